"""What the players of a match agree on before it begins, beside the rules of the game: chosen once, by its creator."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Takeback = Literal["plain", "any", "never"]
Leaver = Literal["loses", "bot"]
ClockS = Annotated[int, Meta(ge=0, le=7 * 24 * 3600)]
DelayS = Annotated[int, Meta(ge=0, le=24 * 3600)]
DelayCommits = Annotated[int, Meta(ge=0, le=1_000)]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Time to think for a whole battle. main_s: what a seat begins with · increment_s: added by each decision it makes ·
    grace_s: added once to a decision while whose time runs the seat loses its connection.
    """

    main_s: Annotated[int, Meta(ge=10, le=30 * 24 * 3600)]
    """Seconds that a seat begins with."""
    increment_s: ClockS = 0
    """Seconds added by each decision that the seat makes."""
    grace_s: ClockS = 60
    """Seconds added once to a decision while whose time runs the seat loses its connection."""


class Delay(Struct, frozen=True, forbid_unknown_fields=True):
    """How late those without a seat see the battle: a commit is shown when both have passed.

    seconds: since it was made · commits: made after it; they no longer count once the battle has ended.
    """

    seconds: DelayS = 0
    """Seconds since a commit was made after which it is shown."""
    commits: DelayCommits = 0
    """Commits made after it, with which it is shown; they no longer count once the battle has ended."""


class Terms(Struct, frozen=True, forbid_unknown_fields=True):
    """What the players of a match agree on."""

    takeback: Takeback = "plain"
    """How far a move may be taken back: "plain" = over no dice and no opened secret, "any", "never"."""
    leaver: Leaver = "loses"
    """What becomes of a seat that has left for good: it "loses", or a "bot" plays on."""
    claim_s: ClockS = 0
    """Seconds for which a seat that is to decide must be gone until a rival may claim the result, 0 = never."""
    clock: Clock | UnsetType = UNSET
    """Absent = only the time for each decision."""
    delay: Delay | UnsetType = UNSET
    """Absent = every spectator sees everything at once."""


USUAL = Terms()
