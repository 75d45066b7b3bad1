"""Abilities: what they cost, who may use them when, and what they do (W-37, W-80 to W-85)."""

import pytest
from msgspec import UNSET

from tests.events.rulesets.warcry.given import (
    activated,
    at,
    battle_state,
    fighter,
    given,
    hand,
    options,
    with_hand,
)
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import (
    ActivateFighter,
    Attack,
    Decline,
    Disengage,
    EndActivation,
    Move,
    Pass,
    UseAbility,
    Wait,
)
from wardrum.events.toolkit.options import Choice

STAY = Move((at(10, 10),))


def holding(*dice, enemy=(20, 20), state=None, **mine):
    """a-f1 is activated at (10, 10), a friend stands 4" away; a holds these dice."""
    fighters = {"a-f1": fighter(10, 10, **mine), "a-f2": fighter(10, 14), "b-f1": fighter(*enemy)}
    return with_hand(activated(battle_state(fighters), "a-f1"), "a", hand(*dice))


def leading(*dice, friend=None):
    """The same with a leader, whose friend may be another one."""
    fighters = {
        "a-f1": fighter(10, 10, role="leader"),
        "a-f2": friend or fighter(10, 14),
        "a-f3": fighter(3, 3),
        "b-f1": fighter(20, 20),
    }
    return with_hand(activated(battle_state(fighters), "a-f1"), "a", hand(*dice))


def listed(state):
    """The listed abilities with the faces that pay for them."""
    return {o.params["ability"].of[0]: o.params["face"].of for o in options(state, "a", "UseAbility")}


# --- cost and value


@pytest.mark.rule("W-37")
@pytest.mark.rule("W-81")
def test_an_ability_is_paid_with_a_whole_group():
    """The double is gone, the other dice stay."""
    used = given(holding(2, 2, 5, 5)).when("a", UseAbility("rush", 2))
    used.then(
        e.AbilityDiceSpent("a", face=2, dice=2),
        e.AbilityUsed("a-f1", "rush", value=2),
        e.ActivationBoosted("a-f1", move=1),
    )
    assert list(used.battle.hands["a"].groups) == ["5"]


@pytest.mark.rule("W-81")
@pytest.mark.rule("W-82")
@pytest.mark.parametrize("dice", [(3, 3), (3, 3, 3), (3, 3, 3, 3, 3)])
def test_a_larger_group_pays_and_is_discarded_whole(dice):
    """Edge case 37: a triple or quad pays for a double; the value is its face, however many dice it has."""
    used = given(holding(*dice)).when("a", UseAbility("rush", 3))
    used.then_begins(e.AbilityDiceSpent("a", 3, len(dice)), e.AbilityUsed("a-f1", "rush", 3))
    assert used.battle.hands["a"].groups == {}


@pytest.mark.rule("W-81")
def test_a_smaller_group_does_not_pay():
    """A double buys no triple, a triple no quad, singles buy nothing, and no die has a seventh face."""
    doubles = given(holding(2, 2, 4))
    doubles.when("a", UseAbility("respite", 2)).refused("not_enough_ability_dice", "W-81")
    doubles.when("a", UseAbility("rush", 4)).refused("not_enough_ability_dice", "W-81")
    doubles.when("a", UseAbility("rush", 5)).refused("not_enough_ability_dice", "W-81")
    given(holding(2, 2, 2)).when("a", UseAbility("rampage", 2)).refused("not_enough_ability_dice", "W-81")
    doubles.when("a", UseAbility("rush", 7)).refused("bad_face", "W-81")
    doubles.when("a", UseAbility("rush", 0)).refused("bad_face", "W-81")


@pytest.mark.rule("W-80")
@pytest.mark.rule("W-81")
def test_what_can_be_paid_is_listed():
    """Each ability with the faces that pay for it."""
    state = holding(2, 2, 5, 5, 5, 5)
    assert listed(state) == {"rush": (2, 5), "onslaught": (2, 5), "respite": (5,), "rampage": (5,)}


# --- when, and how often


@pytest.mark.rule("W-37")
@pytest.mark.rule("W-80")
@pytest.mark.parametrize(("left", "made"), [(2, 0), (1, 1), (0, 2)])
def test_an_ability_comes_before_between_or_after_the_actions(left, made):
    """At each of the three moments it is allowed and listed."""
    state = with_hand(activated(holding(2, 2), "a-f1", actions_left=left, actions_made=made), "a", hand(2, 2))
    assert listed(state) == {"rush": (2,), "onslaught": (2,)}
    assert given(state).when("a", UseAbility("rush", 2)).events


@pytest.mark.rule("W-80")
def test_one_ability_in_an_activation():
    """A second one is refused and not listed."""
    used = given(holding(2, 2, 5, 5)).when("a", UseAbility("rush", 2))
    used.when("a", UseAbility("onslaught", 5)).refused("ability_already_used", "W-80")
    assert listed(used.state) == {}


@pytest.mark.rule("W-37")
def test_an_ability_needs_an_activation_of_ones_own():
    """Before an activation, or in the opponent's turn, nothing is used; unknown names are refused."""
    idle = given(with_hand(battle_state({"a-f1": fighter(10, 10), "b-f1": fighter(20, 20)}), "a", hand(2, 2)))
    idle.when("a", UseAbility("rush", 2)).refused("nobody_activated", "W-34")
    given(holding(2, 2)).when("b", UseAbility("rush", 2)).refused("not_your_turn", "W-26")
    given(holding(2, 2)).when("a", UseAbility("sprint", 2)).refused("no_such_ability", "W-85")


@pytest.mark.rule("W-84")
@pytest.mark.rule("W-80")
def test_the_last_fighter_uses_any_number():
    """When all the others are down, the survivor may use one ability after the other."""
    fighters = {"a-f1": fighter(10, 10), "a-f2": fighter(status="down"), "b-f1": fighter(20, 20)}
    state = with_hand(activated(battle_state(fighters), "a-f1"), "a", hand(2, 2, 4, 4, 5, 5))
    desperate = given(state)
    for face in (2, 4, 5):
        desperate = desperate.when("a", UseAbility("rush", face))
    assert desperate.battle.activation.move_bonus == 3


@pytest.mark.rule("W-84")
def test_reserves_are_not_taken_down():
    """Edge case 27: while somebody is in reserve there is no last stand."""
    fighters = {
        "a-f1": fighter(10, 10),
        "a-f2": fighter(),
        "a-f3": fighter(status="down"),
        "b-f1": fighter(20, 20),
    }
    state = with_hand(activated(battle_state(fighters), "a-f1"), "a", hand(2, 2, 4, 4))
    used = given(state).when("a", UseAbility("rush", 2))
    used.when("a", UseAbility("rush", 4)).refused("ability_already_used", "W-80")


# --- the five


@pytest.mark.rule("W-85")
def test_rush_gives_an_inch():
    """+1 Move in this activation: 5" for a fighter of Move 4."""
    rushed = given(holding(2, 2)).when("a", UseAbility("rush", 2))
    assert rushed.when("a", Move((at(15, 10),))).events


@pytest.mark.rule("W-85")
def test_onslaught_gives_a_die():
    """+1 Attacks for short weapons in this activation."""
    raised = given(holding(2, 2, enemy=(12, 10))).when("a", UseAbility("onslaught", 2))
    assert raised.when("a", Attack("w1", "b-f1"), dice=[1, 1, 1, 1]).of(e.AttackDeclared)[0].attacks == 4


@pytest.mark.rule("W-85")
@pytest.mark.parametrize(("damage", "left"), [(8, 5), (3, 0), (2, 0)])
def test_respite_takes_damage_off(damage, left):
    """As many points as the value, and no more than there are (edge case 33)."""
    rested = given(holding(3, 3, 3, damage=damage)).when("a", UseAbility("respite", 3))
    rested.then_ends(e.DamageRemoved("a-f1", damage - left, left))
    assert rested.battle.fighters["a-f1"].damage == left


@pytest.mark.rule("W-85")
def test_no_respite_within_an_inch_of_enemies():
    """An engaged fighter is refused and is not offered it."""
    state = holding(3, 3, 3, enemy=(12, 10), damage=5)
    given(state).when("a", UseAbility("respite", 3)).refused("engaged", "W-85")
    assert "respite" not in listed(state)


@pytest.mark.rule("W-83")
def test_rampage_is_a_move_then_an_attack_on_top():
    """Both bonus actions in this order; the two actions of the fighter are still there afterwards."""
    state = holding(5, 5, 5, 5, enemy=(14, 10))
    raging = given(state).when("a", UseAbility("rampage", 5))
    raging.then_ends(e.BonusActionsGranted("a-f1", ("move", "attack")))
    assert {option.command for option in options(raging.state, "a")} == {"Move", "Decline"}
    moved = raging.when("a", Move((at(12, 10),)))
    moved.then_begins(e.ActionMade("a-f1", "move", actions_left=2, bonus=True))
    assert {option.command for option in options(moved.state, "a")} == {"Attack", "Decline"}
    struck = moved.when("a", Attack("w1", "b-f1"), dice=[1, 1, 1])
    assert (struck.battle.activation.actions_left, struck.battle.activation.bonus) == (2, ())
    declined = moved.when("a", Decline())
    declined.then(e.BonusActionDeclined("a-f1", "attack"))


def test_bonus_actions_come_first():
    """While one is owed nothing else is allowed but to decline it."""
    raging = given(holding(5, 5, 5, 5, enemy=(12, 10))).when("a", UseAbility("rampage", 5))
    raging.when("a", Attack("w1", "b-f1")).refused("bonus_first", "W-83")
    raging.when("a", Wait()).refused("bonus_first", "W-83")
    raging.when("a", Disengage((at(8, 10),))).refused("bonus_first", "W-83")
    raging.when("a", UseAbility("rush", 5)).refused("bonus_first", "W-83")
    raging.when("a", EndActivation()).refused("bonus_first", "W-83")


@pytest.mark.rule("W-83")
def test_rampage_after_the_last_action_ends_with_its_bonus():
    """Used last, the activation ends when both bonus actions are made or declined."""
    state = with_hand(activated(holding(1, 1), "a-f1", actions_left=0, actions_made=2), "a", hand(5, 5, 5, 5))
    last = given(state).when("a", UseAbility("rampage", 5)).when("a", Decline())
    last.then(e.BonusActionDeclined("a-f1", "move"))
    last.when("a", Decline()).then_ends(e.ActivationEnded("a-f1"), e.TurnPassed("b"))


@pytest.mark.rule("W-83")
def test_only_what_is_offered_is_declined():
    """Without a bonus action or an inspired fighter, within an activation or between two, nothing is declined."""
    given(holding(2, 2)).when("a", Decline()).refused("nothing_to_decline", "W-83")
    between = battle_state({"a-f1": fighter(10, 10), "b-f1": fighter(20, 20)})
    given(between).when("a", Decline()).refused("nothing_to_decline", "W-83")
    inspired = given(leading(6, 6, 6)).when("a", UseAbility("inspiring-presence", 6, "a-f2"))
    inspired.when("a", Decline()).refused("nothing_to_decline", "W-83")


@pytest.mark.rule("W-83")
def test_nobody_declines_for_the_opponent():
    """Neither a bonus action nor an inspired fighter is the other seat's to turn down."""
    raging = given(holding(5, 5, 5, 5)).when("a", UseAbility("rampage", 5))
    raging.when("b", Decline()).refused("not_your_turn", "W-26")
    inspired = given(leading(6, 6, 6)).when("a", UseAbility("inspiring-presence", 6, "a-f2"))
    inspired.when("a", Wait()).when("b", Decline()).refused("not_your_turn", "W-26")


# --- inspiring presence


@pytest.mark.rule("W-85")
def test_the_inspired_fighter_acts_before_the_opponent():
    """Edge case 32: after the leader's activation the friend may be activated; then the turn passes once."""
    inspired = given(leading(6, 6, 6)).when("a", UseAbility("inspiring-presence", 6, "a-f2"))
    inspired.then_ends(e.FighterInspired("a-f2"))
    ended = inspired.when("a", STAY).when("a", STAY)
    assert (ended.events[-1], ended.battle.turn) == (e.ActivationEnded("a-f1"), "a")
    assert {o.command: o.params for o in options(ended.state, "a")} == {
        "ActivateFighter": {"fighter": Choice(("a-f2",))},
        "Decline": {},
    }
    ended.when("a", ActivateFighter("a-f3")).refused("inspired_first", "W-85")
    ended.when("a", Pass()).refused("must_activate", "W-29")
    friend = ended.when("a", ActivateFighter("a-f2"))
    friend.then(e.FighterActivated("a", "a-f2", nth=1, actions=2))
    stay = Move((at(10, 14),))
    friend.when("a", stay).when("a", stay).then_ends(e.ActivationEnded("a-f2"), e.TurnPassed("b"))


@pytest.mark.rule("W-85")
def test_the_inspired_fighter_may_hold_back():
    """Declined, the turn passes, and the friend may be activated later like anybody else."""
    inspired = given(leading(6, 6, 6)).when("a", UseAbility("inspiring-presence", 6, "a-f2"))
    declined = inspired.when("a", Wait()).when("a", Decline())
    declined.then(e.InspirationDeclined("a-f2"), e.TurnPassed("b"))
    assert declined.battle.inspired is UNSET
    assert "a-f2" in options(given(declined.state, e.TurnPassed("a")).state, "a")[0].params["fighter"].of


@pytest.mark.rule("W-80")
def test_only_a_leader_inspires():
    """A fighter that leads nobody is refused, and a hero is no leader (W-45)."""
    given(holding(6, 6, 6)).when("a", UseAbility("inspiring-presence", 6, "a-f2")).refused(
        "missing_runemark", "W-80"
    )
    hero = given(holding(6, 6, 6, role="hero"))
    hero.when("a", UseAbility("inspiring-presence", 6, "a-f2")).refused("missing_runemark", "W-80")
    assert "inspiring-presence" not in listed(holding(6, 6, 6))


@pytest.mark.rule("W-85")
@pytest.mark.parametrize("facts", [{"activated": 1}, {"activated": 1, "waiting": True}])
def test_nobody_is_inspired_who_has_been_activated(facts):
    """Edge case 31: neither an activated nor a waiting fighter, which is not listed either."""
    state = leading(6, 6, 6, friend=fighter(10, 14, **facts))
    used = given(state).when("a", UseAbility("inspiring-presence", 6, "a-f2"))
    used.refused("already_activated", "W-85")
    assert "inspiring-presence" not in listed(state)


@pytest.mark.rule("W-85")
def test_whom_a_leader_inspires():
    """Another friend on the board within 6" from base to base."""
    state = leading(6, 6, 6)
    given(state).when("a", UseAbility("inspiring-presence", 6, "b-f1")).refused("no_such_fighter", "W-85")
    given(state).when("a", UseAbility("inspiring-presence", 6, "a-f1")).refused("no_such_fighter", "W-85")
    given(state).when("a", UseAbility("inspiring-presence", 6, "a-f9")).refused("no_such_fighter", "W-85")
    given(state).when("a", UseAbility("inspiring-presence", 6, "a-f3")).refused("out_of_range", "W-85")
    given(state).when("a", UseAbility("inspiring-presence", 6)).refused("target_missing", "W-85")
    given(state).when("a", UseAbility("respite", 6, "a-f2")).refused("no_target", "W-85")
    reach = 10 + 6 + 3200 / 2540
    assert (
        given(leading(6, 6, 6, friend=fighter(10, reach)))
        .when("a", UseAbility("inspiring-presence", 6, "a-f2"))
        .events
    )
    reserve = leading(6, 6, 6, friend=fighter())
    given(reserve).when("a", UseAbility("inspiring-presence", 6, "a-f2")).refused("out_of_range", "W-85")
