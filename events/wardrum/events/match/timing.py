"""What a match knows of time: what the seats have left, whether it pauses, who is away. See `clocks`, `pause`, `absence`."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType


class Clocks(Struct, frozen=True):
    """What each seat has left to think, as of a moment.

    at: that moment, ms since the epoch · left: ms by seat · running: the seats whose time runs from then on ·
    spared: seats that have been away in their present decision, and until when (ms since the epoch) their clocks do not run out.
    """

    at: int
    left: dict[str, int]
    running: tuple[str, ...] = ()
    spared: dict[str, int] = {}

    def left_at(self, seat: str, at: int) -> int:
        """What a seat has left at a moment, in ms; never less than nothing."""
        spent = max(0, at - self.at) if seat in self.running else 0
        return max(0, self.left[seat] - spent)

    def out_at(self, seat: str) -> int:
        """When the clock of a seat whose time runs has run out, grace included; ms since the epoch."""
        return max(self.at + self.left[seat], self.spared.get(seat, 0))


class Pause(Struct, frozen=True):
    """A pause that is asked for, or that all have agreed to.

    by: who asks for it · agreed: the seats that want it · since (ms), version: of the commit that began it, absent before.
    """

    by: str
    agreed: tuple[str, ...]
    since: int | UnsetType = UNSET
    version: int | UnsetType = UNSET


class Away(Struct, frozen=True):
    """A seat without a connection. since (ms), version: of the commit that told it · gone: so long that a rival may claim."""

    since: int
    version: int
    gone: bool = False
