"""What can happen in the morale phase and when a round ends."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Event


class MoralePhaseStarted(Event, frozen=True, tag="MoralePhaseStarted"):
    """The third phase; due: the seats that have lost half of their warbands (M-28, M-38)."""

    due: tuple[str, ...]


class MoraleRolled(Event, frozen=True, tag="MoraleRolled"):
    """A warband's test by its leader or best hero; neither fighter nor die: no leader or hero is left (M-38)."""

    seat: str
    passed: bool
    fighter: str | UnsetType = UNSET
    die: int | UnsetType = UNSET


class WarbandWithdrew(Event, frozen=True, tag="WarbandWithdrew"):
    """All fighters of a seat leave; none of them is taken down (M-39)."""

    seat: str


class PanicSpread(Event, frozen=True, tag="PanicSpread"):
    """Who has to test (M-40)."""

    fighters: tuple[str, ...]


class PanicRolled(Event, frozen=True, tag="PanicRolled"):
    """A fighter's test (M-40)."""

    fighter: str
    die: int
    passed: bool


class FighterPanicked(Event, frozen=True, tag="FighterPanicked"):
    """A fighter panics until the end of this round (M-41)."""

    fighter: str
    until: int


class PanicEnded(Event, frozen=True, tag="PanicEnded"):
    """These fighters are no longer in panic (M-41)."""

    fighters: tuple[str, ...]


class SpellLocksCleared(Event, frozen=True, tag="SpellLocksCleared"):
    """These spell books are open again (M-15)."""

    fighters: tuple[str, ...]
