"""What stands where in a battle: bases, distances, lines of sight and cover (W-53 to W-57, W-62)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cmp_to_key

from wardrum.events.space.plane import (
    INCH,
    Cylinder,
    Disc,
    Ground,
    Location,
    compare_gap,
    compare_gaps,
    contains,
    cover_line_crosses,
    vertical,
    visible,
    within,
)
from wardrum.events.space.table import Piece

from .legs import mover
from .state import State
from .terrain import battlefield_for_all, covers, screens

ENGAGED = INCH  # enemies within so much of each other are engaged (W-70)
DARKNESS = 4 * INCH  # under the twist "darkness" nobody is visible at this distance or farther
HIGHER = 3 * INCH  # who stands on a platform so much higher has cover (W-62)
TALLEST = 6_350  # no fighter is taller, so where this fits everybody fits


def base(state: State, fighter: str) -> Disc:
    """The base of a fighter on the board."""
    return state.table.pieces[fighter].disc


def place(state: State, fighter: str) -> Location:
    """Where a fighter on the board stands."""
    return state.table.pieces[fighter].location


def moving_ground(state: State, fighter: str) -> Ground:
    """What a fighter on the board walks on: the level on which it stands, among all others and the terrain (W-69)."""
    who, piece = mover(state, fighter), state.table.pieces[fighter]
    return who.field.ground(piece.z, piece.tall, who.others)


def setup_ground(state: State, z: int = 0, tall: int = TALLEST, more: Sequence[Cylinder] = ()) -> Ground:
    """What a fighter so tall is set up on at this height: among all fighters, some more, and the terrain (W-22)."""
    return battlefield_for_all(state).ground(z, tall, [*models(state), *more])


def enemies(state: State, fighter: str) -> list[str]:
    """The enemies of a fighter that are on the board."""
    seat = state.battle.fighters[fighter].seat
    return [key for key, piece in state.table.pieces.items() if piece.seat != seat]


def near(state: State, one: str, other: str, reach: int, *, level: bool = False) -> bool:
    """Whether two fighters are at most so far apart (W-53); level: measured horizontally."""
    a, b = state.table.pieces[one], state.table.pieces[other]
    return within(a.disc, b.disc, reach, 0 if level else a.z - b.z)


def engaging(state: State, fighter: str) -> list[str]:
    """The enemies within 1" of a fighter; it is engaged if there are any."""
    return [enemy for enemy in enemies(state, fighter) if near(state, fighter, enemy, ENGAGED)]


def nearest(state: State, fighter: str, among: list[str]) -> list[str]:
    """Those of the others that are nearest to the fighter: several if they are equally near."""
    own, others = state.table.pieces[fighter], {key: state.table.pieces[key] for key in among}
    if not others:
        return []

    def order(one: Piece, another: Piece) -> int:
        return _compare(own, one, another)

    least = min(others.values(), key=cmp_to_key(order))
    return [key for key, one in others.items() if _compare(own, one, least) <= 0]


def _compare(own: Piece, one: Piece, other: Piece) -> int:
    return compare_gaps((own.disc, one.disc), (own.disc, other.disc), own.z - one.z, own.z - other.z)


def farther(state: State, fighter: str, end: Location, enemy: str) -> int:
    """1, 0 or -1 as the fighter would be farther from the enemy there than it is now, as far, or nearer (W-70)."""
    own, theirs = state.table.pieces[fighter], state.table.pieces[enemy]
    moved = Disc(end.x, end.y, own.radius)
    return compare_gaps((moved, theirs.disc), (own.disc, theirs.disc), end.z - theirs.z, own.z - theirs.z)


def near_at(state: State, fighter: str, end: Location, enemy: str) -> bool:
    """Whether the fighter would be within 1" of the enemy there."""
    own, theirs = state.table.pieces[fighter], state.table.pieces[enemy]
    return within(Disc(end.x, end.y, own.radius), theirs.disc, ENGAGED, end.z - theirs.z)


def model(state: State, fighter: str) -> Cylinder:
    """A fighter as far as lines of sight go: its base, as high as the model is."""
    return state.table.pieces[fighter].model


def models(state: State) -> list[Cylinder]:
    """All fighters on the board as far as lines of sight go."""
    return [piece.model for piece in state.table.pieces.values()]


def sees(state: State, fighter: str, target: str) -> bool:
    """Whether two fighters are visible to each other (W-56), in darkness only if less than 4" apart."""
    own, theirs = model(state, fighter), model(state, target)
    if _dark(state) and not _nearer_than(own, theirs, DARKNESS):
        return False
    return state.battle.setup.visibility == "honour" or visible(
        own, theirs, models(state), screens(state, own.disc, theirs.disc)
    )


def sees_point(state: State, fighter: str, point: Location) -> bool:
    """Whether a point of the battlefield, no higher than the fighter, is visible to it (W-56).

    What bears the point does not hide it, though every line to it ends there.
    """
    if state.battle.setup.visibility == "honour":
        return True
    own, there = model(state, fighter), Cylinder(Disc(point.x, point.y, 0), point.z, point.z)
    boxes = screens(state, own.disc, Disc(point.x, point.y, 1))
    beside = [box for box in boxes if box.top != point.z or not contains(box.rect, point.point)]
    return visible(own, there, models(state), beside)


def in_cover(state: State, attacker: str, target: str) -> bool:
    """W-62: the target stands on a platform 3" higher, or an obstacle is in the line between the two."""
    return on_high(state, attacker, target) or cover_line_crosses(
        model(state, attacker), model(state, target), covers(state)
    )


def on_high(state: State, attacker: str, target: str) -> bool:
    """W-62 a: whether the target stands on a platform 3" or more higher than the attacker."""
    own, theirs = state.table.pieces[attacker], state.table.pieces[target]
    on_platform = theirs.floor in state.table.terrain
    return on_platform and theirs.z > own.z and vertical(own.z, theirs.z) >= HIGHER


def _dark(state: State) -> bool:
    return state.battle.cards.twist.kind == "darkness"


def _nearer_than(a: Cylinder, b: Cylinder, reach: int) -> bool:
    return compare_gap(a.disc, b.disc, reach, a.bottom - b.bottom) < 0
