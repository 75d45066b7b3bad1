"""A server on a log that a later release has extended: it reads what it knows, and refuses the match that it does not.

The later release's records are planted in the log of a server that has stopped, with the hashes that follow from them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.faults.test_damaged_files import acts, overwrite, played
from tests.server.http.test_pages import get
from tests.server.services.test_forks import Fork
from tests.support.table_talk import Battle, serving, talking
from wardrum.events.core.hash_chain import fork_root, leaf, link, root
from wardrum.events.core.kernel import Head
from wardrum.events.core.record import canonical
from wardrum.server.engine import history

Change = Callable[[dict[str, Any]], object]


def origin_of(first: dict[str, Any]) -> Head:
    """Where the chain of the match that this record opens begins."""
    parent = first["command"].get("head")
    return fork_root(first["match"], parent) if parent else root(first["match"])


def rewrite(data: Path, match: str, version: int, change: Change) -> None:
    """Change a stored record, and all heads from it on as they follow."""
    db = sqlite3.connect(data / "log.db", isolation_level=None)
    head = b""
    where = "FROM log WHERE match = ? ORDER BY version"
    for at, stored in db.execute(f"SELECT version, record {where}", (match,)).fetchall():
        record = msgspec.json.decode(stored)
        if at == version:
            change(record)
        head = link(Head(head) or origin_of(record), leaf(canonical(record)))
        values = (canonical(record), head, match, at)
        db.execute("UPDATE log SET record = ?, head = ? WHERE match = ? AND version = ?", values)
    db.close()


def new_field(record: dict[str, Any]) -> None:
    """An optional field more in an event and in the record."""
    record["events"][0]["weather"] = "rain"
    record["origin"] = "later"


def new_command_field(record: dict[str, Any]) -> None:
    """A field more in a command: commands come from strangers, so their fields are all known ones."""
    record["command"]["mood"] = "grim"


def new_event(record: dict[str, Any]) -> None:
    """An event of a type that this release does not have."""
    record["events"].append({"type": "WeatherTurned", "to": "rain"})


def new_command(record: dict[str, Any]) -> None:
    """A command of a type that this release does not have."""
    record["command"]["type"] = "TurnWeather"


def new_schema(record: dict[str, Any]) -> None:
    """A shape of records that this release does not have."""
    record["schema"] += 1


def new_revision(record: dict[str, Any]) -> None:
    """Rules of a later revision."""
    record["events"][0]["revision"] += 1


def new_ruleset(record: dict[str, Any]) -> None:
    """A ruleset that this release does not have."""
    record["command"]["ruleset"] = record["events"][0]["ruleset"] = "moonball"


async def test_new_optional_fields_are_read_and_the_match_goes_on(tmp_path: Path) -> None:
    """Fields that a later release added are passed over: the match is played on, and its hashes stay the stored ones."""
    newer, _ = await played(tmp_path)
    rewrite(tmp_path, newer.match, 6, new_field)
    async with serving(data=str(tmp_path)) as server, talking(server) as talker:
        answer = await acts(talker, newer)
        assert answer["type"] == "ack", answer
        assert server.registry.set_aside == {}


UNKNOWN = [
    (new_event, 6, 5, "later_release", "a later release wrote the rest of it"),
    (new_command_field, 6, 5, "later_release", "a later release wrote the rest of it"),
    (new_command, 6, 5, "later_release", "a later release wrote the rest of it"),
    (new_schema, 6, 5, "later_release", "a later release wrote the rest of it"),
    (new_event, 1, 0, "later_release", "a later release wrote the rest of it"),
    (new_revision, 1, 9, "revision_gone", "revision 2 of toy is not in this release"),
    (new_ruleset, 1, 0, "ruleset_unknown", "this server does not have its ruleset moonball"),
]


@pytest.mark.parametrize(("change", "version", "shown", "reason", "why"), UNKNOWN)
async def test_what_is_not_known_sets_that_match_aside(
    tmp_path: Path, change: Change, version: int, shown: int, reason: str, why: str
) -> None:
    """It is shown up to the version before, refuses commands in one sentence, and is reported; the other one plays on."""
    newer, sound = await played(tmp_path)
    rewrite(tmp_path, newer.match, version, change)
    async with serving(data=str(tmp_path)) as server, talking(server) as talker:
        state = await talker.ask("state", match=newer.match)
        assert state["version" if shown else "code"] == (shown or "set_aside")
        answer = await newer.join(talker, "a") if not shown else await acts(talker, newer)
        assert (answer["type"], answer["code"]) == ("problem", "set_aside")
        assert why in answer["detail"]
        assert (await acts(talker, sound))["type"] == "ack"
        assert "can be read but not played on" in (await get(server, "/readyz"))[2].decode()
        assert server.registry.set_aside[newer.match].reason == reason
        assert f'wardrum_matches_set_aside{{reason="{reason}"}} 1.0' in server.context.metrics.text().decode()
        assert server.context.metrics.count["faults"] == 0


def impossible_event(record: dict[str, Any]) -> None:
    """An event that no rules have made: the take-back that it answers was not offered."""
    record["events"].append({"type": "TakebackAccepted", "seat": "a"})


async def test_what_the_rules_cannot_follow_is_distinguished_from_damage(tmp_path: Path) -> None:
    """Bytes that have their hash and do not fold: the answer is that of a damaged match, the reason is another one."""
    newer, sound = await played(tmp_path)
    rewrite(tmp_path, newer.match, 6, impossible_event)
    async with serving(data=str(tmp_path)) as server, talking(server) as talker:
        answer = await acts(talker, newer)
        assert (answer["code"], "restored it" in answer["detail"]) == ("match_damaged", True)
        found = server.registry.set_aside[newer.match]
        assert (found.reason, found.version) == ("rules_fault", 5)
        assert "damaged matches set aside: 1" in (await get(server, "/readyz"))[2].decode()
        assert (await acts(talker, sound))["type"] == "ack"


FORKED_AT = 7


async def forked(data: Path) -> tuple[Battle, Fork]:
    """A match and a fork of it, both of which go on, of a server that has stopped."""
    async with serving(data=str(data)) as server, talking(server) as talker:
        parent = Battle()
        await parent.begin(talker, setup={"target": 1000})
        await parent.play(talker, 2)
        fork = Fork(parent, FORKED_AT)
        await fork.begin(talker)
        await fork.play(talker, 1)
    return parent, fork


def move(data: Path, fork: Fork) -> None:
    """Let a fork stand on its parent as that is now."""
    db = sqlite3.connect(data / "log.db")
    place = (fork.parent.match, FORKED_AT)
    [(head,)] = db.execute("SELECT head FROM log WHERE match = ? AND version = ?", place).fetchall()
    db.close()

    def stand(record: dict[str, Any]) -> None:
        record["command"]["head"] = record["events"][0]["head"] = head.hex()

    rewrite(data, fork.match, 1, stand)


async def report_of(data: Path, match: str) -> tuple[str, str]:
    """The problem that a joining player gets: its code and its sentence."""
    async with serving(data=str(data)) as server, talking(server) as talker:
        answer = await talker.ask("join", match=match, token="f" * 32, seed_commitment="0" * 64)
        assert server.context.metrics.count["faults"] == 0
        return answer["code"], answer["detail"]


UNREAD = "Nothing of it can be read; a later release wrote the rest of it"


@pytest.mark.parametrize("change", [new_event, new_command_field, new_schema])
async def test_a_fork_that_a_later_release_opened_is_set_aside(tmp_path: Path, change: Change) -> None:
    """Its chain begins at its parent's head, so that its first record is known to be whole."""
    _, fork = await forked(tmp_path)
    rewrite(tmp_path, fork.match, 1, change)
    code, sentence = await report_of(tmp_path, fork.match)
    assert (code, UNREAD in sentence) == ("set_aside", True), sentence


async def test_a_fork_of_what_a_later_release_wrote_is_set_aside(tmp_path: Path) -> None:
    """Its own record can be read, but not what it stands on, which is whole."""
    parent, fork = await forked(tmp_path)
    rewrite(tmp_path, parent.match, 6, new_event)
    move(tmp_path, fork)
    code, sentence = await report_of(tmp_path, fork.match)
    assert (code, UNREAD in sentence) == ("set_aside", True), sentence


@pytest.mark.parametrize(("of_parent", "version"), [(False, 1), (True, 1), (True, 6)])
async def test_a_damaged_fork_is_reported_as_damaged(tmp_path: Path, of_parent: bool, version: int) -> None:
    """The negative control: bytes of it, or of what it stands on, that cannot be read and have no hash."""
    parent, fork = await forked(tmp_path)
    overwrite(tmp_path, parent.match if of_parent else fork.match, version, "record", lambda was: was[:-9])
    assert (await report_of(tmp_path, fork.match))[0] == "match_damaged"


async def test_without_setting_it_aside_the_match_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The negative control: where a lane lets the error pass, the answer is `internal`."""
    monkeypatch.setattr(history, "DAMAGED", ())
    newer, _ = await played(tmp_path)
    rewrite(tmp_path, newer.match, 6, new_event)
    async with serving(data=str(tmp_path)) as server, talking(server) as talker:
        assert (await talker.ask("state", match=newer.match))["code"] == "internal"
