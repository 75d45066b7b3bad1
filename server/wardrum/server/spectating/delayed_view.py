"""A delayed match as those without a seat may know it: a second fold of the same log, some time behind the lane.

Nothing is kept for them meanwhile: a commit is read from the log when its time has come.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UnsetType

from wardrum.events.core.kernel import DecisionContext
from wardrum.events.match import Delay, Match
from wardrum.events.match.seat_transfer import handed_over
from wardrum.server.engine import summaries
from wardrum.server.engine.commit_log import AppliedCommit, SealedCommits, entries
from wardrum.server.engine.delay import DelayWindow
from wardrum.server.engine.lane import Lane
from wardrum.server.store.protocol import Summary

from .audience import BroadcastContext


class DelayedView:
    """An `Outlook` at the horizon. Its seconds are counted from the moment a commit became durable under our eyes;
    of commits that we find in the log only their own time is known.
    """

    def __init__(self, lane: Lane, delay: Delay, house: BroadcastContext) -> None:
        self.match, self.game = lane.match, lane.game
        self.state: Any = None
        self.seals = SealedCommits()
        self.summary: Summary | None = None
        self._summary_key: tuple[Any, ...] = ()
        self._lane, self._house = lane, house
        self._horizon = DelayWindow(delay)
        self._read()
        while self.advance():
            pass  # nobody watches yet

    @property
    def version(self) -> int:
        """The horizon."""
        return self._horizon.version

    @property
    def moment(self) -> DecisionContext:
        """See `Outlook`; nobody decides anything here, so there is no past."""
        return DecisionContext(self.state.match.at)

    @property
    def is_settled(self) -> bool:
        """Whether the seconds of all commits are over, so that nothing is lost by reading their times again."""
        return self._horizon.is_ripe(self.now())

    @property
    def is_over(self) -> bool:
        """Whether the end of the match may be known."""
        return bool(self.state.match.status == "ended")

    def state_at(self, version: int) -> Any:
        """See `Outlook`."""
        return self.state if version == self.version else self._lane.state_at(version)

    def steps(self, after: int, upto: int) -> Iterator[AppliedCommit]:
        """See `Outlook`."""
        return self._lane.steps(after, upto)

    def head_at(self, version: int) -> bytes:
        """See `Outlook`."""
        return self._lane.head_at(version)

    def signature_at(self, version: int) -> str | UnsetType:
        """See `Outlook`."""
        return self._lane.signature_at(version)

    # -- going on

    def note(self, step: AppliedCommit) -> AppliedCommit | None:
        """The lane has moved by this commit. It comes back if everybody may know it at once."""
        if step.entry.version <= self._horizon.head:
            return None
        if not is_battle(step):
            return self._pass_by(step)
        self._house.steady.now()  # seen at this moment: who reads this commit again later knows that it is no later
        self._horizon.note(self.now() + self._horizon.lag_ms, ends=step.after.match.status == "ended")
        return None

    def advance(self) -> AppliedCommit | None:
        """The next commit, if its time has come."""
        if not self._horizon.may_move(self.now()):
            return None
        (entry,) = self._house.log.read(self.match, self.version, 1)
        step = self._lane.step(entry, self.state)
        self._horizon.move()
        return self._adopt(step)

    def handed_later(self) -> set[str]:
        """The seats that changed hands by a commit that may not be known yet."""
        later = entries(self._house.log, self.match, self.version)
        known = (entry for entry in later if entry.version <= self._lane.version)
        return {seat for entry in known for seat in handed_over(self.game.read(entry.record))}

    def due_s(self) -> float | None:
        """In how many seconds the next commit may be known; None: only once something happens."""
        due = self._horizon.due()
        return None if due is None else max(0, due - self.now()) / 1000

    def now(self) -> int:
        """Milliseconds of a clock that is never set."""
        return round(self._house.clock.monotonic() * 1000)

    # -- inside

    def _read(self) -> None:
        """Take in the log as far as the lane has; of what may not be known yet only the times."""
        is_prelude = True
        for entry in entries(self._house.log, self.match, 0):
            if entry.version > self._lane.version:
                return
            step = self._lane.step(entry, self.state) if is_prelude else None
            is_prelude = step is not None and not is_battle(step)
            if step is not None and is_prelude:
                self._pass_by(step)
            else:
                self._horizon.note(self._ripe(entry.at), ends=self._lane.state.match.status == "ended")

    def _ripe(self, at: int) -> int:
        """When the seconds of a commit of this time are over, as far as wall time can tell.

        Never later than those of a commit of this moment: it has been durable before it could be read.
        """
        left = at + self._horizon.lag_ms - self._house.steady.now()
        return self.now() + min(max(left, 0), self._horizon.lag_ms)

    def _pass_by(self, step: AppliedCommit) -> AppliedCommit:
        self._horizon.pass_by()
        return self._adopt(step)

    def _adopt(self, step: AppliedCommit) -> AppliedCommit:
        """The state moves; the step comes back with what it opened."""
        self.state = step.after
        opened = self.seals.note(step, self.game.secrets(self.state))
        self._sum_up(step)
        return msgspec.structs.replace(step, opened=opened) if opened else step

    def _sum_up(self, step: AppliedCommit) -> None:
        """The lobby's entry, as the lane has it."""
        key = summaries.key(step.after)
        if key != self._summary_key and self._lane.founding is not None:
            self._summary_key = key
            self.summary = summaries.summary(step.after, self._lane.founding, self.summary)


def is_battle(step: AppliedCommit) -> bool:
    """Whether a commit belongs to the battle: its start, everything in it and its end."""
    before: Match = step.before.match
    after: Match = step.after.match
    return "live" in (before.status, after.status)
