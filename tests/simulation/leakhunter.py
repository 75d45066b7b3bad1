"""Works out by itself how much those without a seat may know at each moment, and holds every frame they get to that.

Nothing here uses the server's own rule: the log is folded anew, and the times are those at which a commit was first
seen in the store, by a clock that is never set.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from msgspec import Struct

from tests.simulation.stage import Frame, Stage
from wardrum.events.core.hash_chain import leaf
from wardrum.events.core.record import digest
from wardrum.events.match import Delay
from wardrum.events.match.events import SeatHandedOver
from wardrum.server.store.interface import Entry

STATUS = {"open": "open", "revealing": "live", "live": "live", "ended": "finished"}
VERSION = re.compile(r"(?:version|to see is) (\d+)")
MS = range(1_600_000_000_000, 1_900_000_000_000)  # integers that are moments


class Known(Struct, frozen=True):
    """One commit, and what it makes known. seen: when it became durable, ms of a clock that is never set."""

    entry: Entry
    state: Any
    seen: int
    is_battle: bool
    hashes: frozenset[str]
    reported: frozenset[str]
    row: dict[str, Any]
    handed: tuple[str, ...]


class LeakHunter:
    """Listens to a stage and collects the `leaks`: the sender of a frame must not be stopped by what is wrong with it."""

    def __init__(self, stage: Stage, ruleset: str, match: str, delay: Delay) -> None:
        self._stage, self._match, self._delay = stage, match, delay
        self._game = stage.games[ruleset]
        self._log: list[Known] = []
        self.strangers: dict[str, int] = {}  # lines without a seat, and up to which version each had one
        self.checked = 0
        self.leaks: list[str] = []
        stage.listen = self.hear

    # -- what may be known

    def horizon(self) -> int:
        """By the definition: version k, when everything up to it may be known."""
        self._read_on()
        version = 0
        while version < len(self._log) and self._may_be_known(version + 1):
            version += 1
        return version

    def _may_be_known(self, version: int) -> bool:
        if not self._log[version - 1].is_battle:
            return True
        last = self._log[-1]
        enough = len(self._log) - version >= self._delay.commits
        over = last.state.match.status == "ended" and self._is_old(last)
        return self._is_old(self._log[version - 1]) and (enough or over)

    def _is_old(self, known: Known) -> bool:
        return self._passed() - known.seen >= self._delay.seconds * 1000

    def _passed(self) -> int:
        return round(self._stage.clock.monotonic() * 1000)

    def _read_on(self) -> None:
        for entry in self._stage.store.read(self._match, len(self._log)):
            record = self._game.read(entry.record)
            before = self._log[-1].state if self._log else self._game.initial(record)
            after = self._game.apply(before, record, lambda version: self._log[version - 1].state)
            reported = frozenset(filter(None, (self._game.tell(after, event) for event in record.events)))
            views = [digest(self._game.view(after, who)) for who in ("", *after.match.order)]
            hashes = frozenset({entry.head.hex(), leaf(entry.record).hex(), *views})
            is_battle = "live" in (before.match.status, after.match.status)
            known = Known(
                entry, after, self._passed(), is_battle, hashes, reported, row(after), handed(record.events)
            )
            self._log.append(known)

    # -- what was sent

    def hear(self, name: str, frame: Frame) -> None:
        """A frame was sent to this line."""
        self._read_on()
        if name not in self.strangers:
            if frame["type"] == "unseated":
                self.strangers[name] = len(self._log)
            return
        self.checked += 1
        try:
            self._names(frame, self.horizon())
            self._look_at(frame, max(self.horizon(), self.strangers[name]))
        except AssertionError as leak:
            self.leaks.append(str(leak))

    def _look_at(self, frame: Frame, horizon: int) -> None:
        reported = json.dumps(frame)
        assert frame.get("code") != "internal", "a request failed"
        assert self._match in reported or "id" in frame or frame["type"] == "welcome", (
            f"about what? {reported}"
        )
        self._versions(frame, horizon)
        self._words(frame, horizon)
        self._secrets(frame, horizon)
        if self._match in reported:
            self._beside(frame, horizon)

    def _versions(self, frame: Frame, horizon: int) -> None:
        """No version beyond the horizon is named, in a field or in words."""
        named = [
            value
            for key, value in fields(frame)
            if key in ("version", "versions", "next") and isinstance(value, int)
        ]
        named += [
            int(found)
            for _, text in fields(frame)
            if isinstance(text, str)
            for found in VERSION.findall(text)
        ]
        assert max(named, default=0) <= horizon, f"version {max(named)} at horizon {horizon}: {frame}"

    def _words(self, frame: Frame, horizon: int) -> None:
        """No hash, sentence or moment is shown that only later versions have."""
        known = self._log[:horizon]
        later = self._log[horizon:]
        news = frozenset[str]().union(*(each.hashes | each.reported for each in later))
        news -= frozenset[str]().union(*(each.hashes | each.reported for each in known))
        moments = {each.entry.at for each in later} - {each.entry.at for each in known}
        for key, value in fields(frame):
            assert value not in news, f"{key} is of later: {frame}"
            is_moment = isinstance(value, int) and value in MS and key in ("at", "moved_at", "created")
            assert frame["type"] == "pong" or not is_moment or value not in moments, (
                f"{key} is of later: {frame}"
            )

    def _names(self, frame: Frame, horizon: int) -> None:
        """Nobody is called by the name of a player who has come by a later commit; see `Seats.holders`."""
        if frame["type"] == "names" and frame["match"] == self._match:
            handed = Counter(seat for known in self._log[:horizon] for seat in known.handed)
            wrong = [seat for seat, name in frame["names"].items() if name != f"holder {handed[seat]}"]
            assert not wrong, f"who plays {wrong} at horizon {horizon}: {frame}"

    def _secrets(self, frame: Frame, horizon: int) -> None:
        """Nobody is shown a record that is still secret at the horizon."""
        record = frame.get("record")
        if record is None or "salt" not in record:
            return
        hidden = self._game.secrets(self._log[horizon - 1].state)
        assert record["actor"] not in hidden, f"opened before its time at horizon {horizon}: {frame}"

    def _beside(self, frame: Frame, horizon: int) -> None:
        """What comes beside the commits says no more than they do."""
        match frame["type"]:
            case "presence":
                assert frame["seats"] == [], f"who is there tells of the battle: {frame}"
            case "rematch":
                assert self._log[horizon - 1].state.match.status == "ended", f"it goes on: {frame}"
            case "listed":
                for line in frame["matches"]:
                    if line["match"] == self._match:
                        shown = {key: line[key] for key in row(self._log[0].state) if key in line}
                        rows = [each.row for each in self._log[:horizon]]
                        assert shown in rows, f"the lobby at horizon {horizon} shows {shown}"
            case _:
                pass

    # -- what must have been shown by now

    def entry_now(self) -> dict[str, Any]:
        """What the lobby has to show at this moment."""
        return self._log[self.horizon() - 1].row


def handed(events: tuple[Any, ...]) -> tuple[str, ...]:
    """The seats that change hands by these events."""
    return tuple(event.seat for event in events if isinstance(event, SeatHandedOver))


def row(state: Any) -> dict[str, Any]:
    """What a line of the lobby tells of a state."""
    match = state.match
    free = [s for s in match.order if s not in match.seats] if match.status == "open" else []
    shown: dict[str, Any] = {"status": STATUS[match.status], "free": free}
    if hasattr(state.battle, "round"):
        shown["round"] = state.battle.round
    return shown


def fields(value: Any, name: str = "") -> list[tuple[str, Any]]:
    """Every scalar in a frame with the name of the field it stands in."""
    match value:
        case dict():
            return [found for key, each in value.items() for found in fields(each, key)]
        case list():
            return [found for each in value for found in fields(each, name)]
        case _:
            return [(name, value)]
