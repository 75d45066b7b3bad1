"""The numbers that a Trench Companion export leaves out, from a table that the user supplies with it.

A table is a list of entries with an `id` or a `name`: the site's own data files (equipment, models), or one written by
hand. None is shipped: the numbers are the publisher's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec import Struct

from ..fields import Fields, plain_key
from ..values import display

NUMBERS: Final = ("stats", "distance", "range", "rangein", "hands", "category", "equiptype")
IDS: Final = (
    "id",
    "name",
    "source",
    "version",
    "url",
    "cost",
    "costid",
    "tags",
    "eventtags",
    "blurb",
    "potential",
)


class StatsTable(Struct, frozen=True):
    """Entries by every id and name that they go by, lower case. odd: how many of its rows are none."""

    entries: dict[str, dict[str, Any]] = {}
    odd: int = 0

    def find(self, *names: object) -> dict[str, Any] | None:
        """The entry that goes by one of these."""
        return next((self.entries[key] for name in names if (key := _key(name)) in self.entries), None)


def is_table(document: object) -> bool:
    """Whether a document is one: a list in which most rows are entries, or an object of such lists."""
    lists = list(document.values()) if isinstance(document, dict) else [document]
    return bool(lists) and all(isinstance(each, list) and _mostly(each) for each in lists)


def _mostly(rows: list[Any]) -> bool:
    entries = sum(map(_is_entry, rows))
    return entries > 0 and 2 * entries >= len(rows)


def _is_entry(row: Any) -> bool:
    """A named thing with numbers of a weapon or of a model."""
    named = isinstance(row, dict) and (row.get("id") or row.get("name"))
    return bool(named) and any(plain_key(key) in NUMBERS for key in row)


def table(documents: Iterable[Any]) -> StatsTable:
    """All entries of these tables."""
    entries: dict[str, dict[str, Any]] = {}
    odd = 0
    for row in (row for document in documents for row in _rows(document)):
        odd += not _is_entry(row)
        for name in (row.get("id"), row.get("name")) if _is_entry(row) else ():
            if key := _key(name):
                entries.setdefault(key, row)
    return StatsTable(entries, odd)


def _rows(document: Any) -> Iterator[Any]:
    for part in document.values() if isinstance(document, dict) else [document]:
        yield from part


def _key(name: object) -> str:
    return display(name).lower()


def fields_of(entry: dict[str, Any]) -> list[Fields]:
    """An entry and the numbers in it, to be read one after the other."""
    inner = entry.get("stats")
    whole = Fields(
        {
            key: value
            for key, value in entry.items()
            if not (key == "stats" and isinstance(value, (dict, list)))
        }
    )
    found = [Fields(inner), whole] if isinstance(inner, dict) else [whole]
    for each in found:
        each.skip(*IDS)
    return found
