"""The phases of a battle round: what comes after one, and why what belongs to one cannot be done now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeVar

from wardrum.events.core.kernel import Command, Rejected
from wardrum.events.toolkit.language import say

from ..state import State

S = TypeVar("S", bound=State)

NextPhase = Literal["opening", "hero", "reserve", "naming", "combat", "round_end"]
"""What a phase that is over returns; `progress` begins it. None: the phase that is on goes on."""

IN_WORDS = {
    "muster": "mustering",
    "groups": "the forming of battle groups",
    "side": "the choice of sides",
    "deploy": "deployment",
    "opening": "what the cards ask before the battle",
    "roll": "the roll of initiative dice",
    "reserve": "the reserve phase",
    "naming": "what the cards ask in a round",
    "first_turn": "the choice of the first turn",
    "combat": "the combat phase",
    "removal": "the removal of an objective",
}


def in_words(state: State, phase: str) -> str:
    """A phase in a sentence; one that is not Warcry's by its own name."""
    if phase == "declare":
        return say(state.battle.SPARE_DICE.use)
    return say(IN_WORDS.get(phase, f"the {phase} phase"))


def phase_over(state: State, phase: str, rule: str) -> Rejected | None:
    """Why nothing of this phase can be done: the battle is elsewhere; None = it is there."""
    if state.battle.phase == phase:
        return None
    own, now = in_words(state, phase), in_words(state, state.battle.phase)
    sentence = say("this belongs to {own}; the battle is at {now}", own=own, now=now)
    return Rejected(rule, "phase_over", sentence)


def not_your_turn(decider: str, rule: str) -> Rejected:
    """Another seat decides now."""
    return Rejected(rule, "not_your_turn", say("seat {seat} decides now", seat=decider))


def of_phase(phase: str, rule: str, decider: Callable[[S], str]) -> Callable[[S, str, Command], Rejected]:
    """Why a seat that is not asked may not do what belongs to this phase. decider(state): who does, in it."""

    def not_asked(state: S, seat: str, command: Command) -> Rejected:
        return phase_over(state, phase, rule) or not_your_turn(decider(state), rule)

    return not_asked
