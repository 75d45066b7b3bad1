"""What models of a Trench Companion export carry: weapons by their entries in a table, or by neutral numbers, said aloud."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import UNSET, Struct

from ..imported import Unusable
from ..values import listed
from . import table as tables
from .table import Table
from .target import Weapon

MELEE, RANGED, ARMOUR = "melee", "ranged", "armour"
MODELS_MAX: Final = 99
USUAL_RANGE_IN: Final = 12
USUAL_HANDS: Final = 1


class Item(Struct, frozen=True):
    """A thing carried. kind: "melee", "ranged", "armour", "equipment", or "" where the file does not say."""

    id: str
    name: str
    kind: str = ""


class Kit:
    """The weapons and armour of all models of one roster; it remembers what had to be assumed."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._assumed: dict[str, list[str]] = {MELEE: [], RANGED: [], "": []}
        self._other: list[str] = []

    def weapons(self, items: list[Item]) -> tuple[Weapon, ...]:
        """Those of the items that one attacks with. Raises Unusable: an entry of the table makes no sense."""
        return tuple(weapon for item in items if (weapon := self._weapon(item)) is not None)

    def armour(self, items: list[Item]) -> int:
        """What armour and shields change the INJURY MODIFIER by, where the table says so."""
        entries = (self._table.find(item.id, item.name) for item in items)
        return sum(tables.armour_bonus(entry) for entry in entries if entry is not None)

    def notes(self) -> Iterator[str]:
        """What was assumed and left out, a sentence for each kind."""
        if names := self._assumed[RANGED]:
            yield f'no table tells the numbers of {listed(names)}: {USUAL_RANGE_IN}", one hand and no keywords are assumed'
        if names := self._assumed[MELEE]:
            yield f"no table tells the numbers of {listed(names)}: one hand and no keywords are assumed"
        if names := self._assumed[""]:
            yield f"no table tells what these are, so they are left out: {listed(names)}"
        if self._other:
            yield f"no weapons, so only the table is asked what they change: {listed(self._other)}"

    def _weapon(self, item: Item) -> Weapon | None:
        entry = self._table.find(item.id, item.name)
        kind = item.kind or str((entry or {}).get("category", ""))
        if kind not in (MELEE, RANGED):
            (self._other if kind else self._assumed[""]).append(item.name)
            return None
        if entry is not None:
            return tables.weapon(entry, item.name, kind)
        self._assumed[kind].append(item.name)
        return usual(item.name, kind)


def usual(name: str, kind: str) -> Weapon:
    """A weapon of which nothing but its kind is known."""
    reach = USUAL_RANGE_IN if kind == RANGED else UNSET
    return Weapon(name=name, hands=USUAL_HANDS, melee=kind == MELEE, range_in=reach)


def titled(id: str) -> str:
    """Of "md_rifleman" → "Rifleman", where a file has nothing better."""
    _, _, words = id.rpartition("_") if id.count("_") == 1 else ("", "", id)
    return " ".join(word.capitalize() for word in words.replace("_", " ").replace("-", " ").split())


def entry_of(found: Any) -> dict[str, Any]:
    """An object, or the empty one: PHP writes empty maps as empty arrays."""
    return found if isinstance(found, dict) else {}


def some(models: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The models of a file, unless there are none or far too many. Raises Unusable."""
    if not 1 <= len(models) <= MODELS_MAX:
        raise Unusable(f"this roster holds {len(models) or 'no'} models; a warband has a few")
    return models


def objects(found: Any) -> list[dict[str, Any]]:
    """The objects of a list, or of a map that stands for one."""
    values = list(found.values()) if isinstance(found, dict) else found
    return [each for each in values if isinstance(each, dict)] if isinstance(values, list) else []
