"""The course of a battle round: a phase that is over says what comes next, and here it is begun (W-1 to W-4, W-38).

A game built on Warcry passes its own phases to `go_on`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from wardrum.events.core.kernel import Decision

from ..state import State
from . import cards, combat, initiative, reserve, round_end
from .phase import NextPhase

S = TypeVar("S", bound=State)

Begin = Callable[[Decision[S]], str | None]
"""Begins a phase. Returns the phase that follows where no seat has to decide anything in this one, else None."""


def begin_phases(decision: Decision[S], phases: Mapping[str, Begin[S]], due: str | None) -> None:
    """Begin the phase that is due, then those that follow at once, up to the next decision of a seat."""
    while due is not None:
        due = phases[due](decision)


def go_on(decision: Decision[State], due: NextPhase | None) -> None:
    """Begin the phases of Warcry that are due."""
    begin_phases(decision, PHASES, due)


PHASES: Final[Mapping[str, Begin[State]]] = {
    "opening": cards.begin_opening,
    "hero": initiative.begin,
    "reserve": reserve.begin,
    "naming": cards.begin_naming,
    "combat": combat.begin,
    "round_end": round_end.begin,
}
