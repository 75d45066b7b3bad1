"""Everybody's luck in one match: totals by seat and kind, and over all kinds by the ranks of the rolls."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from .roll import ENEMIES, KINDS, Roll
from .total import Line, Total

OVERALL = "overall"


class LuckSummary(Struct, frozen=True):
    """The luck of a match up to a version."""

    version: int
    """The last version that is counted."""
    seats: dict[str, dict[str, Line]]
    """By seat, and `enemies` for whom the rules play, the line of each kind that was rolled, and "overall": the sum of the rolls' ranks of 0 to 100."""
    study: int = 0
    """Commits left out because their dice were chosen, not drawn."""


class Book:
    """The totals of a match, in the making."""

    def __init__(self) -> None:
        self.study = 0
        self._totals: dict[tuple[str, str], Total] = {}

    def note(self, rolls: Iterable[Roll]) -> None:
        """Count these rolls; dice that are counted in several ways have one rank."""
        for roll in rolls:
            self._total(roll.seat, roll.kind).add(roll.value, roll.odds)
            if roll.dice:
                self._total(roll.seat, OVERALL).add(roll.odds.ranks[roll.value], roll.odds.ranked)

    def copy(self) -> Book:
        """The same, to go on from."""
        book = Book()
        book.study = self.study
        book._totals = {key: total.copy() for key, total in self._totals.items()}
        return book

    def report(self, version: int) -> LuckSummary:
        """How it stands, seats and kinds in their order."""
        seats = sorted({seat for seat, _ in self._totals}, key=lambda seat: (seat == ENEMIES, seat))
        lines = {seat: dict(self._lines(seat)) for seat in seats}
        return LuckSummary(version, lines, self.study)

    def _lines(self, seat: str) -> Iterable[tuple[str, Line]]:
        for kind in (*KINDS, OVERALL):
            if (seat, kind) in self._totals:
                yield kind, self._totals[seat, kind].line()

    def _total(self, seat: str, kind: str) -> Total:
        return self._totals.setdefault((seat, kind), Total())
