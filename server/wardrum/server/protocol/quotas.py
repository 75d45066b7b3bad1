"""Quotas: how much of one thing one network may use, and all networks together. Times are arguments.

A quota is a pair of token buckets without debt: who goes on asking while refused does not wait longer for it. All
addresses of one network count as one, see `client_network`. Tables are bounded: the least recently used network is
forgotten first, which is then as if it had used nothing.
"""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType

from wardrum.events.formats.wire import Problem
from wardrum.server.lru import LruCache

from .problems import problem
from .rate_limits import Rate, TokenBucket, client_network

NETWORKS_MAX = 10_000  # remembered by one quota, some 300 bytes each


class Excess(Struct, frozen=True):
    """Why something is over a quota. detail: one sentence · retry_after: whole seconds until it may not be."""

    detail: str
    retry_after: int
    code: str = "too_many_requests"

    def problem(self, id: str | UnsetType = UNSET) -> Problem:
        """As the answer to a request."""
        return problem(self.code, self.detail, id, retry_after=self.retry_after)


class Quota:
    """what: the things that are counted, in the plural · each, total: what one network and all together may use."""

    def __init__(self, what: str, each: Rate, total: Rate, networks_max: int = NETWORKS_MAX) -> None:
        self._mine, self._everybodys = f"{what} from your address", f"{what} on this server"
        self._each, self._total = each, total
        self._networks: LruCache[str, TokenBucket] = LruCache(networks_max)
        self._all: TokenBucket | None = None

    def take(self, address: str, now_s: float, amount: int = 1) -> Excess | None:
        """Use an amount, unless the network or all together would exceed the quota: nothing is used then."""
        mine, everybody = self._bucket(address, now_s), self._shared(now_s)
        if not mine.has(amount, now_s):
            return _excess(mine, amount, now_s)
        if not everybody.has(amount, now_s):
            return _excess(everybody, amount, now_s)
        mine.drain(now_s, amount)
        everybody.drain(now_s, amount)
        return None

    def take_own(self, address: str, now_s: float, amount: int) -> Excess | None:
        """Like `take`, but only the network's own share can be exceeded; of the other is used what there is."""
        mine = self._bucket(address, now_s)
        if not mine.has(amount, now_s):
            return _excess(mine, amount, now_s)
        mine.drain(now_s, amount)
        self._shared(now_s).drain(now_s, amount)
        return None

    def _bucket(self, address: str, now_s: float) -> TokenBucket:
        network = client_network(address)
        bucket = self._networks.get(network)
        if bucket is None:
            bucket = TokenBucket(self._each, now_s, self._mine)
            self._networks.put(network, bucket)
        return bucket

    def _shared(self, now_s: float) -> TokenBucket:
        if self._all is None:
            self._all = TokenBucket(self._total, now_s, self._everybodys)
        return self._all


def _excess(bucket: TokenBucket, amount: int, now_s: float) -> Excess:
    return Excess(bucket.excess, bucket.seconds_until(amount, now_s))
