"""Whose luck the dice of mordheim are, and what was to be expected of them."""

from fractions import Fraction

import pytest

from tests.events.rulesets.mordheim.given import SWORD, activated, battle_state, given
from tests.events.rulesets.mordheim.test_morale import passed
from tests.events.rulesets.mordheim.test_reactions import SHOT, WALL, attacked
from tests.support.worth import worth
from wardrum.events.rulesets import mordheim
from wardrum.events.rulesets.mordheim import events as e
from wardrum.events.rulesets.mordheim.commands import Decline, React, RollMorale

HIT, CRIT = Fraction(2, 6), Fraction(1, 6)  # equals: a 4 or 5, a 6


def of(start, outcome):
    return worth(mordheim.RULESET, start.state, outcome.events)


@pytest.mark.parametrize(("answer", "dice"), [("", [6, 4, 1]), ("duck-away", [6, 4]), ("counter", [6, 4, 1])])
def test_an_attack_that_waited_for_an_answer(answer, dice):
    """Its numbers are those of the attack declared before; with a die less where somebody ducked."""
    asked = attacked()
    made = asked.when("b", React("b-f1", answer) if answer else Decline(), dice=dice)
    hits, damage = of(asked, made)
    each = HIT * SWORD.damage + CRIT * SWORD.critical
    assert hits == ("a", "successes", 2, len(dice) * (HIT + CRIT), 0)
    assert damage == ("a", "damage", SWORD.damage + SWORD.critical, len(dice) * each, len(dice))


def test_an_attack_that_nobody_can_answer():
    """It is rolled where it is declared."""
    start = given(activated(battle_state(SHOT), "a-f1"))
    assert [roll.kind for roll in of(start, attacked(SHOT, dice=[6, 1]))] == ["successes", "damage"]


def test_taking_cover_is_the_defenders_luck():
    """The attack counts in full for who shoots, the dice against its criticals for who takes cover."""
    asked = attacked(SHOT, terrain=WALL)
    made = asked.when("b", React("b-f1", "take-cover"), dice=[6, 6, 3, 4])
    hits, damage, covered = of(asked, made)
    assert (hits.seat, damage.seat, damage.dice) == ("a", "a", 2)
    assert covered == ("b", "successes", 1, Fraction(1), 2)


@pytest.mark.parametrize(("die", "stands"), [(3, 1), (2, 0)])
def test_a_morale_test(die, stands):
    """Passed or not, against the bravery of who leads; where nobody leads nothing is rolled."""
    start = passed()
    assert of(start, start.when("a", RollMorale(), dice=[die])) == [
        ("a", "successes", stands, Fraction(4, 6), 1)
    ]
    assert worth(mordheim.RULESET, start.state, [e.MoraleRolled("a", passed=False)]) == []


def test_channeling_gets_harder():
    """A die above the number of the round; in the sixth nothing can be gained."""
    for number in (1, 3, 6):
        state = battle_state(SHOT, round=number)
        (roll,) = worth(
            mordheim.RULESET, state, [e.ChannelRolled("a", "a-f1", 6, int(number < 6), locked=False)]
        )
        assert roll == ("a", "successes", int(number < 6), Fraction(6 - number, 6), 1)
