"""How much of a delayed battle may be known: the rule in numbers, without a clock, a log or a rule of any game.

1. Version k may be known once its seconds are over and as many commits follow it as the delay says.
2. When the commit that ended the match may be known by its seconds, so may everything before it: no more commits will
   follow. Until then the count holds as ever, or a burst of commits would tell that the end has come.
3. What comes before the battle may be known at once: who sits where hides nothing of it.
4. What may be known stays known.

The seconds are a duration, so the times here are those of a clock that is never set (milliseconds).
"""

from __future__ import annotations

from collections import deque

from wardrum.events.match import Delay, Match

NO_DELAY = Delay()


def delay_of(match: Match) -> Delay | None:
    """How late those without a seat see this match; None: they see everything at once."""
    delay = match.agreed.delay
    return delay if isinstance(delay, Delay) and delay != NO_DELAY else None


class DelayWindow:
    """The newest version that may be known, and when the next one may."""

    def __init__(self, delay: Delay) -> None:
        self.version = 0
        self.lag_ms = delay.seconds * 1000
        self._commits = delay.commits
        self._ripe: deque[int] = deque()  # when the seconds of each later version are over
        self._ended = False

    @property
    def head(self) -> int:
        """The newest version that it has heard of."""
        return self.version + len(self._ripe)

    def pass_by(self) -> None:
        """One more commit, which hides nothing."""
        assert not self._ripe, "what comes before the battle comes first"
        self.version += 1

    def note(self, ripe: int, *, ends: bool) -> None:
        """One more commit of the battle. ripe: when its seconds are over · ends: it is the last one."""
        self._ripe.append(ripe)
        self._ended = ends

    def may_move(self, now: int) -> bool:
        """Whether the next version may be known."""
        due = self.due()
        return due is not None and due <= now

    def is_ripe(self, now: int) -> bool:
        """Whether the seconds of all commits are over."""
        return not self._ripe or self._ripe[-1] <= now

    def move(self) -> None:
        """The next version is known."""
        self._ripe.popleft()
        self.version += 1

    def due(self) -> int | None:
        """When the next version may be known, if nothing else happens; None: only once something does."""
        if len(self._ripe) > self._commits:
            return self._ripe[0]
        return self._ripe[-1] if self._ripe and self._ended else None
