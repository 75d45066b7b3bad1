"""Keeping to the limits that the server announces."""

from random import Random

import msgspec
import pytest

from tests.support.toy import Pass
from wardrum.clients import Backoff, Timing
from wardrum.clients.transport.throttle import SHARE, Throttle, TokenBucket
from wardrum.events.formats import wire


class Time:
    """Time that passes only by sleeping."""

    def __init__(self):
        self.now, self.slept = 100.0, []

    def __call__(self):
        return self.now

    async def sleep(self, seconds):
        self.slept.append(seconds)
        self.now += seconds


def test_bucket():
    """A burst passes at once; after it each take waits a little longer than the one before."""
    time = Time()
    bucket = TokenBucket(3, 2.0, time)
    assert [bucket.take() for _ in range(5)] == [0, 0, 0, 0.5, 1.0]
    time.now += 100
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]


def test_seats_have_their_own_buckets():
    """The commands of one seat do not hold up those of another, nor any other request."""
    limits = wire.Limits(16384, 2, 1, 2, 1, 10)
    throttle = Throttle(limits, Time())
    act = {seat: wire.CommandFrame("i", "0" * 32, seat, msgspec.Raw(b"{}")) for seat in "ab"}
    assert throttle.take(act["a"]) == 0
    assert throttle.take(act["a"]) > 0
    assert throttle.take(act["b"]) == 0
    assert throttle.take(wire.Ping("p")) == 0


async def test_commands_keep_to_the_announced_rate(fake, connect):
    """Many commands take as long as the announced limits make them take, and not one is sent too early."""
    time = Time()
    fake.limits = wire.Limits(16384, 10, 5, 100, 100, 10)
    fake.tokens["aa" * 16] = "a"
    async with connect(fake, timing=Timing(sleep=time.sleep, clock=time)) as client:
        from tests.clients.conftest import hold

        seat = await hold(client, fake, "aa" * 16)
        for _ in range(40):
            with pytest.raises(Exception, match="turn") if fake.log.state.battle.turn == "b" else _nothing():
                await seat.do(Pass())
    assert len(fake.frames("command")) == 40
    assert sum(time.slept) == pytest.approx((40 - 10 * SHARE) / (5 * SHARE))


class _nothing:  # noqa: N801 -- reads like the context managers of the standard library
    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False


def test_backoff():
    """Each wait is between half of its due and all of it; they double up to the longest, and they end."""
    delays = list(Backoff(first_s=1, longest_s=8, tries_max=6).delays(Random(1)))
    assert len(delays) == 6
    assert all(due / 2 <= delay <= due for delay, due in zip(delays, [1, 2, 4, 8, 8, 8], strict=True))
    assert delays != list(Backoff(first_s=1, longest_s=8, tries_max=6).delays(Random(2)))
