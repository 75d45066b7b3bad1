"""Where a fighter may move: the stops that are offered for each kind of move (W-68 to W-71, W-74, W-91)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from math import isqrt

from msgspec import UNSET

from wardrum.events.core.kernel import permitted
from wardrum.events.core.slices import Sliced, filtered, finished, gathered
from wardrum.events.space.crossings import landings, over_each_stairs
from wardrum.events.space.legs import passes, standing
from wardrum.events.space.plane import (
    SPOTS_MAX,
    Bounds,
    Disc,
    Leg,
    Location,
    Oval,
    Point,
    SampledWays,
    closest,
    configuration_space,
    discs_at,
    distance_squared,
    facing_after,
    find_way,
    outside,
    stops,
    turn,
)
from wardrum.events.space.plane.ovals import FACINGS
from wardrum.events.space.table import Piece
from wardrum.events.toolkit.memo import remembered_by
from wardrum.events.toolkit.movement import DRAWS_MAX, Candidate, LoneWays, level_legs
from wardrum.events.toolkit.options import Draw, Stop

from ..decide.movement import DISENGAGE, GRASP, is_away, keepers, require_no_retreat
from ..geometry import ENGAGED, enemies
from ..kinds_of_movement import MOVEMENT, Mover, mover, on_table
from ..state import State
from ..terrain import openings

TURNED = 3
"""Number of places that are proposed beyond each turn of an oval base."""
TURNED_MAX = SPOTS_MAX * 2 // 3
"""Maximum number of stops with a turn where there are enough without."""


def reachable(state: State, fighter: str, most: int) -> Sliced[list[Stop]]:
    """Stops of a move: on foot, then over links to other floors and on from there; the one that stays put first."""
    who, start, toward = mover(state, fighter), state.table.place(fighter), goals(state, fighter)
    walked = yield from gathered(on_foot(state, fighter, most))
    found = {stop.point: stop for stop in walked}
    if isinstance(who.outline, Oval):
        turned = yield from turning(state, fighter, most)
        beyond = yield from gathered(_elsewhere(who, start, most, toward))
        return [*_of_both(list(found.values()), turned), *beyond][:SPOTS_MAX]
    elsewhere: dict[Location, Stop] = {}
    for stop in (yield from gathered(_elsewhere(who, start, most, toward))):
        if stop.point not in found:
            elsewhere.setdefault(stop.point, stop)
    kept = list(found.values())[: SPOTS_MAX - min(len(elsewhere), SPOTS_MAX // 2)]
    return [*kept, *elsewhere.values()][:SPOTS_MAX]


def on_foot(state: State, fighter: str, most: int) -> Iterator[Stop]:
    """Stops of a normal move on the fighter's own level: where it is, toward enemies and markers, and all round.

    Each is sought when it is taken.
    """
    who, start = mover(state, fighter), state.table.place(fighter)
    yield from MOVEMENT.stops(who, start, most, _walks(state, fighter, most), walks_free=True)
    yield from MOVEMENT.stops(who, start, most, _through_openings(state, who, start))


def _walks(state: State, fighter: str, most: int) -> Iterator[tuple[Leg, ...]]:
    """The walks among them that are known to be free, no two to the same end."""
    who, start = mover(state, fighter), state.table.place(fighter)
    ground = who.field.ground(start.z, who.tall, who.others)
    base = Disc(start.x, start.y, who.radius)
    sought = stops(base, most, ground, goals(state, fighter), outline=who.outline)
    free = (level_legs(stop.path, start.z) for stop in sought)
    stay = (Leg(*start),)
    return chain([stay], (way for way in free if way != stay))


def drawn_reachable(
    state: State, fighter: str, most: int, holds: Callable[[Stop], bool], draw: Draw
) -> Stop | None:
    """One of `reachable` at which it holds, found without the others; None: none was drawn, see `LoneWays`."""
    who, start, toward = mover(state, fighter), state.table.place(fighter), goals(state, fighter)
    ground = who.field.ground(start.z, who.tall, who.others)
    walks = SampledWays(Disc(start.x, start.y, who.radius), most, ground, toward, who.outline)
    if isinstance(who.outline, Oval):
        return _drawn_of_oval(state, fighter, (most, walks), holds, draw)

    def judge(way: Candidate) -> Stop | None:
        found = (
            [way.stop] if way.stop else MOVEMENT.stops(who, start, most, [way.path], walks_free=way.is_free)
        )
        return next((stop for stop in found if holds(stop)), None)

    ways = LoneWays(
        walks,
        start.z,
        walks_free=True,
        first=SPOTS_MAX // 2,
        elsewhere=filter(None, _elsewhere(who, start, most, toward)),
        are_all=not openings(state, who.profile),
    )
    return ways.drawn(judge, draw)


def _drawn_of_oval(
    state: State,
    fighter: str,
    ahead: tuple[int, SampledWays],
    holds: Callable[[Stop], bool],
    draw: Draw,
) -> Stop | None:
    """The same of an oval base: one of the first ways ahead, for which there is always room, or one with a turn. ahead: how far, and the ways."""
    (most, walks), who, start = ahead, mover(state, fighter), state.table.place(fighter)
    for _ in range(DRAWS_MAX):
        number = draw(SPOTS_MAX + 1)
        if number == SPOTS_MAX or not walks.may_stand:
            return None
        found: list[Stop] = []
        if number >= SPOTS_MAX - TURNED_MAX:
            facing = draw(len(FACINGS))
            found = turning_to(state, fighter, most, facing)
            if facing >= len(FACINGS) - 2:  # the last of them may find no room
                found = found[:2]
        elif number < len(walks) and (way := walks.alone(number)):
            found = list(MOVEMENT.stops(who, start, most, [level_legs(way, start.z)], walks_free=True))
        if found and holds(stop := found[draw(len(found))]):
            return stop
    return None


def turning(state: State, fighter: str, most: int) -> Sliced[list[Stop]]:
    """Stops of an oval base that turns first: on the spot to each facing, and from there toward what it may want (W-68)."""
    on_the_spot, beyond = list[Stop](), list[Stop]()
    for number in range(len(FACINGS)):
        found = turning_to(state, fighter, most, number)
        on_the_spot += found[:1]
        beyond += found[1:]
        yield
    return [*on_the_spot, *beyond]


def turning_to(state: State, fighter: str, most: int, number: int) -> list[Stop]:
    """Those of the facing with this number: on the spot first; none if it cannot turn to it, or need not."""
    who, start, toward = mover(state, fighter), state.table.place(fighter), goals(state, fighter)
    assert isinstance(who.outline, Oval)
    facing = FACINGS[number]
    if facing == who.outline.facing:
        return []
    first, cost = turn(start, facing), who.outline.turn_length(facing)
    on_the_spot = list(MOVEMENT.stops(who, start, most, [(first,)]))
    if not on_the_spot:
        return []
    ground, base = who.field.ground(start.z, who.tall, who.others), Disc(start.x, start.y, who.radius)
    other = number % (len(toward) or 1)  # so that not all of them lead to the same
    turned = who.outline.facing_to(facing)
    sought = stops(base, most - cost, ground, [*toward[other:], *toward[:other]], 1 + TURNED, outline=turned)
    ways = ((first, *level_legs(stop.path, start.z)) for stop in islice(sought, 1, None))
    return [*on_the_spot, *MOVEMENT.stops(who, start, most, ways)]


def _of_both(ahead: list[Stop], turned: list[Stop]) -> list[Stop]:
    """The stops without a turn and half as many places for those with one, if there are enough."""
    return [*ahead[: SPOTS_MAX - min(len(turned), TURNED_MAX)], *turned][:SPOTS_MAX]


def _elsewhere(who: Mover, start: Location, most: int, toward: Sequence[Point]) -> Iterator[Stop | None]:
    """Stops on other floors: over a link, and some farther on from where it leads; None for each that was tried in vain."""
    if who.flies:
        flights = landings(who, start, most, toward)
        yield from MOVEMENT.tried(who, start, most, ((Leg(*there, "fly"),) for there in flights))
    yield from MOVEMENT.over_links(who, start, most, toward, walks_free=isinstance(who.outline, int))


def _through_openings(state: State, who: Mover, start: Location) -> Iterator[tuple[Leg, ...]]:
    """Straight through each archway and door, to either side of it."""
    for box in openings(state, who.profile):
        x, y, width, height = box.rect
        middle = Point(x + width // 2, y + height // 2)
        along = (who.radius, 0) if width < height else (0, who.radius)
        reach = (width // 2 if width < height else height // 2) + 1
        across = Point(along[0] and along[0] + reach, along[1] and along[1] + reach)
        sides = (
            Point(middle.x - across.x, middle.y - across.y),
            Point(middle.x + across.x, middle.y + across.y),
        )
        near, far = sorted(sides, key=lambda side: distance_squared(side, start.point))
        yield level_legs((start.point, far), start.z)
        yield level_legs((start.point, near, far), start.z)


def within_grasp(state: State, fighter: str, most: int, token: str) -> Sliced[list[Stop]]:
    """A stop within 1" of the treasure, sought exactly; none if there is none on foot."""
    own, marker = state.table.pieces[fighter], state.table.markers[token]
    spare = GRASP * GRASP - (marker.z - own.z) ** 2
    carrier = state.battle.fighters[fighter]
    if spare < 0 or carrier.treasure is not UNSET or carrier.profile.monster:
        return []

    reach, radius = isqrt(spare) - 1, own.radius + isqrt(spare) - 1
    grasped = [Disc(marker.x - dx, marker.y - dy, r + reach) for dx, dy, r in discs_at(own.outline, (0, 0))]

    kept_by = keepers(state, fighter)

    def holds(end: Location) -> bool:
        there = passes(own.outline, end, (Leg(*end),), marker.model, GRASP)
        return there and permitted(require_no_retreat, state, fighter, end, kept_by)

    if distance_squared(own.point, marker.point) > (radius + 2 + most) ** 2:
        return []
    near = as_near(state, fighter, kept_by)
    rims = [*grasped, *chain.from_iterable(near)]
    return (yield from found_on_foot(state, fighter, most, holds, Bounds(rims, within=[grasped, *near])))


@remembered_by(on_table)
def can_get_out(state: State, fighter: str) -> bool:
    """W-74: whether there is any way out, as `ways_out` lists them."""
    if next(_near_ways_out(state, fighter), None) is not None:
        return True
    return bool(finished(_ways_out_of_a_crowd(state, fighter)) or finished(_turns_out(state, fighter)))


def ways_out(state: State, fighter: str) -> Sliced[tuple[Stop, ...]]:
    """W-74: where a fighter may disengage to; none only if there is no way at all."""
    found = yield from gathered(islice(_near_ways_out(state, fighter), SPOTS_MAX))
    if not found:
        found = yield from _ways_out_of_a_crowd(state, fighter)
    if len(found) < SPOTS_MAX:
        found += yield from _turns_out(state, fighter)
    return tuple(found[:SPOTS_MAX])


def _near_ways_out(state: State, fighter: str) -> Iterator[Stop]:
    """Those that are quickly found."""
    who, start = mover(state, fighter), state.table.place(fighter)
    down = (link.legs for link in over_each_stairs(who, start) if link.begin == start.point)
    is_outside = outside(_engaged_within(state, fighter))  # most ends are not, which is quickly known
    walks = (
        way
        for way in _walks(state, fighter, DISENGAGE)
        if is_outside(way[-1].point) and is_away(state, fighter, way[-1].end)
    )
    others = (
        way
        for way in chain(_through_openings(state, who, start), down)
        if is_away(state, fighter, way[-1].end)
    )
    yield from MOVEMENT.stops(who, start, DISENGAGE, walks, walks_free=True)
    yield from MOVEMENT.stops(who, start, DISENGAGE, others)


def _ways_out_of_a_crowd(state: State, fighter: str) -> Sliced[list[Stop]]:
    """The only way out, sought exactly where none is quickly found."""
    bounds = Bounds(_engaged_within(state, fighter), never_inside=True)
    return (yield from found_on_foot(state, fighter, DISENGAGE, partial(is_away, state, fighter), bounds))


def _turns_out(state: State, fighter: str) -> Sliced[list[Stop]]:
    """Those of an oval base that turns first."""
    if not isinstance(mover(state, fighter).outline, Oval):
        return []
    turned = yield from turning(state, fighter, DISENGAGE)
    return (
        yield from filtered(lambda stop: is_away(state, fighter, stop.point, facing_after(stop.path)), turned)
    )


def found_on_foot(
    state: State, fighter: str, most: int, holds: Callable[[Location], bool], bounds: Bounds
) -> Sliced[list[Stop]]:
    """One stop that holds, sought exactly; none if there is none. bounds: see ``find_way``."""
    who, start = mover(state, fighter), state.table.place(fighter)
    if not standing(who, start):
        return []
    ground = who.field.ground(start.z, who.tall, who.others)
    way = yield from find_way.in_slices(
        configuration_space(who.outline, ground),
        start.point,
        most,
        bounds,
        lambda point: holds(Location(point.x, point.y, start.z)),
    )
    return list(MOVEMENT.stops(who, start, most, [level_legs(way, start.z)])) if way else []


def _engaged_within(state: State, fighter: str) -> list[Disc]:
    """For each enemy the rim within which the middle of the fighter's base is within 1" of it, on its own level."""
    own = state.table.pieces[fighter]
    rims = []
    for piece in (state.table.pieces[enemy] for enemy in enemies(state, fighter)):
        spare = ENGAGED * ENGAGED - (piece.z - own.z) ** 2
        if spare >= 0:
            rims += _rims(own, piece, isqrt(spare))
    return rims


def as_near(state: State, fighter: str, foes: Iterable[str]) -> list[list[Disc]]:
    """For each of these enemies where the middle of the fighter's base is as near to it as now: in any of these discs."""
    own, rims = state.table.pieces[fighter], list[list[Disc]]()
    for piece in (state.table.pieces[enemy] for enemy in foes):
        near, far = closest(own.discs, piece.discs)
        apart = isqrt(distance_squared(near.centre, far.centre)) - near.radius - far.radius
        rims.append(_rims(own, piece, apart))
    return rims


def _rims(own: Piece, other: Piece, apart: int) -> list[Disc]:
    """Where the middle of a base is at a distance from another, rim to rim: one for each two of their discs."""
    return [
        Disc(x - dx, y - dy, max(one + radius + apart, 0))
        for x, y, radius in other.discs
        for dx, dy, one in discs_at(own.outline, (0, 0))
    ]


def goals(state: State, fighter: str) -> list[Point]:
    """What a fighter may want to move to: markers and enemies, nearest first."""
    start = state.table.place(fighter).point
    points = [m.point for m in state.table.markers.values()]
    points += [state.table.place(enemy).point for enemy in enemies(state, fighter)]
    return sorted(points, key=lambda point: distance_squared(start, point))
