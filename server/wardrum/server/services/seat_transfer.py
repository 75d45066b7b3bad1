"""Seats that change hands while a battle goes on: to a bot and back, and from one person to another.

1. Who plays a seat is in the log: a bot, or a person. Which person it is only the store knows, by a token's hash.
2. A seat that a bot plays keeps its holder in the store: that person alone may take it back.
3. From person to person the store is asked first, which spends the code, then the log: a crash in between
   leaves a seat that only the new holder's retry can report.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import UNSET

from wardrum.events.core.kernel import Command, MatchId, Rejected
from wardrum.events.formats import wire
from wardrum.events.match import Match
from wardrum.events.match.commands import HandOver, TakeOver
from wardrum.server.engine.effects import CommandRequest
from wardrum.server.matches.effect_runner import EffectRunner
from wardrum.server.matches.registry import MatchRegistry
from wardrum.server.matches.room import Room
from wardrum.server.protocol.problems import bots_busy, problem
from wardrum.server.store.interface import OfferSeat, PassSeat, Store

from .bot_runner import BotRunner
from .display_names import DisplayNames
from .seat_tokens import Unauthorized, is_same, seat_of, token_hash

TakeSeatFor = Callable[[MatchId, str], None]
"""match, seat: the connection that asks acts for the seat from now on."""


class SeatTransfer:
    """Stateless: everything is in the store and in the log."""

    def __init__(
        self,
        registry: MatchRegistry,
        commands: EffectRunner,
        store: Store,
        bots: BotRunner,
        names: DisplayNames,
    ) -> None:
        self._registry, self._commands, self._store = registry, commands, store
        self._bots, self.names = bots, names

    # -- requests

    async def hand_over(self, frame: wire.HandOverFrame, address: str) -> wire.ServerFrame:
        """Let a bot play on, or keep the code that another person will bring. address: whose bots it counts among.

        Raises Unauthorized, StoreError.
        """
        room = await self._registry.opened_with_people(frame.match)
        if room is None:
            return self._registry.missing(frame.match, frame.id)
        if not self._holds(room, frame.seat, token_hash(frame.token)):
            raise Unauthorized("This token does not hold that seat.")
        if frame.bot is not UNSET and frame.code is UNSET:
            async with self._bots.capacity_lock:
                return await self._hand_to_bot(room, frame, frame.bot, address)
        if frame.code is not UNSET and frame.bot is UNSET:
            return await self._offer(room, frame, frame.code)
        detail = "A seat is handed over either to a bot or by a code."
        return problem("bad_frame", detail, frame.id, pointer="$.bot")

    async def relieve(self, frame: wire.Relieve, take_seat: TakeSeatFor) -> wire.ServerFrame:
        """Take one's seat back from a bot. Raises Unauthorized, StoreError."""
        room = await self._registry.opened_with_people(frame.match)
        if room is None:
            return self._registry.missing(frame.match, frame.id)
        seat = seat_of(self._store.seats(frame.match), token_hash(frame.token))
        if seat is None or seat not in room.lane.state.match.seats:
            raise Unauthorized("This token holds no seat of this match.")
        if seat in room.lane.state.match.by_bots:
            if refused := room.lane.conflict(frame.id, frame.expected_version):
                return refused
            answer = await self._submit(room, frame.id, frame.id, seat, TakeOver())
            if not isinstance(answer, wire.Ack):
                return answer
            if not answer.duplicate:
                await self.names.change(room, seat, "", handed_over=True)  # the bot's name goes with it
        take_seat(frame.match, seat)
        return seated_at(room, frame.id, seat, {})

    # -- joining with the code of a seat that was offered

    def seat_for(self, room: Room, frame: wire.Join) -> str | None:
        """The seat that a join takes over: the one its code is for, or the one it was given before; None: the join takes over no seat."""
        match: Match = room.lane.state.match
        if frame.invite is UNSET or match.status in ("new", "open", "revealing"):
            return None
        offered = seat_of(self._store.offered(match.id), token_hash(frame.invite))
        held = seat_of(self._store.seats(match.id), token_hash(frame.token))
        hold = match.seats.get(held) if held is not None else None
        if offered is None and (hold is None or hold.commitment == frame.seed_commitment):
            return None  # a holder from the beginning repeats the first join
        return offered or held

    def offered(self, room: Room, code: str) -> list[str]:
        """The seat that this code takes over, if the rules let it be taken over now."""
        seat = seat_of(self._store.offered(room.lane.match), token_hash(code))
        return [] if seat is None or self._refused(room, "", seat) else [seat]

    async def take_over(self, room: Room, frame: wire.Join, seat: str) -> wire.ServerFrame:
        """Play on from a seat that its holder has offered; an ack if it is done. The code is for this seat."""
        code, token = token_hash(str(frame.invite)), token_hash(frame.token)
        if not self._holds(room, seat, token):
            late = room.lane.conflict(frame.id, frame.expected_version)
            if refused := late or self._refused(room, frame.id, seat):
                return refused
            if not await self._store.change(PassSeat(frame.match, seat, code, token)):
                return problem("seat_taken", "Somebody else was quicker with this code.", frame.id)
            self._commands.unseat(room, [seat])
        answer = await self._submit(room, frame.id, f"take-over-{code.hex()[:32]}", seat, TakeOver())
        if isinstance(answer, wire.Ack) and not answer.duplicate:
            name = "" if frame.name is UNSET else frame.name
            await self.names.change(room, seat, name, handed_over=True)
        return answer

    # -- inside

    def _holds(self, room: Room, seat: str, token: bytes) -> bool:
        """Whether this token is that of the person whose seat it is, even while a bot plays it."""
        return is_same(self._store.seats(room.lane.match).get(seat), token)

    async def _hand_to_bot(
        self, room: Room, frame: wire.HandOverFrame, bot: str, address: str
    ) -> wire.ServerFrame:
        match: Match = room.lane.state.match
        if frame.seat not in match.by_bots:
            if refused := room.lane.conflict(frame.id, frame.expected_version):
                return refused
            if why := self._bots.refusal_in(match, frame.seat, address):
                return bots_busy(why, frame.id, "$.bot")
        answer = await self._submit(room, frame.id, frame.id, frame.seat, HandOver(bot))
        self._bots.ensure_playing(frame.match)
        self._bots.asked_by(frame.match, address)
        return answer

    async def _offer(self, room: Room, frame: wire.HandOverFrame, code: str) -> wire.ServerFrame:
        is_repeated = seat_of(self._store.offered(frame.match), token_hash(code)) == frame.seat
        late = None if is_repeated else room.lane.conflict(frame.id, frame.expected_version)
        if refused := late or self._refused(room, frame.id, frame.seat):
            return refused
        token = token_hash(frame.token)
        if not await self._store.change(OfferSeat(frame.match, frame.seat, token, token_hash(code))):
            return problem("seat_taken", "Somebody else holds this seat by now.", frame.id)
        lane = room.lane
        return wire.Ack(frame.id, frame.match, lane.version, lane.history.tail.head.hex())

    def _refused(self, room: Room, id: str, seat: str) -> wire.ServerFrame | None:
        """Why the rules let this seat not be taken over now; None: they do."""
        try:
            room.lane.check(seat, TakeOver())
        except Rejected as no:
            lane = room.lane
            why = lane.game.refusal(lane.state, no)
            return wire.RejectedFrame(id, lane.match, no.code, no.rule, why, lane.version)
        return None

    async def _submit(
        self, room: Room, id: str, command_id: str, seat: str, command: Command
    ) -> wire.ServerFrame:
        return await self._commands.ask(room, lambda to: CommandRequest(id, seat, command_id, command, to))


def seated_at(room: Room, id: str, seat: str, invites: Mapping[str, str]) -> wire.Seated:
    """The answer to a connection that acts for a seat now, "" = for none. invites: only for the creator."""
    version = room.view_for((seat,) if seat else ()).version
    return wire.Seated(id, room.lane.match, seat, version, dict(invites))
