"""A server on a real socket for every test, with a clock that stands still, and a match on it."""

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.support import toy
from tests.support.clocks import ManualClock
from tests.support.table_talk import Battle, Talker, serving, talking
from wardrum.events import rulesets
from wardrum.events.rulesets import RULESETS
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


@pytest.fixture
def toy_is_known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The program plays the toy as well."""
    rulesets.games.cache_clear()
    monkeypatch.setitem(RULESETS, "toy", toy.RULESET)
    yield
    rulesets.games.cache_clear()


@pytest.fixture
async def under_way(talker: Talker, battle: Battle) -> Battle:
    """A match at version 25 with a secret that was sealed and opened: 5 commits to begin, 20 of play, bets among them."""
    await battle.act(talker, "a", "Bet", number=3)
    await battle.play(talker, 4)
    await battle.act(talker, "b", "Bet", number=5)
    await battle.play(talker, 5)
    return battle
