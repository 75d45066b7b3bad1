"""Which seats have a connection: sent to all spectators, and to the log where something follows from it.

1. Only a seat that is awaited is reported away (L-23), so a server that comes back writes nothing for matches that
   wait for a seat with a connection, and one commit at most for each that does not.
2. Pages are reloaded and telephones change networks: a seat without a connection gets a little time to return.
   A return is reported at once.
3. A clock that runs out under a seat that was never reported away, as when the server itself was down, does not
   expire: the seat is reported away instead, and its grace begins.
4. Where several nodes serve the log a seat has a connection if it has one to any of them. As long as that is not known
   none is reported away, and no clock of it expires here. A return is reported by the node that has the connection.
5. Those who watch are sent that a seat has come or gone at once. How many they are changes all the time while a crowd comes, so
   a larger one is sent it less often: as many frames a second as one of `crowd_size`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import UNSET, Struct

from wardrum.events.core.kernel import Command, MatchId
from wardrum.events.match import Match
from wardrum.events.match.commands import SeatAway, SeatBack
from wardrum.events.match.time import absence
from wardrum.server.process.clock import TimeSource

from .elsewhere import NOBODY, AtMatch, Elsewhere
from .registry import MatchRegistry
from .room import Room

SubmitAsSystem = Callable[[Room, str, Command], None]
"""Submits a command of the system under a command id."""


class PresenceLimits(Struct, frozen=True, kw_only=True):
    """How soon a coming or going is reported."""

    presence_ms: int = 250  # who is there is sent at most this often
    crowd_size: int = 1_000  # twice as many watchers are sent half as often how many they are, and so on
    away_s: float = 5.0  # without a connection before it is reported: pages loaded anew are back sooner


class PresenceTracker:
    """Watches the rooms in memory. Before `start` and after `stop` nothing is sent to the log."""

    def __init__(
        self, registry: MatchRegistry, elsewhere: Elsewhere, clock: TimeSource, limits: PresenceLimits
    ) -> None:
        self._registry, self._elsewhere, self._clock = registry, elsewhere, clock
        self._away_ms, self._broadcast_s = int(limits.away_s * 1000), limits.presence_ms / 1000
        self._submit: SubmitAsSystem | None = None
        self._missing: dict[
            MatchId, dict[str, int]
        ] = {}  # match → seat → since when it has no connection (ms, monotonic)
        self._changed: set[MatchId] = set()  # matches whose presence is to be broadcast
        self._crowd = limits.crowd_size
        self._counted: dict[
            MatchId, tuple[tuple[str, ...], float]
        ] = {}  # match with a crowd → seats that it was sent, and until when (s, monotonic) that is enough

    def start(self, submit: SubmitAsSystem) -> None:
        """Report to the log from now on. submit: takes the reports."""
        self._submit = submit
        self._elsewhere.start(self._here, self._changed_elsewhere, self._look_at_missing)

    def stop(self) -> None:
        """Report nothing to the log any more: the connections end because the server stops."""
        self._submit = None
        self._elsewhere.stop()

    def changed(self, match: MatchId) -> None:
        """A connection came or went: broadcast a little later, once for all that did."""
        self._broadcast_soon(match)
        if room := self._registry.rooms.get(match):
            self.look(room)

    def tell(self, match: MatchId) -> None:
        """Tell other nodes at once what is new at a match."""
        self._elsewhere.tell([match])

    def look(self, room: Room) -> None:
        """Compare the log with the connections, after a commit or when a connection came or went."""
        room.look_for_rematch()
        if self._submit is None:
            return
        match = room.lane.match
        if room.lane.version == 0 or not absence.is_kept(room.lane.state.match):
            self._missing.pop(match, None)
            return
        here = set(room.here().seats)
        for seat in sorted(here & set(room.lane.state.match.absent)):
            self._report(room, SeatBack(seat))
        self._watch(room, missing(room, here.union(self._elsewhere.at(match).seats)))

    @property
    def knows_elsewhere(self) -> bool:
        """Whether it is known which seats are at other nodes."""
        return self._elsewhere.is_known

    def reports_absence_instead(self, room: Room, key: str) -> bool:
        """Whether a decision must not expire now because the log did not know that its seat is away; the log records that.

        Neither may it while the seat may be at another node.
        """
        clock = room.lane.state.match.agreed.clock
        if clock is UNSET or not clock.grace_s:
            return False
        expiring = (p for p in room.lane.game.pending(room.lane.state) if p.key == key and p.is_by_clock)
        here = set(room.presence().seats)
        away = {pending.seat for pending in expiring} & missing(room, here)
        for seat in away if self.knows_elsewhere else ():
            self._report(room, SeatAway(seat))
        return bool(away)

    # -- inside

    def _broadcast_soon(self, match: MatchId) -> None:
        if not self._changed:
            self._clock.call_after(self._broadcast_s, self._broadcast)
        self._changed.add(match)

    def _broadcast(self) -> None:
        changed, self._changed = self._changed, set()
        for match in sorted(changed):
            room = self._registry.rooms.get(match)
            if room is None:
                self._counted.pop(match, None)
            elif self._is_enough(room):
                self._broadcast_soon(match)
            else:
                room.broadcast_presence()
        self._elsewhere.tell(changed)

    def _is_enough(self, room: Room) -> bool:
        """Whether a crowd was sent its number a short time ago, and the same seats; if not, that is noted as sent."""
        match, now_s = room.lane.match, self._clock.monotonic()
        seats, (sent, until_s) = room.presence().seats, self._counted.get(match, ((), 0.0))
        if now_s < until_s and seats == sent:
            return True
        if crowds := room.watching() // self._crowd:
            self._counted[match] = seats, now_s + crowds * self._broadcast_s
        else:
            self._counted.pop(match, None)
        return False

    def _here(self, match: MatchId) -> AtMatch:
        room = self._registry.rooms.get(match)
        return NOBODY if room is None else room.here()

    def _changed_elsewhere(self, match: MatchId) -> None:
        """Somebody came to a match at another node, or went; there may be many such matches at once."""
        if match in self._registry.rooms:
            self._broadcast_soon(match)
            self._registry.defer(partial(self._look_again, match))

    def _look_at_missing(self) -> None:
        """It is known by now who is elsewhere."""
        for match in list(self._missing):
            self._look_again(match)

    def _watch(self, room: Room, missing: set[str]) -> None:
        now, match = round(self._clock.monotonic() * 1000), room.lane.match
        before = self._missing.get(match, {})
        since_when = {seat: before.get(seat, now) for seat in sorted(missing)}
        for seat, since in since_when.items():
            if now >= since + self._away_ms:
                if self.knows_elsewhere:  # else it is looked at again when it is
                    self._report(room, SeatAway(seat))
            elif seat not in before:
                self._clock.call_after((since + self._away_ms - now) / 1000, lambda: self._look_again(match))
        self._missing[match] = since_when
        if not since_when:
            del self._missing[match]

    def _look_again(self, match: MatchId) -> None:
        room = self._registry.rooms.get(match)
        if room is None:
            self._missing.pop(match, None)  # out of memory: its due time will wake it
        else:
            self.look(room)

    def _report(self, room: Room, command: SeatAway | SeatBack) -> None:
        kind = "away" if isinstance(command, SeatAway) else "back"
        if self._submit is not None:
            self._submit(room, f"{kind}-{command.seat}-{room.lane.version}", command)


def missing(room: Room, here: set[str]) -> set[str]:
    """The seats that are to decide, have no connection, and are not known to be away; here: those with a connection."""
    match: Match = room.lane.state.match
    if not absence.is_kept(match):
        return set()
    return absence.awaited_people(room.lane.game.ruleset, room.lane.state) - here - set(match.absent)
