"""Those who watch a delayed match without a seat: a gallery some time behind, woken when more may be known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wardrum.events.formats import wire
from wardrum.events.match import Delay
from wardrum.server.engine.commit_log import AppliedCommit
from wardrum.server.engine.lane import Lane
from wardrum.server.protocol.clock import Alarm
from wardrum.server.protocol.frames import framed
from wardrum.server.store.protocol import ChangeResult

from .audience import Audience, BroadcastContext
from .delayed_names import DelayedNames, without
from .delayed_view import DelayedView

RETRY_S = 1.0  # after something has failed


class DelayedAudience:
    """One alarm serves all who sit here, and the entry in the lobby, which lags as they do."""

    def __init__(self, lane: Lane, delay: Delay, house: BroadcastContext) -> None:
        self._lane, self._house = lane, house
        self.past = DelayedView(lane, delay, house)
        self.gallery = Audience(self.past, house)
        self._alarm: Alarm | None = None
        self._posted = house.log.summary(lane.match)
        self._posting = False
        self._crowd = 0  # how often somebody had come or gone when that was last told
        self._rematch: wire.Rematch | None = None
        self._is_closed = False
        self._called = DelayedNames(lane.match)
        if handed := self.past.handed_later():  # who plays there now is called by names that tell of it
            names = house.log.names(lane.match)
            self._called.note(lane.version, without(names, handed), names)
        self.look()

    @property
    def is_at_rest(self) -> bool:
        """Whether nobody is here, nothing will happen by itself, and nothing is known here that the log does not tell."""
        return self._alarm is None and not self._posting and not self.gallery and self.past.is_settled

    def tell(self, step: AppliedCommit) -> None:
        """A commit has happened: it is told now, or later."""
        known = self.past.note(step)
        if known is not None:
            self.gallery.tell(known)
        self.look()

    def look(self) -> None:
        """Tell what may be known by now."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._wait(RETRY_S)  # unless all goes well
        for step in self._ripe():
            self.gallery.tell(step)
        self._post()
        if (names := self._called.ripe(self.past.version)) is not None:
            self.gallery.say(names)
        if self._rematch is not None and self.past.is_over:
            self.gallery.offer(None, self._rematch)
        self._wait(self.past.due_s())

    def offer(self, asked: wire.Rematch) -> None:
        """Ask those who are here to another match, once they may know that this one has ended."""
        self._rematch = asked
        self.look()

    def tell_presence(self) -> None:
        """How many are here, if that has changed. When seats come and go is not for them: it tells of the battle."""
        if self._crowd != self.gallery.moves:
            self._crowd = self.gallery.moves
            self.gallery.put(framed(wire.Presence(self.past.match, (), self.gallery.spectators())))

    def call(self, before: dict[str, str], names: dict[str, str], *, erased: bool) -> None:
        """Somebody is called by another name from the lane's version on; see `DelayedNames`."""
        self._called.note(self._lane.version, before, names, erased=erased)
        self.look()

    def names(self, now: dict[str, str]) -> dict[str, str]:
        """What is known here of the names that are in use now."""
        return self._called.known(now)

    def close(self) -> None:
        """Show nothing more by itself: the server stops."""
        self._is_closed = True
        self._wait(None)

    # -- inside

    def _ripe(self) -> Iterator[AppliedCommit]:
        """The commits whose time has come; no more than a page of them in one turn of the loop."""
        for _ in range(self._house.config.page_commits_max):
            step = self.past.advance()
            if step is None:
                return
            yield step

    def _wait(self, delay_s: float | None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None
        if delay_s is not None and not self._is_closed:
            self._alarm = self._house.clock.call_after(delay_s, self.look)

    def _post(self) -> None:
        """Let the lobby show what may be known by now; one such change is under way at a time."""
        summary = self.past.summary
        if summary is None or self._posting or summary == self._posted:
            return
        self._posting = True

        def done(answer: Any) -> None:
            self._posting = False
            if isinstance(answer, ChangeResult):
                self._posted = summary
                self._post()
            else:
                self._wait(RETRY_S)

        self._house.post(summary, done)
