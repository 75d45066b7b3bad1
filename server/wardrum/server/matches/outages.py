"""When the server heard nobody: it was down, stopped or stalled, its machine slept, or wall time was set forward.

Nobody could play then, so no clock is charged for it (L-29). A server that runs looks at wall time each second; if much more
has passed, that was an outage. How long servers ran is kept beside the log, so that the next one knows when there was none.
The log of a match records an outage only if a clock ran in it, before anything else happens there. Its time is never set
back, so wall time that has been, and is gone through again, is no outage.

Where several nodes serve one log, a time in which any of them ran is no outage. None knows at once what the others did while it
heard nobody: if they seem to have been there it is compared a little later.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from itertools import islice

import structlog
from msgspec import UNSET

from wardrum.events.match.commands import ReportOutage
from wardrum.events.match.time.clocks import excused
from wardrum.server.nodes.membership import Membership
from wardrum.server.process.clock import TimeSource
from wardrum.server.store.interface import Answer, PutUptime, Store

from .periodic_tasks import PeriodicTasks
from .registry import MatchRegistry
from .room import Room

ASLEEP_MS = 6_000  # between two looks, of which there is one each second
KEPT_EVERY_MS = 10_000  # a server that is killed gives back too much by at most this
NODE_KEPT_EVERY_MS = (
    2_000  # the others have to know that a node runs: between two times less than `ASLEEP_MS` passes
)

ReportOutages = Callable[[Room], bool]
"""Tells a match of the outages that its log does not know; whether there were any. See `EffectRunner.report_outages`."""

log = structlog.get_logger()


class Outages:
    """The outages of all servers on this log. Looks once a second between `start` and `stop`.

    others_ran: as far as the log tells, some node ran until this one began to.
    """

    def __init__(
        self,
        store: Store,
        clock: TimeSource,
        registry: MatchRegistry,
        periodic: PeriodicTasks,
        nodes: Membership,
    ) -> None:
        self._store, self._clock, self._registry, self._nodes = store, clock, registry, nodes
        self._kept_every_ms = NODE_KEPT_EVERY_MS if nodes.is_shared else KEPT_EVERY_MS
        self.others_ran = False
        self._report: ReportOutages | None = None
        self._listeners: list[Callable[[], None]] = []
        self._found: list[tuple[int, int]] = []  # from when until when (ms), in order
        self._since = 0  # when this stretch of running began, ms
        self._seen = 0  # the latest wall time that was seen, ms
        self._kept = 0  # the last one that was put into the store, ms
        periodic.every_second(self._keep)

    def start(self, report: ReportOutages) -> None:
        """The server can hear from now on. report: tells the matches that are in memory."""
        uptimes, now = self._store.uptimes(), self._clock.now()
        self._found, self._seen = gaps(uptimes), max((until for _, until in uptimes), default=0)
        self.others_ran = self._nodes.is_shared and now - self._seen <= ASLEEP_MS
        self._report = report
        self._registry.on_open = self._report_soon
        self._begin(now)

    def stop(self) -> None:
        """The server hears nobody any more."""
        if self._report is not None:
            self.look()
            self._put()
        self._report = None

    def add_listener(self, listener: Callable[[], None]) -> None:
        """`listener` is called when an outage of a running server has just ended."""
        self._listeners.append(listener)

    def look(self) -> bool:
        """Whether an outage has just ended. To be asked before anything is done that depends on the time."""
        if self._store.cut_off():
            return False  # nobody is heard now; it will have been an outage if it takes long
        now, seen = self._clock.now(), self._seen
        if self._report is None or now - seen <= ASLEEP_MS:
            self._seen = max(seen, now)
            return False
        self._put()
        self.others_ran = len(self._nodes.names) > 1
        self._begin(now)
        log.warning("nobody was heard", seconds=(now - seen) / 1000)
        for listener in self._listeners:
            listener()
        for room in self._registry.rooms.values():
            self._report_soon(room)
        return True

    def unreported(self, room: Room) -> list[ReportOutage]:
        """What the log of a match is to record before anything else happens in it; mostly nothing."""
        lane = room.lane
        if not lane.version or lane.state.match.clocks is UNSET or lane.why_set_aside is not None:
            return []
        after = bisect_right(self._found, lane.state.match.clocks.at, key=_end)
        outages = islice(self._found, after, None)
        return [ReportOutage(*each) for each in outages if excused(lane.game.ruleset, lane.state, *each)]

    # -- inside

    def _begin(self, now: int) -> None:
        """A stretch of running begins."""
        if 0 < self._seen < now and not self.others_ran:
            self._found.append((self._seen, now))
        self._since, self._seen = now, max(self._seen, now)
        self._put()

    def _keep(self) -> None:
        """Once a second: look, and remember now and then that the server runs, as long as anything waits for a time."""
        if self._report is None or self.look() or self._seen - self._kept < self._kept_every_ms:
            return
        if self._store.next_due() is not None:
            self._put()
        if (
            self._nodes.is_shared and self._seen - self._since >= ASLEEP_MS
        ):  # what others have put is here by now
            self._compare()

    def _compare(self) -> None:
        """What the nodes together say of outages is true."""
        found = gaps(sorted([*self._store.uptimes(), (self._since, self._seen)]))
        if found != self._found:
            self._found = found
            for room in self._registry.rooms.values():
                self._report_soon(room)

    def _put(self) -> None:
        self._kept = self._seen
        self._store.submit(PutUptime(self._since, max(self._since, self._seen)), _ignore)

    def _report_soon(self, room: Room) -> None:
        if self.unreported(room):
            self._registry.defer(partial(self._report_now, room))

    def _report_now(self, room: Room) -> None:
        if self._report is not None:
            self._report(room)


def gaps(uptimes: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The times in which nobody ran (from when, until when), the earliest first.

    uptimes: stretches of running, by their beginning. They overlap where several nodes ran, or where wall time was set back.
    """
    found, last = [], 0
    for since, until in uptimes:
        if 0 < last < since:
            found.append((last, since))
        last = max(last, until)
    return found


def _end(outage: tuple[int, int]) -> int:
    return outage[1]


def _ignore(_: Answer) -> None:
    """Whether it was kept matters little: after a crash a little more is given back."""
