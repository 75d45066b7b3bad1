"""The odds that options state are exact."""

from fractions import Fraction
from itertools import product

import pytest

from tests.events.rulesets.betrayal.given import adventurer, companion, enemy
from tests.events.rulesets.betrayal.test_adventurers import acting
from tests.events.rulesets.betrayal.test_engage import CUT, WEAPONS
from wardrum.events.rulesets.betrayal.commands import Engage, ResolveRest
from wardrum.events.rulesets.betrayal.odds import chip_odds, engage_odds, tenacity_odds
from wardrum.events.rulesets.betrayal.questions import QUESTIONS


def counted(start, command, dice):
    """The mean damage and the chance of a defeat, from playing every roll there is."""
    total, falls = Fraction(0), 0
    for roll in product(range(1, 7), repeat=dice):
        outcome = start.when("a", command, dice=roll)
        if outcome.state.battle.engage:
            outcome = outcome.when("a", ResolveRest())
        total += start.unit("e01").hp - outcome.unit("e01").hp
        falls += outcome.unit("e01").where == "defeated"
    return {"mean": str(total / 6**dice), "defeated": str(Fraction(falls, 6**dice))}


@pytest.mark.parametrize("track", [(), ("maim",)])
def test_every_roll_played(track):
    """With a target that outlasts everything the mean is that of all rolls; Defense and maim are counted in."""
    hero = adventurer("a", "h0_0", combat=2, stamina=1, dice={"cut": CUT}, track=track)
    start = acting(hero, enemy("e01", "h1_0", health=40, defense=1))
    expected = counted(start, Engage("light", "e01", combat=2, stamina=("cut",)), 3)
    assert engage_odds(start.state, "a", "light", "e01") == expected


def test_the_chance_of_a_defeat():
    """It is the share of rolls that take all hit points; the dice that a weapon adds are rolled with the others."""
    hero = adventurer("a", "h0_0", combat=1, items=WEAPONS, ready=("bow",))
    start = acting(hero, enemy("e01", "h2_0", health=3))
    expected = counted(start, Engage("ranged", "e01", combat=1, weapon="bow"), 3)
    assert engage_odds(start.state, "a", "ranged", "e01")["defeated"] == expected["defeated"]


def test_tenacity():
    """Without a target the chance of at least one tenacity is shown."""
    start = acting(adventurer("a", "h0_0", combat=2), enemy("e01", "h2_0"))
    assert tenacity_odds(start.state, "a", "light") == {"tenacity": "11/36"}
    (option,) = [
        o
        for o in QUESTIONS.legal(start.state, "a")
        if o.command == "Engage" and o.params["form"].of == ("light",)
    ]
    assert option.odds == {"tenacity": "11/36"}


def test_of_a_companion():
    """The enemies' dice are those of the setting."""
    start = acting(adventurer("a", "h0_0"), companion("a-companion", "h1_0", combat=1), enemy("e01", "h2_0"))
    assert chip_odds(start.state, "a-companion", "e01") == {"mean": "1", "defeated": "0"}
