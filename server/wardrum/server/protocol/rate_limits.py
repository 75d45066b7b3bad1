"""How much is too much: token buckets, told what time it is by whoever asks."""

from __future__ import annotations

import math
from collections import OrderedDict
from enum import Enum

from msgspec import Struct

FLOOD_FACTOR = 3  # a client that honours no refusal is cut off at three times what it may send in one burst


class Rate(Struct, frozen=True):
    """So many at once, so many more each second."""

    burst: int
    per_s: float


class BucketVerdict(Enum):
    """What a bucket says to one more."""

    PASS = 0
    REFUSE = 1
    FLOOD = 2


class TokenBucket:
    """A token bucket. Refused takes count too, as debt: who keeps hammering is told apart from who was early."""

    __slots__ = ("_at", "_rate", "_tokens")

    def __init__(self, rate: Rate, now_s: float) -> None:
        self._rate, self._tokens, self._at = rate, float(rate.burst), now_s

    def take(self, now_s: float) -> BucketVerdict:
        """One more at this time (s, monotonic)."""
        rate = self._rate
        self._tokens = min(rate.burst, self._tokens + (now_s - self._at) * rate.per_s) - 1
        self._at = now_s
        if self._tokens >= 0:
            return BucketVerdict.PASS
        return BucketVerdict.FLOOD if self._tokens < rate.burst * (1 - FLOOD_FACTOR) else BucketVerdict.REFUSE

    @property
    def retry_after(self) -> int:
        """Whole seconds until one more would pass."""
        return max(1, math.ceil((1 - self._tokens) / self._rate.per_s))


class FailureLimiter:
    """Failed attempts by address; only failures count, so those who know their token are never slowed down."""

    def __init__(self, rate: Rate, addresses_max: int = 10_000) -> None:
        self._rate, self._addresses_max = rate, addresses_max
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def blocked(self, address: str, now_s: float) -> bool:
        """Whether this address has failed too often to be heard now."""
        return self._tokens(address, now_s) < 1

    def count(self, address: str, now_s: float) -> None:
        """One more failure. The address heard of longest ago is forgotten when there are too many."""
        self._left[address] = (max(0.0, self._tokens(address, now_s) - 1), now_s)
        self._left.move_to_end(address)
        if len(self._left) > self._addresses_max:
            self._left.popitem(last=False)

    @property
    def retry_after(self) -> int:
        """Whole seconds until a blocked address may try once more."""
        return math.ceil(1 / self._rate.per_s)

    def _tokens(self, address: str, now_s: float) -> float:
        tokens, at = self._left.get(address, (float(self._rate.burst), now_s))
        return min(self._rate.burst, tokens + (now_s - at) * self._rate.per_s)


class AddressRateLimiter:
    """How fast each address asks for what costs something. The one heard of longest ago is forgotten when there are too many."""

    def __init__(self, rate: Rate, addresses_max: int = 10_000) -> None:
        self._rate, self._addresses_max = rate, addresses_max
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def passes(self, address: str, now_s: float) -> bool:
        """Whether this address may have one more now."""
        bucket = self._buckets.setdefault(address, TokenBucket(self._rate, now_s))
        self._buckets.move_to_end(address)
        if len(self._buckets) > self._addresses_max:
            self._buckets.popitem(last=False)
        return bucket.take(now_s) is BucketVerdict.PASS


class ConnectionCounts:
    """How many are there, by address and in all."""

    def __init__(self, each_max: int, total_max: int) -> None:
        self._each_max, self._total_max = each_max, total_max
        self._by_address: dict[str, int] = {}
        self.total = 0

    def enter(self, address: str) -> bool:
        """Whether there is room; if so it is taken until `leave`."""
        here = self._by_address.get(address, 0)
        if here >= self._each_max or self.total >= self._total_max:
            return False
        self._by_address[address] = here + 1
        self.total += 1
        return True

    def leave(self, address: str) -> None:
        """Give the room back."""
        self.total -= 1
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]
