"""What a battle shows: heading, prompts, pieces, and the beats of what happens."""

from types import SimpleNamespace

from msgspec.structs import replace

from tests.events.rulesets.trench.field import leg, spot
from tests.events.rulesets.trench.given import GAME, acting, at, battle_state, given, marked, with_facts
from tests.events.rulesets.trench.test_heights import FAILURE, ROOFS, TRENCH, scene
from tests.events.rulesets.trench.test_turn_end import ending
from tests.support.referee import Referee
from wardrum.events.rulesets.trench import commands as c
from wardrum.events.rulesets.trench.card_words import weapons
from wardrum.events.rulesets.trench.data import WARBANDS
from wardrum.events.rulesets.trench.ground import moved_to
from wardrum.events.space.plane import INCH
from wardrum.events.toolkit.display import shapes as d

DUEL = {"a-m1": at(10, 10), "b-m1": at(10, 20)}
CLOSE = {"a-m1": at(10, 10), "b-m1": at(11.5, 10)}


def shown(before, outcome):
    """What a commit shows that leads from a state to an outcome."""
    return GAME.shown(before, SimpleNamespace(events=outcome.events, actor="a"), outcome.state)


def beats(before, outcome, *kinds):
    """Its beats of these kinds."""
    return [beat for beat in shown(before, outcome).beats if isinstance(beat, kinds)]


def test_a_roll_that_waits_for_markers_is_asked_about_and_laid_out():
    """Given BLOOD on a model that Dashes, its opponent is asked, and the dice lie before who rolls."""
    models = {**DUEL, "a-m1": marked(at(10, 10), blood=1)}
    asked = given(acting(battle_state(models), "a-m1")).when("a", c.Dash("a-m1"))
    display = GAME.display(asked.state)
    assert (display.heading, display.round, display.rounds) == ("Turn 1 · Activation Phase", 1, 4)
    assert display.seats["a"].prompt == ""
    assert (
        display.seats["b"].prompt == "Spend BLOOD of Levy A, each takes a die from its roll to Dash, or none"
    )
    (pool,) = display.seats["a"].dice
    assert (pool.name, pool.faces) == ("Risky Roll to Dash: Levy A", (0, 0))
    assert pool.text == "All of them count."


def test_who_acts_is_asked_by_name_and_shows_what_it_has_done():
    """Given a fireteam of which one has Moved, both are named and the one bears it as a tag."""
    models = {"a-m1": at(10, 10), "a-m2": at(12, 10), "b-m1": at(10, 30)}
    display = GAME.display(acting(battle_state(models), "a-m1", "a-m2", moved="move"))
    assert display.seats["a"].prompt == "Levy 1 and Levy 2: choose another ACTION, or end the Activation"
    one = display.pieces["a-m1"]
    assert (one.state.active, one.state.done, [tag.name for tag in one.tags]) == (True, False, ["Moved"])
    assert one.spoken == "Levy 1 of Seat A: standing, acts now, Moved."


def test_a_model_says_where_it_is_and_what_effects_it():
    """Given a Down model of a Shaken warband in a trench, its tags, tokens and sentence say so."""
    models = {"a-m1": marked(at(2, 2, down=True), blood=2, blessing=1), "b-m1": at(10, 30)}
    state = battle_state(models, {"sap-2": TRENCH["trench"]}, shaken=("a",))
    display = GAME.display(moved_to(state, "a-m1", spot(13.5, 8, -2.5)))
    one = display.pieces["a-m1"]
    assert [(tag.name, tag.rule) for tag in one.tags if tag.ill] == [("Down", "X-30"), ("Shaken", "X-41")]
    tokens = [(token.name, token.count, token.seat) for token in one.tokens]
    assert tokens == [("BLOOD", 2, "b"), ("BLESSING", 1, "a")]
    effects = "Shaken, 2 BLOOD, 1 BLESSING"
    assert one.spoken == f'Levy A of Seat A: Down, in Sap 2, 2.5" down, has not acted, {effects}.'
    assert (one.at.floor, display.board.terrain["sap-2"].kind) == ("sap-2", "trench")


def test_a_weapon_explains_its_keywords_with_their_numbers():
    """Given a card of a sample, each weapon is shown with its use, and each keyword with its number filled in."""
    sapper = WARBANDS["ninth-furrow"].models[1]
    pick, bomb = weapons(sapper)
    assert (pick.name, pick.text) == ("Pick", "Melee, one hand. ARMOUR PIERCING: softens armour by one.")
    assert bomb.text.startswith('Ranged 8", no hand. ')
    assert 'BLAST 2": a hit strikes everybody within 2 inches whom its middle sees.' in bomb.text


def test_a_shot_that_takes_somebody_down_is_seen_from_strike_to_fall():
    """Given a critical hit, the strike, both rolls with their dice, the BLOOD and the model on the ground."""
    before = acting(battle_state({**DUEL, "b-m1": at(10, 20, armour=-1)}), "a-m1")
    shot = given(before).when("a", c.Shoot("a-m1", "w1", "b-m1"), dice=[6, 6, 3, 5, 2])
    strike, hit, injury, blood, down = shown(before, shot).beats
    assert strike == d.Struck("a-m1", "Gun", "shot", "b-m1")
    assert (hit.what, hit.by, hit.at, hit.outcome) == (
        "Success Roll to hit",
        "a-m1",
        "b-m1",
        "a critical success",
    )
    assert [die.did for die in hit.dice] == ["critical", "critical"]
    assert (injury.what, injury.total, injury.outcome) == (
        "Injury Roll (+1 critical)",
        "7 (-1 for armour)",
        "Down",
    )
    assert [die.did for die in injury.dice] == ["hit", "hit", "dropped"]
    assert blood == d.TokenChanged("blood", "BLOOD", 1, "b-m1")
    assert down == d.Downed("b-m1", "Down")
    assert (shown(before, shot).icon, shown(before, shot).major) == ("down", True)


def test_a_blow_that_feffects_misses():
    """Given a roll that feffects in a later commit than the strike, its target is still known."""
    before = acting(battle_state({**CLOSE, "a-m1": marked(at(10, 10), blood=1)}), "a-m1")
    asked = given(before).when("a", c.Fight("a-m1", "w2", "b-m1"))
    assert beats(before, asked, d.Struck) == [d.Struck("a-m1", "Club", "melee", "b-m1")]
    missed = asked.when("b", c.SpendBlood(1), dice=[1, 2, 3])
    assert beats(asked.state, missed, d.TokenChanged, d.Missed) == [
        d.TokenChanged("blood", "BLOOD", -1, "a-m1"),
        d.Missed("b-m1"),
    ]


def test_a_jump_that_feffects_is_a_halt_a_roll_and_a_fall():
    """Given a gap and a failed Risky Roll, its opponent is asked, then it is seen to fall, hurt or not."""
    before = scene(ROOFS, (13, 11, 4), movement_in=6)
    way = (leg(14, 11, 4), leg(16, 11, 4, "jump"))
    failed = given(before).when("a", c.Move("a-m1", way), dice=FAILURE)
    edge = d.Place(14 * INCH, 11 * INCH, 4 * INCH, "west")
    (halt,) = beats(before, failed, d.Moved)
    assert halt.way == (d.Leg("walk", edge),)
    assert GAME.display(failed.state).seats["b"].prompt == "Levy A falls: say where it comes down"
    (there, *_) = failed.state.battle.top.places
    fallen = failed.when("b", c.PlaceFallen(there), dice=[1, 1, 1])
    (fell,) = beats(failed.state, fallen, d.Fell)
    assert (fell.start, fell.to) == (edge, d.Place(there.x, there.y))
    assert shown(failed.state, fallen).icon == "fall"


def test_a_held_objective_scores_and_the_next_turn_is_a_chapter():
    """Given the last Activation of a Turn, the objective changes hands, points are scored, the Turn begins."""
    last = ending({"a-m1": at(10, 10), "b-m1": at(30, 30)})
    ended = last.when("a", c.EndActivation())
    assert beats(last.state, ended, d.Held, d.Scored, d.Chapter) == [
        d.Held("a", "fort", "Seat A holds Fort now"),
        d.Scored("a", 2, 2, "holds Fort"),
        d.Chapter("Turn 2", 2, 4),
    ]
    display = GAME.display(ended.state)
    assert (display.board.terrain["fort"].seat, display.board.markers["fort"].seat) == ("a", "a")
    assert display.board.terrain["fort"].objective
    holds = next(line for line in display.goal if line.seat == "a")
    assert (holds.text, holds.done, holds.of, holds.places) == ("Hold objectives", 1, 1, ())


def test_points_of_one_commit_add_up():
    """Given a last Turn with several scores of a seat, each beat tells the total up to there."""
    last = ending({"a-m1": at(10, 10), "b-m1": at(30, 2)}, round=4, deeds={"first-blood": "a"})
    over = last.when("a", c.EndActivation())
    totals = [beat.total for beat in beats(last.state, over, d.Scored) if beat.seat == "a"]
    assert totals == [2, 3, 4, 5]
    assert GAME.display(over.state).outcome == d.Outcome(("a",), "Seat A wins by 5 to 1 Victory Points.")


def test_the_last_enemy_out_ends_the_battle():
    """Given nobody left of a side, the outcome says so, and the model why it is not on the table."""
    before = acting(battle_state(CLOSE), "a-m1")
    won = given(before).when("a", c.Fight("a-m1", "w2", "b-m1"), dice=[4, 4, 6, 6])
    assert beats(before, won, d.Downed) == [d.Downed("b-m1", "Out of Action")]
    display = GAME.display(won.state)
    assert display.heading == "Turn 1 · The battle is over"
    assert display.outcome == d.Outcome(("a",), "Seat A wins: no model of Seat B is left.")
    assert display.pieces["b-m1"].why_absent == "Out of Action"


def test_a_warband_that_flees_leaves_the_table():
    """Given a Morale Check that feffects and a seat that flees, all of it is seen to go and the outcome says why."""
    models = {"a-m1": at(10, 10), "b-m1": at(20, 20), "b-m2": at(24, 20, down=True)}
    state = with_facts(battle_state(models), *models, activated=True)
    wavers = given(acting(state, "a-m1")).when("a", c.EndActivation(), dice=[1, 2])
    assert GAME.display(wavers.state).heading == "Turn 1 · Morale Phase, wavering"
    left = wavers.when("b", c.Flee())
    assert [beat.piece for beat in beats(wavers.state, left, d.Left)] == ["b-m1", "b-m2"]
    display = GAME.display(left.state)
    assert display.outcome.text == "Seat A wins: the warband of Seat B has fled."
    assert {display.pieces[key].why_absent for key in ("b-m1", "b-m2")} == {"has fled"}


def test_a_sample_warband_is_named_in_whatever_order_its_models_are_kept():
    """Given two sample warbands, their names stand at the seats, as with their models turned round, which says nothing."""
    referee = Referee(GAME, {})
    for seat, sample in (("a", "choir-of-saint-ember"), ("b", "grey-lantern-watch")):
        referee.do(seat, referee.command_of({"type": "SubmitWarband", "sample": sample}))
    state = referee.state
    turned = dict(reversed(state.battle.models.items()))
    assert len(turned) > 10
    for each in (state, replace(state, battle=replace(state.battle, models=turned))):
        seats = GAME.display(each).seats
        assert [seats[seat].warband for seat in "ab"] == ["Choir Of Saint Ember", "Grey Lantern Watch"]
