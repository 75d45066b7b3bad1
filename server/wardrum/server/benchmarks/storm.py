"""Storms: thousands of connections that come at once to watch, as after a restart or when a link is shared.

Each connects, shakes hands, says hello and watches what the battle shows, as pages do, all in one go; nobody waits for anybody. Measured is
when each has all that a page begins with, how many were refused or cut off, and how long the server's loop was held meanwhile.
"""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from msgspec import Struct

from wardrum.events.formats import wire

from . import child
from .commands import undisturbed
from .link import PATIENCE_S, WARDRUM, Link, NoAnswer, ignore_frame, masked, raise_descriptors
from .load_run import REFUSALS
from .measurements import Measurement, median, quantile
from .memory import fill
from .plan import BenchPlan
from .recordings import RecordedBattle

CAUGHT_UP = b'{"type":"caught_up"'
MATCHES = 200  # of the storm on many
LOOK_S = 0.05  # between two looks whether all have left


class Storm(Struct, frozen=True):
    """What one storm gave."""

    arrived_s: list[float]
    """Since its beginning, when each had all it begins with; ascending."""
    lost: int
    """Were refused or cut off, or have not got it."""
    coming: child.Held
    """How long the server's loop was held meanwhile."""
    leaving: child.Held
    """Likewise while they all leave at once."""
    cpu_s: float
    """Processor time of the server."""


class Newcomer(Link):
    """A link that has not waited for anything: connecting, asking for a websocket, or watching."""

    __slots__ = ("_hello", "_request", "arrived_s", "is_in")

    def __init__(self, port: int, hello: bytes) -> None:
        self.sock = socket.socket()
        self.sock.setblocking(False)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with suppress(BlockingIOError):
            self.sock.connect(("127.0.0.1", port))
        self.on_frame = self._hear
        self._rest, self._hello, self._request = b"", hello, WARDRUM.request(port)
        self.is_in, self.arrived_s = False, 0.0

    def ask(self) -> None:
        """Ask for a websocket, now that the socket is connected."""
        self.sock.sendall(self._request)

    def receive(self) -> None:
        """Take what is there. Raises NoAnswer: it was refused, or cut off."""
        if self.is_in:
            return super().receive()
        self._rest += self.sock.recv(4096) or b"\r\n\r\n"
        head, end, rest = self._rest.partition(b"\r\n\r\n")
        if not end:
            return None
        if not head.startswith(b"HTTP/1.1 101"):
            raise NoAnswer(f"no handshake: {head[:200]!r}")
        self._rest, self.is_in = rest, True
        self.sock.sendall(self._hello)
        return None

    def _hear(self, payload: bytes) -> None:
        if payload.startswith(CAUGHT_UP):
            self.arrived_s = time.perf_counter()
            self.on_frame = ignore_frame
        elif payload.startswith(REFUSALS):
            raise NoAnswer(payload.decode())


def measure(plan: BenchPlan) -> Iterator[Measurement]:
    """A storm on one match, and one on many that nobody has asked for since the server began."""
    raise_descriptors(plan.newcomers)
    battles = [halved(battle) for battle in plan.battles[:MATCHES]]
    for matches in (battles[:1], battles):
        storms = [storm(plan, matches) for _ in range(plan.rounds)]
        yield figure(plan.newcomers, len(matches), storms)


def halved(battle: RecordedBattle) -> RecordedBattle:
    """A battle in the middle, so that there is much to show."""
    return RecordedBattle(battle.match, battle.records[: len(battle.records) // 2])


def figure(newcomers: int, matches: int, storms: Sequence[Storm]) -> Measurement:
    """One line: medians, and the most that were lost."""
    name = f"{newcomers:,} come to {'one match' if matches == 1 else f'{matches} matches'}"
    values = {
        "last_s": median(storm.arrived_s[-1] if storm.arrived_s else PATIENCE_S for storm in storms),
        "half_s": median(
            quantile(storm.arrived_s, 0.5) if storm.arrived_s else PATIENCE_S for storm in storms
        ),
        "lost": max(storm.lost for storm in storms),
        "held_ms": median(storm.coming.ms for storm in storms),
        "held_cpu_ms": median(storm.coming.cpu_ms for storm in storms),
        "leaving_ms": median(storm.leaving.ms for storm in storms),
        "leaving_cpu_ms": median(storm.leaving.cpu_ms for storm in storms),
        "cpu_us": 1e6 * median(storm.cpu_s for storm in storms) / newcomers,
    }
    shown = (
        f"the last one has its snapshot after {values['last_s']:.2f} s, half after {values['half_s']:.2f} s · "
        f"{values['lost']:.0f} lost · the loop held for {values['held_ms']:.0f} ms "
        f"({values['held_cpu_ms']:.0f} ms of CPU), {values['leaving_ms']:.0f} ms when all leave "
        f"({values['leaving_cpu_ms']:.0f} ms) · {values['cpu_us']:.0f} µs of CPU each"
    )
    return Measurement(name, shown, values)


def storm(plan: BenchPlan, battles: Sequence[RecordedBattle]) -> Storm:
    """One storm on a fresh server that has these battles stored."""
    with TemporaryDirectory(dir=plan.directory) as place:
        fill(Path(place), battles, "live")
        with child.running("stalls", place) as server, undisturbed():
            server.held()  # by its start
            hellos = [hello(battle) for battle in battles]
            return blown(server, [hellos[number % len(hellos)] for number in range(plan.newcomers)])


def blown(server: child.Child, hellos: Sequence[bytes]) -> Storm:
    """One storm on this server, of the kind `stalls`. hellos: what each newcomer sends."""
    began_s, cpu_s = time.perf_counter(), server.cpu_s
    with Crowd() as crowd:
        for each in hellos:
            crowd.add(Newcomer(server.port, each))
        crowd.listen()
        took_s, coming = server.cpu_s - cpu_s, server.held()
    while server.plain_metrics()["connections"]:
        time.sleep(LOOK_S)
    leaving = server.held()
    arrived_s = sorted(each - began_s for each in crowd.arrived)
    return Storm(arrived_s, len(hellos) - len(arrived_s), coming, leaving, took_s)


def hello(battle: RecordedBattle) -> bytes:
    """What a newcomer sends once it is let in."""
    watch = wire.Watch("watch", battle.match, as_="display")
    return masked(wire.encode(wire.Hello("wardrum-bench"))) + masked(wire.encode(watch))


class Crowd:
    """Newcomers on one epoll. arrived: when each had what it begins with."""

    def __init__(self) -> None:
        self._epoll = select.epoll()
        self._links: dict[int, Newcomer] = {}
        self._waiting: set[int] = set()
        self.arrived: list[float] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._epoll.close()
        for newcomer in self._links.values():
            newcomer.sock.close()

    def add(self, newcomer: Newcomer) -> None:
        """One more, which is connecting."""
        number = newcomer.sock.fileno()
        self._links[number] = newcomer
        self._waiting.add(number)
        self._epoll.register(number, select.EPOLLOUT)

    def listen(self) -> None:
        """Until each has what it begins with or is lost. Those that have it go on being read: pages stay."""
        while self._waiting and (ready := self._epoll.poll(PATIENCE_S)):
            for number, event in ready:
                try:
                    self._act(number, event)
                except (OSError, NoAnswer):
                    self._epoll.unregister(number)
                    self._waiting.discard(number)

    def _act(self, number: int, event: int) -> None:
        newcomer = self._links[number]
        if event & select.EPOLLOUT:
            newcomer.ask()
            self._epoll.modify(number, select.EPOLLIN)
        else:
            newcomer.receive()
            if newcomer.arrived_s and number in self._waiting:
                self._waiting.discard(number)
                self.arrived.append(newcomer.arrived_s)
