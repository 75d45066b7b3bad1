"""Ways over the map: whether a path holds, and which there are (F-4, F-5, F-22)."""

from __future__ import annotations

from collections.abc import Sequence

from wardrum.events.core.kernel import Rejected
from wardrum.events.space.hex import Reach, reach

from ..state import State
from ..units import ground, occupied


def require_way(state: State, unit: str, path: Sequence[str], steps: int) -> None:
    """F-4, F-5, F-22: from hex to adjacent hex, none of them occupied or impassable. Raises Rejected."""
    if not 0 < len(path) <= steps:
        raise Rejected("F-22", "too_far", f"this move leads over 1 to {steps} hexes")
    there, here, taken = ground(state), state.battle.units[unit].hex, occupied(state)
    for hex in path:
        if hex not in there.passable.get(here, ()):
            raise Rejected("F-5", "no_way", f"nobody can step from {here} to {hex}")
        if hex in taken:
            raise Rejected("F-4", "occupied", f"somebody stands in {hex}")
        here = hex


def ways(state: State, unit: str, steps: int) -> Reach:
    """F-4: where a unit can go in so many steps."""
    return reach(ground(state), state.battle.units[unit].hex, occupied(state), steps)
