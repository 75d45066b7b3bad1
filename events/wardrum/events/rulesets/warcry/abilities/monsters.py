"""The abilities of monsters, which use no others (W-86)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.space.legs import holding_on
from wardrum.events.space.plane import (
    INCH,
    Disc,
    Location,
    NearPoint,
    Rect,
    clamped,
    contains,
    free,
    nearest_spot,
    within_point,
)
from wardrum.events.space.table import Piece, Terrain
from wardrum.events.toolkit.language import say

from .. import events as e
from ..ability import Ability, require_within
from ..decide.placing import has_place_beside
from ..geometry import TALLEST, models, sees
from ..kinds_of_movement import mover
from ..state import State
from ..terrain import battlefield_for_all

GRASP = 6 * INCH
"""How far a monster reaches for somebody to drag (W-86)."""
BESIDE = INCH
"""How near the terrain is that a monster breaks down (W-86)."""
IN_ONES_WAY = frozenset({"obstacle", "platform", "ladder", "stairs", "low", "door", "arch"})
"""Kinds of terrain that can be broken down; deadly ground cannot."""


def reach_up(decision: Decision[State], used: e.AbilityUsed) -> None:
    """In this activation heights do not count for the reach of its attacks."""
    decision.emit(e.AttacksAltered(used.fighter, level=True))


def drag(decision: Decision[State], used: e.AbilityUsed) -> None:
    """The target is set up within 1" of it; then as many dice as the value, and 3 damage points for each 4 or more."""
    seat = decision.state.battle.fighters[used.fighter].seat
    decision.emit(e.PlacingBegun(str(used.target), used.fighter, seat, "drag", used.value))


def require_in_grasp(ability: Ability[State], state: State, fighter: str, target: str) -> None:
    """A visible enemy within 6" for whom there is room within 1" of the monster. Raises Rejected."""
    victim = state.battle.fighters.get(target)
    if victim is None or victim.seat == state.battle.fighters[fighter].seat:
        raise Rejected("W-86", "no_such_fighter", say("{who} is no enemy", who=target))
    require_within(state, fighter, target, GRASP, "W-86")
    if not sees(state, fighter, target):
        raise Rejected("W-86", "not_visible", say("{who} does not see {whom}", who=fighter, whom=target))
    if not has_place_beside(state, target, fighter):
        raise Rejected(
            "W-86", "no_room", say('there is no room for {whom} within 1" of {who}', whom=target, who=fighter)
        )


def demolish(decision: Decision[State], used: e.AbilityUsed) -> None:
    """The piece is removed with all that stands on it; who was on it is on the floor.

    Each of them suffers impact damage then, see `settle_crushed`.
    """
    pieces = tuple(stacked(decision.state, str(used.target)))
    fighters, markers = brought_down(decision.state, pieces)
    decision.emit(e.TerrainDemolished(used.fighter, pieces, fighters, markers))


def require_breakable(ability: Ability[State], state: State, fighter: str, target: str) -> None:
    """A piece of terrain within 1". Raises Rejected."""
    piece, own = state.table.terrain.get(target), state.table.pieces[fighter]
    if piece is None or piece.kind not in IN_ONES_WAY:
        raise Rejected(
            "W-86", "no_such_terrain", say("{terrain} is no terrain that can be broken down", terrain=target)
        )
    apart = max(piece.z - own.z, own.z - piece.top, 0)
    if not any(within_point(disc, clamped(disc.centre, piece.box.rect), BESIDE, apart) for disc in own.discs):
        raise Rejected(
            "W-86", "out_of_range", say('{terrain} is not within 1" of {who}', terrain=target, who=fighter)
        )


def stacked(state: State, name: str) -> Iterator[str]:
    """A piece of terrain and all that stands on it, on that again, and so on."""
    terrain, found = state.table.terrain, [name]
    for below in found:
        yield below
        found += [key for key, piece in terrain.items() if key not in found and _on(piece, terrain[below])]


def _on(upper: Terrain, lower: Terrain) -> bool:
    (a, one), (b, other) = (upper.z, upper.box.rect), (lower.top, lower.box.rect)
    return a == b and _overlap(one, other)


def _overlap(one: Rect, other: Rect) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


def brought_down(state: State, pieces: Sequence[str]) -> tuple[dict[str, Location], dict[str, Location]]:
    """Fighters, then markers, that were on these pieces: where they are on the floor once the pieces are removed.

    A fighter is straight below, or else on the nearest place that is free; in the order in which they stand.
    """
    terrain = {key: piece for key, piece in state.table.terrain.items() if key not in pieces}
    after = replace(state, table=replace(state.table, terrain=terrain))
    gone = [state.table.terrain[key] for key in pieces]
    falling = [key for key, piece in state.table.pieces.items() if _loses_footing(after, key, piece, gone)]
    staying = models(state, *falling)
    ground = battlefield_for_all(after).ground(0, TALLEST, staying)
    fighters: dict[str, Location] = {}
    for key in falling:
        disc = state.table.pieces[key].disc
        if not free(disc, ground):
            spot = nearest_spot(NearPoint(disc.centre, 0), disc.radius, ground)
            disc = Disc(*(spot or disc.centre), disc.radius)
        fighters[key] = Location(*disc.centre)
        ground = ground.with_discs(disc)
    markers = {
        key: Location(*marker.point)
        for key, marker in state.table.markers.items()
        if marker.z and any(_bears(piece, marker.location) for piece in gone)
    }
    return fighters, markers


def _loses_footing(after: State, key: str, piece: Piece, gone: Sequence[Terrain]) -> bool:
    """Whether a fighter was on what is removed: on its top or its rungs, or with its middle on low terrain."""
    if piece.z and not piece.floor:
        return not holding_on(mover(after, key), piece.location)
    return any(_bears(lower, piece.location) for lower in gone)


def _bears(piece: Terrain, at: Location) -> bool:
    heights = range(piece.z, piece.top + 1) if piece.kind == "low" else (piece.top,)
    return piece.kind in ("platform", "low") and at.z in heights and contains(piece.box.rect, at.point)


DRAG_AND_MAUL: Final = Ability[State](
    slug="drag-and-maul",
    title="Drag and Maul",
    text='A visible enemy within 6" is set up within 1" of the monster; then as many dice as the value are rolled, and each 4 or more does 3 damage.',
    cost="triple",
    effect=drag,
    check_target=require_in_grasp,
    rule="W-86",
)
MONSTROUS: Final[tuple[Ability[State], ...]] = (
    Ability(
        slug="monstrous-reach",
        title="Monstrous Reach",
        text="Heights do not count for the reach of its attacks in this activation.",
        cost="double",
        effect=reach_up,
        rule="W-86",
    ),
    DRAG_AND_MAUL,
    Ability(
        slug="demolishing-rampage",
        title="Demolishing Rampage",
        text='A piece of terrain within 1" is removed with all that stands on it; fighters on it land on the floor and may be hurt.',
        cost="quad",
        effect=demolish,
        check_target=require_breakable,
        candidates=lambda state: state.table.terrain,
        rule="W-86",
    ),
)
