"""Put the finished match of a replay file into a data directory, after verifying it.

The directory must not be in use. A match that still goes on stays with the server whose seed its dice come from.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from pathlib import Path

from msgspec import UNSET

from wardrum.events.game import Game
from wardrum.events.record import root
from wardrum.events.replay import check
from wardrum.events.verify import Entry as Commit
from wardrum.server import lobby
from wardrum.server.cli.authorship import authorship
from wardrum.server.cli.failure import FOUND, Failure
from wardrum.server.cli.files import known_game, read_replay
from wardrum.server.store import SqliteStore
from wardrum.server.store.protocol import Append, Appended, Entry, Store, StoreError, Summary, Tail


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum import`."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a replay file")
    parser.add_argument(
        "--data", metavar="DIR", type=Path, required=True, help="the data directory; made if needed"
    )


def run(args: argparse.Namespace) -> int:
    """Verify, then append what is not there yet."""
    file = read_replay(args.file)
    game = known_game(args.file, file.header.ruleset)
    fault = check(game, file).fault
    if fault is not UNSET:
        raise Failure(f"{args.file} is not sound, version {fault.version}: {fault.what}", FOUND)
    fault = authorship(file).fault
    if fault is not UNSET:
        raise Failure(f"{args.file} is not what it says it is: {fault.what}", FOUND)
    if game.fold(file.records).match.status != "ended":
        raise Failure(f"{args.file} holds a match that goes on; only its own server can carry it to its end")
    try:
        added = asyncio.run(_put(args.data, game, file.entries))
    except (StoreError, OSError) as error:
        raise Failure(f"cannot put anything into {args.data}: {error}") from None
    print(f"match {file.header.match}: {added} of {len(file.records)} versions added to {args.data}")
    return 0


async def _put(directory: Path, game: Game, commits: Sequence[Commit]) -> int:
    store = SqliteStore(directory, asyncio.get_running_loop().call_soon_threadsafe)
    try:
        return await append_all(store, game, commits)
    finally:
        store.close()


async def append_all(store: Store, game: Game, commits: Sequence[Commit]) -> int:
    """Append the commits that the store does not have; how many. Raises Failure: it has others. StoreError."""
    entries = [stored(game, commit) for commit in commits]
    summary = final_summary(game, entries)
    tail = store.tail(summary.match) or Tail(0, root(summary.match), 0, 0)
    if tail.version and (tail.version > len(entries) or entries[tail.version - 1].head != tail.head):
        raise Failure(
            f"there is another match {summary.match} in this directory, {tail.version} versions long"
        )
    missing = entries[tail.version :]
    for entry in missing:
        outcome = await store.append(Append(entry, tail, None, summary))
        if not isinstance(outcome, Appended):
            raise StoreError(f"version {entry.version} was not appended: {outcome}")
        tail = outcome.tail
    return len(missing)


def stored(game: Game, commit: Commit) -> Entry:
    """A commit as the store keeps it."""
    version, data, head = commit
    record = game.read(data)
    return Entry(record.match, version, record.actor, record.command_id, record.at, data, head)


def final_summary(game: Game, entries: Sequence[Entry]) -> Summary:
    """The lobby's entry of the finished match."""
    created = game.read(entries[0].record).command
    state = game.fold(entry.record for entry in entries)
    return lobby.summary(state, lobby.founding(entries[0].at, created), None)
