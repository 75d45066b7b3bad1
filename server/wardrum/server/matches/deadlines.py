"""Expiring decisions whose time is up. Due times lie in the store, so a match need not be in memory to be woken.

After a start nobody could decide for as long as the server was down. So decisions that were open before it do not
expire until `restart_grace_s` is over; those that are opened since then expire at their time. The log needs no word
for that: an expiry says its own time, the rules refuse only one that is too early (`time_left`), and until it is in
the log a late command counts. What its sockets have received in an outage of a server that goes on (`outages`) counts
before what the clock says. No outage is charged to a clock: see `EffectRunner.report_outages`.

Several nodes on one log act one after the other: the first node for a match at once, each further one a little later, if
nothing was done. They submit the same command id, which a log has once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from heapq import heappop, heappush
from itertools import count

from msgspec import UnsetType

from wardrum.events.core.kernel import MatchId
from wardrum.events.match import Match
from wardrum.events.match.commands import Expire
from wardrum.server.nodes.membership import Membership
from wardrum.server.process.clock import Alarm
from wardrum.server.store.interface import Due, Entry

from .outages import Outages, ReportOutages
from .presence import PresenceTracker, SubmitAsSystem
from .registry import MatchRegistry, ServerContext
from .room import Room

RETRY_MS = 1_000  # what is due and not done yet is looked at again after this
RANK_MS = 1_500  # each further node acts later by this; their clocks differ, and a commit takes its time
NEWS_MS = 100  # what is due at once is looked at once for all that others do in this time
NEVER_MS = 2**62  # later than any clock
STUCK_MS = 30_000  # a match that could not be woken is left alone for so long
BATCH = 100  # matches woken in one turn of the loop

Substitute = Callable[[Match], str | UnsetType]
"""The bot that plays on for a seat that has left; absent: none does."""


class Deadlines:
    """One alarm for all matches, set to the earliest due time."""

    def __init__(
        self,
        context: ServerContext,
        registry: MatchRegistry,
        presence: PresenceTracker,
        outages: Outages,
        nodes: Membership,
        substitute: Substitute,
    ) -> None:
        self._store, self._clock = context.store, context.clock
        self._registry, self._presence, self._substitute = registry, presence, substitute
        self._outages, self._nodes = outages, nodes
        nodes.on_change(self._nodes_changed)
        self._submit: SubmitAsSystem | None = None  # before `start` and after `stop` nothing expires
        self._report: ReportOutages | None = None
        self._alarm: Alarm | None = None
        self._at: int | None = None
        self._is_to_look = False
        self._grace_ms, self._held_until = int(context.config.restart_grace_s * 1000), 0
        self._new: list[
            tuple[int, int, MatchId, Due]
        ] = []  # decisions opened since the start, due within the grace
        self._order = count()
        self._asked: dict[
            tuple[MatchId, Due], int
        ] = {}  # expiries submitted already → when to submit them again

    def start(self, submit: SubmitAsSystem, report: ReportOutages) -> None:
        """Set the alarm by what the store holds. submit: takes the expiries."""
        self._submit, self._report = submit, report
        self._outages.add_listener(self._slept)
        self._held_until = self._clock.now() + self._grace_ms
        self._set(self._next_of_store())

    def stop(self) -> None:
        """Expire nothing any more."""
        self._submit = None
        self._cancel()

    def note(self, commit: Entry, due: Due | None) -> None:
        """Take notice of the due time that a commit has left its match with."""
        if due is None:
            return
        if due.at < self._held_until:
            if due.version != commit.version:
                return  # the decision was open before this commit, perhaps before the start
            heappush(self._new, (due.at, next(self._order), commit.match, due))
        if self._at is None or due.at < self._at:
            self._set(due.at)

    def look_again(self) -> None:
        """Take notice that other nodes may have left matches with other due times; once for all that did in this turn."""
        if not self._is_to_look:
            self._is_to_look = True
            self._registry.defer(self._look)

    def _nodes_changed(self) -> None:
        """Others have come or gone. Where they ran before this node began there was no outage, and nothing is held."""
        if self._outages.others_ran and len(self._nodes.names) > 1:
            self._held_until = 0
        self.look_again()

    def _look(self) -> None:
        self._is_to_look = False
        following = self._next_of_store()
        if following is not None:
            following = max(following, self._clock.now() + NEWS_MS)
            if self._at is None or following < self._at:
                self._set(following)

    def _set(self, at: int | None) -> None:
        self._cancel()
        if at is not None and self._submit is not None:
            self._at = at
            self._alarm = self._clock.call_at(at, self._wake)

    def _next_of_store(self) -> int | None:
        """When the store is to be looked at: not before the grace is over."""
        following = self._store.next_due()
        return None if following is None else max(following, self._held_until)

    def _cancel(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self._at = None

    def _wake(self) -> None:
        self._at = None
        if self._outages.look():
            return  # `_slept` has set the alarm
        now = self._clock.now()
        while self._new and self._new[0][0] <= now:
            _, _, match, due = heappop(self._new)
            if (turn := self._turn(match, due.at)) > now:
                heappush(self._new, (turn, next(self._order), match, due))
            else:
                self._registry.when_open(match, partial(self._expire, match, due))
        if now < self._held_until:
            self._set(min(self._held_until, *(each[0] for each in self._new[:1]), NEVER_MS))
            return
        self._asked = {key: until for key, until in self._asked.items() if until > now}
        again = now + RETRY_MS
        for match, due in self._store.due(now, BATCH + len(self._asked)):
            if (match, due) in self._asked:
                continue
            if (turn := self._turn(match, max(due.at, self._held_until))) > now:
                again = min(again, turn)
                continue
            self._asked[match, due] = now + STUCK_MS
            expire, unreached = partial(self._expire, match, due), partial(self._unreached, match, due)
            self._registry.when_open(match, expire, unreached)
        following = self._store.next_due()
        if following is not None and (self._at is None or again < self._at):
            self._set(max(following, again))

    def _turn(self, match: MatchId, at: int) -> int:
        """When this node has to do what was to be done at some time (ms)."""
        return at + RANK_MS * self._nodes.rank(match)

    def _unreached(self, match: MatchId, due: Due) -> None:
        """The match could not be opened, as its log cannot be asked for now."""
        self._asked[match, due] = self._clock.now() + RETRY_MS

    def _slept(self) -> None:
        """Nothing expires before everybody has had the time to come back, nor before the sockets are read."""
        now = self._clock.now()
        self._new.clear()  # the store knows them
        self._held_until = now + max(self._grace_ms, RETRY_MS)
        self._set(self._held_until)

    def _expire(self, match: MatchId, due: Due, room: Room | None) -> None:
        if room is not None and room.lane.why_set_aside is not None:
            self._asked[match, due] = NEVER_MS  # no time is called in a match that nobody goes on with
            return
        if (
            room is None
            or self._submit is None
            or self._report is None
            or not is_open(room, due)
            or self._report(room)  # a clock has not run out, which the log records first
        ):
            return
        if self._presence.reports_absence_instead(room, due.key):
            if not self._presence.knows_elsewhere:  # it soon will
                self._asked[match, due] = self._clock.now() + RETRY_MS
            return
        command = Expire(due.key, self._substitute(room.lane.state.match))
        self._submit(room, f"system-{due.key}-{due.version}", command)


def is_open(room: Room, due: Due) -> bool:
    """Whether the match still waits for this decision: the battle may have gone on while its log was read."""
    pending = room.lane.game.pending(room.lane.state)
    return any((each.key, each.since_version) == (due.key, due.version) for each in pending)
