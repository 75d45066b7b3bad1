"""Erase a person: names, and the keys to seats of battles that are over. No file of the data directory holds them then.

Neither is part of a log: every record and every head stays as it is, and the matches verify as before. A battle that
goes on keeps its keys, so that it can be played to its end. The directory must not be in use.
"""

from __future__ import annotations

import argparse
import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from wardrum.events.core.kernel import MatchId
from wardrum.server.cli.errors import FOUND, Failure
from wardrum.server.store.interface import Store, StoreError
from wardrum.server.store.sqlite import SqliteStore

MATCH = re.compile(r"[0-9a-f]{32}")
NOWHERE = MatchId("")
"""No match: nothing is deleted there, but what was deleted or changed before is overwritten."""


class Trace(Struct, frozen=True):
    """What is kept of whoever sits at a seat. is_key: the hash of a token that nobody needs any more."""

    match: MatchId
    seat: str
    is_named: bool
    is_key: bool

    @property
    def sentence(self) -> str:
        what = [word for word, is_here in (("name", self.is_named), ("key", self.is_key)) if is_here]
        return f"match {self.match}, seat {self.seat}: {' and '.join(what)} erased"


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum erase`."""
    parser.add_argument("match", metavar="MATCH", nargs="?", default="", help="a match's id, 32 hex digits")
    parser.add_argument("--seat", default="", help="only this seat of the match (default: all of them)")
    parser.add_argument("--name", default="", help="instead of a match: every seat with exactly this name")
    parser.add_argument("--data", metavar="DIR", type=Path, required=True, help="the data directory")


def run(args: argparse.Namespace) -> int:
    """Erase, and say what is gone."""
    if bool(args.match) == bool(args.name) or (args.seat and not args.match):
        raise Failure("give either a match, with or without --seat, or a --name")
    if args.match and not MATCH.fullmatch(args.match):
        raise Failure(f"{args.match!r} is no match id: those have 32 hex digits (`wardrum list` shows them)")
    if not args.data.is_dir():
        raise Failure(f"{args.data} is no data directory")
    try:
        gone = asyncio.run(erased(args.data, args.match, args.seat, args.name))
    except (StoreError, OSError) as error:
        raise Failure(f"cannot erase anything in {args.data}: {error}") from None
    if not gone:
        raise Failure("there is nothing to erase: no such name, or match, or it is gone already", FOUND)
    for trace in gone:
        print(trace.sentence)
    return 0


async def erased(directory: Path, match: MatchId, seat: str, name: str) -> list[Trace]:
    """What is gone now. Raises StoreError: somebody else reads the files, so not all of it is."""
    store = SqliteStore(directory, asyncio.get_running_loop().call_soon_threadsafe)
    try:
        found = list(named(store, name) if name else traces(store, match, seat))
        for trace in found:
            await store.erase(trace.match, trace.seat, keys=trace.is_key)
        if not seat and found and match and is_over(store, match):
            await store.erase(match, keys=True)  # whoever opened it holds no seat by that
        if not await store.erase(NOWHERE, keys=True):
            raise StoreError("another program reads it; stop that and ask again")
        return found
    finally:
        store.close()


def named(store: Store, name: str) -> Iterator[Trace]:
    """What is kept of whoever is called so."""
    for match, seat in store.named(name):
        yield from traces(store, match, seat)


def traces(store: Store, match: MatchId, seat: str) -> Iterator[Trace]:
    """What is kept at a match, or at one seat of it."""
    names = store.names(match)
    keys = store.seats(match) if is_over(store, match) else {}
    for each in sorted({*names, *keys}):
        if seat in ("", each):
            yield Trace(match, each, each in names, each in keys)


def is_over(store: Store, match: MatchId) -> bool:
    """Whether nobody can play there any more."""
    summary = store.summary(match)
    return summary is not None and summary.status == "finished"
