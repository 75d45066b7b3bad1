"""`people.db`: taken out of a former `log.db` once, and refused when it is missing, foreign or damaged."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.appends import ask, chain
from tests.faults.server_process import TOY, ServerDied, ServerProcess, served
from tests.support.data_files import copy_left
from tests.support.former import make_former
from tests.support.table_talk import Battle, serving, talking
from wardrum.server.store import sqlite, takeover
from wardrum.server.store.archive import open_archive
from wardrum.server.store.group_commit import Writer
from wardrum.server.store.interface import (
    Erase,
    Filter,
    OfferSeat,
    PutHost,
    PutName,
    PutSeat,
    RemoveMatches,
    StoreError,
)
from wardrum.server.store.schema import WRITER
from wardrum.server.store.sqlite import SqliteStore

CANARY = "Kanarienvogel"


def opened(directory: Path) -> SqliteStore:
    """A store that answers from its own threads."""
    return SqliteStore(directory, lambda call: call(), on_fatal=print)


def known(store: SqliteStore) -> list[object]:
    """All that is known of the people of two matches."""
    return [
        answer(match)
        for match in "mn"
        for answer in (store.host, store.seats, store.offered, store.names, store.tail)
    ]


def holding(directory: Path) -> list[str]:
    """The files of a directory that hold the name."""
    return sorted(path.name for path in directory.iterdir() if CANARY.encode() in path.read_bytes())


@pytest.fixture
def former(tmp_path: Path) -> tuple[Path, list[object]]:
    """A data directory of before, and what was known of its people."""
    store = opened(tmp_path / "data")
    ask(store, *chain("m", 3), *chain("n", 2))
    people = [(PutHost(match, b"h"), PutSeat(match, "a", b"a"), PutSeat(match, "b", b"b")) for match in "mn"]
    ask(store, *(change for changes in people for change in changes))
    ask(store, OfferSeat("m", "a", b"a", b"c"), PutName("m", "a", CANARY), PutName("n", "b", "Ida"))
    before = known(store)
    store.close()
    make_former(tmp_path / "data")
    assert holding(tmp_path / "data") == ["log.db"]
    return tmp_path / "data", before


def test_what_people_left_is_moved_once(former: tuple[Path, list[object]]) -> None:
    """All that was known is known, the log holds no name any more, and the next start has nothing to do."""
    data, before = former
    store = opened(data)
    assert (store.news, known(store)) == (takeover.TAKEN_OVER, before)
    store.close()
    assert holding(data) == ["people.db"]
    store = opened(data)
    assert (store.news, known(store)) == ("", before)
    store.close()


def test_a_process_killed_in_any_step_of_it_leaves_the_rest_to_the_next(
    former: tuple[Path, list[object]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever statement was the last, the next start ends the move, loses nothing, and leaves no name in the log."""
    data, before = former
    copies: list[Path] = []

    def copy(_: str) -> None:
        copies.append(tmp_path / f"copy{len(copies)}")
        copy_left(data, copies[-1])

    def watched(log: sqlite3.Connection, directory: Path) -> None:
        log.set_trace_callback(copy)
        takeover.take_over(log, directory)
        log.set_trace_callback(None)

    with monkeypatch.context() as patch:
        patch.setattr(sqlite, "take_over", watched)
        opened(data).close()
    assert len(copies) > 10
    half = 0
    for directory in copies:
        half += (directory / "people.db").exists()
        store = opened(directory)
        assert known(store) == before
        store.close()
        assert holding(directory) == ["people.db"]
    assert 0 < half < len(copies)


def test_while_another_program_reads_the_log_nothing_is_moved(former: tuple[Path, list[object]]) -> None:
    """It is said in one sentence, nothing is lost, and the next start moves it."""
    data, before = former
    with closing(sqlite3.connect(data / "log.db", isolation_level=None)) as other:
        other.execute("PRAGMA journal_mode")
        other.execute("BEGIN")
        other.execute("SELECT count(*) FROM log").fetchall()
        with closing(sqlite3.connect(data / "log.db", isolation_level=None)) as writing:
            writing.execute("UPDATE lobby SET at = at + 0")
        with pytest.MonkeyPatch.context() as patch:
            patch.setitem(WRITER, "busy_timeout", 10)
            with pytest.raises(StoreError, match=takeover.READ_BY_ANOTHER):
                opened(data)
    store = opened(data)
    assert known(store) == before
    store.close()


async def test_a_server_says_once_that_it_moved_them(tmp_path: Path) -> None:
    """An operator reads one line, and holders of tokens sit at their seats as before."""
    battle = Battle()
    async with serving(data=str(tmp_path)) as server, talking(server) as talker:
        await battle.begin(talker)
        await talker.ask("name", match=battle.match, seat="a", name=CANARY)
    make_former(tmp_path)
    for times in (1, 0):
        async with served(tmp_path, TOY) as process, talking(process) as talker:
            answer = await talker.ask("seat", match=battle.match, token=battle.tokens["a"])
            assert (answer["type"], answer["seat"]) == ("seated", "a")
            await talker.say("watch", match=battle.match)
            assert (await talker.hear("names"))["names"] == {"a": CANARY}
        assert sum(takeover.TAKEN_OVER in line for line in process.output) == times


# -- missing, foreign, damaged


def remove(file: Path) -> None:
    file.unlink()


def make_empty(file: Path) -> None:
    file.write_bytes(b"")


def make_text(file: Path) -> None:
    file.write_text("these are no people " * 500)


def make_foreign(file: Path) -> None:
    """A database of another program."""
    file.unlink()
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE letters (text)")


def make_anothers(file: Path) -> None:
    """The people of another data directory."""
    other = file.parent.parent / "other"
    opened(other).close()
    shutil.copyfile(other / "people.db", file)


def damage(file: Path) -> None:
    """Every page but the first is overwritten."""
    data = bytearray(file.read_bytes())
    data[4096:] = os.urandom(len(data) - 4096)
    file.write_bytes(data)


SENTENCES: list[tuple[Callable[[Path], None], str]] = [
    (remove, "people.db is missing, in which stands who holds which seat"),
    (make_empty, "people.db does not belong to"),
    (make_text, "people.db: file is not a database"),
    (make_foreign, "people.db is not a file of people this release can serve"),
    (make_anothers, "people.db does not belong to"),
    (damage, "people.db: database disk image is malformed"),
]


@pytest.mark.parametrize(("spoil", "sentence"), SENTENCES, ids=lambda each: getattr(each, "__name__", ""))
async def test_without_its_people_no_seat_opens_and_the_log_is_readable(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], spoil: Callable[[Path], None], sentence: str
) -> None:
    """The server does not start and says why in one sentence; the log verifies; the right file brings all of it back."""
    data, battle = tmp_path / "data", Battle()
    async with serving(data=str(data)) as server, talking(server) as talker:
        await battle.begin(talker)
        await talker.ask("name", match=battle.match, seat="a", name=CANARY)
    kept = (data / "people.db").read_bytes()
    spoil(data / "people.db")
    with pytest.raises(ServerDied) as died:
        await ServerProcess(data, TOY).start()
    said = str(died.value)
    assert (said.count("\n"), sentence in said) == (1, True), said
    with open_archive(data) as archive:
        assert archive.tail(battle.match) is not None
        assert archive.people_trouble or spoil in (make_anothers, make_empty)
        assert archive.seats(battle.match) == {}
    (data / "people.db").write_bytes(kept)
    async with serving(data=str(data)) as server, talking(server) as talker:
        assert (await talker.ask("seat", match=battle.match, token=battle.tokens["a"]))["seat"] == "a"


async def test_people_damaged_while_a_server_runs_are_a_problem_of_who_asks(tmp_path: Path) -> None:
    """A player who would sit down is shown so; who watches and who sits already goes on."""
    battle = Battle()
    async with serving(data=str(tmp_path)) as server, talking(server) as talker:
        await battle.begin(talker, setup={"target": 300})
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(server.context.store, "_people", Damaged())
            async with talking(server) as late:
                answer = await late.ask("seat", match=battle.match, token=battle.tokens["a"])
                assert answer["type"] == "problem"
            assert (await battle.act(talker, "a", "Roll"))["type"] == "ack"


class Damaged:
    """A connection to a file that cannot be read."""

    def execute(self, *_: object) -> None:
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error


async def test_nobody_takes_over_a_match_whose_host_was_erased(tmp_path: Path) -> None:
    """A match without a host, as an imported one, has none by being opened again."""
    battle = Battle()
    async with serving(data=str(tmp_path)) as server, talking(server) as talker:
        await battle.create(talker)
        await server.context.store.change(Erase(battle.match, keys=True))
        async with talking(server) as other:
            answer = await other.ask("create", match=battle.match, ruleset="toy", token="ab" * 16)
        assert answer["code"] == "match_exists"
        assert server.context.store.host(battle.match) is None


# -- removals


async def test_a_removal_that_a_kill_cut_in_two_is_ended_by_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every step: a match that is in the log has its people, and of one that is not no file knows any."""
    copies: list[Path] = []
    submit = Writer.submit

    def copying(self: Any, request: Any, done: Any) -> None:
        copies.append(tmp_path / f"copy{len(copies)}")
        copy_left(tmp_path / "data", copies[-1])
        submit(self, request, done)

    store = SqliteStore(tmp_path / "data", asyncio.get_running_loop().call_soon_threadsafe)
    for commit in (*chain("m", 2), *chain("last", 1)):
        await store.append(commit)
    for change in (PutHost("m", b"h"), PutSeat("m", "a", b"a"), PutName("m", "a", CANARY)):
        await store.change(change)
    with monkeypatch.context() as patch:
        patch.setattr(Writer, "submit", copying)
        await store.change(RemoveMatches((("m", 2),), b'"of":"'))
    store.close()
    copies.append(tmp_path / "data")
    there = []
    for directory in copies:
        store = opened(directory)
        there.append(store.tail("m") is not None)
        people = (store.host("m"), store.seats("m"), store.names("m"))
        assert people == ((b"h", {"a": b"a"}, {"a": CANARY}) if there[-1] else (None, {}, {}))
        assert {each.match for each in store.matches(Filter())} == ({"m", "last"} if there[-1] else {"last"})
        assert store._people.execute("SELECT * FROM removals").fetchall() == []
        store.close()
    assert there == [True, True, False, False]
