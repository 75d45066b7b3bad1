"""Sending an instance of damage on its way; `damage.py` says what becomes of it."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..state import Blow, State


def fall(decision: Decision[State], blow: Blow) -> None:
    """Let a blow fall: it waits until the driver settles it (section 5.4). Nothing at all falls for no damage."""
    if blow.amount > 0:
        decision.emit(e.BlowFell(key(decision.state), blow))


def key(state: State, further: int = 0) -> str:
    """The next key; keys are in order as text too."""
    return f"k{state.battle.serial + 1 + further:05}"
