"""A server on a real socket for every test, with a clock that stands still, and a match on it."""

from collections.abc import AsyncIterator

import pytest

from tests.support.clocks import ManualClock
from tests.support.table_talk import Battle, Talker, serving, talking
from wardrum.server.app import Server


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def server(clock: ManualClock) -> AsyncIterator[Server]:
    async with serving(clock) as server:
        yield server


@pytest.fixture
async def talker(server: Server) -> AsyncIterator[Talker]:
    async with talking(server) as talker:
        yield talker


@pytest.fixture
async def battle(talker: Talker) -> Battle:
    """Live at version 5; `talker` holds both seats."""
    battle = Battle()
    await battle.begin(talker, setup={"target": 1000})
    return battle
