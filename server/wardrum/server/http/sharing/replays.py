"""The replay file of a match, made while it is sent: no more of it is in memory than one piece."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import TypeVar, overload

from msgspec import UnsetType

from wardrum.events.core.kernel import MatchId
from wardrum.events.core.slices import Sliced
from wardrum.events.formats.replay import Signed, write
from wardrum.events.match.forks.base import ancestors, branching, descending
from wardrum.events.match.game import Game
from wardrum.server.engine.commit_log import CommitLog, entries
from wardrum.server.engine.fork_origin import stored

T = TypeVar("T")

PIECE_BYTES = 4 * 1024  # some three commits: showing them takes one or two milliseconds, at most five


class Records(Sequence[bytes]):
    """The records of a match up to a version, read from its log as they are needed."""

    def __init__(self, log: CommitLog, match: MatchId, last: int) -> None:
        self._log, self._match, self._last = log, match, last

    def others(self, match: MatchId, upto: int) -> Iterable[bytes]:
        """The records of other matches of the same log; see `forks.base.Records`."""
        return stored(self._log)(match, upto)

    def __len__(self) -> int:
        return self._last

    @overload
    def __getitem__(self, index: int) -> bytes: ...
    @overload
    def __getitem__(self, index: slice) -> list[bytes]: ...
    def __getitem__(self, index: int | slice) -> bytes | list[bytes]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(self._last))]
        place = range(self._last)[index]
        return self._log.read(self._match, place, 1)[0].record

    def __iter__(self) -> Iterator[bytes]:
        for entry in entries(self._log, self._match, 0):
            if entry.version > self._last:
                return
            yield entry.record


def pieces(game: Game, records: Records, signed: Signed | UnsetType) -> Generator[bytes, None, None]:
    """The file of these records in pieces of about the same size.

    A fork's ancestors are folded before the first; meanwhile pieces are empty.
    """
    folding = descending(game, ancestors(branching(records[0]), records.others), records.others)
    origin = yield from as_pieces(folding)
    piece = bytearray()
    for line in write(game, records, signed, records.others, origin):
        piece += line
        piece += b"\n"
        if len(piece) >= PIECE_BYTES:
            yield bytes(piece)
            piece.clear()
    yield bytes(piece)


def as_pieces(work: Sliced[T]) -> Generator[bytes, None, T]:
    """Work that makes no piece: an empty one for each pause."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
        yield b""
