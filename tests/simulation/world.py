"""Two nodes serving one match over one log, players and spectators, and everything that can go wrong between them.

No loop, no socket, no time of its own: lane, cursors and audience are the real ones, and chance, from a seed, decides
what happens next. The witness looks at every answer, every frame and, after every step, at every state.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import UNSET, Raw

from tests.simulation.witness import Witness
from tests.support.clocks import ManualClock
from tests.support.toy import GAME
from wardrum.events.core.dice import commitment, server_seed, substitute_seed
from wardrum.events.core.kernel import SYSTEM
from wardrum.events.formats import wire
from wardrum.events.match.commands import CreateMatch, RevealSeed, TakeSeat
from wardrum.server.engine.effects import (
    CommandRequest,
    Committed,
    Effect,
    LaneConfig,
    LaneLimits,
    Reply,
    Write,
)
from wardrum.server.engine.history import SnapshotPolicy
from wardrum.server.engine.lane import Lane
from wardrum.server.process.clock import SteadyClock
from wardrum.server.spectating.audience import Audience, AudienceLimits, BroadcastContext
from wardrum.server.store.interface import Append, Full, Unknown
from wardrum.server.store.memory import MemoryStore

MATCH, NONCE, KEY = "ab" * 16, "cd" * 16, b"k" * 32
SEEDS = {"a": "11" * 32, "b": "22" * 32}
REACH = SnapshotPolicy(4, 3)  # small, so that rungs are thinned out
LIMITS = AudienceLimits(outbound_commits_max=2, page_commits_max=3, slice_peers=1)
NODES = 2
KINDS: tuple[tuple[tuple[str, ...], bool], ...] = (
    (("a",), False),
    (("b",), True),
    (("a", "b"), False),
    ((), False),
    ((), True),
)
"""Who is connected: the seats held, and whether states rather than records are watched."""


class SimulatedPeer:
    """A client: what it holds survives its connections. `seen`: the last version taken in."""

    language = "en"

    def __init__(self, world: World, held: tuple[str, ...], *, as_state: bool) -> None:
        self._world, self.held, self.as_state = world, held, as_state
        self.node: Node | None = None
        self.slow, self.seen, self.state = False, 0, None
        self.sent: list[tuple[str, str, Raw, Any]] = []  # seat, id, command, expected version
        self.unanswered: set[tuple[str, str]] = set()  # over this connection

    def send_bytes(self, frame: bytes) -> None:
        self._world.witness.hear(self, frame)

    def seats(self, match: str) -> tuple[str, ...]:
        return self.held

    def lose_seat(self, match: str, seat: str) -> None:
        raise AssertionError("no seat changes hands here")

    def disconnect(self, why: str) -> None:
        self._world.met["disconnected"] += 1
        self.leave()

    def leave(self) -> None:
        """The connection breaks."""
        if self.node is not None:
            self.node.audience.unsubscribe(self)
        self.node, self.slow = None, False
        self.unanswered.clear()


class Writing:
    """A write handed to the store. outcome: once it has been decided, and until it has been answered."""

    def __init__(self, append: Append) -> None:
        self.append = append
        self.outcome: Any = None


class Node:
    """One server's part in the match."""

    def __init__(self, world: World) -> None:
        self._world = world
        self.writing: Writing | None = None
        self.lane = Lane(MATCH, world.rules, world.store)
        self.audience = Audience(
            self.lane.history,
            BroadcastContext(
                LIMITS, world.clock, world.store, world.soon, world.soon, SteadyClock(world.clock)
            ),
        )

    def ask(self, asked: CommandRequest) -> None:
        self.perform(self.lane.submit(asked, self._world.clock.now()))

    def settle(self) -> None:
        """The store's answer arrives."""
        assert self.writing is not None, "nothing was written"
        outcome, self.writing = self.writing.outcome, None
        self._world.met[type(outcome).__name__] += 1
        self.perform(self.lane.settle(outcome, self._world.clock.now()))

    def perform(self, effects: list[Effect]) -> None:
        """As `EffectRunner` does."""
        for effect in effects:
            match effect:
                case Reply(asked, frame):
                    self._world.answer(self, asked, frame)
                case Write(append):
                    assert self.writing is None, "two writes at once"
                    self.writing = Writing(append)
                case Committed(step):
                    self.audience.broadcast(step)
                case broken:
                    raise AssertionError(broken)


class World:
    """Everything there is, moved by `step`."""

    def __init__(self, seed: int) -> None:
        self.rng, self.clock, self.store = Random(seed), ManualClock(), MemoryStore()
        seed_of = lambda key_id, match, nonce: server_seed(KEY, match, nonce)  # noqa: E731
        self.rules = LaneConfig(
            GAME, seed_of, self._salt, LaneLimits(queue_max=4, commits_max=1_000, snapshots=REACH)
        )
        self.later: deque[Callable[[], object]] = deque()
        self.met: Counter[str] = Counter()  # how often something that may go wrong did
        self.witness = Witness(self.store, MATCH)
        self.nodes = [Node(self)]
        self._found()
        self.nodes += [Node(self) for _ in range(NODES - 1)]
        self.peers = [SimulatedPeer(self, held, as_state=as_state) for held, as_state in KINDS]
        self._ids = 0

    def run(self, steps: int) -> None:
        """This many steps, then peace. Raises AssertionError: a promise was broken."""
        happenings, weights = zip(*self._happenings(), strict=True)
        for _ in range(steps):
            self.rng.choices(happenings, weights)[0]()
            self.witness.look(self.nodes)
        self._come_to_rest()

    def soon(self, call: Callable[..., object], *args: Any) -> None:
        """What `loop.call_soon` does."""
        self.met[call.__name__] += 1
        self.later.append(lambda: call(*args))

    def answer(self, node: Node, asked: CommandRequest, frame: wire.ServerFrame) -> None:
        peer = asked.to
        if isinstance(peer, SimulatedPeer) and peer.node is node:
            peer.unanswered.discard((asked.actor, asked.id))
            self.met["duplicate answer"] += isinstance(frame, wire.Ack) and frame.duplicate
            self.witness.answered(peer, asked, frame)

    # -- what may happen

    def _happenings(self) -> list[tuple[Callable[[], None], float]]:
        return [
            (self._ask, 45),
            (self._ask_again, 12),
            (self._store_commits, 90),
            (self._store_answers, 90),
            (self._turn_of_the_loop, 40),
            (self._connect, 20),
            (self._disconnect, 9),
            (self._slow_down, 25),
            (self._drain, 9),
            (self._crash, 0.5),
            (lambda: self.clock.jump(self.rng.randint(-1_000, 2_000)), 2),
        ]

    def _ask(self) -> None:
        peer = self._any(lambda p: p.node and p.held)
        if peer:
            self._ids += 1
            seat = self.rng.choice(peer.held)
            expected = peer.node.lane.version - self.rng.randint(0, 1) if self.rng.random() < 0.15 else UNSET
            peer.sent.append((seat, f"c{self._ids}", self._command(), expected))
            self._send(peer, peer.sent[-1])

    def _ask_again(self) -> None:
        peer = self._any(lambda p: p.node and p.sent)
        if peer:
            self._send(peer, self.rng.choice(peer.sent[-6:]))

    def _send(self, peer: SimulatedPeer, sent: tuple[str, str, Raw, Any]) -> None:
        seat, id, command, expected = sent
        peer.unanswered.add((seat, id))
        peer.node.ask(CommandRequest(id, seat, id, command, peer, expected))

    def _store_commits(self) -> None:
        """What was written is decided; nobody has been informed yet."""
        writing = self.rng.choice(self.nodes).writing
        if writing and writing.outcome is None:
            chance = self.rng.random()
            if chance < 0.08 and self._would_pass(writing.append):
                writing.outcome = Full("no room")
            elif chance < 0.2:
                self._maybe_appended(writing.append)
                writing.outcome = Unknown("io error")
            else:
                writing.outcome = self._appended(writing.append)

    def _store_answers(self) -> None:
        node = self.rng.choice(self.nodes)
        if node.writing and node.writing.outcome is not None:
            node.settle()

    def _turn_of_the_loop(self) -> None:
        if self.later:
            self.later.popleft()()

    def _connect(self) -> None:
        peer, node = self._any(lambda p: not p.node), self.rng.choice(self.nodes)
        if peer and peer.seen <= node.lane.version:  # else the server would say that there is no such version
            peer.node = node
            anew = peer.as_state and self.rng.random() < 0.3
            after, as_ = UNSET if anew else peer.seen, "state" if peer.as_state else "events"
            hashed = peer.as_state or self.rng.random() < 0.3
            node.audience.subscribe(peer, wire.Watch("w", MATCH, after, as_, hash=hashed))

    def _disconnect(self) -> None:
        peer = self._any(lambda p: p.node)
        if peer:
            peer.leave()

    def _slow_down(self) -> None:
        peer = self._any(lambda p: p.node)
        if peer:
            peer.slow = True

    def _drain(self) -> None:
        peer = self._any(lambda p: p.node and p.slow)
        if peer:
            self._drain_one(peer)

    def _crash(self) -> None:
        index = self.rng.randrange(NODES)
        dead = self.nodes[index]
        self.met["crash"] += 1
        if dead.writing and dead.writing.outcome is None:
            self._maybe_appended(dead.writing.append)
        for peer in self.peers:
            if peer.node is dead:
                peer.leave()
        self.nodes[index] = Node(self)

    # -- inside

    def _come_to_rest(self) -> None:
        """The store answers everything, everybody takes everything: then all must have been sent all."""
        while (
            self.later or any(node.writing for node in self.nodes) or self._any(lambda p: p.node and p.slow)
        ):
            self._turn_of_the_loop()
            for node in self.nodes:
                self._finish(node)
            for peer in self.peers:
                self._drain_one(peer)
            self.witness.look(self.nodes)
        self.witness.at_rest(self.peers)

    def _finish(self, node: Node) -> None:
        if node.writing:
            node.writing.outcome = node.writing.outcome or self._appended(node.writing.append)
            node.settle()

    def _drain_one(self, peer: SimulatedPeer) -> None:
        if peer.node and peer.slow:
            peer.slow = False
            peer.node.audience.drained(peer)

    def _any(self, which: Callable[[SimulatedPeer], Any]) -> Any:
        found = [peer for peer in self.peers if which(peer)]
        return self.rng.choice(found) if found else None

    def _appended(self, append: Append) -> Any:
        outcome: list[Any] = []
        self.store.submit(append, outcome.append)
        return outcome[0]

    def _would_pass(self, append: Append) -> bool:
        """Whether the store had nothing against it except the room: who is refused anyway hears that instead."""
        tail, entry = self.store.tail(MATCH), append.entry
        follows = tail is not None and tail.version == append.after.version
        return follows and self.store.find(MATCH, entry.actor, entry.command_id) is None

    def _maybe_appended(self, append: Append) -> None:
        if self.rng.random() < 0.5:
            self._appended(append)

    def _command(self) -> Raw:
        (kind,) = self.rng.choices(["Roll", "Pass", "Bloat", "Bet"], [12, 6, 20, 2])
        more = {"Bet": b',"number":3', "Bloat": b',"events":2'}.get(kind, b"")
        return Raw(b'{"type":"%s"%s}' % (kind.encode(), more))

    def _salt(self) -> str:
        return self.rng.randbytes(16).hex()

    def _found(self) -> None:
        """A live match, at version 5."""
        seed = server_seed(KEY, MATCH, NONCE)
        substitutes = {seat: commitment(substitute_seed(seed, index)) for index, seat in enumerate("ab")}
        setup = GAME.setup({"target": 10_000})
        commands: list[tuple[str, str, Any]] = [
            (SYSTEM, "create", CreateMatch("toy", "1", setup, "k1", NONCE, commitment(seed), substitutes)),
            *((seat, "join", TakeSeat(commitment(bytes.fromhex(SEEDS[seat])))) for seat in "ab"),
            *((seat, "reveal", RevealSeed(SEEDS[seat])) for seat in "ab"),
        ]
        for actor, id, command in commands:
            self.nodes[0].ask(CommandRequest(id, actor, id, command, None))
            self._finish(self.nodes[0])
