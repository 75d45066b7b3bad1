"""`wardrum move`: a log goes from a directory to a cluster and back, byte for byte, whatever interrupts it."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sqlite3
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.conformance.appends import append, ask, chain, summary
from tests.conformance.test_store_moving import held
from tests.support import limits
from tests.support.cli import finish, runner, spawn
from tests.support.cluster import address_of, node_folder, nodes
from tests.support.in_memory import scratch_folder
from tests.support.patience import patient
from tests.support.table_talk import Battle, serving, talking
from tests.support.toy import GAME
from wardrum.server.cli import move as move_command
from wardrum.server.cli.move import LISTEN_S
from wardrum.server.crypto import server_keys, signing
from wardrum.server.data_directory import key_files
from wardrum.server.store.interface import (
    Append,
    Due,
    OfferSeat,
    PutHost,
    PutName,
    PutSeat,
    PutUptime,
)
from wardrum.server.store.memory import MemoryStore
from wardrum.server.store.moving import move
from wardrum.server.store.sqlite import SqliteStore

LONG = 1_200
COMMITS = LONG + 4
STARTED = 200
"""Commits that are there when a move is killed."""

COUNTS = re.compile(r"([\d,]+) commits written, ([\d,]+) were there already")
ROWS = "SELECT match, version, actor, command_id, at, record, head FROM log ORDER BY match, version"


@pytest.fixture
def tmp_path():
    """In memory: nothing here is about the disk."""
    with scratch_folder() as directory:
        yield directory


@pytest.fixture
def run(capfd, monkeypatch):
    monkeypatch.setattr(move_command, "LISTEN_S", 0.1)
    return runner(capfd)


def reported(run, *words):
    """`run` on a thread without a loop, as a shell would."""
    with ThreadPoolExecutor(1) as shell:
        return shell.submit(run, *words).result()


@pytest.fixture
def data(tmp_path):
    """A data directory with three matches, people, a due time and an uptime, and keys."""
    memory = MemoryStore()
    requests = [*chain("long", LONG), *chain("short", 3)]
    last = requests[-1]
    requests[-1] = Append(last.entry, last.after, Due("turn", 77_000, 3), last.summary)
    requests += [append("unlisted", row=summary("unlisted", listed=False, at=5, info=b'{"parent":1}'))]
    requests += [
        PutHost("long", b"h" * 32),
        PutSeat("long", "a", b"1" * 32),
        PutSeat("short", "b", b"2" * 32),
    ]
    requests += [OfferSeat("long", "a", b"1" * 32, b"c" * 32), PutName("long", "a", "Ada"), PutUptime(1, 9)]
    ask(memory, *requests)
    directory = tmp_path / "data"
    server_keys.load(directory)
    signing.load(directory)

    async def fill():
        store = SqliteStore(directory, asyncio.get_running_loop().call_soon_threadsafe)
        await move(memory, store)
        store.close()

    asyncio.run(fill())
    return directory


def contents(directory):
    """All that a data directory holds: what its store tells, the rows of its log, and its key files."""
    store = SqliteStore(directory, lambda call: call())
    try:
        listed = held(store)
    finally:
        store.close()
    with sqlite3.connect(directory / "log.db") as db:
        rows = db.execute(ROWS).fetchall()
    return listed, rows, {path.name: path.read_bytes() for path in key_files(directory)}


def commits_at(nats):
    """How many messages the stream of the log has, as the server says."""
    with urllib.request.urlopen(f"{nats.monitor}/jsz?streams=true") as answer:
        [account] = json.load(answer).get("account_details") or [{}]
    counts = {each["name"]: each["state"]["messages"] for each in account.get("stream_detail", [])}
    return counts.get("WD_LOG", 0)


def commits_in(directory):
    """How many commits a data directory has, 0 = it is not there yet."""
    try:
        with sqlite3.connect(f"file:{directory / 'log.db'}?mode=ro", uri=True) as db:
            return db.execute("SELECT count(*) FROM log").fetchone()[0]
    except sqlite3.OperationalError:
        return 0


def kill_halfway(words, count):
    """Starts a move and kills it when this many commits were counted; what was counted then."""
    process = spawn(*map(str, words))
    until = time.monotonic() + patient(60)
    while count() < STARTED:
        assert process.poll() is None, finish(process)
        assert time.monotonic() < until
        time.sleep(0.002)
    process.kill()
    process.communicate()
    return count()


def test_a_log_goes_to_a_cluster_and_back(run, nats, data, tmp_path):
    """Commits are the same bytes; people, due times, summaries, uptimes and keys are the same."""
    back, address = tmp_path / "back", address_of(nats)
    said = run("move", data, address)
    assert said.code == 0, said.err
    assert said.lines == [
        f"{address} has 3 matches of {data}: {COMMITS:,} commits written, 0 were there already",
        "the head of every match is the same in both",
    ]
    said = run("move", address, back, "--keys", data)
    assert said.code == 0, said.err
    assert contents(back) == contents(data)
    again = run("move", address, back)
    assert f"0 commits written, {COMMITS:,} were there already" in again.out


def test_from_directory_to_directory(run, data, tmp_path):
    """It needs no server at all."""
    assert run("move", data, tmp_path / "other").code == 0
    assert contents(tmp_path / "other") == contents(data)


def test_a_move_that_is_killed_goes_on(run, nats, data, tmp_path):
    """Both ways: what was written stays, only what is missing is written, and all is the same at the end."""
    there, back = (data, address_of(nats)), (address_of(nats), tmp_path / "back", "--keys", data)
    for words, count in ((there, lambda: commits_at(nats)), (back, lambda: commits_in(tmp_path / "back"))):
        had = kill_halfway(["move", *words], count)
        assert had < COMMITS
        said = run("move", *words)
        assert said.code == 0, said.err
        written, kept = (int(number.replace(",", "")) for number in COUNTS.search(said.out).groups())
        assert (written + kept, kept >= had) == (COMMITS, True), said.out
    assert contents(tmp_path / "back") == contents(data)


def test_another_secret_is_refused(run, nats, data, tmp_path):
    """Of the nodes of the cluster, of the directory that --keys names, and of the directory that it moves to."""
    address, other, third = address_of(nats), tmp_path / "other", tmp_path / "third"
    server_keys.load(other)
    assert run("move", data, address).code == 0
    shutil.copytree(data, third)
    (third / "secret").write_bytes((other / "secret").read_bytes())
    for words, sentence in (
        ((third, address), "the stream WD_LOG belongs to nodes with another secret"),
        (
            (address, tmp_path / "new", "--keys", other),
            f"{other} has another secret than the nodes of {address}",
        ),
        ((address, other), f"{other} has another secret than the nodes of {address}"),
        ((address, other, "--keys", data), f"{other} has another secret than {data}"),
        ((data, other), f"{other} has another secret than {data}"),
        ((address, tmp_path / "new"), "which keys the log has is not known: --keys names"),
    ):
        said = run("move", *words)
        assert said.code == 2, said
        assert sentence in said.err
    assert not (tmp_path / "new").exists()


def test_what_cannot_be_moved_is_said(run, nats, data, tmp_path):
    """A directory without a log or without keys, servers without a log or that nobody reaches, one place twice."""
    nobody = "nats://me:hidden@127.0.0.1:1"
    (tmp_path / "empty").mkdir()
    keyless = tmp_path / "keyless"
    shutil.copytree(data, keyless)
    (keyless / "secret").unlink()
    for words, sentence in (
        ((tmp_path / "empty", address_of(nats)), "there is no log.db in it"),
        ((keyless, address_of(nats)), f"{keyless / 'secret'} is missing"),
        ((data, keyless), f"{keyless} has matches but no secret"),
        ((address_of(nats), tmp_path / "new", "--keys", data), "there is no log"),
        ((data, "nats://127.0.0.1:70000"), "is no server's host or host:port"),
        ((data, data), "is where the log lies already"),
        (
            (data, f"nats://me:hidden@127.0.0.1:{nats.client_port}?monitor=1&replicas=1"),
            "does not say how it keeps",
        ),
        ((nobody, tmp_path / "new", "--keys", data), "cannot connect to the log at"),
    ):
        said = run("move", *words)
        assert said.code == 2, said
        assert sentence in said.err, said.err
        assert said.err.count("\n") == 1
        assert "hidden" not in said.err
    assert commits_at(nats) == 0


async def test_what_is_served_is_not_moved(run, nats, data, tmp_path, monkeypatch):
    """Neither a directory that a server has, nor a log that nodes serve; each is named."""
    monkeypatch.setattr(move_command, "LISTEN_S", LISTEN_S)
    address = address_of(nats)
    async with serving(data=str(data)):
        said = await asyncio.to_thread(reported, run, "move", data, address)
        assert (said.code, "is served by process" in said.err) == (2, True)
    async with nodes(nats, tmp_path, 1) as (node,):
        keys = tmp_path / "keys"
        for words in ((address, tmp_path / "new", "--keys", keys), (address, keys)):
            said = await asyncio.to_thread(reported, run, "move", *words)
            name = node.context.bus.node
            assert (said.code, f"is served by {name}: stop all nodes first" in said.err) == (2, True), said


async def test_players_go_on_where_their_log_went(run, nats, tmp_path):
    """A battle begun on one machine goes on at a node, and back on one machine, with the same tokens and dice."""
    data, back, address = node_folder(tmp_path, "data"), tmp_path / "back", address_of(nats)
    battle = Battle()
    async with serving(data=str(data)) as server, talking(server) as talker:
        await battle.begin(talker)
        assert (await battle.act(talker, "a", "Roll"))["type"] == "ack"
    assert (await asyncio.to_thread(reported, run, "move", data, address)).code == 0
    async with nodes(nats, tmp_path, 1) as (node,), talking(node) as talker:
        await goes_on(battle, talker, "b")
    assert (await asyncio.to_thread(reported, run, "move", address, back, "--keys", data)).code == 0
    async with limits.running({"toy": GAME}, data=str(back)) as server, talking(server) as talker:
        await goes_on(battle, talker, "a")


async def goes_on(battle, talker, seat):
    """The holder of a token takes a seat again, and acts."""
    answer = await talker.ask("seat", match=battle.match, token=battle.tokens[seat])
    assert answer["type"] == "seated"
    assert (await battle.act(talker, seat, "Roll"))["type"] == "ack"
