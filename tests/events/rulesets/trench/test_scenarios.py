"""Scenarios: what they score, attacker and defender, reserves, scattered deployment, the hunted, wrecking and breaking through (X-44, X-50 to X-55)."""

from collections import Counter
from math import dist
from random import Random

import msgspec
import pytest

from tests.events.rulesets.trench.given import (
    GAME,
    acting,
    at,
    battle_state,
    given,
    initial,
    live,
    options,
    point,
    rect,
    with_facts,
)
from wardrum.clients.arena.battle import SeatView
from wardrum.clients.bots import BOTS
from wardrum.clients.bots.position import position
from wardrum.events import local
from wardrum.events.core.kernel import permitted
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.battlefield import Scenario, Score, fought_over, gates
from wardrum.events.rulesets.trench.commands import (
    ChooseZone,
    Deploy,
    EndActivation,
    RollInitiative,
    Shoot,
    Special,
    SubmitWarband,
)
from wardrum.events.rulesets.trench.data import LAYOUTS, SCENARIOS
from wardrum.events.rulesets.trench.goals import goals
from wardrum.events.rulesets.trench.ground import require_deployable
from wardrum.events.rulesets.trench.roster import Model, Profile, Warband
from wardrum.events.rulesets.trench.state import Setup
from wardrum.events.space.plane import INCH, Location
from wardrum.events.toolkit.default_choice import default_command

FORT = {"fort": rect(8, 8, 4, 4, kind="open")}
DUEL = {"a-m1": at(10, 10), "b-m1": at(30, 20)}
LONG = {
    "king-of-the-rubble": (1, "objectives"),
    "through-the-wire": (0, "breakthrough"),
    "man-hunt": (2, "mark"),
    "until-relieved": (2, "objectives"),
    "spike-the-guns": (7, "wrecked"),
    "lost-in-the-smoke": (9, "objectives"),
}
"""By scenario of five or six Turns the seed of a battle of two greedy bots in which all happens, and what it is about."""


def scoring(*scores, turns=4, **facts):
    """A scenario of these scores and no deeds."""
    return Scenario("scene", turns, 24 * INCH, scores, {}, **facts)


def last_action(models, plan, terrain=FORT, **facts):
    """a-m1 is the last model of the Turn; seat a attacks if anybody does."""
    state = battle_state(models, terrain, scenario=plan, priority="a", **facts)
    return given(acting(with_facts(state, *models, activated=True), "a-m1"))


# --- what is scored


@pytest.mark.rule("X-44")
@pytest.mark.parametrize(("turn", "points"), [(1, 1), (2, 2), (3, 3)])
def test_an_objective_may_be_worth_more_with_every_turn(turn, points):
    """One point in the first Turn, one more in each later one."""
    now = last_action(DUEL, scoring(Score("objectives", 1, more=1)), round=turn)
    scored = now.when("a", EndActivation()).of(e.PointsScored)
    assert scored == [e.PointsScored("a", points, "objectives", ("fort",))]


@pytest.mark.rule("X-50")
@pytest.mark.parametrize(("attacker", "points"), [("a", 3), ("b", 1)])
def test_attacker_and_defender_score_differently(attacker, points):
    """The winner of the roll-off for zones attacks: holding the fort is worth 3 to it, and 1 to the other."""
    plan = scoring(Score("objectives", 3, "attacker"), Score("objectives", 1, "defender"))
    state = battle_state(DUEL, FORT, scenario=plan, priority=attacker)
    now = given(acting(with_facts(state, *DUEL, activated=True), "a-m1")).when("a", EndActivation())
    assert now.of(e.PointsScored) == [e.PointsScored("a", points, "objectives", ("fort",))]


@pytest.mark.rule("X-55")
def test_models_that_break_through_score_at_the_end():
    """Each standing one of the attacker wholly in the enemy's zone, in the last Turn alone; nobody of the defender."""
    models = {
        "a-m1": at(10, 34),
        "a-m2": at(14, 34),
        "a-m3": at(18, 34, down=True),
        "a-m4": at(22, 29.9),
        "b-m1": at(30, 2),
    }
    plan = scoring(Score("breakthrough", 4, "attacker"))
    early = last_action(models, plan, {}, round=3).when("a", EndActivation())
    assert early.of(e.PointsScored) == []
    late = last_action(models, plan, {}, round=4).when("a", EndActivation())
    assert late.of(e.PointsScored) == [e.PointsScored("a", 8, "breakthrough", ("a-m1", "a-m2"))]
    assert late.of(e.GameEnded) == [e.GameEnded("points", ("a",))]


@pytest.mark.rule("X-44")
def test_casualties_score_at_once():
    """Two points when an enemy goes Out of Action; none for one's own."""
    state = battle_state(
        {"a-m1": at(10, 10), "b-m1": at(10, 20), "b-m2": at(30, 30)},
        scenario=scoring(Score("casualties", 2)),
    )
    shot = given(acting(state, "a-m1")).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[4, 4, 6, 6])
    assert shot.of(e.ModelOutOfAction, e.PointsScored) == [
        e.ModelOutOfAction("b-m1"),
        e.PointsScored("a", 2, "casualties", ("b-m1",)),
    ]


# --- the hunted


def hunting(**facts):
    """A shot at b-m1; both sides hunt."""
    models = {"a-m1": at(10, 10), "b-m1": at(10, 20), "b-m2": at(30, 30)}
    state = battle_state(models, scenario=scoring(Score("mark", 3)), **facts)
    return acting(with_facts(state, *models, activated=True), "a-m1")


@pytest.mark.rule("X-53")
@pytest.mark.parametrize(("hunted", "points"), [("b-m1", [3]), ("b-m2", [])])
def test_only_the_hunted_enemy_scores(hunted, points):
    """Any other that goes Out of Action is worth nothing."""
    state = hunting(marks={"a": hunted, "b": "a-m1"})
    shot = given(state).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[4, 4, 6, 6])
    assert [event.points for event in shot.of(e.PointsScored)] == points


@pytest.mark.rule("X-53")
def test_the_next_one_is_drawn_at_the_start_of_the_next_turn():
    """The seat whose mark is gone draws among the enemies on the table; the mark of the other one stays."""
    state = hunting(marks={"a": "b-m1", "b": "a-m1"}, phase="roll", holder="", dice={"a": 6})
    gone = with_facts(state, "b-m1", status="out")
    gone = msgspec.structs.replace(gone, table=gone.table.felled("b-m1"))
    turn = given(gone).when("b", RollInitiative(), dice=[1, 1])
    assert turn.of(e.ModelMarked) == [e.ModelMarked("a", "b-m2", 1)]
    assert turn.battle.marks == {"a": "b-m2", "b": "a-m1"}
    shown = GAME.display(turn.state).pieces
    assert "Hunted" in [tag.name for tag in shown["b-m2"].tags]
    assert "Hunted" not in [tag.name for tag in shown["b-m1"].tags]


# --- wrecking


def at_the_fort(*, attacker="a", place=(10, 10)):
    """a-m1 acts at the fort."""
    plan = scoring(Score("wrecked", 3, "attacker"), Score("intact", 2, "defender"))
    models = {"a-m1": at(*place), "b-m1": at(30, 20)}
    return given(acting(battle_state(models, FORT, scenario=plan, priority=attacker), "a-m1"))


@pytest.mark.rule("X-54")
def test_an_attacker_wrecks_an_objective():
    """A success takes it off the table and scores; nobody holds or keeps it any more."""
    [option] = options(at_the_fort().state, "a", "Special")
    assert (option.params["special"].of, option.params["target"].of) == (("wreck",), ("fort",))
    done = at_the_fort().when("a", Special("a-m1", "wreck", "fort"), dice=[4, 4])
    assert done.of(e.ObjectiveWrecked, e.PointsScored) == [
        e.ObjectiveWrecked("a-m1", "fort"),
        e.PointsScored("a", 3, "wrecked", ("fort",)),
    ]
    assert done.state.table.markers == {}
    assert "wrecks Fort" in GAME.ruleset.tell(done.state, done.of(e.ObjectiveWrecked)[0])
    failed = at_the_fort().when("a", Special("a-m1", "wreck", "fort"), dice=[1, 2])
    assert (failed.of(e.ObjectiveWrecked), list(failed.state.table.markers)) == ([], ["fort"])


@pytest.mark.rule("X-54")
def test_only_the_attacker_wrecks_and_only_within_an_inch():
    """A defender has no such ACTION; from farther than an inch there is nothing to wreck."""
    at_the_fort(attacker="b").when("a", Special("a-m1", "wreck", "fort")).refused("no_such_action", "T-10")
    far = at_the_fort(place=(10, 14))
    far.when("a", Special("a-m1", "wreck", "fort")).refused("no_such_target", "X-54")
    assert options(far.state, "a", "Special") == []


@pytest.mark.rule("X-54")
def test_what_is_whole_scores_for_the_defender_at_the_end():
    """Two points for the fort that still stands."""
    plan = scoring(Score("wrecked", 3, "attacker"), Score("intact", 2, "defender"))
    over = last_action(DUEL, plan, round=4).when("a", EndActivation())
    assert over.of(e.PointsScored) == [e.PointsScored("b", 2, "intact", ("fort",))]


# --- reserves


LEVIES = Warband("levies", tuple(Model(f"m{n}", Profile("levy", 6)) for n in range(5)))
FEW = Warband("few", LEVIES.models[:3])


def first(now, seat):
    """The first option of a seat as a command."""
    option = GAME.ruleset.questions.legal(now.state, seat)[0]
    return default_command(option, GAME.ruleset.command_type)


def set_up(scenario, dice=(6, 1)):
    """Both have mustered and a, who won the roll-off, has taken the south."""
    start = given(live(initial(Setup(scenario=scenario, terrain="second-line"))))
    mustered = start.when("a", SubmitWarband(warband=FEW)).when("b", SubmitWarband(warband=LEVIES), dice=dice)
    return mustered.when("a", ChooseZone("south"))


def all_set_up(scenario):
    """The first Turn."""
    now = set_up(scenario)
    while now.battle.phase == "deploy":
        now = now.when(now.battle.turn, first(now, now.battle.turn))
    return now


@pytest.mark.rule("X-51")
def test_the_defender_holds_back_half_of_its_warband():
    """Of five models three are set up; the two others count neither for Morale nor as lost."""
    now = all_set_up("until-relieved")
    status = Counter(one.status for one in now.battle.models.values() if one.seat == "b")
    assert (now.battle.round, status) == (1, {"board": 3, "mustered": 2})
    assert now.battle.role("b") == "defender"
    assert [line for line in GAME.display(now.state).seats["b"].score if line.label == "Held back"]


@pytest.mark.rule("X-51")
def test_the_reserves_arrive_in_their_zone_at_the_start_of_their_turn():
    """In the third Turn, before the Initiative; more than an inch from enemies in the zone."""
    now = all_set_up("until-relieved")
    for key in ("a-m0", "b-m0"):
        assert now.battle.models[key].status == "board"
    turns = []
    while now.battle.phase != "reserve":
        turns.append(now.battle.round)
        seat = GAME.ruleset.questions.awaited(now.state)[0]
        for command in GAME.ruleset.questions.default(now.state, seat):
            rolls = {"a": [6], "b": [1]}[seat] if isinstance(command, RollInitiative) else []
            now = now.when(seat, command, dice=rolls)
    assert (max(turns), now.battle.round, now.battle.holder) == (2, 3, "")
    for _ in range(2):
        now = now.when("b", first(now, "b"))
    assert now.battle.phase != "reserve"
    assert now.of(e.InitiativeCounted)
    assert all(one.status == "board" for one in now.battle.models.values())


@pytest.mark.rule("X-51")
def test_reserves_keep_an_inch_from_enemies_in_their_zone():
    """A place beside an enemy is refused, and none of those is listed."""
    plan = scoring(Score("objectives", 1), reserve_turn=1)
    models = {"a-m1": at(18, 33), "b-m1": at(4, 33), "b-m2": at(8, 30)}
    state = battle_state(models, scenario=plan, priority="a", phase="reserve", turn="b")
    state = with_facts(state, "b-m2", status="mustered")
    pieces = {key: piece for key, piece in state.table.pieces.items() if key != "b-m2"}
    state = msgspec.structs.replace(state, table=msgspec.structs.replace(state.table, pieces=pieces))
    beside = Deploy("b-m2", Location(*point(19.9, 33)))
    given(state).when("b", beside).refused("near_enemy", "X-51")
    [option] = options(state, "b", "Deploy")
    spots = option.params["point"].spots
    assert spots
    assert all(permitted(require_deployable, state, "b-m2", spot) for spot in spots)


@pytest.mark.rule("X-43")
@pytest.mark.rule("X-51")
def test_who_has_reserves_is_not_gone():
    """The last model on the table goes Out of Action; the battle goes on as others are still to come."""
    plan = scoring(Score("objectives", 1), reserve_turn=3)
    state = battle_state(
        {"a-m1": at(10, 10), "b-m1": at(10, 20), "b-m2": at(5, 30)}, scenario=plan, priority="a"
    )
    state = with_facts(state, "b-m2", status="mustered")
    pieces = {key: piece for key, piece in state.table.pieces.items() if key != "b-m2"}
    state = msgspec.structs.replace(state, table=msgspec.structs.replace(state.table, pieces=pieces))
    shot = given(acting(state, "a-m1")).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[4, 4, 6, 6])
    assert shot.of(e.ModelOutOfAction) == [e.ModelOutOfAction("b-m1")]
    assert shot.of(e.GameEnded) == []


# --- scattered


@pytest.mark.rule("X-52")
def test_scattered_models_are_set_up_anywhere_far_from_enemies():
    """The middle of the table is open to the first one; nobody comes within 8" of it, except in the own zone."""
    now = set_up("lost-in-the-smoke")
    middle = Location(*point(24, 24))
    seat = now.battle.turn
    mine, theirs = ("a-m0", "b-m0") if seat == "a" else ("b-m0", "a-m0")
    now = now.when(seat, Deploy(mine, middle))
    other = now.battle.turn
    now.when(other, Deploy(theirs, Location(*point(20, 27)))).refused("near_enemy", "X-52")
    assert now.when(other, Deploy(theirs, Location(*point(21, 33.5)))).of(e.ModelDeployed)
    listed = [spot for option in options(now.state, other, "Deploy") for spot in option.params["point"].spots]
    assert any(12 * INCH < spot.y < 36 * INCH for spot in listed)
    assert all(permitted(require_deployable, now.state, theirs, spot) for spot in listed)


# --- the battlefield and the goal


@pytest.mark.rule("X-44")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_scenario_says_which_objectives_are_fought_for(layout):
    """All, none, or the one in the middle, which each layout names first."""
    whole = LAYOUTS[layout]
    kept = {
        what: fought_over(whole, scoring(Score("objectives", 1), contested=what)).objectives
        for what in ("all", "middle", "none")
    }
    assert kept == {"all": whole.objectives, "middle": whole.objectives[:1], "none": ()}


@pytest.mark.rule("X-55")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_gates_of_a_zone_are_where_a_model_has_broken_through(layout):
    """A base of 50 mm on any of them lies wholly in the zone, and both zones have as many."""
    whole, plan = LAYOUTS[layout], SCENARIOS["through-the-wire"]
    depth = (whole.height - plan.apart) // 2
    north, south = (gates(whole, plan, side) for side in ("north", "south"))
    assert len(north) == len(south) == 5
    assert all(2500 <= place.y <= depth - 2500 for place in north.values())
    assert all(2500 <= whole.height - place.y <= depth - 2500 for place in south.values())


def test_the_goal_names_what_each_side_is_about():
    """The attacker's aim has the gates of the defender's zone, and the sentence the points of each role."""
    now = set_up("through-the-wire")
    found = goals(now.state)
    assert "for the attacker 4 for each standing model wholly in the enemy's zone" in found.text
    [aim] = [aim for aim in found.aims if aim.text == "Stand in the enemy's zone at the end"]
    assert (aim.seat, len(aim.markers)) == ("a", 5)
    markers = now.state.table.markers
    assert {markers[key].seat for key in aim.markers} == {"b"}


# --- whole battles


def begun(scenario, seed):
    """A battle between two greedy bots, and what plays it on by one command."""
    battle = local.new("trench", {"scenario": scenario}, seed)
    chance = {seat: Random(f"{seed}{seat}") for seat in "ab"}

    def play():
        seat = battle.to_act[0]
        answer = BOTS["greedy"](position(SeatView(battle, seat), seat), chance[seat])
        battle.do(battle.game.read_command(msgspec.json.encode(answer)), seat)

    return battle, play


def fought(scenario, seed):
    """What happened in a battle of two greedy bots, and for what they scored."""
    (battle, play), happened = begun(scenario, seed), set()
    while battle.result is None:
        play()
    for record in map(battle.game.read, battle.records):
        happened |= {
            event.reason if isinstance(event, e.PointsScored) else type(event) for event in record.events
        }
    return happened


def test_every_long_scenario_has_its_battle():
    """Those of five Turns and more, and no other."""
    assert {name for name, one in SCENARIOS.items() if one.turns >= 5} == set(LONG)


@pytest.mark.rule("X-37")
@pytest.mark.rule("X-40")
@pytest.mark.parametrize(("scenario", "seed", "about"), [(name, *rest) for name, rest in LONG.items()])
def test_morale_and_bloodbath_happen_in_battles_of_bots(scenario, seed, about):
    """In a whole battle of two greedy bots warbands check Morale, BLOOD is spent on a Bloodbath, and the scenario's own points are scored."""
    wanted = {"Morale": e.MoraleChecked, "Bloodbath": e.BloodbathDeclared, about: about}
    happened = fought(scenario, seed)
    assert [name for name, what in wanted.items() if what not in happened] == []


def about(state, seat):
    """Where the things stand and lie that the aims of a seat name."""
    things = {**state.table.pieces, **state.table.markers}
    aims = [aim for aim in goals(state).aims if aim.seat == seat]
    return [things[key] for aim in aims for key in (*aim.pieces, *aim.markers) if key in things]


def nearest(piece, places):
    """The distance of a model from the nearest of these, on the plane."""
    return min(dist((piece.x, piece.y), (there.x, there.y)) for there in places)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_greedy_bots_approach_what_scores(scenario):
    """In the first Turn the models of both sides, on the whole, come nearer to what the aims of their side name as it begins."""
    battle, play = begun(scenario, 3)
    while not battle.state.battle.round:
        play()
    before = battle.state
    while battle.state.battle.round == 1:
        play()
    for seat in "ab":
        there = about(before, seat)
        nearer = [
            nearest(before.table.pieces[key], there) - nearest(piece, there)
            for key, piece in battle.state.table.pieces.items()
            if piece.seat == seat and key in before.table.pieces
        ]
        assert sum(nearer) > 0, seat
