"""Put an ended battle into a data directory, once verified.

The directory must not be in use. A match that still goes on stays with the server whose seed its dice come from.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec import UNSET, Struct
from msgspec.structs import replace

from wardrum.events.core.kernel import Head
from wardrum.events.formats.replay import Replay, parent_of
from wardrum.events.match.forks.base import ForkBase, branched_at, descend
from wardrum.events.match.game import Game, creation
from wardrum.events.verify import Entry as Commit
from wardrum.events.verify.ancestry import chained
from wardrum.server.cli.errors import FOUND, Failure
from wardrum.server.cli.files import checked, game_of_file
from wardrum.server.engine import summaries
from wardrum.server.store.interface import (
    HEAD_BYTES,
    Append,
    Appended,
    Entry,
    Store,
    StoreError,
    Summary,
    Tail,
)
from wardrum.server.store.sqlite import SqliteStore

from .export import replay
from .named import add_battle, place
from .signature_check import check_signature


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum battle import`."""
    add_battle(parser)
    parser.add_argument(
        "--data", metavar="DIR", type=Path, required=True, help="the data directory; made if needed"
    )


def run(args: argparse.Namespace) -> int:
    """Verify, then append what is not there yet."""
    file = replay(place(args.battle))
    game = game_of_file(args.battle, file)
    checked(args.battle, file)
    if game.why_set_aside is not None:
        raise Failure(f"{args.battle} follows rules that nobody can check here, so nothing was added", FOUND)
    fault = check_signature(file).fault
    if fault is not UNSET:
        raise Failure(f"{args.battle} is not what it says it is: {fault.what}", FOUND)
    origin = descend(game, file.header.places, file.ancestor)
    if game.fold(file.records, parent_of(origin)).match.status != "ended":
        raise Failure(
            f"{args.battle} holds a match that goes on; only its own server can carry it to its end"
        )
    try:
        added = asyncio.run(_put(args.data, game, file))
    except (StoreError, OSError) as error:
        raise Failure(f"cannot put anything into {args.data}: {error}") from None
    for match, more, there in added:
        print(f"match {match}: {more} of {there} versions added to {args.data}")
    return 0


async def _put(directory: Path, game: Game, file: Replay) -> list[tuple[str, int, int]]:
    """Each match of the file, how many of its versions were added, and how many there are; ancestors come first."""
    store = SqliteStore(directory, asyncio.get_running_loop().call_soon_threadsafe)
    try:
        return [
            (batch.summary.match, await append_missing(store, batch), len(batch.entries))
            for batch in batches(game, file)
        ]
    finally:
        store.close()


class Batch(Struct, frozen=True):
    """The commits of one match in a file, and the lobby's entry after them."""

    entries: list[Entry]
    summary: Summary


def batches(game: Game, file: Replay) -> Iterator[Batch]:
    """What a sound file holds, the eldest ancestor first. An ancestor is not listed: here it goes no further."""
    origin: ForkBase | None = None
    for parent, records in zip(file.header.places, file.inlined, strict=True):
        batch = batch_of(game, chained(parent.match, records, origin), origin)
        yield replace(batch, summary=replace(batch.summary, listed=False))
        origin = branched_at(game, parent, records, origin)
    yield batch_of(game, file.entries, origin)


def batch_of(game: Game, commits: Iterable[Commit], origin: ForkBase | None) -> Batch:
    """The commits of one match as they are to be stored."""
    entries = [stored_entry(game, commit) for commit in commits]
    return Batch(entries, final_summary(game, entries, origin))


async def append_missing(store: Store, batch: Batch) -> int:
    """Append the commits that the store does not have; how many. Raises Failure: it has others. StoreError."""
    entries, match = batch.entries, batch.summary.match
    tail = store.tail(match) or Tail(0, Head(bytes(HEAD_BYTES)), 0, 0)
    known = min(tail.version, len(entries))
    if known and store.read(match, known - 1, 1)[0].head != entries[known - 1].head:
        raise Failure(f"there is another match {match} in this directory, {tail.version} versions long")
    missing = entries[known:]
    for entry in missing:
        outcome = await store.append(Append(entry, tail, None, batch.summary))
        if not isinstance(outcome, Appended):
            raise StoreError(f"version {entry.version} was not appended: {outcome}")
        tail = outcome.tail
    return len(missing)


def stored_entry(game: Game, commit: Commit) -> Entry:
    """A commit as the store keeps it."""
    version, data, head = commit
    record = game.read(data)
    return Entry(record.match, version, record.actor, record.command_id, record.at, data, head)


def final_summary(game: Game, entries: Sequence[Entry], origin: ForkBase | None = None) -> Summary:
    """The lobby's entry of a match after these commits; origin: of a fork."""
    created = creation(game.read(entries[0].record))
    state = game.fold((entry.record for entry in entries), parent_of(origin))
    return summaries.summarize(state, summaries.creation_info(entries[0].at, created), None)
