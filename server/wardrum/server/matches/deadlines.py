"""Expiring decisions whose time is up. Due times lie in the store, so a match need not be in memory to be woken."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UnsetType

from wardrum.events.core.kernel import MatchId
from wardrum.events.match import Match
from wardrum.events.match.commands import Expire
from wardrum.server.protocol.clock import Alarm, TimeSource
from wardrum.server.store.interface import Due, Store

from .presence import PresenceTracker, SubmitAsSystem
from .registry import MatchRegistry

RETRY_MS = 1_000  # what is due and not done yet is looked at again after this
NEVER_MS = 2**62  # later than any clock
STUCK_MS = 30_000  # a match that could not be woken is left alone for so long
BATCH = 100  # matches woken in one turn of the loop

Substitute = Callable[[Match], str | UnsetType]
"""The bot that plays on for a seat that has left; absent: none does."""


class Deadlines:
    """One alarm for all matches, set to the earliest due time."""

    def __init__(
        self,
        store: Store,
        clock: TimeSource,
        registry: MatchRegistry,
        presence: PresenceTracker,
        substitute: Substitute,
    ) -> None:
        self._store, self._clock = store, clock
        self._registry, self._presence, self._substitute = registry, presence, substitute
        self._submit: SubmitAsSystem | None = None  # before `start` and after `stop` nothing expires
        self._alarm: Alarm | None = None
        self._at: int | None = None
        self._asked: dict[tuple[str, Due], int] = {}  # expiries submitted already → when to submit them again

    def start(self, submit: SubmitAsSystem) -> None:
        """Set the alarm by what the store holds. submit: takes the expiries."""
        self._submit = submit
        self._set(self._store.next_due())

    def stop(self) -> None:
        """Expire nothing any more."""
        self._submit = None
        self._cancel()

    def note(self, due: Due | None) -> None:
        """Take notice of the due time that a commit has left its match with."""
        if due is not None and (self._at is None or due.at < self._at):
            self._set(due.at)

    def _set(self, at: int | None) -> None:
        self._cancel()
        if at is not None and self._submit is not None:
            self._at = at
            self._alarm = self._clock.call_at(at, self._wake)

    def _cancel(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._at = None

    def _wake(self) -> None:
        self._at = None
        now = self._clock.now()
        self._asked = {key: until for key, until in self._asked.items() if until > now}
        for match, due in self._store.due(now, BATCH + len(self._asked)):
            if (match, due) not in self._asked:
                self._asked[match, due] = now + STUCK_MS
                self._expire(match, due)
        following = self._store.next_due()
        if following is not None and self._at is None:
            self._set(max(following, now + RETRY_MS))

    def _expire(self, match: MatchId, due: Due) -> None:
        room = self._registry.room(match)
        if room is not None and not room.lane.game.decides:
            self._asked[match, due] = NEVER_MS  # no time is called in a match whose revision is gone
            return
        if room is None or self._submit is None or self._presence.reports_absence_instead(room, due.key):
            return
        command = Expire(due.key, self._substitute(room.lane.state.match))
        self._submit(room, f"system-{due.key}-{due.version}", command)
