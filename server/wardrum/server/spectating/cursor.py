"""One connection's cursor on one match: catching up → live → fell behind → catching up … No loop, no socket.

1. A cursor hands out versions in order, each once, without a gap.
2. Missed commits come from the log, never from a buffer, so nothing can overflow.
3. A peer that is slow for a moment falls behind and catches up; one that stays slow is disconnected.
"""

from __future__ import annotations

from collections import deque
from enum import Enum
from typing import Literal

from msgspec import Struct

from wardrum.events.formats.wire import Form
from wardrum.server.languages import ENGLISH

FALLS_MAX = 3  # a peer is disconnected when it falls behind so often within `behind_s`


class CursorStage(Enum):
    """The stage that a cursor is at."""

    CATCHING_UP = "catching up"
    LIVE = "live"
    FELL_BEHIND = "fell behind"  # until its peer has taken what it was sent
    GONE = "gone"


ViewerForm = Form | Literal["text"]
"""As what a match is followed over a websocket, or by a feed: "text" = records with their sentences."""
ListForm = Literal["full", "open"]
"""Legal lists with all their places, or those that leave open what is dear to list."""


class Variant(Struct, frozen=True):
    """What all cursors that get the same bytes have in common.

    seats: those held by the connection, the first one is whose view is shown · form: "events" = records only, "text" = with
    sentences, else with patches too · hash: with state hashes · language: of sentences and displays.
    """

    seats: tuple[str, ...] = ()
    form: ViewerForm = "events"
    hash: bool = False
    language: str = ENGLISH

    @property
    def audience(self) -> str:
        """Whose view it is: a seat, "" = a spectator."""
        return self.seats[0] if self.seats else ""

    @property
    def needs_states(self) -> bool:
        """Whether its frames cannot be made from the record alone."""
        return self.form != "events" or self.hash

    @property
    def is_shown(self) -> bool:
        """Whether it is sent what follows from the records, for clients without the rules."""
        return self.form in ("state", "display")


class SlowPeerPolicy(Struct, frozen=True):
    """owed_max: commits that a slow peer may owe · behind_s: the time within which `FALLS_MAX` counts."""

    owed_max: int
    behind_s: float


class Cursor:
    """version: the last one sent · missed: of each type of frame that replaces the one before, the newest that its peer was too slow for.

    owed: commits sent since the peer stopped taking them · lists: which legal lists go to it.
    """

    __slots__ = ("_falls", "_owed", "_policy", "lists", "missed", "stage", "variant", "version")

    def __init__(
        self, version: int, variant: Variant, policy: SlowPeerPolicy, lists: ListForm | None = None
    ) -> None:
        self.version, self.variant, self.lists = version, variant, lists
        self.stage = CursorStage.CATCHING_UP
        self.missed: dict[type, bytes] = {}
        self._policy = policy
        self._owed = 0
        self._falls: deque[float] = deque(maxlen=FALLS_MAX)

    def accept(self, version: int, now_s: float, *, slow: bool) -> bool:
        """Whether to send this live commit. slow: the peer has not taken what it was sent."""
        if self.stage is not CursorStage.LIVE or version <= self.version:
            return False  # it comes from the log, or was sent
        if version > self.version + 1:
            self.stage = CursorStage.CATCHING_UP  # a commit was missed: the log has it
            return False
        self._owed = self._owed + 1 if slow else 0
        if self._owed > self._policy.owed_max:
            self._fall(now_s)
            return False
        self.version = version
        return True

    def sent(self, version: int, head: int) -> bool:
        """A page of the log up to this version was sent; whether that was all there is."""
        self.version = version
        if self.stage is CursorStage.CATCHING_UP and version >= head:
            self.stage = CursorStage.LIVE
            return True
        return False

    def drained(self) -> bool:
        """The peer has taken everything; whether there is catching up to do."""
        self._owed = 0
        if self.stage is CursorStage.FELL_BEHIND:
            self.stage = CursorStage.CATCHING_UP
        return self.stage is CursorStage.CATCHING_UP

    def close(self) -> None:
        """Nothing more is sent."""
        self.stage = CursorStage.GONE

    def _fall(self, now_s: float) -> None:
        self._falls.append(now_s)
        often = len(self._falls) == FALLS_MAX and now_s - self._falls[0] <= self._policy.behind_s
        self.stage = CursorStage.GONE if often else CursorStage.FELL_BEHIND
        self._owed = 0
