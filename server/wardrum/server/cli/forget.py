"""Erase the display names of a match, so that no file of the data directory holds them any longer.

Names are no part of the log: nothing else changes, and the match verifies as before. The directory must not be in use.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from wardrum.server.cli.failure import FOUND, Failure
from wardrum.server.store import SqliteStore
from wardrum.server.store.protocol import StoreError


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum forget`."""
    parser.add_argument("match", metavar="MATCH", help="the match's id, 32 hex digits")
    parser.add_argument("--seat", default="", help="only the name at this seat (default: all of them)")
    parser.add_argument("--data", metavar="DIR", type=Path, required=True, help="the data directory")


def run(args: argparse.Namespace) -> int:
    """Erase, and say what is gone."""
    if not args.data.is_dir():
        raise Failure(f"{args.data} is no data directory")
    try:
        gone = asyncio.run(forgotten(args.data, args.match, args.seat))
    except (StoreError, OSError) as error:
        raise Failure(f"cannot erase anything in {args.data}: {error}") from None
    if not gone:
        raise Failure(f"there is no name to forget in match {args.match}", FOUND)
    print(f"match {args.match}: the names at {', '.join(gone)} are erased")
    return 0


async def forgotten(directory: Path, match: str, seat: str) -> list[str]:
    """The seats whose names are gone now. Raises StoreError: somebody else reads the files, so they are not."""
    store = SqliteStore(directory, asyncio.get_running_loop().call_soon_threadsafe)
    try:
        found = [each for each in sorted(store.names(match)) if seat in ("", each)]
        if found and not await store.wipe_names(match, seat):
            raise StoreError("another program reads it; stop that and ask again")
        return found
    finally:
        store.close()
