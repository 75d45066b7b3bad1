"""Dice that no participant can steer and every participant can check.

The server commits to its seed before any seat has chosen one; each seat commits to its own before any is
revealed. A value depends on the seeds, the number of the roll and its place within it, on nothing else: not on
time, not on a command's id. Every function here is pure; `Dice` is what a decision draws from.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Protocol

from msgspec import Struct

from wardrum.events.core.kernel import MatchId, Oracle

SIDES_MAX = 256


class Pool(Struct, frozen=True):
    """One draw as it stands in a record: `values` are 1..sides, in the order drawn."""

    sides: int
    """Of each die."""
    values: tuple[int, ...]
    """What the dice showed, in the order drawn."""


class RecordingOracle(Oracle, Protocol):
    """An oracle that keeps what it has dealt."""

    pools: list[Pool]


def server_seed(secret: bytes, match: MatchId, nonce: str) -> bytes:
    """S: the server's seed (32 bytes) of a match. match: 32 hex digits, nonce: 32 hex digits."""
    message = b"wardrum/server-seed/v1" + bytes.fromhex(match) + bytes.fromhex(nonce)
    return hmac.digest(secret, message, "sha256")


def substitute_seed(seed: bytes, index: int) -> bytes:
    """The seed (32 bytes) that stands in for the seat at `index` of the order if it tells none."""
    return hmac.digest(seed, b"wardrum/substitute/v1" + bytes([index]), "sha256")


def commitment(seed: bytes) -> str:
    """The SHA-256 of a seed, 64 hex digits: sent first, so that the seed cannot be changed later."""
    return hashlib.sha256(seed).hexdigest()


def substitute_commitments(seed: bytes, seats: Sequence[str]) -> dict[str, str]:
    """What is committed to for each seat of the order, in case it tells no seed. seed: S."""
    return {seat: commitment(substitute_seed(seed, index)) for index, seat in enumerate(seats)}


def _values(seed: bytes, prefix: bytes, sides: int) -> Iterator[int]:
    """The endless fair values of one pool: bytes that would favour low faces are skipped."""
    limit = 256 - 256 % sides
    block = 0
    while True:
        for byte in hmac.digest(seed, prefix + block.to_bytes(4, "big"), "sha256"):
            if byte < limit:
                yield byte % sides + 1
        block += 1


class Dice:
    """The dice of one roll (one commit): each call is the next pool.

    seed: S · match: 32 hex digits · seeds: the seats' seeds in seat order · roll: 1 for the first commit that draws.
    """

    def __init__(self, seed: bytes, match: MatchId, seeds: Sequence[bytes], roll: int) -> None:
        self._seed, self._match, self._seeds, self._roll = seed, match, seeds, roll
        self.pools: list[Pool] = []
        self._beginning = b""

    def _prefix(self) -> bytes:
        """How every message of this roll begins; made by the first draw, as most commits draw nothing."""
        if not self._beginning:
            match, seats, roll = bytes.fromhex(self._match), bytes([len(self._seeds)]), self._roll
            parts = (b"wardrum/roll/v1", match, seats, *self._seeds, roll.to_bytes(8, "big"))
            self._beginning = b"".join(parts)
        return self._beginning

    def __call__(self, n: int, sides: int, /) -> tuple[int, ...]:
        """`n` values of 1..sides. Raises ValueError: sides outside 1..256."""
        if not 1 <= sides <= SIDES_MAX:
            raise ValueError(f"a die has 1 to {SIDES_MAX} sides, not {sides}")
        prefix = self._prefix() + len(self.pools).to_bytes(2, "big")
        pool = Pool(sides, tuple(islice(_values(self._seed, prefix, sides), n)))
        self.pools.append(pool)
        return pool.values

    def substitute(self, index: int) -> str:
        """See `Oracle.substitute`."""
        return substitute_seed(self._seed, index).hex()

    def server_seed(self) -> str:
        """See `Oracle.server_seed`."""
        return self._seed.hex()
