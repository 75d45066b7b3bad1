"""Copy a log and its keys, while a server runs on it or not.

A later run copies only what is new. The folder is made if it is missing. It holds the commits in segments that are never changed, the tables that change, the
key files, and a manifest with checksums and the heads of all matches, which is replaced last. Keep it as secret as the
data directory: it holds the keys. Exit code 1: the backup was taken, and a match in it is not sound. A log that several nodes
share is read from its servers, while they write; the keys are those of a node's directory, which --keys names.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Mapping
from pathlib import Path

from wardrum.events.core.kernel import MatchId
from wardrum.events.toolkit.grammar import reported
from wardrum.server.cli.errors import FOUND, Failure
from wardrum.server.cli.places import SharedLog, place_of, readable
from wardrum.server.data_directory import key_files
from wardrum.server.store.interface import StoreError
from wardrum.server.store.shared import fingerprint_at


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum backup`."""
    parser.add_argument(
        "data",
        metavar="FROM",
        type=place_of,
        help="the data directory, or the address of a log that several nodes share",
    )
    parser.add_argument("to", metavar="TO", type=Path, help="the folder of its backups, on another disk")
    parser.add_argument(
        "--keys", metavar="DIR", type=Path, help="with an address: a directory with the keys of its nodes"
    )


def run(args: argparse.Namespace) -> int:
    """Take the backup, and say what is in it."""
    from wardrum.server.backup.files import BackupError, held
    from wardrum.server.backup.snapshot import back_up

    try:
        with readable(args.data) as read:
            if isinstance(args.data, SharedLog):
                link_keys(args.data, args.keys, read.directory)
            taken = back_up(read.directory, args.to, args.data)
    except (BackupError, StoreError, ValueError) as error:
        raise Failure(str(error)) from None
    except OSError as error:
        raise Failure(f"cannot back up {args.data} to {args.to}: {where(error)}") from None
    manifest = taken.manifest
    print(
        f"run {manifest.run} into {args.to}: {reported(taken.commits, 'new commit', 'new commits')}; {held(manifest)} in the backup"
    )
    if taken.removed:
        gone = reported(taken.removed, "match of the backup before is", "matches of the backup before are")
        print(f"{gone} gone from {args.data}")
    for wrong in read.wrongs:
        print(f"PROBLEM {wrong}")
    return report_problems(manifest.problems) or (FOUND if read.wrongs else 0)


def link_keys(log: SharedLog, keys: Path | None, directory: Path) -> None:
    """Lets a directory have the keys of a log, without copying them. Raises Failure: they are not known, or not its own."""
    from wardrum.server.crypto import server_keys

    known = server_keys.find(keys) if keys else None
    if keys is None or known is None:
        raise Failure(
            f"--keys names a directory with the keys of {log}, as each node's data directory has them"
        )
    if asyncio.run(fingerprint_at(log.address)) != known.oldest:
        raise Failure(f"{keys} has another secret than the nodes of {log}")
    for path in key_files(keys):
        (directory / path.name).symlink_to(path.resolve())


def report_problems(problems: Mapping[MatchId, str]) -> int:
    """Print the problems of matches; the exit code."""
    for match, why in sorted(problems.items()):
        print(f"PROBLEM match {match}: {why}")
    return FOUND if problems else 0


def where(error: OSError) -> str:
    """The file and the reason of an error."""
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason
