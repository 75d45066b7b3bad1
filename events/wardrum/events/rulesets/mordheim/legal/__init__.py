"""What a seat may do now, phase by phase. Whatever is listed here is accepted by `decide` as it stands."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.toolkit.options import Option

from ..state import State
from .combat import combat, reactions
from .initiative import initiative
from .morale import morale
from .setup import setup


def legal(state: State, seat: str) -> list[Option]:
    """The options of a seat; empty while others decide."""
    battle = state.battle
    if state.match.status != "live":
        return []
    if battle.trigger is not UNSET:
        return reactions(state, battle.trigger) if seat == battle.reacting else []
    if battle.phase in ("roll", "declare"):
        return initiative(state, seat)
    if battle.phase in ("first_turn", "combat"):
        return combat(state, seat)
    return morale(state, seat) if battle.phase in ("morale", "panic") else setup(state, seat)
