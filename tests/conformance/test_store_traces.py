"""Traces of erased names in pages and WAL: overwritten while no request waits, whatever comes in between."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext, suppress
from itertools import count
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from threading import Event, Thread
from time import perf_counter
from typing import Any

import pytest

from tests.conformance.appends import append, ask
from tests.support.patience import patient
from wardrum.server.store import people
from wardrum.server.store.archive import open_archive
from wardrum.server.store.group_commit import CommitLimits, Writer
from wardrum.server.store.interface import (
    TRACES_UNDER_WAY,
    Appended,
    ChangeResult,
    Erase,
    OfPeople,
    PutName,
    PutSeat,
    Request,
)
from wardrum.server.store.people import HELD_BY_READER, PEOPLE_FORMAT, PeopleCommitter
from wardrum.server.store.schema import WRITER, open_writer
from wardrum.server.store.sqlite import SqliteStore
from wardrum.server.store.wal import Wal

CANARY = b"CANARY"
HELD = [ChangeResult(held=True)]
NAMED = int(os.environ.get("WARDRUM_TEST_NAMED", "100000"))
CHANGES = 1_000


def opened(directory: Path, share: float = 1.0) -> SqliteStore:
    """A store that answers from its own threads and takes its whole time for traces."""
    limits = CommitLimits(erasing_share=share)
    return SqliteStore(directory, lambda call: call(), on_fatal=print, limits=limits)


def holding(directory: Path, text: bytes = CANARY) -> list[str]:
    """The store's files that hold a text."""
    return [path.name for path in directory.iterdir() if text in path.read_bytes()]


def wait_until(store: SqliteStore, *pending: str) -> None:
    """Returns when `traces_pending` says one of these."""
    deadline = time.monotonic() + 60
    while store.traces_pending() not in pending:
        assert time.monotonic() < deadline, store.traces_pending()
        time.sleep(0.001)


def named(store: SqliteStore, random: Random) -> list[str]:
    """Matches whose names came, grew and shrank in any order, so that the tree that holds them was often split."""
    matches = [f"{random.randrange(10**8):08d}" for _ in range(600)]
    for start in range(0, len(matches), 5):
        ask(store, *(canary(match, random.randrange(400)) for match in matches[start : start + 5]))
    ask(store, *(canary(match, random.randrange(300)) for match in matches[::3]))
    return matches


def canary(match: str, padding: int = 0) -> PutName:
    return PutName(match, "a", f"CANARY-{match}" + "x" * padding)


def erased(directory: Path, seed: int, *, replaced: bool = False) -> list[str]:
    """Those of 200 erased or replaced names that are in a file when no traces are pending; the other names stand."""
    store, random = opened(directory), Random(seed)
    matches = named(store, random)
    gone = set(random.sample(matches, 200))
    wait_until(store, "")  # a checkpoint between the reading of main file and WAL would hide names from it
    assert all(holding(directory, b"CANARY-" + match.encode()) for match in gone)
    ask(store, *(PutName(match, "a", "Ida") if replaced else Erase(match) for match in gone))
    wait_until(store, "")
    content = b"".join(path.read_bytes() for path in directory.iterdir())
    left = [match for match in gone if b"CANARY-" + match.encode() in content]
    assert all(store.names(match)["a"].startswith("CANARY") for match in set(matches) - gone)
    assert all(store.names(match) == ({"a": "Ida"} if replaced else {}) for match in gone)
    store.close()
    return left


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("replaced", [False, True], ids=["erased", "replaced"])
def test_no_file_holds_an_erased_name(tmp_path: Path, seed: int, replaced: bool) -> None:
    """When no traces are pending neither main file nor WAL holds the names, old versions and copies included."""
    assert erased(tmp_path, seed, replaced=replaced) == []


def without_vacuum(self: PeopleCommitter) -> bool:
    """`_overwrite` without its middle."""
    self._db.execute("DELETE FROM erasures")
    return self._emptied()


def without_emptying(self: PeopleCommitter) -> bool:
    """`_overwrite` without its ends."""
    self._db.execute("VACUUM")
    self._db.execute("DELETE FROM erasures")
    return True


@pytest.mark.parametrize("half", [without_vacuum, without_emptying])
def test_half_of_the_work_leaves_traces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, half: Callable[[PeopleCommitter], bool]
) -> None:
    """The negative control: without new pages, or without an empty WAL, erased names are still in a file."""
    monkeypatch.setattr(PeopleCommitter, "_overwrite", half)
    assert erased(tmp_path, 0)


def test_erased_names_are_there_until_their_traces_are_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control: as long as nothing overwrites them traces are in the files, and that is reported."""
    monkeypatch.setattr(PeopleCommitter, "slice_wait_s", lambda _: None)
    store = opened(tmp_path)
    ask(store, canary("m"))
    assert store.traces_pending() == ""
    assert ask(store, Erase("m")) == HELD
    assert (store.names("m"), store.traces_pending()) == ({}, TRACES_UNDER_WAY)
    assert holding(tmp_path)
    store.close()


def reader_of(directory: Path) -> sqlite3.Connection:
    """Another program that has begun to read."""
    reader = sqlite3.connect(directory / "people.db", isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM names").fetchall()
    return reader


def test_a_reader_holds_up_the_traces_alone(tmp_path: Path) -> None:
    """While a foreign reader keeps old pages alive names are erased and replaced, and it is reported; then traces go."""
    store = opened(tmp_path)
    ask(store, canary("m"), canary("n"))
    with closing(reader_of(tmp_path)):
        assert ask(store, Erase("m"), PutName("n", "a", "Ida")) == HELD * 2
        assert (store.names("m"), store.names("n")) == ({}, {"a": "Ida"})
        wait_until(store, HELD_BY_READER)
        assert holding(tmp_path)
    wait_until(store, "")
    assert holding(tmp_path) == []
    store.close()


@contextmanager
def erasing_beside_a_reader(directory: Path) -> Iterator[SqliteStore]:
    """A store that overwrites traces while a reader is in their way, until the context ends."""
    store = opened(directory)
    ask(store, canary("m"))
    with closing(reader_of(directory)):
        ask(store, Erase("m"))
        yield store
    store.close()


def test_nobody_waits_for_a_reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names are changed while a reader is in the way of the traces; if overwriting waited for it, so would they."""
    monkeypatch.setitem(WRITER, "busy_timeout", 600_000)
    with erasing_beside_a_reader(tmp_path / "mended") as store:
        wait_until(store, HELD_BY_READER)
        for n in range(60):
            assert ask(store, PutSeat(f"m{n}", "a", CANARY)) == HELD
            time.sleep(0.002)  # the writer must be found idle
    monkeypatch.setattr(people, "waiting_at_most", lambda *_: nullcontext())
    with erasing_beside_a_reader(tmp_path / "waiting") as store:
        matches = (f"m{n}" for n in count())
        while answers(store, PutSeat(next(matches), "a", CANARY)):
            time.sleep(0.002)


def test_no_commit_waits_for_what_is_done_to_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log has a thread of its own: appends are answered while traces are being overwritten."""
    goes_on, begun = Event(), Event()

    def slow(_: PeopleCommitter) -> bool:
        begun.set()
        return goes_on.wait(patient(60))

    monkeypatch.setattr(PeopleCommitter, "_overwrite", slow)
    store = opened(tmp_path)
    ask(store, canary("m"), Erase("m"))
    begun.wait(patient(60))
    assert isinstance(ask(store, append("m"))[0], Appended)
    goes_on.set()
    store.close()


def answers(store: SqliteStore, request: Request) -> bool:
    """Whether a store answers; one that waits for a reader does so only when that is gone."""
    answer: SimpleQueue[Any] = SimpleQueue()
    store.submit(request, answer.put)
    with suppress(Empty):
        return bool(answer.get(timeout=0.7))
    return False


STEPS = ("_emptied", "_vacuum", "_unmark")
"""Of overwriting: what a process may be killed before."""


def copies_at_each_step(directory: Path, copies: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files as a process that is killed leaves them: after an erasure, and before each step that follows."""
    made: list[Path] = []

    def copying(step: Callable[[PeopleCommitter], Any]) -> Callable[[PeopleCommitter], Any]:
        def copied(self: PeopleCommitter) -> Any:
            made.append(copies / str(len(made)))
            shutil.copytree(directory, made[-1])
            return step(self)

        return copied

    store = opened(directory)
    matches = [f"m{n:02d}" for n in range(12)]
    ask(store, *map(canary, matches), *(PutSeat(match, "a", CANARY) for match in matches))
    with monkeypatch.context() as patch:
        for name in STEPS:
            patch.setattr(PeopleCommitter, name, copying(getattr(PeopleCommitter, name)))
        ask(store, Erase("m05", keys=True))
        wait_until(store, "")
    store.close()
    return made


def test_a_process_killed_at_any_step_leaves_the_rest_to_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever step was the last, the next store says that traces are pending, overwrites them, and has lost nothing."""
    made = copies_at_each_step(tmp_path / "data", tmp_path, monkeypatch)
    assert len(made) == 4
    assert holding(made[0], b"CANARY-m05")
    for directory in made:
        assert is_marked(directory)
        store = opened(directory)
        wait_until(store, "")
        assert holding(directory, b"CANARY-m05") == []
        for match in (f"m{n:02d}" for n in range(12)):
            left = ({}, {}) if match == "m05" else ({"a": f"CANARY-{match}"}, {"a": CANARY})
            assert (store.names(match), store.seats(match)) == left
        store.close()
        assert not is_marked(directory)


def is_marked(directory: Path) -> bool:
    """Whether the file says that it holds traces, without changing it."""
    with open_archive(directory) as archive:
        return bool(archive._people.execute("SELECT 1 FROM erasures").fetchall())


def committer(directory: Path, share: float = CommitLimits().erasing_share) -> PeopleCommitter:
    """One on a connection of this thread."""
    path = directory / "people.db"
    wal = Wal(path, CommitLimits().wal_hard_bytes)
    return PeopleCommitter(open_writer(path, PEOPLE_FORMAT), CommitLimits(erasing_share=share), wal)


def test_overwriting_takes_its_share_of_the_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After 10 ms of it nothing is overwritten for 990 ms; an erasure in between waits for that."""
    clock = Clock()
    monkeypatch.setattr(people, "time", clock)

    def late(self: PeopleCommitter) -> None:
        clock.now_s += 0.01

    monkeypatch.setattr(PeopleCommitter, "_vacuum", late)
    one = committer(tmp_path)
    assert one.slice_wait_s() is None
    assert one.settle([Erase("m")]) == HELD
    assert (one.slice_wait_s() or 0) <= 0
    one.work_slice()
    assert one.slice_wait_s() is None
    one.settle([Erase("n")])
    assert one.slice_wait_s() == pytest.approx(0.99)
    one._db.close()


def test_a_damaged_page_does_not_end_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the file cannot be written anew, traces stay, that is reported, and the matches go on."""

    def damaged(_: PeopleCommitter) -> None:
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error

    monkeypatch.setattr(PeopleCommitter, "_vacuum", damaged)
    store = opened(tmp_path)
    ask(store, Erase("m"))
    wait_until(store, "database disk image is malformed")
    assert isinstance(ask(store, append("m"))[0], Appended)
    store.close()


class SliceCounter:
    """An engine that has waited for a slice for this many seconds, and counts those after its first group."""

    def __init__(self, overdue_s: float, may_settle: Event) -> None:
        self.overdue_s, self.may_settle = overdue_s, may_settle
        self.has_begun, self.slices = False, 0

    def settle(self, requests: Sequence[OfPeople]) -> list[Any]:
        if not self.has_begun:
            self.may_settle.wait(30)
            self.has_begun, self.slices = True, 0
        return HELD * len(requests)

    def checkpoint(self) -> None:
        pass

    def slice_wait_s(self) -> float:
        return -self.overdue_s

    def work_slice(self) -> None:
        self.slices += 1


@pytest.mark.parametrize(("overdue_s", "slices"), [(0.5, 0), (1.5, 19)], ids=["requests first", "overdue"])
def test_slices_wait_for_requests_but_not_for_ever(overdue_s: float, slices: int) -> None:
    """While requests wait there is no slice; after a second there is one behind each group."""
    may_settle = Event()
    engine = SliceCounter(overdue_s, may_settle)
    writer = Writer(engine, lambda call: call(), print, group_max=1)
    answered = SimpleQueue[int]()
    for _ in range(20):
        writer.submit(Erase("m"), lambda _: answered.put(engine.slices))
    may_settle.set()
    seen = [answered.get(timeout=patient(30)) for _ in range(20)]
    writer.close()
    assert seen[-1] == slices


def filled(directory: Path, count: int, share: float = CommitLimits().erasing_share) -> SqliteStore:
    """A store with this many names, which takes this share of its time for traces."""
    directory.mkdir()
    opened(directory).close()
    with closing(open_writer(directory / "people.db", PEOPLE_FORMAT)) as db:
        db.execute("BEGIN")
        rows = ((f"{n * 7919 % count:08d}", seat, f"name {n}") for n in range(count // 2) for seat in "ab")
        db.executemany("INSERT INTO names VALUES (?, ?, ?)", rows)
        db.execute("COMMIT")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return opened(directory, share)


def written_bytes(directory: Path, count: int) -> int:
    """How much the WAL grows by replacing one of this many names and erasing another."""
    store, wal = filled(directory, count), directory / "people.db-wal"
    before = wal.stat().st_size if wal.exists() else 0
    place = f"{7919 % count:08d}"
    assert ask(store, PutName(place, "a", "Ida"), Erase(place, "b")) == HELD * 2
    written = wal.stat().st_size - before
    store.close()
    return written


def grown_bytes(directory: Path) -> int:
    """How much the WAL grows while a reader is in the way and one name of 20,000 is erased."""
    store, wal = filled(directory, 20_000, share=1.0), directory / "people.db-wal"
    ask(store, PutName("m", "a", "Ida"))
    before = wal.stat().st_size
    with closing(reader_of(directory)):
        ask(store, Erase("m"))
        wait_until(store, HELD_BY_READER, "")
        grown = wal.stat().st_size - before
    wait_until(store, "")
    store.close()
    return grown


def test_nothing_is_written_anew_while_a_reader_is_in_the_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as the WAL cannot be emptied only the erasure itself makes it longer; else the whole file would."""
    assert grown_bytes(tmp_path / "mended") < 10 * 4_120
    monkeypatch.setattr(PeopleCommitter, "_overwrite", without_emptying)
    assert grown_bytes(tmp_path / "copying") > 100 * 4_120


def test_erasing_costs_what_it_erases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rename and an erasure write the same few pages beside 100 names and beside 20,000."""
    monkeypatch.setattr(PeopleCommitter, "slice_wait_s", lambda _: None)
    few, many = (written_bytes(tmp_path / str(count), count) for count in (100, 20_000))
    assert many <= few + 4 * 4_120  # the tree is two pages higher


class Waits(Thread):
    """Asks for one thing after the other. waits: how long each took, in ms."""

    def __init__(self, store: SqliteStore, requests: Iterator[Request]) -> None:
        super().__init__()
        self.store, self.requests, self.waits, self.over = store, requests, list[float](), Event()

    def run(self) -> None:
        while not self.over.wait(0.002):
            began = perf_counter()
            ask(self.store, next(self.requests))
            self.waits.append(1_000 * (perf_counter() - began))

    def reported(self) -> str:
        """p50, p99 and the longest wait since the last report."""
        waits, self.waits = sorted(self.waits), []
        p50, p99 = (waits[int(share * (len(waits) - 1))] for share in (0.5, 0.99))
        return f"{len(waits):,}, p50 {p50:.1f}, p99 {p99:.1f}, longest {waits[-1]:.1f} ms"


@pytest.mark.long
@pytest.mark.timeout(0)
def test_what_waits_beside_many_changes_of_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """How long commits and seats wait while 1,000 names among 100,000 are replaced and erased, and until traces are gone."""
    store = filled(tmp_path / "data", NAMED)
    commits = Waits(store, (append(f"c{n}") for n in count()))
    seats = Waits(store, (PutSeat(f"s{n}", "a", CANARY) for n in count()))
    for each in (commits, seats):
        each.start()
    time.sleep(2)
    lines = [f"before: commits {commits.reported()}; seats {seats.reported()}"]
    began = perf_counter()
    for n in range(CHANGES):
        place = f"{n:08d}"
        assert ask(store, Erase(place, "b") if n % 2 else PutName(place, "a", f"Ida {n}")) == HELD
    took = perf_counter() - began
    lines.append(
        f"{CHANGES:,} changes in {took:.1f} s: commits {commits.reported()}; seats {seats.reported()}"
    )
    began = perf_counter()
    while store.traces_pending():
        time.sleep(0.1)
    for each in (commits, seats):
        each.over.set()
        each.join()
    took = perf_counter() - began
    lines.append(
        f"{took:.0f} s until the traces are gone: commits {commits.reported()}; seats {seats.reported()}"
    )
    with capsys.disabled():
        print("", *lines, sep="\n")
    store.close()


class Clock:
    """Stands in for the module `time`."""

    def __init__(self) -> None:
        self.now_s = 1_000.0

    def monotonic(self) -> float:
        return self.now_s


def test_what_fails_is_tried_again_less_and_less_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a disk that is full for an hour it is tried once a minute, its cause is reported all the while, and then it is done."""
    clock, attempts = Clock(), 0
    one = committer(tmp_path, share=1.0)
    one.settle([PutName("m1", "a", "Ida"), Erase("m1")])
    monkeypatch.setattr(people, "time", clock)
    with monkeypatch.context() as full:
        full.setattr(PeopleCommitter, "_vacuum", disk_is_full)
        while clock.now_s < 4_600.0:
            clock.now_s += max(one.slice_wait_s() or 0.0, 0.001)
            one.work_slice()
            attempts += 1
            assert one.pending == "database or disk is full"
    assert 60 <= attempts <= 75
    clock.now_s += one.slice_wait_s() or 0.0
    one.work_slice()
    assert one.pending == ""
    one._db.close()
    assert holding(tmp_path, b"Ida") == []


def disk_is_full(*_: object) -> None:
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    raise error


def test_a_directory_opens_at_any_moment_of_it(tmp_path: Path) -> None:
    """Programs that open the files while they are written anew find sound ones."""
    store = opened(tmp_path)
    ended, troubles, opens = Event(), list[str](), 0

    def rename() -> None:
        for n in range(150):
            ask(store, canary(f"m{n % 10}", n))
        ended.set()

    renaming = Thread(target=rename)
    renaming.start()
    while not ended.is_set():
        opens += 1
        try:
            with open_archive(tmp_path) as archive:
                troubles += [archive.people_trouble] if archive.people_trouble else []
        except Exception as error:  # noqa: BLE001 -- whatever it is
            troubles.append(repr(error))
    renaming.join()
    store.close()
    assert opens
    assert troubles == []
