"""`trench-roster/1`: what every roster file of this game is read into, before it becomes a warband of the ruleset.

Names are those of the file, so this stays outside every log.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import UNSET, Struct, UnsetType

SCHEMA: Final = "trench-roster/1"


class RosterWeapon(Struct, frozen=True, kw_only=True):
    """One weapon. range_in: in inches, absent where it cannot be shot · melee: whether it can be fought with."""

    name: str
    hands: int
    melee: bool
    keywords: tuple[str, ...] = ()
    range_in: int | UnsetType = UNSET


class RosterModel(Struct, frozen=True, kw_only=True):
    """One model. name: what its player calls it · profile: what it is called in the book."""

    id: str
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


class TrenchRoster(Struct, frozen=True, kw_only=True):
    """A roster, its models numbered `m1`, `m2`, … in the order of the file."""

    name: str
    models: tuple[RosterModel, ...]
    schema: Literal["trench-roster/1"] = SCHEMA


class Read(Struct, frozen=True):
    """A roster with what was left out of it, assumed for it, and paid for it. faction: where the file names it."""

    roster: TrenchRoster
    notes: tuple[str, ...] = ()
    points: int = 0
    faction: str = ""
