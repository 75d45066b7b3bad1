"""Reactions: what a seat may answer in its opponent's activation, for reaction dice."""

from types import MappingProxyType

import pytest
from msgspec.structs import replace

from tests.events.rulesets.mordheim.given import (
    BOW,
    GAME,
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
from wardrum.events.core.kernel import ANSWER_S
from wardrum.events.rulesets.mordheim import events as e
from wardrum.events.rulesets.mordheim.commands import (
    Attack,
    Decline,
    Move,
    PlaceTreasure,
    React,
    Retreat,
    UseAbility,
)
from wardrum.events.rulesets.mordheim.questions import QUESTIONS
from wardrum.events.rulesets.mordheim.state import Setup
from wardrum.events.rulesets.warcry import events as w

MELEE = {
    "a-f1": fighter(5, 5, weapons={"w1": SWORD, "w2": BOW}),
    "b-f1": fighter(6.5, 5),
    "b-f2": fighter(25, 20),
}
DICE = {"a": hand(), "b": hand(reaction=(2, 5, 0))}


def attacked(fighters=MELEE, weapon="w1", setup=Setup(), hands=DICE, terrain=MappingProxyType({}), dice=()):
    """Seat a's fighter has declared its attack."""
    state = activated(battle_state(fighters, setup=setup, hands=hands, terrain=terrain), "a-f1")
    return given(state).when("a", Attack(weapon, "b-f1"), dice=dice)


def offered(outcome):
    """What seat b may answer."""
    return [
        option.params["reaction"].of[0] for option in options(outcome.state, "b") if option.command == "React"
    ]


@pytest.mark.rule("M-32")
def test_the_opponent_is_asked_before_the_dice_are_rolled():
    """The attack is declared, and nothing else happens until the answer."""
    asked = attacked()
    assert asked.of(e.ReactionOffered)
    assert not asked.of(w.AttackRolled)
    assert (QUESTIONS.awaited(asked.state), offered(asked)) == (["b"], ["duck-away", "counter"])
    assert options(asked.state, "a") == []
    asked.when("a", Move((at(4, 5),))).refused("reaction_first", "M-32")
    asked.when("a", Decline()).refused("not_your_turn", "M-32")


@pytest.mark.rule("M-19")
@pytest.mark.rule("M-32")
def test_a_reaction_costs_dice():
    """One, or as many as the table says; those without a face first."""
    made = attacked().when("b", React("b-f1", "counter"), dice=[4, 4, 4])
    made.then_begins(e.ReactionDiceSpent("b", 1, (2, 5)), e.ReactionMade("b-f1", "counter"))
    assert made.battle.hands["b"].reaction == (2, 5)
    dear = attacked(setup=Setup(reaction_cost=2)).when("b", React("b-f1", "counter"), dice=[4, 4, 4])
    assert dear.battle.hands["b"].reaction == (2,)
    assert "2 reaction dice" in [o.cost for o in options(attacked(setup=Setup(reaction_cost=2)).state, "b")]


@pytest.mark.rule("M-32")
@pytest.mark.parametrize(
    "facts",
    [
        {"hands": {"a": hand(reaction=(1, 2)), "b": hand()}},
        {"setup": Setup(reaction_cost=4)},
    ],
)
def test_nobody_is_asked_who_cannot_pay(facts):
    """Without dice enough the attack goes on at once (edge case 23)."""
    assert attacked(**facts, dice=[1, 1, 1]).of(w.AttackRolled)


@pytest.mark.rule("M-32")
def test_declining():
    """The attack goes on as it was declared; that is also the default when time is up."""
    asked = attacked()
    after = asked.when("b", Decline(), dice=[4, 4, 4])
    after.then_begins(e.ReactionDeclined("b"), w.AttackRolled("a-f1", "b-f1", (4, 4, 4), 0, 3, 0))
    (waiting,) = GAME.ruleset.questions.pending(asked.state)
    assert (waiting.seat, waiting.seconds, waiting.default) == ("b", ANSWER_S, "no reaction is made")
    assert QUESTIONS.default(asked.state, "b") == [Decline()]


@pytest.mark.rule("M-32")
def test_one_answer_to_one_action():
    """After it nothing is asked again, and the fighter that was activated already may react too (edge cases 22, 24)."""
    again = {**MELEE, "b-f1": fighter(6.5, 5, activated=1, wounds=50)}
    made = attacked(again).when("b", React("b-f1", "counter"), dice=[4, 4, 4])
    assert made.of(e.ReactionOffered) == []
    made.when("b", React("b-f1", "counter")).refused("reaction_not_triggered", "M-32")


@pytest.mark.rule("M-32")
def test_who_and_what():
    """Only a reaction there is, by a fighter of one's own on the board."""
    asked = attacked()
    asked.when("b", React("b-f1", "hide")).refused("no_such_reaction", "M-32")
    asked.when("b", React("a-f1", "counter")).refused("no_such_fighter", "M-32")
    asked.when("a", React("a-f1", "counter")).refused("not_your_turn", "M-32")
    asked.when("b", React("b-f2", "counter")).refused("reaction_not_triggered", "M-34")
    asked.when("b", React("b-f2", "duck-away")).refused("reaction_not_triggered", "M-33")
    asked.when("b", React("b-f1", "take-cover")).refused("reaction_not_triggered", "M-35")
    asked.when("b", React("b-f1", "strike-them-down")).refused("reaction_not_triggered", "M-36")


@pytest.mark.rule("M-33")
def test_duck_away():
    """One die less; not against a single die."""
    made = attacked().when("b", React("b-f1", "duck-away"), dice=[4, 5])
    assert made.of(w.AttackRolled) == [w.AttackRolled("a-f1", "b-f1", (4, 5), 0, 2, 0)]
    one = {**MELEE, "a-f1": fighter(5, 5, weapons={"w1": replace(SWORD, attacks=1)})}
    assert offered(attacked(one)) == ["counter"]
    attacked(one).when("b", React("b-f1", "duck-away")).refused("reaction_not_triggered", "M-33")


@pytest.mark.rule("M-34")
def test_counter():
    """A point for each miss and two for a 1, after the damage of the attack."""
    made = attacked().when("b", React("b-f1", "counter"), dice=[1, 2, 5])
    made.then_ends(
        w.AttackRolled("a-f1", "b-f1", (1, 2, 5), 2, 1, 0),
        w.DamageAllocated("b-f1", 1, 1),
        e.MissesCountered("b-f1", "a-f1", 3),
        w.DamageAllocated("a-f1", 3, 3),
    )
    assert made.battle.owed == 0


@pytest.mark.rule("M-34")
def test_the_attacker_may_fall_by_it():
    """Its activation is over then (Warcry's edge case 26), and the turn passes."""
    weak = {**MELEE, "a-f1": fighter(5, 5, damage=9), "a-f2": fighter(20, 3)}
    made = attacked(weak).when("b", React("b-f1", "counter"), dice=[1, 4, 4])
    made.then_ends(w.FighterTakenDown("a-f1", "b", 100), w.ActivationEnded("a-f1"), w.TurnPassed("b"))


@pytest.mark.rule("M-34")
def test_who_counters_need_not_survive_it():
    """The attack takes it down and its misses still count; nothing is dealt where the battle has ended."""
    frail = {**MELEE, "b-f1": fighter(6.5, 5, damage=9)}
    made = attacked(frail).when("b", React("b-f1", "counter"), dice=[1, 4, 4])
    assert made.of(w.FighterTakenDown, e.MissesCountered) == [
        w.FighterTakenDown("b-f1", "a", 100),
        e.MissesCountered("b-f1", "a-f1", 2),
    ]
    last = {key: frail[key] for key in ("a-f1", "b-f1")}
    assert attacked(last).when("b", React("b-f1", "counter"), dice=[1, 4, 4]).of(e.MissesCountered) == []


@pytest.mark.rule("M-34")
def test_treasure_is_put_down_before_the_counter_lands():
    """A carrier that counters and falls lets its treasure go first; what is owed comes after."""
    carrier = {**MELEE, "b-f1": fighter(6.5, 5, damage=9, treasure="shard")}
    struck = attacked(carrier).when("b", React("b-f1", "counter"), dice=[1, 4, 4])
    assert (struck.battle.owed, struck.battle.questions[-1].marker) == (2, "shard")
    put = struck.when("b", PlaceTreasure(at(6.5, 5)))
    put.then(
        w.TreasureDropped("b-f1", "shard", at(6.5, 5)),
        w.FighterTakenDown("b-f1", "a", 100),
        w.DamageAllocated("a-f1", 2, 2),
    )


WALL = {"wall": obstacle(11, 4, 0.5, 2, tall=1.1)}
SHOT = {
    "a-f1": fighter(5, 5, weapons={"w1": BOW}),
    "b-f1": fighter(12.5, 5, wounds=50),
    "b-f2": fighter(25, 20),
}


@pytest.mark.rule("M-35")
def test_take_cover():
    """A die for each critical; on a 4 or more it counts as a hit."""
    asked = attacked(SHOT, terrain=WALL)
    assert offered(asked) == ["take-cover"]
    made = asked.when("b", React("b-f1", "take-cover"), dice=[6, 6, 3, 4])
    made.then_ends(e.CriticalsBlunted("b-f1", (3, 4), 1), w.DamageAllocated("b-f1", 5, 5))
    unhurt = asked.when("b", React("b-f1", "take-cover"), dice=[1, 2])
    assert unhurt.of(e.CriticalsBlunted) == []


@pytest.mark.rule("M-35")
def test_no_cover_to_take():
    """In the open, or mounted, there is nothing to answer with."""
    assert attacked(SHOT, dice=[1, 1]).of(w.AttackRolled)
    mounted = {**SHOT, "b-f1": fighter(12.5, 5, runemarks=("mount",))}
    assert attacked(mounted, terrain=WALL, dice=[1, 1]).of(w.AttackRolled)


def retreating(fighters=MELEE, dice=(), **facts):
    """Seat a's fighter is about to get away to the left."""
    state = activated(battle_state(fighters, hands=DICE), "a-f1", **facts)
    return given(state).when("a", Retreat((at(3, 5),)), dice=dice)


@pytest.mark.rule("M-36")
def test_strike_them_down():
    """On a 4 or more a die's worth of damage, before it moves."""
    asked = retreating()
    assert offered(asked) == ["strike-them-down"]
    hit = asked.when("b", React("b-f1", "strike-them-down"), dice=[4, 6])
    hit.then_ends(
        e.RetreatStruck("b-f1", "a-f1", (4, 6), 6),
        w.DamageAllocated("a-f1", 6, 6),
        e.FighterRetreated("a-f1", (at(3, 5),), 2 * 2540),
    )
    missed = asked.when("b", React("b-f1", "strike-them-down"), dice=[3, 6])
    assert not missed.of(w.DamageAllocated)
    assert missed.of(e.FighterRetreated)
    assert asked.when("b", Decline()).of(e.FighterRetreated)


@pytest.mark.rule("M-36")
def test_who_is_struck_down_does_not_get_away():
    """It is removed where it stood; a carrier's treasure is put down first."""
    weak = {**MELEE, "a-f1": fighter(5, 5, damage=9), "a-f2": fighter(20, 3)}
    fallen = retreating(weak).when("b", React("b-f1", "strike-them-down"), dice=[6, 1])
    assert fallen.of(e.FighterRetreated) == []
    assert fallen.battle.turn == "b"
    carrier = {**weak, "a-f1": fighter(5, 5, damage=9, treasure="shard")}
    struck = retreating(carrier).when("b", React("b-f1", "strike-them-down"), dice=[6, 1])
    assert QUESTIONS.awaited(struck.state) == ["a"]
    put = struck.when("a", PlaceTreasure(at(5, 5)))
    assert put.of(e.FighterRetreated) == []
    assert put.of(w.FighterTakenDown)


@pytest.mark.rule("M-36")
def test_only_who_sees_it_strikes():
    """An enemy within an inch but behind a wall is not asked."""
    state = battle_state(MELEE, hands=DICE, terrain={"wall": obstacle(5.7, 3, 0.1, 4)})
    assert given(activated(state, "a-f1")).when("a", Retreat((at(3, 5),))).of(e.FighterRetreated)


@pytest.mark.rule("M-32")
def test_nothing_to_answer():
    """Out of the blue nobody reacts; moves and abilities are not answered."""
    state = activated(
        battle_state(MELEE | {"a-f1": fighter(10, 15)}, hands={**DICE, "a": hand(3, 3)}), "a-f1"
    )
    given(state).when("b", React("b-f1", "counter")).refused("reaction_not_triggered", "M-32")
    assert given(state).when("a", Move((at(9, 15),))).battle.questions == ()
    assert given(state).when("a", UseAbility("rush", 3)).battle.questions == ()
