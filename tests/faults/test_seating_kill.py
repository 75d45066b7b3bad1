"""A server killed between its two files while a match is opened and seats are taken: nothing acknowledged is lost, and
what is left over opens nothing.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.faults.planted.failpoint import EXIT_CODE
from tests.faults.server_process import PLANTED, SERVE, ServerProcess
from tests.support.table_talk import Battle, Talker, talking, token
from wardrum.server.store.archive import open_archive

STEPS = [
    *(f"{point}:{n}" for n in (1, 2, 3) for point in ("before_people", "after_people")),
    *(
        f"{point}:{n}"
        for n in (1, 2, 3)
        for point in ("before_append", "inside_transaction", "after_commit", "before_ack")
    ),
]
"""What is kept of people is the host, seat a and seat b; what is appended is the creation and two who sit down."""


async def opened_and_seated(server: ServerProcess, battle: Battle) -> AsyncIterator[str]:
    """Open a match and sit down at both seats; yields the seat of each answer as it comes, "" for the match."""
    async with talking(server) as talker:
        yield (await battle.create(talker, ruleset="warcry"))["seat"]
        for seat in "ab":
            yield (await battle.join(talker, seat))["seat"]


async def opens(talker: Talker, match: str, key: str) -> bool:
    """Whether a token opens anything at a match."""
    return bool((await talker.ask("seat", match=match, token=key))["type"] == "seated")


def log_of(data: Path, match: str) -> list[str]:
    """Who made the commits of a match."""
    with open_archive(data) as archive:
        return [entry.actor for entry in archive.read(match, 0)]


@pytest.mark.parametrize("step", STEPS)
async def test_what_a_kill_leaves_opens_nothing_and_a_retry_ends_it(tmp_path: Path, step: str) -> None:
    """Killed at any step: what was answered stands; who was not answered holds nothing until asking again; nobody else can."""
    server, battle, answered = ServerProcess(tmp_path), Battle(), set[str]()
    try:
        await server.start(entry=(str(PLANTED / "failpoint.py"), step, "serve"))
        with suppress(ConnectionClosed, OSError, EOFError):
            async for seat in opened_and_seated(server, battle):
                answered.add(seat)
        assert await server.ended() == EXIT_CODE
        await server.start(entry=SERVE)
        before = log_of(tmp_path, battle.match)
        async with talking(server) as talker:
            for seat, key in (("", battle.host), *battle.tokens.items()):
                holds = await opens(talker, battle.match, key)
                assert holds or seat not in answered
                assert holds == ((seat or "system") in before), (seat, before)
            if before:
                stranger: dict[str, Any] = {"ruleset": "warcry", "token": token()}
                assert (await talker.ask("create", match=battle.match, **stranger))["code"] == "match_exists"
        assert [seat async for seat in opened_and_seated(server, battle)] == ["", "a", "b"]
        assert log_of(tmp_path, battle.match) == ["system", "a", "b"]
    finally:
        await server.kill()
