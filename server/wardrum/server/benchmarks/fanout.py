"""One match and its spectators: what each commit costs, beside `websockets.broadcast()` of the same bytes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import TypeVar

from msgspec import Raw

from wardrum.events.formats import wire

from . import child
from .commands import undisturbed
from .feed_links import FeedReaders
from .lane_driver import NotAccepted
from .link import ByteCount, CountingLink, Link, LinkPool, masked
from .load_run import ACK, REFUSALS, answered, seated, welcomed
from .measurements import Measurement, median, quantile
from .plan import BenchPlan
from .recordings import OPENING, RecordedBattle

T = TypeVar("T")

JOINED_MATCHES = 16  # followed by the same spectators
WATCHES_MAX = 80_000  # of them all: 160,000 did not come to their end on two cores, the server and this side on one each
GREETED_AT_ONCE = 500


def measure(plan: BenchPlan) -> Iterator[Measurement]:
    """Deliveries a second to the spectators of one match."""
    if plan.readers == "sse":
        yield from measure_feeds(plan)
        return
    matches = min(JOINED_MATCHES, WATCHES_MAX // plan.spectators)
    long = sorted(plan.battles, key=lambda each: len(each.records))[-matches:]
    bare, one, joined = [], [], []
    ears = AckTimes()
    for _ in range(plan.rounds):
        bare.append(broadcast(plan, long[-1]))
        one.append(commits(plan, long[-1], ears))
        joined.append(joined_commits(plan, long))
    yield compared(plan, median(one), median(bare), "one match")
    yield ears.measurement(plan)
    yield compared(plan, median(joined), median(bare), f"{len(long)} matches at once")


def measure_feeds(plan: BenchPlan) -> Iterator[Measurement]:
    """The same to readers of its feed, who are sent sentences beside the records."""
    battle, ears, rounds = max(plan.battles, key=lambda each: len(each.records)), AckTimes(), []
    for _ in range(plan.rounds):
        with stage(plan) as (server, people):
            [table] = seated(people, server.port, [battle], 1)
            readers = FeedReaders(people, server.port, battle.match, plan.spectators)
            moves = list(table.frames)[: plan.broadcasts]
            rounds.append(rate(people, readers, moves, ears.send, 1, ears.delivered))
    per_s = median(rounds)
    yield Measurement(
        f"{plan.spectators:,} readers of a feed", f"{per_s:,.0f} deliveries/s", {"deliveries_per_s": per_s}
    )
    yield ears.measurement(plan)


def compared(plan: BenchPlan, ours: float, bare: float, how: str) -> Measurement:
    """One line of the comparison."""
    values = {"deliveries_per_s": ours, "broadcast_per_s": bare, "ratio": ours / bare}
    shown = f"{ours:,.0f} deliveries/s, {values['ratio']:.2f} × the {bare:,.0f}/s of websockets.broadcast()"
    return Measurement(f"{plan.spectators:,} spectators, {how}", shown, values)


class AckTimes:
    """What the player of a match with a crowd waits for: each ack, and until the last spectator has the commit; s."""

    def __init__(self) -> None:
        self.acks: list[float] = []
        self.last: list[float] = []
        self._sent = 0.0

    def send(self, move: tuple[Link, bytes]) -> None:
        """Sends a command, whose ack counts from now."""
        link, frame = move
        link.on_frame = self._hear
        self._sent = time.perf_counter()
        link.send(frame)

    def delivered(self) -> None:
        """All have got the commit."""
        self.last.append(time.perf_counter() - self._sent)

    def _hear(self, payload: bytes) -> None:
        if payload.startswith(ACK):
            self.acks.append(time.perf_counter() - self._sent)

    def measurement(self, plan: BenchPlan) -> Measurement:
        """One line."""
        acks, last = sorted(self.acks), sorted(self.last)
        values = {
            "ack_p50_ms": 1_000 * quantile(acks, 0.50),
            "ack_p99_ms": 1_000 * quantile(acks, 0.99),
            "last_p50_ms": 1_000 * quantile(last, 0.50),
            "last_p99_ms": 1_000 * quantile(last, 0.99),
        }
        shown = (
            f"ack p50 {values['ack_p50_ms']:.2f} ms, p99 {values['ack_p99_ms']:.2f} ms · "
            f"the last one has it p50 {values['last_p50_ms']:.1f} ms, p99 {values['last_p99_ms']:.1f} ms"
        )
        return Measurement(f"{plan.spectators:,} spectators, their player", shown, values)


def ignore_links(links: list[Link]) -> None:
    """For servers that wait for no first frame."""


class SpectatorLinks:
    """Sinks, and one link among them whose frames are counted: all are sent the same.

    greet: called with those that have connected, before others do: servers do not wait long for the first frame.
    """

    def __init__(
        self, people: LinkPool, port: int, count: int, greet: Callable[[list[Link]], object] = ignore_links
    ) -> None:
        self.sinks: list[CountingLink] = []
        for begin in range(0, count - 1, GREETED_AT_ONCE):
            come = people.sinks(port, min(GREETED_AT_ONCE, count - 1 - begin))
            greet([*come])
            self.sinks += come
        [self.reader] = people.connect(port, 1)
        greet([self.reader])
        self.taken, self.frames, self.bytes = ByteCount(), 0, 0

    @property
    def links(self) -> list[Link]:
        """All of them."""
        return [*self.sinks, self.reader]

    def attend(self) -> None:
        """From now on everything is counted."""
        self.reader.on_frame = self._hear
        for sink in self.sinks:
            sink.taken = self.taken

    def has(self, frames: int) -> bool:
        """Whether all have got this many frames."""
        return self.frames >= frames and self.taken.bytes >= self.bytes * len(self.sinks)

    def _hear(self, payload: bytes) -> None:
        if payload.startswith(REFUSALS):
            raise NotAccepted(payload.decode())
        self.frames += 1
        self.bytes += len(payload) + (2 if len(payload) < 126 else 4)


def broadcast(plan: BenchPlan, battle: RecordedBattle) -> float:
    """Deliveries a second of `websockets.broadcast()`: one connection sends what all get."""
    frames = [masked(commit(battle, record)) for record in battle.records[OPENING:][: plan.broadcasts]]
    with child.running("broadcast") as server, child.apart(server), LinkPool() as people:
        audience = SpectatorLinks(people, server.port, plan.spectators)
        return rate(people, audience, frames, audience.reader.send, 1)


def commit(battle: RecordedBattle, record: bytes) -> bytes:
    """As many bytes as the server sends for this record."""
    return wire.encode(wire.Commit(battle.match, Raw(record), "0" * 64))


def commits(plan: BenchPlan, battle: RecordedBattle, ears: AckTimes) -> float:
    """Deliveries a second of the server: recorded commands, durable, one after the other. ears: what the player waits for."""
    with stage(plan) as (server, people):
        [table] = seated(people, server.port, [battle], 1)
        audience = spectators(plan, people, server.port, battle)
        moves = list(table.frames)[: plan.broadcasts]
        return rate(people, audience, moves, ears.send, 1, ears.delivered)


def joined_commits(plan: BenchPlan, battles: list[RecordedBattle]) -> float:
    """The same to spectators who follow many matches at once: what one fsync makes durable leaves in one write."""
    with stage(plan) as (server, people):
        tables = seated(people, server.port, battles, len(battles))
        audience = spectators(plan, people, server.port, *battles)
        turns = list(zip(*(table.frames for table in tables), strict=False))[: plan.broadcasts]

        def send(turn: Sequence[tuple[Link, bytes]]) -> None:
            for link, frame in turn:
                link.send(frame)

        return rate(people, audience, turns, send, len(battles))


@contextmanager
def stage(plan: BenchPlan) -> Iterator[tuple[child.Child, LinkPool]]:
    """A server on disk without connections."""
    with (
        TemporaryDirectory(dir=plan.directory) as place,
        child.running("wardrum", place) as server,
        child.apart(server),
        LinkPool() as people,
    ):
        yield server, people


def rate(
    people: LinkPool,
    audience: SpectatorLinks | FeedReaders,
    items: list[T],
    send: Callable[[T], object],
    frames: int,
    delivered: Callable[[], object] = lambda: None,
) -> float:
    """Deliveries a second: the next item is sent when all have got the frames of the one before.

    delivered: called when all have got them.
    """
    audience.attend()
    with undisturbed():
        began = time.perf_counter()
        for number, item in enumerate(items, 1):
            send(item)
            people.listen(lambda: audience.has(number * frames))  # noqa: B023 -- called before the next one
            delivered()
        return len(audience.links) * audience.frames / (time.perf_counter() - began)


def spectators(plan: BenchPlan, people: LinkPool, port: int, *battles: RecordedBattle) -> SpectatorLinks:
    """Links that watch these matches as events, from the end of their opening on."""
    hello = masked(wire.encode(wire.Hello("wardrum-bench")))

    def greet(links: list[Link]) -> None:
        people.ask([(link, hello) for link in links], welcomed)

    audience = SpectatorLinks(people, port, plan.spectators, greet)
    for battle in battles:
        watch = masked(wire.encode(wire.Watch("watch", battle.match, OPENING)))
        people.ask([(link, watch) for link in audience.links], answered)
    time.sleep(0.6)  # presence is sent once all are there; it is not counted
    people.wait(0)
    return audience
