"""The numbers that a Trench Companion export leaves out, from a table that the user supplies with it.

A table is a list of entries with an `id` or a `name`: the site's own data files (equipment, models), or one written by
hand. None is shipped: the numbers are the publisher's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import UNSET, Struct, UnsetType

from ..imported import Unusable
from ..values import display, first_number, plain, whole
from . import stats
from .schema import RosterWeapon

MELEE_ONLY, RANGED_ONLY = "melee", "ranged"
FLYING = "FLYING"


class StatsTable(Struct, frozen=True):
    """Entries by every id and name that they go by, lower case."""

    entries: dict[str, dict[str, Any]] = {}

    def find(self, *names: object) -> dict[str, Any] | None:
        """The entry that goes by one of these."""
        return next((self.entries[key] for name in names if (key := _key(name)) in self.entries), None)


def is_table(document: object) -> bool:
    """Whether a document is one: a list of entries, or an object of such lists."""
    lists = list(document.values()) if isinstance(document, dict) else [document]
    return bool(lists) and all(
        isinstance(each, list) and each and all(map(_is_entry, each)) for each in lists
    )


def _is_entry(entry: Any) -> bool:
    """A named thing with numbers of a weapon or of a model."""
    named = isinstance(entry, dict) and (entry.get("id") or entry.get("name"))
    return bool(named) and any(
        key in entry for key in ("stats", "distance", "range", "range_in", "hands", "category")
    )


def table(documents: Iterable[Any]) -> StatsTable:
    """All entries of these tables."""
    entries: dict[str, dict[str, Any]] = {}
    for document in documents:
        for entry in _entries(document):
            for name in (entry.get("id"), entry.get("name")):
                if key := _key(name):
                    entries.setdefault(key, entry)
    return StatsTable(entries)


def _entries(document: Any) -> Iterator[dict[str, Any]]:
    for part in document.values() if isinstance(document, dict) else [document]:
        yield from part


def _key(name: object) -> str:
    return display(name).lower()


def weapon(entry: dict[str, Any], name: str, kind: str) -> RosterWeapon:
    """A weapon by its entry. kind: "melee" or "ranged", where the roster knows it. Raises Unusable."""
    kind = plain(entry.get("category")).lower() or kind
    numbers = entry["stats"] if isinstance(entry.get("stats"), dict) else {}
    reach = next(
        (entry[key] for key in ("range_in", "distance", "range") if entry.get(key) not in (None, "")), ""
    )
    inches = stats.range_in(reach, f"{name}: the range")
    melee = entry.get("melee") is True or kind == MELEE_ONLY or inches is None
    words = stats.keywords(_keyword_names(entry))
    return RosterWeapon(
        name=name,
        hands=_hands(entry, numbers, name, thrown="GRENADE" in words),
        melee=melee and (kind != RANGED_ONLY or inches is None),
        keywords=words,
        range_in=UNSET if inches is None or kind == MELEE_ONLY else inches,
    )


def _hands(entry: dict[str, Any], numbers: dict[str, Any], name: str, *, thrown: bool) -> int:
    told = [entry.get("hands"), numbers.get("hands_ranged"), numbers.get("hands_melee"), numbers.get("hands")]
    for value in told:
        if (found := first_number(plain(value))) is not None:
            return max(0, min(whole(str(found), f"{name}: hands"), 2))
    return 0 if thrown else 1


def _keyword_names(entry: dict[str, Any]) -> Iterator[str]:
    """Of "kw_assault" → "assault"; keywords may also be objects with a name, or one text with commas."""
    words = entry.get("keywords")
    for word in words if isinstance(words, list) else [words]:
        name = word.get("name") or word.get("id") if isinstance(word, dict) else word
        yield plain(name).removeprefix("kw_").replace("_", " ")


class Stats(Struct, frozen=True):
    """A model's numbers by its entry; UNSET where the entry has none."""

    movement_in: int | UnsetType = UNSET
    ranged: int | UnsetType = UNSET
    melee: int | UnsetType = UNSET
    armour: int | UnsetType = UNSET
    base_mm: int | UnsetType = UNSET
    keywords: tuple[str, ...] = ()


def model(entry: dict[str, Any], name: str) -> Stats:
    """The numbers of a model. Raises Unusable."""
    numbers = entry["stats"] if isinstance(entry.get("stats"), dict) else entry
    size = numbers.get("base")
    size = "x".join(map(plain, size)) if isinstance(size, list) else plain(size)
    inches, kind = (
        stats.movement(numbers["movement"], f"{name}: movement")
        if _told(numbers, "movement")
        else (UNSET, ())
    )
    flight = [FLYING] if numbers.get("movetype") in (1, "1") else []  # 0 is on foot
    return Stats(
        movement_in=inches,
        ranged=stats.dice(numbers["ranged"], f"{name}: ranged") if _told(numbers, "ranged") else UNSET,
        melee=stats.dice(numbers["melee"], f"{name}: melee") if _told(numbers, "melee") else UNSET,
        armour=stats.armour(numbers["armour"], f"{name}: armour") if _told(numbers, "armour") else UNSET,
        base_mm=stats.base_mm(size, f"{name}: base") if size else UNSET,
        keywords=stats.keywords([*kind, *flight, *_keyword_names(entry)]),
    )


def _told(numbers: dict[str, Any], name: str) -> bool:
    return numbers.get(name) not in (None, "")


def armour_bonus(entry: dict[str, Any]) -> int:
    """What armour or a shield changes the INJURY MODIFIER by, as far as its entry says. Raises Unusable."""
    context = entry.get("contextdata")
    upgrade = context.get("upgrade_stat") if isinstance(context, dict) else None
    changes = upgrade.get("upgrades") if isinstance(upgrade, dict) else None
    armour = [each for each in changes or () if isinstance(each, dict) and each.get("stat") == "armour"]
    if not armour and _told(entry, "armour"):
        armour = [{"value": entry["armour"]}]
    try:
        return sum(whole(each.get("value"), "armour") for each in armour)
    except Unusable:
        return 0
