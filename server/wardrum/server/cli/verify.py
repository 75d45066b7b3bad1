"""Derive everything again from a replay file or a data directory.

Hashes, versions, folds, every die once the server has told its seed, every decision. Exit code 1: a fault was
found; it is printed with its match and version. A data directory may be in use meanwhile.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from msgspec import UNSET
from msgspec.structs import asdict

from wardrum.server.cli.failure import FOUND, Failure
from wardrum.server.cli.files import known_game, read_replay
from wardrum.server.cli.progress import Progress
from wardrum.server.fsck import Findings, fsck

HEAD_DIGITS, MATCH_DIGITS = 64, 32


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum verify`."""
    parser.add_argument(
        "path", metavar="FILE|DIR", type=Path, help="a replay file, or a server's data directory"
    )
    parser.add_argument(
        "--head",
        metavar="MATCH:HEAD",
        type=noted_head,
        action="append",
        default=[],
        help="a head that you noted and that must be on the match's chain; may be given several times",
    )


def noted_head(text: str) -> tuple[str, bytes]:
    """A match id and a head, in hex digits with a colon between them. Raises ArgumentTypeError."""
    match, _, head = text.partition(":")
    try:
        if len(bytes.fromhex(match)) * 2 == MATCH_DIGITS and len(bytes.fromhex(head)) * 2 == HEAD_DIGITS:
            return match, bytes.fromhex(head)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"{text!r} is not MATCH:HEAD (32 and 64 hex digits)")


def run(args: argparse.Namespace) -> int:
    """Print what was counted, then the faults."""
    noted = dict(args.head)
    findings = _directory(args.path, noted) if args.path.is_dir() else _file(args.path, noted)
    print(counted(findings))
    for fault in findings.faults:
        print(f"FAULT match {fault.match} version {fault.version}: {fault.what}")
    return FOUND if findings.faults else 0


def counted(findings: Findings) -> str:
    """The counts as one line."""
    return ", ".join(f"{number:,} {name}" for name, number in asdict(findings.counts).items())


def _file(path: Path, noted: dict[str, bytes]) -> Findings:
    from wardrum.events.replay import check
    from wardrum.events.verify import verify

    file = read_replay(path)
    match, game = file.header.match, known_game(path, file.header.ruleset)
    if set(noted) - {match}:
        raise Failure(f"{path} holds match {match}; the head you noted is of another one")
    report = check(game, file)
    if report.fault is UNSET and noted:
        report = verify(game, file.entries, match, noted[match])
    return Findings().joined(report)


def _directory(path: Path, noted: dict[str, bytes]) -> Findings:
    from wardrum.events.game import games
    from wardrum.server.store.archive import open_archive
    from wardrum.server.store.protocol import StoreError

    try:
        with open_archive(path) as archive, Progress() as show:
            commits = archive.count()
            return fsck(
                archive, games(), noted, lambda f: show(f"{f.counts.commits:,} of {commits:,} commits")
            )
    except StoreError as error:
        raise Failure(str(error)) from None
