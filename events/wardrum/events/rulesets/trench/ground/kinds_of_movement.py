"""The kinds of legs of a move: whether each may be made, what it costs and what it risks (X-10, X-15, X-16, X-49).

A *walk* keeps to floors, takes steps of an inch free, and leads up and down stairs; a *climb* goes straight up or down, or
level along a top; a *drop* steps off an edge and comes down beside it; a *jump* leaps over a gap to another floor; a *fly* goes
through the air. What a move costs is the sum of its legs, each rounded up to a whole unit of 1/100 mm.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wardrum.events.core.kernel import Refusal, Rejected
from wardrum.events.space.legs import (
    STEP,
    Body,
    bodies,
    climb,
    comes_down,
    holding_on,
    level,
    standing,
    through_air,
    walk,
)
from wardrum.events.space.plane import (
    INCH,
    Battlefield,
    Box,
    Cylinder,
    Disc,
    Leg,
    Location,
    Point,
    Rect,
    ceil_length,
    covered_part,
    free,
    obstruction,
    overlap,
    touches,
)
from wardrum.events.toolkit.memo import remembered_by
from wardrum.events.toolkit.movement import (
    LegKind,
    Movement,
    Risk,
    footholds,
    level_cost,
    stairs_on,
    walk_cost,
)

from ..state import State
from .positions import enemies, friends
from .terrain import battlefield, flies, on_table, slowing

TRENCH_WALL: Final = 3 * INCH
"""So high a wall of a trench is climbed without a roll (X-15)."""
FALL: Final = 3 * INCH
"""Least way down of a fall, which takes an Injury Roll; one more INJURY DICE for each full one (X-16, X-17)."""


class Mover(Body, frozen=True, kw_only=True):
    """Who moves, and among what: others are its enemies, which it cannot cross.

    friends: the bodies of those whom it may cross, but on whom it may not be halted · flying: it goes through the air (X-49) ·
    leap: the widest gap that it may jump over, in 1/100 mm: half of its Movement · difficult: the ground on which every inch
    counts two for it, by its height (X-15).
    """

    friends: tuple[Cylinder, ...]
    flying: bool
    leap: int
    difficult: Mapping[int, Sequence[Rect]]


@remembered_by(on_table)
def mover(state: State, key: str) -> Mover:
    """A model on the battlefield as one that moves."""
    piece, pieces = state.table.pieces[key], state.table.pieces
    return Mover(
        radius=piece.radius,
        outline=piece.radius,
        tall=piece.tall,
        field=battlefield(state.table),
        others=tuple([pieces[enemy].model for enemy in enemies(state, key)]),
        friends=tuple([pieces[friend].model for friend in friends(state, key)]),
        footholds=footholds(state.table),
        stairs=stairs_on(state.table),
        flying=flies(state, key),
        leap=state.battle.models[key].card.profile.movement_in * INCH // 2,
        difficult=slowing(state, key),
    )


def halt(who: Mover, start: Location, there: Location, risk: Risk | None) -> None:
    """X-10: no friend stands where a model is halted; unless for a roll, it can stand or hold on there. Raises Rejected.

    To stay where it started is always possible.
    """
    if there == start:
        return
    base = Disc(there.x, there.y, who.radius)
    if any(overlap(base, friend.disc) for friend in who.friends if _shares_height(who, there.z, friend)):
        raise Rejected("X-10", "way_not_free", "where it halts another model is in the way")
    if risk is not None and risk.at_start:
        return
    if not standing(who, there) and not holding_on(who, there):
        raise Rejected("X-16", "unsupported", "where it halts there is no floor under the middle of the base")


def _shares_height(who: Mover, z: int, other: Cylinder) -> bool:
    return other.bottom == z or (other.bottom < z + who.tall and z < other.top)


# --- each kind of leg


def _walk(who: Mover, here: Location, leg: Leg) -> str:
    """Who flies crosses everything on its level, as long as it can come down at the end (X-49)."""
    if who.flying and here.z == leg.z:
        return _lands(who, leg.end)
    return walk(who, here, leg)


def _climb(who: Mover, here: Location, leg: Leg) -> str:
    """Straight up or down to where one can go on, or level along a top."""
    if found := climb(who, here, leg):
        return found
    end = leg.end
    ends = standing(who, end) or holding_on(who, end) or here.point != end.point
    return "" if ends or _reaches_top(who, end) else "part_way"


def _reaches_top(who: Mover, end: Location) -> bool:
    """Whether the base touches something that is just as high."""
    disc = Disc(end.x, end.y, who.radius)
    return any(box.top == end.z and touches(disc, box.rect) for box in who.field.masses)


def _drop(who: Mover, here: Location, leg: Leg) -> str:
    """X-16: off an edge, and straight down beside it."""
    if leg.z >= here.z:
        return "not_a_leg"
    if found := through_air(who, here, leg.point):
        return found
    if beyond_the_edge(who.field, here, leg.end) > 2 * who.radius:
        return "not_beside"
    return comes_down(who, here.z, leg.end)


def _jump(who: Mover, here: Location, leg: Leg) -> str:
    """X-16: level over a gap, onto a floor as high or lower."""
    if leg.z > here.z or not standing(who, here):
        return "not_a_leg"
    if found := through_air(who, here, leg.point):
        return found
    gap = gap_of(who.field, here, leg.end)
    if gap == 0:
        return "no_gap"
    return "gap_too_wide" if gap > who.leap else comes_down(who, here.z, leg.end)


def _fly(who: Mover, here: Location, leg: Leg) -> str:
    """X-49: through the air, onto any floor."""
    return _lands(who, leg.end) if who.flying else "cannot_fly"


def _lands(who: Mover, end: Location) -> str:
    """What keeps a flying model from coming down there."""
    there = Disc(end.x, end.y, who.radius)
    if any(overlap(there, other) for other in bodies(who, end.z, end.z)):
        return "fighter"
    if not standing(who, end):
        return "unsupported"
    ground = level(who, end.z)._replace(discs=())
    if free(there, ground):
        return ""
    return obstruction((end.point,), who.radius, ground) or "obstacle"


def gap_of(field: Battlefield, here: Location, end: Location) -> int:
    """How much of a leg the middle of the base is over neither the floor that it leaves nor that onto which it comes, rounded up."""
    return _part_of(here, end, _covered(field, here, end) + _covered(field, end, here))


def beyond_the_edge(field: Battlefield, here: Location, end: Location) -> int:
    """How much of a leg the middle of the base is beyond the floor that it leaves, rounded up."""
    return _part_of(here, end, _covered(field, here, end))


def _part_of(here: Location, end: Location, over: int) -> int:
    """The length of a leg without a number of parts of its whole."""
    whole = (abs(end.x - here.x) or 1) * (abs(end.y - here.y) or 1)
    left = whole - over
    across = Point(abs(end.x - here.x) * left, abs(end.y - here.y) * left)
    return -(-ceil_length(Point(0, 0), across) // whole) if left > 0 else 0


def _covered(field: Battlefield, here: Location, end: Location) -> int:
    """How far a leg stays over the floors of the height at which it begins, as a part of its whole."""
    part, _ = covered_part(here.point, end.point, [floor.rect for floor in field.floors_at(here.z)])
    return max(part, 0)


# --- what each costs and risks


def _walk_cost(who: Mover, here: Location, leg: Leg) -> int:
    return walk_cost(who, here, leg, who.difficult.get(leg.z, ()))


def _climb_cost(who: Mover, here: Location, leg: Leg) -> int:
    """Up an inch costs nothing."""
    rise = abs(leg.z - here.z)
    return ceil_length(here.point, leg.point) or (rise if rise > STEP else 0)


def _fly_cost(who: Mover, here: Location, leg: Leg) -> int:
    return ceil_length(Point(0, 0), Point(ceil_length(here.point, leg.point), abs(leg.z - here.z)))


def _climb_risks(who: Mover, here: Location, leg: Leg) -> tuple[Risk, ...]:
    """X-16: a sheer climb takes a Risky Roll."""
    return (Risk("climb", at_start=True),) if is_sheer(who, here, leg.end) else ()


def _jump_risks(who: Mover, here: Location, leg: Leg) -> tuple[Risk, ...]:
    """X-16, X-17: a jump takes a Risky Roll."""
    return (Risk("jump", at_start=True), *_drop_risks(who, here, leg))


def _drop_risks(who: Mover, here: Location, leg: Leg) -> tuple[Risk, ...]:
    """X-17: who comes down 3" or more falls."""
    return (Risk("fall"),) if here.z - leg.z >= FALL else ()


def is_sheer(who: Body, here: Location, end: Location) -> bool:
    """X-15, X-16: whether a climb takes a Risky Roll: not over an inch, on ladders and stairs, up to 3" of a trench's wall."""
    low, high = sorted((here.z, end.z))
    if high - low <= STEP:
        return False
    disc = Disc(end.x, end.y, who.radius)

    def climbs(boxes: Sequence[Box]) -> bool:
        return any(box.bottom <= low and high <= box.top and touches(disc, box.rect) for box in boxes)

    return not climbs(who.footholds) and not (high - low <= TRENCH_WALL and climbs(who.field.earth))


def fall_dice(drop: int) -> int:
    """X-17: the INJURY DICE of a fall, one for each full 3"; 0 = no Injury Roll."""
    return drop // FALL


MOVEMENT: Final = Movement(
    kinds={
        "walk": LegKind("a walk", _walk, _walk_cost),
        "climb": LegKind("a climb", _climb, _climb_cost, _climb_risks),
        "drop": LegKind("a jump down", _drop, level_cost, _drop_risks),
        "jump": LegKind("a jump", _jump, level_cost, _jump_risks),
        "fly": LegKind("a flight", _fly, _fly_cost),
    },
    refusals={
        "edge": Refusal("X-10", "way_not_free", "it would leave the table"),
        "fighter": Refusal("X-10", "way_not_free", "another model is in the way"),
        "obstacle": Refusal("X-10", "way_not_free", "terrain is in the way"),
        "unsupported": Refusal("X-16", "unsupported", "there is no floor under the middle of the base"),
        "not_touching": Refusal("X-16", "not_touching", "there is nothing here to climb"),
        "part_way": Refusal(
            "X-16",
            "part_way",
            "a climb ends on a floor, on top of what is climbed, or on ladder or stairs",
        ),
        "cannot_fly": Refusal("X-16", "cannot_fly", "only a FLYING model does that"),
        "not_beside": Refusal(
            "X-16",
            "not_beside",
            "who jumps down comes down beside the edge, no farther off than its base is wide",
        ),
        "gap_too_wide": Refusal("X-16", "gap_too_wide", "the gap is wider than half of its Movement"),
        "no_gap": Refusal("X-16", "no_gap", "there is no gap to jump over"),
        "not_a_leg": Refusal("X-16", "not_a_leg", "that is no way to get there"),
    },
    rule="X-10",
    halt=halt,
)
