"""What comes out of a roster file: a warband to muster, or one sentence about why there is none."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType

from wardrum.events.core.record import canonical
from wardrum.events.formats import wire


class Unusable(Exception):
    """A file cannot be used; the text is one sentence that says what and where."""


class Imported(Struct, frozen=True, kw_only=True):
    """A roster that was read.

    name, names: for people, by fighter id where plural; they never enter a log · warband: what the muster command takes,
    UNSET where the file holds nobody · points: what it costs, in the ruleset's own money · problems: why it could not be
    mustered as it is · notes: what was left out or assumed · target: the roster as the file tells it, where that is more.
    """

    ruleset: str
    name: str
    format: str = ""
    sha256: str = ""
    warband: Any | UnsetType = UNSET
    target: Any | UnsetType = UNSET
    names: dict[str, str] = {}
    points: int = 0
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

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
