"""Places for a whole battle group, as one domain."""

from __future__ import annotations

from wardrum.events.space.plane import Area
from wardrum.events.toolkit.options import Each, Place

from ..deployment import Spots
from ..state import State


def places(state: State, zone: Area, spots: Spots) -> Each:
    """For each fighter a place in the zone; any choice of the listed spots holds for all together."""
    fighters = state.battle.fighters
    return Each({key: Place(zone, fighters[key].profile.base.radius, own) for key, own in spots.items()})
