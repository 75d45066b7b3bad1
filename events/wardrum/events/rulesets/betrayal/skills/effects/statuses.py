"""What status effects do at their moments: bane and daze (section 5.7)."""

from __future__ import annotations

from typing import Final

from wardrum.events.core.kernel import Decision

from ...decide import blows
from ...state import Blow, State
from ..skill import Effect, Fired
from ..status import lose


def bane(decision: Decision[State], fired: Fired, choice: str) -> None:
    """Section 5.7: one true damage at the start of its own turns."""
    blows.fall(decision, Blow("", fired.unit, 1, "bane", true=True))


def daze_ends(decision: Decision[State], fired: Fired, choice: str) -> None:
    """Section 5.7: it is gone at the end of the turn."""
    lose(decision, fired.unit, "daze", "turn-end")


LASTING: Final[dict[str, tuple[str, Effect]]] = {
    "bane": ("turn-start", Effect(bane)),
    "daze": ("turn-end", Effect(daze_ends)),
}
