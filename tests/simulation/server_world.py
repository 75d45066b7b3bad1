"""A whole server on virtual time, several matches, all who connect to them, and everything that can go wrong in between.

Sessions, handlers, limits, matches, deadlines and hand-overs are the real ones, and so is asyncio; sockets, clocks and
the speed of the disk are not. A seed decides everything: the same seed does the very same again.

Faults stop at `until_s`. Then everything has to be answered and sent, and answers have to come in time.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from random import Random
from typing import Any

import pytest
import structlog

from tests.simulation import links
from tests.simulation.clients import Client, Flooder, Player, Twin, Viewer
from tests.simulation.disks import Disk, SimulatedStore
from tests.simulation.invariants import Invariants
from tests.simulation.links import Link
from tests.simulation.swarm import Faults, Settings, drawn
from tests.simulation.virtual_loop import OUTSIDE, Life, NeverAtRest, VirtualClock, VirtualLoop
from tests.support.toy import GAME
from wardrum.server.app import build_matches, build_services
from wardrum.server.connections.session import Session
from wardrum.server.crypto.server_keys import ServerKeys
from wardrum.server.matches import registry
from wardrum.server.matches.registry import ServerContext
from wardrum.server.nodes.bus import ALONE, Bus
from wardrum.server.process.metrics import Metrics
from wardrum.server.protocol.rate_limits import FailureLimiter

NO_FAULTS = Faults(*[0.0] * 7)
TIMED_S = 4.0  # the last part of a world, in which answers are timed
RESTART_S = (0.05, 3.0)  # how long a server is down


class Node:
    """One process of the server. sessions: of the connections that have not ended."""

    def __init__(self, world: ServerWorld) -> None:
        self.world, self.life, self.config, self.limits = world, Life(), world.config, world.limits
        self.store = world.store_of(self.life)
        self.sessions: dict[Session, Link] = {}
        self.is_listening = True
        self.life.run(self._start)

    def _start(self) -> None:
        world = self.world
        self.metrics = Metrics()
        self.bus = world.bus_of(self)
        context = ServerContext(
            self.config, {"toy": GAME}, self.store, world.keys, world.clock, self.metrics, bus=self.bus
        )
        self.matches = build_matches(context, self.limits)
        self.services = build_services(self.matches, ())
        self.failures = FailureLimiter(self.limits.connection.auth_failures)
        self.matches.periodic.every_second(self._cut_off_stalled)
        self.matches.start()

    def accept(self, client: Client) -> Link:
        """A connection."""
        link: Link = self.life.run(Link, self.world, self, client)
        self.sessions[link.session] = link
        return link

    def kill(self) -> None:
        """The process ends here and now."""
        self.life.is_over, self.is_listening = True, False
        self.store.die()
        for link in list(self.sessions.values()):
            link.end()

    def stop(self, then: Callable[[], None]) -> None:
        """The process ends as an operator asks it to."""

        async def stop() -> None:
            self.is_listening = False
            await self.matches.stop()
            self.world.outside(0.0, then)

        self.life.run(asyncio.ensure_future, stop())

    def _cut_off_stalled(self) -> None:
        for link in list(self.sessions.values()):
            link.cut_off_if_stalled()


class ServerWorld:
    """One seed's world. met: how often something happened · trace: of everything that was sent, by whom and when.

    nodes: the processes of the server, None: it starts soon.
    """

    node_count = 1

    def __init__(self, seed: int, disk: Disk | None = None) -> None:
        self.seed, self.rng = seed, Random(seed)
        self.settings: Settings = drawn(self.rng)
        self.config, self.limits = self.settings.config, self.settings.limits
        self.faults = self.settings.faults
        self.loop, self.disk = VirtualLoop(), disk or Disk()
        self.clock = VirtualClock(self.loop)
        self.keys = ServerKeys({"k1": b"k" * 32}, lambda: self.rng.randbytes(16).hex())
        self.met: Counter[str] = Counter()
        self.trace = sha256()
        self.clients: list[Client] = []
        self.invariants = Invariants(self)
        self.delays: dict[str, tuple[int, int]] = {}
        self.found: dict[str, int] = {}  # match → its version when the server started
        self.lives, self.started_ms = 0, 0
        self.nodes: list[Node | None] = [None] * self.node_count
        self.is_calm = False
        self.settled_s = float("inf")
        self._decoded: dict[bytes, Any] = {}
        self._codes: set[str] = set()

    @property
    def latency_bound_s(self) -> float:
        """What an answer takes at most when there is no fault: both ways, and the disk for those that wait before it."""
        return 2 * self.settings.latency_s + 12 * self.settings.disk_s + 0.1

    @property
    def disk_had_trouble(self) -> bool:
        """Whether the server ever heard that something was not kept."""
        return bool(self.met["full"] + self.met["unknown"])

    def run(self) -> ServerWorld:
        """From the first commit to the last check. Raises AssertionError: an invariant does not hold."""
        with self._around():
            self.loop.call_soon(self._begin, context=OUTSIDE)
            try:
                self.loop.run_forever()
            except NeverAtRest as error:
                self.invariants.broken.append(f"rest: {error}")
        assert not self.invariants.broken, f"seed {self.seed}: {self.invariants.broken[0]}"
        return self

    @contextmanager
    def _around(self) -> Iterator[None]:
        """Everything that would be chance is drawn from the seed, and the loop ends with the world."""
        self.loop.set_exception_handler(self._failed)
        with pytest.MonkeyPatch.context() as patch, structlog.testing.capture_logs():
            patch.setattr(registry, "new_salt", lambda: self.rng.randbytes(16).hex())
            try:
                yield
            finally:
                self.loop.close()
                self.disk.close()
                self.nodes.clear()
                self.clients.clear()

    # -- what everything in the world uses

    def outside(self, delay_s: float, call: Callable[..., Any], *args: Any) -> None:
        """Call something later, whatever becomes of the server."""
        self.loop.call_later(delay_s, call, *args, context=OUTSIDE)

    def latency_s(self) -> float:
        return self.rng.uniform(0.2, 1) * self.settings.latency_s

    def disk_s(self) -> float:
        return self.rng.uniform(0.2, 1) * self.settings.disk_s

    def think_s(self, rng: Random) -> float:
        slower = 6 if self.is_calm and self.settled_s > self.loop.time() else 1
        return rng.uniform(0.3, 1.7) * self.settings.think_s * slower

    def note(self, who: str, data: bytes) -> None:
        """A frame arrived at the server or was sent by it."""
        self.met["frames"] += 1
        self.trace.update(b"%s %.6f " % (who.encode(), self.loop.now_s))
        self.trace.update(data)

    def decoded(self, frame: bytes) -> Any:
        """What a frame says; a broadcast is decoded once."""
        known = self._decoded.get(frame)
        if known is None:
            if len(self._decoded) > 64:
                self._decoded.clear()
            known = self._decoded[frame] = links.decoded(frame)
        return known

    def promised(self) -> None:
        """Somebody is sent something that has to be true for ever."""
        self.disk.note_promise()

    def after_a_write(self) -> None:
        """The disk has taken something, and nobody was informed."""

    def _failed(self, loop: Any, context: dict[str, Any]) -> None:
        error = context.get("exception")
        self.invariants.check("faults", False, f"{context['message']}: {error!r}")

    # -- people

    def _begin(self) -> None:
        for place in range(self.node_count):
            self._start_server(place)
        for number in range(self.settings.matches):
            self._open_match(number)
        for number in range(2):
            if self.rng.random() < self.settings.floods:
                flooder = Flooder(self, f"flooder{number}")
                flooder.start(flooder.flood())
        for fault, per_s in zip(self._fault_calls(), self._rates(), strict=True):
            if per_s:
                self.outside(self.rng.expovariate(per_s), self._strike, fault, per_s)
        self.outside(self.settings.until_s, self._calm)

    def _open_match(self, number: int) -> None:
        match, host = self.rng.randbytes(16).hex(), self.rng.randbytes(16).hex()
        terms: dict[str, Any] = {}
        if number < self.settings.delayed and any(self.settings.delay):
            self.delays[match] = self.settings.delay
            terms = {"delay": dict(zip(("seconds", "commits"), self.settings.delay, strict=True))}
        opened = self.loop.create_future()

        async def begin(player: Player) -> None:
            if player.seat == "a":
                settings = {"setup": {"target": self.settings.target}, "decision_s": self.settings.decision_s}
                await player.ask("create", match=match, ruleset="toy", token=host, terms=terms, **settings)
                opened.set_result(None)
            await opened

        for seat in "ab":
            player = Player(self, f"m{number}{seat}", match, seat, host)
            player.start(player.play(begin))
        for index in range(self.settings.spectators):
            spectator = Client(self, f"m{number}s{index}")
            others = [each for each in self._matches() if each != match and self.rng.random() < 0.3]
            for watched in (match, *others[:1]):
                as_state = self.rng.random() < 0.4
                spectator.viewers[watched] = Viewer(as_state=as_state, hashed=self.rng.random() < 0.3)
            spectator.start()

    def _matches(self) -> list[str]:
        return list({match: None for client in self.clients for match in client.viewers})

    def holder_hands_over(self, invite: str) -> bool:
        """Whether an invite is the code of a seat that is handed over."""
        return invite in self._codes

    def add_successor(self, before: Player, code: str) -> None:
        """Somebody else has been given the code for a seat."""
        self._codes.add(code)
        number = len(self.clients)
        successor = Player(self, f"{before.name[:3]}-{number}", before.match, before.seat, code)
        self.met["hand over"] += 1

        async def begin(player: Player) -> None:
            await asyncio.sleep(self.rng.random())

        successor.start(successor.play(begin))

    def add_twin(self, player: Player) -> None:
        """A player uses one more device."""
        twin = Twin(self, player)
        twin.start(twin.hurry())

    def renaming(self) -> set[str]:
        """The matches where somebody waits for a name to be changed."""
        waiting = [request.frame for client in self.clients for request in client.requests.values()]
        return {frame["match"] for frame in waiting if frame["type"] in ("name", "join")}

    # -- faults

    def _fault_calls(self) -> list[Callable[[], None]]:
        return [self._break, self._half_open, self._stall, self.crash, self._stop_server]

    def _rates(self) -> list[float]:
        faults = self.settings.faults
        return [faults.breaks, faults.half_open, faults.stalls, faults.crashes, faults.stops]

    def _strike(self, fault: Callable[[], None], per_s: float) -> None:
        if not self.is_calm:
            fault()
            self.outside(self.rng.expovariate(per_s), self._strike, fault, per_s)

    def _any_link(self) -> Link | None:
        open_ = [client.link for client in self.clients if client.link is not None]
        return self.rng.choice(open_) if open_ else None

    def _break(self) -> None:
        if link := self._any_link():
            self.met["break"] += 1
            link.break_off()

    def _half_open(self) -> None:
        if link := self._any_link():
            self.met["half open"] += 1
            link.die()

    def _stall(self) -> None:
        if link := self._any_link():
            self.met["stall"] += 1
            link.stall(on=True)
            self.outside(self.rng.uniform(0.2, 6), self._go_on, link)

    def _go_on(self, link: Link) -> None:
        if not link.node.life.is_over:
            link.stall(on=False)

    def any_node(self) -> Node | None:
        """A process of the server; None: all are about to start."""
        running = [node for node in self.nodes if node is not None]
        return self.rng.choice(running) if len(running) > 1 else next(iter(running), None)

    def store_of(self, life: Life) -> Any:
        """The store as a process has it."""
        return SimulatedStore(self, self.disk, life)

    def bus_of(self, node: Node) -> Bus:
        """What a process tells others, and hears of them."""
        return ALONE

    def crash(self) -> None:
        """A process is killed and started again."""
        node = self.any_node()
        if node is not None:
            self.met["crash"] += 1
            self._end_process(node)

    def _stop_server(self) -> None:
        node = self.any_node()
        if node is not None and node.is_listening:
            self.met["stop"] += 1
            node.stop(lambda: self._stopped(node))

    def _stopped(self, node: Node) -> None:
        if node in self.nodes:
            self._end_process(node)

    def _end_process(self, node: Node) -> None:
        node.kill()
        place = self.nodes.index(node)
        self.nodes[place] = None
        self.disk.restart()
        self._look_at_the_disk()
        self.outside(0.05 if self.is_calm else self.rng.uniform(*RESTART_S), self._start_server, place)

    def _look_at_the_disk(self) -> None:
        if self.disk.loses:
            self.invariants.after_a_cut()

    def _start_server(self, place: int) -> None:
        self.found = {match: fold.version for match, fold in self.invariants.folds.items()}
        self.lives += 1
        self.started_ms = self.clock.now()
        self.nodes[place] = Node(self)

    # -- peace

    def _calm(self) -> None:
        """No more faults; what happened before has to be over in time."""
        self.is_calm, self.faults = True, NO_FAULTS
        for client in self.clients:
            if client.link is not None:
                self._go_on(client.link)
        self.outside(self._settle_s(), self._at_peace)

    def _settle_s(self) -> float:
        """How long it may take until everything is as if there had never been a fault."""
        grace_s = self.config.restart_grace_s if self.lives > self.node_count or None in self.nodes else 0
        return 18 + grace_s + (32 if self.disk_had_trouble else 0) + 10 * self.latency_bound_s

    def _at_peace(self) -> None:
        self.invariants.at_peace()
        self.settled_s = self.loop.time()
        for client in self.clients:
            if isinstance(client, Player) and client.is_seated and not isinstance(client, Twin):
                client.rename()
        self.outside(TIMED_S + self.latency_bound_s, self._end)

    def _end(self) -> None:
        self.invariants.at_peace()
        self.invariants.at_the_end()
        faults = sum(node.metrics.count["faults"] for node in self.nodes if node is not None)
        self.invariants.check("faults", not faults, f"{faults} defects")
        self.loop.stop()


def outcome(world: ServerWorld, met: Counter[str] | None = None) -> str:
    """Which invariant a world breaks; "" = none. met: counts what has happened."""
    try:
        world.run()
    except AssertionError as error:
        return str(error)
    finally:
        if met is not None:
            met += world.met
    return ""


def main() -> None:
    """`python -m tests.simulation.server_world SEED…` runs these worlds and prints the hashes of their traces."""
    for seed in map(int, sys.argv[1:]):
        sys.stdout.write(f"{seed} {ServerWorld(seed).run().trace.hexdigest()}\n")


if __name__ == "__main__":
    main()
