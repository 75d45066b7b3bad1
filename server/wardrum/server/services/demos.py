"""Something to watch for whoever asks: a battle that is being fought, else one that bots begin now."""

from __future__ import annotations

import asyncio
import secrets

from wardrum.events.formats import wire
from wardrum.server.engine import summaries
from wardrum.server.matches.registry import MatchRegistry
from wardrum.server.protocol.problems import problem
from wardrum.server.store.protocol import Filter

from .seating import Seating

BOT: wire.BotName = "greedy"  # it attacks: that is what there is to see


class Demos:
    """Remembers the last demo battle of each ruleset: until its seats are taken it is not listed as live."""

    def __init__(self, hub: MatchRegistry, desk: Seating) -> None:
        self._hub, self._desk = hub, desk
        self._begun: dict[str, str] = {}
        self._one_by_one = asyncio.Lock()

    async def show(self, frame: wire.Demo) -> wire.ServerFrame:
        """The answer to `demo`. Raises StoreError."""
        async with self._one_by_one:  # who asks at the same moment is shown the same battle
            match = self._live(frame.ruleset) or self._beginning(frame.ruleset)
            if not match:
                match = secrets.token_hex(16)
                answer = await self._desk.create(self._battle(frame, match))
                if not isinstance(answer, wire.Seated):
                    return answer
                self._begun[frame.ruleset] = match
        summary = self._hub.store.summary(match)
        if summary is None:
            return problem("no_such_match", "It is gone.", frame.id)
        return wire.Listed(frame.id, (summaries.shown(summary),))

    def _live(self, ruleset: str) -> str:
        """The newest battle of this ruleset that everybody may watch; "" = there is none."""
        found = self._hub.store.matches(Filter("live", ruleset), None, 1)
        return found[0].match if found else ""

    def _beginning(self, ruleset: str) -> str:
        """The demo that begins at this moment; "" = none does."""
        match = self._begun.get(ruleset, "")
        room = self._hub.room(match) if match else None
        return match if room is not None and room.lane.state.match.status != "ended" else ""

    def _battle(self, frame: wire.Demo, match: str) -> wire.Create:
        """A new battle among bots; its creator's token is thrown away."""
        game = self._hub.shell.games.get(frame.ruleset)
        seats = game.seats(game.setup({})) if game is not None else ()
        return wire.Create(
            frame.id, match, frame.ruleset, secrets.token_hex(16), bots=dict.fromkeys(seats, BOT)
        )
