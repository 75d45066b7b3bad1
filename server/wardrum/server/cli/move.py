"""Move a log onto the servers of a cluster, or back.

Every match with its commits, byte for byte, its people, due times and what the lobby shows. FROM and TO are each a data directory or
an address, as the setting `log` has it; two of a kind will do. Nobody may serve either of them meanwhile. What was interrupted goes on when the command is given
again; at the end the head of every match is compared. FROM stays as it is. A directory that is new or empty gets FROM's keys.
Exit code 1: a match has another head in TO.
"""

from __future__ import annotations

import argparse
import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from msgspec import Struct

from wardrum.events.core.kernel import MatchId
from wardrum.events.toolkit.grammar import reported
from wardrum.server import data_directory
from wardrum.server.cli.errors import FOUND, Failure
from wardrum.server.cli.places import (
    DIRECTORY_OR_ADDRESS,
    OpenedPlace,
    Place,
    SharedLog,
    opened_place,
    place_of,
)
from wardrum.server.cli.progress import Progress
from wardrum.server.crypto import server_keys
from wardrum.server.crypto.server_keys import ServerKeys
from wardrum.server.nodes.membership import BEAT_S, Membership
from wardrum.server.process.system_clock import SystemClock
from wardrum.server.store.interface import StoreError
from wardrum.server.store.moving import MoveProgress, differing, move
from wardrum.server.store.shared import fingerprint_at

LISTEN_S = 3 * BEAT_S
"""For so long it is listened whether nodes serve a log: each says that it is there every second."""

KEYS_HELP = "a directory with the secret that all nodes have, as each node's data directory; needed where FROM is an address"


class Moved(Struct, frozen=True):
    """What was done. differing: the matches whose head is another one there."""

    progress: MoveProgress
    differing: list[MatchId]


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum move`."""
    parser.add_argument("source", metavar="FROM", type=place_of, help=f"{DIRECTORY_OR_ADDRESS} of the log")
    parser.add_argument("to", metavar="TO", type=place_of, help=f"{DIRECTORY_OR_ADDRESS} that it moves to")
    parser.add_argument("--keys", metavar="DIR", type=Path, help=KEYS_HELP)


def run(args: argparse.Namespace) -> int:
    """Move, compare, and say what is there now."""
    if str(args.source) == str(args.to):
        raise Failure(f"{args.source} is where the log lies already")
    try:
        moved = asyncio.run(moved_log(args.source, args.to, args.keys))
    except (StoreError, OSError, ValueError) as error:
        raise Failure(f"cannot move {args.source} to {args.to}: {error}") from None
    done = moved.progress
    print(
        f"{args.to} has {reported(done.matches, 'match', 'matches')} of {args.source}: {reported(done.commits, 'commit', 'commits')} written, "
        f"{done.kept:,} were there already"
    )
    if not moved.differing:
        print("the head of every match is the same in both")
    for match in moved.differing:
        print(f"PROBLEM match {match}: its head in {args.to} is another one than in {args.source}")
    return FOUND if moved.differing else 0


async def moved_log(source: Place, target: Place, keys: Path | None) -> Moved:
    """Raises Failure, StoreError, OSError, ValueError: what was moved before stays."""
    known = await keys_of(source, target, keys)
    fingerprint = known.keys.oldest
    async with AsyncExitStack() as opened:
        here = await opened.enter_async_context(opened_place(source, fingerprint))
        if isinstance(target, Path):
            take_keys(known, target)
        there = await opened.enter_async_context(opened_place(target, fingerprint))
        others = [OtherNodes(source, here), OtherNodes(target, there)]
        if isinstance(source, SharedLog) or isinstance(target, SharedLog):
            await asyncio.sleep(LISTEN_S)
        for nodes in others:
            nodes.need_none()
        with Progress() as show:
            progress = await move(
                here.store, there.store, lambda done: show(f"moved {done.matches:,} of {done.of:,} matches")
            )
            found = await differing(here.store, there.store)
        for nodes in others:
            nodes.need_none()
    return Moved(progress, found)


class Keys(Struct, frozen=True):
    """A directory with keys, and those that are in it."""

    directory: Path
    keys: ServerKeys


async def keys_of(source: Place, target: Place, given: Path | None) -> Keys:
    """The keys of the log that is moved. Raises Failure: they are not known, or are those of another log; StoreError."""
    if isinstance(source, Path) and not (source / data_directory.LOG).is_file():
        raise Failure(f"{source} holds no matches: there is no {data_directory.LOG} in it")
    candidates = [each for each in (source, given, target) if isinstance(each, Path)]
    found = [Keys(each, keys) for each in candidates if (keys := server_keys.find(each))]
    if isinstance(source, Path) and (not found or found[0].directory != source):
        raise Failure(f"{source / data_directory.SECRET} is missing: a log moves with its keys only")
    if not found:
        raise Failure(
            "which keys the log has is not known: --keys names a directory with the secret of its nodes"
        )
    first, *others = found
    if isinstance(source, SharedLog) and await fingerprint_at(source.address) != first.keys.oldest:
        raise Failure(f"{first.directory} has another secret than the nodes of {source}")
    for other in others:
        if other.keys.ids != first.keys.ids:  # an id follows from its key
            raise Failure(f"{other.directory} has another secret than {first.directory}")
    return first


def take_keys(known: Keys, directory: Path) -> None:
    """Copies the key files into a directory that has none yet, the secret last: it says that all are there."""
    data_directory.make(directory)
    if (directory / data_directory.SECRET).exists():
        return
    if (directory / data_directory.LOG).exists():
        raise Failure(
            f"{directory} has matches but no {data_directory.SECRET}; name a new directory or an empty one"
        )
    for path in reversed(data_directory.key_files(known.directory)):
        data_directory.write_private(directory / path.name, path.read_bytes())


class OtherNodes:
    """Hears whether nodes serve a log: nothing else keeps them from it."""

    def __init__(self, place: Place, opened: OpenedPlace) -> None:
        self._place, self._own = place, opened.bus.node
        self._nodes = Membership(opened.bus, SystemClock(), opened.store.cut_off)

    def need_none(self) -> None:
        """Raises Failure: one was heard."""
        if names := [name for name in self._nodes.names if name != self._own]:
            raise Failure(f"{self._place} is served by {', '.join(names)}: stop all nodes first")
