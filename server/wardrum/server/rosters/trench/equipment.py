"""What models of a Trench Companion export carry: weapons by their entries in a table, or by neutral numbers, said aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from wardrum.events.core.record import Json

from ..imported import Unusable
from ..values import listed
from . import stats_table as tables
from .schema import RosterWeapon
from .stats_table import StatsTable

MELEE, RANGED, ARMOUR = "melee", "ranged", "armour"
MODELS_MAX: Final = 99
USUAL_RANGE_IN: Final = 12
USUAL_HANDS: Final = 1
GRENADE: Final = "GRENADE"
ASSUMED: Final = {
    RANGED: f'{USUAL_RANGE_IN}", one hand and no keywords are',
    MELEE: "one hand and no keywords are",
    GRENADE: f'{USUAL_RANGE_IN}", no hand and no keywords but GRENADE are',
}
"""What stands in for the numbers of a weapon, by its kind."""


_kind = re.compile("^[a-z]{2}_")  # of a model, equipment, faction: "md_", "eq_", "fc_"


class EquipmentItem(Struct, frozen=True):
    """A thing carried. kind: "melee", "ranged", "armour", "equipment", or "" where the file does not say."""

    id: str
    name: str
    kind: str = ""


class Equipment:
    """The weapons and armour of all models of one roster; it remembers what had to be assumed.

    reason: why what is no weapon changes nothing more here, for the notes.
    """

    def __init__(self, table: StatsTable, reason: str) -> None:
        self._table, self._reason = table, reason
        self._assumed: dict[str, list[str]] = {kind: [] for kind in ASSUMED}
        self._other: list[str] = []
        self._unknown: list[str] = []

    def weapons(self, items: list[EquipmentItem]) -> tuple[RosterWeapon, ...]:
        """Those of the items that one attacks with. Raises Unusable: an entry of the table makes no sense."""
        return tuple(weapon for item in items if (weapon := self._weapon(item)) is not None)

    def armour(self, items: list[EquipmentItem]) -> int:
        """What armour and shields change the INJURY MODIFIER by, where the table says so."""
        entries = (self._table.find(item.id, item.name) for item in items)
        return sum(tables.armour_bonus(entry) for entry in entries if entry is not None)

    def notes(self) -> Iterator[str]:
        """What was assumed and left out, a sentence for each kind."""
        for kind, instead in ASSUMED.items():
            if names := self._assumed[kind]:
                yield f"no table tells the numbers of {listed(names)}: {instead} assumed"
        if self._unknown:
            yield f"no table tells what these are, so they are left out: {listed(self._unknown)}"
        if self._other:
            yield f"no weapons, {self._reason}: {listed(self._other)}"

    def _weapon(self, item: EquipmentItem) -> RosterWeapon | None:
        entry = self._table.find(item.id, item.name)
        kind = item.kind or str((entry or {}).get("category", ""))
        if kind not in (MELEE, RANGED):
            (self._other if kind else self._unknown).append(item.name)
            return None
        if entry is not None:
            return tables.weapon(entry, item.name, kind)
        kind = GRENADE if GRENADE in item.name.upper() else kind
        self._assumed[kind].append(item.name)
        return usual(item.name, kind)


def usual(name: str, kind: str) -> RosterWeapon:
    """A weapon of which nothing but its kind is known. Grenades are thrown: they need no hand beside other weapons."""
    if kind == MELEE:
        return RosterWeapon(name=name, hands=USUAL_HANDS, melee=True)
    thrown = kind == GRENADE
    return RosterWeapon(
        name=name,
        hands=0 if thrown else USUAL_HANDS,
        melee=False,
        keywords=(GRENADE,) if thrown else (),
        range_in=USUAL_RANGE_IN,
    )


def titled(id: str) -> str:
    """Of "md_old_rifleman" → "Old Rifleman", where a file has nothing better."""
    return " ".join(word.capitalize() for word in re.split("[_-]+", _kind.sub("", id)) if word)


def entry_of(found: object) -> dict[str, Json]:
    """An object, or the empty one: PHP writes empty maps as empty arrays."""
    return found if isinstance(found, dict) else {}


def some(models: list[dict[str, Json]]) -> list[dict[str, Json]]:
    """The models of a file, unless there are none or far too many. Raises Unusable."""
    if not 1 <= len(models) <= MODELS_MAX:
        raise Unusable(f"this roster holds {len(models) or 'no'} models; a warband has a few")
    return models


def objects(found: object) -> list[dict[str, Json]]:
    """The objects of a list, or of a map that stands for one."""
    values = list(found.values()) if isinstance(found, dict) else found
    return [each for each in values if isinstance(each, dict)] if isinstance(values, list) else []
