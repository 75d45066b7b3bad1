"""Which nodes are there now, and which of them is the first to act for a match. Nobody decides that: each node computes the same.

Each says its release. While nodes are upgraded one after the other those of the latest release act first: what it writes
the others may not be able to read, what they write it can.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b

from wardrum.events.core.kernel import MatchId
from wardrum.server.process.clock import Alarm, TimeSource
from wardrum.server.process.release import RELEASE, order

from .bus import ALONE, Bus

BEAT_S = 1.0
"""Each node says this often that it is there."""

GONE_S = 4.0
"""Who was silent for so long is gone."""

BEATS_TO_LISTEN = 2
"""A node that has come does not know who is there: until it has listened for this many beats it is the last to act."""

HERE, LEAVING = b"here", b"leaving"
"""What a node says: that it is there, with a blank and its release behind it, or that it leaves."""


class Membership:
    """names: of the nodes that are there, in order; this one is always among them · is_shared: there may be others ·
    has_later: one of them is of a later release than this one.
    """

    def __init__(self, bus: Bus, clock: TimeSource, is_cut_off: Callable[[], object]) -> None:
        self._bus, self._clock, self._is_cut_off = bus, clock, is_cut_off
        self._release, self._word = order(RELEASE), HERE + b" " + RELEASE.encode()
        self._heard_s: dict[str, float] = {}
        self._releases = {bus.node: self._release}
        self._listeners: list[Callable[[], object]] = []
        self._alarm: Alarm | None = None
        self._beat_s = clock.monotonic()
        self.is_shared = bus is not ALONE
        self._beats_to_listen = BEATS_TO_LISTEN if self.is_shared else 0
        self.names: tuple[str, ...] = (bus.node,)
        self.has_later = False
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
        """`listener` is called when a node has come or gone, and when this one knows who is there: ranks may have changed."""
        self._listeners.append(listener)

    def rank(self, match: MatchId) -> int:
        """How many others act for a match before this node does; 0 = it is the first. All nodes agree once they know each other."""
        if self._beats_to_listen:
            return len(self.names)
        if len(self.names) == 1:
            return 0
        own = self._precedence(self._bus.node, match)
        return sum(self._precedence(name, match) > own for name in self.names)

    def _precedence(self, node: str, match: MatchId) -> tuple[tuple[tuple[int, int], ...], bytes]:
        """The node with the greatest one acts first."""
        return self._releases[node], _weight(node, match)

    def _hear(self, node: str, body: bytes) -> None:
        if body == LEAVING:
            self._heard_s.pop(node, None)
        else:
            self._heard_s[node] = self._clock.monotonic()
            self._releases[node] = order(body.removeprefix(HERE).decode())
        self._changed()

    def _beat(self) -> None:
        now_s, before_s = self._clock.monotonic(), self._beat_s
        self._beat_s = now_s
        if self._is_cut_off() or now_s - before_s > GONE_S / 2:
            # nobody can be heard, or this process stood still: that says nothing of them
            self._heard_s = dict.fromkeys(self._heard_s, now_s)
        elif now_s > before_s and self._beats_to_listen:
            self._beats_to_listen -= 1
            if not self._beats_to_listen:
                self._tell()
        self._heard_s = {name: at_s for name, at_s in self._heard_s.items() if now_s - at_s < GONE_S}
        self._bus.say("member", self._word)
        self._alarm = self._clock.call_after(BEAT_S, self._beat)
        self._changed()

    def _changed(self) -> None:
        names = tuple(sorted({self._bus.node, *self._heard_s}))
        if names != self.names:
            self.names = names
            self._releases = {name: self._releases[name] for name in names}
            self.has_later = any(release > self._release for release in self._releases.values())
            self._tell()

    def _tell(self) -> None:
        for listener in self._listeners:
            listener()


def _weight(node: str, match: MatchId) -> bytes:
    """Rendezvous hashing: the node with the greatest weight comes first; when it goes, only its matches move."""
    return blake2b(f"{node} {match}".encode(), digest_size=8).digest()
