"""This machine's clock against that of the keeper of the log: measured in the middle of a round trip, reported when it is off."""

import asyncio

import pytest

from tests.support.clocks import ManualClock
from wardrum.server.matches.clock_offset import INTERVAL_S, OFFSET_MAX_S, ROUND_TRIP_MAX_S, ClockOffset
from wardrum.server.store.interface import StoreUnreachable
from wardrum.server.store.memory import MemoryStore


class Servers(MemoryStore):
    """A log whose servers have a clock. ahead_ms: of theirs, the node's is · trip_ms: there, and back again."""

    def __init__(self, clock):
        super().__init__()
        self._clock, self.ahead_ms, self.trip_ms, self.answers = clock, 0, 0, True

    def time_s(self):
        return self._asked()

    async def _asked(self):
        self._clock.advance(self.trip_ms)
        theirs_s = (self._clock.now() - self.ahead_ms) / 1000
        self._clock.advance(self.trip_ms)
        if not self.answers:
            raise StoreUnreachable("nobody answers")
        return theirs_s


@pytest.fixture
async def measured():
    """Clock, servers, and what is measured."""
    clock = ManualClock()
    servers = Servers(clock)
    return clock, servers, ClockOffset(servers, clock)


async def later(clock):
    """After another measurement."""
    clock.advance(round(INTERVAL_S * 1000))
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("ahead_ms", "says"),
    [
        (1_300, "this machine's clock is 1.3 s ahead of those of the log's servers: set it by NTP"),
        (-2_000, "this machine's clock is 2.0 s behind those of the log's servers: set it by NTP"),
        (450, ""),
        (-450, ""),
    ],
)
async def test_a_clock_that_is_off_is_reported_from_the_start(measured, ahead_ms, says):
    """With how much and in which direction; the way there and back does not count."""
    _, servers, offset = measured
    servers.ahead_ms, servers.trip_ms = ahead_ms, 100
    await offset.start()
    assert offset.offset_s == pytest.approx(ahead_ms / 1000, abs=0.001)
    assert offset.trouble == says


async def test_it_is_measured_again_and_reported_when_it_is_over(measured, capsys):
    """Every ten seconds; the log has a line when it begins and one when it ends."""
    clock, servers, offset = measured
    await offset.start()
    assert offset.trouble == ""
    servers.ahead_ms = 700
    await later(clock)
    assert "0.7 s ahead" in offset.trouble
    await later(clock)
    servers.ahead_ms = 0
    await later(clock)
    assert offset.trouble == ""
    offset.stop()
    servers.ahead_ms = 900
    await later(clock)
    assert offset.offset_s == pytest.approx(0)
    assert capsys.readouterr().out.count("] clock ") == 2


async def test_what_comes_late_or_not_at_all_says_nothing(measured):
    """The last measurement stands."""
    clock, servers, offset = measured
    servers.ahead_ms = 100
    await offset.start()
    servers.ahead_ms, servers.trip_ms = 3_000, round(ROUND_TRIP_MAX_S * 1000)
    await later(clock)
    servers.trip_ms, servers.answers = 0, False
    await later(clock)
    assert offset.offset_s == pytest.approx(0.1)
    servers.answers = True
    await later(clock)
    assert offset.offset_s > OFFSET_MAX_S


async def test_a_server_alone_measures_nothing():
    """There is no other clock."""
    clock = ManualClock()
    offset = ClockOffset(MemoryStore(), clock)
    await offset.start()
    await later(clock)
    assert (offset.offset_s, offset.trouble) == (0.0, "")
