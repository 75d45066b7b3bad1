"""Operators' commands on the address of a log that several nodes share: reading, verifying, backups, erasing."""

from __future__ import annotations

import asyncio
import shutil
from base64 import b64encode

import pytest

from tests.server.backup.test_backup import contents
from tests.server.cli.test_battle_files import keep
from tests.server.cli.test_cli_erase import NAME, reported
from tests.support import limits
from tests.support.cli import runner
from tests.support.cluster import address_of, nodes
from tests.support.logbook import battle as battle_log
from tests.support.nats_servers import opened
from tests.support.patience import patient
from tests.support.table_talk import Battle, talking
from tests.support.toy import GAME
from wardrum.server.backup.files import read_manifest
from wardrum.server.cli import move
from wardrum.server.crypto import server_keys, signing
from wardrum.server.services.seat_tokens import token_hash
from wardrum.server.store.interface import PutHost
from wardrum.server.store.jetstream import connection
from wardrum.server.store.jetstream.message import COMMIT
from wardrum.server.store.jetstream.stream_reader import StreamReader
from wardrum.server.store.jetstream.streams import LOG, match_subject

NOBODY = "nats://me:hidden@127.0.0.1:1"


@pytest.fixture
def run(capfd, monkeypatch):
    monkeypatch.setattr(move, "LISTEN_S", 0.0)
    return runner(capfd)


@pytest.fixture
def logs():
    return [battle_log(seed) for seed in range(3)]


@pytest.fixture
def data(tmp_path, logs):
    """A data directory with three battles and a secret."""
    directory = tmp_path / "data"
    for log in logs:
        keep(log, directory)
    server_keys.load(directory)
    return directory


@pytest.fixture
def address(run, nats, data):
    """The log of `data`, at a server."""
    assert run("move", data, address_of(nats)).code == 0
    return address_of(nats)


@pytest.mark.usefixtures("toy_is_known")
def test_battles_are_read_at_an_address(run, data, address, logs):
    """Each word says of a battle there what it says of the same one in a directory."""
    match = logs[0].match
    assert run("battle", "list", address).out == run("battle", "list", data).out
    for words in (["show"], ["luck"], ["story", "--pace", "0"], ["export", "-o", "-"], ["verify"]):
        there = run("battle", words[0], f"{address}#{match[:8]}", *words[1:])
        here = run("battle", words[0], f"{data}/{match[:8]}", *words[1:])
        assert (there.code, there.out) == (0, here.out), there
    several = run("battle", "show", address)
    assert (several.code, f"name one as {address}#ID" in several.err) == (2, True)
    assert "no match whose id begins" not in several.err
    assert "has no match whose id begins with 'ffff'" in run("battle", "show", f"{address}#ffff").err


@pytest.mark.usefixtures("toy_is_known")
def test_a_log_is_verified_at_an_address(run, data, address, logs):
    """What is said of all its matches is what is said of the directory, and how the servers have kept it."""
    there, here = run("battle", "verify", address), run("battle", "verify", data)
    assert here.code == there.code == 0
    commits = sum(len(log.records) for log in logs)
    assert there.lines == [*here.lines, f"the same {commits} messages of the log at one"]


@pytest.mark.usefixtures("toy_is_known")
async def test_what_is_wrong_at_an_address_is_found(run, nats, data, address, tmp_path, logs):
    """A commit that somebody forged, one that follows nothing, and people who sit at no match."""
    store = await opened(nats, tmp_path / "mirror", fingerprint=server_keys.load(data).oldest)
    subject = match_subject(logs[0].match)
    last = await StreamReader(store._connection, LOG).last(subject)
    await store.change(PutHost("0" * 32, b"h" * 32))
    forged = last.headers[COMMIT].replace(f'"c{len(logs[0].records)}"', '"forged"')
    forged = forged.replace(
        f"[{last.headers[COMMIT][1:].partition(',')[0]},{len(logs[0].records)}",
        f"[{last.seq},{len(logs[0].records) + 1}",
    )
    await store._connection.request(subject, last.body, {COMMIT: forged})
    torn = last.headers[COMMIT].replace("[", "[9", 1)
    await store._connection.request(match_subject(logs[1].match), last.body, {COMMIT: torn})
    store.close()
    await store.wait_closed()
    said = await asyncio.to_thread(reported, run, "battle", "verify", address)
    assert said.code == 1
    faults = [line for line in said.lines if line.startswith("FAULT")]
    assert len(faults) == 2, said
    number = sum(len(log.records) for log in logs) + 2
    assert faults[0] == f"FAULT match {logs[1].match}: message {number} of the log follows one that is lost"
    assert f"match {logs[0].match} version {len(logs[0].records) + 1}" in faults[1]
    assert "people of 1 match that has no commits" in said.out


def test_addresses_that_lead_nowhere_are_said(run, nats, tmp_path, monkeypatch):
    """In one sentence, without the password."""
    monkeypatch.setattr(connection, "ANSWER_S", 1.0)
    wrong = "nats://me:hidden@host:0"
    empty = address_of(nats)
    for words in (
        ("battle", "list"),
        ("battle", "show"),
        ("battle", "verify"),
        ("erase", "0" * 32, "--data"),
    ):
        for place, sentence in (
            (NOBODY, "cannot connect to the log at nats://127.0.0.1:1"),
            (wrong, "is no server's host or host:port"),
            (empty, "there is no log: no node has been started on these servers yet"),
        ):
            said = run(*words, place)
            assert (said.code, said.err.count("\n")) == (2, 1), said
            assert sentence in said.err
            assert "hidden" not in said.err
    said = run("backup", NOBODY, tmp_path / "copies", "--keys", tmp_path)
    assert (said.code, "cannot connect to the log" in said.err, "hidden" in said.err) == (2, True, False)


def without_tokens(directory):
    """What a data directory holds, except for the numbers by which an engine counts."""
    tables, keys = contents(directory)
    assert tables.pop("log.db uptimes", []) == []
    tables["log.db log"] = sorted(row[1:] for row in tables["log.db log"])
    return tables, keys


@pytest.mark.usefixtures("toy_is_known")
def test_a_backup_of_an_address_is_a_backup_of_its_log(run, nats, data, address, tmp_path, logs):
    """Restored, it is the directory that the log came from; the next run copies only what is new."""
    signing.load(data)
    copies, new = tmp_path / "copies", tmp_path / "new"
    said = run("backup", address, copies, "--keys", data)
    assert said.code == 0, said
    assert run("restore", copies, new).code == 0
    assert without_tokens(new) == without_tokens(data)
    again = run("backup", address, copies, "--keys", data)
    assert "0 new commits" in again.out
    assert run("backup", data, tmp_path / "of-directory").code == 0
    moved = run("backup", address, tmp_path / "of-directory", "--keys", data)
    assert (moved.code, "run 2" in moved.out, "0 new commits" in moved.out) == (0, True, True)
    another = battle_log(7)
    keep(another, tmp_path / "seven")
    shutil.copy(data / "secret", tmp_path / "seven" / "secret")
    assert run("move", tmp_path / "seven", address).code == 0
    said = run("backup", address, copies, "--keys", data)
    assert f"run 3 into {copies}: {len(another.records)} new commits; " in said.out
    assert f"of {len(logs) + 1} matches in the backup" in said.out


def test_a_backup_of_an_address_needs_its_keys(run, data, address, tmp_path):
    """Those of another log, and none, are refused, and so is the backup of another log."""
    server_keys.load(tmp_path / "other")
    for words, sentence in (
        ((), "--keys names a directory with the keys of"),
        (("--keys", tmp_path), "--keys names a directory with the keys of"),
        (
            ("--keys", tmp_path / "other"),
            f"{tmp_path / 'other'} has another secret than the nodes of {address}",
        ),
    ):
        said = run("backup", address, tmp_path / "copies", *words)
        assert (said.code, sentence in said.err) == (2, True), said
    assert not (tmp_path / "copies").exists()
    keep(battle_log(9), tmp_path / "other")
    assert run("backup", tmp_path / "other", tmp_path / "copies").code == 0
    said = run("backup", address, tmp_path / "copies", "--keys", data)
    assert (said.code, f"holds the backup of another log than {address}" in said.err) == (2, True)


async def test_a_backup_is_taken_while_nodes_write(run, nats, tmp_path):
    """Each run is sound and has what was acknowledged before it; a server on the restored directory plays on."""
    battles, copies, over = [Battle() for _ in range(4)], tmp_path / "copies", asyncio.Event()

    async def play(talker, battle):
        while not over.is_set():
            for seat in "ab":
                await battle.act(talker, seat, "Roll")

    paceless = dict.fromkeys(("commands_burst", "commands_per_s", "requests_burst", "requests_per_s"), 9999)
    async with (
        nodes(nats, tmp_path, 2, **paceless) as (here, there),
        talking(here) as mine,
        talking(there) as yours,
    ):
        for battle in battles:
            await battle.begin(mine, setup={"target": 100_000})
        for seat in "ab":
            await yours.ask("seat", match=battles[1].match, token=battles[1].tokens[seat])
        players = [
            asyncio.create_task(play(talker, battle))
            for talker, battle in ((mine, battles[0]), (yours, battles[1]))
        ]
        for run_number in range(1, 5):
            acknowledged = [await reached(here, battle, 10 * run_number) for battle in battles[:2]]
            said = await asyncio.to_thread(
                reported, run, "backup", address_of(nats), copies, "--keys", tmp_path / "keys"
            )
            assert said.code == 0, said
            heads = read_manifest(copies).heads
            for battle, version in zip(battles, acknowledged, strict=False):
                assert heads[battle.match].version >= version
        over.set()
        await asyncio.gather(*players)
    new = tmp_path / "new"
    assert (await asyncio.to_thread(reported, run, "restore", copies, new)).code == 0
    async with limits.running({"toy": GAME}, data=str(new)) as server, talking(server) as talker:
        for battle in battles:
            answer = await talker.ask("seat", match=battle.match, token=battle.tokens["a"])
            assert answer["type"] == "seated"


async def reached(node, battle, version):
    """The version of a match, once it is this one at least."""
    async with asyncio.timeout(patient(60)):
        while (tail := node.context.store.tail(battle.match)) is None or tail.version < version:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    return tail.version


async def test_a_person_is_erased_at_an_address(run, nats, tmp_path):
    """While nodes serve it: names are gone at each of them and in the files of the servers, and so are keys of what is over."""
    battle, over = Battle(), Battle()
    address = address_of(nats)
    async with nodes(nats, tmp_path, 1) as (node,), talking(node) as talker:
        for each in (battle, over):
            await each.create(talker)
            await each.join(talker, "a", name=NAME)
            await each.join(talker, "b", name="Bert")
            for seat in "ab":
                await each.reveal(talker, seat)
        await over.act(talker, "a", "Concede")
        assert holding(tmp_path, nats, NAME.encode())
        assert holding(tmp_path, nats, over_hash := encoded(token_hash(over.tokens["a"])))
        said = await asyncio.to_thread(reported, run, "erase", "--name", NAME, "--data", address)
        assert said.code == 0, said
        assert sorted(said.lines) == sorted(
            [f"match {battle.match}, seat a: name erased", f"match {over.match}, seat a: name and key erased"]
        )
        assert holding(tmp_path, nats, NAME.encode()) == []
        assert holding(tmp_path, nats, over_hash) == []
        assert holding(tmp_path, nats, encoded(token_hash(battle.tokens["a"])))
        async with asyncio.timeout(patient(60)):
            while node.context.store.named(NAME):  # noqa: ASYNC110 -- the store signals nothing
                await asyncio.sleep(0.01)
        assert node.context.store.names(battle.match) == {"b": "Bert"}
        again = await asyncio.to_thread(reported, run, "erase", "--name", NAME, "--data", address)
        assert (again.code, "there is nothing to erase" in again.err) == (1, True)
        one = await asyncio.to_thread(reported, run, "erase", battle.match, "--seat", "b", "--data", address)
        assert one.lines == [f"match {battle.match}, seat b: name erased"]


def encoded(hashed):
    """A hash as it stands in a stream."""
    return b64encode(hashed)


def holding(directory, nats, text):
    """The files, of nodes and of the server, in which a text stands."""
    files = [path for folder in (directory, nats.folder) for path in folder.rglob("*") if path.is_file()]
    return [path.name for path in files if text in path.read_bytes()]
