"""The enemies of a new tile: fresh points, the hex farthest from the explored door first (F-12)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision
from wardrum.events.space.hex import in_order

from .. import events as e
from ..data.depths import CARDS
from ..decide import party, reinforce
from ..hidden import Exploration
from ..reckoning import pool
from ..state import State
from ..units import ground, occupied, size


def reveal(decision: Decision[State], going_on: Exploration) -> None:
    """F-8, F-12: the party's experience times its size, within the card's limits and the tile's hexes."""
    state = decision.state
    points = pool.points(state.battle.setup.xp, size(state))
    limits = CARDS[going_on.card].limits
    hexes = farthest_first(
        decision, going_on, len(pool.spend(points, len(state.battle.spots), limits).levels)
    )
    if hexes is not None:
        reinforce.spend(decision, points, hexes, limits)
        decision.emit(e.ExplorationEnded(going_on.unit))


def farthest_first(decision: Decision[State], going_on: Exploration, most: int) -> tuple[str, ...] | None:
    """F-12: so many of the tile's enemy hexes in order; who explores settles ties; None = it has been asked."""
    state = decision.state
    away, taken = ground(state).distances(going_on.door), occupied(state)
    left = {key: away.get(key, 0) for key in state.battle.spots if key not in taken}
    found: list[str] = []
    while left and len(found) < most:
        equal = in_order(key for key, steps in left.items() if steps == max(left.values()))
        chosen = party.ask(decision, f"enemy-hex-{len(found) + 1}", going_on.unit, equal, going_on.unit)
        if chosen is None:
            return None
        found.append(chosen)
        del left[chosen]
    return tuple(found)
