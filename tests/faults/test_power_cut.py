"""A power cut at any instant loses no acknowledged commit. `kill -9` cannot show that: the kernel keeps what was written."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.faults.powercut.recording import COMMITS_EACH, MATCHES, build, needs_a_recorder, play
from tests.faults.powercut.replay import Disk, calls, power_cuts
from tests.faults.powercut.workload import record_of
from wardrum.server.store.sqlite import SqliteStore

pytestmark = needs_a_recorder


@pytest.fixture(scope="module")
def recorder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("recorder"))


def recorded(recorder: Path, directory: Path, *weakened: str) -> bytes:
    """The recording of a workload that ran to its end."""
    trace, ended = play(recorder, directory, *weakened)
    assert ended.returncode == 0, ended.stderr
    return trace


def lost_acks(disk: Disk, directory: Path) -> int:
    """Opens what is left and counts acknowledged commits that are not there; what is there must be whole."""
    store = SqliteStore(directory, lambda call: call())
    kept: set[tuple[str, int]] = set()
    for n in range(MATCHES):
        entries = store.read(f"m{n}", 0)
        assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
        assert all(entry.record == record_of(entry.match, entry.version) for entry in entries)
        kept |= {(entry.match, entry.version) for entry in entries}
    assert store._db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    store.close()
    return len(set(disk.acks) - kept)


def losing_points(trace: bytes, scratch: Path, points: int) -> int:
    """At how many of the cuts an acknowledged commit is gone."""
    losing = 0
    for number, (disk, loss, random) in enumerate(power_cuts(trace, points, seed=2026)):
        directory = scratch / str(number)
        disk.cut(directory, loss, random)
        losing += lost_acks(disk, directory) > 0
        shutil.rmtree(directory)
    return losing


def test_the_recording_is_complete(recorder: Path, tmp_path: Path) -> None:
    """Replaying every recorded call yields the files byte for byte, and every acknowledgement was seen."""
    run = tmp_path / "run"
    disk = Disk()
    recording = list(calls(recorded(recorder, run)))
    for call in recording:
        disk.take(call)
    disk.cut(tmp_path / "replayed", lambda pending, _: pending, None)
    for name in ("log.db", "log.db-wal"):
        assert (tmp_path / "replayed" / name).read_bytes() == (run / name).read_bytes()
    assert len(disk.acks) == len(set(disk.acks)) == MATCHES * COMMITS_EACH
    checkpoints = [call for call in recording if (call.kind, call.file) == ("s", "log.db")]
    assert len(checkpoints) >= 3  # the cuts below fall into checkpoints too


def test_a_power_cut_loses_no_acknowledged_commit(recorder: Path, tmp_path: Path) -> None:
    """At 300 random instants, with unsynced writes dropped, cut short, shuffled or torn, every ack is in the log."""
    assert losing_points(recorded(recorder, tmp_path / "run"), tmp_path, 300) == 0


def test_the_replay_notices_a_weaker_promise(recorder: Path, tmp_path: Path) -> None:
    """With synchronous=NORMAL at least 160 of 200 cuts lose an acknowledged commit, so the test above can fail."""
    assert losing_points(recorded(recorder, tmp_path / "run", "synchronous=1"), tmp_path, 200) >= 160


@pytest.mark.long
@pytest.mark.timeout(0)
def test_many_power_cuts_lose_no_acknowledged_commit(recorder: Path, tmp_path: Path) -> None:
    """The same at 20,000 instants of ten recordings."""
    for run in range(10):
        trace = recorded(recorder, tmp_path / f"run-{run}")
        assert losing_points(trace, tmp_path, 2_000) == 0
