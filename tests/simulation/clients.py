"""Those who connect: people who play, watch and hand over their seats, and some who send too much.

They do what docs/protocol.md asks of clients: a request keeps its id until it is answered, whatever happens to the
connection; who is asked to wait waits; who has lost a connection watches on from the last version seen.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from tests.simulation.links import Link, encode
from wardrum.events.formats import wire

if TYPE_CHECKING:
    from tests.simulation.server_world import ServerWorld

AGAIN = frozenset(
    (
        "busy",
        "storage_full",
        "too_many_requests",
        "restarting",
        "outcome_unknown",
        "no_such_match",
        "not_seated",
    )
)
"""After these a request is sent again, unless its seat has been lost."""

SLOWER_MAX = 16  # times
RESEND_S = 3.0  # then an unanswered request is sent again
SILENT_S = 4.0  # then a connection is tried, and given up after twice as long


class Request:
    """first_s: when it was made · was_refused: whether it had to wait for a limit or a disk · done: its answer."""

    def __init__(self, frame: dict[str, Any], now_s: float, done: asyncio.Future[Any]) -> None:
        self.frame, self.first_s, self.sent_s, self.done = frame, now_s, now_s, done
        self.was_refused = False
        self.not_before_s = 0.0


class Viewer:
    """What a client knows of a match that it watches.

    seen: the last version it was sent · state: folded from patches · is_ahead: it is let in only once others may know what it has
    seen, because it has lost its seat under a delay.
    """

    def __init__(self, *, as_state: bool, hashed: bool) -> None:
        self.as_state, self.hashed = as_state, hashed
        self.seen, self.state = 0, None
        self.names: dict[str, str] = {}
        self.is_ahead = False


class Client:
    """One program. person: whose it is · seats: match → seat and token that it acts for."""

    def __init__(self, world: ServerWorld, name: str, person: str = "") -> None:
        self.world, self.name, self.person = world, name, person or name
        self.rng = Random(f"{world.seed}/{name}")
        self.link: Link | None = None
        self.is_greeted = False
        self.requests: dict[str, Request] = {}
        self.viewers: dict[str, Viewer] = {}
        self.tokens: dict[str, str] = {}  # match → token of the seat there
        self.held: dict[str, str] = {}  # match → seat
        self.watch_ids: dict[str, str] = {}
        self._attach_ids: dict[str, str] = {}
        self._number = 0
        self._heard_s = 0.0
        self._floods = 0  # connections in a row that ended for a flood: after each it comes back slower (docs/protocol.md)
        self._slot_s = 0.0  # when the last command that was refused is sent again
        world.clients.append(self)

    def start(self, *activities: Awaitable[Any]) -> None:
        """Connect, and do these."""
        self.connect()
        self.world.outside(self.rng.random(), self._tick)
        for activity in activities:
            asyncio.ensure_future(activity)  # noqa: RUF006 -- the world keeps it

    # -- the connection

    def connect(self) -> None:
        if self.link is not None:
            return
        node = self.world.any_node()
        if node is None or not node.is_listening:
            self.world.outside(self.rng.uniform(0.1, 0.5), self.connect)
            return
        self.link, self._heard_s = node.accept(self), self.world.loop.time()
        self.is_greeted = False
        self.send(type="hello", client="simulated")
        self.attach()
        for match in self.viewers:
            self.watch(match)
        self._send_again(list(self.requests.values()))

    def lost(self, link: Link) -> None:
        """The connection has ended."""
        if link is self.link:
            self.link = None
            self._floods = self._floods + 1 if link.has_failed else 0
            for request in self.requests.values() if link.has_failed else ():
                request.was_refused = True
            slower = min(2**self._floods, SLOWER_MAX)
            self.world.outside(slower * self.rng.uniform(0.05, 0.5), self.connect)

    def send(self, **frame: Any) -> None:
        if self.link is not None:
            self.link.send(encode(frame))

    def attach(self) -> None:
        """Act for the seats that it has tokens for."""
        for match, token in self.tokens.items():
            id = self._id("attach")
            self._attach_ids[id] = match
            self.send(type="seat", id=id, match=match, token=token)

    def watch(self, match: str) -> None:
        """From the last version seen on."""
        viewer, id = self.viewers[match], self._id("watch")
        self.watch_ids[id] = match
        anew = viewer.as_state and (not viewer.seen or self.rng.random() < 0.2)
        after = {} if anew else {"after": viewer.seen}
        if anew:
            viewer.names = {}
        how = {"as": "state" if viewer.as_state else "events", "hash": viewer.hashed}
        self.send(type="watch", id=id, match=match, legal=bool(self.held), **how, **after)

    def _tick(self) -> None:
        """Every second: what has not been answered is sent again, a silent connection is given up."""
        now_s = self.world.loop.time()
        waiting = [each for each in self.requests.values() if now_s - each.sent_s > RESEND_S]
        if self.link is not None and now_s - self._heard_s > 2 * SILENT_S:
            self.link.break_off()
        elif self.link is not None and self.is_greeted:
            if now_s - self._heard_s > SILENT_S:
                self.send(type="ping", id=self._id("ping"))
            self._send_again(waiting)
        self.world.outside(1.0, self._tick)

    # -- requests

    def ask(self, kind: str, id: str = "", **fields: Any) -> asyncio.Future[Any]:
        """The answer to a request."""
        frame = {"type": kind, "id": id or self._id(kind.replace("_", "-")), **fields}
        loop = self.world.loop
        request = Request(frame, loop.time(), loop.create_future())
        self.requests[frame["id"]] = request
        self.world.invariants.asked(self, frame)
        self._send(request)
        return request.done

    def _send(self, request: Request) -> None:
        now_s = self.world.loop.time()
        if now_s >= request.not_before_s:
            request.sent_s = now_s
            self.send(**request.frame)

    def _send_again(self, requests: list[Request]) -> None:
        """Of the commands only the first: all of them at once would be a flood, and would be again each time."""
        now_s = self.world.loop.time()
        commands = [
            each for each in requests if each.frame["type"] == "command" and each.not_before_s <= now_s
        ]
        for request in requests:
            if request.frame["type"] != "command" or request in commands[:1]:
                self._send(request)

    def _id(self, kind: str) -> str:
        self._number += 1
        return f"{self.name}-{kind}-{self._number}"

    # -- what it hears

    def hear(self, link: Link, frame: Any) -> None:
        if link is not self.link:
            return
        self._heard_s = self.world.loop.time()
        match frame:
            case wire.Welcome():
                self.is_greeted = True
            case wire.Unseated(match=match):
                self.held.pop(match, None)
                self.tokens.pop(match, None)
            case wire.Commit() | wire.Sealed() | wire.Snapshot() | wire.CaughtUp() | wire.Opened():
                if viewer := self.viewers.get(frame.match):
                    viewer.is_ahead = False
                    self.world.invariants.heard(self, viewer, frame)
            case wire.Names(match=match, names=names) if match in self.viewers:
                self.viewers[match].names = names
        id = getattr(frame, "id", UNSET)
        if id in self._attach_ids:
            self._attached(self._attach_ids.pop(id), frame)
        elif id in self.watch_ids and isinstance(frame, wire.Problem):
            match = self.watch_ids.pop(id)
            self.viewers[match].is_ahead = frame.code == "no_such_version"
            self.world.outside(self._pause(frame), self._watch_again, link, match)
        elif id in self.requests:
            self._answered(self.requests[id], frame)

    def _watch_again(self, link: Link, match: str) -> None:
        if link is self.link:
            self.watch(match)

    def _attached(self, match: str, frame: Any) -> None:
        if isinstance(frame, wire.Seated):
            self.held[match] = frame.seat
        elif isinstance(frame, wire.Problem) and frame.code == "unauthorized":
            self.held.pop(match, None)
            self.tokens.pop(match, None)
        elif self.link is not None:
            self.world.outside(self._pause(frame), self._attach_again, self.link)

    def _attach_again(self, link: Link) -> None:
        if link is self.link:
            self.attach()

    def _answered(self, request: Request, frame: Any) -> None:
        match = request.frame.get("match", "")
        again = isinstance(frame, wire.Problem) and frame.code in AGAIN
        if again and frame.code == "not_seated" and match not in self.tokens:
            again = False
        if again:
            request.was_refused = True
            pause_s = self._pause(frame)
            if request.frame["type"] == "command":
                pause_s = self._turn(pause_s)
            request.sent_s, request.not_before_s = self.world.loop.time(), self.world.loop.time() + pause_s
            self.world.outside(pause_s, self._ask_again, request)
            return
        del self.requests[request.frame["id"]]
        self.world.invariants.answered(self, request)
        request.done.set_result(frame)

    def _turn(self, pause_s: float) -> float:
        """How long a command waits that was refused: one goes after the other, slower than would be allowed."""
        now_s = self.world.loop.time()
        self._slot_s = max(now_s + pause_s, self._slot_s + 3 / self.world.limits.match.seats.commands.per_s)
        return self._slot_s - now_s

    def _ask_again(self, request: Request) -> None:
        if request.frame["id"] in self.requests and self.is_greeted:
            self._send(request)

    def _pause(self, frame: wire.Problem) -> float:
        return 1.0 if frame.retry_after is UNSET else float(frame.retry_after)


class Player(Client):
    """Somebody at a seat of a match. invite: the creator's token, or the code of who hands the seat over."""

    def __init__(self, world: ServerWorld, name: str, match: str, seat: str, invite: str) -> None:
        super().__init__(world, name)
        self.match, self.seat, self.invite = match, seat, invite
        self.token, self.seed = self.rng.randbytes(16).hex(), self.rng.randbytes(32)
        self.is_sleepy = self.rng.random() < world.settings.sleepy
        self.viewers[match] = Viewer(as_state=self.rng.random() < 0.3, hashed=self.rng.random() < 0.2)

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.seed).hexdigest()

    @property
    def is_seated(self) -> bool:
        return self.match in self.tokens

    async def sit(self) -> bool:
        """Join with the invite; whether the seat was given."""
        who = {"match": self.match, "token": self.token, "invite": self.invite}
        wanted = {} if self.world.holder_hands_over(self.invite) else {"seat": self.seat}
        named = {"name": f"{self.name} joins"} if self.rng.random() < 0.5 else {}
        answer = await self.ask("join", seed_commitment=self.commitment, **who, **wanted, **named)
        if isinstance(answer, wire.Seated):
            self.tokens[self.match], self.held[self.match] = self.token, answer.seat
            if self.link is not None:
                self.attach()  # the connection may be another one than that which joined
        return isinstance(answer, wire.Seated)

    async def play(self, begin: Callable[[Player], Awaitable[Any]]) -> None:
        """Sit down and give commands until the world ends."""
        await begin(self)
        if not await self.sit():
            return
        if not self.world.holder_hands_over(self.invite):
            await self.ask("reveal", match=self.match, seat=self.seat, seed=self.seed.hex())
        if self.rng.random() < self.world.settings.twins:
            self.world.add_twin(self)
        while self.is_seated:
            await asyncio.sleep(self.world.think_s(self.rng))
            await self._act()
        await self._come_back()

    async def _act(self) -> None:
        settings, chance = self.world.settings, self.rng.random()
        if self.is_sleepy and self.rng.random() < 0.9:
            return
        if chance < 0.1 * settings.hand_overs and not self.world.is_calm:
            await self._hand_over()
        elif chance < 0.15 and self.rng.random() < settings.renames:
            await self.rename()
        elif chance < 0.2:
            await asyncio.gather(*(self.command() for _ in range(self.rng.randint(2, 6))))
        else:
            await self.command()

    def rename(self) -> asyncio.Future[Any]:
        """Be shown under another name."""
        name = f"{self.name} {self.rng.randint(1, 99)}" if self.rng.random() < 0.8 else ""
        return self.ask("name", match=self.match, seat=self.seat, name=name)

    def command(self) -> asyncio.Future[Any]:
        """Something that may be legal or not."""
        (kind,) = self.rng.choices(["Roll", "Pass", "Bet", "Concede"], [30, 20, 6, 0.2])
        more = {"Bet": {"number": self.rng.randint(0, 6)}}.get(kind, {})
        viewer = self.viewers[self.match]
        sure = {"expected_version": viewer.seen} if viewer.seen and self.rng.random() < 0.1 else {}
        command = {"type": kind, **more}
        return self.ask("command", match=self.match, seat=self.seat, command=command, **sure)

    async def _hand_over(self) -> None:
        code = self.rng.randbytes(16).hex()
        who = {"match": self.match, "seat": self.seat, "token": self.token}
        answer = await self.ask("hand_over", **who, code=code)
        if isinstance(answer, wire.Ack):
            self.world.add_successor(self, code)
            for _ in range(self.rng.randint(0, 12)):  # until the seat is lost, and a little longer
                self.command()
                await asyncio.sleep(self.rng.uniform(0, 0.15))

    async def _come_back(self) -> None:
        """Who has lost a seat tries the old key, and the old connection."""
        for _ in range(2):
            await asyncio.sleep(self.rng.uniform(0.5, 3))
            await self.ask("seat", match=self.match, token=self.token)
            await self.command()


class Twin(Player):
    """Another device of a player: the same person, seat and token over a connection of its own."""

    def __init__(self, world: ServerWorld, first: Player) -> None:
        super().__init__(world, f"{first.name}-twin", first.match, first.seat, first.invite)
        self.person, self.token = first.person, first.token
        self.tokens[self.match] = first.token

    async def hurry(self) -> None:
        """Many commands at once, as a script sends them."""
        while self.is_seated:
            await asyncio.sleep(self.world.think_s(self.rng) * 2)
            burst = self.rng.choice((1, 2, self.world.limits.match.seats.commands.burst + 2))
            if not self.world.is_calm:
                await asyncio.gather(*(self.command() for _ in range(min(burst, 8))))


class Flooder(Client):
    """Sends more than it may, and never waits when it is asked to."""

    async def flood(self) -> None:
        while True:
            await asyncio.sleep(self.rng.uniform(1, 8))
            burst = self.world.limits.connection.requests.burst
            count = self.rng.choice((3, burst, 2 * burst, 4 * burst + 1))
            for _ in range(min(count, 200)):
                self.send(type="ping", id=self._id("ping"))
