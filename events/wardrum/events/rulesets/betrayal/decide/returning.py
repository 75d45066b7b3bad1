"""Adventurers that have hit points again come back onto the map (section 5.4, F-73)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..state import State
from ..units import free_hexes
from ..waiting import entrance, returning
from . import party


def bring_back(decision: Decision[State]) -> None:
    """Section 3.1, F-73: the party picks the hex: after the guild's help any free one, else one of the entrance tile."""
    state = decision.state
    unit = returning(state)[0]
    hexes = free_hexes(state) if state.battle.phase == "judgement" else entrance(state)
    if (hex := party.ask(decision, "return", unit, hexes)) is not None:
        decision.emit(e.AdventurerReturned(unit, hex))
