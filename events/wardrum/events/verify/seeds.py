"""The seeds a match's server tells, against what it had committed to."""

from __future__ import annotations

from wardrum.events.core.dice import commitment
from wardrum.events.core.record import AnyRecord

from ..match.events import MatchCreated, SeedSubstituted, ServerSeedRevealed
from .report import need


def revealed_seed(records: list[AnyRecord]) -> bytes:
    """The server's seed that the last commit tells, if it is the one committed to by the first; else b""."""
    revealed = [e.seed for e in records[-1].events if isinstance(e, ServerSeedRevealed)] if records else []
    created = [e.seed_commitment for e in records[0].events if isinstance(e, MatchCreated)] if records else []
    seed = bytes_of(revealed[0]) if revealed else b""
    return seed if seed and created == [commitment(seed)] else b""


def bytes_of(digits: str) -> bytes:
    """The bytes that hex digits stand for; b"" if these are none."""
    try:
        return bytes.fromhex(digits)
    except ValueError:
        return b""


def need_commitments(record: AnyRecord, server: str, substitutes: dict[str, str]) -> None:
    """The seeds revealed by the server hash to what it had committed to. Raises Unsound."""
    for event in record.events:
        if isinstance(event, ServerSeedRevealed):
            revealed = commitment(bytes_of(event.seed))
            need(revealed == server, "the server's seed does not hash to the commitment it gave")
        elif isinstance(event, SeedSubstituted):
            revealed = commitment(bytes_of(event.seed))
            kept = revealed == substitutes.get(event.seat)
            need(kept, f"the substitute of seat {event.seat} is not the one committed to")
