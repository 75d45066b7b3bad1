"""`wardrum erase`: what people left is erased, and nothing else is."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from tests.support.cli import runner
from tests.support.table_talk import Battle, serving, talking
from tests.support.traces import traces_gone
from wardrum.server.cli import erase
from wardrum.server.services.seat_tokens import token_hash
from wardrum.server.store.interface import PutName

NAME = "Ann of the Moor"


@pytest.fixture
def run(capfd):
    return runner(capfd)


@pytest.fixture
def data(tmp_path):
    return tmp_path / "data"


async def played(data, *, over=False):
    """A match in `data` whose two seats have names; its server has stopped."""
    battle = Battle()
    async with serving(data=str(data)) as server, talking(server) as talker:
        await battle.create(talker)
        await battle.join(talker, "a", name=NAME)
        await battle.join(talker, "b", name="Bert")
        for seat in "ab":
            await battle.reveal(talker, seat)
        if over:
            await battle.act(talker, "a", "Concede")
    return battle


@pytest.fixture
async def battle(data):
    return await played(data)


async def names(data, battle):
    async with serving(data=str(data)) as server, talking(server) as talker:
        await talker.say("watch", match=battle.match)
        await talker.ask("ping")
        reported = talker.all("names")
        return reported[-1]["names"] if reported else {}


async def enters(data, battle, token):
    async with serving(data=str(data)) as server, talking(server) as talker:
        return (await talker.ask("seat", match=battle.match, token=token))["type"] == "seated"


def holding(data, text):
    return [path.name for path in data.iterdir() if text in path.read_bytes()]


def reported(run, *words):
    """`run` on a thread without a loop, as a shell would."""
    with ThreadPoolExecutor(1) as shell:
        return shell.submit(run, *words).result()


async def test_all_names_of_a_match_are_erased(run, battle, data):
    """Afterwards no file of the directory holds the name; in a live battle the keys stay, and so do the seats."""
    assert holding(data, NAME.encode())
    said = reported(run, "erase", battle.match, "--data", data)
    assert said.code == 0
    assert said.lines == [f"match {battle.match}, seat {seat}: name erased" for seat in "ab"]
    assert holding(data, NAME.encode()) == []
    assert await names(data, battle) == {}
    assert await enters(data, battle, battle.tokens["a"])
    assert reported(run, "erase", battle.match, "--data", data).code == 1


async def test_one_seats_name_is_erased(run, battle, data):
    """With --seat the other names stay."""
    assert reported(run, "erase", battle.match, "--seat", "a", "--data", data).code == 0
    assert await names(data, battle) == {"b": "Bert"}


async def test_a_person_is_found_by_name(run, battle, data):
    """With --name every seat of every match with exactly this name is found; of a battle that is over the key goes too."""
    over = await played(data, over=True)
    said = reported(run, "erase", "--name", NAME, "--data", data)
    assert said.code == 0
    assert sorted(said.lines) == sorted(
        [f"match {battle.match}, seat a: name erased", f"match {over.match}, seat a: name and key erased"]
    )
    assert holding(data, NAME.encode()) == []
    for each in (battle, over):
        assert await names(data, each) == {"b": "Bert"}
    assert holding(data, token_hash(over.tokens["a"])) == []
    assert holding(data, token_hash(over.tokens["b"]))
    assert not await enters(data, over, over.tokens["a"])
    assert await enters(data, over, over.tokens["b"])


async def test_all_keys_of_a_match_that_is_over_go(run, data):
    """With the match alone its creator's key goes as well, and nobody enters any more."""
    over = await played(data, over=True)
    keys = (*over.tokens.values(), over.host)
    assert all(holding(data, token_hash(key)) for key in keys)
    assert reported(run, "erase", over.match, "--data", data).code == 0
    assert [holding(data, token_hash(key)) for key in keys] == [[], [], []]
    assert not any([await enters(data, over, key) for key in keys])


async def test_a_name_changed_before_is_overwritten(run, data):
    """What somebody was called earlier is gone as well, though no row holds it any more."""
    battle = Battle()
    async with serving(data=str(data)) as server, talking(server) as talker:
        await battle.create(talker)
        await battle.join(talker, "a", name=NAME)
        await server.context.store.change(
            PutName(battle.match, "a", "Ida")
        )  # as a crash in the middle of a change leaves it
    reported(run, "erase", "--name", NAME, "--data", data)
    assert holding(data, NAME.encode()) == []


async def test_traces_that_a_reader_keeps_are_reported(run, battle, data, monkeypatch):
    """While another program reads, exit code 3 says that traces are pending; given again, the command ends the rest."""
    monkeypatch.setattr(erase, "READER_WAIT_S", 0.2)
    with closing(sqlite3.connect(data / "people.db", isolation_level=None)) as reader:
        reader.execute("BEGIN")
        assert (NAME,) in reader.execute("SELECT name FROM names").fetchall()
        said = reported(run, "erase", "--name", NAME, "--data", data)
        assert (said.code, said.lines) == (3, [f"match {battle.match}, seat a: name erased"])
        assert "erased, traces pending: another program reads the database" in said.err
        assert holding(data, NAME.encode())
    said = reported(run, "erase", "--name", NAME, "--data", data)
    assert (said.code, said.lines) == (0, ["the traces of what was erased before are overwritten"])
    assert reported(run, "erase", "--name", NAME, "--data", data).code == 1
    assert holding(data, NAME.encode()) == []
    assert await names(data, battle) == {"b": "Bert"}


async def test_the_next_server_overwrites_what_is_pending(run, battle, data, monkeypatch):
    """Traces that were pending when a command or a server ended are overwritten by the server that follows."""
    monkeypatch.setattr(erase, "READER_WAIT_S", 0.0)
    with closing(sqlite3.connect(data / "people.db", isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT name FROM names").fetchall()
        assert reported(run, "erase", "--name", NAME, "--data", data).code == 3
    async with serving(data=str(data)) as server:
        await traces_gone(server.context.store)
        assert holding(data, NAME.encode()) == []


async def test_a_directory_in_use_is_left_alone(run, battle, data):
    """While a server runs on it nothing is erased, and that is said in a sentence."""
    async with serving(data=str(data)):
        said = reported(run, "erase", battle.match, "--data", data)
    assert (said.code, said.err.count("\n")) == (2, 1)


@pytest.mark.parametrize("match", ["zz", "0" * 31, "0" * 33, "A" * 32])
async def test_what_is_no_id_is_said_to_be_none(run, data, match):
    """Nobody is left to believe that a mistyped match has nothing to erase."""
    said = reported(run, "erase", match, "--data", data)
    assert (said.code, said.out) == (2, "")
    assert f"{match!r} is no match id" in said.err


async def test_no_directory_is_made(run, tmp_path):
    """A directory that is not there is named, not created."""
    said = reported(run, "erase", "0" * 32, "--data", tmp_path / "nowhere")
    assert (said.code, (tmp_path / "nowhere").exists()) == (2, False)


@pytest.mark.parametrize(
    "words", [[], ["--seat", "a"], ["0" * 32, "--name", "Ann"], ["--name", "Ann", "--seat", "a"]]
)
def test_what_to_erase_is_said_once(run, tmp_path, words):
    """Neither nothing nor two things at a time."""
    assert run("erase", *words, "--data", tmp_path).code == 2
