"""A match with a delay as connections without a seat may know it: a lagging projection of its history.

No commit is kept in memory meanwhile: it is read from the log when its time has come.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import UnsetType

from wardrum.events.core.kernel import DecisionContext, Head
from wardrum.events.core.slices import SLICE_COMMITS, Sliced
from wardrum.events.match import Delay
from wardrum.events.match.seat_transfer import handed_over
from wardrum.events.match.state import MatchState
from wardrum.server.engine.commit_log import AppliedCommit, SealedCommits, entries
from wardrum.server.engine.delay_window import DelayWindow
from wardrum.server.engine.history import History
from wardrum.server.engine.summaries import SummaryProjection
from wardrum.server.store.interface import Summary

from .audience import BroadcastContext


class DelayedView:
    """A `MatchView` at the newest version that the delay lets spectators know.

    The seconds of a commit are counted from the moment at which `note` is called with it. Those of another node's commit
    begin when it is heard of here, so they are never over too early, whatever that node's clock says.

    Of a commit that is found in the log only its own time is known: it is shown no sooner than its seconds after that time by
    this node's clock. That is too early by as much as the clock of the node that made it was behind this one's, and no more.
    """

    def __init__(self, history: History, delay: Delay, context: BroadcastContext) -> None:
        self.match, self.game = history.match, history.game
        self.state: MatchState = None  # type: ignore[assignment]  # the log that `_read` reads has a first commit
        self.seals = SealedCommits()
        self._summary = SummaryProjection()
        self._history, self._context = history, context
        self._window = DelayWindow(delay)

    @classmethod
    def opening(cls, history: History, delay: Delay, context: BroadcastContext) -> Sliced[DelayedView]:
        """The view at what may be known by now, read in slices from the log that the history has read."""
        view = cls(history, delay, context)
        yield from view._read()
        while view.advance():  # no connection watches yet
            if view.version % SLICE_COMMITS == 0:
                yield
        return view

    @property
    def version(self) -> int:
        """The newest version that spectators may know."""
        return self._window.version

    @property
    def summary(self) -> Summary | None:
        """What the lobby may show of the match now."""
        return self._summary.current

    @property
    def moment(self) -> DecisionContext:
        """See `MatchView`. No command is decided on it, so there is no past."""
        return DecisionContext(self.state.match.at)

    @property
    def is_settled(self) -> bool:
        """Whether the seconds of all commits are over, so that reading their times from the log again loses nothing."""
        return self._window.is_settled(self.now())

    @property
    def is_over(self) -> bool:
        """Whether the end of the match may be known."""
        return self.state.match.status == "ended"

    def state_at(self, version: int) -> MatchState:
        """See `MatchView`."""
        return self.state if version == self.version else self._history.state_at(version)

    def steps(self, after: int, upto: int) -> Iterator[AppliedCommit]:
        """See `MatchView`."""
        return self._history.steps(after, upto)

    def head_at(self, version: int) -> Head:
        """See `MatchView`."""
        return self._history.head_at(version)

    def signature_at(self, version: int) -> str | UnsetType:
        """See `MatchView`."""
        return self._history.signature_at(version)

    # -- following the history

    def note(self, step: AppliedCommit) -> AppliedCommit | None:
        """Takes a new commit. Returns it if spectators may know it at once."""
        if step.entry.version <= self._window.head:
            return None
        if not is_battle(step):
            return self._adopt_public(step)
        self._context.steady.now()  # seen at this moment: when the commit is read again, its time is known to be no later
        self._window.note(self.now() + self._window.lag_ms, ends=step.after.match.status == "ended")
        return None

    def advance(self) -> AppliedCommit | None:
        """The next commit, if its time has come."""
        if not self._window.may_advance(self.now()):
            return None
        (entry,) = self._context.log.read(self.match, self.version, 1)
        step = self._history.step(entry, self.state)
        self._window.advance()
        return self._adopt(step)

    def pending_handovers(self) -> Sliced[set[str]]:
        """The seats that were handed over by a commit that may not be known yet."""
        found: set[str] = set()
        for entry in entries(self._context.log, self.match, self.version):
            if entry.version <= self._history.version:
                found |= set(handed_over(self.game.read(entry.record)))
            if entry.version % SLICE_COMMITS == 0:
                yield
        return found

    def due_s(self) -> float | None:
        """In how many seconds the next commit may be known; None: not before another commit."""
        due = self._window.due()
        return None if due is None else max(0, due - self.now()) / 1000

    def now(self) -> int:
        """Milliseconds of a clock that is never set."""
        return round(self._context.clock.monotonic() * 1000)

    # -- inside

    def _read(self) -> Sliced[None]:
        """Reads the log up to the newest version; of commits that may not be known yet only the times."""
        is_prelude = True
        before = self._history.state_at(0)  # of a fork it is kept: its ancestors are not folded again
        for entry in entries(self._context.log, self.match, 0):
            if entry.version > self._history.version:
                return
            if entry.version % SLICE_COMMITS == 0:
                yield
            step = self._history.step(entry, self.state if self.version else before) if is_prelude else None
            is_prelude = step is not None and not is_battle(step)
            if step is not None and is_prelude:
                self._adopt_public(step)
            else:
                self._window.note(self._known_at(entry.at), ends=self._history.state.match.status == "ended")

    def _known_at(self, at: int) -> int:
        """When the seconds of a commit of this time are over, as far as wall time can tell.

        Never later than those of a commit of this moment: it has been durable before it could be read.
        """
        left = at + self._window.lag_ms - self._context.steady.now()
        return self.now() + min(max(left, 0), self._window.lag_ms)

    def _adopt_public(self, step: AppliedCommit) -> AppliedCommit:
        self._window.note_public()
        return self._adopt(step)

    def _adopt(self, step: AppliedCommit) -> AppliedCommit:
        """Makes a commit the newest. Returns it with the sealed commits that it opens."""
        self.state = step.after
        opened = self.seals.note(step, self.game.secrets(self.state))
        self._summary.apply(step)
        return msgspec.structs.replace(step, opened=opened) if opened else step


def is_battle(step: AppliedCommit) -> bool:
    """Whether a commit belongs to the battle: its start, everything in it and its end."""
    return "live" in (step.before.match.status, step.after.match.status)
