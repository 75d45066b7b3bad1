"""The dice of many matches, one match at a time. Of each record only its draws are looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET, Struct, UnsetType

from wardrum.events.core.dice import Pool
from wardrum.events.core.kernel import MatchId
from wardrum.events.core.record import is_drawn
from wardrum.events.formats.replay import Replay
from wardrum.server.store.archive import Archive
from wardrum.server.store.interface import StoreError

from .dice_statistics import Tallies

STUDY: Final = "its dice were chosen, not drawn"
AGAIN: Final = "it stands elsewhere as well"


class _Thrown(Struct, frozen=True):
    """The part of a record that tells of dice."""

    draws: tuple[Pool, ...] | UnsetType = UNSET
    chosen: Any = UNSET


_thrown: msgspec.json.Decoder[_Thrown] = msgspec.json.Decoder(_Thrown)


class LeftOut(NamedTuple):
    """A match, or a file, that was not counted; is_fault: because something is wrong with it."""

    name: str
    why: str
    is_fault: bool


class Logs:
    """The dice of all matches counted so far."""

    def __init__(self) -> None:
        self.tallies, self.matches = Tallies(), 0
        self.left_out: list[LeftOut] = []
        self._seen: set[str] = set()

    def count(self, match: MatchId, records: Iterable[bytes]) -> None:
        """One whole match, or none of it; each once."""
        if match in self._seen:
            return self.leave_out(match, AGAIN)
        self._seen.add(match)
        own = Tallies()
        try:
            for data in records:
                thrown = _thrown.decode(data)
                if not is_drawn(thrown):
                    return self.leave_out(match, STUDY)
                own.add(() if thrown.draws is UNSET else thrown.draws)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, ValueError, StoreError) as error:
            return self.leave_out(match, str(error), is_fault=True)
        self.matches += 1
        return self.tallies.join(own)

    def leave_out(self, name: str, why: str, *, is_fault: bool = False) -> None:
        """Note that this one does not count."""
        self.left_out.append(LeftOut(name, why, is_fault))

    def count_archive(self, archive: Archive, show: Callable[[str], object]) -> None:
        """All matches of a data directory. Raises StoreError: they cannot be listed."""
        for match in archive.ids():
            self.count(match, (entry.record for entry in archive.commits(match)))
            show(f"{self.matches:,} matches, {self.tallies.dice:,} dice")

    def count_files(self, replays: Iterator[Replay | LeftOut]) -> None:
        """All matches of replay files."""
        for replay in replays:
            if isinstance(replay, LeftOut):
                self.left_out.append(replay)
            else:
                self.count(replay.header.match, replay.records)
