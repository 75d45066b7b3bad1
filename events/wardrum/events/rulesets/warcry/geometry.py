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
    Oval,
    any_within,
    closest,
    compare_gap,
    compare_gaps,
    contains,
    cover_line_crosses,
    discs_at,
    vertical,
    visible,
)
from wardrum.events.space.table import Piece
from wardrum.events.toolkit.memo import remembered_by

from .state import State
from .terrain import battlefield_for_all, covers, screens

ENGAGED = INCH  # distance within which enemies are engaged (W-70)
DARKNESS = 4 * INCH  # under the twist "darkness" nobody is visible at this distance or farther
HIDDEN = 3 * INCH  # distance from which a hidden fighter is not visible to its enemies (W-151)
DUSK = 3  # the first dark round under the twist "dusk"
HIGHER = 3 * INCH  # height of a platform above the attacker on which a fighter has cover (W-62)
TALLEST = 6_350  # no fighter is taller, so where this fits everybody fits


def base(state: State, fighter: str) -> tuple[Disc, ...]:
    """What the base of a fighter on the board covers: one disc, or the row of an oval."""
    return state.table.pieces[fighter].discs


def base_at(state: State, fighter: str, end: Location, facing: int | None = None) -> tuple[Disc, ...]:
    """What the base of a fighter on the board would cover there; facing: of an oval one, None = as now."""
    outline = state.table.pieces[fighter].outline
    if facing is not None and isinstance(outline, Oval):
        outline = outline.facing_to(facing)
    return discs_at(outline, end.point)


def setup_ground(state: State, z: int = 0, tall: int = TALLEST, more: Sequence[Cylinder] = ()) -> Ground:
    """What a fighter so tall is set up on at this height: among all fighters, some more, and the terrain (W-22)."""
    return battlefield_for_all(state).ground(z, tall, [*models(state), *more])


def enemies(state: State, fighter: str) -> list[str]:
    """The enemies of a fighter that are on the board."""
    seat = state.battle.fighters[fighter].seat
    return [key for key, piece in state.table.pieces.items() if piece.seat != seat]


@remembered_by(lambda state, fighter: (state.table,))
def engaging(state: State, fighter: str) -> tuple[str, ...]:
    """The enemies within 1" of a fighter; it is engaged if there are any."""
    own, seat = state.table.pieces[fighter], state.battle.fighters[fighter].seat
    return tuple(
        [
            key
            for key, piece in state.table.pieces.items()
            if piece.seat != seat and any_within(own.discs, piece.discs, ENGAGED, own.z - piece.z)
        ]
    )


def nearest(state: State, fighter: str, among: Sequence[str]) -> list[str]:
    """Those of the others that are nearest to the fighter: several if they are equally near."""
    own, others = state.table.pieces[fighter], {key: state.table.pieces[key] for key in among}
    if not others:
        return []

    def order(one: Piece, another: Piece) -> int:
        return _compare(own, one, another)

    least = min(others.values(), key=cmp_to_key(order))
    return [key for key, one in others.items() if _compare(own, one, least) <= 0]


def _compare(own: Piece, one: Piece, other: Piece) -> int:
    pairs = closest(own.discs, one.discs), closest(own.discs, other.discs)
    return compare_gaps(*pairs, own.z - one.z, own.z - other.z)


def farther(state: State, fighter: str, end: Location, enemy: str, facing: int | None = None) -> int:
    """1, 0 or -1 as the fighter would be farther from the enemy there than it is now, as far, or nearer (W-70).

    facing: that of an oval base there, None = as now.
    """
    own, theirs = state.table.pieces[fighter], state.table.pieces[enemy]
    moved = closest(base_at(state, fighter, end, facing), theirs.discs)
    return compare_gaps(moved, closest(own.discs, theirs.discs), end.z - theirs.z, own.z - theirs.z)


def models(state: State, *besides: str) -> list[Cylinder]:
    """All fighters on the board, except these, as far as lines of sight go: cylinders on their bases."""
    return [
        model for key, piece in state.table.pieces.items() if key not in besides for model in piece.models
    ]


def ends_of_sight(state: State, fighter: str) -> tuple[Cylinder, ...]:
    """Where lines of sight to and from a fighter begin: over an oval base in its middle and at its two ends (W-56)."""
    row = state.table.pieces[fighter].models
    return row if len(row) == 1 else (row[len(row) // 2], row[0], row[-1])


def sees(state: State, fighter: str, target: str) -> bool:
    """Whether two fighters are visible to each other (W-56), in darkness only if less than 4" apart, enemies in smoke 3"."""
    own, theirs = state.table.pieces[fighter], state.table.pieces[target]
    if _in_smoke(state, fighter, target) and not _nearer_than(own, theirs, HIDDEN):
        return False
    if _dark(state) and not _nearer_than(own, theirs, DARKNESS):
        return False
    if state.battle.setup.visibility == "honour":
        return True
    others, boxes = models(state, fighter, target), screens(state, *own.discs, *theirs.discs)
    return any(
        visible(a, b, others, boxes)
        for a in ends_of_sight(state, fighter)
        for b in ends_of_sight(state, target)
    )


def sees_point(state: State, fighter: str, point: Location) -> bool:
    """Whether a point of the battlefield, no higher than the fighter, is visible to it (W-56).

    What bears the point does not hide it, though every line to it ends there.
    """
    if state.battle.setup.visibility == "honour":
        return True
    there = Cylinder(Disc(point.x, point.y, 0), point.z, point.z)
    boxes = screens(state, *base(state, fighter), Disc(point.x, point.y, 1))
    beside = [box for box in boxes if box.top != point.z or not contains(box.rect, point.point)]
    others = models(state, fighter)
    return any(visible(own, there, others, beside) for own in ends_of_sight(state, fighter))


def in_cover(state: State, attacker: str, target: str) -> bool:
    """W-62: the target stands on a platform 3" higher, or an obstacle is in the line between the two."""
    if on_high(state, attacker, target):
        return True
    own, theirs = state.table.pieces[attacker], state.table.pieces[target]
    near, far = closest(own.discs, theirs.discs)
    line = Cylinder(near, own.z + own.tall, own.z), Cylinder(far, theirs.z + theirs.tall, theirs.z)
    return cover_line_crosses(*line, covers(state))


def on_high(state: State, attacker: str, target: str) -> bool:
    """W-62 a: whether the target stands on a platform 3" or more higher than the attacker."""
    own, theirs = state.table.pieces[attacker], state.table.pieces[target]
    on_platform = theirs.floor in state.table.terrain
    return on_platform and theirs.z > own.z and vertical(own.z, theirs.z) >= HIGHER


def _in_smoke(state: State, fighter: str, target: str) -> bool:
    """W-151: whether one of two enemies is hidden."""
    one, other = state.battle.fighters[fighter], state.battle.fighters[target]
    return one.seat != other.seat and bool(one.gained("hidden") or other.gained("hidden"))


def _dark(state: State) -> bool:
    kind = state.battle.cards.twist.kind
    return kind == "darkness" or (kind == "dusk" and state.battle.round >= DUSK)


def _nearer_than(a: Piece, b: Piece, reach: int) -> bool:
    return compare_gap(*closest(a.discs, b.discs), reach, a.z - b.z) < 0
