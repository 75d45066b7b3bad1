"""Whether there is a way: an exact search for a short way on one level that ends where something holds (W-74, W-91).

A shortest way in the plane among round bases and walls runs straight and round rims, and it ends at a corner of what
bounds its goal, or at the point of a rim that it meets squarely (see ``intersections``). So the search tries those ends only,
and goes from tangent to tangent. Rims are followed in chords just outside of them, ends and turns are whole points; what is
wider than a tenth of a millimetre is not overlooked. Every way that is given is checked leg by leg as the rules check it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from heapq import heappop, heappush
from itertools import chain
from math import isqrt
from typing import Final, NamedTuple

from wardrum.events.core.slices import Sliced, sliced

from .configuration_space import Barrier, ConfigurationSpace, Hindrance, hindrance, is_clear, within_reach
from .enclosure import is_walled_in
from .intersections import (
    Side,
    about,
    corners_at_sides,
    corners_of_rims,
    outermost,
    rim_meets_side,
    rims_meet,
    sides_of,
)
from .measure import ceil_length, distance_squared
from .placement import disc_to_rect_squared
from .routes import Path
from .shapes import Disc, Point, Rect

LEGS_MAX: Final = 32
"""Maximum number of legs of a command."""
TURNS: Final = (8, 20, 40)
"""Rims are followed in chords that turn by twice the angle whose tangent is one over this. Long chords first: legs are
rounded up, so that many short ones cost more; then shorter ones, which keep nearer to the rim and pass narrower gaps.
"""
ALIKE: Final = 8
"""About the distance, in units, of two ends below which one of them is enough."""
BOXED: Final = 64
"""Ends in a box: as many as most searches have."""
TRIED_MAX: Final = 4_000
"""Legs looked at before the search gives up; a crowd in which more are needed has not been seen."""

DEEP: Final = 160
"""A corner so deep in a disc, in units, that nothing that is tried about it, or within its angles, is outside."""
ROUND: Final = 256
"""The least radius and distance for which this holds: those of smaller ones are rounded too much."""

SLICE_POINTS: Final = 32
"""Points that are judged between two pauses."""
SLICE_RIMS: Final = 8
"""Rims whose corners with another are sought between two pauses."""
SLICE_LEGS: Final = 16
"""Legs that are looked at between two pauses."""


class Rim(NamedTuple):
    """Something round that a way may bend round, in chords of a given turn."""

    disc: Disc
    turn: int

    @property
    def radius(self) -> int:
        """How far from the middle the chords begin and end, so that they keep outside, though the ends are rounded."""
        own = self.disc.radius
        return own and own + own // (2 * self.turn * self.turn - 10) + 2

    def turned(self, point: Point, sense: int) -> Point:
        """The point after one chord."""
        cosine, sine = self.turn * self.turn - 1, 2 * self.turn
        x, y = point.x - self.disc.x, point.y - self.disc.y
        x, y = cosine * x - sense * sine * y, cosine * y + sense * sine * x
        length = isqrt(x * x + y * y)
        return Point(
            self.disc.x + _outward(x * self.radius, length), self.disc.y + _outward(y * self.radius, length)
        )


class _Node(NamedTuple):
    """A place on the way, and how one goes on round the rim at which it lies: 1 or -1, 0 at no rim."""

    point: Point
    rim: int = -1
    sense: int = 0


class Bounds(NamedTuple):
    """What bounds where a way may end, beside the space itself."""

    rims: Sequence[Disc]
    """The rims of the region in which something holds."""
    never_inside: bool = False
    """Whether it holds inside none of them."""
    within: Sequence[Sequence[Disc]] = ()
    """It holds only in one disc of each of these."""


@sliced
def find_way(
    space: ConfigurationSpace, start: Point, budget: int, bounds: Bounds, holds: Callable[[Point], bool]
) -> Sliced[Path]:
    """A way from ``start`` of at most ``budget`` whose end holds, its start included; () if there is none."""
    space = within_reach(space, start, budget)
    if not is_clear(space, start):
        return ()
    if holds(start):
        return (start,)
    within = bounds.within
    rims = [rim for rim in bounds.rims if all(any(_meet(rim, disc) for disc in discs) for discs in within)]
    near = _uncovered([rim for rim in _rims(space) if _near(rim, start, budget)])
    forbidden: Sequence[Disc] = ()
    if bounds.never_inside:
        forbidden = rims = _uncovered(_those_near(rims, start, budget))
    if forbidden and is_walled_in(space, start, budget, forbidden):
        return ()
    inside_none = outside(forbidden) if forbidden else None
    not_deep_inside = outside([_smaller(rim) for rim in forbidden if rim.radius > ALIKE])
    there = _about(space, within[0]) if within else space
    inner, (x, y), reach = _shrunk(there), start, (budget + ALIKE) * (budget + ALIKE)

    @cache  # corners come several times
    def wanted(point: Point) -> bool:
        px, py = point
        return (
            (px - x) * (px - x) + (py - y) * (py - y) <= reach
            and not_deep_inside(point)
            and _is_about(within, point)
            and is_clear(inner, point)
        )

    tests = inside_none, partial(_may_end, there, holds)
    ends = yield from _ends(space, start, budget, (near, rims), (wanted, [*forbidden, *near]), tests)
    if not ends:
        return ()
    hinders = cache(partial(hindrance, space))  # many legs are the same whatever the chords
    for turn in TURNS:
        way = yield from _search(hinders, start, budget, [Rim(rim, turn) for rim in near], ends)
        if 0 < len(way) <= LEGS_MAX + 1:
            return way
    return ()


def _rims(space: ConfigurationSpace) -> list[Disc]:
    """Everything round that a way may bend round: bases, corners of walls, and inner corners of floors."""
    rims = [*space.fighters, *(end for barrier in space.barriers for end in barrier.ends)]
    if space.support is not None:
        rims += [Disc(corner.x, corner.y, 0) for rect in space.support for corner in rect.corners]
    return list(dict.fromkeys(rims))


def _uncovered(discs: Iterable[Disc]) -> list[Disc]:
    """The discs of which none lies in another one, in their order: of two oval bases a third bounds what both keep free."""
    ordered = list(dict.fromkeys(discs))
    kept = list[Disc]()
    for disc in sorted(ordered, key=lambda disc: -disc.radius):
        x, y, radius = disc
        for other_x, other_y, other in kept:
            if (x - other_x) * (x - other_x) + (y - other_y) * (y - other_y) <= (other - radius) ** 2:
                break
        else:
            kept.append(disc)
    them = frozenset(kept)
    return [disc for disc in ordered if disc in them]


def _meet(one: Disc, other: Disc) -> bool:
    """Whether two discs have points in common, or nearly."""
    return distance_squared(one.centre, other.centre) <= (one.radius + other.radius + ALIKE) ** 2


def _near(disc: Disc, start: Point, reach: int) -> bool:
    return distance_squared(disc.centre, start) <= (disc.radius + reach) ** 2


# --- where a way may end


def _ends(
    space: ConfigurationSpace,
    start: Point,
    budget: int,
    rims: tuple[Sequence[Disc], Sequence[Disc]],
    of_use: tuple[Callable[[Point], bool], Sequence[Disc]],
    tests: tuple[Callable[[Point], bool] | None, Callable[[Point], bool]],
) -> Sliced[list[Point]]:
    """The points at which a shortest way may end, the nearest first.

    of_use: whether points next to one may be, and discs in which none are · tests: a quick one, and the one that decides.
    """
    (solid, bounds), (quick, may_end) = rims, tests
    near = _those_near(bounds, start, budget)
    found: dict[tuple[int, int], Point] = {}
    proposed: dict[Point, None] = {}
    for points in _proposed(space, start, budget, (solid, near), of_use):
        proposed.update(dict.fromkeys(points))
        yield
    for number, point in enumerate(proposed):
        if number % SLICE_POINTS == 0:
            yield
        spot = point.x // ALIKE, point.y // ALIKE
        if spot in found or distance_squared(start, point) > budget * budget:
            continue
        if quick is not None and not quick(point):
            continue
        if may_end(point):
            found[spot] = point
    return sorted(found.values(), key=lambda point: (distance_squared(start, point), point))


def _those_near(bounds: Sequence[Disc], start: Point, budget: int) -> list[Disc]:
    return [bound for bound in bounds if _near(bound, start, budget)]


def outside(rims: Sequence[Disc]) -> Callable[[Point], bool]:
    """Whether a point is inside none of the rims."""
    squares = [(x, y, radius * radius) for x, y, radius in rims]

    def is_outside(point: Point) -> bool:
        px, py = point
        for x, y, square in squares:  # noqa: SIM110 -- a loop takes half as long, and this is done thousands of times
            if (px - x) * (px - x) + (py - y) * (py - y) <= square:
                return False
        return True

    return is_outside


def _about(space: ConfigurationSpace, discs: Sequence[Disc]) -> ConfigurationSpace:
    """The space as far as it matters to a point in one of these discs."""
    middle = discs[len(discs) // 2].centre
    reach = max(ceil_length(middle, disc.centre) + disc.radius for disc in discs)
    return within_reach(space, middle, reach + ALIKE)


def _shrunk(space: ConfigurationSpace) -> ConfigurationSpace:
    """The same with smaller hindrances: what they are in the way of, all whole points next to it are no ends either."""
    discs = tuple(map(_smaller, space.fighters))
    barriers = tuple(
        Barrier(
            barrier.outer,
            tuple(slab.grown(-ALIKE, -ALIKE) for slab in barrier.slabs),  # type: ignore[arg-type]  # two again
            tuple(map(_smaller, barrier.ends)),  # type: ignore[arg-type]  # four
        )
        for barrier in space.barriers
    )
    return ConfigurationSpace(space.frame.grown(ALIKE, ALIKE), discs, barriers)


def _smaller(disc: Disc) -> Disc:
    """A disc of which all whole points next to one in it are in the larger one."""
    return Disc(disc.x, disc.y, max(disc.radius - ALIKE, 0))


def _may_end(space: ConfigurationSpace, holds: Callable[[Point], bool], point: Point) -> bool:
    return is_clear(space, point) and holds(point)


def _is_about(within: Sequence[Sequence[Disc]], point: Point) -> bool:
    """Whether a point next to this one may be in a disc of each of those it has to be in."""
    px, py = point
    for discs in within:
        for x, y, radius in discs:
            if (px - x) * (px - x) + (py - y) * (py - y) <= (radius + ALIKE) * (radius + ALIKE):
                break
        else:
            return False
    return True


def _proposed(
    space: ConfigurationSpace,
    start: Point,
    budget: int,
    rims: tuple[Sequence[Disc], Sequence[Disc]],
    of_use: tuple[Callable[[Point], bool], Sequence[Disc]],
) -> Iterator[Iterator[Point]]:
    """The points that bound or are next to one of the bounds, a few at a time."""
    (solid, bounds), (wanted, covers) = rims, of_use
    window = Disc(start.x, start.y, budget)
    sides = [
        side
        for rect in _rects(space)
        if disc_to_rect_squared(window, rect) <= budget * budget
        for side in sides_of(rect)
    ]
    bounding = [_Bound(bound, covers) for bound in bounds]
    for bound in bounding:
        touched = [rim for rim in solid if not bound.hides_behind(rim)]
        yield _behind(bound.disc, [start, *_tangents(touched, bound.disc.centre)], wanted)
    turned = set[Disc]()  # whose outermost points have been proposed
    for bound in bounding:  # corners between two walls alone bound nothing that holds
        others = [rim for rim in (*solid, *bounds) if rim != bound.disc and _cross(bound.disc, rim)]
        for at in range(0, len(others), SLICE_RIMS):
            yield _corners_with(bound, others[at : at + SLICE_RIMS], turned, wanted)
        yield corners_at_sides(bound.disc, bound.met(sides), wanted)


def _behind(bound: Disc, points: Iterable[Point], wanted: Callable[[Point], bool]) -> Iterator[Point]:
    for point in points:
        beyond = _beyond(bound, point)
        if wanted(beyond):
            yield from _around(beyond)


def _corners_with(
    bound: _Bound, others: Sequence[Disc], turned: set[Disc], wanted: Callable[[Point], bool]
) -> Iterator[Point]:
    """Where rims that cross this bound meet it, and the outermost points of those that are new. turned: those that are not; grows."""
    for rim in others:
        new = [disc for disc in (bound.disc, rim) if disc not in turned]
        turned.update(new)
        yield from about(filter(wanted, chain.from_iterable(map(outermost, new))))
        met = list(rims_meet(bound.disc, rim))
        if not bound.hides_corners(rim, met):
            yield from corners_of_rims(bound.disc, rim, met, wanted)


class _Bound:
    """A rim that bounds where a way may end, and the discs that cover parts of it, in which no way ends.

    In a crowd most of it is covered. What another rim proposes there is left out by its place alone, without the points about it.
    """

    def __init__(self, disc: Disc, covers: Iterable[Disc]) -> None:
        """See the class."""
        self.disc = disc
        self._squares = [
            (x, y, (radius - DEEP) ** 2)
            for x, y, radius in covers
            if radius > DEEP
            and (disc.radius - radius) ** 2
            < (x - disc.x) * (x - disc.x) + (y - disc.y) * (y - disc.y)
            < (disc.radius + radius) ** 2
        ]
        self._last = (0, 0, 0)  # in which the last point was: the next one often is too

    def _hides(self, px: int, py: int) -> bool:
        """Whether this point of the rim is deep in a disc."""
        x, y, square = self._last
        if (px - x) * (px - x) + (py - y) * (py - y) < square:
            return True
        for each in self._squares:
            x, y, square = each
            if (px - x) * (px - x) + (py - y) * (py - y) < square:
                self._last = each
                return True
        return False

    def hides_behind(self, rim: Disc) -> bool:
        """Whether both points are hidden behind which straight ways from the middle touch the other rim; also if there are none."""
        (x, y, reach), (rim_x, rim_y, radius) = self.disc, rim
        run_x, run_y = rim_x - x, rim_y - y
        square = run_x * run_x + run_y * run_y
        if square < ROUND * ROUND:
            return False
        rest = square - radius * radius
        if rest <= 0:
            return True
        # the directions are the root of the rest along the line between the middles, and the radius across, as parts of the square
        root, scale = isqrt(rest << 16), square << 8
        along_x, along_y = reach * run_x * root, reach * run_y * root
        across_x, across_y = (reach * radius * run_y) << 8, (reach * radius * run_x) << 8
        return self._hides(x + (along_x - across_x) // scale, y + (along_y + across_y) // scale) and (
            self._hides(x + (along_x + across_x) // scale, y + (along_y - across_y) // scale)
        )

    def met(self, sides: Iterable[Side]) -> list[tuple[Side, Point]]:
        """The points in which it meets sides, without those that are hidden."""
        met = [(side, corner) for side in sides for corner in rim_meets_side(self.disc, side)]
        if self.disc.radius < ROUND:
            return met
        return [(side, corner) for side, corner in met if not self._hides(*corner)]

    def hides_corners(self, rim: Disc, met: Sequence[Point]) -> bool:
        """Whether all points are hidden in which it meets the other rim."""
        if self.disc.radius < ROUND or rim.radius < ROUND:
            return False
        return all(self._hides(x, y) for x, y in met)


def _cross(one: Disc, other: Disc) -> bool:
    return distance_squared(one.centre, other.centre) <= (one.radius + other.radius) ** 2


def _rects(space: ConfigurationSpace) -> list[Rect]:
    slabs = [slab for barrier in space.barriers for slab in barrier.slabs]
    return [space.frame, *slabs, *(space.support or ())]


def _tangents(solid: Sequence[Disc], point: Point) -> Iterator[Point]:
    """Where straight ways from a point touch something round."""
    for rim in solid:
        yield from _touching(rim, point, rim.radius)


def _beyond(disc: Disc, point: Point) -> Point:
    """The point just outside the rim that lies straight behind ``point`` as seen from the centre."""
    run_x, run_y = point.x - disc.x, point.y - disc.y
    length = isqrt(run_x * run_x + run_y * run_y) or 1
    reach = disc.radius + 1
    return Point(disc.x + run_x * reach // length, disc.y + run_y * reach // length)


def _around(point: Point) -> Iterator[Point]:
    for x in (0, -1, 1):
        for y in (0, -1, 1):
            yield Point(point.x + x, point.y + y)


# --- the way there


def _search(
    hinders: Callable[[Point, Point], Hindrance | None],
    start: Point,
    budget: int,
    rims: Sequence[Rim],
    ends: Sequence[Point],
) -> Sliced[Path]:
    """The shortest way found from tangent to tangent (A*). hinders: what a leg runs into."""
    goal, boxes = set(ends), _boxes(ends)

    @cache
    def left(point: Point) -> int:
        """The least that is still to go."""
        return 0 if point in goal else _left(boxes, point)

    paid, came = {_Node(start): 0}, dict[_Node, _Node]()
    queue = [(left(start), 0, _Node(start))]
    tried = 0
    while queue and tried < TRIED_MAX:
        _, cost, node = heappop(queue)
        if node.point in goal and node.rim < 0 and node.point != start:
            return _traced(came, node)
        if cost > paid[node]:
            continue
        yield
        for number, following in enumerate(_onward(node, rims, ends, budget - cost), 1):
            if number % SLICE_LEGS == 0:
                yield
            total = cost + ceil_length(node.point, following.point)
            if total >= paid.get(following, budget + 1):
                continue
            tried += 1
            if total + left(following.point) > budget or hinders(node.point, following.point):
                continue
            paid[following], came[following] = total, node
            heappush(queue, (total + left(following.point), total, following))
    return ()


class _Box(NamedTuple):
    """Ends that lie together, and the smallest rectangle round them."""

    low: Point
    high: Point
    ends: Sequence[Point]


def _boxes(ends: Sequence[Point]) -> list[_Box]:
    """The ends of a crowd in boxes, so that few are looked at for the nearest."""
    ordered = sorted(ends)
    parts = (ordered[at : at + BOXED] for at in range(0, len(ordered), BOXED))
    return [
        _Box(Point(part[0].x, min(y for _, y in part)), Point(part[-1].x, max(y for _, y in part)), part)
        for part in parts
    ]


def _left(boxes: Sequence[_Box], point: Point) -> int:
    """The way to the nearest end as the crow flies."""
    px, py = point
    nearest: int | None = None
    for low, high, ends in boxes:
        across, up = max(low.x - px, px - high.x, 0), max(low.y - py, py - high.y, 0)
        if nearest is None or across * across + up * up < nearest:
            square = min([(px - x) * (px - x) + (py - y) * (py - y) for x, y in ends])
            nearest = square if nearest is None else min(nearest, square)
    assert nearest is not None, "no ends"
    return isqrt(nearest)


def _onward(node: _Node, rims: Sequence[Rim], ends: Iterable[Point], most: int) -> Iterator[_Node]:
    """On from a place: to an end, to a tangent of another rim no farther than that, or round the rim at which it lies."""
    for end in ends:
        if _leaves(node, rims, end):
            yield _Node(end)
    for number, rim in enumerate(rims):
        if number != node.rim:
            for sense, touch in _tangents_of(rim, node.point, most):
                if _leaves(node, rims, touch):
                    yield _Node(touch, number, sense)
    if node.rim >= 0 and rims[node.rim].radius:
        yield _Node(rims[node.rim].turned(node.point, node.sense), node.rim, node.sense)


def _leaves(node: _Node, rims: Sequence[Rim], goal: Point) -> bool:
    """Whether a way that comes round a rim may leave it here for the goal: about straight on, in the sense it goes."""
    if node.rim < 0 or rims[node.rim].radius == 0:
        return True
    rim = rims[node.rim]
    out_x, out_y = node.point.x - rim.disc.x, node.point.y - rim.disc.y
    run_x, run_y = goal.x - node.point.x, goal.y - node.point.y
    ahead = node.sense * (out_x * run_y - out_y * run_x)  # along the rim
    across = out_x * run_x + out_y * run_y  # away from it
    return ahead > 0 and abs(across) * 8 <= ahead


def _tangents_of(rim: Rim, point: Point, most: int) -> Iterator[tuple[int, Point]]:
    """Where straight ways from the point of about that length at most touch the rim, with the sense in which they go on round it, 1 first.

    None from inside.
    """
    radius = rim.radius
    if distance_squared(rim.disc.centre, point) - radius * radius > (most + ALIKE) * (most + ALIKE):
        return
    touched = list(_touching(rim.disc, point, radius))
    if len(touched) == 1:
        yield from ((sense, touched[0]) for sense in (1, -1))
        return
    turned = [
        (touch, (touch.x - rim.disc.x) * (touch.y - point.y) - (touch.y - rim.disc.y) * (touch.x - point.x))
        for touch in touched
    ]
    for sense in (1, -1):
        for touch, ahead in turned:
            if ahead * sense >= 0:
                yield sense, touch
                break


def _touching(rim: Disc, point: Point, radius: int) -> Iterator[Point]:
    """The two points in which straight ways from a point touch a circle of this radius round the middle of the rim."""
    run_x, run_y = point.x - rim.x, point.y - rim.y
    square = run_x * run_x + run_y * run_y
    rest = square - radius * radius
    if radius == 0:
        yield rim.centre
    elif rest > 0:
        along, across = radius * radius, radius * isqrt(rest)
        for side in (1, -1):
            x = _outward(along * run_x - side * across * run_y, square)
            y = _outward(along * run_y + side * across * run_x, square)
            yield Point(rim.x + x, rim.y + y)


def _outward(numerator: int, denominator: int) -> int:
    """The quotient rounded away from zero; the denominator is positive."""
    return -(-numerator // denominator) if numerator > 0 else numerator // denominator


def _traced(came: dict[_Node, _Node], node: _Node) -> Path:
    way = [node.point]
    while node in came:
        node = came[node]
        way.append(node.point)
    return tuple(dict.fromkeys(reversed(way)))
