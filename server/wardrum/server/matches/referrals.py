"""People at matches that only a later release can play: they leave this node, and come back by one of that release.

While nodes are upgraded one after the other, one of them may meet what a later release has written; here that match can be read, at most.

1. Without a node of a later release nobody is sent away: what can be read is shown, and commands are refused in a sentence.
2. With one, the connections of those at such a match end, and so do those that ask for it later. Clients come back by themselves,
   and send again what was not answered.
3. For a while the node takes no new connection from their addresses. It has the fewest now, so that a proxy that spreads them evenly
   would bring the same people here again; refused, it asks the next node.
"""

from __future__ import annotations

from typing import Final

import structlog

from wardrum.events.core.kernel import MatchId
from wardrum.server.nodes.membership import Membership
from wardrum.server.process.clock import TimeSource

from .periodic_tasks import PeriodicTasks
from .registry import MatchRegistry

log = structlog.get_logger()

REASON: Final = "a later release plays this match"
"""Why a connection ends."""

REFUSAL: Final = "a node of a later release has to take this connection; try again in a second"
"""Why a new one is not taken."""

ELSEWHERE_S: Final = 60.0
"""Time in which a client that was sent away is to come back by another node: longer than clients wait between some tries."""


class Referrals:
    """Which matches people are sent away from, and who was lately. Addresses are as limits count them."""

    def __init__(
        self, registry: MatchRegistry, nodes: Membership, clock: TimeSource, periodic: PeriodicTasks
    ) -> None:
        self._registry, self._nodes, self._clock = registry, nodes, clock
        self._until_s: dict[str, float] = {}
        registry.on_set_aside = self._look
        nodes.on_change(self._look_at_all)
        periodic.every_second(self._forget)

    def is_due(self, match: MatchId) -> bool:
        """Whether a node of a later release is there to play this match, which this one cannot."""
        if not self._nodes.has_later:
            return False
        room = self._registry.rooms.get(match)
        why = self._registry.set_aside.get(match) if room is None else room.lane.why_set_aside
        return why is not None and why.is_later

    def note(self, address: str) -> None:
        """A connection from this address is sent away."""
        self._until_s[address] = self._clock.monotonic() + ELSEWHERE_S

    def is_elsewhere(self, address: str) -> bool:
        """Whether new connections from this address are to go to another node."""
        until_s = self._until_s.get(address)
        return until_s is not None and self._nodes.has_later and self._clock.monotonic() < until_s

    # -- inside

    def _look(self, match: MatchId) -> None:
        """Send away the connections at this match, if that is due."""
        room = self._registry.rooms.get(match)
        if room is None or not self.is_due(match):
            return
        if peers := room.peers():
            log.info("people are sent to a node of a later release", match=match, connections=len(peers))
        for peer in peers:
            peer.refer()

    def _look_at_all(self) -> None:
        """A node has come or gone."""
        for match in list(self._registry.set_aside):
            self._look(match)

    def _forget(self) -> None:
        now_s = self._clock.monotonic()
        self._until_s = {address: until_s for address, until_s in self._until_s.items() if now_s < until_s}
