"""What a seat may do now, phase by phase. Whatever is listed here is accepted by `decide` as it stands."""

from __future__ import annotations

from wardrum.events.toolkit.options import Option

from ..state import State
from .combat import combat
from .initiative import hero
from .setup import reserve, setup


def legal(state: State, seat: str) -> list[Option]:
    """The options of a seat; empty while others decide."""
    if state.match.status != "live":
        return []
    phase = state.battle.phase
    if phase in ("muster", "groups", "side", "deploy"):
        return setup(state, seat)
    if phase in ("roll", "declare"):
        return hero(state, seat)
    return reserve(state, seat) if phase == "reserve" else combat(state, seat)
