"""Where seats change hands while a battle goes on: to a bot and back, and from one person to another.

1. Who plays a seat is in the log: a bot, or a person. Which person it is only the store knows, by a token's hash.
2. A seat that a bot plays keeps its holder in the store: that person alone may take it back.
3. From person to person the store is asked first, which spends the code, then the log is told: a crash in between
   leaves a seat that only the new holder's retry can tell of.
"""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Command, Rejected
from wardrum.events.formats import wire
from wardrum.events.match import Match
from wardrum.events.match.commands import HandOver, TakeOver
from wardrum.server.engine.effects import CommandRequest
from wardrum.server.matches.registry import MatchRegistry
from wardrum.server.matches.room import Room
from wardrum.server.protocol.problems import problem

from .bot_runner import BotRunner
from .display_names import call
from .seat_tokens import same, seat_of, token_hash


class SeatTransfer:
    """The part of the desk for seats that are taken already."""

    def __init__(self, hub: MatchRegistry, bots: BotRunner) -> None:
        self._hub, self._store, self._bots = hub, hub.store, bots

    # -- away from a seat

    def holds(self, room: Room, seat: str, token: bytes) -> bool:
        """Whether this token is that of the person whose seat it is, even while a bot plays it."""
        return same(self._store.seats(room.lane.match).get(seat), token)

    async def pass_on(self, room: Room, frame: wire.PassOn) -> wire.ServerFrame:
        """Let a bot play on, or keep the code that somebody else will bring. The seat is the asker's."""
        if frame.bot is not UNSET and frame.code is UNSET:
            async with self._bots.door:
                return await self._to_bot(room, frame, frame.bot)
        if frame.code is not UNSET and frame.bot is UNSET:
            return await self._offer(room, frame, frame.code)
        detail = "A seat is handed over either to a bot or by a code."
        return problem("bad_frame", detail, frame.id, pointer="$.bot")

    async def _to_bot(self, room: Room, frame: wire.PassOn, bot: str) -> wire.ServerFrame:
        match: Match = room.lane.state.match
        why = "" if frame.seat in match.by_bots else self._bots.refusal_in(match, frame.seat)
        if why:
            return problem("bots_busy", why, frame.id, pointer="$.bot")
        return await self._ask(room, frame.id, frame.id, frame.seat, HandOver(bot))

    async def _offer(self, room: Room, frame: wire.PassOn, code: str) -> wire.ServerFrame:
        if refused := self._refused(room, frame.id, frame.seat):
            return refused
        if not await self._store.offer_seat(
            frame.match, frame.seat, token_hash(frame.token), token_hash(code)
        ):
            return problem("seat_taken", "Somebody else holds this seat by now.", frame.id)
        lane = room.lane
        return wire.Ack(frame.id, frame.match, lane.version, lane.tail.head.hex())

    # -- into a seat

    def place(self, room: Room, frame: wire.Join) -> str | None:
        """The seat that a code was made for; or the one it has brought already to whoever repeats the question."""
        match: Match = room.lane.state.match
        if frame.invite is UNSET or match.status in ("new", "open", "revealing"):
            return None
        offered = seat_of(self._store.offered(match.id), token_hash(frame.invite))
        held = seat_of(self._store.seats(match.id), token_hash(frame.token))
        hold = match.seats.get(held) if held is not None else None
        if offered is None and (hold is None or hold.commitment == frame.seed_commitment):
            return None  # whoever sat there from the beginning asks once more
        return offered or held

    async def take_over(self, room: Room, frame: wire.Join, place: str) -> wire.ServerFrame:
        """Sit down in place of whoever hands the seat over; an ack if it is done. The code is for this seat."""
        code, token = token_hash(str(frame.invite)), token_hash(frame.token)
        if not self.holds(room, place, token):
            if refused := self._refused(room, frame.id, place):
                return refused
            if not await self._store.pass_seat(frame.match, place, code, token):
                return problem("seat_taken", "Somebody else was quicker with this code.", frame.id)
            room.stand_up(place)
        answer = await self._ask(room, frame.id, f"take-over-{code.hex()[:32]}", place, TakeOver())
        if isinstance(answer, wire.Ack) and not answer.duplicate:
            await call(self._store, room, place, "" if frame.name is UNSET else frame.name, handed=True)
        return answer

    async def relieve(self, room: Room, frame: wire.Relieve, place: str) -> wire.ServerFrame:
        """Play on from one's own seat in place of the bot; an ack if it is done. The token holds the seat."""
        lane = room.lane
        if place not in lane.state.match.by_bots:
            return wire.Ack(frame.id, frame.match, lane.version, lane.tail.head.hex(), duplicate=True)
        answer = await self._ask(room, frame.id, frame.id, place, TakeOver())
        if isinstance(answer, wire.Ack) and not answer.duplicate:
            await call(self._store, room, place, "", handed=True)  # the bot's name goes with it
        return answer

    # -- inside

    def _refused(self, room: Room, id: str, seat: str) -> wire.ServerFrame | None:
        """Why nobody can take this seat over now."""
        try:
            room.lane.check(seat, TakeOver())
        except Rejected as no:
            return wire.RejectedFrame(id, room.lane.match, no.code, no.rule, no.sentence, room.lane.version)
        return None

    async def _ask(
        self, room: Room, id: str, command_id: str, seat: str, command: Command
    ) -> wire.ServerFrame:
        return await self._hub.ask(room, lambda to: CommandRequest(id, seat, command_id, command, to))
