"""The phases of a round and the stages within them, as headings name them."""

from __future__ import annotations

from typing import Final

from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.questions import tag

from ..questions import opened
from ..state import State

STAGES: Final[dict[str, str]] = {
    "muster": "Mustering",
    "role": "Attacker and defender",
    "side": "Choosing zones",
    "groups": "Groups",
    "deploy": "Setting up",
    "roll": "Initiative phase, rolling",
    "channel": "Initiative phase, channeling",
    "declare": "Initiative phase, wyrd dice",
    "first_turn": "Combat phase, first turn",
    "threat": "Combat phase, reaction",
    "morale": "Morale phase",
    "panic": "Morale phase, panic",
}
"""By question; all others are asked in the combat phase."""


def phase(state: State) -> str:
    """As "Combat phase, reaction"."""
    question = opened(state)
    return say(STAGES.get(tag(question), "Combat phase") if question else "Combat phase")
