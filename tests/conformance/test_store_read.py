"""Reading: the bytes as they were given, from anywhere to anywhere."""

from __future__ import annotations

import asyncio

import pytest

from tests.conformance.appends import append, chain
from wardrum.server.store.interface import Store

LENGTH = 10


async def played(store: Store) -> Store:
    await asyncio.gather(*(store.append(commit) for commit in chain("m", LENGTH)))
    return store


@pytest.mark.parametrize("record", [b"\x00", bytes(range(256)), b'{"a": 1 }', "⚅".encode(), b"x" * 65_536])
async def test_bytes_come_back_verbatim(store: Store, record: bytes) -> None:
    """No byte of a record is interpreted, normalised or cut."""
    await store.append(append("m", record=record))
    assert store.read("m", 0)[0].record == record


@pytest.mark.parametrize("after", range(-1, LENGTH + 3))
async def test_reading_starts_after_a_version(store: Store, after: int) -> None:
    """Reading after v yields exactly v + 1 and onwards, everything before the first, nothing beyond the end."""
    versions = [entry.version for entry in (await played(store)).read("m", after)]
    assert versions == list(range(max(after, 0) + 1, LENGTH + 1))


@pytest.mark.parametrize("limit", [0, 1, 3, LENGTH, LENGTH + 1])
async def test_reading_stops_at_the_limit(store: Store, limit: int) -> None:
    """No more entries than asked for, the oldest first."""
    versions = [entry.version for entry in (await played(store)).read("m", 2, limit)]
    assert versions == list(range(3, LENGTH + 1))[:limit]


async def test_a_match_nobody_wrote_is_empty(store: Store) -> None:
    """An unknown match has no tail, no commits, no summary and no names; asking creates nothing."""
    await played(store)
    assert (store.tail("n"), store.read("n", 0), store.summary("n")) == (None, [], None)
    assert (store.seats("n"), store.host("n"), store.names("n")) == ({}, None, {})


async def test_a_command_id_finds_its_commit(store: Store) -> None:
    """`find` answers for exactly one match, actor and id."""
    commit = chain("m", LENGTH)[4].entry
    await played(store)
    assert store.find("m", "a", commit.command_id) == commit
    for other in (("n", "a", commit.command_id), ("m", "b", commit.command_id), ("m", "a", "never")):
        assert store.find(*other) is None


async def test_an_answered_commit_can_be_read_at_once(store: Store) -> None:
    """When the callback runs, every way of reading sees the commit."""
    seen: list[int] = []
    heard = asyncio.Event()

    def done(_: object) -> None:
        seen.extend([store.tail("m").version, store.read("m", 0)[-1].version])
        heard.set()

    store.submit(append("m"), done)
    await heard.wait()
    assert seen == [1, 1]
