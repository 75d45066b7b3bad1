"""Compare what was rolled with what was to be expected.

Of a file or a data directory it is verified first; a server is asked for its own report. docs/luck.md says what
the numbers mean.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator
from pathlib import Path

import msgspec

from wardrum.events.match.forks.base import begun, descend
from wardrum.events.projections.luck import luck_of
from wardrum.events.toolkit.grammar import reported
from wardrum.events.toolkit.luck.book import OVERALL, LuckSummary
from wardrum.events.toolkit.luck.total import MICRO, MILLI, Line
from wardrum.server.cli.errors import Failure
from wardrum.server.cli.files import checked, game_of_file, read_replay
from wardrum.server.cli.server_address import reaching
from wardrum.server.cli.values import count

from .named import InFile, InLog, OnServer, add_battle, find, opened, place

HEADING = f"{'seat':<8} {'what':<10} {'rolls':>6} {'rolled':>7} {'expected':>9} {'percentile':>10} {'p':>7}"
LEAST_P = 100  # in millionths; what is less is only said to be


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum battle luck`."""
    add_battle(parser)
    parser.add_argument("--to", metavar="VERSION", type=count, help="up to this version")
    parser.add_argument("--json", action="store_true", help="print it as JSON, as a server sends it")


def run(args: argparse.Namespace) -> int:
    """Print the report."""
    match, report = found(args.battle, args.to)
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
        return 0
    print(f"match {match}, version {report.version}")
    for line in lines(report):
        print(line)
    return 0


def found(battle: str, last: int | None) -> tuple[str, LuckSummary]:
    """The match and its luck. Raises Failure."""
    match place(battle):
        case InLog() as there:
            return of_directory(there, last)
        case OnServer() as there:
            with reaching(there.link):
                return there.match, asyncio.run(of_server(there, last))
        case InFile(path):
            return of_file(path, last)


def of_file(path: Path, last: int | None) -> tuple[str, LuckSummary]:
    """From a replay file. Raises Failure: it is not sound."""
    file = read_replay(path)
    checked(path, file)
    game = game_of_file(path, file)
    start = begun(game, game.read(file.records[0]), descend(game, file.header.places, file.ancestor))
    return file.header.match, luck_of(game, up_to(file.records, last), start)


def of_directory(there: InLog, last: int | None) -> tuple[str, LuckSummary]:
    """From a data directory. Raises Failure: there is no such match, or it is not sound."""
    from wardrum.events.rulesets import games
    from wardrum.server.verification.fsck import game_of, stands_on

    from .export import sound_records

    with opened(there.place) as archive:
        match = find(archive, there)
        records = sound_records(archive, match)
        game = game_of(games(), records[0])
        start = begun(game, game.read(records[0]), stands_on(archive, game, records[0]))
    return match, luck_of(game, up_to(records, last), start)


def up_to(records: tuple[bytes, ...] | list[bytes], last: int | None) -> tuple[bytes, ...]:
    """The records up to a version. Raises Failure: there are fewer."""
    if last is not None and last > len(records):
        raise Failure(f"the match ends with version {len(records)}; there is no version {last}")
    return tuple(records[:last])


async def of_server(there: OnServer, last: int | None) -> LuckSummary:
    """What a server says. Raises what `reaching` knows."""
    from wardrum.clients import Client

    async with Client.connect(there.url) as client:
        said = await client.luck(there.match, last)
    return LuckSummary(said.version, said.seats, said.study)


def lines(report: LuckSummary) -> Iterator[str]:
    """The table."""
    if not report.seats:
        yield "nothing was rolled that is anybody's luck"
    else:
        yield HEADING
    for seat, kinds in report.seats.items():
        for kind, line in kinds.items():
            yield row(seat, kind, line)
    if report.study:
        yield f"left out: {reported(report.study, 'commit', 'commits')} whose dice were chosen, not drawn"


def row(seat: str, kind: str, line: Line) -> str:
    """One line of it; over all kinds there is no sum that means anything to a reader."""
    expected = f"{line.expected_milli / MILLI:.1f}"
    sums = f"{'':>7} {'':>9}" if kind == OVERALL else f"{line.rolled:7} {expected:>9}"
    percentile = f"{100 * line.percentile_milli / MILLI:.1f}"
    p = f"{line.p_micro / MICRO:.4f}" if line.p_micro >= LEAST_P else "<0.0001"
    return f"{seat:<8} {kind:<10} {line.rolls:6} {sums} {percentile:>10} {p:>7}"
