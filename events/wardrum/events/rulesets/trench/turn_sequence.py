"""The order of a Turn: Initiative, whose Activation is next, Morale Checks (T-1, T-2, T-19, T-20, X-2, X-40, X-41)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from .dice import Outcome

Waiting = Mapping[str, Sequence[str]]
"""The models of each seat that have not been Activated in this Turn and still stand on the battlefield."""


def first_to_activate(starts: str, waiting: Waiting) -> str:
    """The seat that starts (T-1, TE-5), or the other one if it has no model left (TE-9); "" = neither has."""
    return _first_with_any((starts, *_others(starts, waiting)), waiting)


def next_to_activate(last: str, waiting: Waiting) -> str:
    """The other seat (T-2, T-19), or the same again once the other has run out (T-20); "" = the phase is over."""
    return _first_with_any((*_others(last, waiting), last), waiting)


def may_join(model: str, partner: str, waiting: Sequence[str]) -> bool:
    """Whether the two of a fireteam can go together: both are still waiting (X-36, TE-10)."""
    return model != partner and model in waiting and partner in waiting


def _others(seat: str, waiting: Waiting) -> list[str]:
    return [other for other in waiting if other != seat]


def _first_with_any(seats: Sequence[str], waiting: Waiting) -> str:
    return next((seat for seat in seats if waiting.get(seat)), "")


# --- the Initiative and Morale


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
