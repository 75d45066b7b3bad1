"""Rate limits: token buckets for one source and by address, and counts of connections. Times are arguments."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address

from msgspec import Struct

from wardrum.server.lru import LruCache
from wardrum.server.nodes.bus import ALONE, Bus

FLOOD_FACTOR = (
    3  # a client that ignores refusals is disconnected at three times what it may send in one burst
)

IPV6_PREFIX_BITS = 64  # one subscriber has at least the addresses of such a prefix
NETWORKS_MAX = 1024  # addresses whose networks are kept: one is asked for twice with each connection
ADDRESS_CHARACTERS_MAX = 64  # of what a proxy calls an address without its being one


class Rate(Struct, frozen=True):
    """How often something may happen: `burst` times at once, `per_s` more each second."""

    burst: int
    per_s: float

    def part(self, count: int) -> Rate:
        """The share of each of a number of holders, one at once at least."""
        return Rate(max(1, self.burst // count), self.per_s / count)


@lru_cache(NETWORKS_MAX)
def client_network(address: str) -> str:
    """What limits by address count as one: an IPv4 address, or the /64 of an IPv6 address, which one subscriber has.

    What is no address, as a proxy's word may be, counts for itself, cut to a bounded length.
    """
    match _parsed(address):
        case IPv4Address() as v4:
            return str(v4)
        case IPv6Address(ipv4_mapped=IPv4Address() as v4):
            return str(v4)
        case IPv6Address() as v6:
            return str(IPv6Network((v6.packed, IPV6_PREFIX_BITS), strict=False))
        case None:
            return address[:ADDRESS_CHARACTERS_MAX]


def is_loopback(address: str) -> bool:
    """Whether an address is of this machine only."""
    match _parsed(address):
        case IPv6Address(ipv4_mapped=IPv4Address() as v4):
            return v4.is_loopback
        case parsed:
            return parsed is not None and parsed.is_loopback


def _parsed(address: str) -> IPv4Address | IPv6Address | None:
    with suppress(ValueError):
        return ip_address(address.partition("%")[0])
    return None


class BucketVerdict(Enum):
    """Whether one more is let through."""

    PASS = 0
    REFUSE = 1
    FLOOD = 2


def pace(per_s: float) -> str:
    """A rate in words, per second or per minute, as "4 per minute"."""
    return f"{per_s:,.0f} per second" if per_s >= 1 else f"{per_s * 60:,.0f} per minute"


class TokenBucket:
    """A token bucket. Refused takes count too, as debt: a flood is distinguished from a client that was early.

    what: the things that are counted, and whose, as "commands of this seat".
    """

    __slots__ = ("_at", "_rate", "_tokens", "what")

    def __init__(self, rate: Rate, now_s: float, what: str = "") -> None:
        self._rate, self._tokens, self._at = rate, float(rate.burst), now_s
        self.what = what

    def take(self, now_s: float) -> BucketVerdict:
        """One more at this time (s, monotonic)."""
        self._tokens = self.available(now_s) - 1
        self._at = now_s
        if self._tokens >= 0:
            return BucketVerdict.PASS
        flood = self._rate.burst * (1 - FLOOD_FACTOR)
        return BucketVerdict.FLOOD if self._tokens < flood else BucketVerdict.REFUSE

    def set_rate(self, rate: Rate, now_s: float) -> None:
        """Fills at this rate from now on."""
        if rate is not self._rate:
            self._tokens, self._at, self._rate = self.available(now_s), now_s, rate

    def drain(self, now_s: float, tokens: int = 1) -> None:
        """Takes an amount of tokens, or all that there are, without debt."""
        self._tokens = max(0.0, self.available(now_s) - tokens)
        self._at = now_s

    def has(self, amount: int, now_s: float) -> bool:
        """Whether there are this many tokens; an amount above the burst needs a full bucket."""
        return self.available(now_s) >= min(amount, self._rate.burst)

    def seconds_until(self, amount: int, now_s: float) -> int:
        """Whole seconds, 1 at least, until there are this many tokens."""
        missing = min(amount, self._rate.burst) - self.available(now_s)
        return max(1, math.ceil(missing / self._rate.per_s))

    def available(self, now_s: float) -> float:
        """The tokens at this time; negative: a debt."""
        return min(self._rate.burst, self._tokens + (now_s - self._at) * self._rate.per_s)

    @property
    def excess(self) -> str:
        """What is too many, and how many may be, in a sentence."""
        return f"Too many {self.what}: {self._rate.burst:,} at once, then {pace(self._rate.per_s)}."

    @property
    def retry_after(self) -> int:
        """Whole seconds until one more would pass."""
        return max(1, math.ceil((1 - self._tokens) / self._rate.per_s))


class FailureLimiter:
    """Failed attempts by address. Only failures count, so clients that know their token are never slowed down.

    bus: to the other nodes of a server's log, where a failure counts as well.
    """

    def __init__(self, rate: Rate, addresses_max: int = 10_000, bus: Bus = ALONE) -> None:
        self._rate, self._bus = rate, bus
        self._buckets: LruCache[str, TokenBucket] = LruCache(addresses_max)

    def follow(self, now_s: Callable[[], float]) -> None:
        """Count the failures at other nodes as well, from now on."""
        self._bus.listen("failure", lambda _, body: self._count(client_network(body.decode()), now_s()))

    def blocked(self, address: str, now_s: float) -> bool:
        """Whether this address has failed too often to try now."""
        bucket = self._buckets.get(address)
        return bucket is not None and bucket.available(now_s) < 1

    def count(self, address: str, now_s: float) -> None:
        """One more failure here."""
        self._count(address, now_s)
        self._bus.say("failure", address.encode())

    def _count(self, address: str, now_s: float) -> None:
        _bucket_of(self._buckets, address, self._rate, now_s).drain(now_s)

    @property
    def retry_after(self) -> int:
        """Whole seconds until a blocked address may try once more."""
        return math.ceil(1 / self._rate.per_s)


class AddressRateLimiter:
    """The rate of expensive requests, or of new connections, by address. The least recently used address is forgotten when there are too many."""

    def __init__(self, rate: Rate, addresses_max: int = 10_000) -> None:
        self._rate = rate
        self._buckets: LruCache[str, TokenBucket] = LruCache(addresses_max)

    def passes(self, address: str, now_s: float) -> bool:
        """Whether this address may have one more now."""
        bucket = _bucket_of(self._buckets, address, self._rate, now_s)
        if bucket.available(now_s) < 1:
            return False  # without debt: others may share the address
        bucket.drain(now_s)
        return True

    def charge(self, address: str, tokens: int, now_s: float) -> None:
        """Take an amount from this address, or all that it has left."""
        _bucket_of(self._buckets, address, self._rate, now_s).drain(now_s, tokens)


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
        self._by_address: Counter[str] = Counter()
        self.total = 0

    def add(self, address: str) -> bool:
        """Counts a connection, unless a limit is reached; whether it was counted. "": its address is not known yet."""
        if self.total >= self._total_max or not self._add_here(address):
            return False
        self.total += 1
        return True

    def move(self, address: str, known: str) -> bool:
        """The address of a counted connection is known now; False: that one has too many, and nothing has changed."""
        if address == known:
            return True
        if not self._add_here(known):
            return False
        self._remove_here(address)
        return True

    def has_room(self, address: str) -> bool:
        """Whether one more would be counted."""
        return self._by_address.get(address, 0) < self._each_max and self.total < self._total_max

    def remove(self, address: str) -> None:
        """A connection that was counted has ended."""
        self.total -= 1
        self._remove_here(address)

    def _add_here(self, address: str) -> bool:
        if address and self._by_address[address] >= self._each_max:
            return False
        self._by_address[address] += 1
        return True

    def _remove_here(self, address: str) -> None:
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]
