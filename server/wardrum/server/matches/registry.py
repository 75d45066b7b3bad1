"""All matches of this process: commands go to their lane, outcomes come back, news goes out.

Between the store's answer and the viewers' sockets there is no `await`: an ack leaves before its own echo, and
version n before n + 1. No task is made for a command.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol

import msgspec
import structlog
from msgspec import UNSET, Struct, UnsetType

from wardrum.events.core.kernel import SYSTEM, Command
from wardrum.events.core.record import envelope
from wardrum.events.formats import wire
from wardrum.events.match import Match
from wardrum.events.match.commands import Expire
from wardrum.events.match.game import Game
from wardrum.events.match.seat_transfer import handed_over
from wardrum.server.config import Config
from wardrum.server.crypto.server_keys import ServerKeys
from wardrum.server.crypto.signing import Signer, signature
from wardrum.server.engine import summaries
from wardrum.server.engine.commit_log import AppliedCommit
from wardrum.server.engine.effects import CommandRequest, Committed, Effect, Faulted, LaneConfig, Reply, Write
from wardrum.server.engine.lane import Lane
from wardrum.server.metrics import Metrics
from wardrum.server.protocol.clock import Clock, Steady
from wardrum.server.protocol.problems import problem
from wardrum.server.spectating.audience import BroadcastContext
from wardrum.server.store.protocol import (
    Append,
    Appended,
    Due,
    Full,
    Outcome,
    PutName,
    PutSummary,
    Store,
    Summary,
    Unknown,
)

from .deadlines import Deadlines
from .presence import PresenceTracker
from .room import Room

log = structlog.get_logger()

HOUSEKEEPING_MS = 1_000
PROBE = "0" * 32  # no match: a name is written here to learn whether a full disk has room again


class ReplyTarget(Protocol):
    """Whoever is answered."""

    def answer(self, asked: CommandRequest, frame: wire.ServerFrame, /) -> None:
        """The one answer to a command."""
        ...


class ServerContext(Struct, frozen=True):
    """What a server is put together from."""

    config: Config
    games: Mapping[str, Game]
    store: Store
    keys: ServerKeys
    clock: Clock
    metrics: Metrics
    signer: Signer | None = None


class _Founded(Struct):
    """The part of `CreateMatch` that says which rules to read the rest by."""

    ruleset: str


class MatchRegistry:
    """Runs on one loop, which also calls it back from the store."""

    def __init__(self, shell: ServerContext) -> None:
        self.shell = shell
        self.store, self.clock, self.metrics = shell.store, shell.clock, shell.metrics
        self.rooms: dict[str, Room] = {}
        self.trouble = ""  # why nothing can be stored at the moment
        self.links: tuple[str, ...] = ()  # where a browser finds the page; known once the server listens
        self.is_closing = False  # new commands are turned away; those in flight are waited for
        self.in_flight = 0
        self.substitute: Callable[[Match], str | UnsetType] = (
            _nobody  # which bot plays on for a seat that has left
        )
        self.hands_changed: Callable[[str], None] = _nothing  # in this match other seats are the bots'
        self._due = Deadlines(shell.store, shell.clock, self._expire)
        away_ms = int(shell.config.away_s * 1000)
        self._attendance = PresenceTracker(shell.clock, away_ms, self.rooms.get, self._say_as_system)
        self._presence: set[str] = set()
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._decided: list[tuple[Append, Callable[[Outcome], None]]] = []
        self._soon = asyncio.get_running_loop().call_soon
        self._house = BroadcastContext(
            shell.config, shell.clock, shell.store, self._soon, Steady(shell.clock), self._post
        )
        self._chores: list[Callable[[], None]] = [self._forget_idle, self._probe]

    # -- coming and going

    def start(self) -> None:
        """Begin to keep time."""
        self._due.start()
        self._keep_house()
        for entry in summaries.unfinished(self.store):
            if summaries.is_delayed(entry):
                self.room(entry.match)  # what has become known meanwhile is shown now, the rest at its time

    def every_second(self, chore: Callable[[], None]) -> None:
        """One more thing to do about once a second."""
        self._chores.append(chore)

    async def stop(self, within_s: float) -> bool:
        """Wake nobody any more and wait for the appends in flight; whether all were answered in time."""
        self.is_closing = True
        self._due.stop()
        self._housekeeping.cancel()
        for room in self.rooms.values():
            room.close()
        try:
            async with asyncio.timeout(within_s):
                await self._quiet.wait()
        except TimeoutError:
            return False
        return True

    # -- matches

    def room(self, match: str) -> Room | None:
        """The match in memory, read from its log if need be; None: there is no such match here."""
        room = self.rooms.get(match)
        if room is None:
            first = self.store.read(match, 0, 1)
            game = self._game_of(first[0].record) if first else None
            if game is None:
                return None
            room = self._open(match, game)
        room.touched_s = self.clock.monotonic()
        return room if room.lane.version else None

    def new_room(self, match: str, game: Game) -> Room:
        """A place for a match that is about to be created."""
        return self.room(match) or self.rooms.get(match) or self._open(match, game)

    def submit(self, room: Room, asked: CommandRequest) -> None:
        """Send a command down its lane; `asked.to` gets the answer."""
        self._perform(room, room.lane.submit(asked, self.clock.now()))

    async def ask(self, room: Room, asked: Callable[[ReplyTarget], CommandRequest]) -> wire.ServerFrame:
        """`submit` for those who would rather wait."""
        waiting = PendingReply()
        self.submit(room, asked(waiting))
        return await waiting.answered

    def presence_changed(self, match: str) -> None:
        """Somebody came or went; told a little later, once for all who did."""
        if not self._presence:
            self.clock.call_at(self.clock.now() + self.shell.config.presence_ms, self._tell_presence)
        self._presence.add(match)
        if (room := self.rooms.get(match)) and not self.is_closing:
            self._attendance.look(room)

    def _game_of(self, record: bytes) -> Game | None:
        founded = msgspec.json.decode(envelope(record).command, type=_Founded)
        return self.shell.games.get(founded.ruleset)

    def _open(self, match: str, game: Game) -> Room:
        config = self.shell.config
        limits = (config.queue_max, config.commits_max, config.reach)
        rules = LaneConfig(game, self.shell.keys.server_seed, new_salt, *limits, self._signature)
        room = Room(Lane(match, rules, self.store), self._house, self.clock.monotonic())
        self.rooms[match] = room
        return room

    def _signature(self, match: Match, head: bytes) -> str:
        """See `LaneConfig.signature_of`."""
        signer = self.shell.signer
        signed = signature(signer, self.shell.keys, match, head) if signer is not None else UNSET
        return signed.signature if signed is not UNSET else ""

    # -- what a lane wants done

    def _perform(self, room: Room, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Reply(asked, frame):
                    asked.to.answer(asked, frame)
                case Write(append):
                    self._write(room, append)
                case Committed(step):
                    self._tell(room, step)
                case Faulted(asked, error):
                    self._broken(room, asked, error)

    def _tell(self, room: Room, step: AppliedCommit) -> None:
        self.metrics.count["commits"] += 1
        try:
            room.tell(step)
            self._change_hands(room, step)
        except Exception:
            # the commit stands, and the match's next command must not wait for what tells of this one
            self.metrics.count["faults"] += 1
            log.exception("a commit was not told", match=room.lane.match, version=step.entry.version)
        if step.after.match.terms is not UNSET:
            self._soon(self._attendance.look, room)

    def _change_hands(self, room: Room, step: AppliedCommit) -> None:
        """Whoever acted for a seat that is in other hands by this commit sees all that follows as others do."""
        seats = handed_over(step.record)
        for seat in seats:
            room.stand_up(seat)
        if seats:
            self.presence_changed(room.lane.match)
            self.hands_changed(room.lane.match)

    def _write(self, room: Room, append: Append) -> None:
        self.in_flight += 1
        self._quiet.clear()
        if not self._decided:
            self._soon(self._hand_over)
        self._decided.append((append, partial(self._settled, room, append, self.clock.monotonic())))

    def _hand_over(self) -> None:
        """What one turn of the loop has decided reaches the store in one piece, to be made durable by one fsync.

        One by one, the store's thread takes the first alone, and half of the time goes into taking turns with it.
        """
        decided, self._decided = self._decided, []
        for append, settled in decided:
            self.store.submit(append, settled)

    def _settled(self, room: Room, append: Append, since_s: float, outcome: Outcome) -> None:
        self.in_flight -= 1
        if not self.in_flight:
            self._quiet.set()
        self.metrics.append_s.add(self.clock.monotonic() - since_s)
        self._perform(room, room.lane.settle(outcome, self.clock.now()))
        if isinstance(outcome, Appended):
            self._due.note(append.due)
        self.heard(outcome)

    def heard(self, outcome: Any) -> None:
        """What the store says about itself by an answer."""
        trouble = outcome.why if isinstance(outcome, Full | Unknown) else ""
        if trouble != self.trouble:
            self.trouble = trouble
            log.warning("storage", trouble=trouble or "over")

    def storage_trouble(self) -> str:
        """Why nothing can be kept or read now; "" = all is well."""
        try:
            self.store.next_due()
        except Exception as error:  # noqa: BLE001 -- whatever it is, the answer is "not ready"
            return f"reading failed: {error}"
        return self.trouble

    def _post(self, summary: Summary, done: Callable[[Any], None]) -> None:
        """See `Post`. A server that stops shows nothing more; the next one will."""
        if self.is_closing:
            return

        def kept(answer: Any) -> None:
            self.heard(answer)
            done(answer)

        self.store.submit(PutSummary(summary), kept)

    def _broken(self, room: Room, asked: CommandRequest, error: Exception) -> None:
        self.metrics.count["faults"] += 1
        log.error("a command failed", match=room.lane.match, version=room.lane.version, exc_info=error)
        asked.to.answer(
            asked, problem("internal", "Nothing was changed; the operator has been told.", asked.id)
        )

    # -- time

    def _expire(self, match: str, due: Due) -> None:
        room = self.room(match)
        if room is not None and not self._attendance.is_told_instead(room, due.key):
            command = Expire(due.key, self.substitute(room.lane.state.match))
            self._say_as_system(room, f"system-{due.key}-{due.version}", command)

    def _say_as_system(self, room: Room, command_id: str, command: Command) -> None:
        if not self.is_closing:
            self.submit(room, CommandRequest(command_id, SYSTEM, command_id, command, NOBODY))

    def _keep_house(self) -> None:
        for chore in self._chores:
            chore()
        self._housekeeping = self.clock.call_at(self.clock.now() + HOUSEKEEPING_MS, self._keep_house)

    def _forget_idle(self) -> None:
        before_s = self.clock.monotonic() - self.shell.config.idle_s
        for match, room in list(self.rooms.items()):
            if room.may_leave_memory(before_s):
                del self.rooms[match]
            elif room.touched_s < before_s:
                room.lane.rest()

    def _probe(self) -> None:
        if self.trouble:
            self.store.submit(PutName(PROBE, "probe", str(self.clock.now())), self.heard)

    def _tell_presence(self) -> None:
        changed, self._presence = self._presence, set()
        for match in sorted(changed):
            if room := self.rooms.get(match):
                room.tell_presence()


class PendingReply:
    """An asker for those who `await`."""

    def __init__(self) -> None:
        self.answered: asyncio.Future[wire.ServerFrame] = asyncio.get_running_loop().create_future()

    def answer(self, asked: CommandRequest, frame: wire.ServerFrame) -> None:
        if not self.answered.done():  # whoever waited may be gone; what was done stands all the same
            self.answered.set_result(frame)


class Nobody:
    """An asker that does not listen: the system asks for its own reasons."""

    def answer(self, asked: CommandRequest, frame: wire.ServerFrame) -> None:
        if isinstance(frame, wire.Problem):
            log.warning("the system was refused", command=asked.command_id, code=frame.code)


NOBODY = Nobody()


def _nobody(_: Match) -> UnsetType:
    """No bot plays on for anybody."""
    return UNSET


def _nothing(_: str) -> None:
    """Nobody wants to know."""


def new_salt() -> str:
    """128 random bits."""
    return secrets.token_hex(16)
