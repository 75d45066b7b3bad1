"""The connections that watch a match with a delay without a seat: an audience of the delayed view, and its alarm.

Display names lag too: a new name may tell who plays, so it is shown with the commit that it came with.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from wardrum.events.core.kernel import MatchId
from wardrum.events.core.slices import Sliced
from wardrum.events.formats import wire
from wardrum.events.match import Delay
from wardrum.server.engine.commit_log import AppliedCommit
from wardrum.server.engine.history import History
from wardrum.server.process.clock import Alarm
from wardrum.server.store.interface import Answer, ChangeResult

from .audience import Audience, BroadcastContext
from .delayed_view import DelayedView

Names = dict[str, str]

RETRY_S = 1.0  # after something has failed


class DelayedAudience:
    """One alarm releases commits to all connections and to the lobby's summary, which lags as they do."""

    def __init__(self, history: History, view: DelayedView, context: BroadcastContext) -> None:
        self._history, self._context = history, context
        self.view = view
        self.audience = Audience(self.view, context)
        self._alarm: Alarm | None = None
        self._posted = context.log.summary(history.match)
        self._posting = False
        self._presence_sent = (
            0,
            0,
        )  # the changes of the audience, and who was elsewhere, at the last presence frame
        self._rematch: wire.Rematch | None = None
        self._is_closed = False
        self._names = DelayedNames(history.match)

    @classmethod
    def opening(cls, history: History, delay: Delay, context: BroadcastContext) -> Sliced[DelayedAudience]:
        """The delayed audience of a match, whose log is read in slices."""
        view = yield from DelayedView.opening(history, delay, context)
        handed = yield from view.pending_handovers()
        audience = cls(history, view, context)
        since = context.log.named_since(history.match)
        ahead = {seat: version for seat, version in since.items() if version > history.version}
        if late := handed | ahead.keys():  # their names tell who plays there now
            names = context.log.names(history.match)
            version = max(history.version, *ahead.values(), 0)
            audience._names.change(version, without(names, late), names)
        audience.release()
        return audience

    @property
    def is_at_rest(self) -> bool:
        """Whether it can be dropped: no connection, no alarm, and no state that the log does not tell."""
        return self._alarm is None and not self._posting and not self.audience and self.view.is_settled

    def broadcast(self, step: AppliedCommit) -> None:
        """Takes a new commit, which is sent now or when its time has come."""
        known = self.view.note(step)
        if known is not None:
            self.audience.broadcast(known)
        self.release()

    def release(self) -> None:
        """Sends all that may be known by now, and sets the alarm for the rest."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._wait(RETRY_S)  # unless all goes well
        for step in self._due():
            self.audience.broadcast(step)
        self._post()
        if (names := self._names.release(self.view.version)) is not None:
            self.audience.broadcast_frame(names)
        if self._rematch is not None and self.view.is_over:
            self.audience.adopt_rematch(self._rematch)
        self._wait(self.view.due_s())

    def adopt_rematch(self, asked: wire.Rematch) -> None:
        """`Audience.adopt_rematch` once the audience may know that the match has ended."""
        self._rematch = asked
        self.release()

    def broadcast_presence(self, elsewhere: int) -> None:
        """Sends the number of spectators, if it has changed, but no seats: when these come and go tells of the battle.

        elsewhere: how many there are on other nodes.
        """
        presence = self.audience.changes, elsewhere
        if self._presence_sent != presence:
            self._presence_sent = presence
            spectators = self.audience.spectators() + elsewhere
            self.audience.broadcast_frame(wire.Presence(self.view.match, (), spectators))

    def change_names(
        self, before: dict[str, str], names: dict[str, str], version: int, *, erased: bool
    ) -> None:
        """Display names have changed at a version, which other nodes may know sooner than this one; see `DelayedNames`."""
        self._names.change(version, before, names, erased=erased)
        self.release()

    def holding_names(self, names: dict[str, str]) -> AbstractContextManager[None]:
        """See `Room.holding_names`."""
        return self._names.holding(names)

    def known_names(self, now: dict[str, str]) -> dict[str, str]:
        """The display names that the audience may know. now: those in use."""
        return self._names.known(now)

    def close(self) -> None:
        """Releases nothing any more: the server stops."""
        self._is_closed = True
        self._wait(None)

    # -- inside

    def _due(self) -> Iterator[AppliedCommit]:
        """The commits whose time has come; no more than a page of them in one turn of the loop."""
        for _ in range(self._context.limits.page_commits_max):
            step = self.view.advance()
            if step is None:
                return
            yield step

    def _wait(self, delay_s: float | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None
        if delay_s is not None and not self._is_closed:
            self._alarm = self._context.clock.call_after(delay_s, self.release)

    def _post(self) -> None:
        """Stores the lobby's summary of what may be known by now; one such change is in flight at a time."""
        summary = self.view.summary
        if summary is None or self._posting or summary == self._posted:
            return
        self._posting = True

        def done(answer: Answer) -> None:
            self._posting = False
            if isinstance(answer, ChangeResult):
                self._posted = summary
                self._post()
            else:
                self._wait(RETRY_S)

        self._context.post_summary(summary, done)


class DelayedNames:
    """The display names of one match that spectators may not know yet, each with the version it came into use at."""

    def __init__(self, match: MatchId) -> None:
        self._match = match
        self._known: Names = {}
        self._asked = 0
        self._pending: deque[tuple[int, Names]] = deque()

    @contextmanager
    def holding(self, before: Names) -> Iterator[None]:
        """While a change is asked for, which is kept before that is answered."""
        self._hold(before)
        self._asked += 1
        try:
            yield
        finally:
            self._asked -= 1

    def change(self, version: int, before: Names, now: Names, *, erased: bool = False) -> None:
        """The names have changed. erased: by erasing one, which is shown at once."""
        gone = set(before) - set(now) if erased else set[str]()
        self._hold(before)
        self._pending = deque((since, without(names, gone)) for since, names in self._pending)
        self._pending.append((version, now))
        if gone:
            self._pending.appendleft((0, without(self._known, gone)))

    def known(self, now: Names) -> Names:
        """The names that may be known. now: those in use."""
        return self._known if self._is_held else now

    def _hold(self, before: Names) -> None:
        if not self._is_held:
            self._known = before

    @property
    def _is_held(self) -> bool:
        return bool(self._pending or self._asked)

    def release(self, version: int) -> wire.Names | None:
        """The names that become known with a version; None: it changes none."""
        before = len(self._pending)
        while self._pending and self._pending[0][0] <= version:
            self._known = self._pending.popleft()[1]
        return wire.Names(self._match, self._known) if len(self._pending) < before else None


def without(names: Names, gone: set[str]) -> Names:
    """The names of all other seats."""
    return {seat: name for seat, name in names.items() if seat not in gone}
