"""Charging (X-12, X-13): how far, at which enemy, and which way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from wardrum.events.core.kernel import Rejected
from wardrum.events.core.slices import Sliced, gathered, sliced
from wardrum.events.space.crossings import crossings
from wardrum.events.space.plane import (
    INCH,
    Course,
    Disc,
    Ground,
    Leg,
    Location,
    Path,
    PlanarStop,
    Point,
    affordable,
    approach,
    ceil_length,
    course,
    overlap,
    ray_toward,
    steps_before_disc,
    within,
)
from wardrum.events.toolkit.grammar import at_least
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.memo import remembered
from wardrum.events.toolkit.movement import walked
from wardrum.events.toolkit.options import Stop

from ..state import State
from .destinations import stop_of
from .kinds_of_movement import Mover, mover
from .positions import (
    NEAR,
    base,
    enemies,
    friends,
    in_the_way,
    near_at,
    near_enemies,
    zone_round,
)
from .sight import CONTACT, sight
from .terrain import ground_among, slowing, walked_ground
from .walking import comes_near, hindrance, walk_cost

LINKED_MAX: Final = 8
"""Maximum number of ways over links that are offered, the shortest first."""
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
    if not state.table.near(key, target, CHARGE_MAX):

        def too_far() -> str:
            far = at_least(state.table.apart(key, target))
            return say('{target} is {far} away, a Charge reaches 12"', target=target, far=far)

        raise Rejected("X-12", "charge_out_of_range", too_far)
    if not unseen_ok and sight(state, key, target) == "blocked":
        raise Rejected(
            "X-12", "target_not_visible", say("{model} does not see {target}", model=key, target=target)
        )
    if other := interposing(state, key, target):
        sentence = say(
            'on the way to {target} {other} would come within 1" first: charge that one, or nobody',
            target=target,
            other=other,
        )
        raise Rejected("X-13", "interposed", sentence)


def interposing(state: State, key: str, target: str) -> str:
    """The enemy within 1" of which the Charge would come before it does so of its target (X-13); "" = none."""
    if zone_round(state, key, target, NEAR) is None:
        return ""  # on another height: each way there keeps off the others
    way = _course(state, key, target, ()).within(state.table.width + state.table.height)
    entered = {foe: _enters(state, key, way, foe) for foe in enemies(state, key)}
    first = min(entered, key=lambda foe: (entered[foe], foe != target))
    return "" if first == target or entered[first] >= entered[target] else first


@sliced
def charge_stops(state: State, key: str, target: str, budget: int) -> Sliced[list[Stop]]:
    """Where the Charge may end: as far as it goes by the shortest way on its level, first; at least this one (X-12).

    Others if it gets into contact, has movement left, and keeping contact would bring more enemies within 1"; and those
    that climb, jump or come down to the target.
    """
    z = state.table.place(key).z
    level = yield from _level_stops(state, key, target, budget)
    planar = [_walked(state, key, stop, z) for stop in level]
    ends = {stop.point for stop in planar}
    yield
    linked = yield from ways_over_links.in_slices(state, key, target, budget)
    return [*planar, *(stop for stop in linked if stop.point not in ends)]


def _level_stops(state: State, key: str, target: str, budget: int) -> Sliced[list[PlanarStop]]:
    straight = charge_way(state, key, target, budget)
    first = PlanarStop(straight[-1], straight, walk_cost(state, key, straight))
    if not _in_contact(state, key, target, straight[-1]):
        return [first]
    yield
    enough = _number_near(state, key, first.point)
    better = yield from gathered(_better(state, key, target, (first, enough, budget)))
    return [first, *better]


def _walked(state: State, key: str, stop: PlanarStop, z: int) -> Stop:
    return walked(stop.path, z, [walk_cost(state, key, leg) for leg in pairwise(stop.path)])


def charge_way(state: State, key: str, target: str, budget: int) -> Path:
    """The shortest way straight at the target, or round walls, as far as it goes for a budget (X-12, X-15).

    Friends are crossed entirely or not at all: if it would end on one it ends in contact with that one. A flying model that
    would come down in impassable terrain takes the way of those who walk.
    """
    crowd: tuple[str, ...] = ()
    chosen = _course
    while True:
        way = affordable(
            chosen(state, key, target, crowd).within(budget),
            budget,
            slowing(state, key).get(state.table.place(key).z, ()),
        )
        if blocked := _trodden(state, key, way[-1], crowd):
            crowd = (*crowd, *blocked)
        elif chosen is not _walked_course and hindrance(state, key, way):
            chosen = _walked_course
        else:
            return way


@remembered  # the same for each length of a Charge
def _course(state: State, key: str, target: str, crowd: tuple[str, ...]) -> Course:
    """The way to the target, however long. crowd: friends that are not crossed."""
    return _course_over(state, key, target, _kept_from(state, key, target, crowd))


@remembered
def _walked_course(state: State, key: str, target: str, crowd: tuple[str, ...]) -> Course:
    """The same on foot."""
    return _course_over(state, key, target, _kept_from(state, key, target, crowd, walks=True))


def _course_over(state: State, key: str, target: str, ground: Ground) -> Course:
    return course(base(state, key), base(state, target).centre, ground)


def _kept_from(state: State, key: str, target: str, crowd: Sequence[str], *, walks: bool = False) -> Ground:
    """What the charging model cannot cross: enemies, these friends, and terrain.

    If the target is on another height it also keeps an inch off all other enemies.
    """
    solid = in_the_way(state, key, [*enemies(state, key), *crowd])
    if zone_round(state, key, target, NEAR) is None:
        others = (enemy for enemy in enemies(state, key) if enemy != target)
        solid += filter(None, (zone_round(state, key, other, NEAR + 1) for other in others))
    return walked_ground(state, key, solid) if walks else ground_among(state, key, solid)


def _trodden(state: State, key: str, end: Point, known: Sequence[str]) -> list[str]:
    """The friends on whose bases the model would stand."""
    there = Disc(*end, base(state, key).radius)
    left = [friend for friend in friends(state, key) if friend not in known]
    return [f for f in left if any(overlap(there, disc) for disc in in_the_way(state, key, [f]))]


def _enters(state: State, key: str, way: Path, enemy: str) -> tuple[int, int]:
    """When the way comes within 1" of an enemy: (leg, steps on it); after its last leg if it never does."""
    zone = zone_round(state, key, enemy, NEAR)
    if zone is None:
        return len(way), 0
    rim = Disc(zone.x, zone.y, zone.radius + base(state, key).radius + 1)
    for leg, (a, b) in enumerate(pairwise(way)):
        ray = ray_toward(a, b, ceil_length(a, b))
        steps = steps_before_disc(ray, rim)
        if steps < ray.steps:
            return leg, steps
    return len(way), 0


# --- Over links to other heights


@sliced
def ways_over_links(state: State, key: str, target: str, budget: int) -> Sliced[list[Stop]]:
    """Ways to the target that climb, jump or come down, which is for the charging model to choose (X-12, X-18).

    Each leads within 1" of it, and of no other enemy before that; of those that take the same risks the shortest.
    """
    who, here, goal = mover(state, key), state.table.place(key), base(state, target)
    found: dict[tuple[str, ...], Stop] = {}
    for way in _over_links(who, here, goal, state.table.pieces[target].z, budget):
        yield
        if not (way and _reaches(state, key, target, way)):  # as most do not, which is quickly known
            continue
        stop = stop_of(who, here, way, budget)
        if stop is None:
            continue
        taken = tuple(sorted(filter(None, stop.risks or ())))
        if taken not in found or stop.cost < found[taken].cost:
            found[taken] = stop
    return sorted(found.values(), key=lambda stop: (stop.cost, stop.path))[:LINKED_MAX]


def _over_links(
    who: Mover, here: Location, goal: Disc, goal_z: int, budget: int
) -> Iterator[tuple[Leg, ...]]:
    """Crossings toward a base at this height, and on from them to it; () for each that no way leads to."""
    if who.flying:
        for floor in who.field.surfaces:
            ends = _toward(goal, here.point, who.radius)
            yield from ((Leg(*end, floor.z, "fly"),) for end in ends if floor.z != here.z)
        return
    for way in crossings(who, here, budget, [goal.centre]):
        yield way
        if not way:
            continue
        end = way[-1].end
        if who.field.floor_of(end) is not None and abs(end.z - goal_z) <= NEAR:
            ground = who.field.ground(end.z, who.tall, who.others)
            on = approach(Disc(end.x, end.y, who.radius), goal.centre, budget, ground)
            yield (*way, *(Leg(x, y, end.z) for x, y in on[1:]))


def _toward(goal: Disc, start: Point, radius: int) -> Iterator[Point]:
    """The place in contact with the target on the side from which it is charged, and those a turn round it."""
    ray = ray_toward(goal.centre, start, goal.radius + radius + 2)
    yield ray.at(ray.steps)


def _reaches(state: State, key: str, target: str, way: Sequence[Leg]) -> bool:
    """Whether a way ends within 1" of the target, and came near no other enemy first (X-12, X-13)."""
    if target not in near_at(state, key, way[-1].end):
        return False
    at_end = set(near_at(state, key, way[-1].end))
    return set(comes_near(state, key, way)) <= at_end


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


def _in_contact(state: State, key: str, target: str, there: Point) -> bool:
    own, theirs = state.table.pieces[key], state.table.pieces[target]
    return within(Disc(*there, own.radius), theirs.disc, CONTACT, own.z - theirs.z)


def _number_near(state: State, key: str, there: Point) -> int:
    return sum(1 for _ in near_at(state, key, Location(*there, state.table.place(key).z)))
