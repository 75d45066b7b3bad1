"""A match in memory: its lane, those who watch it, those who sit there, and how fast each seat may play."""

from __future__ import annotations

from wardrum.events import wire

from .gallery import Gallery, House
from .lane import Lane
from .limits import Bucket, Rate
from .peer import Peer


class Room:
    """Leaves memory when nobody is in it and nothing has happened for a while."""

    def __init__(self, lane: Lane, house: House, now_s: float) -> None:
        self.lane, self.gallery = lane, Gallery(lane, house)
        self.touched_s = now_s
        self._house = house
        self._paces: dict[str, Bucket] = {}
        self._voices: dict[str, Bucket] = {}
        self._seated: dict[Peer, None] = {}  # a dict for its order: the same presence every time

    @property
    def horizon(self) -> int:
        """The newest version that those without a seat may know: whatever is shown outside a connection ends there."""
        return self.lane.version

    def pace(self, seat: str) -> Bucket:
        """How fast this seat plays, over all its connections."""
        return self._bucket(self._paces, seat, self._house.config.command_rate)

    def voice(self, seat: str) -> Bucket:
        """How often this seat makes everybody look up, over all its connections: by phrases and names."""
        return self._bucket(self._voices, seat, self._house.config.voice_rate)

    def _bucket(self, kind: dict[str, Bucket], seat: str, rate: Rate) -> Bucket:
        bucket = kind.get(seat)
        if bucket is None:
            bucket = kind[seat] = Bucket(rate, self._house.clock.monotonic())
        return bucket

    def sit(self, peer: Peer) -> None:
        """Somebody acts for a seat here, or for one more."""
        self._seated[peer] = None
        self.gallery.seated(peer)

    def known_to(self, peer: Peer) -> int:
        """The newest version that this connection may know of."""
        return self.lane.version if peer.seats(self.lane.match) else self.horizon

    def stand_up(self, seat: str) -> None:
        """The seat is in other hands: whoever acted for it does no longer, and sees the match as others do."""
        match = self.lane.match
        for peer in [peer for peer in self._seated if seat in peer.seats(match)]:
            peer.rise(match, seat)
            if not peer.seats(match):
                del self._seated[peer]
            self.gallery.seated(peer)

    def leave(self, peer: Peer) -> None:
        """Somebody has gone."""
        self._seated.pop(peer, None)
        self.gallery.leave(peer)

    def presence(self) -> wire.Presence:
        """Who is there."""
        match = self.lane.match
        seats = {seat for peer in self._seated for seat in peer.seats(match)}
        return wire.Presence(match, tuple(sorted(seats)), self.gallery.spectators())

    def may_leave_memory(self, before_s: float) -> bool:
        """Whether nobody would notice. before_s: monotonic time of the last touch that counts as long ago."""
        return self.touched_s < before_s and self.lane.is_idle and not self._seated and not self.gallery
