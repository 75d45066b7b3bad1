"""Replaying recorded battles over real connections: each match has one command under way at a time."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Literal

from msgspec import Raw
from msgspec.structs import replace

from wardrum.events.core.dice import commitment
from wardrum.events.core.kernel import SeatId
from wardrum.events.formats import wire

from .lane_driver import RULESET, NotAccepted
from .link import PATIENCE_S, Link, LinkPool, masked
from .recordings import OPENING, RecordedBattle, seed

SPREAD = 0.8  # of a battle: the place where the last table begins
ACK = b'{"type":"ack"'
REFUSALS = (b'{"type":"rejected"', b'{"type":"problem"')
Step = Callable[["SeatPair", RecordedBattle], tuple[Link, bytes]]
"""What one of a table's links sends so that a battle can begin."""

Watching = Literal["events", "pages", "mixed"]
"""How the seats of a table watch: both as programs with rules do, both as pages do, or one of each."""

PROOF = "{:031x}{:x}"  # of a match's creator and of its two seats


def act(battle: RecordedBattle, number: int) -> tuple[SeatId, bytes]:
    """The seat and the frame of a battle's command; number: from 0 on."""
    seat, command = battle.commands[number]
    version = OPENING + number
    frame = wire.CommandFrame(f"{version:032x}", battle.match, seat, Raw(command), expected_version=version)
    return seat, masked(wire.encode(frame))


class SeatPair:
    """Two links, one for each seat, that play one battle after another."""

    def __init__(self, links: Sequence[Link], battles: Sequence[RecordedBattle]) -> None:
        self.links = dict(zip(("a", "b"), links, strict=True))
        self.battles = battles
        self.frames = deque(frame for battle in battles for frame in self._frames(battle))

    def _frames(self, battle: RecordedBattle) -> Iterator[tuple[Link, bytes]]:
        for number in range(len(battle.commands)):
            seat, frame = act(battle, number)
            yield self.links[seat], frame


class LoadRun:
    """Pairs of links that play recorded battles, and what was measured. acks: (when, latency in s) of each accepted command."""

    def __init__(self, crowd: LinkPool, tables: Sequence[SeatPair]) -> None:
        self.crowd, self.tables = crowd, tables
        self.acks: list[tuple[float, float]] = []
        self.delivered = 0
        self.is_dry = False
        for table in tables:
            for link in table.links.values():
                link.on_frame = self._ear(table)
        self._sent: dict[int, float] = {}
        self._stops: dict[int, int] = {}
        self._free: deque[SeatPair] = deque()

    def spread(self) -> None:
        """Play each table to another place of its battle, so that every part of a battle is measured."""
        self._again = self._send_on
        count = len(self.tables)
        self._stops = {
            id(table): int(len(table.battles[0].commands) * SPREAD * place / count)
            for place, table in enumerate(self.tables)
        }
        for table in self.tables:
            self._send_on(table)
        self.crowd.listen(lambda: not self._sent)
        self.acks.clear()
        self.delivered = 0

    def _send_on(self, table: SeatPair) -> None:
        if self._stops[id(table)] > 0:
            self._stops[id(table)] -= 1
            self._send(table)

    def flat_out(self, seconds: float) -> None:
        """Each table sends its next command with the ack of the one before."""
        self._again = self._send
        end = time.perf_counter() + seconds
        for table in self.tables:
            self._send(table)
        self.crowd.listen(lambda: self.is_dry or time.perf_counter() > end)
        self._settle()

    def paced(self, per_s: int, seconds: float) -> None:
        """Commands leave at their times, whatever the server does; a latency counts from the time it was due."""
        self._again = self._free.append
        self._free.extend(self.tables)
        began, sent, last = time.perf_counter(), 0, int(per_s * seconds)
        while sent < last and not self.is_dry:
            due = began + sent / per_s
            left_s = due - time.perf_counter()
            if left_s <= 0 and self._free:
                self._send(self._free.popleft(), due)
                sent += 1
            self.crowd.wait(left_s if self._free else PATIENCE_S)
        self._settle()

    def _settle(self) -> None:
        """Wait for what is under way, so that the next round begins with silence."""
        self._again = self._rest
        self.crowd.listen(lambda: not self._sent)

    def _rest(self, table: SeatPair) -> None:
        """Send nothing more."""

    _again: Callable[[SeatPair], None]

    def _send(self, table: SeatPair, due: float = 0.0) -> None:
        if not table.frames:
            self.is_dry = True
            return
        link, frame = table.frames.popleft()
        self._sent[id(table)] = due or time.perf_counter()
        link.send(frame)

    def _ear(self, table: SeatPair) -> Callable[[bytes], None]:
        """What a table's links hear: its acks, and how many commits."""

        def heard(payload: bytes) -> None:
            if payload.startswith(ACK):
                now = time.perf_counter()
                self.acks.append((now, now - self._sent.pop(id(table))))
                self._again(table)
            elif payload.startswith(REFUSALS):
                raise NotAccepted(payload.decode())
            else:
                self.delivered += 1

        return heard


# -- sitting down


def seated(
    crowd: LinkPool,
    port: int,
    battles: Sequence[RecordedBattle],
    tables: int,
    watching: Watching = "events",
) -> list[SeatPair]:
    """The battles of all tables, each one opened, both seats taken, watched and ready to begin."""
    links = crowd.connect(port, 2 * tables)
    hello = masked(wire.encode(wire.Hello("wardrum-bench")))
    crowd.ask([(link, hello) for link in links], welcomed)
    made = [SeatPair(links[2 * i : 2 * i + 2], battles[i::tables]) for i in range(tables)]
    for step in opening(watching):
        crowd.ask([step(table, battle) for table in made for battle in table.battles], answered)
    return made


def opening(watching: Watching) -> Iterator[Step]:
    """Each step that comes before the battle, in order."""
    yield create
    for step in (join, reveal, partial(watch, watching=watching)):
        for seat in ("a", "b"):
            yield partial(step, seat=seat)


def welcomed(payload: bytes) -> bool:
    return payload.startswith(b'{"type":"welcome"')


def answered(payload: bytes) -> bool:
    """Whether this is the answer to a step of the opening. Raises Refused."""
    if payload.startswith(REFUSALS):
        raise NotAccepted(payload.decode())
    return payload.startswith((b'{"type":"seated"', ACK, b'{"type":"caught_up"'))


def create(table: SeatPair, battle: RecordedBattle) -> tuple[Link, bytes]:
    token = PROOF.format(int(battle.match, 16), 0)
    frame = wire.Create("create", battle.match, RULESET, token, open=True)
    return table.links["a"], masked(wire.encode(frame))


def join(table: SeatPair, battle: RecordedBattle, seat: str) -> tuple[Link, bytes]:
    token = PROOF.format(int(battle.match, 16), 1 + (seat == "b"))
    sealed = commitment(seed(battle.match, seat))
    return table.links[seat], masked(wire.encode(wire.Join("join", battle.match, token, sealed, seat)))


def reveal(table: SeatPair, battle: RecordedBattle, seat: str) -> tuple[Link, bytes]:
    frame = wire.Reveal("reveal", battle.match, seat, seed(battle.match, seat).hex())
    return table.links[seat], masked(wire.encode(frame))


def watch(table: SeatPair, battle: RecordedBattle, seat: str, watching: Watching) -> tuple[Link, bytes]:
    asked = wire.Watch("watch", battle.match, OPENING)
    if watching == "pages" or (watching == "mixed" and seat == "b"):
        asked = replace(asked, as_="display", legal=True, open=True)
    return table.links[seat], masked(wire.encode(asked))
