"""Erased names when processes die and the power is cut: erased they stay, and their traces are pending or gone."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults.powercut import erasing
from tests.faults.powercut.recording import build, environment, needs_a_recorder
from tests.faults.powercut.replay import Call, Disk, Life, power_cuts
from tests.faults.server_process import TOY, ServerProcess
from tests.support.patience import patient
from tests.support.table_talk import Battle, talking
from wardrum.server.store.people import PeopleCommitter
from wardrum.server.store.sqlite import SqliteStore

CANARY = "Kanarienvogel"
PENDING = "erased, traces pending"
SETTLE_S = patient(60)
CONTROL_CUTS_MAX = 400  # one in 25 meets traces: the first of those ends the control


def holding(directory: Path, text: str = CANARY) -> list[str]:
    """The files of a directory that hold a text."""
    return [path.name for path in directory.iterdir() if text.encode() in path.read_bytes()]


@pytest.mark.long
async def test_traces_outlive_a_killed_server_and_are_overwritten_by_the_next(tmp_path: Path) -> None:
    """Killed while another program keeps old pages, a server leaves a mark; the next one tells of it and ends the work."""
    server, battle = ServerProcess(tmp_path, TOY), Battle()
    await server.start()
    try:
        async with talking(server) as talker:
            await battle.begin(talker)
            about = {"match": battle.match, "seat": "a"}
            await talker.ask("name", **about, name=CANARY)
            with closing(sqlite3.connect(tmp_path / "people.db", isolation_level=None)) as reader:
                reader.execute("BEGIN")
                assert (CANARY,) in reader.execute("SELECT name FROM names").fetchall()
                assert (await talker.ask("name", **about, name=""))["names"] == {}
                await server.kill()
                await server.start()
                assert PENDING in await server.page("/readyz")
                assert pending_s(await server.page("/metrics")) > 0
                assert holding(tmp_path)
        async with asyncio.timeout(SETTLE_S):
            while PENDING in await server.page("/readyz"):  # noqa: ASYNC110 -- the server signals nothing
                await asyncio.sleep(0.05)
        assert holding(tmp_path) == []
        assert pending_s(await server.page("/metrics")) == 0
    finally:
        await server.kill()


def pending_s(metrics: str) -> float:
    """For how long traces have been pending."""
    [seconds] = re.findall(r"^wardrum_erasure_pending_seconds (\S+)", metrics, re.MULTILINE)
    return float(seconds)


@pytest.fixture(scope="module")
def recorder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("recorder"))


def recorded(recorder: Path, root: Path, trace: Path) -> list[Life]:
    """A process that erases, call by call."""
    root.mkdir()
    command = [sys.executable, "-m", erasing.__name__, root]
    subprocess.run(
        command, env={**os.environ, **environment(recorder, root, trace)}, check=True, timeout=patient(120)
    )
    return [Life(b"", Disk()), Life(trace.read_bytes())]


def answered(call: Call) -> Iterator[str]:
    """The match whose name was just reported as erased."""
    if call.kind == "w" and call.name == "acks":
        yield call.data.decode().split()[0]


def faults_after(directory: Path, erased: set[str]) -> Iterator[str]:
    """What is wrong with the data directory that a cut has left, when it is opened and when its traces are overwritten."""
    store = SqliteStore(directory, lambda call: call(), limits=erasing.LIMITS)
    yield from (f"{match} is still named" for match in erased if name(store, match) == erasing.name_of(match))
    gone = [match for match in erasing.MATCHES[::2] if name(store, match) != erasing.name_of(match)]
    if store.names(erasing.MATCHES[-1]):  # all had names
        pending = store.traces_pending()
        left = [match for match in gone if holding(directory, f"CANARY-{match}-")]
        if left and not pending:
            yield f"nobody reported the traces of {left}"
        deadline = time.monotonic() + SETTLE_S
        while store.traces_pending() and time.monotonic() < deadline:
            time.sleep(0.001)
        yield from (f"{match} has traces" for match in gone if holding(directory, f"CANARY-{match}-"))
        yield from (f"{match} lost its name" for match in erasing.MATCHES[1::2] if not name(store, match))
    store.close()


def name(store: SqliteStore, match: str) -> str:
    return store.names(match).get("a", "")


def faults_of(lives: list[Life], scratch: Path, cuts: int) -> Iterator[str]:
    """What is wrong after power cuts at random instants."""
    for replay, loss, random in power_cuts(lives, cuts, 2026, answered):
        replay.disk.cut(scratch / "cut", loss, random)
        if (scratch / "cut" / "data").is_dir():
            yield from faults_after(scratch / "cut" / "data", set(replay.promises))
        shutil.rmtree(scratch / "cut")


@needs_a_recorder
def test_what_was_erased_stays_so_after_a_power_cut(
    recorder: Path, tmp_path: Path, scratch: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After any of 40 cuts erased names stay erased, and their traces are reported and then overwritten; without marks not."""
    lives = recorded(recorder, tmp_path / "root", tmp_path / "trace")
    assert list(faults_of(lives, scratch, 40)) == []
    monkeypatch.setattr(PeopleCommitter, "_look", lambda _: None)
    assert any("nobody reported" in fault for fault in faults_of(lives, scratch, CONTROL_CUTS_MAX))
