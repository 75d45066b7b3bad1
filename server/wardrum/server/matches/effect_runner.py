"""Sends commands down the lanes of matches and performs what the lanes ask for: reply, append, broadcast.

Between the store's answer and the spectators' sockets there is no `await`: a command's ack leaves before its own
broadcast, and version n before n + 1. No task is made for a command.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import structlog
from msgspec import UNSET

from wardrum.events.core.kernel import SYSTEM, Command, MatchId
from wardrum.events.formats import wire
from wardrum.events.match.seat_transfer import handed_over
from wardrum.server.engine.commit_log import AppliedCommit
from wardrum.server.engine.effects import CommandRequest, Committed, Effect, Faulted, Reply, Write
from wardrum.server.protocol.problems import problem
from wardrum.server.store.interface import Append, Appended, Outcome

from .deadlines import Deadlines
from .outages import Outages
from .presence import PresenceTracker
from .registry import ServerContext
from .room import Room
from .storage_health import StorageHealth

log = structlog.get_logger()


class ReplyTarget(Protocol):
    """The receiver of the one answer to a command."""

    def answer(self, asked: CommandRequest, frame: wire.ServerFrame, /) -> None:
        """Take the answer."""
        ...


class EffectRunner:
    """in_flight: appends that the store has not answered yet · seats_changed: called with matches whose seats changed hands."""

    def __init__(
        self,
        context: ServerContext,
        health: StorageHealth,
        deadlines: Deadlines,
        presence: PresenceTracker,
        outages: Outages,
        seats_changed: Callable[[MatchId], None],
    ) -> None:
        self._store, self._clock, self._metrics = context.store, context.clock, context.metrics
        self._health, self._deadlines, self._presence = health, deadlines, presence
        self._outages, self._seats_changed = outages, seats_changed
        self.in_flight = 0
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._batch: list[tuple[Append, Callable[[Outcome], None]]] = []
        self._soon = asyncio.get_running_loop().call_soon
        self._metrics.gauges["appends_in_flight"] = lambda: self.in_flight

    def submit(self, room: Room, asked: CommandRequest) -> None:
        """Send a command down its lane, behind what the log must record first; `asked.to` gets the answer."""
        self.report_outages(room)
        self._send(room, asked)

    def report_outages(self, room: Room) -> bool:
        """Tell the log of a match of the outages that it does not know (L-29); whether there were any."""
        self._outages.look()
        unreported = self._outages.unreported(room)
        for report in unreported:
            self._send(room, _of_system(f"outage-{report.since}-{report.until}", report))
        return bool(unreported)

    async def ask(self, room: Room, asked: Callable[[ReplyTarget], CommandRequest]) -> wire.ServerFrame:
        """`submit` for callers that wait for the answer. asked: makes the command, given the receiver of its answer."""
        pending = PendingReply()
        self.submit(room, asked(pending))
        return await pending.answered

    def submit_as_system(self, room: Room, command_id: str, command: Command) -> None:
        """Send a command of the system's own; a refusal is logged."""
        self.submit(room, _of_system(command_id, command))

    async def drain(self, within_s: float) -> bool:
        """Wait for the appends in flight; whether all were answered in time."""
        try:
            async with asyncio.timeout(within_s):
                await self._quiet.wait()
        except TimeoutError:
            return False
        return True

    def catch_up(self, room: Room) -> None:
        """Broadcast the commits that other nodes have made, as if this one had."""
        self._perform(room, room.lane.catch_up())

    # -- performing

    def _send(self, room: Room, asked: CommandRequest) -> None:
        self._perform(room, room.lane.submit(asked, self._clock.now()))

    def _perform(self, room: Room, effects: list[Effect]) -> None:
        for effect in effects:
            match effect:
                case Reply(asked, frame):
                    asked.to.answer(asked, frame)
                case Write(append):
                    self._write(room, append)
                case Committed(step):
                    self._committed(room, step)
                case Faulted(asked, error):
                    self._faulted(room, asked, error)

    def _committed(self, room: Room, step: AppliedCommit) -> None:
        self._metrics.count["commits"] += 1
        try:
            room.broadcast(step)
            self.unseat(room, handed_over(step.record))
        except Exception:
            # the commit stands, and the match's next command must not wait for the broadcast of this one
            self._metrics.fault("broadcast")
            log.exception("a commit was not reported", match=room.lane.match, version=step.entry.version)
        if step.after.match.terms is not UNSET or step.after.match.status == "ended":
            self._soon(self._presence.look, room)

    def unseat(self, room: Room, seats: Sequence[str]) -> None:
        """The connections that acted for these seats lose them, as others hold them now."""
        for seat in seats:
            room.unseat(seat)
        if seats:
            self._presence.changed(room.lane.match)
            self._seats_changed(room.lane.match)

    def _faulted(self, room: Room, asked: CommandRequest, error: Exception) -> None:
        self._metrics.fault("command")
        log.error("a command failed", match=room.lane.match, version=room.lane.version, exc_info=error)
        asked.to.answer(
            asked, problem("internal", "Nothing was changed; the operator has been notified.", asked.id)
        )

    # -- appending

    def _write(self, room: Room, append: Append) -> None:
        self.in_flight += 1
        self._quiet.clear()
        if not self._batch:
            self._soon(self._submit_batch)
        self._batch.append((append, partial(self._settled, room, append, self._clock.monotonic())))

    def _submit_batch(self) -> None:
        """Give the store all appends of one turn of the loop at once, so that one fsync makes them durable.

        One by one, the store's thread takes the first alone, and half of the time goes into switching threads.
        """
        batch, self._batch = self._batch, []
        for append, settled in batch:
            self._store.submit(append, settled)

    def _settled(self, room: Room, append: Append, since_s: float, outcome: Outcome) -> None:
        self.in_flight -= 1
        if not self.in_flight:
            self._quiet.set()
        self._metrics.append_s.add(self._clock.monotonic() - since_s)
        self._perform(room, room.lane.settle(outcome, self._clock.now()))
        if isinstance(outcome, Appended):
            self._deadlines.note(append.entry, append.due)
        self._health.note(outcome)


class PendingReply:
    """A `ReplyTarget` whose answer can be awaited."""

    def __init__(self) -> None:
        self.answered: asyncio.Future[wire.ServerFrame] = asyncio.get_running_loop().create_future()

    def answer(self, asked: CommandRequest, frame: wire.ServerFrame) -> None:
        if not self.answered.done():  # the waiting task may be cancelled; the commit stands all the same
            self.answered.set_result(frame)


class SystemReplies:
    """The `ReplyTarget` of the system's own commands."""

    def answer(self, asked: CommandRequest, frame: wire.ServerFrame) -> None:
        if isinstance(frame, wire.Problem | wire.RejectedFrame):
            log.warning("the system was refused", command=asked.command_id, code=frame.code)


SYSTEM_REPLIES = SystemReplies()


def _of_system(command_id: str, command: Command) -> CommandRequest:
    """A command of the system's own."""
    return CommandRequest(command_id, SYSTEM, command_id, command, SYSTEM_REPLIES)
