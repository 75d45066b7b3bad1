"""People are erasable: canaries in every field somebody may fill, searched for in everything the server keeps or writes."""

import asyncio
import gzip
import json
import os
import sys
from base64 import b64encode
from contextlib import suppress

from websockets.exceptions import ConnectionClosed

from tests.faults.server_process import TOY, ServerProcess, search_path
from tests.support.table_talk import Battle, talking, token

CANARY = "kanarienvogel"
ROSTER = json.dumps({"name": CANARY, "fighters": [{"name": CANARY}]}).encode()


def holding(*places):
    """The files with the canary in them."""
    files = (path for place in places for path in place.rglob("*") if path.is_file())
    return sorted(path.name for path in files if CANARY.encode() in path.read_bytes().lower())


async def provoke(talker, battle):
    """Whatever goes wrong, with the canary in its place: ids, names, settings, commands, files, unknown fields."""
    about = {"match": battle.match, "seat": "a"}
    for kind, fields in (
        ("command", {**about, "command": {"type": CANARY}}),
        ("command", {**about, "command": {"type": "Bet", "number": CANARY}}),
        ("check", {**about, "command": {"type": "Roll", CANARY: CANARY}}),
        ("say", {**about, "phrase": CANARY}),
        ("name", {**about, "name": CANARY * 4}),
        ("name", {**about, "seat": CANARY[:8], "name": CANARY}),
        ("watch", {"match": CANARY}),
        ("state", {"match": battle.match, "version": CANARY}),
        ("list", {"filter": "live", "after": CANARY}),
        ("samples", {"ruleset": CANARY}),
        ("demo", {"ruleset": CANARY}),
        ("create", {"match": token(), "token": token(), "ruleset": "toy", "setup": {CANARY: CANARY}}),
        ("create", {"match": token(), "token": token(), "ruleset": CANARY}),
        ("join", {"match": battle.match, "token": token(), "seed_commitment": CANARY, "name": CANARY}),
        ("hand_over", {**about, "token": battle.tokens["a"], "bot": CANARY}),
        ("upload", {"part": 0, "last": True, "data": b64encode(ROSTER).decode(), "ruleset": "toy"}),
        ("upload", {"part": 0, "last": True, "data": b64encode(ROSTER).decode(), "ruleset": CANARY}),
        (CANARY, {}),
    ):
        answer = await talker.ask(kind, **fields)
        assert answer["type"] in ("problem", "rejected", "checked"), answer
    await talker.socket.send(f'{{"type": "ping", "{CANARY}": ')
    await talker.hear("problem")


async def played(server, *, over):
    """A battle of somebody called so, on a connection of a program called so, with everything going wrong."""
    battle = Battle()
    async with talking(server, hello=False, user_agent_header=CANARY) as talker:
        await talker.say("hello", client=CANARY)
        await talker.hear("welcome")
        await battle.create(talker, setup={"target": 50})
        for seat in "ab":
            await battle.join(talker, seat, name=CANARY if seat == "a" else "Bert")
        for seat in "ab":
            await battle.reveal(talker, seat)
        await talker.say("watch", match=battle.match, as_="state")
        assert (await talker.hear("names"))["names"]["a"] == CANARY
        await provoke(talker, battle)
        await talker.ask("say", match=battle.match, seat="a", phrase="thanks")
        await talker.ask("name", match=battle.match, seat="a", name=CANARY.title())
        await talker.ask("name", match=battle.match, seat="a", name=CANARY)
        await battle.play(talker, 3)
        if over:
            await battle.act(talker, "b", "Concede")
        await talker.socket.send(CANARY * 2000)  # more than a frame may hold
        with suppress(ConnectionClosed):
            while True:
                await talker.socket.recv()
    return battle


async def standing(server, battle):
    """Every head of a match."""
    async with talking(server) as talker:
        head = (await talker.ask("state", match=battle.match))["head"]
        await talker.say("watch", match=battle.match, after=0)
        await talker.hear("caught_up")
        return (
            head,
            [frame["head"] for frame in talker.all("commit")],
            [f["record"] for f in talker.all("commit")],
        )


async def run(*words):
    """A command of the program that knows the toy: its exit code, and what it wrote."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        TOY[0],
        *map(str, words),
        env={**os.environ, "PYTHONPATH": search_path()},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    out, _ = await process.communicate()
    return process.returncode, out


async def exported(data, battle):
    """A match as a replay file."""
    code, out = await run("battle", "export", data / battle.match, "-o", "-")
    assert code == 0
    return out


async def test_a_person_is_erased_and_every_head_stays(tmp_path):
    """Names are in the database alone, never in logs or exports; erased they are in no file, and every record stays."""
    server = ServerProcess(tmp_path, TOY)
    await server.start()
    try:
        battles = [await played(server, over=True), await played(server, over=False)]
        before = [await standing(server, battle) for battle in battles]
        assert any(name.startswith("people.db") for name in holding(tmp_path))
    finally:
        await server.terminate()
    assert "listening" in "".join(server.output)  # these are its log lines
    assert CANARY not in "".join(server.output).lower()
    assert holding(tmp_path) == ["people.db"]
    files = [await exported(tmp_path, battle) for battle in battles]
    code, said = await run("erase", "--name", CANARY, "--data", tmp_path)
    assert (code, said.count(b"erased")) == (0, 2)
    assert holding(tmp_path) == []
    assert [await exported(tmp_path, battle) for battle in battles] == files
    assert not [file for file in [*files, said] if CANARY.encode() in file.lower()]
    assert (await run("battle", "verify", tmp_path))[0] == 0
    await server.start()
    try:
        assert [await standing(server, battle) for battle in battles] == before
        for battle, opens in zip(battles, (False, True), strict=True):
            async with talking(server) as talker:
                answer = await talker.ask("seat", match=battle.match, token=battle.tokens["a"])
            assert (answer["type"] == "seated") is opens
    finally:
        await server.terminate()
    assert holding(tmp_path) == []


def opened(folder):
    """The contents of a backup's files by name, unpacked."""
    files = ((path.name, path.read_bytes()) for path in folder.iterdir())
    return {name: gzip.decompress(data) if name.endswith(".gz") else data for name, data in files}


async def test_no_other_file_ever_holds_a_name(tmp_path):
    """While a server runs, after `kill -9`, in backups and in exported files: a name is with the people alone."""
    data, people = tmp_path / "data", {"people.db", "people.db-wal"}
    server = ServerProcess(data, TOY)
    await server.start()
    try:
        battle = await played(server, over=False)
        assert {*holding(data)} <= people
        assert (await run("backup", data, tmp_path / "running"))[0] == 0
        await server.kill()
        assert holding(data)
        assert {*holding(data)} <= people
        await server.start()
        assert {*holding(data)} <= people
    finally:
        await server.terminate()
    assert (await run("backup", data, tmp_path / "stopped"))[0] == 0
    assert CANARY.encode() not in (await exported(data, battle)).lower()
    for folder in (tmp_path / "running", tmp_path / "stopped"):
        holders = [name for name, content in opened(folder).items() if CANARY.encode() in content.lower()]
        assert holders == ["people-00000001.gz"]
    assert (await run("erase", "--name", CANARY, "--data", data))[0] == 0
    assert (await run("backup", data, tmp_path / "stopped"))[0] == 0
    assert not [
        name for name, content in opened(tmp_path / "stopped").items() if CANARY.encode() in content.lower()
    ]
