"""Whose luck the dice of betrayal are, and what was to be expected of them."""

from fractions import Fraction
from itertools import product

import pytest

from tests.events.rulesets.betrayal.given import adventurer, battle, companion, enemy, given
from tests.events.rulesets.betrayal.test_adventurers import acting
from tests.events.rulesets.betrayal.test_delve_finds import ALONG, walking
from tests.events.rulesets.betrayal.test_engage import HERO, WEAPONS
from tests.support.worth import worth
from wardrum.events.rulesets import betrayal
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.automation.combat_dice import throw
from wardrum.events.rulesets.betrayal.commands import Engage, Move, RollAgain
from wardrum.events.rulesets.betrayal.luck import lock_odds
from wardrum.events.rulesets.betrayal.state import Setup
from wardrum.events.toolkit.luck import ENEMIES


def of(start, outcome):
    return worth(betrayal.RULESET, start.state, outcome.events)


def test_an_engage_counts_what_the_dice_show():
    """Dice that are not blank, and the damage on them: Combat dice, skill dice, true damage, whatever is used of it."""
    start = acting(adventurer("a", "h0_0", **HERO), enemy("e01", "h1_0", health=9))
    rolled = start.when("a", Engage("light", "e01", combat=1, stamina=("cut",)), dice=[6, 4])
    shown, damage = of(start, rolled)
    assert shown == ("a", "successes", 2, 1 + Fraction(5, 6), 0)
    assert damage == ("a", "damage", 2 + 3, Fraction(6, 6) + Fraction(1 + 2 + 3, 6), 2)


def test_dice_rolled_at_nobody():
    """In defence there is no damage to count, only what shows."""
    start = acting(adventurer("a", "h0_0", **HERO), enemy("e01", "h1_0"))
    rolled = start.when("a", Engage("defensive", "none", stamina=("cut",)), dice=[1])
    assert of(start, rolled) == [("a", "successes", 0, Fraction(5, 6), 1)]


def test_rolling_again_is_a_roll_of_its_own():
    """What is rolled again counts again, with only those dice."""
    hero = adventurer("a", "h0_0", items=WEAPONS, ready=("saw",))
    rolled = acting(hero, enemy("e01", "h1_0", health=9)).when(
        "a", Engage("light", "e01", combat=2, weapon="saw"), dice=[2, 2]
    )
    again = rolled.when("a", RollAgain(("combat-2",)), dice=[6])
    assert of(rolled, again)[1] == ("a", "damage", 2, Fraction(1), 1)


def test_dice_that_a_weapon_adds():
    """The enemies' Combat dice among an adventurer's are the adventurer's luck, with the faces of the setting."""
    hero = adventurer("a", "h0_0", items=WEAPONS, ready=("bow",))
    start = acting(hero, enemy("e01", "h2_0", health=9), setup=Setup(enemy_die=(0, 1, 1, 1, 1, 3)))
    rolled = start.when("a", Engage("ranged", "e01", weapon="bow"), dice=[1, 6])
    assert of(start, rolled) == [
        ("a", "successes", 1, 2 * Fraction(5, 6), 0),
        ("a", "damage", 3, 2 * Fraction(7, 6), 2),
    ]


class Script:
    """The draw of a decision, and nothing else of it."""

    def __init__(self, state, values):
        self.state, self._values = state, list(values)

    def draw(self, n, sides):
        drawn, self._values = self._values[:n], self._values[n:]
        return tuple(drawn)


@pytest.mark.parametrize("skills", [(), ("practised",)])
def test_combat_dice_of_an_enemy_are_the_enemies(skills):
    """Damage and dice that show any, also where misses are thrown again, come up as often as all throws say."""
    state = battle(adventurer("a", "h1_0"), enemy("e01", "h0_0", combat=2, skills=skills))
    damage, hits, throws = Fraction(0), Fraction(0), list(product(range(1, 7), repeat=4))
    for values in throws:
        thrown = throw(Script(state, values), 2, again=bool(skills))
        damage += Fraction(sum(thrown.faces), len(throws))
        hits += Fraction(sum(face > 0 for face in thrown.faces), len(throws))
    rolled = e.CombatDiceRolled("e01", (1, 6), (1, 2), 3, again=(2,) if skills else (), dull=0)
    assert worth(betrayal.RULESET, state, [rolled]) == [
        (ENEMIES, "successes", 2, hits, 0),
        (ENEMIES, "damage", 3, damage, 2 + bool(skills)),
    ]


def test_a_companion_has_its_seats_luck():
    """Who steers it is lucky with it; no Combat dice are no roll."""
    state = battle(adventurer("a", "h1_0"), companion("a-companion", "h0_0"), enemy("e01", "h2_0"))
    rolled = e.CombatDiceRolled("a-companion", (6,), (2,), 2)
    assert {roll.seat for roll in worth(betrayal.RULESET, state, [rolled])} == {"a"}
    assert worth(betrayal.RULESET, state, [e.CombatDiceRolled("e01", (), (), 0)]) == []
    chance = e.ChanceRolled("e01", "judge", 6, (4,))
    assert worth(betrayal.RULESET, state, [chance]) == [(ENEMIES, "pips", 4, Fraction(7, 2), 1)]


def test_locks():
    """Numbers of the code that are met, for a trap and for a cache; what a cache holds is nobody's luck."""
    start = given(walking(traps={"middle": "swinging-beam"}))
    sprung = start.when("a", Move(ALONG), dice=[2, 4, 4])
    assert of(start, sprung) == [("a", "successes", 2, lock_odds((2, 3, 5)).mean, 3)]
    cache = given(walking(caches={"h0_0": ()}))
    assert of(cache, cache.goes_on(dice=[6, 6, 6, 1])) == [
        ("a", "successes", 3, lock_odds((2, 4, 4)).mean, 3)
    ]
    assert lock_odds((1, 1, 1)).chances == {3: Fraction(1)}
    assert lock_odds((6, 6, 6)).chances[3] == Fraction(1, 216)
