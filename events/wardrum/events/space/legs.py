"""The straight legs of a move: what a body meets on each, whatever it costs and risks (W-68, W-69, W-71, X-10, X-15, X-16).

A *walk* keeps to a floor, takes steps of an inch, and leads over stairs and through openings; a *jump* goes level and then straight
down; a *climb* goes straight up or down beside what the base touches, or level along its top; a *fly* goes through the
air. Each function answers in a word what hinders the leg, "" = nothing; the ruleset says what else it has to keep to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from .plane import (
    INCH,
    Battlefield,
    Box,
    Cylinder,
    Disc,
    Ground,
    Hindrance,
    Leg,
    Location,
    Outline,
    Oval,
    Point,
    Rect,
    adjoin,
    comes_within,
    contains,
    crosses,
    disc_overlaps_rect,
    discs_at,
    free_base,
    obstruction,
    overlap,
    touches,
    turned_to,
)
from .stairs import Stairs

STEP: Final = INCH
"""Greatest difference of height that one walks up or down, as over low terrain (W-57) and obstacles (X-15)."""


class Body(Struct, frozen=True):
    """What moves, and among what."""

    radius: int
    """Of its base, of an oval one half of its longer axis."""
    outline: Outline
    """The shape of its base, as it faces."""
    tall: int
    """How tall it stands on its base."""
    field: Battlefield
    """The battlefield as it meets it."""
    others: tuple[Cylinder, ...]
    """The bodies that are in its way."""
    footholds: tuple[Box, ...]
    """Ladders and stairs."""
    stairs: tuple[Stairs, ...]
    """The stairs that one walks up and down."""
    openings: tuple[Box, ...] = ()
    """The openings through which it may go."""


def standing(who: Body, location: Location) -> bool:
    """Whether a base with its centre there stands on floor or platform (W-71)."""
    return who.field.floor_of(location) is not None


def holding_on(who: Body, location: Location) -> bool:
    """Whether a base there is on a ladder or stairs, where one may stop part-way (W-57)."""
    return any(
        box.bottom <= location.z <= box.top and leans(who, location.point, box.rect) for box in who.footholds
    )


def leans(who: Body, point: Point, rect: Rect) -> bool:
    """Whether a base with its centre there leans against the terrain or stands in it (W-71)."""
    return any(touches(disc, rect) for disc in discs_at(who.outline, point))


def walk(who: Body, here: Location, leg: Leg) -> str:
    """On one level, over steps of an inch, on stairs, and through openings; to where one is always, on a slope too."""
    end = leg.end
    if here == end:
        return ""
    rise = abs(end.z - here.z)
    if stairs := over_stairs(who, here, end):
        return _take_stairs(who, stairs, here, end)
    if rise > STEP:
        return "obstacle" if level(who, here.z).rects else "unsupported"
    ground = level(who, max(here.z, end.z))
    if rise:
        floors = (*who.field.floors_at(here.z), *who.field.floors_at(end.z))
        ground = ground._replace(support=tuple(floor.rect for floor in floors))
        if not standing(who, end):
            return "unsupported"
    found = obstruction((here.point, end.point), who.outline, ground)
    return _through(who, here, end, ground) if found == "obstacle" else found or ""


def _through(who: Body, here: Location, end: Location, ground: Ground) -> Hindrance | str:
    """A walk that meets terrain may lead through an opening, whatever the size of the base (W-57).

    The middle of the base goes through the opening itself; the walls beside it are out of the way as long as it does.
    """
    passed = [box.rect for box in who.openings if crosses(here.point, end.point, box.rect)]
    beside = {rect for rect in ground.rects if any(adjoin(rect, opening) for opening in passed)}
    if not passed or any(crosses(here.point, end.point, rect) for rect in beside):
        return "obstacle"
    if not free_base(discs_at(who.outline, end.point), end.point, ground):
        return "obstacle"
    rest = tuple(rect for rect in ground.rects if rect not in beside)
    return obstruction((here.point, end.point), who.outline, ground._replace(rects=rest)) or ""


def over_stairs(who: Body, here: Location, end: Location) -> Stairs | None:
    """The stairs over which a straight walk leads, at least in part; it begins and ends on different heights then."""
    if here.z == end.z:
        return None
    for stairs in who.stairs:
        ends_fit = all(
            stairs.bears(location)
            or (standing(who, location) and location.z == stairs.height_at(location.point))
            for location in (here, end)
        )
        if ends_fit and any(map(stairs.is_slope, stairs.parts(here, end))):
            return stairs
    return None


def _take_stairs(who: Body, stairs: Stairs, here: Location, end: Location) -> str:
    """Up or down stairs: on the slope the middle of the base stays over them, before and behind it keeps to the floor."""
    own = stairs.box.rect
    for part in stairs.parts(here, end):
        a, b = part
        if stairs.is_slope(part):
            if not (contains(own, a.point) and contains(own, b.point)):
                return "unsupported"
            ground = _beside_slope(who, stairs, min(a.z, b.z), max(a.z, b.z))
        else:
            ground = level(who, a.z)
            ground = ground._replace(rects=tuple(rect for rect in ground.rects if rect != own))
        if found := obstruction((a.point, b.point), who.outline, ground):
            return found
    if stairs.bears(end) and 0 < stairs.along(end.point) < stairs.run:
        return ""
    clear = free_base(discs_at(who.outline, end.point), end.point, level(who, end.z))
    return "" if clear else "obstacle"


def _beside_slope(who: Body, stairs: Stairs, low: int, high: int) -> Ground:
    """What is in the way on the slope between two heights; what adjoins its head as high as that is not."""
    rects = tuple(
        box.rect
        for box in who.field.masses
        if box.bottom < high + who.tall
        and low < box.top
        and box.rect != stairs.box.rect
        and not (box.top == stairs.box.top and adjoin(box.rect, stairs.box.rect))
    )
    return Ground(who.field.width, who.field.height, tuple(bodies(who, low, high)), rects)


def turn(who: Body, here: Location, leg: Leg) -> str:
    """An oval base turns on the spot, on stairs too, and is free at each step of the turn (W-68)."""
    facing = turned_to(leg)
    if leg.end != here or facing is None:
        return "not_on_the_spot"
    if not isinstance(who.outline, Oval):
        return "round"
    ground = level(who, here.z)._replace(support=None)
    for stairs in who.stairs:
        if stairs.bears(here) and 0 < stairs.along(here.point) < stairs.run:
            ground = _beside_slope(who, stairs, here.z, here.z)
    for step in who.outline.turn_to(facing):
        if found := obstruction((here.point,), who.outline.facing_to(step), ground):
            return found
    return ""


def jump(who: Body, here: Location, leg: Leg) -> str:
    """Level, then straight down onto a floor."""
    if leg.z > here.z:
        return "not_a_leg"
    return through_air(who, here, leg.point) or comes_down(who, here.z, leg.end)


def through_air(who: Body, here: Location, there: Point) -> str:
    """What a body meets that goes straight to a point of its own height, over floors or not."""
    air = level(who, here.z)._replace(support=None)
    return obstruction((here.point, there), who.outline, air) or ""


def comes_down(who: Body, height: int, end: Location) -> str:
    """Why a base cannot come straight down there from this height; "" = it can, and stands on a floor (W-71, W-72)."""
    if who.field.landing(end.point, height) != end:
        return "unsupported"
    return upright(who, end.point, end.z, height)


def upright(who: Body, point: Point, low: int, high: int) -> str:
    """What a body meets that goes straight up or down between two heights."""
    discs = discs_at(who.outline, point)
    if any(overlap(disc, other) for other in bodies(who, low, high) for disc in discs):
        return "fighter"
    beside = [box.rect for box in who.field.masses if box.bottom < high + who.tall and low < box.top]
    return "obstacle" if any(disc_overlaps_rect(disc, rect) for rect in beside for disc in discs) else ""


def climb(who: Body, here: Location, leg: Leg) -> str:
    """Straight up or down beside what the base touches, or level along its top."""
    end = leg.end
    if here.point == end.point:
        if not climbs_beside(who, here.point, *sorted((here.z, end.z))):
            return "not_touching"
        return upright(who, here.point, *sorted((here.z, end.z)))
    if here.z != end.z:
        return "not_a_leg"
    return through_air(who, here, end.point) if _on_top(who, here, end) else "not_touching"


def climbs_beside(who: Body, point: Point, low: int, high: int) -> bool:
    """Whether the base touches something to climb at all heights between these."""
    reached = low
    beside = (box for box in _climbable(who) if leans(who, point, box.rect))
    for bottom, top in sorted((box.bottom, box.top) for box in beside):
        if bottom <= reached:
            reached = max(reached, top)
    return reached >= high > low


def _on_top(who: Body, here: Location, end: Location) -> bool:
    """Whether both ends touch something that is just as high."""
    tops = [box.rect for box in _climbable(who) if box.top == here.z]
    return any(leans(who, here.point, rect) and leans(who, end.point, rect) for rect in tops)


def _climbable(who: Body) -> tuple[Box, ...]:
    return (*who.field.masses, *who.openings)


def fly(who: Body, here: Location, leg: Leg) -> str:
    """Up, across and down at the least height at which nothing is in the way; it ends on floor or platform."""
    end = leg.end
    if obstruction((end.point,), who.outline, Ground(who.field.width, who.field.height)):
        return "edge"
    if not standing(who, end):
        return "unsupported"
    body = discs_at(who.outline, end.point)
    if any(overlap(disc, other) for other in bodies(who, end.z, end.z) for disc in body):
        return "fighter"
    found = "obstacle"
    for height in _heights(who, max(here.z, end.z)):
        found = (
            through_air(who, Location(*here.point, height), end.point)
            or upright(who, here.point, here.z, height)
            or upright(who, end.point, end.z, height)
        )
        if not found:
            return ""
    return found


def _heights(who: Body, least: int) -> Iterator[int]:
    """The heights at which one may be above something more, from the least on."""
    tops = {box.top for box in who.field.masses} | {other.top for other in who.others}
    yield from sorted({least, *(top for top in tops if top > least)})


def level(who: Body, z: int) -> Ground:
    return who.field.ground(z, who.tall, who.others)


def bodies(who: Body, low: int, high: int) -> list[Disc]:
    """The bases of those whose bodies are at the heights between which this one moves."""
    return [
        disc for disc, top, bottom in who.others if (bottom < high + who.tall and low < top) or bottom == low
    ]


def trace(here: Location, leg: Leg, *, slopes: bool = False) -> Iterator[tuple[Point, Point, int, int]]:
    """A leg in level and upright parts: from, to, and between which heights; of a flight the ends only.

    slopes: a walk over stairs counts as if it were at all of their heights all the way; else it is its ends only.
    """
    yield here.point, here.point, here.z, here.z
    yield leg.point, leg.point, leg.z, leg.z
    if here.z == leg.z or leg.how in ("jump", "drop"):
        yield here.point, leg.point, here.z, here.z
    elif slopes and leg.how == "walk":
        yield here.point, leg.point, min(here.z, leg.z), max(here.z, leg.z)
    if leg.how in ("jump", "drop", "climb"):
        yield leg.point, leg.point, min(here.z, leg.z), max(here.z, leg.z)


def passes(
    outline: Outline,
    start: Location,
    path: Sequence[Leg],
    other: Cylinder,
    reach: int,
    *,
    slopes: bool = False,
) -> bool:
    """Whether a base comes within reach of where another body stands at some moment of its way (W-91, X-11); slopes: see ``trace``."""
    here, (theirs, _, z) = start, other
    for leg in path:
        facing = turned_to(leg)
        if facing is not None and isinstance(outline, Oval):
            outline = outline.facing_to(facing)
        for a, b, low, high in trace(here, leg, slopes=slopes):
            rise = max(low - z, z - high, 0)
            for dx, dy, radius in discs_at(outline, (0, 0)):
                begin, end = Point(a.x + dx, a.y + dy), Point(b.x + dx, b.y + dy)
                if comes_within(begin, end, radius + theirs.radius, theirs.centre, reach, rise):
                    return True
        here = leg.end
    return False
