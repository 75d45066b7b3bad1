"""Traces of erased names in pages and WAL: overwritten in slices between the requests, whatever comes in between."""

from __future__ import annotations

import os
import shutil
import sqlite3
import time
from collections.abc import Iterator, Sequence
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
from wardrum.server.store import Appended, ChangeResult, Erase, PutName, PutSeat, Request, traces
from wardrum.server.store.archive import open_archive
from wardrum.server.store.group_commit import CommitLimits, Writer
from wardrum.server.store.interface import PROBE, TRACES_UNDER_WAY
from wardrum.server.store.rows import put_change
from wardrum.server.store.schema import TRANSIENT, WRITER, open_writer
from wardrum.server.store.sqlite import SqliteStore
from wardrum.server.store.traces import HELD_BY_READER, SliceLimits, TraceEraser

CANARY = b"CANARY"
HELD = [ChangeResult(held=True)]
NAMED = int(os.environ.get("WARDRUM_TEST_NAMED", "100000"))
CHANGES = 1_000


def opened(directory: Path, rows: int = 50, share: float = 1.0) -> SqliteStore:
    """A store that answers from its own thread and takes its whole time for traces."""
    limits = CommitLimits(traces=SliceLimits(rows, share))
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


@pytest.mark.parametrize("skipped", ["_renew", "_truncate"])
def test_half_of_the_work_leaves_traces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, skipped: str
) -> None:
    """The negative control: without new pages, or without an empty WAL, erased names are still in a file."""
    if skipped == "_renew":
        monkeypatch.setattr(TraceEraser, skipped, lambda *_: iter(()))
    else:
        monkeypatch.setattr(
            TraceEraser, skipped, property(lambda _: lambda: "", lambda *_: None), raising=False
        )
    assert erased(tmp_path, 0)


def test_erased_names_are_there_until_their_traces_are_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control: as long as nothing overwrites them traces are in the files, and that is told."""
    monkeypatch.setattr(TraceEraser, "wait_s", lambda _: None)
    store = opened(tmp_path)
    ask(store, canary("m"))
    assert store.traces_pending() == ""
    assert ask(store, Erase("m")) == HELD
    assert (store.names("m"), store.traces_pending()) == ({}, TRACES_UNDER_WAY)
    assert holding(tmp_path)
    store.close()


def reader_of(directory: Path) -> sqlite3.Connection:
    """Another program that has begun to read."""
    reader = sqlite3.connect(directory / "log.db", isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM names").fetchall()
    return reader


def test_a_reader_holds_up_the_traces_alone(tmp_path: Path) -> None:
    """While a foreign reader keeps old pages alive names are erased and replaced, and it is told; then traces go."""
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


def test_the_probe_of_a_full_disk_leaves_no_traces(tmp_path: Path) -> None:
    """What is written every second to learn whether there is room is nobody's name."""
    store = opened(tmp_path)
    ask(store, PutName(PROBE, "probe", "1"), PutName(PROBE, "probe", "2"))
    assert store.traces_pending() == ""
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
    """Commits are answered while a reader is in the way of the traces; if erasing waited for it, so would they."""
    monkeypatch.setitem(WRITER, "busy_timeout", 600_000)
    with erasing_beside_a_reader(tmp_path / "mended") as store:
        wait_until(store, HELD_BY_READER)
        for n in range(60):
            assert isinstance(ask(store, append(f"m{n}"))[0], Appended)
            time.sleep(0.002)  # the writer must be found idle
    monkeypatch.setattr(traces, "waiting_at_most", lambda *_: nullcontext())
    with erasing_beside_a_reader(tmp_path / "waiting") as store:
        matches = (f"m{n}" for n in count())
        while answers(store, append(next(matches))):
            time.sleep(0.002)


def answers(store: SqliteStore, request: Request) -> bool:
    """Whether a store answers; one that waits for a reader does so only when that is gone."""
    answer: SimpleQueue[Any] = SimpleQueue()
    store.submit(request, answer.put)
    with suppress(Empty):
        return bool(answer.get(timeout=0.7))
    return False


def copies_of_each_slice(directory: Path, copies: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files as a process that is killed leaves them: after an erasure, and after each slice that follows."""
    made: list[Path] = []
    step = TraceEraser.step

    def copy() -> None:
        made.append(copies / str(len(made)))
        shutil.copytree(directory, made[-1])

    def copying(self: TraceEraser) -> None:
        copy()
        step(self)

    store = opened(directory, rows=3)
    matches = [f"m{n:02d}" for n in range(12)]
    ask(store, *map(canary, matches), *(PutSeat(match, "a", CANARY) for match in matches))
    with monkeypatch.context() as patch:
        patch.setattr(TraceEraser, "step", copying)
        ask(store, Erase("m05", keys=True))
        wait_until(store, "")
    store.close()
    return made


def test_a_process_killed_at_any_slice_leaves_the_rest_to_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever slice was the last, the next store says that traces are pending, overwrites them, and has lost nothing."""
    made = copies_of_each_slice(tmp_path / "data", tmp_path, monkeypatch)
    assert len(made) > 10
    assert any(table_names(directory) & set(TRANSIENT) for directory in made)
    assert holding(made[0], b"CANARY-m05")
    for directory in made:
        assert marks(directory)
        store = opened(directory)
        wait_until(store, "")
        assert holding(directory, b"CANARY-m05") == []
        for match in (f"m{n:02d}" for n in range(12)):
            left = ({}, {}) if match == "m05" else ({"a": f"CANARY-{match}"}, {"a": CANARY})
            assert (store.names(match), store.seats(match)) == left
        store.close()
        assert table_names(directory) == {"log", "due", "lobby", "seats", "names"}


def marks(directory: Path) -> int:
    """How many tables a database says to hold traces, without changing its files."""
    with open_archive(directory) as archive:
        [count] = archive._db.execute(
            "SELECT count(*) FROM names WHERE match = ?", (traces.MARKS,)
        ).fetchone()
    assert isinstance(count, int)
    return count


def table_names(directory: Path) -> set[str]:
    """The tables of a database, without changing its files."""
    with open_archive(directory) as archive:
        found = archive._db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    return {row[0] for row in found}


class Interleaved:
    """A pass on a connection of this thread, with changes of people between its slices and a dictionary beside it."""

    def __init__(self, directory: Path, random: Random) -> None:
        self.db = open_writer(directory / "log.db")
        self.random = random
        self.names: dict[tuple[str, str], str] = {}
        self.seats: dict[tuple[str, str], bytes] = {}
        self.eraser = TraceEraser(self.db, self.truncate, SliceLimits(rows=3))

    def truncate(self) -> str:
        [(busy, _, _)] = self.db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        return HELD_BY_READER if busy else ""

    def change(self) -> None:
        """One change at a random place, in store and dictionary."""
        place = match, seat = f"m{self.random.randrange(20):02d}", self.random.choice("ab")
        match self.random.randrange(4):
            case 0:
                asked: Any = Erase(match, seat, keys=True)
                self.names.pop(place, None)
                self.seats.pop(place, None)
            case 1:
                asked = PutSeat(match, seat, self.random.randbytes(8))
                self.seats.setdefault(place, asked.token_hash)
            case _:
                asked = PutName(match, seat, self.random.choice(["Grom", "Ida"]))
                self.names[place] = asked.name
        self.db.execute("BEGIN")
        put_change(self.db, asked)
        self.db.execute("COMMIT")
        self.eraser.look()

    def differs(self) -> bool:
        """Whether the tables are not what the dictionaries are."""
        named = {row[:2]: row[2] for row in self.db.execute("SELECT * FROM names") if row[0] != "traces"}
        seated = {row[:2]: row[2] for row in self.db.execute("SELECT * FROM seats")}
        return (named, seated) != (self.names, self.seats)

    def run(self, slices: int) -> Iterator[bool]:
        for _ in range(slices):
            for _ in range(self.random.randrange(4)):
                self.change()
            if self.eraser.pending:
                self.eraser.step()
            yield self.differs()


@pytest.mark.parametrize("seed", range(3))
def test_changes_between_the_slices_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """What is changed while a table moves stands after the move too; without the triggers it would be lost."""
    assert not any(Interleaved(tmp_path, Random(seed)).run(150))
    begin = traces.begin_copy
    monkeypatch.setattr(
        traces, "begin_copy", lambda db, table: (begin(db, table), traces.drop_triggers(db, table))
    )
    (tmp_path / "unmirrored").mkdir()
    assert any(Interleaved(tmp_path / "unmirrored", Random(seed)).run(150))


def test_an_erasure_during_a_pass_begins_another(tmp_path: Path) -> None:
    """A mark made while traces are being overwritten is not taken for one of those that are done."""
    with closing(open_writer(tmp_path / "log.db")) as db:
        put_change(db, Erase("m"))
        eraser = TraceEraser(db, lambda: "", SliceLimits())
        eraser.step()
        put_change(db, Erase("n"))
        steps = 1
        while eraser.pending:
            eraser.step()
            steps += 1
    with closing(open_writer(tmp_path / "log.db")) as db:
        put_change(db, Erase("m"))
        eraser, alone = TraceEraser(db, lambda: "", SliceLimits()), 0
        while eraser.pending:
            eraser.step()
            alone += 1
    assert steps == 2 * alone


def test_slices_take_their_share_of_the_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a slice of 10 ms nothing is overwritten for 990 ms."""
    clock = [0.0]
    monkeypatch.setattr(traces.time, "monotonic", lambda: clock[0])

    def late(*_: object) -> None:
        clock[0] += 0.01

    monkeypatch.setattr(traces, "drop_triggers", late)
    with closing(open_writer(tmp_path / "log.db")) as db:
        put_change(db, Erase("m"))
        eraser = TraceEraser(db, lambda: "", SliceLimits())
        assert eraser.wait_s() == 0
        eraser.step()
        taken = clock[0]
        assert taken > 0
        assert eraser.wait_s() == pytest.approx(99 * taken)


def test_a_damaged_page_does_not_end_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the table of names cannot be read, traces stay, that is told, and the other matches go on."""

    def damaged(*_: object) -> None:
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error

    monkeypatch.setattr(traces, "copy_rows", damaged)
    store = opened(tmp_path)
    ask(store, Erase("m"))
    wait_until(store, "database disk image is malformed")
    assert isinstance(ask(store, append("m"))[0], Appended)
    store.close()


class SliceCounter:
    """An engine that wants a slice since so many seconds, and counts those after its first group."""

    def __init__(self, overdue_s: float, may_settle: Event) -> None:
        self.overdue_s, self.may_settle = overdue_s, may_settle
        self.has_begun, self.slices = False, 0

    def settle(self, requests: Sequence[Request]) -> list[Any]:
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


def filled(directory: Path, count: int, share: float = SliceLimits().share) -> SqliteStore:
    """A store with so many names, which takes this share of its time for traces."""
    directory.mkdir()
    with closing(open_writer(directory / "log.db")) as db:
        db.execute("BEGIN")
        rows = ((f"{n * 7919 % count:08d}", seat, f"name {n}") for n in range(count // 2) for seat in "ab")
        db.executemany("INSERT INTO names VALUES (?, ?, ?)", rows)
        db.execute("COMMIT")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return opened(directory, SliceLimits().rows, share)


def written_bytes(directory: Path, count: int) -> int:
    """How much the WAL grows by replacing one of so many names and erasing another."""
    store, wal = filled(directory, count), directory / "log.db-wal"
    before = wal.stat().st_size if wal.exists() else 0
    place = f"{7919 % count:08d}"
    assert ask(store, PutName(place, "a", "Ida"), Erase(place, "b")) == HELD * 2
    written = wal.stat().st_size - before
    store.close()
    return written


def grown_bytes(directory: Path) -> int:
    """How much the WAL grows while a reader is in the way and one name of 20,000 is erased."""
    store, wal = filled(directory, 20_000, share=1.0), directory / "log.db-wal"
    ask(store, PutName("m", "a", "Ida"))
    before = wal.stat().st_size
    with closing(reader_of(directory)):
        ask(store, Erase("m"))
        wait_until(store, HELD_BY_READER, "")
        grown = wal.stat().st_size - before
    wait_until(store, "")
    store.close()
    return grown


def test_nothing_is_copied_while_a_reader_is_in_the_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as the WAL cannot be emptied only the erasure itself makes it longer; a pass would add the whole table."""
    assert grown_bytes(tmp_path / "mended") < 10 * 4_120
    monkeypatch.setattr(TraceEraser, "_emptied_wal", lambda _: iter(()))
    assert grown_bytes(tmp_path / "copying") > 100 * 4_120


def test_erasing_costs_what_it_erases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rename and an erasure write the same few pages beside 100 names and beside 20,000."""
    monkeypatch.setattr(TraceEraser, "wait_s", lambda _: None)
    few, many = (written_bytes(tmp_path / str(count), count) for count in (100, 20_000))
    assert many <= few + 4 * 4_120  # the tree is two pages higher


class Player(Thread):
    """Appends one commit after the other. waits: how long each took, in ms."""

    def __init__(self, store: SqliteStore) -> None:
        super().__init__()
        self.store, self.waits, self.over = store, list[float](), Event()

    def run(self) -> None:
        commit = append("m")
        while not self.over.wait(0.002):
            began = perf_counter()
            [answer] = ask(self.store, commit)
            self.waits.append(1_000 * (perf_counter() - began))
            commit = append("m", answer.tail)

    def told(self) -> str:
        """p50, p99 and the longest wait since it was last told."""
        waits, self.waits = sorted(self.waits), []
        p50, p99 = (waits[int(share * (len(waits) - 1))] for share in (0.5, 0.99))
        return f"{len(waits):,} commits, p50 {p50:.1f}, p99 {p99:.1f}, longest {waits[-1]:.1f} ms"


@pytest.mark.long
@pytest.mark.timeout(0)
def test_commits_beside_many_changes_of_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """How long commits wait while 1,000 names among 100,000 are replaced and erased, and until the traces are gone."""
    store = filled(tmp_path / "data", NAMED)
    player = Player(store)
    player.start()
    time.sleep(2)
    lines = [f"before: {player.told()}"]
    began = perf_counter()
    for n in range(CHANGES):
        place = f"{n:08d}"
        assert ask(store, Erase(place, "b") if n % 2 else PutName(place, "a", f"Ida {n}")) == HELD
    lines.append(f"{CHANGES:,} changes in {perf_counter() - began:.1f} s; meanwhile {player.told()}")
    began = perf_counter()
    while store.traces_pending():
        time.sleep(0.1)
    player.over.set()
    player.join()
    lines.append(f"for {perf_counter() - began:.0f} s until the traces are gone: {player.told()}")
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
    """On a disk that is full for an hour a pass begins once a minute, its cause is told all the while, and then it ends."""
    clock, attempts = Clock(), 0
    with closing(open_writer(tmp_path / "log.db")) as db:
        put_change(db, PutName("m1", "a", "Ida"))
        put_change(db, Erase("m1"))
        monkeypatch.setattr(traces, "time", clock)
        eraser = TraceEraser(db, lambda: "", SliceLimits())
        with monkeypatch.context() as full:
            full.setattr(traces, "copy_rows", disk_is_full)
            while clock.now_s < 4_600.0:
                clock.now_s += max(eraser.wait_s() or 0.0, 0.001)
                try:
                    eraser.step()
                except sqlite3.OperationalError as error:
                    eraser.put_off(str(error))
                    attempts += 1
                assert not attempts or eraser.pending == "database or disk is full"
        assert 60 <= attempts <= 75
        while eraser.pending:
            clock.now_s += max(eraser.wait_s() or 0.0, 0.001)
            eraser.step()
    assert holding(tmp_path, b"Ida") == []


def disk_is_full(*_: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


def test_a_database_opens_at_any_moment_of_a_pass(tmp_path: Path) -> None:
    """Programs that open the files while tables are replaced find a sound database."""
    store = opened(tmp_path, rows=3, share=1.0)
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
            with open_archive(tmp_path):
                pass
        except Exception as error:  # noqa: BLE001 -- whatever it is
            troubles.append(repr(error))
    renaming.join()
    store.close()
    assert opens
    assert troubles == []
