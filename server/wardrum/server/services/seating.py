"""The desk where matches are opened and seats are taken. Every request may be repeated and is answered the same.

The store is asked first who holds a place, then the log is told: a crash in between leaves a place that only its
holder's retry can fill.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from wardrum.events.core.dice import commitment, substitute_seed
from wardrum.events.core.kernel import SYSTEM
from wardrum.events.formats import wire
from wardrum.events.match import USUAL, Match, Terms
from wardrum.events.match.commands import CreateMatch, RevealSeed, TakeSeat
from wardrum.events.match.game import Game
from wardrum.events.match.game import creation as creation_command
from wardrum.server.engine import summaries
from wardrum.server.engine.branch import Branch, branch_of, forking
from wardrum.server.engine.effects import CommandRequest
from wardrum.server.matches.registry import MatchRegistry, ReplyTarget
from wardrum.server.matches.room import Room
from wardrum.server.protocol.problems import UNREADABLE, problem, unreadable
from wardrum.server.store.protocol import StoreError

from .bot_runner import BotRunner
from .display_names import call, shown
from .seat_tokens import invited, invites, same, seat_of, token_hash
from .seat_transfer import SeatTransfer

WITH_BOTS_OPEN_S = 600  # a match with bots that nobody sits down at is closed soon: bots are few

Seat = Callable[[str, str], None]
"""match, seat: the connection acts for it from now on."""


class NoKey(Exception):
    """A token or an invite opens nothing: this counts against the address that sent it."""


class Seating:
    """Stateless: everything is in the store and in the log."""

    def __init__(self, hub: MatchRegistry, bots: BotRunner) -> None:
        self._hub, self._store, self._keys, self._bots = hub, hub.store, hub.shell.keys, bots
        self._handover = SeatTransfer(hub, bots)

    async def create(self, frame: wire.Create, branch: Branch | None = None) -> wire.ServerFrame:
        """Open a match; the answer is `seated` at no seat, with the invites. branch: of a fork only.

        Raises NoKey, StoreError.
        """
        if not frame.bots:
            return await self._create(frame, branch)
        async with self._bots.door:
            return await self._create(frame, branch)

    async def _create(self, frame: wire.Create, branch: Branch | None) -> wire.ServerFrame:
        game = self._hub.shell.games.get(frame.ruleset)
        if game is None:
            return no_ruleset(self._hub.shell.games, frame.id)
        try:
            setup = game.setup(frame.setup)
        except UNREADABLE as error:
            return unreadable("bad_setup", error, frame.id, "$.setup")
        room = self._hub.new_room(frame.match, game)
        if frame.bots and not room.lane.version and (no := self._no_bots(frame, game.seats(setup))):
            return no
        if not await self._store.put_host(frame.match, token_hash(frame.token)):
            raise NoKey("This match id is taken, and the token is not its creator's.")
        if not room.lane.version:
            command = forking(creation(self._hub, game, frame, setup), branch)
            answer = await self._found(room, frame, command)
            if not isinstance(answer, wire.Ack):
                return answer
        if not founded_so(room, frame, setup) or branch_of(created(room)) != branch:
            return problem("match_exists", "You have opened it with other settings before.", frame.id)
        self._bots.come(frame.match)
        return self._seated(room, frame.id, "", host=True)

    async def join(self, frame: wire.Join, seat: Seat) -> wire.ServerFrame:
        """Sit down. Raises NoKey, StoreError."""
        room = self._hub.room(frame.match)
        if room is None:
            return no_match(frame.id)
        if (place := self._handover.place(room, frame)) is not None:
            done = await self._handover.take_over(room, frame, place)
            if isinstance(done, wire.Ack) and self._is_lent(room, place, frame.token):
                return seat_handed_over(frame.id)
            return self._sit(room, frame.id, place, seat) if isinstance(done, wire.Ack) else done
        token = token_hash(frame.token)
        host = frame.invite is not UNSET and same(self._store.host(frame.match), token_hash(frame.invite))
        place = seat_of(self._store.seats(frame.match), token)
        if place is None:
            place = await self._place(room, frame, token, self._welcome(room, frame, host=host))
        if place is None:
            return problem("seat_taken", "No seat that you may take is free.", frame.id)
        answer = await self._take(room, frame, place)
        if not isinstance(answer, wire.Ack):
            return answer
        if self._is_lent(room, place, frame.token):
            return seat_handed_over(frame.id)
        seat(frame.match, place)
        if frame.name is not UNSET:
            await call(self._store, room, place, frame.name)
        return self._seated(room, frame.id, place, host=host)

    def take_up(self, frame: wire.TakeUp, seat: Seat) -> wire.ServerFrame:
        """Act for a seat that the token holds; the creator's gets the invites. Raises NoKey."""
        room = self._hub.room(frame.match)
        if room is None:
            return no_match(frame.id)
        token = token_hash(frame.token)
        match: Match = room.lane.state.match
        bots_own = self._bots.place_of(match, frame.token)
        place = bots_own or seat_of(self._store.seats(frame.match), token)
        host = same(self._store.host(frame.match), token)
        if not host and (place is None or place not in match.seats):
            raise NoKey("This token holds no seat of this match.")
        if place in match.by_bots and not bots_own:
            return seat_handed_over(frame.id)
        if place is not None:
            seat(frame.match, place)
        return self._seated(room, frame.id, place or "", host=host)

    async def pass_on(self, frame: wire.PassOn) -> wire.ServerFrame:
        """Let somebody else play on. Raises NoKey, StoreError."""
        room = self._hub.room(frame.match)
        if room is None:
            return no_match(frame.id)
        if not self._handover.holds(room, frame.seat, token_hash(frame.token)):
            raise NoKey("This token does not hold that seat.")
        return await self._handover.pass_on(room, frame)

    async def relieve(self, frame: wire.Relieve, seat: Seat) -> wire.ServerFrame:
        """Take one's seat back from a bot. Raises NoKey, StoreError."""
        room = self._hub.room(frame.match)
        if room is None:
            return no_match(frame.id)
        place = seat_of(self._store.seats(frame.match), token_hash(frame.token))
        if place is None or place not in room.lane.state.match.seats:
            raise NoKey("This token holds no seat of this match.")
        done = await self._handover.relieve(room, frame, place)
        return self._sit(room, frame.id, place, seat) if isinstance(done, wire.Ack) else done

    async def rename(self, room: Room, frame: wire.Rename) -> wire.ServerFrame:
        """Show a seat under another name. The connection holds the seat. Raises StoreError."""
        await call(self._store, room, frame.seat, frame.name)
        return msgspec.structs.replace(shown(self._store, frame.match), id=frame.id)

    def reveal(self, room: Room, frame: wire.Reveal, to: ReplyTarget) -> None:
        """Tell a seed; the answer is an ack. The connection holds the seat."""
        self._hub.submit(room, CommandRequest(frame.id, frame.seat, "reveal", RevealSeed(frame.seed), to))

    def _is_lent(self, room: Room, place: str, token: str) -> bool:
        """Whether a bot plays this seat, and the token is not that bot's."""
        match: Match = room.lane.state.match
        return place in match.by_bots and not self._bots.is_own(match, place, token)

    # -- opening

    async def _found(self, room: Room, frame: wire.Create, command: CreateMatch) -> wire.ServerFrame:
        answer = await self._hub.ask(room, lambda to: CommandRequest(frame.id, SYSTEM, "create", command, to))
        if isinstance(answer, wire.Problem) and answer.code == "command_id_reused" and room.lane.version:
            # another connection of the same creator was quicker, with a nonce of its own: that is the match
            return wire.Ack(frame.id, frame.match, 1, "", duplicate=True)
        return answer

    def _no_bots(self, frame: wire.Create, seats: tuple[str, ...]) -> wire.Problem | None:
        """What keeps the server's bots from playing these seats."""
        if strange := sorted(set(frame.bots) - set(seats)):
            detail = f"There is no seat {strange[0]}; the seats are {', '.join(seats)}."
            return problem("bad_setup", detail, frame.id, pointer="$.bots")
        why = self._bots.refusal(frame.bots, seats)
        return problem("bots_busy", why, frame.id, pointer="$.bots") if why else None

    # -- sitting down

    def _welcome(self, room: Room, frame: wire.Join, *, host: bool) -> list[str]:
        """The free seats that whoever asks may take, the first one first. Raises NoKey: the invite is for none."""
        match: Match = room.lane.state.match
        free = summaries.free(match)
        if frame.seat is not UNSET and self._bots.is_own(match, frame.seat, frame.token):
            return [frame.seat]
        wanted = match.order if frame.seat is UNSET else [frame.seat]
        if not host and not is_open(room):
            codes = invites(self._keys, match.key_id, match.id, match.order)
            mine = invited(codes, frame.invite) if frame.invite is not UNSET else []
            if not mine:
                raise NoKey("This match is for invited players, and this is no invite of it.")
            wanted = [seat for seat in wanted if seat in mine]
        return [seat for seat in free if seat in wanted]

    async def _place(self, room: Room, frame: wire.Join, token: bytes, seats: Iterable[str]) -> str | None:
        for seat in seats:
            if await self._store.put_seat(frame.match, seat, token):
                return seat
        return None

    async def _take(self, room: Room, frame: wire.Join, place: str) -> wire.ServerFrame:
        hold = room.lane.state.match.seats.get(place)
        if hold is not None and hold.commitment != frame.seed_commitment:
            detail = "You sat down before, with another commitment."
            return problem("command_id_reused", detail, frame.id, pointer="$.seed_commitment")
        command = TakeSeat(frame.seed_commitment)
        return await self._hub.ask(room, lambda to: CommandRequest(frame.id, place, "join", command, to))

    def _sit(self, room: Room, id: str, place: str, seat: Seat) -> wire.Seated:
        seat(room.lane.match, place)
        return self._seated(room, id, place, host=False)

    def _seated(self, room: Room, id: str, seat: str, *, host: bool) -> wire.Seated:
        match: Match = room.lane.state.match
        codes = invites(self._keys, match.key_id, match.id, summaries.free(match)) if host else {}
        version = room.outlook((seat,) if seat else ()).version
        return wire.Seated(id, match.id, seat, version, codes)


def creation(hub: MatchRegistry, game: Game, frame: wire.Create, setup: dict[str, Any]) -> CreateMatch:
    """The command that opens a match, with what its dice follow from."""
    keys = hub.shell.keys
    nonce = keys.new_nonce()
    seed = keys.server_seed(keys.newest, frame.match, nonce)
    seats = game.seats(setup)
    substitutes = {seat: commitment(substitute_seed(seed, index)) for index, seat in enumerate(seats)}
    asked = CreateMatch(
        ruleset=game.name,
        edition=game.ruleset.EDITION,
        setup=setup,
        key_id=keys.newest,
        nonce=nonce,
        seed_commitment=commitment(seed),
        substitute_commitments=substitutes,
        listed=frame.listed,
        open=frame.open,
        terms=spelt(frame.terms),
    )
    if frame.bots:
        asked = msgspec.structs.replace(asked, bots=dict(frame.bots), open_s=WITH_BOTS_OPEN_S)
    return asked if frame.decision_s is UNSET else msgspec.structs.replace(asked, decision_s=frame.decision_s)


def spelt(terms: Terms) -> Terms | UnsetType:
    """Terms as a log has them: the usual ones are not spelt out."""
    return UNSET if terms == USUAL else terms


def created(room: Room) -> CreateMatch:
    """The command that opened this match."""
    return creation_command(room.lane.first())


def is_open(room: Room) -> bool:
    """Whether anybody may take a free seat."""
    return created(room).open


def founded_so(room: Room, frame: wire.Create, setup: dict[str, Any]) -> bool:
    """Whether the match was opened by this very request."""
    command = created(room)
    bots: dict[str, str] = {} if command.bots is UNSET else command.bots
    given = (frame.ruleset, setup, frame.listed, frame.open, dict(frame.bots), spelt(frame.terms))
    kept = (command.ruleset, command.setup, command.listed, command.open, bots, command.terms)
    return given == kept and (frame.decision_s is UNSET or frame.decision_s == command.decision_s)


def no_match(id: str, pointer: str = "$.match") -> wire.Problem:
    """The answer to whatever is asked of a match that is not here."""
    return problem("no_such_match", "It has not been created here.", id, pointer=pointer)


def seat_handed_over(id: str) -> wire.Problem:
    """The answer to whoever would sit where a bot plays in his place."""
    return problem("seat_handed_over", "A bot plays it; you may take it back by `relieve`.", id)


def no_ruleset(known: Iterable[str], id: str) -> wire.Problem:
    """The answer to whatever is asked of a ruleset that is not here."""
    return problem("no_such_ruleset", f"The rulesets here are {', '.join(known)}.", id, pointer="$.ruleset")


def storage(error: StoreError, id: str | UnsetType) -> wire.Problem:
    """The answer when the store could not keep a seat or a name."""
    return problem("storage_full", f"Nothing was changed ({error}).", id, retry_after=1)
