"""How many watch is sent to a crowd less often; who sits down, or has gone, is sent at once."""

from random import Random

import pytest
from msgspec.structs import replace

from tests.simulation.stage import LIMITS, Seats, Stage
from tests.support.toy import GAME
from wardrum.server.matches.presence import PresenceLimits

TICK_MS = 250


@pytest.fixture
async def stage():
    stage = Stage(
        {"toy": GAME}, limits=replace(LIMITS, presence=PresenceLimits(presence_ms=TICK_MS, crowd_size=2))
    )
    yield stage
    await stage.close()


class Crowd:
    """Those who watch one match, and what the first of them hears of who is there."""

    def __init__(self, stage, seats):
        self._stage, self.seats, self.lines = stage, seats, []

    async def come(self, count):
        """More of them."""
        for _ in range(count):
            line = self._stage.line(f"spectator-{len(self.lines)}")
            self.lines.append(line)
            line.say("watch", match=self.seats.match)
        await self._stage.settle()

    async def heard(self):
        """What is sent at the end of the next quarter of a second: seats and spectators, each time."""
        first = self.lines[0]
        before = len(first.all("presence"))
        self._stage.clock.advance(TICK_MS)
        await self._stage.settle()
        return [(each["seats"], each["watching"]) for each in first.all("presence")[before:]]


@pytest.fixture
async def crowd(stage):
    seats = Seats(stage, "toy", Random(1))
    await seats.create()
    return Crowd(stage, seats)


async def test_a_few_are_sent_each_change(crowd):
    """Below the size of a crowd each change is sent after a quarter of a second."""
    await crowd.come(1)
    assert await crowd.heard() == [([], 1)]
    assert await crowd.heard() == []
    await crowd.lines[0].ask("ping")
    crowd.lines[0].say("watch", match=crowd.seats.match)
    assert await crowd.heard() == [([], 1)]


async def test_a_crowd_is_sent_its_number_less_often(crowd):
    """Twice the size: half as often, and then with all who have come meanwhile."""
    await crowd.come(4)
    assert await crowd.heard() == [([], 4)]
    await crowd.come(1)
    assert await crowd.heard() == []
    await crowd.come(1)
    assert await crowd.heard() == [([], 6)]
    assert await crowd.heard() == []


async def test_a_crowd_is_sent_at_once_who_sits_down_and_who_has_gone(crowd):
    """A seat that comes or goes does not wait for the number."""
    await crowd.come(4)
    assert await crowd.heard() == [([], 4)]
    await crowd.seats.sit("a")
    assert await crowd.heard() == [(["a"], 4)]
    await crowd.seats.lines["a"].close()
    assert await crowd.heard() == [([], 4)]


async def test_nothing_is_kept_of_a_crowd_that_has_gone(crowd, stage):
    """Once those who are left are few, the next change is sent as soon as ever."""
    await crowd.come(4)
    await crowd.heard()
    for line in crowd.lines[1:]:
        await line.close()
    await crowd.heard()
    assert await crowd.heard() == [([], 1)]
    assert stage.matches.presence._counted == {}
