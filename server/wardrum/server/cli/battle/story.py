"""Tell a battle in plain sentences, or draw one moment of it.

It is verified first: nothing is shown that the rules did not make happen.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator

from msgspec import Raw

from wardrum.clients import Mirror, RulesFold
from wardrum.clients.terminal import Narrator, TerminalWriter, result_line, write
from wardrum.events.core.hash_chain import fork_root
from wardrum.events.core.record import canonical, digest
from wardrum.events.formats import wire
from wardrum.events.formats.replay import Replay, parent_of
from wardrum.events.match.forks.base import ForkBase, descend
from wardrum.events.match.game import Game
from wardrum.events.projections import picture
from wardrum.events.rulesets import games
from wardrum.server.cli.errors import Failure
from wardrum.server.cli.files import checked, game_of_file
from wardrum.server.cli.values import add_language, count, pause
from wardrum.server.languages import speaking

from .export import replay
from .named import add_battle, place


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum battle story`."""
    add_battle(parser)
    parser.add_argument(
        "--after", metavar="VERSION", type=count, default=0, help="only what followed this version"
    )
    add_language(parser)
    parser.add_argument("--to", metavar="VERSION", type=count, help="stop after this version")
    parser.add_argument(
        "--pace", metavar="S", type=pause, default=0.0, help="seconds between commits (default: 0)"
    )
    parser.add_argument(
        "--svg",
        metavar="VERSION",
        type=count,
        help="write the table at this version to standard output instead",
    )


def run(args: argparse.Namespace) -> int:
    """Narrate; the last line says how the battle stands or came out."""
    if args.svg and (args.after or args.to or args.pace):
        raise Failure("--svg draws one moment; --after, --to and --pace are for telling a battle")
    if args.to and args.after >= args.to:
        raise Failure(f"nothing lies after version {args.after} and up to version {args.to}")
    file = replay(place(args.battle))
    last = args.svg or args.to or len(file.records)
    if (version := max(last, args.after)) > len(file.records):
        raise Failure(f"{args.battle} ends with version {len(file.records)}; there is no version {version}")
    checked(args.battle, file)
    if args.svg:
        print(pictured(args.battle, file, last), end="")
        return 0
    with speaking(args.language):
        tell(file, args, last)
    return 0


def tell(file: Replay, args: argparse.Namespace, last: int) -> None:
    """Narrate a file up to a version; the last line says how the battle stands or came out."""
    paint = TerminalWriter(sys.stdout)
    mirror = Mirror(file.header.match, RulesFold(games()))
    narrator = Narrator(mirror)
    if file.header.places:
        narrator.narrate(beginning(args.battle, file))
    for commit in commits(file, last):
        pieces = list(narrator.narrate(commit))
        if mirror.version <= args.after:
            continue
        for piece in pieces:
            write(piece, paint)
        time.sleep(args.pace if pieces else 0)
    paint.whole(result_line(mirror, mirror.state) if mirror.over else standing(mirror))


def pictured(name: str, file: Replay, version: int) -> str:
    """The table at a version as a spectator sees it."""
    game = game_of_file(name, file)
    state = game.fold(file.records[:version], parent_of(origin_of(game, file)))
    return picture.draw(game, state).decode()


def beginning(name: str, file: Replay) -> wire.Snapshot:
    """Version 0 of a fork, as a server would send it: its records alone do not tell where it begins."""
    game, header = game_of_file(name, file), file.header
    start = game.initial(game.read(file.records[0]), parent_of(origin_of(game, file)))
    head = fork_root(header.match, header.places[-1].head)
    seen = canonical(game.view(start, ""))
    return wire.Snapshot(header.match, 0, Raw(seen), head.hex(), digest(Raw(seen)))


def origin_of(game: Game, file: Replay) -> ForkBase | None:
    """What a fork stands on, from the records in its file."""
    return descend(game, file.header.places, file.ancestor)


def commits(file: Replay, last: int) -> Iterator[wire.Commit]:
    """The commits up to a version, as a server would send them."""
    for record, line in zip(file.records[:last], file.derived, strict=False):
        yield wire.Commit(file.header.match, Raw(record), line.head)


def standing(mirror: Mirror) -> str:
    """The last line of a battle that was not shown to its end."""
    return f"battle goes on: {mirror.display.heading}, {mirror.version} commits, head {mirror.head}"
