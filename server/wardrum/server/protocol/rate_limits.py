"""Rate limits: token buckets for one source and by address, and counts of connections. Times are arguments."""

from __future__ import annotations

import math
from enum import Enum

from wardrum.server.config import Rate
from wardrum.server.lru import LruCache

FLOOD_FACTOR = (
    3  # a client that ignores refusals is disconnected at three times what it may send in one burst
)


class BucketVerdict(Enum):
    """Whether one more is let through."""

    PASS = 0
    REFUSE = 1
    FLOOD = 2


class TokenBucket:
    """A token bucket. Refused takes count too, as debt: a flood is told apart from a client that was early."""

    __slots__ = ("_at", "_rate", "_tokens")

    def __init__(self, rate: Rate, now_s: float) -> None:
        self._rate, self._tokens, self._at = rate, float(rate.burst), now_s

    def take(self, now_s: float) -> BucketVerdict:
        """One more at this time (s, monotonic)."""
        self._tokens = self.available(now_s) - 1
        self._at = now_s
        if self._tokens >= 0:
            return BucketVerdict.PASS
        flood = self._rate.burst * (1 - FLOOD_FACTOR)
        return BucketVerdict.FLOOD if self._tokens < flood else BucketVerdict.REFUSE

    def drain(self, now_s: float, amount: int = 1) -> None:
        """Takes so many tokens, or as many as there are, without debt."""
        self._tokens = max(0.0, self.available(now_s) - amount)
        self._at = now_s

    def has(self, amount: int, now_s: float) -> bool:
        """Whether there are so many tokens; an amount above the burst needs a full bucket."""
        return self.available(now_s) >= min(amount, self._rate.burst)

    def seconds_until(self, amount: int, now_s: float) -> int:
        """Whole seconds, 1 at least, until there are so many tokens."""
        missing = min(amount, self._rate.burst) - self.available(now_s)
        return max(1, math.ceil(missing / self._rate.per_s))

    def available(self, now_s: float) -> float:
        """The tokens at this time; negative: a debt."""
        return min(self._rate.burst, self._tokens + (now_s - self._at) * self._rate.per_s)

    @property
    def retry_after(self) -> int:
        """Whole seconds until one more would pass."""
        return max(1, math.ceil((1 - self._tokens) / self._rate.per_s))


class FailureLimiter:
    """Failed attempts by address. Only failures count, so clients that know their token are never slowed down."""

    def __init__(self, rate: Rate, addresses_max: int = 10_000) -> None:
        self._rate = rate
        self._buckets: LruCache[str, TokenBucket] = LruCache(addresses_max)

    def blocked(self, address: str, now_s: float) -> bool:
        """Whether this address has failed too often to try now."""
        bucket = self._buckets.get(address)
        return bucket is not None and bucket.available(now_s) < 1

    def count(self, address: str, now_s: float) -> None:
        """One more failure."""
        _bucket_of(self._buckets, address, self._rate, now_s).drain(now_s)

    @property
    def retry_after(self) -> int:
        """Whole seconds until a blocked address may try once more."""
        return math.ceil(1 / self._rate.per_s)


def _bucket_of(buckets: LruCache[str, TokenBucket], address: str, rate: Rate, now_s: float) -> TokenBucket:
    bucket = buckets.get(address)
    if bucket is None:
        bucket = TokenBucket(rate, now_s)
        buckets.put(address, bucket)
    return bucket


class ConnectionCounts:
    """How many connections there are, by address and in all."""

    def __init__(self, each_max: int, total_max: int) -> None:
        self._each_max, self._total_max = each_max, total_max
        self._by_address: dict[str, int] = {}
        self.total = 0

    def add(self, address: str) -> bool:
        """Counts a connection, unless a limit is reached; whether it was counted."""
        if not self.has_room(address):
            return False
        self._by_address[address] = self._by_address.get(address, 0) + 1
        self.total += 1
        return True

    def has_room(self, address: str) -> bool:
        """Whether one more would be counted."""
        return self._by_address.get(address, 0) < self._each_max and self.total < self._total_max

    def remove(self, address: str) -> None:
        """A connection that was counted has ended."""
        self.total -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]
