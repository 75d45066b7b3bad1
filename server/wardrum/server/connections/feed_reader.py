"""One reader of a feed: a spectator without a websocket. It has a cursor in the audience of all who watch without a seat, like any other."""

from __future__ import annotations

import asyncio
import secrets
from typing import Protocol

from wardrum.events.core.kernel import MatchId
from wardrum.events.formats import wire
from wardrum.server.http.feeds import Feed
from wardrum.server.protocol.frames import encode_frame

from .context import Services
from .feed_frames import KEPT_ALIVE, FeedFrames, end, retry

RETRY_LEAST_MS, RETRY_SPREAD_MS = 1_000, 2_000  # who was cut off together does not come back together


class FeedOutlet(Protocol):
    """The socket, as far as a reader knows it."""

    def put(self, data: bytes, /) -> None:
        """Send a piece of the body, with the others of this turn of the loop."""
        ...

    def end_body(self, last: bytes = b"", /) -> None:
        """Send this, and nothing more: the response is complete."""
        ...

    def cut_off(self, why: str, /) -> None:
        """Abort the connection at once: the response is not complete."""
        ...


class FeedReader:
    """The `Peer` of audiences, and what its connection reports to. frames: of its form, shared by all who read it ·
    slow: the socket has not taken what it was sent; kept by the outlet.
    """

    def __init__(
        self, services: Services, feed: Feed, frames: FeedFrames, outlet: FeedOutlet, address: str
    ) -> None:
        self.language, self.slow = feed.asked.language, False
        self._services, self._feed, self._frames = services, feed, frames
        self._outlet, self._address = outlet, address
        self._form, self._match = feed.asked.form, feed.match
        self._version = feed.asked.after
        self._is_ending = self._is_over = False

    def begin(self) -> None:
        """Send what has happened, and go on."""
        feed, services = self._feed, self._services
        if begins := retry(self._form, RETRY_LEAST_MS + secrets.randbelow(RETRY_SPREAD_MS)):
            self._outlet.put(begins)
        names = feed.room.names_for((), services.context.store.names(self._match))
        if names or self._version:  # who comes back may show names that were erased meanwhile
            self.send_bytes(encode_frame(wire.Names(self._match, names)))
        feed.room.follow(self, self._version)
        services.presence.changed(self._match)

    def keep_alive(self) -> None:
        """Nothing has happened for long."""
        self._outlet.put(KEPT_ALIVE[self._form])

    # -- for audiences

    def send_bytes(self, frame: bytes) -> None:
        """Send what stands for one frame of the websocket."""
        piece = self._frames.of(frame)
        if self._is_over or (piece.kind == "names" and not self._is_kept_up):
            return
        if piece.data:
            self._outlet.put(piece.data)
        self._version = piece.version or self._version
        if piece.version and not self._is_ending and self._is_complete(piece.kind):
            self._is_ending = True
            asyncio.get_running_loop().call_soon(self._end)  # behind the other frames of this commit

    def seats(self, _: MatchId) -> tuple[str, ...]:
        """None: nobody plays by a feed."""
        return ()

    def lose_seat(self, match: MatchId, seat: str) -> None:
        """It has none to lose."""

    def disconnect(self, why: str) -> None:
        """End the connection without waiting for anything; the reader comes back where it was."""
        self._outlet.cut_off(why)

    def refer(self) -> None:
        """See `Peer.refer`."""
        self._services.referrals.note(self._address)
        self._outlet.end_body()

    # -- for the outlet

    def drained(self) -> None:
        """The socket has taken what it was sent."""
        if not self._is_over:
            self._feed.room.drained(self)

    def gone(self) -> None:
        """The connection has ended; a second call does nothing."""
        if not self._is_over:
            self._is_over = True
            self._feed.room.leave(self)
            self._services.presence.changed(self._match)

    # -- inside

    @property
    def _is_kept_up(self) -> bool:
        """Whether it may go on after the present: then no cache keeps it, and names may be in it, which can be erased."""
        return self._feed.asked.follows and not self._feed.is_file

    def _is_complete(self, kind: str) -> bool:
        if kind == "caught_up" and not self._feed.asked.follows:
            return True
        return self._has_all

    @property
    def _has_all(self) -> bool:
        """Whether it was sent the whole match."""
        room = self._feed.room
        return room.is_publicly_over and self._version == room.public_version

    def _end(self) -> None:
        if not self._is_over:
            last = end(self._form, self._match, self._version) if self._has_all else b""
            self.gone()
            self._outlet.end_body(last)
