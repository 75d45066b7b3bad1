"""The fields of one object of a file, under whichever of their names it uses; and which of them nobody has read."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from wardrum.events.core.record import Json

from .values import SHOWN_MAX, display, meaningful

TEXTS: Final = frozenset(
    {"description", "rules", "rule", "text", "effect", "effects", "lore", "notes", "note", "blurb", "flavour"}
)
"""Fields with sentences: they are noted by their names alone."""


class Fields:
    """What an object tells. Names that differ in capitals, blanks and signs are the same name."""

    def __init__(self, entry: Mapping[str, Json]) -> None:
        self._left = [(plain_key(name), name, value) for name, value in entry.items()]

    def find(self, *names: str) -> tuple[str, Json]:
        """The first of these names that tells something, as the file writes it, and its value, now read; "" and None if none."""
        for wanted in names:
            for place, (key, name, value) in enumerate(self._left):
                if key == wanted and tells(value):
                    del self._left[place]
                    return name, value
        return "", None

    def take(self, *names: str) -> Json:
        """The same without the name."""
        return self.find(*names)[1]

    def text(self, *names: str) -> str:
        """The same as text, "" if none of them tells anything."""
        return meaningful(self.take(*names))

    def skip(self, *names: str) -> None:
        """Fields without meaning for anybody who plays: ids, versions, addresses."""
        self._left = [each for each in self._left if each[0] not in names]

    def rest(self) -> Iterator[str]:
        """What nobody has read, by name and, where it is no sentence, value."""
        for key, name, value in self._left:
            if tells(value) and value != 0:
                yield from (
                    [display(name)] if key in TEXTS or value is True else _leaves(display(name), value)
                )


def plain_key(name: str) -> str:
    """Of "Base Size", "base_size" and "baseSize" → "basesize"."""
    return re.sub("[^a-z0-9]", "", name.lower())


def tells(value: Json) -> bool:
    """Whether a value says anything: a word or sign for nothing does not, 0 does."""
    if isinstance(value, (list, dict)):
        return any(map(tells, value.values() if isinstance(value, dict) else value))
    return value is True or meaningful(value) != ""


def name_of(value: Json) -> str:
    """What an entry of a list is called: itself, or its name, else its id or its first words, however deep in it."""
    if not isinstance(value, dict):
        return display(value) if meaningful(value) else ""
    for ending in ("name", "id"):
        own = (
            display(each)
            for key, each in value.items()
            if plain_key(key).endswith(ending) and meaningful(each)
        )
        if found := next(own, ""):
            return found
    inner = (name_of(each) for each in value.values() if isinstance(each, dict))
    texts = (display(each) for each in value.values() if isinstance(each, str) and meaningful(each))
    return next(filter(None, inner), "") or next(texts, "")


def names_of(value: Json) -> list[str]:
    """What the entries of a list, or of a map that stands for one, are called."""
    many = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else [value]
    return [name for name in map(name_of, many) if name]


def _leaves(name: str, value: Json) -> Iterator[str]:
    if isinstance(value, dict):
        for key, each in value.items():
            if tells(each):
                yield from (
                    [f"{name} {display(key)}"]
                    if plain_key(key) in TEXTS
                    else _leaves(f"{name} {display(key)}", each)
                )
    elif isinstance(value, list):
        for each in value:
            if found := name_of(each):
                yield f"{name} {found}"
    elif value is True:
        yield name
    else:
        text = display(value)
        yield f"{name} {text}" if len(text) <= SHOWN_MAX else name
