"""A damaged database: the match that it concerns is set aside, all others play on, and what cannot start says so."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.faults.server_process import TOY, search_path, served
from tests.server.http.test_pages import get
from tests.support.patience import patient
from tests.support.table_talk import Battle, serving, talking
from wardrum.server.app import Server
from wardrum.server.engine import history

VERSION = 5  # the damaged one


async def played(data: Path) -> tuple[Battle, Battle]:
    """Two matches that go on, of a server that has stopped."""
    battles = Battle(), Battle()
    async with serving(data=str(data)) as server, talking(server) as talker:
        for battle in battles:
            await battle.begin(talker)
            await battle.play(talker, 2)
    return battles


def overwrite(data: Path, match: str, version: int, column: str, change: Callable[[bytes], bytes]) -> bytes:
    """Change one column of a stored commit, past the server; what stood there."""
    db = sqlite3.connect(data / "log.db", isolation_level=None)
    place = (match, version)
    [(value,)] = db.execute(f"SELECT {column} FROM log WHERE match = ? AND version = ?", place).fetchall()
    db.execute(f"UPDATE log SET {column} = ? WHERE match = ? AND version = ?", (change(value), *place))
    db.close()
    was: bytes = value
    return was


def put_back(data: Path, match: str, version: int, column: str, was: bytes) -> None:
    """Undo an `overwrite`."""
    overwrite(data, match, version, column, lambda _: was)


def flipped(random: Random) -> Callable[[bytes], bytes]:
    """One bit of a value, flipped."""

    def flip(value: bytes) -> bytes:
        changed = bytearray(value)
        changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
        return bytes(changed)

    return flip


async def acts(talker: Any, battle: Battle) -> dict[str, Any]:
    """The answer to a command at the head of a match."""
    seated = await talker.ask("seat", match=battle.match, token=battle.tokens["a"])
    assert seated["type"] == "seated"
    answer: dict[str, Any] = await battle.act(talker, "a", "Concede")
    return answer


async def test_a_serving_process_sets_a_damaged_match_aside(tmp_path: Path) -> None:
    """It is watched up to its last sound version, refuses commands, is reported by readyz and metrics; others play on."""
    damaged, sound = await played(tmp_path)
    overwrite(tmp_path, damaged.match, VERSION, "record", flipped(Random(1)))
    async with served(tmp_path, TOY) as server, talking(server) as talker:  # type: ignore[arg-type]
        refused = await acts(talker, damaged)
        assert (refused["type"], refused["code"]) == ("problem", "match_damaged")
        assert f"up to version {VERSION - 1}" in refused["detail"]
        assert (await talker.ask("state", match=damaged.match))["version"] == VERSION - 1
        assert (await acts(talker, sound))["type"] == "ack"
        assert "200 OK" in (ready := await server.page("/readyz"))
        assert "damaged matches set aside: 1" in ready
        assert 'wardrum_matches_set_aside{reason="damaged"} 1.0' in await server.page("/metrics")
    assert "a match is set aside" in "".join(server.output)
    assert "Traceback" not in "".join(server.output)


async def test_without_the_chain_check_a_damaged_match_is_extended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control: a lane that does not compare hashes acknowledges a commit behind a changed one."""
    monkeypatch.setattr(history, "check_link", lambda entry, before, version: None)
    damaged, _ = await played(tmp_path)
    overwrite(tmp_path, damaged.match, VERSION, "head", lambda head: bytes(32))
    async with serving(data=str(tmp_path)) as server, talking(server) as talker:
        assert (await acts(talker, damaged))["type"] == "ack"


@pytest.mark.parametrize("flips", [10, pytest.param(300, marks=pytest.mark.long)])
async def test_a_flipped_bit_in_any_commit_sets_aside_that_match_alone(tmp_path: Path, flips: int) -> None:
    """Any bit of a record or a head: the match stops before that version, the other one plays on."""
    damaged, sound = await played(tmp_path)
    for seed in range(flips):
        random = Random(seed)
        version, column = random.randint(1, 9), random.choice(["record", "head"])
        kept = overwrite(tmp_path, damaged.match, version, column, flipped(random))
        async with serving(data=str(tmp_path)) as server:
            room = await server.registry.opened(damaged.match)
            assert (room.lane.version if room else 0) == version - 1, (seed, version, column)
            found = {match: (why.code, why.version) for match, why in server.registry.set_aside.items()}
            assert found == {damaged.match: ("match_damaged", version - 1)}
            room = await server.registry.opened(sound.match)
            assert room is not None
            assert room.lane.why_set_aside is None
        put_back(tmp_path, damaged.match, version, column, kept)
    async with serving(data=str(tmp_path)) as server:
        assert await server.registry.opened(damaged.match)
        assert server.registry.set_aside == {}


async def test_a_match_whose_first_commit_is_damaged_is_refused_by_name(tmp_path: Path) -> None:
    """Nothing of it can be read, and the answer says why; nobody can make a match under its id."""
    damaged, _ = await played(tmp_path)
    overwrite(tmp_path, damaged.match, 1, "record", lambda record: b"\0" * len(record))
    async with serving(data=str(tmp_path)) as server, talking(server) as talker:
        answer = await talker.ask("state", match=damaged.match)
        assert answer["code"] == "match_damaged"
        answer = await talker.ask("create", match=damaged.match, token=damaged.host, ruleset="toy")
        assert answer["code"] == "match_damaged"
        for asked in (
            damaged.join(talker, "a"),
            talker.ask("watch", match=damaged.match, **{"as": "state"}),
            talker.ask("seat", match=damaged.match, token=damaged.tokens["a"]),
            talker.ask("luck", match=damaged.match),
            talker.ask("story", match=damaged.match, after=0),
        ):
            assert (await asked)["detail"].startswith("Nothing of it can be read")
        for file in ("board.svg", "replay.jsonl"):
            assert "Nothing of it can be read" in await page(server, f"/m/{damaged.match}/{file}")


async def page(server: Server, path: str) -> str:
    """The body of a page."""
    return (await get(server, path))[2].decode()


async def test_commands_before_the_damage_are_still_answered(tmp_path: Path) -> None:
    """A repeated command gets the ack of its commit if that is among the sound ones, else the refusal."""
    battle = Battle()
    async with serving(data=str(tmp_path)) as server, talking(server) as talker:
        await battle.begin(talker)
        acks = [await battle.act(talker, seat, "Roll", id=f"roll-{seat}") for seat in "ab"]
    overwrite(tmp_path, battle.match, acks[1]["version"], "head", lambda head: bytes(32))
    async with serving(data=str(tmp_path)) as server, talking(server) as talker:
        for seat in "ab":
            await talker.ask("seat", match=battle.match, token=battle.tokens[seat])
        first, second = [await battle.act(talker, seat, "Roll", id=f"roll-{seat}") for seat in "ab"]
    assert (first["type"], first["version"], first["duplicate"]) == ("ack", acks[0]["version"], True)
    assert (second["type"], second["code"]) == ("problem", "match_damaged")


PAGE_BYTES = 4096


def garbage_header(data: bytearray) -> None:
    data[:100] = Random(0).randbytes(100)


def zeroed(page: int) -> Callable[[bytearray], None]:
    def zero(data: bytearray) -> None:
        data[(page - 1) * PAGE_BYTES : page * PAGE_BYTES] = bytes(PAGE_BYTES)

    zero.__name__ = f"page_{page}_zeroed"
    return zero


ROOTS = 13  # the schema, and the root pages of the tables and indexes behind it
BREAKS = [garbage_header, *(zeroed(page) for page in range(1, ROOTS + 1))]
COMMANDS = [
    ("serve", "--port", "0"),
    ("erase", "--name", "Ann"),
    ("battle", "verify"),
    ("battle", "dice"),
    ("battle", "list"),
]


def said(data: Path, *words: str) -> tuple[int, str]:
    """Exit code and stderr of a command on a data directory."""
    on = [str(data)] if words[0] == "battle" else ["--data", str(data)]
    process = subprocess.run(
        [sys.executable, TOY[0], *words, *on],
        env={"PYTHONPATH": search_path()},
        capture_output=True,
        text=True,
        timeout=patient(60),
        check=False,
    )
    return process.returncode, process.stderr


def cases() -> list[Any]:
    """Each command on one broken file; on all of them behind the long mark."""
    return [
        pytest.param(
            broken,
            words,
            marks=() if COMMANDS.index(words) == BREAKS.index(broken) else pytest.mark.long,
            id=f"{broken.__name__}-{words[-1] if words[0] == 'battle' else words[0]}",
        )
        for broken in BREAKS
        for words in COMMANDS
    ]


@pytest.mark.parametrize(("broken", "words"), cases())
async def test_a_broken_database_file_is_one_sentence(
    tmp_path: Path, broken: Callable[[bytearray], None], words: tuple[str, ...]
) -> None:
    """A garbage header or a zeroed root page: `wardrum serve`, and each command that opens it, says it and exits with 2."""
    await played(tmp_path)
    file = tmp_path / "log.db"
    data = bytearray(file.read_bytes())
    broken(data)
    file.write_bytes(data)
    code, complaint = said(tmp_path, *words)
    assert (code, complaint.count("\n")) == (2, 1), complaint
    assert "database" in complaint
