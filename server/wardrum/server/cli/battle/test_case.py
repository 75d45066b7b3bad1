"""Write a pytest file that reproduces one moment.

It holds the state before it, the command, the dice and the events.

A battle that is still played is put again as far as a spectator may know it.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

import msgspec
from msgspec import Struct

from wardrum.clients import Client
from wardrum.events.core.kernel import MatchId
from wardrum.events.core.record import AnyRecord
from wardrum.events.formats import wire
from wardrum.events.formats.replay import no_others, open_versions
from wardrum.events.formats.test_case import source, taken
from wardrum.events.match.forks.base import Records, ancestors, begun, branching, descend
from wardrum.events.match.game import Fold, Game, State, is_secret
from wardrum.events.rulesets import games
from wardrum.events.verify import UNREADABLE, Unsound
from wardrum.server.cli.errors import FOUND, Failure
from wardrum.server.cli.files import checked, read_replay
from wardrum.server.cli.server_address import reaching
from wardrum.server.cli.values import count
from wardrum.server.engine.fork_origin import stored
from wardrum.server.verification.fsck import game_of

from .export import STDOUT, put
from .named import InFile, InLog, OnServer, add_battle, find, opened, place

STILL_SEALED = "version {version} is, or rests on, what is still a seat's secret"
ID_DIGITS = 8  # of the match, in the name of the file


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum battle test-case`."""
    add_battle(parser)
    parser.add_argument(
        "--at", metavar="V", type=count, required=True, help="the version whose command is put again"
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help='"-" = standard output (default: test_MATCH_vV.py)'
    )


def run(args: argparse.Namespace) -> int:
    """Write the file and say where it is."""
    battle = found(args.battle, args.at)
    try:
        text, target = test_case(battle, args.at, args.output)
    except (Unsound, LookupError, TypeError, *UNREADABLE) as error:
        raise Failure(f"the rules cannot follow {args.battle} to version {args.at}: {error}", FOUND) from None
    put(target, [text.encode()])
    if target != STDOUT:
        print(f"{target} reproduces version {args.at}: python -m pytest {target}", file=sys.stderr)
    return 0


class Found(Struct, frozen=True):
    """A match as far as it can be read. start: its state at version 0, as JSON, if its source begins with that;
    others: where the ancestors of a fork are found.
    """

    records: list[bytes]
    start: bytes = b""
    others: Records = no_others

    def begins(self, game: Game) -> State:
        """The state at version 0. Raises ForkBaseMissing: it is a fork of something that is not there."""
        if self.start:
            state: State = msgspec.json.decode(self.start, type=game.ruleset.state_type)
            return state
        first = self.records[0]
        return begun(
            game, game.read(first), descend(game, ancestors(branching(first), self.others), self.others)
        )


def test_case(battle: Found, version: int, output: str | None) -> tuple[str, str]:
    """The text of the file, and where it goes. Raises Failure: this version cannot be had."""
    records, game = battle.records, game_of(games(), battle.records[0])
    start = battle.begins(game)
    if version > len(records):
        raise Failure(f"the match stands at version {len(records)}; there is no version {version} yet")
    if version > open_versions(game, records, start):
        raise Failure(STILL_SEALED.format(version=version))
    record, state = game.read(records[version - 1]), Fold(game, start).take_all(records[:version])
    said = sentences(game, state, record)
    target = output or f"test_{record.match[:ID_DIGITS]}_v{version}.py"
    name = Path(target).name if target != STDOUT else "FILE"
    return source(taken(game, records, version, start), name, said), target


def sentences(game: Game, after: State, record: AnyRecord) -> tuple[str, ...]:
    """What a spectator reads of a commit; nothing of one that was secret."""
    said = () if is_secret(record.events) else (game.tell(after, event) for event in record.events)
    return tuple(sentence for sentence in said if sentence)


def found(battle: str, version: int) -> Found:
    """All records of the match as far as they can be read. Raises Failure."""
    match place(battle):
        case OnServer() as there:
            with reaching(there.link):
                return asyncio.run(served(there, version))
        case InLog() as there:
            with opened(there.place) as archive:
                match = find(archive, there)
                records = [entry.record for entry in archive.commits(match)]
                below = ancestors(branching(records[0]), stored(archive))
                kept = {place.match: list(stored(archive)(place.match, place.version)) for place in below}
                return Found(records, others=lambda match, upto: kept.get(match, [])[:upto])
        case InFile(path):
            file = read_replay(path)
            checked(path, file)
            return Found(list(file.records), others=file.ancestor)


async def served(there: OnServer, version: int) -> Found:
    """The records that a server sends a spectator. Raises Failure: one up to this version is sealed."""
    async with Client.connect(there.url) as client:
        return await received(client, there.match, version)


async def received(client: Client, match: MatchId, version: int) -> Found:
    """See `served`; what comes after the first sealed record is left out."""
    known, start = list[bytes](), b""
    async with client.watch(match, after=0) as updates:
        async for update in updates:
            if isinstance(update, wire.Snapshot):
                start = bytes(update.state)
            elif isinstance(update, wire.Commit):
                known.append(bytes(update.record))
            elif isinstance(update, wire.Sealed) and update.version <= version:
                raise Failure(STILL_SEALED.format(version=version))
            elif isinstance(update, wire.Sealed | wire.CaughtUp):
                break
    return Found(known, start)
