"""Ways over the hexes as a domain (F-4, F-22)."""

from __future__ import annotations

from wardrum.events.toolkit.options import Halt, Route

from ..decide.ways import ways
from ..state import State

HALTS_MAX = 64


def route(state: State, unit: str, steps: int) -> Route:
    """Every hex within so many steps, the nearest first, with one shortest way to it."""
    start = state.battle.units[unit].hex
    found = ways(state, unit, steps)
    hexes = [hex for hex in found.length if hex != start][:HALTS_MAX]
    return Route(start, steps, tuple(Halt(hex, found.route(hex)) for hex in hexes))
