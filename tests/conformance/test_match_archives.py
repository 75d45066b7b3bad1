"""Archives of matches: what is read by them is the log, and whatever becomes of them the log is read."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator

import msgspec
import pytest

from tests.conformance.appends import append, chain, summary
from tests.conformance.store_nodes import REFERENCE, Nodes, put, until
from wardrum.server.store.interface import Append, RemoveMatches
from wardrum.server.store.jetstream import match_archives
from wardrum.server.store.jetstream.match_archives import ARCHIVE_EVERY, packed
from wardrum.server.store.jetstream.message import Message
from wardrum.server.store.jetstream.store import JetStreamStore
from wardrum.server.store.jetstream.stream_reader import StreamReader
from wardrum.server.store.jetstream.streams import ARCHIVE, ARCHIVE_OF, LOG

LENGTH = 2 * ARCHIVE_EVERY + 20


async def archive_of(store: JetStreamStore, match: str) -> Message | None:
    """As it stands in the stream."""
    return await StreamReader(store._connection, ARCHIVE).last(ARCHIVE_OF + match)


async def archived(store: JetStreamStore, match: str, version: int) -> None:
    """Returns when the archive of a match goes to a version."""
    rows: list[list[object]] = []
    while not rows or rows[-1][1] != version:
        message = await archive_of(store, match)
        rows = msgspec.msgpack.decode(zlib.decompress(message.body)) if message else []


async def put_archive(store: JetStreamStore, match: str, body: bytes) -> None:
    """Whatever stands there."""
    await store._archives._publisher.publish(ARCHIVE_OF + match, body, {}, None)


@pytest.fixture
def read_from_log(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the commits that nodes read in bulk from the log."""
    numbers: list[int] = []
    real = StreamReader.read

    async def spied(reader: StreamReader, subject: str, seq: int, until: int) -> AsyncIterator[Message]:
        async for message in real(reader, subject, seq, until):
            if reader.stream == LOG:
                numbers.append(message.seq)
            yield message

    monkeypatch.setattr(StreamReader, "read", spied)
    return numbers


async def looked(nodes: Nodes, commits: list[Append], match: str = "m") -> JetStreamStore:
    """A node that has never read the match and is asked for it: it has all of it."""
    store = await nodes.one_more()
    ready = store.ready(match)
    assert ready is not None
    await ready
    assert store.read(match, 0) == [commit.entry for commit in commits]
    return store


async def test_a_node_reads_the_archive_and_what_is_behind_it(nodes: Nodes, read_from_log: list[int]) -> None:
    """The node that accepts every `ARCHIVE_EVERY`th commit writes the archive; who comes later reads few from the log, and goes on."""
    commits = chain("m", LENGTH)
    here = await nodes.one_more()
    await put(here, *commits)
    await archived(here, "m", 2 * ARCHIVE_EVERY)
    there = await looked(nodes, commits)
    assert len(read_from_log) == 20
    further = append("m", there.tail("m"))  # type: ignore[arg-type]
    await put(there, further)
    await until(lambda: here.read("m", 0)[-1] == further.entry)


async def test_a_match_that_is_left_is_archived_whole(
    nodes: Nodes, read_from_log: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a battle at its end: nobody who looks at it reads anything from the log itself."""
    monkeypatch.setattr(match_archives, "QUIET_S", 0.0)
    commits = chain("m", LENGTH)
    here = await nodes.one_more()
    await put(here, *commits)
    await archived(here, "m", LENGTH)
    await looked(nodes, commits)
    assert read_from_log == []


async def test_who_had_to_read_the_log_writes_the_archive(nodes: Nodes, read_from_log: list[int]) -> None:
    """An archive may be lost: the first node that is asked reads the log, and the next one the archive of all."""
    commits = chain("m", LENGTH)
    here = await nodes.one_more()
    await put(here, *commits)
    await archived(here, "m", 2 * ARCHIVE_EVERY)
    await here._archives.drop("m")
    first = await looked(nodes, commits)
    assert len(read_from_log) == LENGTH
    await archived(first, "m", LENGTH)
    await looked(nodes, commits)
    assert len(read_from_log) == LENGTH


def without_its_second(rows: list[tuple[object, ...]]) -> bytes:
    """An archive with a gap."""
    return packed([rows[0], *rows[2:]])


def of_another_place(rows: list[tuple[object, ...]]) -> bytes:
    """An archive of what the log does not have: its numbers are behind the last one."""
    return packed([(int(str(token)) + 10_000, *rest) for token, *rest in rows])


def of_a_later_release(rows: list[tuple[object, ...]]) -> bytes:
    """An archive with a column more."""
    return packed([(*row[:6], 7, 8) for row in rows])


def with_a_command_twice(rows: list[tuple[object, ...]]) -> bytes:
    """An archive of two commits by the same command."""
    return packed([*rows[:5], (*rows[5][:2], *rows[4][2:4], *rows[5][4:]), *rows[6:]])


def torn(rows: list[tuple[object, ...]]) -> bytes:
    """Half of one."""
    body = packed(rows)
    return body[: len(body) // 2]


WRONG = [without_its_second, of_another_place, of_a_later_release, with_a_command_twice, torn]


@pytest.mark.parametrize("spoil", [*WRONG, lambda _: b"", lambda _: packed([])])
async def test_a_wrong_archive_is_as_good_as_none(
    nodes: Nodes, read_from_log: list[int], spoil: object
) -> None:
    """What does not tell of the log from the first commit on is not used."""
    commits = chain("m", LENGTH)
    here = await nodes.one_more()
    await put(here, *commits)
    await archived(here, "m", 2 * ARCHIVE_EVERY)
    await put_archive(here, "m", spoil(here._mirror.rows("m", LENGTH)))  # type: ignore[operator]
    await looked(nodes, commits)
    assert len(read_from_log) == LENGTH


async def test_an_archive_that_does_not_lead_to_the_log_is_left(
    nodes: Nodes, read_from_log: list[int]
) -> None:
    """The commit behind it follows another one: all is read from the log."""
    commits = chain("m", LENGTH)
    here = await nodes.one_more()
    await put(here, *commits)
    await archived(here, "m", 2 * ARCHIVE_EVERY)
    rows = here._mirror.rows("m", 10)
    await put_archive(here, "m", packed([*rows[:9], (int(rows[9][0]) + 1, *rows[9][1:])]))
    await looked(nodes, commits)
    assert len(read_from_log) > LENGTH


async def test_a_match_that_begins_again_is_not_what_it_was(nodes: Nodes) -> None:
    """With a removal its archive goes; one that is written late by somebody else does no harm."""
    former, later = chain("m", ARCHIVE_EVERY), chain("m", 5)
    here = await nodes.one_more()
    await put(here, *former, append("n"))
    await archived(here, "m", ARCHIVE_EVERY)
    late = packed(here._mirror.rows("m", ARCHIVE_EVERY))
    assert await here.change(RemoveMatches((("m", ARCHIVE_EVERY),), REFERENCE))
    assert await archive_of(here, "m") is None
    await put_archive(here, "m", late)
    await looked(nodes, [])
    await put(here, *later)
    await looked(nodes, later)


@pytest.mark.parametrize("limit", ["ARCHIVED_MAX", "ARCHIVE_BYTES_MAX"])
async def test_a_long_match_is_read_whole(
    nodes: Nodes, monkeypatch: pytest.MonkeyPatch, read_from_log: list[int], limit: str
) -> None:
    """An archive has the first commits, or stays as it is, where a match is too long for one."""
    commits = chain("m", ARCHIVE_EVERY)
    here = await nodes.one_more()
    await put(here, *commits)
    await archived(here, "m", ARCHIVE_EVERY)
    monkeypatch.setattr(match_archives, limit, ARCHIVE_EVERY)
    more = chain("m", LENGTH)[ARCHIVE_EVERY:]
    more[0] = append("m", here.tail("m"))  # type: ignore[arg-type]
    for each in more:
        await put(here, append("m", here.tail("m"), command_id=each.entry.command_id))  # type: ignore[arg-type]
    await until(lambda: not here._archives._due)
    await looked(nodes, [*commits, *more])
    assert len(read_from_log) == LENGTH - ARCHIVE_EVERY


async def test_a_summary_beside_an_archive_is_the_last_one(nodes: Nodes) -> None:
    """An archive has no summaries: the index has, as before."""
    here = await nodes.one_more()
    await put(here, *chain("m", ARCHIVE_EVERY))
    await archived(here, "m", ARCHIVE_EVERY)
    last = append("m", here.tail("m"), row=summary("m", status="finished"))  # type: ignore[arg-type]
    await put(here, last)
    there = await looked(nodes, [*chain("m", ARCHIVE_EVERY), last])
    assert there.summary("m") == summary("m", status="finished")
