"""Options about active slots (F-29)."""

from __future__ import annotations

from collections.abc import Iterator

from wardrum.events.toolkit.options import Choice, Option

from ..state import State
from ..units import sheet


def drop(state: State, unit: str) -> Iterator[Option]:
    """F-29: a slot may be emptied at any time in one's own turn."""
    if active := tuple(sheet(state, unit).active):
        yield Option("DropActiveDie", "Empty an active slot", "F-29", {"die": Choice(active)})
