"""Opening matches and taking seats. Every request may be repeated and is answered the same.

The store is asked first who holds a seat, then the log: a crash in between leaves a seat that only its
holder's retry can fill.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from wardrum.events.core.dice import commitment, substitute_commitments
from wardrum.events.core.kernel import SYSTEM, MatchId
from wardrum.events.formats import wire
from wardrum.events.match import USUAL, Match, Terms
from wardrum.events.match.commands import CreateMatch, TakeSeat
from wardrum.events.match.game import Game
from wardrum.events.match.game import creation as creation_command
from wardrum.events.match.state import MatchState
from wardrum.server.crypto.server_keys import ServerKeys
from wardrum.server.engine import summaries
from wardrum.server.engine.effects import CommandRequest
from wardrum.server.engine.fork_origin import Branch, branch_of, forking
from wardrum.server.matches.effect_runner import EffectRunner
from wardrum.server.matches.registry import MatchRegistry, ServerContext
from wardrum.server.matches.room import Room
from wardrum.server.protocol.problems import (
    UNREADABLE,
    Unread,
    bots_busy,
    cannot_go_on,
    no_such_ruleset,
    no_such_seat,
    problem,
    seat_handed_over,
    unreadable,
)
from wardrum.server.store.interface import PutHost, PutSeat

from .bot_runner import BotRunner
from .request_quotas import RequestQuotas
from .seat_tokens import Unauthorized, WrongInvite, invited_seats, invites, is_same, seat_of, token_hash
from .seat_transfer import SeatTransfer, TakeSeatFor, seated_at

WITH_BOTS_OPEN_S = 600  # a match with bots and free seats is closed soon: bots are few


class Seating:
    """Stateless: everything is in the store and in the log."""

    def __init__(
        self,
        context: ServerContext,
        registry: MatchRegistry,
        commands: EffectRunner,
        bots: BotRunner,
        transfer: SeatTransfer,
        quotas: RequestQuotas,
    ) -> None:
        self._store, self._keys, self._games = context.store, context.keys, context.games
        self._registry, self._commands = registry, commands
        self._bots, self._transfer, self._names = bots, transfer, transfer.names
        self._quotas = quotas

    # -- requests

    async def create(
        self, frame: wire.Create, address: str, branch: Branch | None = None, parent: MatchState | None = None
    ) -> wire.ServerFrame:
        """Open a match; the answer is `seated` at no seat, with the invites. address: whose quotas it counts against.

        branch, parent: of a fork only, where it branches off, and the state there.
        Raises Unauthorized, StoreError.
        """
        if not frame.bots:
            return await self._create(frame, address, branch, parent)
        async with self._bots.capacity_lock:
            return await self._create(frame, address, branch, parent)

    async def join(self, frame: wire.Join, take_seat: TakeSeatFor) -> wire.ServerFrame:
        """Take a seat. Raises Unauthorized, StoreError."""
        room = await self._registry.opened_with_people(frame.match)
        if room is None:
            return self._registry.missing(frame.match, frame.id)
        if room.lane.why_set_aside is not None:
            return cannot_go_on(room.lane.why_set_aside, frame.id)
        seats = room.lane.state.match.order
        if frame.seat is not UNSET and frame.seat not in seats:
            return no_such_seat(seats, frame.seat, frame.id, "$.seat")
        seat = self._transfer.seat_for(room, frame)
        is_transfer = seat is not None
        creator = not is_transfer and self._is_creator(frame.match, frame.invite)
        if seat is not None:
            answer = await self._transfer.take_over(room, frame, seat)
        else:
            seat = seat_of(self._store.seats(frame.match), token_hash(frame.token))
            if seat is None and (refused := room.lane.conflict(frame.id, frame.expected_version)):
                return refused
            if seat is None:
                seat = await self._reserve(frame, self._open_seats(room, frame, creator=creator))
            if seat is None:
                return nothing_free(room, frame)
            answer = await self._take(room, frame, seat)
        if not isinstance(answer, wire.Ack):
            return answer
        if self._bots.plays_instead(room.lane.state.match, seat, frame.token):
            return seat_handed_over(frame.id)
        take_seat(frame.match, seat)
        if frame.name is not UNSET and not is_transfer:
            await self._names.change(room, seat, frame.name)
        return self._seated(room, frame.id, seat, creator=creator)

    async def invitation(self, frame: wire.Invited) -> wire.ServerFrame:
        """Which seats an invite opens now: what a page may say of it before anybody sits down. Raises StoreError."""
        room = await self._registry.opened_with_people(frame.match)
        if room is None:
            return self._registry.missing(frame.match, frame.id)
        if room.lane.why_set_aside is not None:
            return cannot_go_on(room.lane.why_set_aside, frame.id)
        match: Match = room.lane.state.match
        codes = invites(self._keys, match.key_id, match.id, match.order)
        held = self._store.seats(match.id)
        invited = [seat for seat in invited_seats(codes, frame.invite) if seat not in held]
        free = [seat for seat in summaries.open_seats(match) if seat in invited]
        return wire.Invitation(
            frame.id, frame.match, tuple(free or self._transfer.offered(room, frame.invite))
        )

    async def attach(self, frame: wire.SeatFrame, take_seat: TakeSeatFor) -> wire.ServerFrame:
        """Act for a seat that the token holds; the creator's gets the invites. Raises Unauthorized, StoreError."""
        room = await self._registry.opened_with_people(frame.match)
        if room is None:
            return self._registry.missing(frame.match, frame.id)
        match: Match = room.lane.state.match
        bots_seat = self._bots.seat_of_token(match, frame.token)
        seat = bots_seat or seat_of(self._store.seats(frame.match), token_hash(frame.token))
        creator = self._is_creator(frame.match, frame.token)
        if not creator and (seat is None or seat not in match.seats):
            raise Unauthorized("This token holds no seat of this match.")
        if seat in match.by_bots and not bots_seat:
            return seat_handed_over(frame.id)
        if seat is not None:
            take_seat(frame.match, seat)
        return self._seated(room, frame.id, seat or "", creator=creator)

    # -- opening

    async def _create(
        self, frame: wire.Create, address: str, branch: Branch | None, parent: MatchState | None
    ) -> wire.ServerFrame:
        game = self._games.get(frame.ruleset)
        if game is None:
            return no_such_ruleset(self._games, frame.id)
        try:
            setup = game.setup(frame.setup)
        except UNREADABLE as error:
            unread = Unread(
                msgspec.json.encode(frame.setup),
                lambda text: game.setup(msgspec.json.decode(text)),
                game.ruleset.setup_type,
            )
            return unreadable("bad_setup", error, frame.id, "$.setup", unread)
        is_new = await self._registry.opened_with_people(frame.match) is None
        if frame.match in self._registry.being_removed:
            return problem("busy", "This match is being removed; open it anew.", frame.id, retry_after=1)
        if is_new and (no := self._refused(frame, game.seats(setup), address)):
            return no
        if not is_new and self._store.host(frame.match) is None:  # imported, or its people were erased
            return match_taken(frame)
        if not await self._store.change(PutHost(frame.match, token_hash(frame.token))):
            return match_taken(frame)
        room = await self._registry.opened(frame.match) or self._registry.new_room(frame.match, game)
        if not room.lane.version:
            if parent is not None:
                room.lane.found_on(parent)
            command = forking(creation(self._keys, game, frame, setup), branch)
            answer = await self._submit_creation(room, frame, command)
            if not isinstance(answer, wire.Ack):
                return answer
        if not is_created_by(room, frame, setup) or branch_of(created(room)) != branch:
            return problem("match_exists", "You have opened it with other settings before.", frame.id)
        if is_new:
            self._quotas.created(frame.match, address)
        self._bots.ensure_playing(frame.match)
        self._bots.asked_by(frame.match, address)
        return self._seated(room, frame.id, "", creator=True)

    async def _submit_creation(
        self, room: Room, frame: wire.Create, command: CreateMatch
    ) -> wire.ServerFrame:
        answer = await self._commands.ask(
            room, lambda to: CommandRequest(frame.id, SYSTEM, "create", command, to)
        )
        if isinstance(answer, wire.Problem) and answer.code == "command_id_reused" and room.lane.version:
            # another connection of the same creator was quicker, with a nonce of its own: that is the match
            return wire.Ack(frame.id, frame.match, 1, "", duplicate=True)
        return answer

    def _refused(self, frame: wire.Create, seats: tuple[str, ...], address: str) -> wire.Problem | None:
        """What keeps a match that does not exist from being opened from this address."""
        if frame.bots and (no := self._no_bots(frame, seats, address)):
            return no
        excess = self._quotas.new_match(address)
        return excess.problem(frame.id) if excess is not None else None

    def _no_bots(self, frame: wire.Create, seats: tuple[str, ...], address: str) -> wire.Problem | None:
        """What keeps the server's bots from playing these seats."""
        if strange := sorted(set(frame.bots) - set(seats)):
            more = _where_seats_are_set(self._games[frame.ruleset], strange[0])
            return no_such_seat(seats, strange[0], frame.id, f"$.bots.{strange[0]}", more)
        why = self._bots.refusal(frame.bots, seats, address)
        return bots_busy(why, frame.id, "$.bots") if why else None

    # -- joining

    def _is_creator(self, match: MatchId, token: str | UnsetType) -> bool:
        """Whether this is the token of the match's creator."""
        return token is not UNSET and is_same(self._store.host(match), token_hash(token))

    def _open_seats(self, room: Room, frame: wire.Join, *, creator: bool) -> list[str]:
        """The free seats that this join may take, the first one first. Raises Unauthorized: the invite is for none."""
        match: Match = room.lane.state.match
        free = summaries.open_seats(match)
        if frame.seat is not UNSET and self._bots.is_bots_own(match, frame.seat, frame.token):
            return [frame.seat]
        wanted = match.order if frame.seat is UNSET else [frame.seat]
        if not creator and not created(room).open:
            codes = invites(self._keys, match.key_id, match.id, match.order)
            invited = invited_seats(codes, frame.invite) if frame.invite is not UNSET else []
            if not invited:
                raise WrongInvite("This match is for invited players, and this is no invite of it.")
            wanted = [seat for seat in wanted if seat in invited]
        return [seat for seat in free if seat in wanted]

    async def _reserve(self, frame: wire.Join, seats: Iterable[str]) -> str | None:
        """The first of these seats that the store gives to the token; None: others hold them all."""
        for seat in seats:
            if await self._store.change(PutSeat(frame.match, seat, token_hash(frame.token))):
                return seat
        return None

    async def _take(self, room: Room, frame: wire.Join, seat: str) -> wire.ServerFrame:
        hold = room.lane.state.match.seats.get(seat)
        if hold is not None and hold.commitment != frame.seed_commitment:
            detail = "You sat down before, with another commitment."
            return problem("command_id_reused", detail, frame.id, pointer="$.seed_commitment")
        command = TakeSeat(frame.seed_commitment)
        return await self._commands.ask(room, lambda to: CommandRequest(frame.id, seat, "join", command, to))

    def _seated(self, room: Room, id: str, seat: str, *, creator: bool) -> wire.Seated:
        match: Match = room.lane.state.match
        codes = invites(self._keys, match.key_id, match.id, summaries.open_seats(match)) if creator else {}
        return seated_at(room, id, seat, codes)


def match_taken(frame: wire.Create) -> wire.Problem:
    """The answer to who opens a match under an id that somebody else has used."""
    return problem("match_exists", "Somebody else has opened it.", frame.id, pointer="$.match")


def nothing_free(room: Room, frame: wire.Join) -> wire.Problem:
    """The answer to a join for which no seat is free: of the match, or of those that it may take."""
    if not summaries.open_seats(room.lane.state.match):
        return problem("match_full", "All its seats are taken.", frame.id)
    return problem("seat_taken", "No seat that you may take is free.", frame.id)


def creation(keys: ServerKeys, game: Game, frame: wire.Create, setup: dict[str, Any]) -> CreateMatch:
    """The command that opens a match, with what its dice follow from."""
    nonce = keys.new_nonce()
    seed = keys.server_seed(keys.newest, frame.match, nonce)
    command = CreateMatch(
        ruleset=game.name,
        edition=game.ruleset.edition,
        setup=setup,
        key_id=keys.newest,
        nonce=nonce,
        seed_commitment=commitment(seed),
        substitute_commitments=substitute_commitments(seed, game.seats(setup)),
        listed=frame.listed,
        open=frame.open,
        terms=stored_terms(frame.terms),
    )
    if frame.bots:
        command = msgspec.structs.replace(command, bots=dict(frame.bots), open_s=WITH_BOTS_OPEN_S)
    if frame.decision_s is UNSET:
        return command
    return msgspec.structs.replace(command, decision_s=frame.decision_s)


def stored_terms(terms: Terms) -> Terms | UnsetType:
    """Terms as a log has them: the usual ones are absent."""
    return UNSET if terms == USUAL else terms


def created(room: Room) -> CreateMatch:
    """The command that opened this match."""
    return creation_command(room.lane.history.first())


def is_created_by(room: Room, frame: wire.Create, setup: dict[str, Any]) -> bool:
    """Whether the match was opened with the settings of this request."""
    command = created(room)
    bots: dict[str, str] = {} if command.bots is UNSET else command.bots
    given = (frame.ruleset, setup, frame.listed, frame.open, dict(frame.bots), stored_terms(frame.terms))
    kept = (command.ruleset, command.setup, command.listed, command.open, bots, command.terms)
    return given == kept and (frame.decision_s is UNSET or frame.decision_s == command.decision_s)


def _where_seats_are_set(game: Game, seat: str) -> str:
    """A sentence on how a match would have a seat that it does not have; "": its ruleset never has it."""
    settings = msgspec.structs.fields(game.ruleset.setup_type)
    if seat not in game.ruleset.all_seats or "seats" not in {each.encode_name for each in settings}:
        return ""
    return " `setup.seats` says how many there are."
