"""The enemy pool and damage against vectors: the sums that the ruleset itself reckons with."""

import pytest

from tests.vectors.botse import known, section, told
from wardrum.events.betrayal.reckoning.damage import Health, suffer
from wardrum.events.betrayal.reckoning.pool import points, spend

POOLED = {"enemy": True, "companion": True, "quest": True, "adventurer": False}
TRUE = {"normal": False, "true": True}


def drawn(case):
    """What the points of a case buy, in the file's own words."""
    known(case, {"hexes", "expect"}, {"xp", "adventurers", "ep", "limits", "level_limits"}, told(case))
    pool = case["ep"] if "ep" in case else points(case["xp"], case["adventurers"])
    limits = case.get("limits", case.get("level_limits", ()))
    bought = spend(pool, case["hexes"], [limits] if isinstance(limits, int) else limits)
    return {"levels_drawn": list(bought.levels), "ep_left": bought.left, "ep": pool}


def struck(case):
    """What a unit of a case has left, in the file's own words."""
    known(case, {"unit", "kind", "hp", "hits", "expect"}, {"defense", "bonus_hp"}, told(case))
    health = Health(case["hp"], case.get("bonus_hp", 0), case.get("defense", 0), POOLED[case["unit"]])
    left = suffer(health, case["hits"], true=TRUE[case["kind"]])
    return {"hp": left.hp, "bonus_hp": left.bonus_hp, "defeated": not left.hp, "prevented": left.prevented}


@pytest.mark.rule("F-12")
def test_the_points_buy_what_is_written(vectors):
    """Each hex gets the dearest enemy that the points left pay for; what is left lapses."""
    for case in section(vectors, "enemy_pool"):
        outcome = drawn(case)
        assert {key: outcome[key] for key in case["expect"]} == case["expect"], told(case)


@pytest.mark.rule("F-10")
def test_damage_leaves_what_is_written(vectors):
    """Defense is taken off once for chips and off each instance for adventurers; bonus goes first, unless it is true."""
    for case in section(vectors, "damage"):
        outcome = struck(case)
        assert {key: outcome[key] for key in case["expect"]} == case["expect"], told(case)
