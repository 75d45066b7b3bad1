"""Where the activated fighter may move (W-68 to W-71, W-74, W-91)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import isqrt

from msgspec import UNSET

from wardrum.events.core.kernel import Rejected, permitted
from wardrum.events.space.plane import (
    SPOTS_MAX,
    Disc,
    FloorLink,
    Leg,
    Location,
    Point,
    approach,
    configuration_space,
    distance_squared,
    find_way,
    links,
    stops,
)
from wardrum.events.toolkit.legs import walked
from wardrum.events.toolkit.options import Choice, Domain, Option, Path, Stop

from ..decide.movement import DISENGAGE, GRASP, budget, require_away, require_in_grasp, require_no_retreat
from ..geometry import ENGAGED, enemies, engaging, place
from ..legs import Mover, judge, mover, passes, standing
from ..state import Activation, State
from ..terrain import openings

LINKS_TRIED = 24
"""So many ways to other floors are looked at, the nearest first."""
BEYOND = 6
"""So many stops are listed on each floor that is reached by one of them."""


def move(state: State, activation: Activation) -> list[Option]:
    """A move, and for each treasure in reach a move on which it is picked up."""
    fighter, most = activation.fighter, budget(state, activation)
    ends = [
        stop
        for stop in reachable(state, fighter, most)
        if permitted(require_no_retreat, state, fighter, stop.point)
    ]
    plain = Option("Move", "Move", "W-68", {"path": path(state, fighter, most, ends)})
    return [plain, *pick_up(state, fighter, most, ends)]


def pick_up(state: State, fighter: str, most: int, ends: list[Stop]) -> list[Option]:
    """W-91: moves that pass a treasure."""
    options = []
    for token in treasures(state):
        passing = [s for s in ends if permitted(require_in_grasp, state, fighter, token, s.path)]
        passing = passing or _to_token(state, fighter, most, token)
        if passing:
            params: dict[str, Domain] = {
                "path": path(state, fighter, most, passing),
                "pick_up": Choice((token,)),
            }
            options.append(Option("Move", f"Move and pick up {token}", "W-91", params))
    return options


def _to_token(state: State, fighter: str, most: int, token: str) -> list[Stop]:
    """A stop within 1" of the treasure, sought exactly; none if there is none on foot."""
    own, marker = state.table.pieces[fighter], state.table.markers[token]
    spare = GRASP * GRASP - (marker.z - own.z) ** 2
    if spare < 0 or state.battle.fighters[fighter].treasure is not UNSET:
        return []

    def holds(end: Location) -> bool:
        there = passes(own.radius, end, (Leg(*end),), marker.location, GRASP)
        return there and permitted(require_no_retreat, state, fighter, end)

    grasped = Disc(marker.x, marker.y, own.radius + isqrt(spare) - 1)
    return found_on_foot(state, fighter, most, holds, [grasped, *as_near(state, fighter)])


def treasures(state: State) -> list[str]:
    """The treasure that lies on the table."""
    return [key for key, marker in state.table.markers.items() if marker.kind == "treasure"]


def disengage(state: State, activation: Activation) -> list[Option]:
    """W-74: only while engaged, and only if there is somewhere to go."""
    fighter = activation.fighter
    if not engaging(state, fighter):
        return []
    ends = ways_out(state, fighter)
    way = path(state, fighter, DISENGAGE, ends)
    return [Option("Disengage", "Disengage", "W-74", {"path": way})] if ends else []


def ways_out(state: State, fighter: str) -> list[Stop]:
    """W-74: where a fighter may disengage to; none only if there is no way at all."""
    who, start = mover(state, fighter), place(state, fighter)
    down = (link.legs for link in _stairs(who, start) if link.begin == start.point)
    sampled = [*on_foot(state, fighter, DISENGAGE), *_judged(who, start, DISENGAGE, down)]
    ends = [stop for stop in sampled if permitted(require_away, state, fighter, stop.point)]
    return ends or found_on_foot(
        state, fighter, DISENGAGE, lambda end: permitted(require_away, state, fighter, end)
    )


def found_on_foot(
    state: State, fighter: str, most: int, holds: Callable[[Location], bool], bounds: Sequence[Disc] = ()
) -> list[Stop]:
    """One stop that holds, sought exactly; none if there is none.

    bounds: the rims that bound where it holds; missing, those within which the fighter is engaged.
    """
    who, start = mover(state, fighter), place(state, fighter)
    if not standing(who, start):
        return []
    ground = who.field.ground(start.z, who.tall, who.others)
    way = find_way(
        configuration_space(who.radius, ground),
        start.point,
        most,
        bounds or _engaged_within(state, fighter),
        lambda point: holds(Location(point.x, point.y, start.z)),
    )
    return list(_judged(who, start, most, [walked(way, start.z).path])) if way else []


def reachable(state: State, fighter: str, most: int) -> list[Stop]:
    """Stops of a move: on foot, then over links to other floors and on from there; the one that stays put first."""
    who, start, toward = mover(state, fighter), place(state, fighter), goals(state, fighter)
    found = {stop.point: stop for stop in on_foot(state, fighter, most)}
    elsewhere: dict[Location, Stop] = {}
    for stop in _elsewhere(who, start, most, toward):
        if stop.point not in found:
            elsewhere.setdefault(stop.point, stop)
    kept = list(found.values())[: SPOTS_MAX - min(len(elsewhere), SPOTS_MAX // 2)]
    return [*kept, *elsewhere.values()][:SPOTS_MAX]


def on_foot(state: State, fighter: str, most: int) -> list[Stop]:
    """Stops of a normal move on the fighter's own level: toward enemies and markers, and all round."""
    who, start = mover(state, fighter), place(state, fighter)
    ground = who.field.ground(start.z, who.tall, who.others)
    base = Disc(start.x, start.y, who.radius)
    ways = [walked(stop.path, start.z) for stop in stops(base, most, ground, goals(state, fighter))]
    ways += [walked((start.point, *way), start.z) for way in _through_openings(state, who, start)]
    return list(_judged(who, start, most, (way.path for way in ways)))


def _engaged_within(state: State, fighter: str) -> list[Disc]:
    """For each enemy the rim within which the middle of the fighter's base is within 1" of it, on its own level."""
    own = state.table.pieces[fighter]
    rims = []
    for piece in (state.table.pieces[enemy] for enemy in enemies(state, fighter)):
        spare = ENGAGED * ENGAGED - (piece.z - own.z) ** 2
        if spare >= 0:
            rims.append(Disc(piece.x, piece.y, piece.radius + own.radius + isqrt(spare)))
    return rims


def as_near(state: State, fighter: str) -> list[Disc]:
    """For each enemy the rim on which the middle of the fighter's base is as far from its middle as now."""
    here = place(state, fighter).point
    others = [place(state, enemy).point for enemy in enemies(state, fighter)]
    return [Disc(*there, isqrt(distance_squared(here, there))) for there in others]


def _through_openings(state: State, who: Mover, start: Location) -> Iterator[tuple[Point, ...]]:
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
        yield (far,)
        yield near, far


def _elsewhere(who: Mover, start: Location, most: int, toward: Sequence[Point]) -> Iterator[Stop]:
    """Stops on other floors: over a link, and some farther on from where it leads."""
    if "fly" in who.profile.runemarks:
        yield from _judged(who, start, most, _flights(who, start, most, toward))
    base = Disc(start.x, start.y, who.radius)
    ground = who.field.ground(start.z, who.tall, who.others)
    proposed = links(who.field, start, who.radius, most, toward[:4], who.footholds)
    for link in (*_stairs(who, start), *proposed[:LINKS_TRIED]):
        way = approach(base, link.begin, most, ground)
        if way[-1] != link.begin:
            continue
        walk = tuple(Leg(x, y, start.z) for x, y in way[1:])
        for stop in _judged(who, start, most, [(*walk, *link.legs)]):
            yield stop
            yield from _farther_on(who, start, stop, most, toward)


def _stairs(who: Mover, start: Location) -> Iterator[FloorLink]:
    """Up and down stairs, from their ends or from where the fighter stands on them."""
    for stairs in who.stairs:
        for begin, end in stairs.walks(who.radius):
            if stairs.bears(start) and start.z != end.z:
                yield FloorLink(start.point, (Leg(*end),))
            elif begin.z == start.z:
                half = Point((begin.x + end.x) // 2, (begin.y + end.y) // 2)
                yield FloorLink(begin.point, (Leg(*half, stairs.height_at(half)),))
                yield FloorLink(begin.point, (Leg(*end),))


def _flights(who: Mover, start: Location, most: int, toward: Sequence[Point]) -> Iterator[tuple[Leg, ...]]:
    """Straight through the air: onto each floor in reach, and over what is in the way on this one."""
    for floor in who.field.surfaces:
        ground = who.field.ground(floor.z, who.tall, who.others)._replace(rects=(), discs=())
        base = Disc(start.x, start.y, who.radius)
        for stop in stops(base, most, ground._replace(support=None), toward):
            if stop.point != start.point:
                yield (Leg(*stop.point, floor.z, "fly"),)


def _farther_on(
    who: Mover, start: Location, stop: Stop, most: int, toward: Sequence[Point]
) -> Iterator[Stop]:
    """Where one may walk from the end of a link."""
    end = stop.point
    if who.field.floor_of(end) is None:
        return
    ground = who.field.ground(end.z, who.tall, who.others)
    on = stops(Disc(end.x, end.y, who.radius), most - stop.cost, ground, toward)
    ways = ((*stop.path, *walked(each.path, end.z).path) for each in on[1 : 1 + BEYOND])
    yield from _judged(who, start, most, ways)


def _judged(who: Mover, start: Location, most: int, ways: Iterable[Sequence[Leg]]) -> Iterator[Stop]:
    """The ways that may be gone, with what each leg costs and risks."""
    for legs in ways:
        try:
            way = judge(who, start, legs, most)
        except Rejected:
            continue
        yield Stop(way.end, tuple(legs), way.cost, way.costs, way.told_risks)


def goals(state: State, fighter: str) -> list[Point]:
    """What a fighter may want to move to: markers and enemies, nearest first."""
    start = place(state, fighter).point
    points = [m.point for m in state.table.markers.values()]
    points += [place(state, enemy).point for enemy in enemies(state, fighter)]
    return sorted(points, key=lambda point: distance_squared(start, point))


def path(state: State, fighter: str, most: int, ends: Iterable[Stop]) -> Path:
    """The domain of a command's path: legs after the start; one that stays put is a leg to its own place."""
    return Path(place(state, fighter), most, tuple(ends))
