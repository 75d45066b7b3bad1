"""A server on a log that an earlier release wrote: in a shape that is brought to today's, under rules that a match keeps.

The earlier release is planted: a schema before today's with the step that leads from it, and a ruleset that has been revised since.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.faults.test_damaged_files import acts, played
from tests.faults.test_newer_records import rewrite
from tests.support import toy
from tests.support.table_talk import Battle, serving, talking
from tests.support.toy import GAME
from wardrum.events.core import upcast
from wardrum.events.core.record import SCHEMA
from wardrum.events.match.game import Game
from wardrum.server.app import running
from wardrum.server.config import Config
from wardrum.server.store.archive import open_archive
from wardrum.server.verification import fsck

BEFORE = SCHEMA - 1


def as_before(record: dict[str, Any]) -> None:
    """A record as the earlier release wrote it, which called the value of a die its pips."""
    record["schema"] = BEFORE
    for event in record["events"]:
        if event["type"] == "Rolled":
            event["pips"] = event.pop("value")


def with_values(record: Mapping[str, Any]) -> dict[str, Any]:
    """The step from there to today's shape."""
    return {**record, "events": [with_value(event) for event in record["events"]]}


def with_value(event: Mapping[str, Any]) -> dict[str, Any]:
    if event["type"] != "Rolled":
        return dict(event)
    return {"value" if name == "pips" else name: value for name, value in event.items()}


@pytest.fixture
def step(monkeypatch: pytest.MonkeyPatch) -> None:
    """This release reads what the earlier one wrote."""
    monkeypatch.setitem(upcast.STEPS, BEFORE, with_values)  # type: ignore[arg-type]


def stored(data: Path, match: str) -> list[bytes]:
    """The records of a match as they lie in the file."""
    db = sqlite3.connect(data / "log.db")
    found = [
        row[0] for row in db.execute("SELECT record FROM log WHERE match = ? ORDER BY version", (match,))
    ]
    db.close()
    return found


async def written_before(data: Path) -> tuple[Battle, list[bytes]]:
    """A match that goes on, of a server of the earlier release that has stopped, and its records."""
    battle, _ = await played(data)
    for version in range(1, len(stored(data, battle.match)) + 1):
        rewrite(data, battle.match, version, as_before)
    records = stored(data, battle.match)
    assert all(b'"schema":%d' % BEFORE in record for record in records)
    assert any(b'"pips"' in record for record in records)
    return battle, records


def revised(decision: Any, seat: str, command: Any) -> None:
    """Revision 2 of the toy: a roll tells one event more."""
    toy.decide(decision, seat, command)
    if isinstance(command, toy.Roll):
        decision.emit(toy.Passed(seat, decision.state.battle.turn))


def later(*earlier: Game) -> dict[str, Game]:
    """The toy at revision 2, with these earlier ones."""
    return {"toy": Game(replace(toy.RULESET, revision=2, decide=revised), earlier)}


def found_wrong(data: Path, games: Mapping[str, Game]) -> list[str]:
    """What verifying all matches of a directory finds."""
    with open_archive(data) as archive:
        reports = [fsck.check(archive, games, match) for match in archive.ids()]
    return [report.fault.what for report in reports if report.fault]


@pytest.mark.usefixtures("step")
async def test_a_match_in_an_older_shape_is_played_on(tmp_path: Path) -> None:
    """It is watched from its first version and goes on in today's shape; what was stored stays as it was, and all of it is sound."""
    battle, before = await written_before(tmp_path)
    async with serving(data=str(tmp_path)) as server, talking(server) as talker:
        for version in range(1, len(before) + 1):
            assert (await talker.ask("state", match=battle.match, version=version))["version"] == version
        answer = await acts(talker, battle)
        assert answer["type"] == "ack", answer
        assert server.registry.set_aside == {}
    *old, new = stored(tmp_path, battle.match)
    assert old == before
    assert b'"schema":%d' % SCHEMA in new
    assert found_wrong(tmp_path, {"toy": GAME}) == []


async def test_without_the_step_the_match_is_set_aside(tmp_path: Path) -> None:
    """Negative control: a shape from which no step leads to today's is not read, and the records stay as they are."""
    battle, before = await written_before(tmp_path)
    async with serving(data=str(tmp_path)) as server, talking(server) as talker:
        answer = await battle.join(talker, "a")
        assert (answer["type"], answer["code"]) == ("problem", "set_aside")
    assert stored(tmp_path, battle.match) == before


async def test_a_match_keeps_the_revision_that_it_began_with(tmp_path: Path) -> None:
    """After an upgrade to revision 2 it is played on by revision 1, a new one by revision 2, and both are decided again so."""
    battle, _ = await played(tmp_path)
    new, games = Battle(), later(Game(toy.RULESET))
    async with running(Config(port=0, data=str(tmp_path)), games) as server, talking(server) as talker:
        await talker.ask("seat", match=battle.match, token=battle.tokens["a"])
        await talker.ask("seat", match=battle.match, token=battle.tokens["b"])
        await battle.play(talker, 1)
        await new.begin(talker)
        await new.play(talker, 1)
    assert b"Passed" not in stored(tmp_path, battle.match)[-1]
    assert b"Passed" in stored(tmp_path, new.match)[-1]
    assert found_wrong(tmp_path, games) == []


async def test_without_that_revision_the_match_is_set_aside(tmp_path: Path) -> None:
    """A release that no longer has it shows the match, and refuses commands in one sentence; a new one is played."""
    battle, _ = await played(tmp_path)
    before, games = stored(tmp_path, battle.match), later()
    async with running(Config(port=0, data=str(tmp_path)), games) as server, talking(server) as talker:
        assert (await talker.ask("state", match=battle.match))["version"] == len(before)
        answer = await acts(talker, battle)
        assert (answer["type"], answer["code"]) == ("problem", "set_aside")
        assert "revision 1 of toy is not in this release" in answer["detail"]
        new = Battle()
        await new.begin(talker)
        await new.play(talker, 1)
    assert stored(tmp_path, battle.match) == before
    assert found_wrong(tmp_path, games) == []
