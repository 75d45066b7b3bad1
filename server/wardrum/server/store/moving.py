"""Moving a log: every match of one store and its people into another one, which may hold a part of them already.

1. A match is copied commit by commit. What the other store has of it is not written again, once its last head is the one
   that the same version has here; a match that has gone another way there is an error, and nothing of it is changed.
2. Its due time goes with its last commit, so a match that was copied halfway wakes nobody. Its summary and its people are
   made equal at the end: what was erased here since an earlier try is erased there.
3. Started again, it goes on where it ended. Neither store may be served meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from time import monotonic

from msgspec import Struct

from wardrum.events.core.kernel import Head, MatchId

from .interface import (
    READ_MAX,
    Append,
    Appended,
    Change,
    Due,
    Entry,
    Erase,
    Filter,
    Full,
    OfferSeat,
    PutHost,
    PutName,
    PutSeat,
    PutSummary,
    PutUptime,
    Store,
    StoreError,
    StoreUnreachable,
    Summary,
    Tail,
    Unknown,
)

AT_ONCE = 64  # matches on their way: each waits for an answer before its next commit
LEADERLESS_S = 10.0  # servers have elected a leader within that
AGAIN_S = 0.25
FOR_EVER = 2**62  # ms: later than any due time
People = tuple[bytes | None, dict[str, bytes], dict[str, bytes], dict[str, str]]
"""Of one match: the host, seats, codes and names."""

BEGINNING = Tail(version=0, head=Head(bytes(32)), at=0, token=0)


class MoveProgress(Struct):
    """How far it is. matches: of how many · commits: written · kept: those that were there already."""

    matches: int = 0
    of: int = 0
    commits: int = 0
    kept: int = 0


class WentAnotherWay(StoreError):
    """The other store has a match under the same id whose log is not this one's."""


async def move(
    source: Store, target: Store, report: Callable[[MoveProgress], object] = lambda _: None
) -> MoveProgress:
    """Copies everything from one open store into another one. report: called after each match.

    Raises StoreError: something cannot be read or written; the sentence says what. What was copied stays.
    """
    summaries = list(_matches(source))
    progress, dues = MoveProgress(of=len(summaries)), _dues(source)

    async def copy(summary: Summary) -> None:
        await _fetch(source, summary.match)
        await _fetch(target, summary.match)
        await _copy(source, target, summary, dues.get(summary.match), progress)
        await _copy_people(source, target, summary.match)
        progress.matches += 1
        report(progress)

    await _each(summaries, copy)
    for since, until in source.uptimes():
        await target.change(PutUptime(since, until))
    return progress


async def differing(source: Store, target: Store) -> list[MatchId]:
    """The matches of one open store that do not end with the same head in another one, asked for anew. Raises StoreError."""
    found: list[MatchId] = []

    async def compare(summary: Summary) -> None:
        await _fetch(target, summary.match)
        here, there = source.tail(summary.match), target.tail(summary.match)
        if here is None or there is None or (here.version, here.head) != (there.version, there.head):
            found.append(summary.match)

    await _each(_matches(source), compare)
    return sorted(found)


async def _each(summaries: Iterable[Summary], work: Callable[[Summary], Awaitable[None]]) -> None:
    """Does the work for each, some at once. Raises StoreError: the first one; what had begun is stopped."""
    waiting = iter(summaries)

    async def take_turns() -> None:
        for summary in waiting:
            await work(summary)

    try:
        async with asyncio.TaskGroup() as turns:
            for _ in range(AT_ONCE):
                turns.create_task(take_turns())
    except ExceptionGroup as errors:
        raise errors.exceptions[0] from None  # the others were only stopped by it


def _matches(store: Store) -> Iterator[Summary]:
    """Every match, listed or not."""
    for listed in (True, False):
        after = None
        while page := store.matches(Filter(listed=listed), after):
            yield from page
            after = page[-1].at, page[-1].match


def _dues(store: Store) -> dict[MatchId, Due]:
    """The due time of every match that has one."""
    count = READ_MAX
    while len(found := store.due(FOR_EVER, count)) == count:
        count *= 2
    return dict(found)


async def _fetch(store: Store, match: MatchId) -> None:
    """Brings here what a store of several nodes has elsewhere, which may look for a leader for a while. Raises StoreError."""
    until_s = monotonic() + LEADERLESS_S
    for ask in (store.ready, store.fresh):
        while (coming := ask(match)) is not None:
            try:
                await coming
                break
            except StoreUnreachable:
                if monotonic() > until_s:
                    raise
                await asyncio.sleep(AGAIN_S)


async def _copy(
    source: Store, target: Store, summary: Summary, due: Due | None, progress: MoveProgress
) -> None:
    match, end = summary.match, source.tail(summary.match)
    if end is None:
        raise StoreError(f"match {match} is in the lobby and has no commits; see fsck")
    tail = target.tail(match) or BEGINNING
    if tail.version > end.version or (tail.version and _head(source, match, tail.version) != tail.head):
        raise WentAnotherWay(f"match {match} has gone another way there, up to version {tail.version}")
    progress.kept += tail.version
    while tail.version < end.version:
        for entry in source.read(match, tail.version):
            last = entry.version == end.version
            append = Append(entry, tail, due if last else None, None if tail.version else summary)
            tail = await _append(target, append)
            progress.commits += 1
    if target.summary(match) != summary:
        await target.change(PutSummary(summary))


def _head(store: Store, match: MatchId, version: int) -> bytes:
    entries: list[Entry] = store.read(match, version - 1, 1)
    return entries[0].head if entries else b""


async def _append(target: Store, append: Append) -> Tail:
    """Appends it and returns the tail it leaves; that may have happened before an answer was lost."""
    outcome = await target.append(append)
    match outcome:
        case Appended(tail):
            return tail
        case Full(why) | Unknown(why):
            raise StoreError(f"{why}; start it again to go on")
        case _:
            tail_there = target.tail(append.entry.match)
            if tail_there is not None and tail_there.head == append.entry.head:
                return tail_there
            raise WentAnotherWay(f"match {append.entry.match} is being written there by somebody else")


async def _copy_people(source: Store, target: Store, match: MatchId) -> None:
    """Makes the people of a match equal; those of an earlier try give way, whatever has happened since."""
    there = _people(target, match)
    if there == _people(source, match):
        return
    if any(there):
        await target.change(Erase(match, keys=True))
    host, seats, codes, names = _people(source, match)
    changes: list[Change] = [] if host is None else [PutHost(match, host)]
    changes += [PutSeat(match, seat, token) for seat, token in seats.items()]
    changes += [OfferSeat(match, seat, seats[seat], code) for seat, code in codes.items()]
    changes += [PutName(match, seat, name) for seat, name in names.items()]
    for change in changes:
        await target.change(change)


def _people(store: Store, match: MatchId) -> People:
    return store.host(match), store.seats(match), store.offered(match), store.names(match)
