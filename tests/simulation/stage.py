"""A whole server without a socket: matches, services and sessions are the real ones, time stands still, every frame is heard."""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import json
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any

from tests.simulation.witness import payload
from tests.support.clocks import ManualClock
from tests.support.limits import chosen
from wardrum.events.match.game import Game
from wardrum.server.app import build_matches, build_services
from wardrum.server.config import Config
from wardrum.server.connections.session import Session
from wardrum.server.crypto.server_keys import ServerKeys
from wardrum.server.http.sharing import SharedFiles
from wardrum.server.limits import ServerLimits
from wardrum.server.matches.registry import ServerContext
from wardrum.server.nodes.bus import ALONE, Bus
from wardrum.server.process.metrics import Metrics
from wardrum.server.protocol.rate_limits import FailureLimiter, Rate
from wardrum.server.store.memory import MemoryStore

Frame = dict[str, Any]
Listener = Callable[[str, Frame], None]
"""Hears who was sent which frame, at the moment it is sent."""

MANY = 1_000_000
CONFIG, LIMITS = chosen(
    {
        "requests_burst": MANY,
        "requests_per_s": MANY,
        "commands_burst": MANY,
        "commands_per_s": MANY,
        "handouts_burst": MANY,
        "handouts_per_s": MANY,
        "handouts_all_burst": MANY,
        "handouts_all_per_s": MANY,
        "new_matches_per_address_max": MANY,
        "matches_all_burst": MANY,
        "open_matches_per_address_max": MANY,
        "open_matches_max": MANY,
        "renames_burst": MANY,
        "renames_all_burst": MANY,
        "written_burst": 2**40,
        "written_all_burst": 2**40,
    }
)
TURNS = 40  # of the loop, after which nothing moves any more


class Line:
    """One connection: a session, and the outlet that hears for it."""

    def __init__(self, stage: Stage, name: str) -> None:
        self._stage, self.name = stage, name
        self.heard: list[Frame] = []
        self.raw: list[bytes] = []
        rate = Rate(MANY, MANY)
        self.session = Session(stage.services, FailureLimiter(rate), self, name)
        self._task = asyncio.ensure_future(self.session.run())
        self.say("hello", client="stage")

    def say(self, kind: str, **fields: Any) -> str:
        """Send one frame; the id comes back."""
        id = f"r-{next(self._stage.ids)}"
        frame = {"type": kind, **({"id": id} if kind != "hello" else {}), **fields}
        self.session.receive(json.dumps(frame).encode())
        return id

    async def ask(self, kind: str, **fields: Any) -> Frame:
        """The answer to a question."""
        id = self.say(kind, **fields)
        await self._stage.settle()
        return next(frame for frame in reversed(self.heard) if frame.get("id") == id)

    def all(self, *kinds: str) -> list[Frame]:
        """Everything of these types that was heard."""
        return [frame for frame in self.heard if frame["type"] in kinds]

    async def close(self) -> None:
        """The connection ends."""
        self.session.gone()
        self._stage.lines.discard(self)
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    # -- the outlet

    is_behind = False

    def put(self, frame: bytes) -> None:
        self.raw.append(frame)
        heard = json.loads(payload(frame))
        self.heard.append(heard)
        self._stage.listen(self.name, heard)

    def keep_context(self) -> None:
        """Nothing is deflated here."""

    def note_ack(self, received_s: float) -> None:
        """Nothing is measured here."""

    def shut(self, code: int, reason: str) -> None:
        raise AssertionError(f"closed: {code} {reason}")

    def fail(self, code: int, reason: str) -> None:
        raise AssertionError(f"failed: {code} {reason}")

    def cut_off(self, why: str) -> None:
        raise AssertionError(f"cut off: {why}")

    def hold(self, *, on: bool) -> None:
        """Nothing is held back here."""


class Stage:
    """The server. It can be started again on the same store."""

    def __init__(
        self,
        games: Mapping[str, Game],
        config: Config = CONFIG,
        limits: ServerLimits = LIMITS,
        store: MemoryStore | None = None,
        bus: Bus = ALONE,
        clock: ManualClock | None = None,
    ) -> None:
        self.games, self.config, self.limits, self.bus = games, config, limits, bus
        self.clock = clock or ManualClock()
        self.store = store or MemoryStore(asyncio.get_running_loop().call_soon)
        self.keys = ServerKeys({"k1": b"k" * 32}, lambda: "cd" * 16)
        self.ids = itertools.count(1)  # never again over another connection: a match remembers them
        self.lines: set[Line] = set()
        self.listen: Listener = lambda name, frame: None
        self.start()

    def start(self) -> None:
        """A server in a process of its own: it knows what the store holds."""
        context = ServerContext(
            self.config, self.games, self.store, self.keys, self.clock, Metrics(), bus=self.bus
        )
        self.matches = build_matches(context, self.limits)
        self.services = build_services(self.matches, ())
        self.shared_files = SharedFiles(context, self.limits.handouts, self.matches.registry)
        self.matches.start()

    async def kill(self) -> None:
        """The process is gone, and with it all connections and whatever it meant to do."""
        self.clock.forget()
        await self.close()
        self.clock.forget()

    def line(self, name: str) -> Line:
        line = Line(self, name)
        self.lines.add(line)
        return line

    async def close(self) -> None:
        """Everybody goes."""
        for line in list(self.lines):
            await line.close()

    async def settle(self) -> None:
        """Until everything that was asked has been done."""
        for _ in range(TURNS):
            await asyncio.sleep(0)


class Seats:
    """A match and those who play it, each over a connection of its own."""

    def __init__(self, stage: Stage, ruleset: str, rng: Random) -> None:
        self.stage, self.ruleset, self.rng = stage, ruleset, rng
        self.match, self.host = rng.randbytes(16).hex(), rng.randbytes(16).hex()
        self.lines: dict[str, Line] = {}
        self.tokens: dict[str, str] = {}
        self.seeds: dict[str, str] = {}
        self.holders: Counter[str] = Counter()  # of each seat, how many have sat there before

    @property
    def is_full(self) -> bool:
        """Whether all have sat down."""
        room = self.stage.matches.registry.room(self.match)
        return room is not None and room.lane.state.match.status != "open"

    async def create(self, **fields: Any) -> None:
        """Open the match."""
        self.opening = {"match": self.match, "ruleset": self.ruleset, "token": self.host, **fields}
        line = self.stage.line("host")
        answer = await line.ask("create", **self.opening)
        assert answer["type"] == "seated", answer
        await line.close()

    async def sit(self, seat: str) -> None:
        """Take one seat."""
        line = self.lines[seat] = self.stage.line(f"seat-{seat}")
        self.tokens[seat], self.seeds[seat] = self.rng.randbytes(16).hex(), self.rng.randbytes(32).hex()
        commitment = hashlib.sha256(bytes.fromhex(self.seeds[seat])).hexdigest()
        wanted = {"token": self.tokens[seat], "seat": seat, "invite": self.host, "name": self._name(seat)}
        answer = await line.ask("join", match=self.match, seed_commitment=commitment, **wanted)
        assert answer["type"] == "seated", answer

    async def reveal(self, seat: str) -> None:
        """Tell one seed."""
        answer = await self.lines[seat].ask("reveal", match=self.match, seat=seat, seed=self.seeds[seat])
        assert answer["type"] == "ack", answer

    async def come_back(self, seat: str) -> None:
        """The holder of a seat connects anew."""
        line = self.lines[seat] = self.stage.line(f"seat-{seat}-{next(self.stage.ids)}")
        assert (await line.ask("seat", match=self.match, token=self.tokens[seat]))["type"] == "seated"

    async def hand_on(self, seat: str) -> None:
        """Somebody else plays on from a seat; its former player goes on watching."""
        code, before = self.rng.randbytes(16).hex(), self.lines[seat]
        before.say("watch", match=self.match, **{"as": self.rng.choice(["events", "state"])})
        await before.ask("hand_over", match=self.match, seat=seat, token=self.tokens[seat], code=code)
        line = self.lines[seat] = self.stage.line(f"seat-{seat}-{next(self.stage.ids)}")
        self.holders[seat] += 1
        self.tokens[seat], mine = self.rng.randbytes(16).hex(), self.rng.randbytes(32).hex()
        named = {"name": self._name(seat)} if self.rng.random() < 0.7 else {}
        wanted = {"token": self.tokens[seat], "invite": code, "seed_commitment": mine, **named}
        answer = await line.ask("join", match=self.match, **wanted)
        assert answer["type"] == "seated", answer

    def _name(self, seat: str) -> str:
        """Of the player there now."""
        return f"holder {self.holders[seat]}"

    async def act(self, seat: str, command: Any) -> None:
        """One command, which is accepted."""
        answer = await self.lines[seat].ask("command", match=self.match, seat=seat, command=command)
        assert answer["type"] == "ack", answer
