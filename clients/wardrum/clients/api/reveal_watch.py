"""Waiting until all seats of a match are taken, to reveal the seeds of this client's seats.

A seed may only be revealed once every seat has committed to its own. The server refuses it before that, so the client
watches the match for the `TakeSeat` that completes the table.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from wardrum.events.core.kernel import tag_of
from wardrum.events.core.record import envelope
from wardrum.events.formats import wire
from wardrum.events.match.commands import CreateMatch, ForkMatch, TakeSeat

from .seat import Seat

SEATING = (tag_of(CreateMatch), tag_of(ForkMatch), tag_of(TakeSeat))


class _Tagged(Struct):
    type: str


class _SeatTaken(Struct):
    all_seated: bool = False


class _Record(Struct):
    events: tuple[_SeatTaken, ...]


class RevealWatch:
    """One match in which seats of this client still have to reveal their seeds."""

    def __init__(self) -> None:
        self.seats: list[Seat] = []

    def on_commit(self, commit: wire.Commit) -> tuple[bool, Iterable[wire.Reveal]]:
        """Whether the watch is over, and the frames to send now.

        It ends with the first command that is not about seating: the seeds are revealed by then.
        """
        if _command(commit) not in SEATING:
            return True, ()
        events = msgspec.json.decode(commit.record, type=_Record).events
        if any(event.all_seated for event in events):
            return True, [seat.reveal() for seat in self.seats]
        return False, ()


def _command(commit: wire.Commit) -> str:
    return msgspec.json.decode(envelope(bytes(commit.record)).command, type=_Tagged).type


class NullSink:
    """The sink of a subscription that exists for a `RevealWatch` alone."""

    def take(self, update: object) -> None:
        """See `UpdateSink.take`."""

    def fail(self, error: Exception) -> None:
        """See `UpdateSink.fail`."""
