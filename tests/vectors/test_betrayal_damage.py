"""The enemy pool and damage against vectors: enemies bought for a real map, and real blows that land on units."""

import pytest

from tests.events.rulesets.betrayal.given import ONES, adventurer, battle, companion, enemy, given
from tests.vectors.betrayal_sections import described, known, section
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.decide import damage
from wardrum.events.rulesets.betrayal.mechanics import hit_points
from wardrum.events.rulesets.betrayal.mechanics.enemy_deployment import deploy_for, points
from wardrum.events.rulesets.betrayal.mechanics.hit_points import instances
from wardrum.events.rulesets.betrayal.profiles import ClassAbility
from wardrum.events.rulesets.betrayal.state import DamageInstance

UNITS = {"enemy": enemy, "companion": companion, "adventurer": adventurer}
TRUE = {"normal": False, "true": True}


def bought(case):
    """The enemies that a case's points put on the map, in the file's own words."""
    known(case, {"hexes", "expect"}, {"xp", "adventurers", "ep", "limits"}, described(case))
    pool = case["ep"] if "ep" in case else points(case["xp"], case["adventurers"])
    hexes = [f"h{n}_0" for n in range(case["hexes"])]
    start = battle(adventurer("a"), tiles={"row": hexes or ["h0_0"]})
    after = given(start).after(
        lambda decision: deploy_for(decision, pool, hexes, case.get("limits", ())), ONES
    )
    levels = [event.profile.level for event in after.of(e.EnemyDeployed)]
    assert [event.hex for event in after.of(e.EnemyDeployed)] == hexes[: len(levels)]
    return {"levels_drawn": levels, "ep_left": pool - sum(levels), "ep": pool}


def struck(case):
    """What a unit of a case has left once all its blows have landed, in the file's own words."""
    known(case, {"unit", "kind", "hp", "hits", "expect"}, {"defense", "bonus_hp"}, described(case))
    state = battle(target(case), enemy("e99", "h1_0") if case["unit"] != "enemy" else adventurer("a", "h1_0"))
    source = next(key for key in state.battle.units if key != "x")
    for hit in instances(case["hits"], pooled=case["unit"] != "adventurer"):
        blow = DamageInstance(source, "x", hit, "engage", true=TRUE[case["kind"]])
        state = given(state).after(lambda decision, blow=blow: fall_and_land(decision, blow)).state
    left = state.battle.units["x"]
    return {"hp": left.hp, "bonus_hp": left.bonus, "defeated": left.where == "defeated"}


def target(case):
    """The unit of a case; an adventurer has its defense from an ability that guards it all the time."""
    facts = {"hp": case["hp"], "bonus": case.get("bonus_hp", 0)}
    if case["unit"] == "adventurer":
        guard = ClassAbility("guard", 0, "enduring", f"guard-{case.get('defense', 0)}")
        return "x", UNITS["adventurer"]("x", "h0_0", abilities={"guard": guard}, **facts)[1]
    return UNITS[case["unit"]]("x", "h0_0", defense=case.get("defense", 0), **facts)


def fall_and_land(decision, blow):
    hit_points.deal_damage(decision, blow)
    if decision.state.battle.blows:
        damage.settle(decision)


@pytest.mark.rule("F-8")
@pytest.mark.rule("F-12")
def test_the_points_buy_what_is_written(vectors):
    """Each hex gets the dearest enemy that the points left pay for; what is left lapses."""
    for case in section(vectors, "enemy_pool"):
        outcome = bought(case)
        assert {key: outcome[key] for key in case["expect"]} == case["expect"], described(case)


@pytest.mark.rule("F-10")
@pytest.mark.rule("BE-7")
def test_damage_leaves_what_is_written(vectors):
    """Defense is taken off once for chips and off each instance for adventurers; bonus goes first, unless it is true."""
    for case in section(vectors, "damage"):
        outcome = struck(case)
        assert {key: outcome[key] for key in case["expect"]} == case["expect"], described(case)
