"""The adventurers' turns: order, recovery, moves."""

import pytest

from tests.events.rulesets.betrayal.given import ONES, adventurer, battle, companion, enemy, given, in_turn
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.commands import EndTurn, Engage, Move
from wardrum.events.rulesets.betrayal.questions import QUESTIONS
from wardrum.events.rulesets.betrayal.state import DamageInstance, Setup

FOE = enemy("e01", "h5_-2", health=30)


def acting(*units, dice=(), **facts):
    """A battle in which a acts."""
    turn = {name: facts.pop(name) for name in ("moves", "engages", "explored", "rolled") if name in facts}
    return given(in_turn(battle(*units, phase="adventurers", **facts), "a", "acting", **turn))


def turns_of(outcome):
    """Whose turns began."""
    return [event.unit for event in outcome.of(e.TurnStarted)]


@pytest.mark.rule("B-10", "BE-8", "B-2")
def test_clockwise_past_the_defeated():
    """After the first player the others take their turns in order; who is defeated is passed over."""
    units = (adventurer("a", "h0_0"), adventurer("b", where="defeated", hp=0), adventurer("c", "h1_0"), FOE)
    start = given(battle(*units, phase="adventurers", order=("c", "a", "b")))
    first = start.goes_on()
    assert turns_of(first) == ["c"]
    second = first.when("c", EndTurn())
    assert turns_of(second) == ["a"]
    after = second.when("a", EndTurn(), dice=ONES)
    assert "b" not in turns_of(after)
    assert {event.phase for event in after.of(e.PhaseStarted)} >= {"companions", "enemies"}


@pytest.mark.rule("BE-20")
@pytest.mark.parametrize(("wrap", "following"), [(True, "a"), (False, "e01")])
def test_who_is_revived_late(wrap, following):
    """Who was passed over and stands again acts after the last seat, unless the setting says otherwise."""
    units = (adventurer("a", "h0_0"), adventurer("b", "h1_0", acted=True), FOE)
    setup = Setup(seats=2, revive_wrap=wrap)
    state = in_turn(battle(*units, phase="adventurers", last="b", setup=setup), "b", "acting")
    assert turns_of(given(state).when("b", EndTurn(), dice=ONES))[0] == following


@pytest.mark.rule("F-20", "F-21", "BE-29", "F-23")
def test_recovery():
    """As many dice as the cooldown leave on the left; light fatigue and statuses go, overfatigue comes in again."""
    track = ("over", "light", "bane", "combat-1")
    state = battle(adventurer("a", "h0_0", track=track, cooldown=2), FOE, phase="adventurers")
    outcome = given(state).goes_on()
    recovered = outcome.one(e.DiceRecovered)
    assert (recovered.dice, recovered.track) == (("light",), ("bane", "combat-1", "over"))
    assert outcome.unit("a").sheet.track == recovered.track


@pytest.mark.rule("BE-29", "F-21")
def test_a_short_track_is_one_batch():
    """With fewer dice than the cooldown there is no second helping of the overfatigue that came back."""
    state = battle(adventurer("a", "h0_0", track=("over",), cooldown=3), FOE, phase="adventurers")
    assert given(state).goes_on().unit("a").sheet.track == ("over",)


def test_a_lasting_result_ends_with_recovery():
    """A result lasts for as long as its die lies in the track."""
    own = adventurer("a", "h0_0", track=("combat-1",), lasting={"combat-1": "guard-1"})
    assert given(battle(own, FOE, phase="adventurers")).goes_on().unit("a").sheet.lasting == {}


@pytest.mark.rule("F-22", "F-4", "F-5")
def test_ways_that_are_refused():
    """A move leads no farther than Stamina, hex by hex, through nobody and nothing impassable."""
    start = acting(adventurer("a", "h0_0"), adventurer("b", "h1_0"), FOE, impassable=("h0_1",))
    start.when("a", Move(("h0_-1", "h0_-2", "h1_-2"))).refused("too_far", "F-22")
    start.when("a", Move(("h2_0",))).refused("no_way", "F-5")
    start.when("a", Move(("h0_1",))).refused("no_way", "F-5")
    start.when("a", Move(("h1_0",))).refused("occupied", "F-4")
    start.when("b", Move(("h1_-1",))).refused("not_your_turn", "F-22")
    outcome = start.when("a", Move(("h0_-1", "h0_-2")))
    assert outcome.one(e.UnitMoved) == e.UnitMoved("a", ("h0_-1", "h0_-2"), action=True)
    cell, piece = outcome.state.table.map.cells["h0_-2"], outcome.state.table.pieces["a"]
    assert (piece.x, piece.y) == (cell.x, cell.y)


@pytest.mark.rule("F-22")
def test_two_moves_or_an_engage():
    """Without an engage there are two move actions; after the second nobody engages, after an engage one is all."""
    start = acting(adventurer("a", "h0_0"), FOE)
    twice = start.when("a", Move(("h1_0",))).when("a", Move(("h0_0",)))
    twice.when("a", Move(("h1_0",))).refused("no_third_move", "F-22")
    twice.when("a", Engage("defensive", combat=1)).refused("moved_twice", "F-22")
    between = start.when("a", Engage("defensive")).when("a", Move(("h1_0",)))
    between.when("a", Move(("h0_0",))).refused("moved_already", "F-22")
    assert between.when("a", Engage("defensive")).events  # engage, move, engage


@pytest.mark.rule("F-22")
def test_who_explores_does_not_move():
    """A move action and an exploration exclude each other."""
    acting(adventurer("a", "h0_0"), FOE, explored=True).when("a", Move(("h1_0",))).refused(
        "explored_already", "F-22"
    )


@pytest.mark.rule("F-22")
def test_dazed():
    """Who is dazed moves or rolls dice in a turn."""
    dazed = adventurer("a", "h0_0", track=("daze",))
    acting(dazed, FOE, rolled=True).when("a", Move(("h1_0",))).refused("dazed", "F-22")
    acting(dazed, FOE, moves=1).when("a", Engage("defensive", combat=1)).refused("dazed", "F-22")


@pytest.mark.rule("BE-21")
def test_defeated_in_ones_own_turn():
    """The turn is over at once, without effects of its end."""
    state = battle(adventurer("a", "h0_0"), adventurer("b", "h1_0"), FOE, phase="adventurers")
    blow = {"k00001": DamageInstance("e01", "a", 9, "thorns", true=True)}
    state = in_turn(state, "a", "acting")
    from msgspec.structs import replace

    outcome = given(replace(state, battle=replace(state.battle, blows=blow))).goes_on()
    assert [type(event) for event in outcome.events][:2] == [e.DamageDealt, e.UnitDefeated]
    assert not [event for event in outcome.of(e.StepReached) if event.unit == "a"]
    assert [event.unit for event in outcome.of(e.TurnEnded)] == ["a"]
    assert turns_of(outcome) == ["b"]


def test_what_is_listed_leads_there():
    """Each hex that a move lists comes with a way to it that holds."""
    start = acting(adventurer("a", "h0_0"), adventurer("b", "h1_0"), FOE, impassable=("h0_1",))
    (move,) = [option for option in QUESTIONS.legal(start.state, "a") if option.command == "Move"]
    halts = move.params["path"].halts
    assert len(halts) == len({halt.hex for halt in halts}) > 5
    for halt in halts:
        assert start.when("a", Move(halt.path)).unit("a").hex == halt.hex


@pytest.mark.rule("F-6")
def test_placing_is_no_move():
    """Who is put somewhere has made no move."""
    start = acting(adventurer("a", "h0_0"), FOE)
    placed = given(start.state, e.UnitPlaced("a", "h2_0", "wind"))
    assert (placed.unit("a").hex, placed.state.battle.turn.moves) == ("h2_0", 0)


def test_a_companion_moves_once_and_first():
    """A companion moves up to two hexes, before it engages."""
    state = battle(adventurer("a", "h0_0"), companion("a-companion", "h1_0"), FOE, phase="companions")
    start = given(in_turn(state, "a-companion", "acting"))
    start.when("a", Move(("h1_1", "h0_2", "h-1_2"))).refused("too_far", "F-22")
    moved = start.when("a", Move(("h1_-1", "h2_-2")))
    moved.when("a", Move(("h1_-1",))).refused("moved_already", "F-22")
