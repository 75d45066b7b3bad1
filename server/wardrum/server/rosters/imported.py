"""What comes out of a roster file: a warband to muster, or one sentence about why there is none."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType

from wardrum.events.core.record import canonical
from wardrum.events.formats import wire


class Unusable(Exception):
    """A file cannot be used; the text is one sentence that says what and where."""


class Imported(Struct, frozen=True, kw_only=True):
    """A roster that was read."""

    ruleset: str
    """The game that plays it."""
    name: str
    """For people; it never enters a log."""
    format: str = ""
    """The format of the file."""
    sha256: str = ""
    """Of the file, 64 hex digits."""
    warband: Any | UnsetType = UNSET
    """What the muster command takes, UNSET where the file has nobody."""
    target: Any | UnsetType = UNSET
    """The roster as the file has it, where that is more."""
    names: dict[str, str] = {}
    """Names for people, by fighter id; they never enter a log."""
    points: int = 0
    """What it costs, in the ruleset's own money."""
    problems: tuple[str, ...] = ()
    """Why it could not be mustered as it is."""
    notes: tuple[str, ...] = ()
    """What was left out or assumed."""

    def answer(self, id: str) -> wire.Roster:
        """The answer to the upload of this id."""
        return wire.Roster(
            id=id,
            ruleset=self.ruleset,
            format=self.format,
            name=self.name,
            sha256=self.sha256,
            names=self.names,
            points=self.points,
            problems=self.problems,
            notes=self.notes,
            warband=UNSET if self.warband is UNSET else Raw(canonical(self.warband)),
        )
