"""What only the SQLite engine promises: it survives, starts quickly, and groups commits."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from itertools import product
from pathlib import Path
from threading import Event
from time import perf_counter
from typing import Any

import pytest

from tests.conformance.appends import START, append, ask, chain, summary
from wardrum.server.store import group_commit
from wardrum.server.store.group_commit import CommitLimits, deliver_answers
from wardrum.server.store.interface import (
    Appended,
    Conflict,
    Due,
    Duplicate,
    Filter,
    PutHost,
    PutName,
    PutSeat,
)
from wardrum.server.store.people import PEOPLE_FORMAT
from wardrum.server.store.reader import lobby_query
from wardrum.server.store.schema import open_writer
from wardrum.server.store.sqlite import SqliteStore

STORED = 100_000


def opened(directory: Path, **options: Any) -> SqliteStore:
    """A store that answers from its own thread."""
    return SqliteStore(directory, lambda call: call(), on_fatal=print, **options)


def view(store: SqliteStore) -> list[object]:
    """Everything there is to read of the matches m and n."""
    lists = [store.matches(Filter()), store.matches(Filter("open")), store.due(100), store.next_due()]
    return lists + [
        answer(match)
        for match in "mn"
        for answer in (store.tail, lambda m: store.read(m, 0), store.seats, store.host, store.names)
    ]


def test_everything_is_there_after_reopening(tmp_path: Path) -> None:
    """Log, tails with their tokens, summaries, due times, seats and names outlive the process."""
    first = opened(tmp_path)
    ask(first, *chain("m", 3), append("n", due=Due("turn", 5, 1), row=summary("n", status="open")))
    ask(first, PutSeat("m", "a", b"a" * 32), PutHost("m", b"h" * 32), PutName("m", "a", "Grom"))
    before = view(first)
    first.close()
    second = opened(tmp_path)
    after = view(second)
    second.close()
    assert before == after
    assert before[-3:] == [{}, None, {}]
    assert {"a": "Grom"} in before


def test_a_reopened_match_goes_on_where_it_was(tmp_path: Path) -> None:
    """Tails, spent command ids and due times are judged the same after a restart as before."""
    first = opened(tmp_path)
    commits = chain("m", 4)
    [appended] = ask(first, append("n", due=Due("turn", 5, 1)))
    ask(first, *commits[:3])
    first.close()
    second = opened(tmp_path)
    stale, spent, good, silent = ask(
        second, append("m", command_id="x"), commits[0], commits[3], append("n", appended.tail)
    )
    assert [type(answer) for answer in (stale, spent, good, silent)] == [
        Conflict,
        Duplicate,
        Appended,
        Appended,
    ]
    assert good.tail.token == 5
    assert second.due(100) == []
    second.close()


def test_close_answers_everything_submitted_before(tmp_path: Path) -> None:
    """Closing at once after a flood of appends loses none of the answers."""
    store = opened(tmp_path)
    answers: list[Any] = []
    for commit in chain("m", 1_000):
        store.submit(commit, answers.append)
    store.close()
    assert [answer.tail.version for answer in answers] == list(range(1, 1_001))


def test_a_store_of_many_matches_opens(tmp_path: Path) -> None:
    """With 100,000 stored matches the store opens, lists a page, knows what is due next and appends."""
    opened_and_asked_s(tmp_path)


@pytest.mark.long
def test_a_store_of_many_matches_opens_at_once(tmp_path: Path) -> None:
    """With 100,000 stored matches all of that takes less than a second: nothing is scanned."""
    assert opened_and_asked_s(tmp_path) < 1


def opened_and_asked_s(tmp_path: Path) -> float:
    """How long a store of many matches takes to open and to answer the first questions (s)."""
    opened(tmp_path).close()
    db = open_writer(tmp_path / "log.db")
    db.execute("BEGIN")
    numbers = [(f"m{n}",) for n in range(STORED)]
    db.executemany("INSERT INTO log VALUES (NULL, ?, 1, 'a', 'c', 0, x'00', zeroblob(32))", numbers)
    db.executemany("INSERT INTO lobby VALUES (?, 'warcry', 'finished', 1, 0, x'')", numbers)
    db.executemany("INSERT INTO due VALUES (?, 'turn', 5, 1)", numbers)
    db.execute("COMMIT")
    db.close()
    db = open_writer(tmp_path / "people.db", PEOPLE_FORMAT)
    db.execute("BEGIN")
    db.executemany("INSERT INTO hosts VALUES (?, x'00')", numbers)
    db.executemany("INSERT INTO seats VALUES (?, 'a', x'00')", numbers)
    db.executemany("INSERT INTO names VALUES (?, 'a', 'Ida')", numbers)
    db.execute("COMMIT")
    db.close()
    start = perf_counter()
    store = opened(tmp_path)
    [answer] = ask(store, append("new"))
    assert len(store.matches(Filter("finished"), limit=50)) == 50
    assert store.next_due() == 5
    took_s = perf_counter() - start
    assert answer.tail.token == STORED + 1
    store.close()
    return took_s


def plans(db: sqlite3.Connection) -> dict[str, str]:
    """How SQLite answers each question of the lobby and of the timers."""
    questions: list[tuple[str, list[Any]]] = [
        lobby_query(Filter(status, ruleset), after, 50)
        for status, ruleset, after in product(("", "live"), ("", "warcry"), (None, (5, "m")))
    ]
    questions.append(("SELECT match FROM due WHERE at <= ? ORDER BY at, match LIMIT ?", [5, 5]))
    questions.append(("SELECT min(at) FROM due", []))
    rows = {q: db.execute(f"EXPLAIN QUERY PLAN {q}", values).fetchall() for q, values in questions}
    return {question: "; ".join(row[-1] for row in found) for question, found in rows.items()}


def test_no_question_scans_or_sorts(tmp_path: Path) -> None:
    """Every list of the lobby and of due times is read from an index in its order."""
    store = opened(tmp_path)
    for question, plan in plans(store._db).items():
        assert "USING" in plan, question
        assert "SCAN lobby" not in plan, question
        assert "TEMP B-TREE" not in plan, question
    store.close()


def test_all_who_wait_share_one_transaction_and_one_hop(tmp_path: Path) -> None:
    """Appends that arrive while the writer is busy are committed together and answered in one hop."""
    go_on, busy, hops = Event(), Event(), []

    def deliver(call: Callable[[], None]) -> None:
        hops.append(call)
        busy.set()
        go_on.wait(30)
        call()

    store = SqliteStore(tmp_path, deliver)
    statements: list[str] = []
    store._writer._engine._db.set_trace_callback(statements.append)
    answers: list[Any] = []
    store.submit(append("first"), answers.append)
    busy.wait(30)
    for n in range(50):
        store.submit(append(f"m{n}"), answers.append)
    go_on.set()
    store.close()
    assert [type(answer) for answer in answers] == [Appended] * 51
    assert (len(hops), statements.count("COMMIT")) == (2, 2)


def test_groups_are_bounded(tmp_path: Path) -> None:
    """However many wait, one transaction takes no more than its limit."""
    hops: list[int] = []
    store = SqliteStore(
        tmp_path, lambda call: hops.append(len(call.args[0])), limits=CommitLimits(group_max=7)
    )
    for commit in chain("m", 100):
        store.submit(commit, lambda _: None)
    store.close()
    assert sum(hops) == 100
    assert max(hops) == 7


def test_forgotten_tails_are_read_again(tmp_path: Path) -> None:
    """With room for two tails in memory, ten matches still grow without gap, and the room is not exceeded."""
    store = opened(tmp_path, limits=CommitLimits(states_max=2))
    chains = [chain(f"m{n}", 5) for n in range(10)]
    for turn in zip(*chains, strict=True):
        assert all(isinstance(answer, Appended) for answer in ask(store, *turn))
        assert len(store._writer._engine._states) <= 2
    store.close()


@pytest.mark.parametrize(("rows", "small"), [(50, True), (10**9, False)])
def test_the_writer_keeps_the_wal_short(tmp_path: Path, rows: int, small: bool) -> None:
    """Checkpoints bound the WAL by the rows between them; without any it grows for ever."""
    store = opened(tmp_path, limits=CommitLimits(checkpoint_rows=rows))
    for commit in chain("m", 500):
        ask(store, commit)
    assert ((tmp_path / "log.db-wal").stat().st_size < 50 * 8 * 4_200) == small
    store.close()


def test_long_records_do_not_lengthen_the_wal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Records of 64 KiB reach the next checkpoint earlier; counted as one row each they exceed the bound of the WAL."""
    bound = 50 * 8 * 4_200

    def longest(directory: Path) -> int:
        store = opened(directory, limits=CommitLimits(checkpoint_rows=50))
        tail = START
        for _ in range(60):
            [answer] = ask(store, append("m", tail, record=bytes(64 * 1024)))
            tail = answer.tail
        wal_bytes = (directory / "log.db-wal").stat().st_size
        store.close()
        return wal_bytes

    assert longest(tmp_path / "weighed") < bound
    monkeypatch.setattr(group_commit, "rows_of", lambda request: 1)
    assert longest(tmp_path / "unweighed") > bound


def test_reading_cannot_write(tmp_path: Path) -> None:
    """The reading connection refuses every change."""
    store = opened(tmp_path)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        store._db.execute("DELETE FROM log")
    store.close()


def test_a_faulty_listener_does_not_silence_the_others() -> None:
    """Everybody hears the answer, and what a listener raised is raised afterwards."""
    heard: list[int] = []
    with pytest.raises(ExceptionGroup) as raised:
        deliver_answers([(heard.append, 1), (lambda _: 1 / 0, 2), (heard.append, 3)])
    assert heard == [1, 3]
    assert [type(error) for error in raised.value.exceptions] == [ZeroDivisionError]
