"""Erase a person: names, and keys to seats of ended battles.

No file of the data directory holds them then. While another program reads people.db, old pages stay in it: that is said, and exit code 3 tells it. The command
given again, or the next server, overwrites them.
Neither is part of a log: every record and every head stays as it is, and the matches verify as before. A battle that
goes on keeps its keys, so that it can be played to its end. The directory must not be in use. A log that several nodes share may be:
there the servers' own logs of what they have agreed on keep traces for three minutes more, for which the command waits.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import time
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from wardrum.events.core.kernel import MatchId
from wardrum.server.cli.errors import FOUND, PENDING, Failure
from wardrum.server.cli.places import DIRECTORY_OR_ADDRESS, Place, SharedLog, opened_place, place_of
from wardrum.server.cli.progress import Progress
from wardrum.server.store.group_commit import CommitLimits
from wardrum.server.store.interface import TRACES_UNDER_WAY, Erase, Store, StoreError
from wardrum.server.store.shared import fingerprint_at, servers_without_news

MATCH = re.compile(r"[0-9a-f]{32}")
NOWHERE = MatchId("")
"""No match: nothing is deleted there, but the traces of what was deleted or changed before are overwritten."""

READER_WAIT_S = 5.0
"""How long to wait for another program to end its reading."""

UNHEARD = "did not hear of it, and may hold it on its disk until it does"
"""What is said of a server that is away."""

LIMITS = CommitLimits(erasing_share=1.0)  # nobody plays meanwhile


class Trace(Struct, frozen=True):
    """What is kept of the person at a seat. is_key: the hash of a token that nobody needs any more."""

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
    parser.add_argument(
        "--data",
        metavar=DIRECTORY_OR_ADDRESS,
        type=place_of,
        required=True,
        help="the data directory, or the address of a log that several nodes share",
    )


def run(args: argparse.Namespace) -> int:
    """Erase, and say what is gone."""
    if bool(args.match) == bool(args.name) or (args.seat and not args.match):
        raise Failure("give either a match, with or without --seat, or a --name")
    if args.match and not MATCH.fullmatch(args.match):
        raise Failure(
            f"{args.match!r} is no match id: those have 32 hex digits (`wardrum battle list` shows them)"
        )
    if isinstance(args.data, Path) and not args.data.is_dir():
        raise Failure(f"{args.data} is no data directory")
    try:
        result = asyncio.run(erased(args.data, args.match, args.seat, args.name))
    except (StoreError, OSError) as error:
        raise Failure(f"cannot erase anything in {args.data}: {error}") from None
    for trace in result.gone:
        print(trace.sentence)
    if result.pending:
        raise Failure(
            f"erased, traces pending: {result.pending}; see to that and give the command again", PENDING
        )
    if not result.gone:
        if result.was_pending:
            print("the traces of what was erased before are overwritten")
            return 0
        raise Failure("there is nothing to erase: no such name, or match, or it is gone already", FOUND)
    return 0


class Erasure(Struct, frozen=True):
    """What is gone now. was_pending: traces of what was erased before were there · pending: why there still are traces."""

    gone: list[Trace]
    was_pending: bool
    pending: str


async def erased(place: Place, match: MatchId, seat: str, name: str) -> Erasure:
    """Erases, and overwrites the traces of all that was erased. Raises StoreError."""
    fingerprint = await fingerprint_at(place.address) if isinstance(place, SharedLog) else ""
    async with opened_place(place, fingerprint, LIMITS) as opened:
        store = opened.store
        was_pending = bool(store.traces_pending())
        found = list(named(store, name) if name else traces(store, match, seat))
        for trace in found:
            await store.change(Erase(trace.match, trace.seat, keys=trace.is_key))
        if not seat and found and match and is_over(store, match):
            await store.change(Erase(match, keys=True))  # the one who opened it holds no seat by that
        await store.change(Erase(NOWHERE, keys=True))
        pending = await away(place) or await traces_pending(store) or await away(place)
        return Erasure(found, was_pending, pending)


async def away(place: Place) -> str:
    """Why a server may still have what was erased at the others, however long one waits; "" = none has."""
    try:
        names = await servers_without_news(place.address) if isinstance(place, SharedLog) else []
    except StoreError as error:  # what was erased stays so
        return str(error)
    return f"{', '.join(names)} {UNHEARD}" if names else ""


async def traces_pending(store: Store) -> str:
    """Why traces are still pending when nothing more can be done about it now; "" = they are gone."""
    began_s = held_since_s = time.monotonic()
    with Progress() as show:
        while (pending := store.traces_pending()) and time.monotonic() - held_since_s < READER_WAIT_S:
            if pending == TRACES_UNDER_WAY:
                held_since_s = time.monotonic()
            show(f"erased; for {time.monotonic() - began_s:.0f} s waiting for the traces to be gone")
            await asyncio.sleep(0.01)
    return pending


def named(store: Store, name: str) -> Iterator[Trace]:
    """What is kept of the person of this name."""
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
