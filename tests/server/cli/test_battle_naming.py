"""A battle is named in the same way for every word: a replay file, a match of a data directory, an address."""

from __future__ import annotations

import asyncio
import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.cli.test_battle_files import keep, written
from tests.support.cli import runner
from tests.support.logbook import battle
from tests.support.table_talk import Battle, serving, talking

pytestmark = pytest.mark.usefixtures("toy_is_known")
EACH = {
    "show": (),
    "story": (),
    "verify": (),
    "luck": (),
    "dice": (),
    "export": ("-o", "-"),
    "test-case": ("--at", "2", "-o", "-"),
}
"""The words that take any battle, with what else they need."""

Run = Callable[..., Any]


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    return runner(capfd)


LOCAL_ONLY = re.compile(r"seat \w: |signed by |unsigned")
"""What a file does not know of a directory's match, and a directory not of a file."""


def plain(text: str) -> list[str]:
    """What is printed of a battle, except that."""
    lines = (line.replace(", not listed", "").replace(", listed", "") for line in text.splitlines())
    return [line for line in lines if not LOCAL_ONLY.match(line)]


async def test_each_word_says_the_same_however_a_battle_is_named(run: Run, tmp_path: Path) -> None:
    """Of a battle that has ended: from its file, its directory and the server that serves it."""
    fight = Battle()
    async with serving(data=str(tmp_path / "data")) as server, talking(server) as talker:
        await fight.begin(talker)
        await fight.play(talker, 2)
        await fight.act(talker, "b", "Concede")
        page = f"http://127.0.0.1:{server.port}/m/{fight.match}"
        places = [
            tmp_path / "data" / fight.match[:9],
            tmp_path / "data",
            page,
            f"{server.url}#{fight.match}",
        ]
        file = tmp_path / "battle.jsonl"
        said = await asyncio.to_thread(run, "battle", "export", places[0], "-o", file)
        assert said.code == 0
        for word, more in EACH.items():
            everywhere = {}
            for place in (*places, *([file] if word != "export" else [])):
                said = await asyncio.to_thread(run, "battle", word, place, *more)
                assert said.code == 0, (word, place, said)
                everywhere[str(place)] = plain(said.out)
            first, *others = everywhere.values()
            assert all(other == first for other in others), (word, everywhere)


def test_a_file_is_not_exported_again(run: Run, tmp_path: Path) -> None:
    """It is said to be one already."""
    (tmp_path / "battle.jsonl").write_text("x")
    said = run("battle", "export", tmp_path / "battle.jsonl")
    assert (said.code, "is a replay file already" in said.err) == (2, True)


@pytest.mark.parametrize("word", sorted(EACH))
@pytest.mark.parametrize(
    ("battle", "sentence"),
    [
        ("nowhere.jsonl", "'nowhere.jsonl' is no battle: there is no such file or data directory"),
        ("nowhere/00", "'nowhere/00' is no battle"),
        ("http://127.0.0.1:1/m/" + "0" * 32, "cannot reach"),
        (
            "http://127.0.0.1:1/",
            "is a server; name a match of it as http://127.0.0.1:1#ID (`wardrum battle list",
        ),
        ("ws://127.0.0.1:1/ws#12", "names no match: the id of one has 32 hex digits"),
        ("ftp://127.0.0.1/m/" + "0" * 32, "is no address of a server"),
        ("games/m/nowhere.jsonl", "'games/m/nowhere.jsonl' is no battle"),
        ("0" * 32, "cannot reach"),
        ("71a2", "if it is the beginning of an id, name it behind its data directory, as DIR/71a2"),
    ],
)
def test_what_is_not_there_is_one_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch, word: str, battle: str, sentence: str
) -> None:
    """Whatever is wrong with the name of a battle, every word says it in the same way."""
    from wardrum.server.cli.battle import named

    monkeypatch.setattr(named, "LOCAL", "ws://127.0.0.1:1/ws")
    said = run("battle", word, battle, *EACH[word])
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1), said
    assert sentence in said.err


async def test_a_match_that_a_server_does_not_have_is_reported(run: Run, tmp_path: Path) -> None:
    """By every word: nothing is printed as if it were a battle."""
    async with serving(data=str(tmp_path)) as server:
        for word, more in EACH.items():
            said = await asyncio.to_thread(run, "battle", word, f"{server.url}#{'0' * 32}", *more)
            assert (said.code, said.out) == (1, ""), (word, said)
            assert said.err.count("\n") == 1


@pytest.mark.parametrize("word", sorted(EACH))
def test_a_folder_says_what_there_is_to_choose(run: Run, tmp_path: Path, word: str) -> None:
    """A folder with one replay file stands for it; of several, or none, a word for one battle says so."""
    folder, many = tmp_path / "folder", tmp_path / "many"
    folder.mkdir()
    many.mkdir()
    empty = run("battle", word, folder, *EACH[word])
    assert (empty.code, "holds neither a replay file nor a data directory" in empty.err) == (2, True)
    log = battle(0)
    file = written(log, folder / "one.jsonl")
    for number in range(6):
        (many / f"{number}.jsonl").write_bytes(file.read_bytes())
    if word != "export":
        one, itself = run("battle", word, folder, *EACH[word]), run("battle", word, file, *EACH[word])
        assert (one.code, one.out) == (0, itself.out)
    if word not in ("verify", "dice"):
        said = run("battle", word, many, *EACH[word])
        assert (said.code, said.out) == (2, "")
        assert said.err == (
            f"wardrum: {many} holds 0.jsonl, 1.jsonl, 2.jsonl, 3.jsonl and 2 more; name one of them\n"
        )


def test_a_match_comes_in_by_any_name(run: Run, tmp_path: Path) -> None:
    """A match of another data directory is imported as its file is."""
    log = battle(0)
    keep(log, tmp_path / "one")
    said = run("battle", "import", tmp_path / "one" / log.match[:5], "--data", tmp_path / "other")
    assert (said.code, said.out.split(": ")[1].split()[0]) == (0, str(len(log.entries)))
    assert run("battle", "verify", tmp_path / "other").code == 0


@contextmanager
def answering(reply: bytes) -> Iterator[str]:
    """The address of a match where something answers each connection with these bytes."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            while True:
                try:
                    connection, _ = listener.accept()
                except OSError:
                    return
                with connection:
                    connection.recv(65_536)
                    connection.sendall(reply)

        thread = threading.Thread(target=answer)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}/m/{'0' * 32}"
        finally:
            listener.shutdown(socket.SHUT_RDWR)
            thread.join()


@pytest.mark.parametrize("word", ["show", "story", "verify", "dice", "export"])
@pytest.mark.parametrize(
    ("reply", "sentence"),
    [
        (b"SSH-2.0-x\r\n\r\n", "gives no answer of a server"),
        (b"HTTP/1.1 200 OK\r\n\r\n<!doctype html>", "line 1: this is not the header of a replay file"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n", "line 1: the file is empty"),
        (b"HTTP/1.1 429 Slow\r\n\r\nPictures and files: ask again later.\n", "ask again later"),
    ],
)
def test_what_is_no_answer_is_one_sentence(
    run: Run, tmp_path: Path, word: str, reply: bytes, sentence: str
) -> None:
    """Of an address at which something else listens: no traceback, exit code 1, and no file is left."""
    target = tmp_path / "out.jsonl"
    with answering(reply) as link:
        said = run("battle", word, link, *(("-o", target) if word == "export" else ()))
    assert (said.code, said.out, said.err.count("\n")) == (1, "", 1), said
    assert sentence in said.err
    assert not target.exists()


def test_a_forged_match_of_a_server_is_neither_reported_nor_written(run: Run, tmp_path: Path) -> None:
    """What a server hands out is verified here."""
    forged = written(battle(0), tmp_path / "x").read_bytes().replace(b'"actor":"a"', b'"actor":"b"', 1)
    with answering(b"HTTP/1.1 200 OK\r\n\r\n" + forged) as link:
        for word in ("story", "export"):
            said = run("battle", word, link)
            assert (said.code, said.out) == (1, "")
            assert f"{link} is not sound, version 2:" in said.err
        said = run("battle", "verify", link)
        assert (said.code, "FAULT" in said.out) == (1, True)


async def test_no_proxy_is_asked_on_the_way_to_this_machine(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As for the websocket, whatever the environment names."""
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:1")
    keep(log := battle(0), tmp_path / "data")
    async with serving(data=str(tmp_path / "data")) as server:
        said = await asyncio.to_thread(run, "battle", "verify", f"{server.url}#{log.match}")
    assert (said.code, said.err) == (0, "")
