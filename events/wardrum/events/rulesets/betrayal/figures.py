"""Units as a picture shows them: a letter for the party, a number for those whom the rules play."""

from __future__ import annotations

from wardrum.events.toolkit.piece_labels import Figure, number, spoken

from .state import State, Unit
from .units import statuses


def figures(state: State) -> dict[str, Figure]:
    """Those on the map, by id."""
    return {key: figure(key, state.battle.units[key]) for key in state.table.pieces}


def figure(key: str, unit: Unit) -> Figure:
    """One of them."""
    name = spoken(unit.profile.name)
    return Figure(name, short(key, unit.kind), unit.hp, unit.health, unit.acted, statuses(unit))


def short(key: str, kind: str) -> str:
    """What stands inside its base."""
    if kind == "adventurer":
        return key.upper()
    return f"{key[:1].upper()}+" if kind == "companion" else number(key)
