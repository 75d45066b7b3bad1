"""The course of a battle round (M-28): Warcry's hero and combat phase, and the phases of this game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wardrum.events.core.kernel import Decision
from wardrum.events.rulesets.warcry.decide import combat, initiative
from wardrum.events.rulesets.warcry.decide.progress import Begin, begin_phases

from ..state import NextPhase, State
from . import morale, panic, round_end


def go_on(decision: Decision[State], due: NextPhase | None) -> None:
    """Begin the phases that are due."""
    begin_phases(decision, PHASES, due)


PHASES: Final[Mapping[str, Begin[State]]] = {
    "initiative": initiative.begin,
    "combat": combat.begin,
    "morale": morale.begin,
    "panic": panic.begin,
    "round_end": round_end.begin,
}
