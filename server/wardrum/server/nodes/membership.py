"""Which nodes are there now, and which of them is the first to act for a match. Nobody decides that: each node computes the same."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b

from wardrum.events.core.kernel import MatchId
from wardrum.server.process.clock import Alarm, TimeSource

from .bus import Bus

BEAT_S = 1.0
"""Each node says this often that it is there."""

GONE_S = 4.0
"""Who was silent for so long is gone."""

HERE, LEAVING = b"here", b"leaving"


class Membership:
    """names: of the nodes that are there, in order; this one is always among them."""

    def __init__(self, bus: Bus, clock: TimeSource, is_cut_off: Callable[[], object]) -> None:
        self._bus, self._clock, self._is_cut_off = bus, clock, is_cut_off
        self._heard_s: dict[str, float] = {}
        self._listeners: list[Callable[[], object]] = []
        self._alarm: Alarm | None = None
        self.names: tuple[str, ...] = (bus.node,)
        bus.listen("member", self._hear)

    def start(self) -> None:
        """Say that this node is there, until `stop`."""
        self._beat()

    def stop(self) -> None:
        """Say that it leaves: others act in its place at once."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
            self._bus.say("member", LEAVING)

    def on_change(self, listener: Callable[[], object]) -> None:
        """`listener` is called when a node has come or gone."""
        self._listeners.append(listener)

    def rank(self, match: MatchId) -> int:
        """How many others act for a match before this node does; 0 = it is the first. All nodes agree once they know each other."""
        if len(self.names) == 1:
            return 0
        own = _weight(self._bus.node, match)
        return sum(_weight(name, match) > own for name in self.names)

    def _hear(self, node: str, body: bytes) -> None:
        if body == LEAVING:
            self._heard_s.pop(node, None)
        else:
            self._heard_s[node] = self._clock.monotonic()
        self._changed()

    def _beat(self) -> None:
        now_s = self._clock.monotonic()
        if self._is_cut_off():  # nobody can be heard, which says nothing of them
            self._heard_s = dict.fromkeys(self._heard_s, now_s)
        self._heard_s = {name: at_s for name, at_s in self._heard_s.items() if now_s - at_s < GONE_S}
        self._bus.say("member", HERE)
        self._alarm = self._clock.call_after(BEAT_S, self._beat)
        self._changed()

    def _changed(self) -> None:
        names = tuple(sorted({self._bus.node, *self._heard_s}))
        if names != self.names:
            self.names = names
            for listener in self._listeners:
                listener()


def _weight(node: str, match: MatchId) -> bytes:
    """Rendezvous hashing: the node with the greatest weight comes first; when it goes, only its matches move."""
    return blake2b(f"{node} {match}".encode(), digest_size=8).digest()
