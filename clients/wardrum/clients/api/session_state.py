"""What a client restores on every new connection: its seats, its subscriptions, the seeds still to be revealed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import MatchId
from wardrum.events.formats import wire

from ..errors import ConnectionLost, ProblemError
from ..mirror.mirror import Mirror
from ..transport.subscription import Subscription
from .reveal_watch import NullSink, RevealWatch
from .seat import Seat


class SessionState:
    """The `SessionListener` of a client."""

    def __init__(self) -> None:
        self.seats: dict[tuple[str, str], Seat] = {}
        self.subscriptions: dict[str, Subscription] = {}
        self.reveal_watches: dict[str, RevealWatch] = {}
        self._receipts: dict[str, int] = {}

    def audience(self, match: MatchId) -> str:
        """The seat as which this client sees a match, the first of its own; "" = a spectator's view."""
        return min((seat for other, seat in self.seats if other == match), default="")

    def check_receipt(self, ack: wire.Ack) -> None:
        """Keep a receipt's version, and compare it with the match's mirror, if there is one."""
        self._receipts[ack.match] = max(ack.version, self._receipts.get(ack.match, 0))
        subscription = self.subscriptions.get(ack.match)
        if subscription is not None and isinstance(subscription.sink, Mirror):
            subscription.sink.check_receipt(ack.version, ack.head)

    def position(self, match: MatchId) -> int | UnsetType:
        """The newest version that a client with a mirror of the match knows of; absent = it has none."""
        subscription = self.subscriptions.get(match)
        sink = subscription.sink if subscription is not None else None
        if not isinstance(sink, Mirror) or not sink.caught_up:
            return UNSET
        return max(sink.version, self._receipts.get(match, 0))

    def seat_claims(self) -> Iterable[wire.SeatFrame]:
        """See `SessionListener.seat_claims`."""
        return [seat.claim() for seat in self.seats.values()]

    def seat_lost(self, frame: wire.SeatFrame) -> None:
        """See `SessionListener.seat_lost`."""
        self.seats = {place: seat for place, seat in self.seats.items() if seat.claim().id != frame.id}

    def watches(self) -> Iterable[wire.Watch]:
        """See `SessionListener.watches`."""
        return [subscription.watch() for subscription in self.subscriptions.values()]

    def on_frame(self, frame: Any) -> Iterable[wire.Reveal | wire.Unwatch]:
        """See `SessionListener.on_frame`. Raises VersionGap."""
        if isinstance(frame, wire.Problem):
            self._fail(frame)
            return ()
        if isinstance(frame, wire.Unseated):
            self.seats.pop((frame.match, frame.seat), None)
        subscription = self.subscriptions.get(getattr(frame, "match", ""))
        if subscription is None:
            return ()
        subscription.deliver(frame)
        return self._reveals(subscription, frame) if isinstance(frame, wire.Commit) else ()

    def on_closed(self, error: ConnectionLost) -> None:
        """See `SessionListener.on_closed`."""
        for subscription in self.subscriptions.values():
            subscription.sink.fail(error)

    def _fail(self, problem: wire.Problem) -> None:
        """End the subscription that the problem is about."""
        for subscription in self.subscriptions.values():
            if subscription.id == problem.id:
                subscription.sink.fail(ProblemError(problem))

    def _reveals(
        self, subscription: Subscription, commit: wire.Commit
    ) -> Iterable[wire.Reveal | wire.Unwatch]:
        watch = self.reveal_watches.get(subscription.match)
        is_over, reveals = watch.on_commit(commit) if watch is not None else (False, ())
        if not is_over:
            return ()
        del self.reveal_watches[subscription.match]
        if not isinstance(subscription.sink, NullSink):
            return reveals
        del self.subscriptions[subscription.match]
        return [*reveals, subscription.unwatch()]
