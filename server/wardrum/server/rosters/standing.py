"""Whether somebody takes part, by the words in which files tell it: only who is active does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from wardrum.events.core.record import Json

from . import values
from .fields import plain_key
from .notes import Notes
from .values import meaningful

YES: Final = values.YES | {"active", "alive", "ready", "available", "healthy", "fit"}
NO: Final = frozenset({"false", "0", "0.0", "no"})
STAYING: Final = "not active, so they stay behind"
ACTIVE: Final = ("active", "isactive")
STATES: Final = ("status", "state")
AWAY: Final = frozenset(
    {
        "dead", "deceased", "killed", "slain", "lost", "missing", "captured", "reserved", "reserve", "reserves", "injured",
        "wounded", "recovering", "resting", "retired", "dismissed", "sold", "inactive", "unavailable", "benched",
        "out of action", "in reserve",
    }
)  # fmt: skip
"""Words for those who stay behind: states, flags, and categories of a list."""
FLAGS: Final = (
    "dead",
    "lost",
    "missing",
    "captured",
    "reserved",
    "injured",
    "recovering",
    "retired",
    "inactive",
)
FIELDS: Final = frozenset({*ACTIVE, *STATES, *FLAGS, *(f"is{flag}" for flag in FLAGS)})


def absent(entry: Mapping[str, Json]) -> str:
    """Why somebody stays behind, in the file's own word; "" for who takes part.

    A field that asks who is active is answered by any other word too; a state may be of another kind.
    """
    words = {plain_key(name): found for name, value in entry.items() if (found := _text(value))}
    answers = [words[name] for name in ACTIVE if name in words]
    states = [words[name] for name in STATES if words.get(name) in AWAY]
    flags = [flag for flag in FLAGS if YES & {words.get(flag), words.get(f"is{flag}")}]
    found = next(iter([*states, *(word for word in answers if word not in YES), *flags]), "")
    return "not active" if found in NO else found


def stays(entries: Iterable[Mapping[str, Json]], name: str, notes: Notes) -> bool:
    """Whether somebody stays behind, as one of the objects that tell of it says; the notes name who and why."""
    why = next(filter(None, map(absent, entries)), "")
    notes.set_aside(STAYING, [f"{name} ({why})"] if why else [])
    return bool(why)


def fields(entry: Mapping[str, Json]) -> Iterator[str]:
    """The plain names of the fields that say so, and nothing else."""
    for name, value in entry.items():
        key = plain_key(name)
        if key in FIELDS and (key in ACTIVE or _text(value) in {*YES, *NO, *AWAY}):
            yield key


def _text(value: Json) -> str:
    return str(value).lower() if isinstance(value, bool) else meaningful(value).lower()
