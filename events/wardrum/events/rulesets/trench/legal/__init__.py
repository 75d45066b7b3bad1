"""What a seat may do now, phase by phase. Whatever is listed here is accepted by `decide` as it stands."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.toolkit.options import Option

from ..state import State
from ..tasks import InjuryRoll, SuccessRoll
from .answers import answers
from .setup import setup
from .spending import spending
from .turn import acts, between_activations, pick


def legal(state: State, seat: str) -> list[Option]:
    """The options of a seat; empty while others decide."""
    battle = state.battle
    if state.match.status != "live":
        return []
    if battle.phase in ("muster", "zone", "deploy", "infiltrate"):
        return setup(state, seat)
    if battle.phase != "activation":
        return between_activations(state, seat)
    if isinstance(battle.top, SuccessRoll | InjuryRoll):
        return spending(state, seat, battle.top)
    if battle.agenda:
        return answers(state, seat)
    if battle.turn != seat:
        return []
    return pick(state, seat) if battle.activation is UNSET else acts(state, battle.activation)
