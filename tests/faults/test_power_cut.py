"""A power cut at any instant loses no acknowledged commit. `kill -9` cannot show that: the kernel keeps what was written.

The disk of the model is strict: the name of a file is on it only when its folder has been synced. A process may die
and another one come after it before the power is cut: what the first wrote and did not sync is there to be read by
the second, and can still be lost.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

import pytest

from tests.faults.powercut.recording import (
    COMMITS_EACH,
    KILLED,
    MATCHES,
    Ack,
    Workload,
    acks_of,
    build,
    needs_a_recorder,
    replayed,
)
from tests.faults.powercut.replay import (
    DROPPED,
    LOSSES,
    WRITES_LOST,
    Call,
    Disk,
    Life,
    Loss,
    calls,
    everything,
    power_cuts,
)
from tests.faults.powercut.workload import record_of
from wardrum.server.store.interface import StoreError
from wardrum.server.store.sqlite import SqliteStore

pytestmark = needs_a_recorder

KEPT = Loss(everything, everything)


@pytest.fixture(scope="module")
def recorder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("recorder"))


def one_life(recorder: Path, directory: Path, *weakened: str) -> Workload:
    """A workload that ran to its end."""
    workload = Workload(recorder, directory)
    ended = workload.run(*weakened)
    assert ended.returncode == 0, ended.stderr
    return workload


def lives(recorder: Path, directory: Path, random: Random, *weakened: str) -> Workload:
    """A workload that was killed in a sync, twice, then cut off from its power, and then ran to its end."""
    workload = Workload(recorder, directory)
    for ending in (killed, killed, cut_off):
        ending(workload, random, *weakened)
    ended = workload.run(*weakened)
    assert ended.returncode == 0, ended.stderr
    return workload


def killed(workload: Workload, random: Random, *weakened: str) -> None:
    """A life that ends in one of its first syncs, of the log or of a checkpoint, before it is done."""
    ended = workload.run(*weakened, kill=f"fdatasync:{random.randint(12, 60)}")
    assert ended.returncode == KILLED, ended.stderr


def cut_off(workload: Workload, random: Random, *weakened: str) -> None:
    """A life that is killed, then the power is cut."""
    killed(workload, random, *weakened)
    workload.cut(random)


def lost_acks(disk: Disk, acks: Iterable[Ack], scratch: Path, loss: Loss, random: Random) -> int:
    """Opens what a cut leaves and counts acknowledged commits that are not there; what is there must be whole."""
    disk.cut(scratch, loss, random)
    try:
        store = SqliteStore(scratch / "data", lambda call: call())
    except StoreError:  # what is left does not fit together: nothing is served
        shutil.rmtree(scratch)
        return len(set(acks))
    kept: set[Ack] = set()
    for n in range(MATCHES):
        entries = store.read(f"m{n}", 0)
        assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))
        assert all(entry.record == record_of(entry.match, entry.version) for entry in entries)
        kept |= {(entry.match, entry.version) for entry in entries}
    assert store._db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    store.close()
    shutil.rmtree(scratch)
    return len(set(acks) - kept)


def losing_points(
    recorded: Sequence[Life], scratch: Path, points: int, losses: Sequence[Loss] = LOSSES
) -> int:
    """At how many of the cuts an acknowledged commit is gone."""
    return sum(
        lost_acks(replay.disk, replay.promises, scratch / "cut", loss, random) > 0
        for replay, loss, random in power_cuts(recorded, points, 2026, acks_of, losses)
    )


def test_the_recording_is_complete(recorder: Path, tmp_path: Path) -> None:
    """Replaying every recorded call yields the files byte for byte, and every acknowledgement was seen."""
    workload = Workload(recorder, tmp_path / "run")
    killed(workload, Random(1))
    assert workload.run().returncode == 0
    replay = replayed(workload.lives)
    replay.disk.cut(tmp_path / "replayed", KEPT, Random(1))
    for path in workload.data.iterdir():
        if not path.name.endswith("-shm"):
            assert (tmp_path / "replayed/data" / path.name).read_bytes() == path.read_bytes(), path.name
    assert set(replay.promises) == {(f"m{n}", v + 1) for n in range(MATCHES) for v in range(COMMITS_EACH)}
    checkpoints = [call for life in workload.lives for call in calls(life.trace) if is_checkpoint(call)]
    assert len(checkpoints) >= 3  # the cuts below fall into checkpoints too


def is_checkpoint(call: Call) -> bool:
    """Whether the main file was synced."""
    return (call.kind, call.name) == ("s", "data/log.db")


def test_a_power_cut_loses_no_acknowledged_commit(recorder: Path, tmp_path: Path, scratch: Path) -> None:
    """At 150 instants, with unsynced writes and names dropped, cut short, shuffled or torn, every ack is in the log."""
    assert losing_points(one_life(recorder, tmp_path / "run").lives, scratch, 150) == 0


def test_a_power_cut_after_crashes_loses_no_acknowledged_commit(
    recorder: Path, tmp_path: Path, scratch: Path
) -> None:
    """The same over four lives of a store, of which two were killed in a sync and one was cut off from its power."""
    assert losing_points(lives(recorder, tmp_path / "run", Random(7)).lives, scratch, 150) == 0


def test_the_replay_notices_a_weaker_promise(recorder: Path, tmp_path: Path, scratch: Path) -> None:
    """With synchronous=NORMAL at least 48 of 60 cuts lose an acknowledged commit, so the tests above can fail."""
    workload = one_life(recorder, tmp_path / "run", "synchronous=1")
    assert losing_points(workload.lives, scratch, 60, WRITES_LOST) >= 48


def test_the_replay_notices_a_folder_that_is_not_synced(
    recorder: Path, tmp_path: Path, scratch: Path
) -> None:
    """Without `sync_directory` cuts lose acknowledged commits: the new data directory has no name on the disk yet."""
    assert losing_points(one_life(recorder, tmp_path / "run", "sync_directory").lives, scratch, 40) >= 8


def after_a_crash(recorder: Path, directory: Path, *weakened: str) -> tuple[Workload, int]:
    """A store with one match that is killed in its seventh sync of the WAL and opened again, and the last version
    that its disk keeps when the power is cut after the first answers of the second life.
    """
    workload = Workload(recorder, directory, matches=1, commits=5)
    assert workload.run(*weakened, kill="fdatasync:8:log.db-wal").returncode == KILLED
    first = set(replayed(workload.lives).promises)
    assert first == {("m0", version) for version in range(1, 5)}
    assert workload.run(*weakened).returncode == 0
    reported = (workload.root / "acks").read_text().splitlines()[len(first) :]
    assert reported == ["m0 5 shown", "m0 5 duplicate"]
    replay = replayed(workload.lives)
    replay.disk.cut(directory / "cut", DROPPED, Random(1))
    store = SqliteStore(directory / "cut/data", lambda call: call())
    tail = store.tail("m0")
    store.close()
    return workload, tail.version if tail else 0


def test_what_a_dead_process_did_not_sync_is_synced_before_it_is_answered(
    recorder: Path, tmp_path: Path
) -> None:
    """Killed in its seventh WAL sync after acks 1 to 4: the restarted store shows 5, calls it a duplicate, and keeps it."""
    assert after_a_crash(recorder, tmp_path / "run")[1] == 5


def test_the_replay_notices_an_opening_that_syncs_nothing(recorder: Path, tmp_path: Path) -> None:
    """Without the sync when the store opens that acknowledged version 5 is gone after the cut: the log ends at 4."""
    assert after_a_crash(recorder, tmp_path / "run", "sync_files")[1] == 4


def losing_points_of_a_copy(recorder: Path, directory: Path, *weakened: str) -> tuple[int, int]:
    """At how many cuts a store loses what it has confirmed of files that were copied in without a sync; and of how many."""
    workload = Workload(recorder, directory, commits=COMMITS_EACH // 2)
    assert workload.run().returncode == 0
    workload.copied_in()
    assert workload.run(*weakened).returncode == 0
    losing = tried = 0
    for replay, loss, random in power_cuts(workload.lives[-1:], 40, 2026, acks_of, WRITES_LOST):
        if replay.promises:
            tried += 1
            try:
                losing += (
                    lost_acks(replay.disk, replay.promises, directory / f"cut-{tried}", loss, random) > 0
                )
            except StoreError:
                losing += 1
    return losing, tried


def test_files_that_were_copied_in_are_synced_before_anything_is_answered(
    recorder: Path, tmp_path: Path
) -> None:
    """A data directory that was copied without a sync is on the disk, whole, when the store first shows what is in it."""
    losing, tried = losing_points_of_a_copy(recorder, tmp_path / "run")
    assert (losing, tried > 10) == (0, True)
    losing, tried = losing_points_of_a_copy(recorder, tmp_path / "unsynced", "sync_files")
    assert losing > tried / 2, "the cuts would not notice"


@pytest.mark.long
@pytest.mark.timeout(0)
def test_many_power_cuts_lose_no_acknowledged_commit(recorder: Path, tmp_path: Path, scratch: Path) -> None:
    """The same at 20,000 instants of ten recordings."""
    for run in range(10):
        workload = one_life(recorder, tmp_path / f"run-{run}")
        assert losing_points(workload.lives, scratch, 2_000) == 0


@pytest.mark.long
@pytest.mark.timeout(0)
def test_many_power_cuts_after_crashes_lose_no_acknowledged_commit(
    recorder: Path, tmp_path: Path, scratch: Path
) -> None:
    """The same at 3,000 instants of ten recordings of four lives each."""
    for run in range(10):
        workload = lives(recorder, tmp_path / f"run-{run}", Random(run))
        assert losing_points(workload.lives, scratch, 300) == 0
