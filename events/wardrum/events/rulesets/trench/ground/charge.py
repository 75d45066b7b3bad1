"""Charging (X-12, X-13): how far, at which enemy, and which way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from wardrum.events.core.kernel import Rejected
from wardrum.events.space.plane import (
    INCH,
    Disc,
    Ground,
    Path,
    PlanarStop,
    Point,
    affordable,
    approach,
    ceil_length,
    overlap,
    ray_toward,
    steps_before_disc,
    within,
)

from ..state import State
from .positions import NEAR, base, enemies, friends, gap_within, near_at, near_enemies
from .sight import CONTACT, sight
from .terrain import ground_among, slowing, walked_ground
from .walking import hindrance, walk_cost

CHARGE_MAX: Final = 12 * INCH
"""No Charge goes farther, and no target is farther away (X-12)."""


def charge_distance(movement_in: int, die: int, *, bonus: bool, halved: bool) -> int:
    """How far a Charge goes in 1/100 mm: Movement and the Charge Bonus, at most 12" (X-12).

    bonus: the die counts, as it does not for a HEAVY model · halved: the model stood up in this Activation; half
    inches are kept (X-7).
    """
    whole = (movement_in + (die if bonus else 0)) * INCH
    return min(whole // 2 if halved else whole, CHARGE_MAX)


def charge_check(state: State, key: str, target: str, *, unseen_ok: bool = False) -> None:
    """X-12, X-13: this enemy can be Charged. Raises Rejected."""
    if near_enemies(state, key):
        raise Rejected("X-12", "already_within_1", 'a model within 1" of an enemy cannot Charge')
    if not gap_within(state, key, target, CHARGE_MAX):
        raise Rejected("X-12", "charge_out_of_range", f'{target} is more than 12" away')
    if not unseen_ok and sight(state, key, target) == "blocked":
        raise Rejected("X-12", "target_not_visible", f"{key} does not see {target}")
    if other := interposing(state, key, target):
        sentence = f'on the way to {target} {other} would come within 1" first: charge that one, or nobody'
        raise Rejected("X-13", "interposed", sentence)


def interposing(state: State, key: str, target: str) -> str:
    """The enemy within 1" of which the Charge would come before it does so of its target (X-13); "" = none."""
    far = state.table.width + state.table.height
    way = _way(state, key, target, far, _kept_from(state, key, ()))
    entered = {foe: _enters(state, key, way, foe) for foe in enemies(state, key)}
    first = min(entered, key=lambda foe: (entered[foe], foe != target))
    return "" if first == target or entered[first] >= entered[target] else first


def charge_stops(state: State, key: str, target: str, budget: int) -> list[PlanarStop]:
    """Where the Charge may end: as far as it goes by the shortest way, first; at least this one (X-12).

    Others only if it gets into contact, has movement left, and keeping contact would bring more enemies within 1".
    """
    straight = charge_way(state, key, target, budget)
    first = PlanarStop(straight[-1], straight, walk_cost(state, key, straight))
    if not _in_contact(state, key, target, straight[-1]):
        return [first]
    enough = _number_near(state, key, first.point)
    return [first, *_better(state, key, target, (first, enough, budget))]


def charge_way(state: State, key: str, target: str, budget: int) -> Path:
    """The shortest way straight at the target, or round walls, as far as it goes for so much (X-12, X-15).

    Friends are crossed entirely or not at all: if it would end on one it ends in contact with that one. A flying model that
    would come down in impassable terrain takes the way of those who walk.
    """
    crowd: list[str] = []
    walks = False
    while True:
        way = affordable(
            _way(state, key, target, budget, _kept_from(state, key, crowd, walks=walks)),
            budget,
            slowing(state, key),
        )
        if blocked := _trodden(state, key, way[-1], crowd):
            crowd += blocked
        elif not walks and hindrance(state, key, way):
            walks = True
        else:
            return way


def _way(state: State, key: str, target: str, budget: int, ground: Ground) -> Path:
    return approach(base(state, key), base(state, target).centre, budget, ground)


def _kept_from(state: State, key: str, crowd: Sequence[str], *, walks: bool = False) -> Ground:
    """What the charging model cannot cross: enemies, these friends, and impassable terrain."""
    solid = [base(state, other) for other in (*enemies(state, key), *crowd)]
    return walked_ground(state, solid) if walks else ground_among(state, key, solid)


def _trodden(state: State, key: str, end: Point, known: Sequence[str]) -> list[str]:
    """The friends on whose bases the model would stand."""
    there = Disc(*end, base(state, key).radius)
    return [f for f in friends(state, key) if f not in known and overlap(there, base(state, f))]


def _enters(state: State, key: str, way: Path, enemy: str) -> tuple[int, int]:
    """When the way comes within 1" of an enemy: (leg, steps on it); after its last leg if it never does."""
    own, theirs = base(state, key), base(state, enemy)
    zone = Disc(theirs.x, theirs.y, theirs.radius + own.radius + NEAR + 1)
    for leg, (a, b) in enumerate(pairwise(way)):
        ray = ray_toward(a, b, ceil_length(a, b))
        steps = steps_before_disc(ray, zone)
        if steps < ray.steps:
            return leg, steps
    return len(way), 0


# --- Going on in contact


def _better(state: State, key: str, target: str, so_far: tuple[PlanarStop, int, int]) -> Iterator[PlanarStop]:
    """Ends on the target's rim from which more enemies are within 1" than from the first, paid for and free."""
    first, enough, budget = so_far
    for path in _round(state, key, target, first.path):
        cost = walk_cost(state, key, path)
        if cost > budget or _number_near(state, key, path[-1]) <= enough:
            continue
        if _in_contact(state, key, target, path[-1]) and hindrance(state, key, path) is None:
            yield PlanarStop(path[-1], path, cost)


def _round(state: State, key: str, target: str, way: Path) -> Iterator[Path]:
    """Ways on round the target's base, either way about, an eighth of a turn at a time up to a half."""
    centre = base(state, target).centre
    run = Point(way[-1].x - centre.x, way[-1].y - centre.y)
    for clockwise in (1, -1):
        path, spoke = way, run
        for _ in range(4):
            corner, spoke = _turned(spoke, clockwise)
            path = (*path, _shifted(centre, corner), _shifted(centre, spoke))
            yield path


def _turned(spoke: Point, clockwise: int) -> tuple[Point, Point]:
    """The spoke an eighth of a turn on, and the corner of the two tangents on the way there.

    An eighth of a turn is 1/√2 · (1, 1), here 408/577; to the corner it is (1, √2 - 1), here (1, 239/577); both are
    a hair long, so that the base never enters the other.
    """
    x, y = spoke.x, spoke.y * clockwise
    corner = Point(_away(577 * x - 239 * y, 577), _away(577 * y + 239 * x, 577) * clockwise)
    return corner, Point(_away(408 * (x - y), 577), _away(408 * (x + y), 577) * clockwise)


def _away(numerator: int, denominator: int) -> int:
    """The quotient, rounded away from zero."""
    return -(-numerator // denominator) if numerator > 0 else numerator // denominator


def _shifted(centre: Point, run: Point) -> Point:
    return Point(centre.x + run.x, centre.y + run.y)


def _in_contact(state: State, key: str, target: str, place: Point) -> bool:
    return within(Disc(*place, base(state, key).radius), base(state, target), CONTACT)


def _number_near(state: State, key: str, place: Point) -> int:
    return sum(1 for _ in near_at(state, key, Disc(*place, base(state, key).radius)))
