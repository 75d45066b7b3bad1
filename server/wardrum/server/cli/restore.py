"""Make a data directory from a backup, and check it.

Nothing can be served from it before. Checked are the checksums of all files, the chain of every match, its head, and that the keys fit the matches that go on;
`wardrum battle verify DIR` decides everything again and takes longer. Exit code 1: it was restored as it was backed up, and a
match in it was not sound then.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from wardrum.server.cli.backup import report_problems, where
from wardrum.server.cli.errors import Failure


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum restore`."""
    parser.add_argument("source", metavar="FROM", type=Path, help="the folder that `wardrum backup` wrote")
    parser.add_argument("data", metavar="DIR", type=Path, help="the data directory to make, new or empty")


def run(args: argparse.Namespace) -> int:
    """Restore, and say what is there now."""
    from wardrum.server.backup.files import BackupError, held
    from wardrum.server.backup.restoration import restore

    try:
        manifest = restore(args.source, args.data)
    except BackupError as error:
        raise Failure(str(error)) from None
    except OSError as error:
        raise Failure(f"cannot restore {args.source} into {args.data}: {where(error)}") from None
    found = ", as they were" if manifest.problems else "; checksums, chains, heads and keys are sound"
    print(f"{args.data} holds the backup of {manifest.taken_at}: {held(manifest)}{found}")
    return report_problems(manifest.problems)
