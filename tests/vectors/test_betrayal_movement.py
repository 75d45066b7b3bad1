"""Where an enemy goes, against vectors: maps of tiles, one enemy, and the units that it is after."""

import pytest

from tests.vectors.betrayal_sections import described, known, section
from wardrum.events.rulesets.betrayal.automation.destination import Mover, Opponent, in_reach, seek, steps_now
from wardrum.events.rulesets.betrayal.skills.characteristics import MOVEMENT
from wardrum.events.space.hex import HexGround, at, named

ENEMY = {"range", "priority", "movement", "id", "hp", "ignore_sight"}
OTHERS = (
    "occupied",
    "other_occupied",
    "blockers",
    "others",
    "allies",
)  # whatever a file calls those who only stand in the way


def places(hexes):
    """Hexes as ids, however they are given: coordinates, or units that have some."""
    return [named(one["hex"] if isinstance(one, dict) else one) for one in hexes]


def prepared(case):
    """The map, the enemy, its opponents and the hexes that are taken."""
    known(case, {"tiles", "enemy", "units", "expect"}, {*OTHERS, "impassable", "obstacles"}, described(case))
    known(case["enemy"], {"hex", "range"}, ENEMY, described(case))
    for unit in case["units"]:
        known(unit, {"hex"}, {"id", "hp", "targetable", "bonus_hp"}, described(case))
    shut = frozenset(places([*case.get("impassable", []), *case.get("obstacles", [])]))
    tile_of = {named(place): tile for tile, hexes in case["tiles"].items() for place in hexes}
    enemy, units = case["enemy"], case["units"]
    mover = Mover(
        named(enemy["hex"]),
        enemy["range"],
        enemy.get("priority", "strongest"),
        enemy.get("ignore_sight", False),
    )
    after = [Opponent(u["id"], named(u["hex"]), u["hp"], u.get("targetable", True)) for u in units]
    taken = places([*units, *(one for name in OTHERS for one in case.get(name, []))])
    return HexGround(tile_of, shut), mover, after, taken


def moved(case):
    """What the enemy of a case does, in the file's own words."""
    ground, mover, after, taken = prepared(case)
    destination = seek(ground, mover, after, taken)
    if destination is None:
        return {"moves": False, "in_range": [one.id for one in in_reach(ground, mover, after)]}
    steps = steps_now(destination, case["enemy"].get("movement", MOVEMENT))
    return {
        "moves": True,
        "destination_options": [list(at(key)) for key in destination.hexes],
        "path_length": destination.length,
        "steps": steps,
        "arrives": steps == destination.length,
        "party_must_choose": len(destination.hexes) > 1,
        "fallback": destination.fallback,
    }


def comparable(outcome):
    """Lists without their order; whether a way of no steps is called a move, no rule says."""
    plain = {key: sorted(value) if isinstance(value, list) else value for key, value in outcome.items()}
    if plain.get("path_length") == 0:
        plain.pop("moves")
    return plain


@pytest.mark.rule("F-2")
@pytest.mark.rule("F-3")
@pytest.mark.rule("F-11")
def test_enemies_go_where_is_written(vectors):
    """Whether it moves at all, to which hexes, how far, whether the party has to choose: all agree."""
    for case in section(vectors, "enemy_movement"):
        outcome, expected = comparable(moved(case)), comparable(case["expect"])
        assert {key: outcome.get(key) for key in expected} == expected, described(case)
