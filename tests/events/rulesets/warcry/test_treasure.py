"""Treasure: picked up on the way, dropped as an action, put down by the fallen (W-55, W-91, W-92)."""

import pytest
from msgspec.structs import replace

from tests.events.rulesets.warcry.given import (
    activated,
    at,
    battle_state,
    fighter,
    given,
    hand,
    obstacle,
    options,
    with_hand,
)
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import (
    ActivateFighter,
    Attack,
    DropTreasure,
    Move,
    PlaceTreasure,
    UseAbility,
)
from wardrum.events.rulesets.warcry.questions import QUESTIONS
from wardrum.events.rulesets.warcry.state import Setup
from wardrum.events.space.plane import Location, NearPoint

CHEST = "middle-chest"  # in the middle of the board, at (15, 11)
CARDS = {"victory": "carry-it-home"}


def beside(x, y, **facts):
    """a-f1 is activated there, with Move 4"; three chests lie on the table."""
    fighters = {"a-f1": fighter(x, y, **facts), "b-f1": fighter(25, 20)}
    return activated(battle_state(fighters, cards=CARDS), "a-f1")


def carrier(**facts):
    """a-f1 at (10, 10) carries the chest of the middle and is activated."""
    fighters = {"a-f1": fighter(10, 10, treasure=CHEST), "b-f1": fighter(12, 10)}
    return without_chest(activated(battle_state(fighters, cards=CARDS, **facts), "a-f1"))


def without_chest(state):
    """The same state while somebody carries the chest of the middle."""
    markers = {key: marker for key, marker in state.table.markers.items() if key != CHEST}
    return replace(state, table=replace(state.table, markers=markers))


def struck(*, friends=0, **facts):
    """B's carrier at (12, 10), with one point to lose, has just been hit by a-f1."""
    reserve = {f"b-f{n}": fighter() for n in range(2, 2 + friends)}
    fighters = {"a-f1": fighter(10, 10), "b-f1": fighter(12, 10, treasure=CHEST, damage=9)} | reserve
    state = without_chest(activated(battle_state(fighters, cards=CARDS, **facts), "a-f1"))
    return given(state).when("a", Attack("w1", "b-f1"), dice=[1, 1, 6])


# --- picking up


@pytest.mark.rule("W-91")
def test_a_treasure_is_picked_up_within_an_inch_of_its_centre():
    """The base ends exactly 1" from the centre of the token; a hair farther is too far."""
    near = 15 - 1 - 1600 / 2540
    taken = given(beside(10, 11)).when("a", Move((at(near, 11),), CHEST))
    assert taken.events[-1] == e.TreasurePickedUp("a-f1", CHEST)
    assert taken.battle.fighters["a-f1"].treasure == CHEST
    assert CHEST not in taken.state.table.markers
    given(beside(10, 11)).when("a", Move((at(near - 0.001, 11),), CHEST)).refused(
        "treasure_out_of_reach", "W-91"
    )


@pytest.mark.rule("W-91")
def test_a_treasure_is_picked_up_in_passing():
    """Any moment of the move will do: at its start, in the middle of a leg, or while staying put."""
    assert given(beside(13, 10)).when("a", Move((at(17, 10),), CHEST)).of(e.TreasurePickedUp)
    assert given(beside(14, 11)).when("a", Move((at(10, 11),), CHEST)).of(e.TreasurePickedUp)
    assert given(beside(14, 11)).when("a", Move((at(14, 11),), CHEST)).of(e.TreasurePickedUp)


@pytest.mark.rule("W-91")
def test_one_treasure_each_and_only_treasure():
    """A carrier takes no second one; what is no treasure on the table cannot be taken."""
    laden = beside(14, 11, treasure="west-chest")
    given(laden).when("a", Move((at(14, 11),), CHEST)).refused("already_carrying", "W-91")
    given(beside(14, 11)).when("a", Move((at(14, 11),), "no-chest")).refused("no_such_treasure", "W-91")
    stones = battle_state(
        {"a-f1": fighter(14, 11), "b-f1": fighter(25, 20)}, cards={"victory": "three-stones"}
    )
    on_stone = given(activated(stones, "a-f1"))
    on_stone.when("a", Move((at(14, 11),), "middle-stone")).refused("no_such_treasure", "W-91")


@pytest.mark.rule("W-91")
def test_a_bonus_move_picks_up_too():
    """The bonus move of rampage is a move action."""
    state = with_hand(beside(14, 11), "a", hand(5, 5, 5, 5))
    raging = given(state).when("a", UseAbility("rampage", 5))
    assert raging.when("a", Move((at(14, 11),), CHEST)).of(e.TreasurePickedUp)


@pytest.mark.rule("W-91")
def test_the_moves_that_pick_up_are_listed_for_each_treasure():
    """Every listed stop of a move with pick-up comes within reach of that token."""
    found = [option for option in options(beside(13, 11), "a", "Move") if "pick_up" in option.params]
    assert [option.params["pick_up"].of for option in found] == [(CHEST,)]
    for stop in found[0].params["path"].stops:
        assert given(beside(13, 11)).when("a", Move(stop.path, CHEST)).events


# --- dropping


@pytest.mark.rule("W-92")
def test_dropping_costs_an_action():
    """The carrier puts the token down beside it and has one action left."""
    dropped = given(carrier()).when("a", DropTreasure(at(10, 9)))
    dropped.then(e.ActionMade("a-f1", "drop", 1), e.TreasureDropped("a-f1", CHEST, at(10, 9)))
    assert dropped.state.table.markers[CHEST].point == at(10, 9)
    dropped.when("a", DropTreasure(at(10, 9))).refused("not_carrying", "W-92")


@pytest.mark.rule("W-55")
@pytest.mark.rule("W-92")
def test_it_goes_down_within_an_inch_on_the_board_and_in_no_obstacle():
    """Exactly 1" from the base is allowed; farther, off the board, or inside an obstacle is not."""
    edge = 10 - 1 - 1600 / 2540
    assert given(carrier()).when("a", DropTreasure(at(edge, 10))).events
    given(carrier()).when("a", DropTreasure(at(edge - 0.001, 10))).refused("not_wholly_within", "W-92")
    walled = carrier(terrain={"wall": obstacle(8, 9, 1, 2)})
    given(walled).when("a", DropTreasure(at(8.8, 10))).refused("in_terrain", "W-92")
    rim = {"a-f1": fighter(0.7, 10, treasure=CHEST), "b-f1": fighter(25, 20)}
    at_the_rim = without_chest(activated(battle_state(rim, cards=CARDS), "a-f1"))
    given(at_the_rim).when("a", DropTreasure(at(-0.1, 10))).refused("off_board", "W-92")


@pytest.mark.rule("W-92")
def test_it_goes_down_where_it_is_seen():
    """Behind a thin wall or under another base the token would not be visible to its carrier."""
    walled = carrier(terrain={"wall": obstacle(9.1, 5, 0.1, 10)})
    given(walled).when("a", DropTreasure(at(8.9, 10))).refused("not_visible", "W-92")
    given(carrier()).when("a", DropTreasure(at(11.5, 10))).refused("not_visible", "W-92")
    honest = carrier(setup=Setup(visibility="honour"))
    assert given(honest).when("a", DropTreasure(at(11.5, 10))).events  # the players judge


@pytest.mark.rule("W-92")
def test_every_listed_spot_holds():
    """The listed spots are accepted as they are, the one under the carrier's own centre first."""
    [option] = options(carrier(), "a", "DropTreasure")
    place = option.params["point"]
    assert place.area == NearPoint(at(10, 10), 1600 + 2540)
    assert (place.radius, place.spots[0]) == (0, Location(*at(10, 10)))
    for spot in place.spots:
        assert given(carrier()).when("a", DropTreasure(spot)).events


# --- the fallen carrier


@pytest.mark.rule("W-65")
def test_a_struck_carrier_lets_go_before_it_is_removed():
    """The attack stops at the carrier; its own seat decides, and nobody else may do anything."""
    hit = struck(friends=1)
    hit.then_ends(e.DamageAllocated("b-f1", 1, 10), e.CarrierStruckDown("b-f1", CHEST))
    assert QUESTIONS.awaited(hit.state) == ["b"]
    assert options(hit.state, "a") == []
    hit.when("a", Move((at(10, 10),))).refused("treasure_first", "W-92")
    hit.when("b", ActivateFighter("b-f2")).refused("treasure_first", "W-92")


def test_the_seat_of_the_fallen_puts_the_treasure_down():
    """Then the fighter is removed, and the activation of its attacker goes on."""
    put = struck(friends=1).when("b", PlaceTreasure(at(12, 9)))
    put.then(e.TreasureDropped("b-f1", CHEST, at(12, 9)), e.FighterTakenDown("b-f1", "a", 100))
    assert put.battle.fighters["b-f1"].status == "down"
    assert put.battle.activation.actions_left == 1
    assert put.when("a", Move((at(10, 10),))).of(e.TurnPassed) == [e.TurnPassed("b")]


def test_putting_down_ends_an_activation_without_actions_left():
    """If the attack was the last action, the turn passes in the same commit."""
    hit = struck(friends=1)
    spent = replace(hit.battle.activation, actions_left=0)
    last = replace(hit.state, battle=replace(hit.battle, activation=spent))
    given(last).when("b", PlaceTreasure(at(12, 9))).then_ends(e.ActivationEnded("a-f1"), e.TurnPassed("b"))


def test_the_last_carrier_may_end_the_battle():
    """With nobody left on its side the battle is over; nothing is emitted after that."""
    hit = struck()
    last = replace(
        hit.state, battle=replace(hit.battle, activation=replace(hit.battle.activation, actions_left=0))
    )
    over = given(last).when("b", PlaceTreasure(at(12, 9)))
    assert over.state.match.status == "ended"
    assert over.of(e.ActivationEnded, e.TurnPassed) == []


def test_only_the_seat_of_the_fallen_puts_it_down_and_within_reach():
    """The attacker's seat is refused, a far spot is refused, and so is anybody when nobody has fallen."""
    hit = struck(friends=1)
    hit.when("a", PlaceTreasure(at(12, 9))).refused("not_your_turn", "W-92")
    hit.when("b", PlaceTreasure(at(12, 5))).refused("not_wholly_within", "W-92")
    given(carrier()).when("a", PlaceTreasure(at(10, 9))).refused("nobody_fallen", "W-92")


def test_there_is_always_a_spot():
    """However hemmed in, the token may lie under the carrier's own centre, which is what a time-out takes."""
    state = struck(friends=1).state
    [option] = options(state, "b")
    for spot in option.params["point"].spots:
        assert given(state).when("b", PlaceTreasure(spot)).events
    assert list(QUESTIONS.default(state, "b")) == [PlaceTreasure(Location(*at(12, 10)))]
