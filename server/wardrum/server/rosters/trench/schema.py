"""`trench-roster/1`: what every roster file of this game is read into, before it becomes a warband of the ruleset.

Names are those of the file, so this stays outside every log.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

SCHEMA: Final = "trench-roster/1"
LEADER, ELITE = "LEADER", "ELITE"


class RosterWeapon(Struct, frozen=True, kw_only=True):
    """One weapon. range_in: in inches, absent where it cannot be shot · melee: whether it can be fought with."""

    name: str
    hands: int
    melee: bool
    keywords: tuple[str, ...] = ()
    range_in: int | UnsetType = UNSET


class RosterModel(Struct, frozen=True, kw_only=True):
    """One model. name: what its player calls it · profile: what it is called in the book."""

    name: str
    profile: str
    movement_in: int
    ranged: int
    melee: int
    armour: int
    base_mm: int
    keywords: tuple[str, ...] = ()
    weapons: tuple[RosterWeapon, ...] = ()
    leader: bool = False
    id: str = ""


class TrenchRoster(Struct, frozen=True, kw_only=True):
    """A roster, its models numbered `m1`, `m2`, … in the order of the file."""

    name: str
    models: tuple[RosterModel, ...]
    schema: Literal["trench-roster/1"] = SCHEMA


class RosterReading(Struct, frozen=True):
    """A roster, and what was paid for it. faction: where the file names it."""

    roster: TrenchRoster
    points: int = 0
    faction: str = ""


def numbered(models: Iterable[RosterModel]) -> tuple[RosterModel, ...]:
    """`m1`, `m2` and so on. The first with the keyword LEADER leads, else the first ELITE one; a warband may have neither."""
    found = tuple(replace(model, id=f"m{place}") for place, model in enumerate(models, start=1))
    marked = [model.id for mark in (LEADER, ELITE) for model in found if mark in model.keywords]
    return tuple(replace(model, leader=True) if [model.id] == marked[:1] else model for model in found)
