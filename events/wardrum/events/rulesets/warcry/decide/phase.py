"""The phases of a battle round: what comes after one, and whether a command belongs to the one that is on."""

from __future__ import annotations

from typing import Literal

from wardrum.events.core.kernel import Rejected
from wardrum.events.toolkit.language import say

from ..state import State

NextPhase = Literal["hero", "reserve", "combat", "round_end"]
"""What a phase that is over returns; `progress` begins it. None: the phase that is on goes on."""

IN_WORDS = {
    "muster": "mustering",
    "groups": "the forming of battle groups",
    "side": "the choice of sides",
    "deploy": "deployment",
    "roll": "the roll of initiative dice",
    "declare": "the use of wild dice",
    "reserve": "the reserve phase",
    "first_turn": "the choice of the first turn",
    "combat": "the combat phase",
}


def in_words(phase: str) -> str:
    """A phase in a sentence; one that is not Warcry's by its own name."""
    return say(IN_WORDS.get(phase, f"the {phase} phase"))


def require_phase(state: State, phase: str, rule: str) -> None:
    """Raises Rejected: the battle is elsewhere."""
    if state.battle.phase != phase:
        sentence = say(
            "this belongs to {own}; the battle is at {now}",
            own=in_words(phase),
            now=in_words(state.battle.phase),
        )
        raise Rejected(rule, "phase_over", sentence)


def require_turn(seat: str, expected: str, rule: str) -> None:
    """Raises Rejected: another seat decides now."""
    if seat != expected:
        raise Rejected(rule, "not_your_turn", say("seat {seat} decides now", seat=expected))
