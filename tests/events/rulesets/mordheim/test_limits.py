"""What a fighter may do how often in one activation, and within an inch of enemies."""

import pytest
from msgspec.structs import replace

from tests.events.rulesets.mordheim.given import (
    BOW,
    SWORD,
    activated,
    at,
    battle_state,
    fighter,
    given,
    hand,
    obstacle,
    options,
)
from wardrum.events.rulesets.mordheim import events as e
from wardrum.events.rulesets.mordheim.commands import (
    Attack,
    Decline,
    DropTreasure,
    EndActivation,
    Move,
    Retreat,
    UseAbility,
    Wait,
)
from wardrum.events.rulesets.mordheim.state import Setup
from wardrum.events.rulesets.warcry import events as w

APART = {"a-f1": fighter(5, 5), "b-f1": fighter(20, 15)}
SHOOTING = {"a-f1": fighter(5, 5, weapons={"w1": SWORD, "w2": BOW}), "b-f1": fighter(13, 5, wounds=50)}
ENGAGED = {"a-f1": fighter(5, 5), "b-f1": fighter(6.5, 5, wounds=50), "b-f2": fighter(25, 20)}
ANY = Setup(double_action="any")


def acting(fighters, setup=Setup(), key="a-f1", actions_left=2, **facts):
    """Seat a's first fighter is activated."""
    return given(activated(battle_state(fighters, setup=setup), key, actions_left, **facts))


def kinds(outcome, seat="a"):
    """What the seat is offered, by command."""
    return {option.command for option in options(outcome.state, seat)}


@pytest.mark.rule("M-29")
def test_a_move_may_be_made_twice():
    """Both actions of an activation may be moves."""
    once = acting(APART).when("a", Move((at(6, 5),)))
    assert "Move" in kinds(once)
    assert once.when("a", Move((at(7, 5),))).of(w.ActivationEnded)


@pytest.mark.rule("M-29")
def test_everything_else_once():
    """A second attack is refused and not offered, unless the table plays `any`."""
    once = acting(SHOOTING).when("a", Attack("w2", "b-f1"), dice=[1, 1])
    once.when("a", Attack("w2", "b-f1")).refused("action_used_up", "M-29")
    assert "Attack" not in kinds(once)
    free = acting(SHOOTING, ANY).when("a", Attack("w2", "b-f1"), dice=[1, 1])
    assert "Attack" in kinds(free)
    assert free.when("a", Attack("w2", "b-f1"), dice=[1, 1]).events


@pytest.mark.rule("M-29")
def test_no_bonus_makes_it_three_times():
    """A bonus action comes on top of the limit, but nothing is done more than twice."""
    facts = {"bonus": ("move", "attack"), "made": ("move", "move")}
    third = acting(SHOOTING, actions_left=0, **facts)
    third.when("a", Move((at(6, 5),))).refused("action_used_up", "M-29")
    assert kinds(third) == {"Decline"}
    second = acting(SHOOTING, bonus=("attack",), made=("attack",), actions_left=1)
    assert kinds(second) == {"Attack", "Decline"}
    shot = second.when("a", Attack("w2", "b-f1"), dice=[1, 1])
    assert shot.battle.activation.bonuses == ("attack",)
    shot.when("a", Attack("w2", "b-f1")).refused("action_used_up", "M-29")


@pytest.mark.rule("M-29")
def test_treasure_is_put_down_once():
    """A second drop cannot be: one treasure, one action of the kind."""
    carrying = {"a-f1": fighter(5, 5, treasure="shard"), "b-f1": fighter(20, 15)}
    start = acting(carrying, made=("drop",), actions_left=1)
    start.when("a", DropTreasure(at(5, 5))).refused("action_used_up", "M-29")


@pytest.mark.rule("M-30")
def test_no_move_within_an_inch_of_an_enemy():
    """Not even on the spot; a bonus move neither."""
    start = acting(ENGAGED)
    start.when("a", Move((at(5, 5),))).refused("must_retreat", "M-30")
    assert kinds(start) == {"Attack", "Retreat", "Wait"}
    bonus = acting(ENGAGED, bonus=("move",))
    bonus.when("a", Move((at(5, 5),))).refused("must_retreat", "M-30")
    assert bonus.when("a", Decline()).of(w.BonusActionDeclined)


@pytest.mark.rule("M-31")
def test_a_retreat_ends_away_from_everybody():
    """Up to 3 inches, more than an inch from every enemy; nobody who could react holds it up."""
    start = acting(ENGAGED)
    gone = start.when("a", Retreat((at(3, 5),)))
    gone.then(w.ActionMade("a-f1", "disengage", 1), e.FighterRetreated("a-f1", (at(3, 5),), 2 * 2540))
    start.when("a", Retreat((at(4.9, 5),))).refused("still_engaged", "M-31")
    start.when("a", Retreat((at(1, 5),))).refused("too_far", "M-31")
    acting(APART).when("a", Retreat((at(3, 5),))).refused("not_engaged", "M-31")
    again = acting(ENGAGED, made=("disengage",), actions_left=1)
    again.when("a", Retreat((at(3, 5),))).refused("action_used_up", "M-29")


def cornered(**facts):
    """A fighter in a corner between walls, an enemy before it that it cannot see."""
    walls = {"w": obstacle(1.5, 0, 0.2, 3), "s": obstacle(0, 1.5, 3, 0.2)}
    fighters = {"a-f1": fighter(0.7, 0.7, **facts), "b-f1": fighter(2.4, 0.7), "b-f2": fighter(25, 20)}
    return battle_state(fighters, terrain=walls)


@pytest.mark.rule("M-29")
def test_a_second_activation_that_can_do_nothing_ends():
    """Who has waited, and can neither move, retreat nor wait again, ends its activation."""
    state = activated(cornered(), "a-f1", 1)
    again = replace(state.battle.fighters["a-f1"], activated=2)
    fighters = {**state.battle.fighters, "a-f1": again}
    start = given(replace(state, battle=replace(state.battle, fighters=fighters)))
    assert kinds(start) == {"EndActivation"}
    start.when("a", Wait()).refused("cannot_wait_again", "W-75")
    assert start.when("a", EndActivation()).of(w.ActivationEnded)


@pytest.mark.rule("W-34")
def test_a_first_activation_goes_on():
    """With actions left it is ended by waiting."""
    acting(APART).when("a", EndActivation()).refused("actions_left", "W-34")
    acting(APART).when("a", Wait()).then_ends(
        w.FighterWaiting("a-f1"), w.ActivationEnded("a-f1"), w.TurnPassed("b")
    )


@pytest.mark.rule("M-5")
def test_ability_dice_pay():
    """A group of ability dice pays for an ability; a single does not."""
    state = activated(battle_state(APART, hands={"a": hand(1, 1, 2, 3, 4, 5), "b": hand()}), "a-f1")
    given(state).when("a", UseAbility("rush", 1)).then_begins(w.AbilityDiceSpent("a", 1, 2))
    given(state).when("a", UseAbility("rush", 2)).refused("not_enough_ability_dice", "W-81")
