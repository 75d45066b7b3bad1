"""What follows from counting models: who has the Initiative, who checks Morale, and how a check ends (X-2, X-40, X-41)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from .dice import Outcome

MoraleResult: TypeAlias = Literal["holds", "shaken", "recovers", "flees"]


def initiative_holder(standing: Mapping[str, int]) -> str:
    """The seat with fewer models that are on the battlefield and not Down (X-2, TE-29); "" = equal: a roll-off."""
    fewest = min(standing.values())
    seats = [seat for seat, count in standing.items() if count == fewest]
    return seats[0] if len(seats) == 1 else ""


def morale_threshold(strength: int) -> int:
    """How many models Down or out make a Morale Check due: half of the force, rounded up (X-40, TE-30)."""
    return -(-strength // 2)


def check_due(strength: int, lost: int, *, shaken: bool) -> bool:
    """Whether a warband checks: a Shaken one whatever it has lost (X-40, X-41). lost: models Down or out."""
    return shaken or lost >= morale_threshold(strength)


def morale_result(outcome: Outcome, *, shaken: bool) -> MoraleResult:
    """What a Morale Check comes to (X-40, X-41)."""
    if outcome == "failure":
        return "flees" if shaken else "shaken"
    return "recovers" if shaken else "holds"
