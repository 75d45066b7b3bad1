"""A match in memory: its lane, the audiences that watch it, the connections in its seats, and the pace of each seat."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext

from msgspec import Struct

from wardrum.events.core.slices import Sliced, finished
from wardrum.events.formats import wire
from wardrum.events.match import Delay
from wardrum.server.engine.commit_log import AppliedCommit
from wardrum.server.engine.delay_window import delay_of
from wardrum.server.engine.lane import Lane
from wardrum.server.protocol.rate_limits import Rate, TokenBucket
from wardrum.server.spectating.audience import Audience, BroadcastContext, Peer
from wardrum.server.spectating.cursor import Cursor
from wardrum.server.spectating.delayed_audience import DelayedAudience
from wardrum.server.spectating.match_view import MatchView

from .elsewhere import AtMatch, Elsewhere


class SeatLimits(Struct, frozen=True, kw_only=True):
    """How often a seat may say something, over all its connections."""

    commands: Rate = Rate(60, 20)  # setting up a warband by script; then faster than people play
    phrases: Rate = Rate(6, 15 / 60)  # with changes of its name: a greeting, not a chat, which would disturb


class Room:
    """audience: all who watch; in a match with a delay only the seats, the others are a delayed audience.

    last_used_s: monotonic time at which the match was last asked for.
    """

    def __init__(
        self,
        lane: Lane,
        context: BroadcastContext,
        limits: SeatLimits,
        elsewhere: Elsewhere,
        now_s: float,
        delayed: DelayedAudience | None = None,
    ) -> None:
        self.lane, self.audience = lane, Audience(lane.history, context)
        self.last_used_s = now_s
        self._context, self._limits, self._elsewhere = context, limits, elsewhere
        self._command_buckets: dict[str, TokenBucket] = {}
        self._phrase_buckets: dict[str, TokenBucket] = {}
        self._seated: dict[Peer, None] = {}  # a dict for its order: the same presence every time
        self._delayed = delayed

    @classmethod
    def opening(
        cls, lane: Lane, context: BroadcastContext, limits: SeatLimits, elsewhere: Elsewhere, now_s: float
    ) -> Sliced[Room]:
        """The room of a lane that has been read; what a delayed audience may know of it is read in slices."""
        delay = _delay_of(lane)
        delayed = (
            None if delay is None else (yield from DelayedAudience.opening(lane.history, delay, context))
        )
        return cls(lane, context, limits, elsewhere, now_s, delayed)

    # -- what a connection may know

    @property
    def public_version(self) -> int:
        """The newest version that connections without a seat may know at this moment."""
        return self.view_for(()).version

    @property
    def is_publicly_over(self) -> bool:
        """Whether connections without a seat may know that the match has ended; they know all of it then."""
        return self.view_for(()).state.match.status == "ended"

    def view_for(self, seats: tuple[str, ...]) -> MatchView:
        """The match as a connection that holds these seats may know it."""
        return self.lane.history if seats or self._delayed is None else self._delayed.view

    def audience_for(self, seats: tuple[str, ...]) -> Audience:
        """The audience of connections that hold these seats."""
        return self.audience if seats or self._delayed is None else self._delayed.audience

    def _audiences(self) -> tuple[Audience, ...]:
        return (self.audience,) if self._delayed is None else (self.audience, self._delayed.audience)

    # -- seats

    def command_bucket(self, seat: str) -> TokenBucket:
        """How often this seat may send commands, over all its connections to this node."""
        return self._bucket(self._command_buckets, seat, self._limits.commands, "commands of this seat")

    def phrase_bucket(self, seat: str) -> TokenBucket:
        """How often this seat may send phrases and display names, over all its connections to this node."""
        return self._bucket(
            self._phrase_buckets, seat, self._limits.phrases, "phrases and names of this seat"
        )

    def _bucket(self, buckets: dict[str, TokenBucket], seat: str, rate: Rate, what: str) -> TokenBucket:
        """Nodes where a seat has connections have equal parts of its rate."""
        now_s, others = self._context.clock.monotonic(), self._elsewhere.nodes_with(self.lane.match, seat)
        if others:
            rate = rate.part(1 + others)
        bucket = buckets.get(seat)
        if bucket is None:
            bucket = buckets[seat] = TokenBucket(rate, now_s, what)
        bucket.set_rate(rate, now_s)
        return bucket

    def update_seats(self, peer: Peer) -> None:
        """Take notice that a connection acts for other seats than before, or for none: what it may see has changed."""
        seats = peer.seats(self.lane.match)
        if seats:
            self._seated[peer] = None
        else:
            self._seated.pop(peer, None)
        audience = self.audience_for(seats)
        cursor = self._leave_other_audience(peer, audience)
        if cursor is None:
            audience.update_seats(peer)
        else:
            audience.resubscribe(peer, cursor)

    def _leave_other_audience(self, peer: Peer, audience: Audience) -> Cursor | None:
        """The cursor of a peer in the audience that is not this one; None: it was not there."""
        other = self.audience_for(()) if audience is self.audience else self.audience
        return other.unsubscribe(peer) if other is not audience else None

    def unseat(self, seat: str) -> None:
        """The seat was handed over: the connections that acted for it lose it, and see the match as others do."""
        match = self.lane.match
        for peer in [peer for peer in self._seated if seat in peer.seats(match)]:
            peer.lose_seat(match, seat)
            self.update_seats(peer)

    # -- watching

    def watch(self, peer: Peer, watch: wire.Watch) -> None:
        """Begin to watch; watch.after is at most the newest version that the peer may know."""
        self.audience_for(peer.seats(self.lane.match)).subscribe(peer, watch)

    def follow(self, peer: Peer, after: int) -> None:
        """Begin to be sent a feed; after: at most the newest version that the peer may know."""
        self.audience_for(peer.seats(self.lane.match)).follow(peer, after)

    def unwatch(self, peer: Peer) -> bool:
        """Watch no longer; whether it did."""
        return any(audience.unsubscribe(peer) for audience in self._audiences())

    def drained(self, peer: Peer) -> None:
        """A slow peer has taken what it was sent."""
        for audience in self._audiences():
            audience.drained(peer)

    def leave(self, peer: Peer) -> None:
        """A connection has ended."""
        self._seated.pop(peer, None)
        self.unwatch(peer)

    # -- telling

    def broadcast(self, step: AppliedCommit) -> None:
        """Send a commit to all who watch, to a delayed audience at its time."""
        self.audience.broadcast(step)
        if self._delayed is not None:
            self._delayed.broadcast(step)
        elif step.entry.version == 1:
            delay = _delay_of(self.lane)  # the first commit says whether there is one
            if delay is not None:
                self._delayed = finished(DelayedAudience.opening(self.lane.history, delay, self._context))

    def broadcast_names(
        self, before: dict[str, str], names: dict[str, str], version: int, *, erased: bool
    ) -> None:
        """Send changed display names. They may tell who plays now, so a delayed audience gets them with that commit.

        version: the match's when they changed · erased: by their owner, which is shown at once.
        """
        self.audience.broadcast_frame(wire.Names(self.lane.match, names))
        if self._delayed is not None:
            self._delayed.change_names(before, names, version, erased=erased)

    def holding_names(self, names: dict[str, str]) -> AbstractContextManager[None]:
        """While a change of these display names is asked for: a delayed audience is shown none that may be kept meanwhile."""
        return nullcontext() if self._delayed is None else self._delayed.holding_names(names)

    def names_for(self, seats: tuple[str, ...], now: dict[str, str]) -> dict[str, str]:
        """The display names that a connection that holds these seats may know. now: those of this moment."""
        return now if seats or self._delayed is None else self._delayed.known_names(now)

    def offer_rematch(self, by: Peer, asked: wire.Rematch) -> bool:
        """Offer another match to all others; False: another one was offered before."""
        self.look_for_rematch()
        offered = self.audience.offer_rematch(by, asked)
        if self._delayed is not None and offered:
            self._delayed.adopt_rematch(asked)
        return offered

    def look_for_rematch(self) -> None:
        """Offer what the others were asked to on another node, once the match has ended here too."""
        asked = self._elsewhere.at(self.lane.match).rematch
        if asked is not None and self.lane.state.match.status == "ended":
            self.audience.adopt_rematch(asked)
            if self._delayed is not None:
                self._delayed.adopt_rematch(asked)

    def peers(self) -> list[Peer]:
        """The connections that act for a seat or watch, each once and always in the same order."""
        watching = (peer for audience in self._audiences() for peer in audience.peers())
        return list(dict.fromkeys([*self._seated, *watching]))

    def watching(self) -> int:
        """How many connections to this node watch, with a seat or without."""
        return sum(map(len, self._audiences()))

    def here(self) -> AtMatch:
        """Who is at the match on this node."""
        seats = {seat for peer in self._seated for seat in peer.seats(self.lane.match)}
        return AtMatch(tuple(sorted(seats)), self.audience_for(()).spectators(), self.audience.rematch)

    def presence(self) -> wire.Presence:
        """The seats with a connection to any node, and how many watch without a seat."""
        match, here = self.lane.match, self.here()
        there = self._elsewhere.at(match)
        seats = sorted({*here.seats, *there.seats})
        return wire.Presence(match, tuple(seats), here.spectators + there.spectators)

    def broadcast_presence(self) -> None:
        """Send the presence to all who watch."""
        self.audience.broadcast_frame(self.presence())
        if self._delayed is not None:
            self._delayed.broadcast_presence(self._elsewhere.at(self.lane.match).spectators)

    # -- leaving memory

    def close(self) -> None:
        """Stop the timers: the server stops."""
        if self._delayed is not None:
            self._delayed.close()

    def is_idle_since(self, before_s: float) -> bool:
        """Whether the room can be dropped from memory. before_s: monotonic time; a later use keeps it."""
        is_empty = not self._seated and not self.audience and (not self._delayed or self._delayed.is_at_rest)
        return self.last_used_s < before_s and self.lane.is_idle and is_empty


def _delay_of(lane: Lane) -> Delay | None:
    """The delay of a match for those without a seat; None: it has none, or does not exist yet."""
    return delay_of(lane.state.match) if lane.version else None
