"""A snapshot of a log that several nodes write to: everything up to one moment, and nothing of what came later."""

from __future__ import annotations

import asyncio
import sqlite3

import pytest

from tests.conformance.appends import START, append, summary
from tests.support.nats_servers import cluster_of, opened
from wardrum.server.store.archive import open_archive
from wardrum.server.store.interface import (
    Appended,
    Due,
    PutHost,
    PutName,
    PutSummary,
    PutUptime,
    RemoveMatches,
    StoreError,
)
from wardrum.server.store.jetstream.message import COMMIT
from wardrum.server.store.jetstream.snapshot import take_snapshot
from wardrum.server.store.jetstream.stream_reader import StreamReader
from wardrum.server.store.jetstream.streams import LOG, match_subject

MATCHES = [f"m{number}" for number in range(6)]


async def write(store, match, count):
    """Appends to a match; each commit has a due time and a summary that name its version."""
    tail = store.tail(match) or START
    for _ in range(count):
        version = tail.version + 1
        commit = append(match, tail, due=Due("turn", version, version), row=summary(match, at=version))
        outcome = await store.append(commit)
        assert isinstance(outcome, Appended), outcome
        tail = outcome.tail


async def taken(nats, folder):
    """A snapshot, and the rows of its tables."""
    snapshot = await take_snapshot(cluster_of([nats]).access, folder)
    with sqlite3.connect(folder / "log.db") as db:
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        assert tables == {"log", "due", "lobby", "uptimes", "pair"}
        rows = {name: db.execute(f"SELECT * FROM {name} ORDER BY 1").fetchall() for name in tables}
    return snapshot, rows


async def test_it_is_one_moment_however_fast_nodes_write(nats, tmp_path):
    """The commits are the first ones of the stream, this many; due times and summaries are those of each match's last one."""
    store = await opened(nats, tmp_path / "node")
    for match in MATCHES:
        await write(store, match, 50)
    over = asyncio.Event()

    async def keep_writing(match):
        while not over.is_set():
            await write(store, match, 5)
            await store.change(PutSummary(summary(match, at=1_000_000 + store.tail(match).version)))

    writers = [asyncio.create_task(keep_writing(match)) for match in MATCHES]
    for run in range(5):
        before = sum(store.tail(match).version for match in MATCHES)
        snapshot, rows = await taken(nats, tmp_path / f"snapshot-{run}")
        assert snapshot.wrongs == ()
        assert [row[0] for row in rows["log"]] == list(range(1, snapshot.last + 1))
        assert snapshot.last >= before
        last = {match: max(row[2] for row in rows["log"] if row[1] == match) for match in MATCHES}
        assert {(match, version) for match, _, _, version in rows["due"]} == set(last.items())
        shown = {row[0]: row[4] for row in rows["lobby"]}
        assert all(at % 1_000_000 <= last[match] for match, at in shown.items()), (shown, last)
    over.set()
    await asyncio.gather(*writers)
    store.close()
    await store.wait_closed()


async def test_what_beside_the_commits_is_there(nats, tmp_path):
    """People, uptimes, summaries that no commit brings; matches that were removed are not."""
    store = await opened(nats, tmp_path / "node")
    for match in ("kept", "gone", "newest"):
        await write(store, match, 2)
    await store.change(PutHost("kept", b"h" * 32))
    await store.change(PutName("kept", "a", "Ada"))
    await store.change(PutName("kept", "a", "Bea"))
    await store.change(PutUptime(1, 9))
    await store.change(PutSummary(summary("kept", at=77)))
    await store.change(RemoveMatches((("gone", 2),), b'"of":"'))
    snapshot, rows = await taken(nats, tmp_path / "snapshot")
    store.close()
    await store.wait_closed()
    assert (snapshot.last, snapshot.wrongs, rows["uptimes"]) == (7, (), [(1, 9)])
    with open_archive(tmp_path / "snapshot") as archive:
        assert [*archive.ids()] == ["kept", "newest"]
        assert archive.summary("kept") == summary("kept", at=77)
        assert archive.summary("gone") is None
        assert (archive.host("kept"), archive.names("kept")) == (b"h" * 32, {"a": "Bea"})
        assert archive.due_of("kept") == Due("turn", 2, 2)
    assert b"Ada" not in (tmp_path / "snapshot" / "people.db").read_bytes()


async def test_what_follows_nothing_is_named(nats, tmp_path):
    """A commit whose predecessor is lost is not in the snapshot, nor is anything of its match behind it."""
    store = await opened(nats, tmp_path / "node")
    await write(store, "torn", 3)
    await write(store, "whole", 2)
    reader = StreamReader(store._connection, LOG)
    last = await reader.last(match_subject("torn"))
    headers = {COMMIT: last.headers[COMMIT].replace(f"[{store.tail('torn').token - 1},", "[99,", 1)}
    assert headers[COMMIT] != last.headers[COMMIT]
    await store._connection.request(match_subject("torn"), last.body, headers)
    snapshot, rows = await taken(nats, tmp_path / "snapshot")
    store.close()
    await store.wait_closed()
    assert snapshot.wrongs == ("match torn: message 6 of the log follows one that is lost",)
    assert [row[1] for row in rows["log"]] == ["torn"] * 3 + ["whole"] * 2


async def test_one_damaged_replica_does_no_harm(nats, tmp_path, monkeypatch):
    """What one reading lacks, at its middle and at its end, the next one has."""
    store = await opened(nats, tmp_path / "node")
    await write(store, "m", 5)
    await write(store, "n", 3)
    every, readings = StreamReader.every, []

    async def lacking(self, policy, take, **how):
        readings.append(self.stream)
        is_first = readings == [LOG]
        return await every(
            self, policy, lambda message: None if is_first and message.seq in (3, 8) else take(message), **how
        )

    monkeypatch.setattr(StreamReader, "every", lacking)
    monkeypatch.setattr(StreamReader, "read", nothing)
    snapshot, rows = await taken(nats, tmp_path / "snapshot")
    assert (snapshot.wrongs, [row[2] for row in rows["log"]]) == ((), [1, 2, 3, 4, 5, 1, 2, 3])

    async def lost(self, policy, take, **how):
        return await every(self, policy, lambda message: message.seq != 8 and take(message), **how)

    monkeypatch.setattr(StreamReader, "every", lost)
    snapshot, rows = await taken(nats, tmp_path / "lost")
    assert snapshot.wrongs == ("message 8 of the log is lost",)
    store.close()
    await store.wait_closed()


async def nothing(self, subject, seq, until):
    """No message."""
    for _ in ():
        yield


async def test_there_has_to_be_a_log(nats, tmp_path):
    """Reading makes no streams."""
    for _ in range(2):
        with pytest.raises(StoreError, match="there is no log"):
            await take_snapshot(cluster_of([nats]).access, tmp_path / "snapshot")
