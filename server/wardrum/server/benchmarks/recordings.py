"""Battles to replay: played beforehand between greedy bots, with the very dice that the bench's server will throw.

The dice of a match follow from the server's secret, the match id, a nonce and the seats' seeds. Here all of them are
known, so each recorded command is legal again at the same place. Recording takes a quarter of a second for a
battle, so what was recorded is kept in the cache directory until rules, bots or sample warbands change.
"""

from __future__ import annotations

import hashlib
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

import wardrum.clients.bots
import wardrum.events.match.game
from wardrum.clients import play_greedily, playable, position
from wardrum.events.core.dice import commitment
from wardrum.events.core.kernel import MatchId, SeatId
from wardrum.events.core.record import canonical, envelope
from wardrum.events.match.commands import RevealSeed, TakeSeat
from wardrum.events.toolkit.options import Choice, Option
from wardrum.server.crypto.server_keys import ServerKeys

from .lane_driver import RULESET, LaneDriver

SECRET = hashlib.sha256(b"wardrum bench").digest()
NONCE = "b3" * 16
OPENING = 5  # commits before the battle: created, two seats taken, two seeds revealed
COMMITS_MAX = 3_000

_battles = msgspec.msgpack.Decoder(list[tuple[MatchId, list[bytes]]])


class RecordedBattle:
    """One recorded battle: its match id and its records from version 1 on."""

    def __init__(self, match: MatchId, records: Sequence[bytes]) -> None:
        self.match, self.records = match, records

    @cached_property
    def commands(self) -> list[tuple[SeatId, bytes]]:
        """Seat and command (canonical JSON) of each commit after the opening."""
        envelopes = map(envelope, self.records[OPENING:])
        return [(SeatId(each.actor), bytes(each.command)) for each in envelopes]


class _Kind(Struct):
    type: str


def mix(battles: Iterable[RecordedBattle]) -> Counter[str]:
    """How often each kind of command is in these battles."""
    commands = (command for battle in battles for _, command in battle.commands)
    return Counter(msgspec.json.decode(command, type=_Kind).type for command in commands)


def known_keys() -> ServerKeys:
    """Keys that are public, and a nonce that is always the same: for the bench only."""
    return ServerKeys({"k1": SECRET}, lambda: NONCE)


def seed(match: MatchId, seat: str) -> bytes:
    """The seed (32 bytes) that a seat of the bench brings."""
    return hashlib.sha256(f"{match}/{seat}".encode()).digest()


# -- playing


class Glance:
    """As much of a client's mirror as a bot looks at."""

    def __init__(self, driver: LaneDriver, seat: str, muster: str, without: str) -> None:
        self.state, self._muster = driver.lane.state, muster
        options = playable(driver.lane.game.legal(self.state, seat))
        self._options = [self._narrowed(option) for option in options if option.command != without]

    def legal(self, seat: str) -> list[Option]:
        """The options, without those the bench does not want, narrowed to one warband if it wants a certain one."""
        return self._options

    def _narrowed(self, option: Option) -> Option:
        if option.command != "SubmitWarband" or not self._muster:
            return option
        return msgspec.structs.replace(option, params={"sample": Choice((self._muster,))})


def opened(match: MatchId, setup: dict[str, Any] | None = None, ruleset: str = RULESET) -> LaneDriver:
    """A match whose battle is about to begin."""
    driver = LaneDriver(match, known_keys(), setup or {}, ruleset)
    seats = driver.lane.state.match.order
    for seat in seats:
        driver.do(seat, TakeSeat(commitment(seed(match, seat))))
    for seat in seats:
        driver.do(seat, RevealSeed(seed(match, seat).hex()))
    return driver


def play(
    driver: LaneDriver, rng: Random, *, muster: str = "", peaceful: bool = False
) -> Iterator[LaneDriver]:
    """Greedy bots to the battle's end, handed out before each command; peaceful ones never attack."""
    while driver.lane.state.match.status != "ended" and driver.lane.version < COMMITS_MAX:
        yield driver
        seat = driver.lane.game.pending(driver.lane.state)[0].seat
        glance = Glance(driver, seat, muster, "Attack" if peaceful else "")
        command = play_greedily(position(glance, seat), rng)
        driver.do(seat, msgspec.Raw(canonical(command)))


def record(number: int) -> tuple[MatchId, list[bytes]]:
    """The match id and the records of one whole battle; the same number gives the same battle."""
    driver = opened(MatchId(f"{number:032x}"))
    for _ in play(driver, Random(number)):
        pass
    return driver.match, driver.records


# -- keeping


def load(count: int, directory: Path | None = None) -> list[RecordedBattle]:
    """A number of recorded battles, recorded now by all cores where the cache has fewer. directory: the cache's."""
    kept_at = path(directory)
    kept = _battles.decode(kept_at.read_bytes()) if kept_at.exists() else []
    if len(kept) < count:
        with ProcessPoolExecutor() as pool:
            kept += pool.map(record, range(len(kept) + 1, count + 1), chunksize=4)
        keep(kept_at, kept)
    return [RecordedBattle(match, records) for match, records in kept[:count]]


def path(directory: Path | None = None) -> Path:
    """Where the recordings of today's rules are kept."""
    return (directory or cache()) / f"battles-{version()}.msgpack"


def keep(kept_at: Path, battles: list[tuple[MatchId, list[bytes]]]) -> None:
    """Write what was recorded, whole or not at all; recordings of earlier rules go."""
    kept_at.parent.mkdir(parents=True, exist_ok=True)
    draft = kept_at.with_suffix(f".{os.getpid()}")
    draft.write_bytes(msgspec.msgpack.encode(battles))
    draft.replace(kept_at)
    for older in kept_at.parent.glob("battles-*.msgpack"):
        if older != kept_at:
            older.unlink(missing_ok=True)


def cache() -> Path:
    """Where recordings are kept."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "wardrum"


def version() -> str:
    """Names what recordings depend on: every source of the rules and the bots, and this module."""
    roots = [
        Path(module.__file__ or "").parent for module in (wardrum.events.match.game, wardrum.clients.bots)
    ]
    files = [file for root in roots for file in sorted(root.rglob("*.py"))]
    text = b"\0".join(file.read_bytes() for file in [*files, Path(__file__)])
    return hashlib.sha256(text).hexdigest()[:16]
