"""Attacks against worked cases and exact distributions."""

from fractions import Fraction

import pytest

from wardrum.events.rulesets.warcry.attack_odds import (
    allocate,
    damage_odds,
    damage_of,
    die_odds,
    hits_on,
    taken_down_odds,
)
from wardrum.events.toolkit import pools

SIDES = 6


def known(expected, ours):
    """What is expected, as far as we have an answer; and our answer."""
    keys = expected.keys() & ours.keys()
    assert keys, f"nothing we know among {sorted(expected)}"
    return {key: expected[key] for key in keys}, {key: ours[key] for key in keys}


def attacked(case):
    """One worked case, computed: dice sorted, damage allocated, taken down or not."""
    toughness = case["toughness"] + (1 if case.get("cover") else 0)
    outcome = damage_of(case["dice"], case["strength"], toughness, case["damage"], case["crit_damage"])
    result = allocate(outcome.damage, case["wounds"], before=case.get("allocated_before", 0))
    return {
        "effective_toughness": toughness,
        "hit_on": hits_on(case["strength"], toughness),
        "misses": outcome.misses,
        "hits": outcome.hits,
        "crits": outcome.crits,
        "damage": outcome.damage,
        "allocated_after": result.allocated,
        "excess_lost": result.lost,
        "taken_down": result.taken_down,
        "fall_test_possible": outcome.crits > 0 and not result.taken_down,
    }


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
def test_worked_cases(vectors):
    """Every worked case comes out as written: hits, criticals, damage, allocation, taken down."""
    cases = vectors("warcry_attack")["vectors"]
    assert cases
    for case in cases:
        expected, mine = known(case["expected"], attacked(case["input"]))
        assert mine == expected, f"{case['id']}: {case['title']}"


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
