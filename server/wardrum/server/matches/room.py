"""A match in memory: its lane, those who watch it, those who sit there, and how fast each seat may play."""

from __future__ import annotations

from wardrum.events.formats import wire
from wardrum.server.engine.commit_log import AppliedCommit
from wardrum.server.engine.delay import delay_of
from wardrum.server.engine.lane import Lane
from wardrum.server.protocol.peer import Peer
from wardrum.server.protocol.rate_limits import Rate, TokenBucket
from wardrum.server.spectating.audience import Audience, BroadcastContext
from wardrum.server.spectating.cursor import Cursor
from wardrum.server.spectating.delayed_audience import DelayedAudience
from wardrum.server.spectating.match_view import MatchView


class Room:
    """Leaves memory when nobody is in it and nothing has happened for a while.

    gallery: of all who watch, but in a delayed match of the seats only; the others are on the balcony.
    """

    def __init__(self, lane: Lane, house: BroadcastContext, now_s: float) -> None:
        self.lane, self.gallery = lane, Audience(lane, house)
        self.touched_s = now_s
        self._house = house
        self._paces: dict[str, TokenBucket] = {}
        self._voices: dict[str, TokenBucket] = {}
        self._seated: dict[Peer, None] = {}  # a dict for its order: the same presence every time
        self._balcony = self._built()

    # -- who may know what

    @property
    def horizon(self) -> int:
        """The newest version that those without a seat may know at this moment."""
        return self.outlook(()).version

    def outlook(self, seats: tuple[str, ...]) -> MatchView:
        """The match as a connection that holds these seats may know it."""
        return self.lane if seats or self._balcony is None else self._balcony.past

    def gallery_of(self, seats: tuple[str, ...]) -> Audience:
        """Where a connection that holds these seats watches."""
        return self.gallery if seats or self._balcony is None else self._balcony.gallery

    def _galleries(self) -> tuple[Audience, ...]:
        return (self.gallery,) if self._balcony is None else (self.gallery, self._balcony.gallery)

    def _built(self) -> DelayedAudience | None:
        """A balcony where the match has one; before its first commit nobody knows."""
        delay = delay_of(self.lane.state.match) if self.lane.version else None
        return DelayedAudience(self.lane, delay, self._house) if delay is not None else None

    # -- those who play

    def pace(self, seat: str) -> TokenBucket:
        """How fast this seat plays, over all its connections."""
        return self._bucket(self._paces, seat, self._house.config.command_rate)

    def voice(self, seat: str) -> TokenBucket:
        """How often this seat makes everybody look up, over all its connections: by phrases and names."""
        return self._bucket(self._voices, seat, self._house.config.voice_rate)

    def _bucket(self, kind: dict[str, TokenBucket], seat: str, rate: Rate) -> TokenBucket:
        bucket = kind.get(seat)
        if bucket is None:
            bucket = kind[seat] = TokenBucket(rate, self._house.clock.monotonic())
        return bucket

    def sit(self, peer: Peer) -> None:
        """Somebody acts for other seats here than before, or for none any more: what it may see has changed."""
        seats = peer.seats(self.lane.match)
        if seats:
            self._seated[peer] = None
        else:
            self._seated.pop(peer, None)
        here = self.gallery_of(seats)
        viewer = self._viewer_elsewhere(peer, here)
        if viewer is None:
            here.seated(peer)
        else:
            here.receive(peer, viewer)

    def _viewer_elsewhere(self, peer: Peer, here: Audience) -> Cursor | None:
        """What a peer was in the other gallery, which it leaves."""
        other = self.gallery_of(()) if here is self.gallery else self.gallery
        return other.leave(peer) if other is not here else None

    # -- those who watch

    def enter(self, peer: Peer, watch: wire.Watch) -> None:
        """Begin to watch; watch.after is at most the newest version that the peer may know."""
        self.gallery_of(peer.seats(self.lane.match)).enter(peer, watch)

    def unwatch(self, peer: Peer) -> bool:
        """Watch no longer; whether it did."""
        return any(gallery.leave(peer) for gallery in self._galleries())

    def drained(self, peer: Peer) -> None:
        """A slow peer has taken what it was sent."""
        for gallery in self._galleries():
            gallery.drained(peer)

    def stand_up(self, seat: str) -> None:
        """The seat is in other hands: whoever acted for it does no longer, and sees the match as others do."""
        match = self.lane.match
        for peer in [peer for peer in self._seated if seat in peer.seats(match)]:
            peer.rise(match, seat)
            self.sit(peer)

    def leave(self, peer: Peer) -> None:
        """Somebody has gone."""
        self._seated.pop(peer, None)
        self.unwatch(peer)

    def tell(self, step: AppliedCommit) -> None:
        """A commit has happened."""
        self.gallery.tell(step)
        if self._balcony is not None:
            self._balcony.tell(step)
        elif step.entry.version == 1:
            self._balcony = self._built()

    def say(self, frame: wire.ServerFrame) -> None:
        """The same to everybody who watches, whatever the battle does."""
        for gallery in self._galleries():
            gallery.say(frame)

    def call(self, before: dict[str, str], names: dict[str, str], *, erased: bool) -> None:
        """Somebody is called by another name. That may tell who plays now, so it is seen as late as the battle.

        erased: by whoever bears it, which is seen at once.
        """
        self.gallery.say(wire.Names(self.lane.match, names))
        if self._balcony is not None:
            self._balcony.call(before, names, erased=erased)

    def names(self, seats: tuple[str, ...], now: dict[str, str]) -> dict[str, str]:
        """What those at the table are called, as a connection that holds these seats may know it."""
        return now if seats or self._balcony is None else self._balcony.names(now)

    def offer(self, by: Peer, asked: wire.Rematch) -> bool:
        """Ask the others to another match; False: they are asked to one already."""
        offered = self.gallery.offer(by, asked)
        if self._balcony is not None and offered:
            self._balcony.offer(asked)
        return offered

    def presence(self) -> wire.Presence:
        """Who is there."""
        match = self.lane.match
        seats = {seat for peer in self._seated for seat in peer.seats(match)}
        return wire.Presence(match, tuple(sorted(seats)), self.gallery_of(()).spectators())

    def tell_presence(self) -> None:
        """Say who is there."""
        self.gallery.say(self.presence())
        if self._balcony is not None:
            self._balcony.tell_presence()

    def close(self) -> None:
        """The server stops: nothing happens here by itself any more."""
        if self._balcony is not None:
            self._balcony.close()

    def may_leave_memory(self, before_s: float) -> bool:
        """Whether nobody would notice. before_s: monotonic time of the last touch that counts as long ago."""
        is_empty = not self._seated and not self.gallery and (not self._balcony or self._balcony.is_at_rest)
        return self.touched_s < before_s and self.lane.is_idle and is_empty
