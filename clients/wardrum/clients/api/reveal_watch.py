"""Waiting for the moment when all are seated, to tell the seeds of the seats held here."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Struct

from wardrum.events.core.record import envelope
from wardrum.events.formats import wire

from .seat import Seat


class _Asked(Struct):
    type: str


class _Taken(Struct):
    all_seated: bool = False


class _Events(Struct):
    events: tuple[_Taken, ...]


class Vigil:
    """One match whose seats still have to tell their seeds."""

    def __init__(self) -> None:
        self.seats: list[Seat] = []

    def hear(self, commit: wire.Commit) -> tuple[bool, Iterable[wire.Reveal]]:
        """Whether the vigil is over, and what is to be told now.

        Once anything but seating happens there is nothing left to wait for.
        """
        if _command(commit) not in ("CreateMatch", "ForkMatch", "TakeSeat"):
            return True, ()
        events = msgspec.json.decode(commit.record, type=_Events).events
        if any(event.all_seated for event in events):
            return True, [seat.reveal() for seat in self.seats]
        return False, ()


def _command(commit: wire.Commit) -> str:
    return msgspec.json.decode(envelope(bytes(commit.record)).command, type=_Asked).type


class Deaf:
    """The sink of a watch that is kept for a vigil alone."""

    def take(self, update: object) -> None:
        """See `Sink.take`."""

    def fail(self, error: Exception) -> None:
        """See `Sink.fail`."""
