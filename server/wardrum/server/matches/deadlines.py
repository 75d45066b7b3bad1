"""Waking matches whose time is up: due times lie in the store, so a match need not be in memory to be woken."""

from __future__ import annotations

from collections.abc import Callable

from wardrum.server.protocol.clock import Alarm, Clock
from wardrum.server.store.protocol import Due, Store

RETRY_MS = 1_000  # what is due and not done yet is looked at again after this
STUCK_MS = 30_000  # a match that could not be woken is left alone for so long
BATCH = 100  # matches woken in one turn of the loop


class Deadlines:
    """One alarm for all matches, set to the earliest due time. ring(match, due) submits the expiry."""

    def __init__(self, store: Store, clock: Clock, ring: Callable[[str, Due], None]) -> None:
        self._store, self._clock, self._ring = store, clock, ring
        self._alarm: Alarm | None = None
        self._at: int | None = None
        self._resting: dict[
            tuple[str, Due], int
        ] = {}  # asked for already, and until when to leave it at that

    def start(self) -> None:
        """Set the alarm by what the store holds."""
        self._set(self._store.next_due())

    def stop(self) -> None:
        """Wake nobody any more."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._at = None

    def note(self, due: Due | None) -> None:
        """A commit left its match with this due time."""
        if due is not None and (self._at is None or due.at < self._at):
            self._set(due.at)

    def _set(self, at: int | None) -> None:
        self.stop()
        if at is not None:
            self._at = at
            self._alarm = self._clock.call_at(at, self._wake)

    def _wake(self) -> None:
        self._at = None
        now = self._clock.now()
        self._resting = {key: until for key, until in self._resting.items() if until > now}
        for match, due in self._store.due(now, BATCH + len(self._resting)):
            if (match, due) not in self._resting:
                self._resting[match, due] = now + STUCK_MS
                self._ring(match, due)
        following = self._store.next_due()
        if following is not None and self._at is None:
            self._set(max(following, now + RETRY_MS))
