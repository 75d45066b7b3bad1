"""Copy a data directory, while a server runs on it or not.

A later run copies only what is new. The folder is made if it is missing. It holds the commits in segments that are never changed, the tables that change, the
key files, and a manifest with checksums and the heads of all matches, which is replaced last. Keep it as secret as the
data directory: it holds the keys. Exit code 1: the backup was taken, and a match in it is not sound.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from wardrum.events.core.kernel import MatchId
from wardrum.server.cli.errors import FOUND, Failure


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum backup`."""
    parser.add_argument("data", metavar="DIR", type=Path, help="the data directory")
    parser.add_argument("to", metavar="TO", type=Path, help="the folder of its backups, on another disk")


def run(args: argparse.Namespace) -> int:
    """Take the backup, and say what is in it."""
    from wardrum.server.backup.files import BackupError
    from wardrum.server.backup.snapshot import back_up

    try:
        taken = back_up(args.data, args.to)
    except BackupError as error:
        raise Failure(str(error)) from None
    except OSError as error:
        raise Failure(f"cannot back up {args.data} to {args.to}: {where(error)}") from None
    manifest = taken.manifest
    print(
        f"run {manifest.run} into {args.to}: {taken.commits:,} new commits; "
        f"{manifest.commits:,} commits of {len(manifest.heads):,} matches in the backup"
    )
    if taken.removed:
        print(f"{taken.removed:,} matches of the backup before are gone from {args.data}")
    return told(manifest.problems)


def told(problems: Mapping[MatchId, str]) -> int:
    """Print the problems of matches; the exit code."""
    for match, why in sorted(problems.items()):
        print(f"PROBLEM match {match}: {why}")
    return FOUND if problems else 0


def where(error: OSError) -> str:
    """The file and the reason of an error."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason
