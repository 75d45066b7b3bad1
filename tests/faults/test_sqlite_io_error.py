"""A disk that fails once: the process leaves, nothing was acknowledged wrongly, and a restart goes on."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.conformance.appends import append, ask, chain
from tests.faults.powercut.recording import MATCHES, Workload, acks_of, build, needs_a_recorder, replayed
from tests.faults.powercut.replay import DROPPED, Disk, Replay
from tests.faults.powercut.workload import record_of
from wardrum.server.store.group_commit import EXIT_CODE, Writer
from wardrum.server.store.interface import Appended, ChangeResult, Request, Unknown
from wardrum.server.store.sqlite import SqliteStore

SYNCS = [f"fdatasync:{n}" for n in (17, 20, 28, 41, 60, 80)]
WRITES = [f"pwrite64:{n}" for n in (97, 131, 200, 333, 500, 700)]


@pytest.fixture(scope="module")
def recorder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("recorder"))


def disk_at_failure(workload: Workload) -> Disk:
    """The disk at the moment of the failing call."""
    replay = Replay(acks_of)
    for life in workload.lives:
        for call in replay.begin(life):
            if call.kind == "!":
                return replay.disk
            replay.take(call)
    raise AssertionError("the workload ended before the call that should fail")


def stored(store: SqliteStore) -> set[tuple[str, int]]:
    """What is in the log, checked byte by byte."""
    entries = [entry for n in range(MATCHES) for entry in store.read(f"m{n}", 0)]
    assert all(entry.record == record_of(entry.match, entry.version) for entry in entries)
    return {(entry.match, entry.version) for entry in entries}


@needs_a_recorder
@pytest.mark.parametrize("fail", SYNCS + WRITES)
def test_nothing_is_acknowledged_after_a_failed_call(recorder: Path, tmp_path: Path, fail: str) -> None:
    """When a write or sync fails the process exits; every ack ever sent was on the disk before the failure."""
    workload = Workload(recorder, tmp_path / "run")
    ended = workload.run(fail=fail)
    assert ended.returncode == EXIT_CODE
    assert "the log failed" in ended.stderr
    disk_at_failure(workload).cut(tmp_path / "disk", DROPPED, Random(1))
    store = SqliteStore(tmp_path / "disk/data", lambda call: call())
    assert set(replayed(workload.lives).promises) <= stored(store)
    store.close()


@needs_a_recorder
def test_a_restart_goes_on_after_a_failed_call(recorder: Path, tmp_path: Path) -> None:
    """The directory a failed server left opens at once and takes the next commit."""
    workload = Workload(recorder, tmp_path / "run")
    workload.run(fail="fdatasync:30")
    store = SqliteStore(workload.data, lambda call: call())
    assert set(replayed(workload.lives).promises) <= stored(store)
    [answer] = ask(store, append("m0", store.tail("m0"), command_id="next"))
    assert isinstance(answer, Appended)
    store.close()


@needs_a_recorder
def test_a_server_whose_first_write_fails_does_not_start(recorder: Path, tmp_path: Path) -> None:
    """An error while the file is made ends the start; the next start finds nothing in its way."""
    workload = Workload(recorder, tmp_path / "run")
    ended = workload.run(fail="fdatasync:1")
    assert ended.returncode not in {0, EXIT_CODE}
    shutil.copytree(workload.data, tmp_path / "copy")
    store = SqliteStore(tmp_path / "copy", lambda call: call())
    assert isinstance(ask(store, append("m"))[0], Appended)
    store.close()


class FailingEngine:
    """Settles one group, then fails once, then would settle again."""

    def __init__(self, fails_at: str) -> None:
        self.groups = 0
        self.fails_at = fails_at

    def settle(self, requests: Sequence[Request]) -> list[Any]:
        self.groups += 1
        self.fail("commit")
        return [ChangeResult(held=True) for _ in requests]

    def checkpoint(self) -> None:
        self.fail("checkpoint")

    def slice_wait_s(self) -> float | None:
        return -60

    def work_slice(self) -> None:
        self.fail("slice")

    def fail(self, step: str) -> None:
        if self.groups == 2 and self.fails_at == step:
            raise sqlite3.OperationalError("disk I/O error")


@pytest.mark.parametrize(("fails_at", "acknowledged"), [("commit", 1), ("checkpoint", 2), ("slice", 2)])
def test_after_a_failure_everything_is_unknown(fails_at: str, acknowledged: int) -> None:
    """Even if the process lived on, no request after a failure is acknowledged, and the failure is reported once."""
    fatal: list[str] = []
    engine = FailingEngine(fails_at)
    writer = Writer(engine, lambda call: call(), fatal.append, group_max=1)
    answers: list[Any] = []
    for commit in chain("m", 5):
        writer.submit(commit, answers.append)
    writer.close()
    unknown = Unknown("OperationalError: disk I/O error")
    assert answers == [ChangeResult(held=True)] * acknowledged + [unknown] * (5 - acknowledged)
    assert fatal == [unknown.why]
    assert engine.groups == 2
