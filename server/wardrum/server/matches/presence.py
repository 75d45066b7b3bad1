"""Who is there: the log is told of seats that are to decide and have no connection, where something follows from it.

1. Only a seat that is awaited is told to be away (L-23), so a server that comes back writes nothing for matches that
   wait for somebody who is there, and one commit at most for each that does not.
2. Pages are loaded anew and telephones change networks: a seat without a connection is given a little time to be back.
   Whoever is back is told at once.
3. A clock that runs out under a seat of which nobody has told that it is away, as when the server itself was away, is
   not called: that the seat is away is told instead, and its grace begins.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET

from wardrum.events.core.kernel import Command
from wardrum.events.match import Match
from wardrum.events.match.commands import SeatAway, SeatBack
from wardrum.events.match.time import absence
from wardrum.server.protocol.clock import Clock

from .room import Room

Tell = Callable[[Room, str, Command], None]
"""Submits a command of the system under an id."""


class PresenceTracker:
    """room_of: the match, if it is in memory · away_ms: how long a seat may be without a connection before it counts."""

    def __init__(self, clock: Clock, away_ms: int, room_of: Callable[[str], Room | None], tell: Tell) -> None:
        self._clock, self._away_ms, self._room_of, self._tell = clock, away_ms, room_of, tell
        self._missed: dict[str, dict[str, int]] = {}  # match → seat → since when it is missed, ms

    def look(self, room: Room) -> None:
        """Something has happened in a match, or somebody has come or gone."""
        match = room.lane.match
        if room.lane.version == 0 or not absence.is_kept(room.lane.state.match):
            self._missed.pop(match, None)
            return
        here = set(room.presence().seats)
        for seat in sorted(here & set(room.lane.state.match.absent)):
            self._told(room, SeatBack(seat))
        self._watch(room, missing(room, here))

    def is_told_instead(self, room: Room, key: str) -> bool:
        """Whether the time of this decision is not to be called now, as the log did not know that its seat was away."""
        clock = room.lane.state.match.agreed.clock
        if clock is UNSET or not clock.grace_s:
            return False
        called = (p for p in room.lane.game.pending(room.lane.state) if p.key == key and p.is_by_clock)
        here = set(room.presence().seats)
        away = {pending.seat for pending in called} & missing(room, here)
        for seat in away:
            self._told(room, SeatAway(seat))
        return bool(away)

    def _watch(self, room: Room, missing: set[str]) -> None:
        now, match = self._clock.now(), room.lane.match
        before = self._missed.get(match, {})
        missed = {seat: before.get(seat, now) for seat in sorted(missing)}
        for seat, since in missed.items():
            if now >= since + self._away_ms:
                self._told(room, SeatAway(seat))
            elif seat not in before:
                self._clock.call_at(since + self._away_ms, lambda: self._look_again(match))
        self._missed[match] = missed
        if not missed:
            del self._missed[match]

    def _look_again(self, match: str) -> None:
        room = self._room_of(match)
        if room is None:
            self._missed.pop(match, None)  # out of memory: its due time will wake it
        else:
            self.look(room)

    def _told(self, room: Room, command: SeatAway | SeatBack) -> None:
        kind = "away" if isinstance(command, SeatAway) else "back"
        self._tell(room, f"{kind}-{command.seat}-{room.lane.version}", command)


def missing(room: Room, here: set[str]) -> set[str]:
    """The seats that are to decide, have no connection, and are not known to be away; here: those with a connection."""
    match: Match = room.lane.state.match
    if not absence.is_kept(match):
        return set()
    return absence.wanted(room.lane.game.ruleset, room.lane.state) - here - set(match.absent)
