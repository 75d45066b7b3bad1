"""What the nodes of a simulated cluster tell each other: late, sometimes twice, sometimes never, but in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wardrum.server.nodes.bus import Hear

if TYPE_CHECKING:
    from tests.simulation.cluster_world import ClusterWorld
    from tests.simulation.server_world import Node


class SimulatedBus:
    """See `wardrum.server.nodes.bus.Bus`."""

    def __init__(self, world: ClusterWorld, place: Node) -> None:
        self._world, self._place = world, place
        self.node = f"node-{world.lives}"
        self._listeners: dict[str, Hear] = {}
        self._arrives_s: dict[str, float] = {}

    def say(self, kind: str, body: bytes) -> None:
        for other in filter(None, self._world.nodes):
            if other is not self._place and not self._place.store.is_cut:
                for _ in range(self._world.copies_of_news()):
                    self._send(other, kind, body)

    def _send(self, other: Node, kind: str, body: bytes) -> None:
        """One copy, behind all that was sent there before."""
        hearer, now_s = other.bus, self._world.loop.time()
        at_s = max(self._arrives_s.get(hearer.node, 0.0), now_s + self._world.news_s())
        self._arrives_s[hearer.node] = at_s
        self._world.loop.call_at(at_s, hearer.hear, self.node, kind, body, context=other.life.context)

    def hear(self, node: str, kind: str, body: bytes) -> None:
        """A word has arrived."""
        if not self._place.store.is_cut and kind in self._listeners:
            self._world.met[f"{kind} heard"] += 1
            self._listeners[kind](node, body)

    def listen(self, kind: str, hear: Hear) -> None:
        self._listeners[kind] = hear
