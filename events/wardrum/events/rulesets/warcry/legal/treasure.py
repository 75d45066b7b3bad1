"""Where a carrier may put its treasure down (W-92)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import permitted
from wardrum.events.space.plane import NearPoint, Point, contains
from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Option, Place

from ..decide.treasure import REACH, require_spot, straight_down
from ..kinds_of_movement import mover
from ..state import Activation, State

RINGS = (REACH, REACH // 2, 0)  # from the carrier's base, farthest first
TURNS = tuple(
    (u * x, v * y) for x, y in ((13, 0), (12, 5), (5, 12), (0, 13)) for u in (1, -1) for v in (1, -1)
)


def drop_treasure(state: State, activation: Activation) -> list[Option]:
    """W-92: as an action of the carrier."""
    token = state.battle.fighters[activation.fighter].treasure
    if token is UNSET:
        return []
    point = spots(state, activation.fighter)
    return [Option("DropTreasure", say("Put {token} down", token=title(token)), "W-92", {"point": point})]


def spots(state: State, fighter: str) -> Place:
    """The area round the carrier, and spots in it: under its centre, then on three rings round it."""
    field, piece = mover(state, fighter).field, state.table.pieces[fighter]
    own, z = piece.disc, piece.z
    ring = (
        Point(own.x + x * (own.radius + ring) // 13, own.y + y * (own.radius + ring) // 13)
        for ring in RINGS
        for x, y in TURNS
    )
    below = (field.landing(point, z) for point in ring if contains(field.board, point))
    tried = dict.fromkeys((straight_down(state, fighter), *below))
    free = tuple(spot for spot in tried if permitted(require_spot, state, fighter, spot))
    return Place(NearPoint(own.centre, own.radius + REACH), 0, free)
