"""What the cards ask: treasure in a ring, targets, the objective of a round, who is weary, an objective removed (W-50)."""

import pytest

from tests.events.rulesets.warcry.conftest import deploy_all, group_up, plan_of
from tests.events.rulesets.warcry.given import (
    activated,
    at,
    battle_state,
    fighter,
    given,
    hand,
    obstacle,
    options,
)
from tests.events.rulesets.warcry.test_round_end import over, scored
from tests.events.rulesets.warcry.test_victory import struck
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import (
    ActivateFighter,
    ChooseSide,
    NameEnemy,
    NameObjective,
    PlaceTreasure,
    SpendWildDice,
    Wait,
)
from wardrum.events.rulesets.warcry.data import VICTORIES
from wardrum.events.rulesets.warcry.decide.cards import opening_seat
from wardrum.events.rulesets.warcry.decide.scoring import behind
from wardrum.events.rulesets.warcry.display import OPTIONS
from wardrum.events.rulesets.warcry.goals import aims
from wardrum.events.rulesets.warcry.questions import QUESTIONS
from wardrum.events.rulesets.warcry.state import Modifier
from wardrum.events.space.plane import Location

WEARY = (Modifier("dazed", 1, "round"),)
pytestmark = pytest.mark.rule("W-50")


def asked(state):
    """Whom the battle waits for, and by which question."""
    return [pending.key for pending in QUESTIONS.pending(state)]


def values(state, seat, param):
    """What each option of a seat offers for a parameter."""
    return [option.params[param].of for option in options(state, seat)]


def opening(victory):
    """Everybody stands on the table; what the card asks comes next."""
    return deploy_all(group_up(plan_of(victory=victory)).when("a", ChooseSide("red")))


# --- treasure in a ring


def spot(x, y):
    return PlaceTreasure(Location(*at(x, y)))


def ring(**facts):
    """Nobody stands in the way; the seats place four tokens, seat a first."""
    return given(battle_state(cards={"victory": "scattered-hoard"}, phase="opening", round=0, **facts))


def test_the_seats_place_treasure_in_turns():
    """The one with priority first; after the fourth token the battle begins."""
    now, order = opening("scattered-hoard"), []
    while now.state.battle.phase == "opening":
        (key,) = asked(now.state)
        seat = key[-1]
        order.append(seat)
        (option,) = options(now.state, seat)
        now = now.when(seat, PlaceTreasure(option.params["point"].spots[0]))
    assert order == ["a", "b", "a", "b"]
    assert sorted(now.state.table.markers) == ["treasure-1", "treasure-2", "treasure-3", "treasure-4"]
    now.then_ends(e.RoundStarted(1))


@pytest.mark.parametrize(("x", "code"), [(15, "not_in_ring"), (18.9, "not_in_ring"), (23.1, "not_in_ring")])
def test_too_near_the_middle_or_too_far_from_it(x, code):
    """The ring is 4" to 8" from the middle of the board, both included."""
    ring().when("a", spot(x, 11)).refused(code, "W-50")
    assert ring().when("a", spot(19, 11)).events
    assert ring().when("a", spot(23, 11)).events


def test_tokens_lie_apart():
    """3" or more from each other; nothing is offered nearer."""
    one = ring().when("a", spot(20, 11))
    one.when("b", spot(20, 13.9)).refused("too_near_token", "W-50")
    assert one.when("b", spot(20, 14)).events
    (option,) = options(one.state, "b")
    assert option.params["point"].spots
    assert all(abs(p.x - 20 * 2540) + abs(p.y - 11 * 2540) >= 3 * 2540 for p in option.params["point"].spots)


def test_no_token_lies_in_an_obstacle_or_in_the_air():
    """On the floor, clear of obstacles."""
    ring(terrain={"wall": obstacle(19, 10, 2, 2)}).when("a", spot(20, 11)).refused("in_terrain", "W-50")
    ring().when("a", PlaceTreasure(Location(*at(20, 11), 500))).refused("unsupported", "W-50")


def test_a_ring_without_room_is_left_empty():
    """A layout that fills the middle does not stop the battle, before the first token or after it."""
    full = ring(terrain={"block": obstacle(4, 1, 22, 20)})
    assert opening_seat(full.state) == ""
    walls = {"north": obstacle(4, 1, 22, 9), "south": obstacle(4, 12, 22, 9), "west": obstacle(4, 10, 15, 2)}
    gap = ring(terrain=walls | {"east": obstacle(21, 10, 5, 2)})
    assert opening_seat(gap.state) == "a"
    gap.when("a", spot(20, 11)).then_ends(e.RoundStarted(1))


def test_the_other_seat_does_not_place():
    """Only who is asked."""
    ring().when("b", spot(20, 11)).refused("not_your_turn", "W-50")


# --- a target


def test_each_seat_names_a_target():
    """The one with priority first, an enemy on the battlefield; then the battle begins."""
    now = opening("marked-prey")
    assert asked(now.state) == ["target-a"]
    ((first, *_),) = values(now.state, "a", "fighter")
    assert first.startswith("b-")
    now = now.when("a", NameEnemy(first))
    assert asked(now.state) == ["target-b"]
    now = now.when("b", NameEnemy("a-f2"))
    now.then(e.TargetNominated("b", "a-f2"), e.RoundStarted(1))
    assert now.battle.nominated == {"a": first, "b": "a-f2"}


@pytest.mark.parametrize(
    ("named", "code"),
    [("a-f1", "not_an_enemy"), ("b-f9", "no_such_fighter"), ("b-f2", "not_on_board")],
)
def test_who_cannot_be_a_target(named, code):
    """A friend, nobody, and an enemy in reserve."""
    fighters = {"a-f1": fighter(5, 5), "b-f1": fighter(25, 5), "b-f2": fighter()}
    state = battle_state(fighters, cards={"victory": "marked-prey"}, phase="opening", round=0)
    given(state).when("a", NameEnemy(named)).refused(code, "W-50")
    assert values(state, "a", "fighter") == [("b-f1",)]


@pytest.mark.parametrize(("target", "points"), [("b-f1", [1, 4]), ("b-f2", [1])])
def test_a_target_is_worth_more(target, points):
    """To the seat that has named it."""
    fighters = {"a-f1": fighter(5, 5), "b-f1": fighter(9, 5), "b-f2": fighter(20, 5)}
    named = {"a": "b-f1", "b": "a-f1"}
    events = struck(fighters, target, cards={"victory": "marked-prey"}, nominated=named)
    assert [event.points for event in events] == points


# --- the objective of a round


def declared(holder="a", **cards):
    """The last declaration is made, and the phases go on."""
    hands = {
        seat: hand(1, 2, 3, 4, 5, 6, declared=True) if seat == holder else hand(1, 1, 1, 1, 1, 1)
        for seat in "ab"
    }
    fighters = {"a-f1": fighter(5, 5), "b-f1": fighter(25, 5), "b-f2": fighter(26, 9)}
    state = battle_state(fighters, cards=cards, phase="declare", hands=hands, holder=holder)
    return given(state).when("b" if holder == "a" else "a", SpendWildDice())


@pytest.mark.parametrize(("holder", "asks"), [("a", "b"), ("b", "a")])
def test_who_has_no_initiative_names_the_objective(holder, asks):
    """In each round, before the combat phase."""
    now = declared(holder, victory="roving-beacon")
    assert asked(now.state) == [f"primary-{asks}"]
    now.when(holder, NameObjective("east-stone")).refused("not_your_turn", "W-50")
    now.when(asks, NameObjective("moon")).refused("no_such_objective", "W-50")
    now = now.when(asks, NameObjective("east-stone"))
    now.then(e.PrimaryNamed(asks, "east-stone"), e.PhaseStarted("combat"))
    assert given(now.state, e.RoundStarted(2)).state.battle.primary == ""


@pytest.mark.rule("W-90")
@pytest.mark.parametrize(("primary", "points"), [("west-stone", 3), ("east-stone", 0)])
def test_the_objective_of_the_round_is_worth_more(primary, points):
    """Held by a seat it scores 3, to nobody while nobody holds it."""
    outcome = over({}, {"west-stone": "b"}, cards={"victory": "roving-beacon"}, primary=primary)
    expected = [("b", points, "beacon")] if points else []
    assert scored(outcome) == [*expected, ("b", 1, "holds-more")]


def test_other_cards_name_nothing():
    """The combat phase begins at once."""
    assert declared(victory="three-stones").battle.phase == "first_turn"


# --- who is weary


def test_a_weary_enemy_has_one_action():
    """Named by the seat without the initiative, for one round, in its first activation."""
    now = declared(twist="heavy-legs")
    assert asked(now.state) == ["weary-b"]
    now.when("b", NameEnemy("b-f1")).refused("not_an_enemy", "W-50")
    now = now.when("b", NameEnemy("a-f1"))
    now.then(e.ModifierGained("a-f1", "dazed", 1, "round"), e.PhaseStarted("combat"))
    assert given(now.state, e.RoundStarted(2)).state.battle.fighters["a-f1"].modified == ()


@pytest.mark.rule("W-34")
@pytest.mark.rule("W-75")
@pytest.mark.parametrize(
    ("facts", "actions"),
    [
        ({"modifiers": WEARY}, 1),
        ({}, 2),
        ({"modifiers": WEARY, "activated": 1, "waiting": True}, 1),
    ],
)
def test_one_action_less(facts, actions):
    """Of two; one that is left after waiting stays."""
    state = battle_state({"a-f1": fighter(5, 5, **facts), "b-f1": fighter(25, 5)})
    outcome = given(state).when("a", ActivateFighter("a-f1"))
    assert [event.actions for event in outcome.of(e.FighterActivated)] == [actions]


@pytest.mark.rule("W-87")
def test_a_monster_keeps_its_one_action():
    """Nobody has none."""
    state = battle_state({"a-f1": fighter(5, 5, runemarks=("monster",), modifiers=WEARY)})
    outcome = given(state).when("a", ActivateFighter("a-f1"))
    assert [event.actions for event in outcome.of(e.FighterActivated)] == [1]


# --- an objective removed


def crumbling(control, **facts):
    return over({}, control, cards={"victory": "crumbling-stones"}, **facts)


def test_the_seat_behind_removes_an_objective():
    """After the points of the round; then the next round begins."""
    now = crumbling({"west-stone": "a", "east-stone": "b", "south-stone": "a"})
    assert scored(now) == [("a", 2, "each-held"), ("b", 1, "each-held")]
    assert asked(now.state) == ["removal-b"]
    now.when("a", NameObjective("east-stone")).refused("not_your_turn", "W-50")
    first, second = values(now.state, "b", "marker")
    assert set(first[:2]) == {"south-stone", "west-stone"}
    assert second == ("east-stone",)
    now = now.when("b", NameObjective("west-stone"))
    now.then_begins(e.ObjectiveRemoved("b", "west-stone"), e.RoundEnded(1), e.RoundStarted(2))
    assert sorted(now.state.table.markers) == ["east-stone", "middle-stone", "north-stone", "south-stone"]


@pytest.mark.parametrize("facts", [{"round": 4}, {"control": {}}], ids=["last round", "nobody is behind"])
def test_nothing_is_removed(facts):
    """After the last round, and while neither is behind."""
    control = facts.pop("control", {"west-stone": "a"})
    assert "removal" not in [event.phase for event in crumbling(control, **facts).of(e.PhaseStarted)]


@pytest.mark.parametrize(
    ("vp", "down", "seat"),
    [((1, 2), (9, 0), "a"), ((2, 1), (0, 9), "b"), ((2, 2), (100, 50), "b"), ((2, 2), (5, 5), "")],
)
def test_who_is_behind(vp, down, seat):
    """By victory points, then by points taken down."""
    state = battle_state(vp=dict(zip("ab", vp, strict=True)), down_points=dict(zip("ab", down, strict=True)))
    assert behind(state.battle) == seat


def test_ones_own_objective_is_the_last_resort():
    """A bot that knows no rules takes the enemy's."""
    now = crumbling({"west-stone": "a", "east-stone": "b", "south-stone": "a"})
    words = [OPTIONS.special(now.state, option) for option in options(now.state, "b")]
    assert [word.last_resort is True for word in words] == [False, True]


# --- what is to be done


def test_aims_name_what_was_named():
    """The enemy, and the objective of the round until it is held."""
    fighters = {"a-f1": fighter(5, 5), "b-f1": fighter(9, 5)}
    state = battle_state(fighters, cards={"victory": "marked-prey"}, nominated={"a": "b-f1"})
    own, theirs = (next(aims(state, seat)) for seat in "ab")
    assert (own.done, own.of, own.pieces) == (0, 1, ("b-f1",))
    assert theirs.pieces == ()
    beacon = battle_state(fighters, cards={"victory": "roving-beacon"}, primary="west-stone")
    assert ("west-stone",) in [aim.markers for aim in aims(beacon, "a")]


def test_tokens_of_the_ring_are_counted():
    """Four treasures can be carried."""
    state = battle_state(cards={"victory": "scattered-hoard"})
    assert {aim.of for aim in aims(state, "a")} == {4}
    assert VICTORIES["scattered-hoard"].markers == {}


@pytest.mark.rule("W-91")
def test_a_token_of_the_ring_does_not_hurt():
    """It is no relic."""
    state = battle_state(
        {"a-f1": fighter(5, 5, treasure="treasure-1"), "b-f1": fighter(25, 5)},
        cards={"victory": "scattered-hoard"},
    )
    state = activated(state, "a-f1", 1, actions_made=1)
    assert given(state).when("a", Wait()).of(e.RelicBurned) == []
