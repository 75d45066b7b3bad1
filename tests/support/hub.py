"""What nodes tell each other, in one process: a bus for each, whose words arrive when the hub is asked to carry them."""

from __future__ import annotations

from collections import deque

from wardrum.server.nodes.bus import Hear


class Hub:
    """Between all that have joined. cut: those whose words arrive nowhere, and who hear nothing."""

    def __init__(self) -> None:
        self.cut: set[str] = set()
        self._nodes: list[HubBus] = []
        self._waiting: deque[tuple[str, str, bytes]] = deque()

    def join(self, node: str) -> HubBus:
        """The bus of one more node."""
        self._nodes.append(HubBus(self, node))
        return self._nodes[-1]

    def leave(self, bus: HubBus) -> None:
        """A process that was killed says and hears nothing more."""
        self._nodes.remove(bus)

    def take(self, node: str, kind: str, body: bytes) -> None:
        """Takes a word that a node has said."""
        if any(bus.node == node for bus in self._nodes):
            self._waiting.append((node, kind, body))

    def carry(self) -> None:
        """Brings all that was said to all others."""
        while self._waiting:
            node, kind, body = self._waiting.popleft()
            for other in self._nodes:
                if other.node != node and not self.cut & {node, other.node} and kind in other.listeners:
                    other.listeners[kind](node, body)


class HubBus:
    """See `Bus`."""

    def __init__(self, hub: Hub, node: str) -> None:
        self._hub, self.node = hub, node
        self.listeners: dict[str, Hear] = {}

    def say(self, kind: str, body: bytes) -> None:
        self._hub.take(self.node, kind, body)

    def listen(self, kind: str, hear: Hear) -> None:
        self.listeners[kind] = hear
