"""Content: what a game grows by, as abilities, spells, skills and keywords.

Each is one entry of a table: its name, its numbers, what it does in a sentence, its rule, and the functions that the rules call
where it matters stand side by side in one value. What needs any of that asks the entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

from .glossary import Meaning


class ContentEntry(Protocol):
    """What all entries have."""

    @property
    def slug(self) -> str:
        """The name by which commands, events and cards mention it."""
        ...

    @property
    def meaning(self) -> Meaning:
        """What the glossary says of it."""
        ...


E = TypeVar("E", bound=ContentEntry)


def table(entries: Iterable[E]) -> dict[str, E]:
    """The entries by slug. Raises ValueError: a slug stands twice."""
    listed = tuple(entries)
    by_slug = {entry.slug: entry for entry in listed}
    if len(by_slug) != len(listed):
        raise ValueError("a slug stands twice in a table of content")
    return by_slug


def meanings(entries: Mapping[str, E]) -> dict[str, Meaning]:
    """What the glossary says of the entries of a table."""
    return {slug: entry.meaning for slug, entry in entries.items()}
