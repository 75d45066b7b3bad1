"""Whose luck the dice of warcry are, and what was to be expected of them."""

from fractions import Fraction

from tests.events.rulesets.warcry.given import SWORD, activated, battle_state, fighter, given
from tests.support.worth import worth
from wardrum.events.rulesets import warcry
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import Attack
from wardrum.events.toolkit.pools import mean, singles_odds

DUEL = {"a-f1": fighter(5, 5), "b-f1": fighter(6.5, 5)}


def test_an_attack_counts_for_the_attacker_alone():
    """Hits and damage as the dice show them, with what was to be expected; nothing for the victim."""
    start = given(activated(battle_state(DUEL), "a-f1"))
    made = start.when("a", Attack("w1", "b-f1"), dice=[6, 5, 1])
    hits, damage = worth(warcry.RULESET, start.state, made.events)
    (declared,) = made.of(e.AttackDeclared)
    hit = {True: Fraction(4, 6), False: Fraction(3, 6)}[declared.strength > declared.toughness]
    assert (hits.seat, hits.kind, hits.value, hits.mean, hits.dice) == ("a", "successes", 2, 3 * hit, 0)
    each = (hit - Fraction(1, 6)) * SWORD.damage + Fraction(1, 6) * SWORD.critical
    assert damage == ("a", "damage", SWORD.damage + SWORD.critical, 3 * each, 3)


def test_more_than_the_wounds_counts_as_rolled():
    """Damage beyond what the victim has left is luck all the same."""
    start = given(activated(battle_state({**DUEL, "b-f1": fighter(6.5, 5, damage=9)}), "a-f1"))
    made = start.when("a", Attack("w1", "b-f1"), dice=[6, 6, 6])
    assert made.of(e.DamageAllocated)[0].points < 3 * SWORD.critical
    assert worth(warcry.RULESET, start.state, made.events)[1].value == 3 * SWORD.critical


def test_singles_are_of_six_dice():
    """Each seat's initiative dice by their singles."""
    state = battle_state(DUEL)
    rolled = e.InitiativeRolled("b", (1, 2, 3, 4, 4, 4), (1, 2, 3), {})
    assert worth(warcry.RULESET, state, [rolled]) == [("b", "singles", 3, mean(singles_odds(6)), 6)]


def test_a_roll_off_for_priority_is_nobodys_luck():
    """The others count by each seat's own die."""
    state = battle_state(DUEL)
    throw = {"a": 2, "b": 5}
    assert worth(warcry.RULESET, state, [e.RollOffRolled("priority", throw, "b")]) == []
    won = worth(warcry.RULESET, state, [e.RollOffRolled("seize", throw, "b")])
    assert won == [("a", "pips", 2, Fraction(7, 2), 1), ("b", "pips", 5, Fraction(7, 2), 1)]
