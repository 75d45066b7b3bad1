"""What can happen in the initiative phase, where it differs."""

from __future__ import annotations

from typing import Literal

from wardrum.events.core.kernel import Event

from ..state import DiceGroup


class WyrdDiceGained(Event, frozen=True, tag="WyrdDiceGained"):
    """New wyrd dice (M-6)."""

    seat: str
    n: int


class ChannelRolled(Event, frozen=True, tag="ChannelRolled"):
    """A wizard or priest has called: wyrd dice gained, or the spell book locked (M-14, M-15)."""

    seat: str
    fighter: str
    die: int
    gained: int
    locked: bool


class ChannelSkipped(Event, frozen=True, tag="ChannelSkipped"):
    """A seat calls for nothing (M-13)."""

    seat: str


class WyrdDiceSpent(Event, frozen=True, tag="WyrdDiceSpent"):
    """A declaration and what the seat has after it (M-7 to M-10)."""

    seat: str
    single: int
    improve: tuple[int, ...]
    kept: int
    singles: tuple[int, ...]
    added: int
    groups: dict[str, DiceGroup]


class InitiativeKept(Event, frozen=True, tag="InitiativeKept"):
    """Nobody's number of singles changed: the initiative stays where it is (M-11)."""

    seat: str


class InitiativeReassigned(Event, frozen=True, tag="InitiativeReassigned"):
    """Somebody's number of singles changed: the initiative is assigned anew (M-11, M-12), perhaps to the same seat."""

    seat: str
    by: Literal["singles", "roll_off"]


class ReactionDiceFormed(Event, frozen=True, tag="ReactionDiceFormed"):
    """A seat's singles are reaction dice from now on (M-18); face 0: it was a wyrd die."""

    seat: str
    faces: tuple[int, ...]
