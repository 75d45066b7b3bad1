"""What a client holds, whichever connection it has: its seats, what it follows, and the seeds still to be told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wardrum.events.formats import wire

from ..errors import ConnectionLost, ProblemError
from ..mirror.mirror import Mirror
from ..transport.subscription import Subscription
from .reveal_watch import Deaf, Vigil
from .seat import Seat


class Holdings:
    """The listener of a client's conversation; see `Listener`."""

    def __init__(self) -> None:
        self.seats: dict[tuple[str, str], Seat] = {}
        self.subscriptions: dict[str, Subscription] = {}
        self.vigils: dict[str, Vigil] = {}

    def audience(self, match: str) -> str:
        """The seat as which this client is shown a match, the first of those it holds; "" = a spectator's view."""
        return min((seat for other, seat in self.seats if other == match), default="")

    def witness(self, ack: wire.Ack) -> None:
        """Hold the server to a receipt, if the match is mirrored here."""
        subscription = self.subscriptions.get(ack.match)
        if subscription is not None and isinstance(subscription.sink, Mirror):
            subscription.sink.hold_to(ack.version, ack.head)

    def attachments(self) -> Iterable[wire.TakeUp]:
        """The seats to take up on a new connection."""
        return [seat.attachment() for seat in self.seats.values()]

    def turned_away(self, frame: wire.TakeUp) -> None:
        """The seat is in other hands."""
        self.seats = {place: seat for place, seat in self.seats.items() if seat.attachment().id != frame.id}

    def watches(self) -> Iterable[wire.Watch]:
        """What to follow, from the last version seen."""
        return [subscription.watch() for subscription in self.subscriptions.values()]

    def hear(self, frame: Any) -> Iterable[wire.Reveal | wire.Unwatch]:
        """A frame that answers no question, to where it belongs. Raises Gap."""
        if isinstance(frame, wire.Problem):
            self._trouble(frame)
            return ()
        if isinstance(frame, wire.Unseated):
            self.seats.pop((frame.match, frame.seat), None)  # it is in other hands
        subscription = self.subscriptions.get(getattr(frame, "match", ""))
        if subscription is None:
            return ()
        subscription.hear(frame)
        return self._vigil(subscription, frame) if isinstance(frame, wire.Commit) else ()

    def end(self, error: ConnectionLost) -> None:
        """Nothing will be heard any more."""
        for subscription in self.subscriptions.values():
            subscription.sink.fail(error)

    def _trouble(self, problem: wire.Problem) -> None:
        """A match that cannot be followed."""
        for subscription in self.subscriptions.values():
            if subscription.id == problem.id:
                subscription.sink.fail(ProblemError(problem))

    def _vigil(self, subscription: Subscription, commit: wire.Commit) -> Iterable[wire.Reveal | wire.Unwatch]:
        vigil = self.vigils.get(subscription.match)
        is_over, reveals = vigil.hear(commit) if vigil is not None else (False, ())
        if not is_over:
            return ()
        del self.vigils[subscription.match]
        if not isinstance(subscription.sink, Deaf):
            return reveals
        del self.subscriptions[subscription.match]
        return [*reveals, subscription.unwatch()]
