"""Enemies that come onto the map: with the setup, with a new tile, or by a skill (F-10, F-12, BE-15)."""

from __future__ import annotations

from collections.abc import Sequence

from wardrum.events.core.kernel import Decision

from .. import events as e
from .. import skills
from ..data import ENEMIES
from ..profiles import QUEST_LEVEL, Chip
from ..reckoning import pool
from ..state import Kind, State
from . import triggers


def enemy_id(number: int) -> str:
    """The id of the nth enemy; ids are in order as text too."""
    return f"e{number:02}"


def next_id(state: State) -> str:
    """The id of the next enemy: one more than have ever come."""
    return enemy_id(sum(one.kind in ("enemy", "quest") for one in state.battle.units.values()) + 1)


def spend(decision: Decision[State], points: int, hexes: Sequence[str], limits: Sequence[int] = ()) -> None:
    """F-12: points are spent on free hexes in order; each enemy is drawn from the bag of its level."""
    for level, hex in zip(pool.spend(points, len(hexes), limits).levels, hexes, strict=False):
        deploy(decision, drawn(decision, level), hex, paid=level)


def drawn(decision: Decision[State], level: int) -> Chip:
    """F-12: one of the chips of a level that are left in the bag, which is never shuffled ahead."""
    bag = bag_of(decision.state, level)
    (place,) = decision.draw(1, len(bag)) if len(bag) > 1 else (1,)
    return ENEMIES[bag[place - 1]]


def bag_of(state: State, level: int) -> list[str]:
    """The names of a level that have come up least often, so that none comes again before all have."""
    out = [one.profile.name for one in state.battle.units.values()]
    names = [name for name, chip in ENEMIES.items() if chip.level == level]
    fewest = min(out.count(name) for name in names)
    return [name for name in names if out.count(name) == fewest]


def deploy(decision: Decision[State], chip: Chip, hex: str, *, paid: int = 0, by: str = "") -> None:
    """F-10, F-12, BE-15: an enemy or a quest unit stands on the map, with a turn in this round still to come."""
    unit = next_id(decision.state)
    kind: Kind = "quest" if chip.level == QUEST_LEVEL else "enemy"
    hp = chip.health + skills.health_added(chip)
    decision.emit(e.EnemyDeployed(unit, kind, chip, hex, hp, paid, by))
    triggers.moment(decision, "deploy", unit)
