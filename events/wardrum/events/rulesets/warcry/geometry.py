"""What stands where in a battle: bases, obstacles, distances and lines of sight (W-53 to W-57)."""

from __future__ import annotations

from wardrum.events.space.plane import (
    INCH,
    Box,
    Cylinder,
    Disc,
    Ground,
    Point,
    Rect,
    compare_gaps,
    cover_line_crosses,
    overlap,
    visible,
    within,
)

from .state import State

ENGAGED = INCH  # an enemy within so much engages a fighter (W-61, W-70, W-74)
DARKNESS = 4 * INCH  # in darkness fighters so far apart or farther do not see each other


def base(state: State, fighter: str) -> Disc:
    """The base of a fighter on the board."""
    return state.table.pieces[fighter].disc


def moving_ground(state: State, fighter: str) -> Ground:
    """What a fighter on the board moves on: among the bases of all other fighters and the obstacles (W-69)."""
    return _ground(state, [piece.disc for key, piece in state.table.pieces.items() if key != fighter])


def setup_ground(state: State) -> Ground:
    """What a fighter is set up on: among all bases on the board and the obstacles (W-22)."""
    return _ground(state, [piece.disc for piece in state.table.pieces.values()])


def enemies(state: State, fighter: str) -> list[str]:
    """The enemies of a fighter that are on the board."""
    seat = state.battle.fighters[fighter].seat
    return [key for key, piece in state.table.pieces.items() if piece.seat != seat]


def engaging(state: State, fighter: str) -> list[str]:
    """The enemies within 1" of a fighter; it is engaged if there are any."""
    own, seat = base(state, fighter), state.battle.fighters[fighter].seat
    return [
        key
        for key, piece in state.table.pieces.items()
        if piece.seat != seat and within(own, piece.disc, ENGAGED)
    ]


def nearest(state: State, fighter: str, among: list[str]) -> list[str]:
    """Those of the others that are nearest to the fighter: several if they are equally near."""
    own, discs = base(state, fighter), {key: base(state, key) for key in among}
    return [
        key
        for key, disc in discs.items()
        if all(compare_gaps(own, disc, own, d) <= 0 for d in discs.values())
    ]


def obstacles(state: State) -> list[Rect]:
    """The terrain that blocks; low terrain does not (W-57)."""
    return [box.rect for box in boxes(state)]


def boxes(state: State) -> list[Box]:
    """The obstacles as high as they are."""
    return [piece.box for piece in state.table.terrain.values() if piece.kind == "obstacle"]


def model(state: State, fighter: str) -> Cylinder:
    """A fighter as far as lines of sight go: its base, as high as the model is."""
    return state.table.pieces[fighter].model


def models(state: State) -> list[Cylinder]:
    """All fighters on the board as far as lines of sight go."""
    return [piece.model for piece in state.table.pieces.values()]


def sees(state: State, fighter: str, target: str) -> bool:
    """Whether two fighters are visible to each other (W-56), in darkness only if less than 4" apart."""
    own, theirs = model(state, fighter), model(state, target)
    if _dark(state) and not _nearer_than(own.disc, theirs.disc, DARKNESS):
        return False
    return state.battle.setup.visibility == "honour" or visible(own, theirs, models(state), boxes(state))


def sees_point(state: State, fighter: str, point: Point) -> bool:
    """Whether a point on the floor is visible to a fighter (W-56)."""
    if state.battle.setup.visibility == "honour":
        return True
    return visible(model(state, fighter), Cylinder(Disc(*point, 0), 0), models(state), boxes(state))


def in_cover(state: State, attacker: str, target: str) -> bool:
    """Whether an obstacle gives the target cover from the attacker (W-62)."""
    return cover_line_crosses(base(state, attacker), base(state, target), obstacles(state))


def _ground(state: State, discs: list[Disc]) -> Ground:
    return Ground(state.table.width, state.table.height, tuple(discs), tuple(obstacles(state)))


def _dark(state: State) -> bool:
    return state.battle.cards.twist.kind == "darkness"


def _nearer_than(a: Disc, b: Disc, reach: int) -> bool:
    return overlap(Disc(a.x, a.y, a.radius + reach), b)
