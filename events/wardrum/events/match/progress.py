"""Whether the battle goes on by a commit, so that the time for the next decision starts anew."""

from __future__ import annotations

from collections.abc import Iterable

from wardrum.events.core.kernel import Command, Event

from .absence import is_call
from .events import TakenBack


def goes_on(command: Command, events: Iterable[Event]) -> bool:
    """A move does it, and so does a take-back that all have agreed to; telling that a seat is gone does not."""
    if is_call(command):
        return False
    return command.MOVES or any(isinstance(event, TakenBack) for event in events)
