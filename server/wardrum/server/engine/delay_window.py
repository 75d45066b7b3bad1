"""How much of a delayed battle spectators may know: the rule in numbers, without a clock, a log or a game.

1. Version k may be known once its seconds are over and as many commits follow it as the delay says.
2. When the commit that ended the match may be known by its seconds, so may everything before it: no more commits will
   follow. Until then the count holds as ever, or a burst of commits would tell that the end has come.
3. What comes before the battle may be known at once: who sits where hides nothing of it.
4. What may be known stays known.

The seconds are a duration, so the times here are those of a clock that is never set (milliseconds).
"""

from __future__ import annotations

from collections import deque

from msgspec import UNSET

from wardrum.events.match import Delay, Match

NO_DELAY = Delay()


def delay_of(match: Match) -> Delay | None:
    """How late those without a seat see this match; None: they see everything at once."""
    delay = match.agreed.delay
    return delay if isinstance(delay, Delay) and delay != NO_DELAY else None


def is_shown_later(match: Match) -> bool:
    """Whether the lobby shows the match's last commit only when its spectators see it; the first is shown at once."""
    return match.terms is not UNSET and match.version > 1 and delay_of(match) is not None


class DelayWindow:
    """version: the newest that spectators may know. The window holds the times of the commits after it."""

    def __init__(self, delay: Delay) -> None:
        self.version = 0
        self.lag_ms = delay.seconds * 1000
        self._commits = delay.commits
        self._times: deque[int] = deque()  # when the seconds of each later version are over
        self._ended = False

    @property
    def head(self) -> int:
        """The newest version of the log that was noted."""
        return self.version + len(self._times)

    def note_public(self) -> None:
        """One more commit, known at once."""
        assert not self._times, "what comes before the battle comes first"
        self.version += 1

    def note(self, known_at: int, *, ends: bool) -> None:
        """One more commit of the battle. known_at: when its seconds are over · ends: it is the last one."""
        self._times.append(known_at)
        self._ended = ends

    def may_advance(self, now: int) -> bool:
        """Whether the next version may be known."""
        due = self.due()
        return due is not None and due <= now

    def is_settled(self, now: int) -> bool:
        """Whether the seconds of all commits are over."""
        return not self._times or self._times[-1] <= now

    def advance(self) -> None:
        """The next version is known from now on."""
        self._times.popleft()
        self.version += 1

    def due(self) -> int | None:
        """When the next version may be known if no commit follows; None: not before one does."""
        if len(self._times) > self._commits:
            return self._times[0]
        return self._times[-1] if self._times and self._ended else None
