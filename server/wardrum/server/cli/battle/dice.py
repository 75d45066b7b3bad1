"""Test whether dice look fair: faces and serial correlation.

A fair server passes; so may one that is not, see docs/luck.md. Exit code 1: a match cannot be read, or with --alpha a
test fails.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import msgspec

from wardrum.events.formats.replay import Replay
from wardrum.events.toolkit.grammar import reported
from wardrum.server.cli.errors import FOUND, Failure
from wardrum.server.cli.files import read_replay
from wardrum.server.cli.progress import Progress
from wardrum.server.cli.values import share
from wardrum.server.verification.dice_logs import LeftOut, Logs
from wardrum.server.verification.dice_statistics import DiceCounts, Result

from .export import replay
from .named import InFile, InFolder, InLog, add_battles, opened, place, places

HEADING = (
    f"{'sides':>5} {'dice':>10} {'chi2':>8} {'df':>4} {'p':>7} {'pairs':>10} {'serial':>8} {'z':>7} {'p':>7}"
)
FEW = "-"


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum battle dice`."""
    add_battles(parser)
    parser.add_argument(
        "--alpha",
        metavar="A",
        type=share,
        help="fail if fair dice fail any of the tests less often than this, as 0.001",
    )
    parser.add_argument("--json", action="store_true", help="print it as JSON")


def run(args: argparse.Namespace) -> int:
    """Print the counts and the tests."""
    logs = found(args.battle)
    failed = failing(logs, args.alpha) if args.alpha else []
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(as_document(logs)), indent=2).decode())
    else:
        for line in (*lines(logs), *failed):
            print(line)
    return FOUND if failed or any(each.is_fault for each in logs.left_out) else 0


def found(battle: str) -> Logs:
    """The dice of one battle, or of all in a folder. Raises Failure."""
    logs = Logs()
    match places(battle):
        case InFolder(_, inside):
            logs.count_files(replays([there.path for there in inside if isinstance(there, InFile)]))
            houses = [there.place for there in inside if isinstance(there, InLog)]
        case InLog(directory, ""):
            houses = [directory]
        case _:
            logs.count_files(iter((replay(place(battle)),)))
            houses = []
    for house in houses:
        with opened(house) as archive, Progress() as show:
            logs.count_archive(archive, show)
    return logs


def replays(files: list[Path]) -> Iterator[Replay | LeftOut]:
    """Each file as what it holds, or why it holds no match."""
    for file in files:
        try:
            yield read_replay(file)
        except Failure as failure:
            yield LeftOut(file.name, str(failure), is_fault=False)


def lines(logs: Logs) -> Iterator[str]:
    """All of it for a terminal."""
    yield f"{reported(logs.matches, 'match', 'matches')}, {reported(logs.tallies.dice, 'die', 'dice')}"
    if not logs.tallies.dice:
        yield "there are no dice to test"
    else:
        yield HEADING
        yield from (row(tally) for tally in logs.tallies.all())
        yield from (faces(tally) for tally in logs.tallies.all())
    for name, why, is_fault in logs.left_out:
        yield f"{'FAULT' if is_fault else 'left out:'} {name}: {why}"


def row(tally: DiceCounts) -> str:
    """One number of sides."""
    chi, z = tally.faces_test(), tally.serial_test()
    serial = f"{tally.serial:+8.4f}" if z else f"{FEW:>8}"
    return (
        f"{tally.sides:5} {tally.dice:10,} {shown(chi, '8.2f')} {tally.sides - 1:4} {p_of(chi)}"
        f" {tally.pairs:10,} {serial} {shown(z, '+7.2f')} {p_of(z)}"
    )


def faces(tally: DiceCounts) -> str:
    """How often each face came up."""
    counts = ", ".join(f"{face}: {count:,}" for face, count in enumerate(tally.faces, 1))
    return f"faces of {tally.sides}: {counts}"


def shown(result: Result | None, form: str) -> str:
    """A statistic in its column; a dash where there are too few dice for it."""
    return format(result.statistic, form) if result else f"{FEW:>{form.strip('+').partition('.')[0]}}"


def p_of(result: Result | None) -> str:
    """Its p-value in a column."""
    if result is None:
        return f"{FEW:>7}"
    return f"{result.p:7.4f}" if result.p >= 0.0001 else "<0.0001"


def failing(logs: Logs, alpha: float) -> list[str]:
    """The tests that fair dice fail too seldom, all tests together at this level (Bonferroni's bound)."""
    tests = [
        (what, tally.sides, result.p)
        for tally in logs.tallies.all()
        for what, result in (("faces", tally.faces_test()), ("serial correlation", tally.serial_test()))
        if result is not None
    ]
    level = alpha / max(1, len(tests))
    return [
        f"FAILED {what} of {sides} sides: p = {p:.2g}, below {alpha:g} / {len(tests)} tests"
        for what, sides, p in tests
        if p < level
    ]


def as_document(logs: Logs) -> dict[str, object]:
    """All of it as plain data."""
    return {
        "matches": logs.matches,
        "dice": logs.tallies.dice,
        "sides": {str(tally.sides): _as_document(tally) for tally in logs.tallies.all()},
        "left_out": [each._asdict() for each in logs.left_out],
    }


def _as_document(tally: DiceCounts) -> dict[str, object]:
    return {
        "dice": tally.dice,
        "faces": tally.faces,
        "df": tally.sides - 1,
        "chi_square": tally.faces_test(),
        "pairs": tally.pairs,
        "serial": tally.serial,
        "serial_test": tally.serial_test(),
    }
