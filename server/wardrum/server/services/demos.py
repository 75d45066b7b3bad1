"""A battle to watch: one that is live, else one among bots that is begun for the request."""

from __future__ import annotations

import asyncio
import secrets

from wardrum.events.core.kernel import MatchId
from wardrum.events.formats import wire
from wardrum.server.engine import summaries
from wardrum.server.matches.registry import MatchRegistry, ServerContext
from wardrum.server.protocol.problems import problem
from wardrum.server.store.interface import Filter

from .seating import Seating

BOT: wire.BotName = "greedy"  # it attacks, which is worth watching


class Demos:
    """Remembers the last demo battle of each ruleset: until its seats are taken it is not listed as live."""

    def __init__(self, context: ServerContext, registry: MatchRegistry, seating: Seating) -> None:
        self._store, self._games = context.store, context.games
        self._registry, self._seating = registry, seating
        self._begun: dict[str, MatchId] = {}  # ruleset → match
        self._lock = asyncio.Lock()

    async def show(self, frame: wire.Demo, address: str) -> wire.ServerFrame:
        """The answer to `demo`. address: whose quotas a battle counts against that has to be begun. Raises StoreError."""
        async with self._lock:  # requests at the same moment are shown the same battle
            match = self._live(frame.ruleset) or await self._beginning(frame.ruleset)
            if not match:
                match = MatchId(secrets.token_hex(16))
                answer = await self._seating.create(self._battle(frame, match), address)
                if not isinstance(answer, wire.Seated):
                    return answer
                self._begun[frame.ruleset] = match
        summary = self._store.summary(match)
        if summary is None:
            return problem("no_such_match", "It is gone.", frame.id)
        return wire.Listed(frame.id, (summaries.list_entry(summary),))

    def _live(self, ruleset: str) -> MatchId | None:
        """The newest listed battle of this ruleset that is live; None: there is none."""
        found = self._store.matches(Filter("live", ruleset), None, 1)
        return found[0].match if found else None

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
