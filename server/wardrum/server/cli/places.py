"""Where a log lies, as a word of the command line: a data directory, or the address of servers that keep it for several nodes."""

from __future__ import annotations

import asyncio
from argparse import ArgumentTypeError
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from wardrum.server import log_address
from wardrum.server.cli.progress import Progress
from wardrum.server.engine.summaries import FORKED_FROM
from wardrum.server.log_address import LogAddress
from wardrum.server.nodes.bus import ALONE, Bus
from wardrum.server.store.group_commit import CommitLimits
from wardrum.server.store.interface import Store
from wardrum.server.store.shared import open_shared, take_snapshot
from wardrum.server.store.sqlite import SqliteStore

DIRECTORY_OR_ADDRESS = "DIR|ADDRESS"


class SharedLog(Struct, frozen=True):
    """A log that several nodes share. text: its address as it was given, which may have a password; `str` has none."""

    text: str

    @property
    def address(self) -> LogAddress:
        """Understood."""
        return log_address.parsed(self.text)

    def __str__(self) -> str:
        return log_address.shown(self.text)

    def __repr__(self) -> str:
        return repr(str(self))


Place = Path | SharedLog


class Readable(Struct, frozen=True):
    """What is read of a log: all of it is in the directory, except for what is wrong, each as a sentence.

    last: the number of the last message that is in it; 0 = the directory is the log itself.
    """

    directory: Path
    last: int = 0
    wrongs: tuple[str, ...] = ()


def place_of(text: str) -> Place:
    """The place that a word means. Raises ArgumentTypeError: it is an address and a wrong one."""
    if not log_address.is_shared(text):
        return Path(text)
    try:
        log_address.parsed(text)
    except ValueError as error:
        raise ArgumentTypeError(f"{log_address.shown(text)!r} is no address of a log: {error}") from None
    return SharedLog(text)


@contextmanager
def readable(place: Place) -> Iterator[Readable]:
    """A directory in which the log can be read: its own, or one for as long as the context lasts. Raises StoreError."""
    if isinstance(place, Path):
        yield Readable(place)
        return
    with TemporaryDirectory(prefix="wardrum-") as name:
        directory = Path(name)
        with Progress() as show:
            snapshot = asyncio.run(
                take_snapshot(
                    place.address, directory, lambda done, of: show(f"read {done:,} of {of:,} commits")
                )
            )
        yield Readable(directory, snapshot.last, snapshot.wrongs)


class OpenedPlace(Struct, frozen=True):
    """A log that can be written. bus: to the nodes that serve it."""

    store: Store
    bus: Bus


@asynccontextmanager
async def opened_place(
    place: Place, fingerprint: str, limits: CommitLimits = CommitLimits()
) -> AsyncIterator[OpenedPlace]:
    """The store at a place. fingerprint: of the secret, where it is an address · limits: where it is a directory.

    Raises StoreError: as while a server serves the directory.
    """
    if isinstance(place, Path):
        loop = asyncio.get_running_loop()
        with closing(SqliteStore(place, loop.call_soon_threadsafe, limits=limits)) as store:
            yield OpenedPlace(store, ALONE)
        return
    with TemporaryDirectory(prefix="wardrum-") as mirror:
        shared = await open_shared(place.address, Path(mirror), fingerprint, FORKED_FROM)
        try:
            yield OpenedPlace(shared, shared.bus)
        finally:
            shared.close()
            await shared.wait_closed()
