"""Luck as a match's log tells it: the fold, commit by commit, and what each drawing commit was worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import UNSET

from wardrum.events.core.kernel import Past
from wardrum.events.core.record import AnyRecord, is_drawn
from wardrum.events.match.game import Fold, Game, State
from wardrum.events.toolkit.luck.book import Book, LuckSummary
from wardrum.events.toolkit.luck.roll import Moment, Roll


def rolls_of(game: Game, before: State, record: AnyRecord) -> Iterator[Roll]:
    """The rolls of one commit; `before` is the state before it."""
    state, luck = before, game.ruleset.luck
    for place, event in enumerate(record.events):
        yield from luck(Moment(before, state, record.events[:place]), event)
        state = game.evolve(state, event)


class Reader:
    """Takes the records of a match one after the other, from the first on.

    start: of a fork, its state at version 0 · older: where the states that a take-back returns to are looked up; without it
    the reader keeps the recent ones itself.
    """

    def __init__(self, game: Game, start: State | None = None, older: Past | None = None) -> None:
        self._older = older
        self._book, self._fold = (
            Book(),
            Fold(game, start) if older is None else Fold(game, start, older=older),
        )
        self.version = 0

    def take(self, data: bytes) -> None:
        """One more stored record."""
        fold = self._fold
        record = fold.game.read(data)
        if fold.state is None:
            fold.state = fold.game.initial(record)
        if record.draws is not UNSET or not is_drawn(record):
            self._note(fold.state, record)
        fold.take(record)
        self.version = record.version

    def copy(self) -> Reader:
        """The same, to go on from."""
        fold = self._fold
        reader = Reader(fold.game, fold.state, self._older)
        if self._older is None:
            reader._fold = fold.copy()
        reader._book, reader.version = self._book.copy(), self.version
        return reader

    def report(self) -> LuckSummary:
        """The luck of all that was taken."""
        return self._book.report(self.version)

    def _note(self, before: State, record: AnyRecord) -> None:
        if is_drawn(record):
            self._book.note(rolls_of(self._fold.game, before, record))
        else:
            self._book.study += 1


def luck_of(game: Game, records: Iterable[bytes], start: State | None = None) -> LuckSummary:
    """The luck of a match with these stored records; start: see `Reader`."""
    reader = Reader(game, start)
    for data in records:
        reader.take(data)
    return reader.report()
