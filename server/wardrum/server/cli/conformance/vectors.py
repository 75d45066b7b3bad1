"""Write a folder of vectors: frames, patches, logs, dice, secrets, forks and tampered logs, each with what has to come of it.

`index.json` in the folder says what is in it, README.md how to use it. The same release writes the same files. Nothing is
written into a folder that holds something already.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from wardrum.events.toolkit.grammar import plural
from wardrum.server.cli.bot import known_ruleset
from wardrum.server.cli.errors import Failure


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum conformance vectors`."""
    parser.add_argument("folder", metavar="DIR", type=Path, help="a new or an empty folder")
    parser.add_argument("--ruleset", default="warcry", help="what is played in it (default: warcry)")
    parser.add_argument("--seed", type=int, default=1, help="of that battle (default: 1)")


def run(args: argparse.Namespace) -> int:
    """Write it and say how much that is. Raises Failure."""
    from wardrum.clients.conformance.recording import recorded
    from wardrum.clients.conformance.vectors import write_vectors

    known_ruleset(args.ruleset)
    folder: Path = args.folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise Failure(f"{folder} is not empty")
        index = write_vectors(folder, recorded(args.ruleset, args.seed))
    except OSError as error:
        raise Failure(f"cannot write {error.filename or folder}: {error.strerror}") from None
    files = plural(len(index.files), "file")
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{files} of {args.ruleset} in {folder}, {size:,} bytes")
    return 0
