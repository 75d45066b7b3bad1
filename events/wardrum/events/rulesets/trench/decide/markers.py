"""BLOOD and BLESSING on models (X-33 to X-35)."""

from __future__ import annotations

from collections.abc import Sequence

from wardrum.events.core.kernel import Decision
from wardrum.events.toolkit.two_seats import SEATS

from .. import events as e
from ..dice import MARKERS_MAX
from ..keywords import has, number
from ..state import State, of_seat


def bless(decision: Decision[State], key: str, cause: str, n: int) -> None:
    """X-33, X-35: BLESSING for a model; more than six are ignored."""
    room = MARKERS_MAX - decision.state.battle.models[key].blessing
    if (placed := min(n, room)) > 0:
        decision.emit(e.BlessingPlaced(key, placed, cause))


def bless_all(decision: Decision[State], keyword: str, seats: Sequence[str] = SEATS) -> None:
    """X-35, X-49: BLESSING for everybody with this keyword, as many as stand beside it."""
    battle = decision.state.battle
    for key in (key for seat in seats for key in of_seat(battle, seat, "mustered", "board")):
        bless(decision, key, keyword, number(battle.models[key].card, keyword))


def can_heal(state: State, key: str) -> bool:
    """X-38, X-49: whether BLOOD of a model can be removed by its own side: of a GOLEM none can."""
    model = state.battle.models[key]
    return model.blood > 0 and not has(model.card, "golem")


def heal(decision: Decision[State], key: str, cause: str, n: int) -> None:
    """X-49: a model loses up to so many BLOOD; a GOLEM keeps all of it."""
    if can_heal(decision.state, key) and (healed := min(n, decision.state.battle.models[key].blood)) > 0:
        decision.emit(e.BloodHealed(key, healed, cause))
