"""Attacks against worked cases and exact distributions."""

from fractions import Fraction

import pytest

from tests.events.rulesets.warcry.given import activated, at, battle_state, fighter
from tests.vectors.cases import each_case
from wardrum.events.core.kernel import Decision
from wardrum.events.match.game import Game
from wardrum.events.rulesets import warcry
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.attack_odds import (
    damage_odds,
    damage_of,
    die_odds,
    hits_on,
    taken_down_odds,
)
from wardrum.events.rulesets.warcry.commands import Attack
from wardrum.events.rulesets.warcry.evolve.step import stand
from wardrum.events.rulesets.warcry.roster import Weapon
from wardrum.events.space.plane import INCH, Location
from wardrum.events.space.table import Terrain
from wardrum.events.toolkit import pools

SIDES = 6
GAME = Game(warcry.RULESET)
ROOF = Terrain(10 * INCH, round(11.3 * INCH), 6 * INCH, 8 * INCH, 3 * INCH, "platform")
SILL = Terrain(12 * INCH, round(13.5 * INCH), 2 * INCH, INCH // 5, round(1.1 * INCH), "obstacle", 3 * INCH)


def known(expected, ours):
    """What is expected, as far as we have an answer; and our answer."""
    keys = expected.keys() & ours.keys()
    assert keys, f"nothing we know among {sorted(expected)}"
    return {key: expected[key] for key in keys}, {key: ours[key] for key in keys}


def attacked(case):
    """One worked case, fought on a roof half an inch from its edge: what its events tell."""
    weapon = Weapon(3, len(case["dice"]), case["strength"], case["damage"], case["crit_damage"])
    target = {key: case[key] for key in ("toughness", "wounds")}
    members = {
        "a-f1": fighter(2, 2, weapons={"w1": weapon}),
        "b-f1": fighter(4, 2, damage=case.get("allocated_before", 0), **target),
        "b-f2": fighter(28, 20),
    }
    terrain = {"roof": ROOF} | ({"sill": SILL} if case.get("cover") else {})
    state = activated(battle_state(members, terrain=terrain), "a-f1")
    state = stand(state, {"a-f1": Location(*at(13, 15), 3 * INCH), "b-f1": Location(*at(13, 12.2), 3 * INCH)})
    decision = Decision(state, Dice(*case["dice"]), GAME.evolve)
    GAME.ruleset.decide(decision, "a", Attack("w1", "b-f1"))
    described = {type(event): event for event in decision.events}
    declared, rolled, hurt = (
        described[e.AttackDeclared],
        described[e.AttackRolled],
        described.get(e.DamageAllocated),
    )
    after = decision.state.battle.fighters["b-f1"].damage if hurt is None else hurt.damage
    numbers = case["strength"], declared.toughness, case["damage"], case["crit_damage"]
    points = damage_of(rolled.dice, *numbers).damage
    return {
        "effective_toughness": declared.toughness,
        "hit_on": hits_on(case["strength"], declared.toughness),
        "misses": rolled.misses,
        "hits": rolled.hits,
        "crits": rolled.crits,
        "damage": points,
        "allocated_after": after,
        "excess_lost": points - (after - case.get("allocated_before", 0)),
        "taken_down": e.FighterTakenDown in described,
        "fall_test_possible": e.FallTestRolled in described,
    }


class Dice:
    """These faces, then sixes."""

    def __init__(self, *faces):
        self.faces = list(faces)

    def __call__(self, n, sides, /):
        drawn = tuple(self.faces[:n])
        del self.faces[:n]
        return drawn + (sides,) * (n - len(drawn))


def distribution(row):
    """One profile's distribution, in the file's own words."""
    attacks, strength, toughness = row["attacks"], row["strength"], row["toughness"]
    odds = damage_odds(attacks, strength, toughness, row["damage"], row["crit_damage"])
    return {
        "hit_on": hits_on(strength, toughness),
        "mean": pools.reduced(pools.mean(odds)),
        "variance": pools.reduced(pools.variance(odds)),
        "max": max(odds),
        "p_any_crit": pools.reduced(1 - (1 - die_odds(strength, toughness).crit) ** attacks),
        "p_no_damage": pools.reduced(1 - taken_down_odds(odds, 1)),
        "pmf_numerators_over_6^n": {str(points): chance * SIDES**attacks for points, chance in odds.items()},
    }


@pytest.mark.rule("W-63")
def test_the_table_of_hits(vectors):
    """Strength against Toughness gives the lowest face that hits, for every pair of the table."""
    table = vectors("warcry_attack")["hit_on_table_S_v_T"]
    assert table
    assert {pair: hits_on(*map(int, pair.split("v"))) for pair in table} == table


@pytest.mark.rule("W-64")
@pytest.mark.rule("W-65")
@pytest.mark.rule("W-66")
@each_case("warcry_attack", "vectors")
def test_worked_cases(case):
    """Every worked case comes out as written: hits, criticals, damage, allocation, taken down, and whether it may fall."""
    assert attacked(case["input"]) == case["expected"], case["title"]


@pytest.mark.rule("W-63")
@pytest.mark.rule("W-64")
def test_exact_distributions(vectors):
    """Mean, variance and the whole distribution of damage agree to the last fraction."""
    rows = vectors("warcry_attack")["exact_distributions"]
    assert rows
    for row in rows:
        expected, mine = known(row, distribution(row))
        assert mine == expected, {key: row[key] for key in ("attacks", "strength", "toughness")}


@pytest.mark.rule("W-64")
def test_chances_add_up(vectors):
    """Every distribution of the file sums to one, and damage of nothing at all is always reached."""
    for row in vectors("warcry_attack")["exact_distributions"]:
        profile = (row[key] for key in ("attacks", "strength", "toughness", "damage", "crit_damage"))
        odds = damage_odds(*profile)
        assert sum(odds.values()) == 1
        assert taken_down_odds(odds, 0) == Fraction(1)
