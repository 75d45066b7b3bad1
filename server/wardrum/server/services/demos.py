"""A battle to watch: one that lives, else one among bots that is begun for the request.

A battle lives when it is past its set-up, commits follow each other, and somebody in it is there. A study, a pause, a muster
at which somebody takes their time, and a battle whose players have gone are nothing to send spectators to.
"""

from __future__ import annotations

import asyncio
import secrets

from wardrum.events.core.kernel import MatchId
from wardrum.events.formats import wire
from wardrum.events.match import Match
from wardrum.server.engine import summaries
from wardrum.server.matches.registry import MatchRegistry, ServerContext
from wardrum.server.matches.room import Room
from wardrum.server.protocol.problems import problem
from wardrum.server.store.interface import Filter

from .seating import Seating

BOT: wire.BotName = "greedy"  # it attacks, which is worth watching
LOOKED_AT = 50  # of the live battles of a ruleset, the newest
RECENT_MS = 90_000  # since the last commit; people think for a while
BUSY = "bots_busy"


class Demos:
    """Remembers the last demo battle of each ruleset: until its seats are taken it is not listed as live."""

    def __init__(self, context: ServerContext, registry: MatchRegistry, seating: Seating) -> None:
        self._store, self._games, self._clock = context.store, context.games, context.clock
        self._registry, self._seating = registry, seating
        self._begun: dict[str, MatchId] = {}  # ruleset → match
        self._lock = asyncio.Lock()

    async def show(self, frame: wire.Demo, address: str) -> wire.ServerFrame:
        """The answer to `demo`. address: whose quotas a battle counts against that has to be begun. Raises StoreError."""
        async with self._lock:  # requests at the same moment are shown the same battle
            match = self._living(frame.ruleset) or await self._beginning(frame.ruleset)
            if not match:
                match = MatchId(secrets.token_hex(16))
                answer = await self._seating.create(self._battle(frame, match), address)
                if isinstance(answer, wire.Seated):
                    self._begun[frame.ruleset] = match
                elif isinstance(answer, wire.Problem) and answer.code == BUSY and (other := self._living("")):
                    match = (
                        other  # the bots play as many battles as they may: one of those, whatever its ruleset
                    )
                else:
                    return answer
        summary = self._store.summary(match)
        if summary is None:
            return problem("no_such_match", "It is gone.", frame.id)
        return wire.Listed(frame.id, (summaries.list_entry(summary),))

    def _living(self, ruleset: str) -> MatchId | None:
        """The listed battle of this ruleset, "" = of any, that is worth watching most; None: none lives."""
        newest = self._store.matches(Filter("live", ruleset), None, LOOKED_AT)
        rooms = [room for each in newest if (room := self._registry.rooms.get(each.match)) is not None]
        living = [room for room in rooms if is_living(room, self._clock.now())]
        return max(living, key=_worth).lane.match if living else None

    async def _beginning(self, ruleset: str) -> MatchId | None:
        """The demo battle that was begun last, if it has not ended; None: there is none."""
        match = self._begun.get(ruleset)
        room = await self._registry.opened(match) if match else None
        return match if room is not None and room.lane.state.match.status != "ended" else None

    def _battle(self, frame: wire.Demo, match: MatchId) -> wire.Create:
        """A new battle among bots; its creator's token is thrown away."""
        game = self._games.get(frame.ruleset)
        seats = game.seats(game.setup({})) if game is not None else ()
        return wire.Create(
            frame.id, match, frame.ruleset, secrets.token_hex(16), bots=dict.fromkeys(seats, BOT)
        )


def is_living(room: Room, now: int) -> bool:
    """Whether something happens in a match in memory, and will go on. now: ms since the epoch."""
    match: Match = room.lane.state.match
    is_going_on = match.status == "live" and not match.paused and now - match.at <= RECENT_MS
    is_past_set_up = getattr(room.lane.state.battle, "round", 1) > 0
    return is_going_on and is_past_set_up and match.dice != "chosen" and any(room.presence().seats)


def _worth(room: Room) -> tuple[bool, int]:
    """People before bots, then the last commit."""
    match: Match = room.lane.state.match
    return bool(match.people), match.at
