"""The legs of a move: whether each may be made, what it costs and what it risks (W-68, W-69, W-71).

A leg is straight. A *walk* keeps to floor and platforms; a *jump* goes level and then straight down; a *climb* goes straight
up or down beside what the base touches, or level along its top; a *fly* goes through the air. A move is any mixture of
them; what it costs is the sum, each leg rounded up to a whole unit of 1/100 mm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import UNSET, UnsetType

from wardrum.events.core.kernel import Rejected
from wardrum.events.space.plane import (
    INCH,
    Battlefield,
    Box,
    Cylinder,
    Disc,
    Ground,
    Hindrance,
    Leg,
    Location,
    Point,
    Rect,
    ceil_length,
    comes_within,
    contains,
    crosses,
    disc_overlaps_rect,
    disc_to_rect_squared,
    free,
    obstruction,
    overlap,
    runs_into,
    touches,
    vertical,
)
from wardrum.events.toolkit.grammar import inches

from .roster import Profile
from .stairs import Stairs, length
from .state import State
from .terrain import adjoin, battlefield, deadly, footholds, openings, stairs_of

STEP: Final = INCH
"""Up or down so much one walks, as over low terrain (W-57)."""
IMPACT_FROM: Final = {"1e": 3 * INCH, "2e": 2 * INCH}
"""By edition: a drop of so much causes impact damage (W-71, W-72); the rules built on Warcry follow the first."""
DEADLY_NEAR: Final = INCH
"""Who comes down within so much of deadly terrain takes impact damage (W-57)."""

SENTENCES: Final = {
    "edge": "the base would leave the board",
    "fighter": "another fighter is in the way",
    "obstacle": "terrain is in the way",
    "unsupported": "there is no floor or platform under the middle of the base",
    "not_touching": "there is nothing here to climb",
    "mount": "a mount does not climb",
    "cannot_fly": "only fighters with the runemark fly do that",
    "too_far": "it is too far away, or not lower",
    "not_a_leg": "that is no way to get there",
}


CODES: Final = {"obstacle": "terrain"}


class Mover(NamedTuple):
    """Who moves, and among what: its card, the battlefield as it meets it, the other fighters."""

    profile: Profile
    radius: int
    tall: int
    field: Battlefield
    others: tuple[Cylinder, ...]
    openings: tuple[Box, ...]
    footholds: tuple[Box, ...]
    stairs: tuple[Stairs, ...]
    deadly: tuple[Box, ...]
    impact_from: int


class Way(NamedTuple):
    """A move that may be made: what each leg costs and risks, how many impact dice there are in all, and where it ends.

    Costs are in 1/100 mm; a risk is "impact", "deadly", both with a blank between, or "".
    """

    costs: tuple[int, ...]
    risks: tuple[str, ...]
    impact_dice: int
    end: Location

    @property
    def cost(self) -> int:
        """All legs together."""
        return sum(self.costs)

    @property
    def told_risks(self) -> tuple[str, ...] | UnsetType:
        """The risks as an option tells them: not at all if there are none."""
        return self.risks if any(self.risks) else UNSET


def mover(state: State, fighter: str) -> Mover:
    """A fighter on the board as one who moves."""
    profile, piece = state.battle.fighters[fighter].profile, state.table.pieces[fighter]
    others = tuple(other.model for key, other in state.table.pieces.items() if key != fighter)
    return Mover(
        profile,
        piece.radius,
        piece.tall,
        battlefield(state, profile),
        others,
        tuple(openings(state, profile)),
        tuple(footholds(state)),
        tuple(stairs_of(state)),
        tuple(deadly(state)),
        IMPACT_FROM.get(state.battle.setup.edition, IMPACT_FROM["1e"]),
    )


def judge(who: Mover, start: Location, legs: Sequence[Leg], budget: int, rule: str = "W-68") -> Way:
    """W-68, W-69, W-71. Raises Rejected: a leg cannot be made, or all together cost more than the ``budget`` of a rule."""
    costs: list[int] = []
    risks: list[str] = []
    trodden: set[Rect] = set()
    here, dice = start, 0
    for number, leg in enumerate(legs, 1):
        cost, drop = _measure(who, here, leg, number)
        if sum(costs) + cost > budget:
            left = budget - sum(costs)
            sentence = f"{_A[leg.how]} of {inches(cost)}, {inches(left)} are left"
            raise Rejected(rule, "too_far", f"leg {number}: {sentence}")
        risk = []
        if drop and vertical(here.z, leg.z) >= who.impact_from:
            risk.append("impact")
        met = set(_deadly_met(who, here, leg, drop=drop)) - trodden
        trodden |= met
        risk += ["deadly"] * bool(met)
        dice += ("impact" in risk) + len(met)
        costs.append(cost)
        risks.append(" ".join(risk))
        here = leg.end
    return Way(tuple(costs), tuple(risks), dice, here)


_A: Final = {"walk": "a walk", "climb": "a climb", "jump": "a jump", "drop": "a drop", "fly": "a flight"}


def standing(who: Mover, location: Location) -> bool:
    """Whether a base with its centre there stands on floor or platform (W-71)."""
    return who.field.floor_of(location) is not None


def holding_on(who: Mover, location: Location) -> bool:
    """Whether a base there is on a ladder or stairs, where one may stop part-way (W-57)."""
    disc = Disc(location.x, location.y, who.radius)
    return any(box.bottom <= location.z <= box.top and touches(disc, box.rect) for box in who.footholds)


def passes(radius: int, start: Location, path: Sequence[Leg], token: Location, reach: int) -> bool:
    """Whether a base comes within reach of a token at some moment of its way (W-91)."""
    here = start
    for leg in path:
        for a, b, low, high in _trace(here, leg):
            rise = max(low - token.z, token.z - high, 0)
            if comes_within(a, b, radius, token.point, reach, rise):
                return True
        here = leg.end
    return False


def _trace(here: Location, leg: Leg) -> Iterator[tuple[Point, Point, int, int]]:
    """A leg in level and upright parts: from, to, and between which heights; of a flight and of stairs the ends only."""
    yield here.point, here.point, here.z, here.z
    yield leg.point, leg.point, leg.z, leg.z
    if here.z == leg.z or leg.how == "jump":
        yield here.point, leg.point, here.z, here.z
    if leg.how in ("jump", "climb"):
        yield leg.point, leg.point, min(here.z, leg.z), max(here.z, leg.z)


# --- each kind of leg: its cost, and whether it drops


def _measure(who: Mover, here: Location, leg: Leg, number: int) -> tuple[int, bool]:
    kinds: dict[str, Callable[[Mover, Location, Location], str]] = {
        "walk": _walk,
        "climb": _climb,
        "jump": _jump,
        "fly": _fly,
    }
    found = kinds[leg.how](who, here, leg.end) if leg.how in kinds else "not_a_leg"
    if found:
        rule = "W-69" if found in ("edge", "fighter", "obstacle") else "W-71"
        raise Rejected(rule, CODES.get(found, found), f"leg {number}: {SENTENCES[found]}")
    level = ceil_length(here.point, leg.point)
    if leg.how == "walk" and (way := _over_stairs(who, here, leg.end)):
        return sum(map(length, way.parts(here, leg.end))), False
    if leg.how == "climb":
        return level or abs(leg.z - here.z), False
    return level, leg.how == "jump" and leg.z < here.z


def _walk(who: Mover, here: Location, end: Location) -> str:
    """On one level, over steps of an inch, on stairs, and through openings."""
    rise = abs(end.z - here.z)
    if stairs := _over_stairs(who, here, end):
        return _take_stairs(who, stairs, here, end)
    if rise > STEP:
        return "obstacle" if _level(who, here.z).rects else "unsupported"
    ground = _level(who, max(here.z, end.z))
    if rise:
        floors = (*who.field.floors_at(here.z), *who.field.floors_at(end.z))
        ground = ground._replace(support=tuple(floor.rect for floor in floors))
        if not standing(who, end):
            return "unsupported"
    found = obstruction((here.point, end.point), who.radius, ground)
    return _through(who, here, end, ground) if found == "obstacle" else found or ""


def _through(who: Mover, here: Location, end: Location, ground: Ground) -> Hindrance | str:
    """A walk that meets terrain may lead through an opening, whatever the size of the base (W-57).

    The middle of the base goes through the opening itself; the walls beside it are out of the way as long as it does.
    """
    passed = [box.rect for box in who.openings if crosses(here.point, end.point, box.rect)]
    beside = {rect for rect in ground.rects if any(adjoin(rect, opening) for opening in passed)}
    if not passed or any(crosses(here.point, end.point, rect) for rect in beside):
        return "obstacle"
    if not free(Disc(end.x, end.y, who.radius), ground):
        return "obstacle"
    rest = tuple(rect for rect in ground.rects if rect not in beside)
    return obstruction((here.point, end.point), who.radius, ground._replace(rects=rest)) or ""


def _over_stairs(who: Mover, here: Location, end: Location) -> Stairs | None:
    """The stairs over which a straight walk leads, at least in part."""
    for stairs in who.stairs:
        ends_fit = all(
            stairs.bears(location)
            or (standing(who, location) and location.z == stairs.height_at(location.point))
            for location in (here, end)
        )
        if ends_fit and any(map(stairs.is_slope, stairs.parts(here, end))):
            return stairs
    return None


def _take_stairs(who: Mover, stairs: Stairs, here: Location, end: Location) -> str:
    """Up or down stairs: on the slope the middle of the base stays over them, before and behind it keeps to the floor."""
    own = stairs.box.rect
    for part in stairs.parts(here, end):
        a, b = part
        if stairs.is_slope(part):
            if not (contains(own, a.point) and contains(own, b.point)):
                return "unsupported"
            ground = _beside_slope(who, stairs, min(a.z, b.z), max(a.z, b.z))
        else:
            ground = _level(who, a.z)
            ground = ground._replace(rects=tuple(rect for rect in ground.rects if rect != own))
        if found := obstruction((a.point, b.point), who.radius, ground):
            return found
    if stairs.bears(end) and 0 < stairs.along(end.point) < stairs.run:
        return ""
    return "" if free(Disc(end.x, end.y, who.radius), _level(who, end.z)) else "obstacle"


def _beside_slope(who: Mover, stairs: Stairs, low: int, high: int) -> Ground:
    """What is in the way on the slope between two heights; what adjoins its head as high as that is not."""
    rects = tuple(
        box.rect
        for box in who.field.solids
        if box.bottom < high + who.tall
        and low < box.top
        and box.rect != stairs.box.rect
        and not (box.top == stairs.box.top and adjoin(box.rect, stairs.box.rect))
    )
    return Ground(who.field.width, who.field.height, tuple(_bodies(who, low, high)), rects)


def _jump(who: Mover, here: Location, end: Location) -> str:
    """Level, then straight down onto a floor."""
    if end.z > here.z:
        return "not_a_leg"
    air = _level(who, here.z)._replace(support=None)
    if found := obstruction((here.point, end.point), who.radius, air):
        return found
    return comes_down(who, here.z, end)


def comes_down(who: Mover, height: int, end: Location) -> str:
    """Why a base cannot come straight down there from this height; "" = it can, and stands on a floor (W-71, W-72)."""
    if who.field.landing(end.point, height) != end:
        return "unsupported"
    return _upright(who, end.point, end.z, height)


def _upright(who: Mover, point: Point, low: int, high: int) -> str:
    """What a body meets that goes straight up or down between two heights."""
    disc = Disc(point.x, point.y, who.radius)
    if any(overlap(disc, other) for other in _bodies(who, low, high)):
        return "fighter"
    boxes = who.field.solids
    if any(
        box.bottom < high + who.tall and low < box.top and disc_overlaps_rect(disc, box.rect) for box in boxes
    ):
        return "obstacle"
    return ""


def _climb(who: Mover, here: Location, end: Location) -> str:
    if "mount" in who.profile.runemarks:
        return "mount"
    if here.point == end.point:
        if not _beside(who, here.point, *sorted((here.z, end.z))):
            return "not_touching"
        return _upright(who, here.point, *sorted((here.z, end.z)))
    if here.z != end.z:
        return "not_a_leg"
    if not _on_top(who, here, end):
        return "not_touching"
    return obstruction((here.point, end.point), who.radius, _level(who, here.z)._replace(support=None)) or ""


def _beside(who: Mover, point: Point, low: int, high: int) -> bool:
    """Whether the base touches something to climb at all heights between these."""
    disc = Disc(point.x, point.y, who.radius)
    reached = low
    for bottom, top in sorted((box.bottom, box.top) for box in _climbable(who) if touches(disc, box.rect)):
        if bottom <= reached:
            reached = max(reached, top)
    return reached >= high > low


def _on_top(who: Mover, here: Location, end: Location) -> bool:
    """Whether both ends touch something that is just as high."""
    tops = [box.rect for box in _climbable(who) if box.top == here.z]
    return any(
        touches(Disc(here.x, here.y, who.radius), rect) and touches(Disc(end.x, end.y, who.radius), rect)
        for rect in tops
    )


def _climbable(who: Mover) -> tuple[Box, ...]:
    return (*who.field.solids, *who.openings)


def _fly(who: Mover, here: Location, end: Location) -> str:
    """Up, across and down at the least height at which nothing is in the way; it ends on floor or platform."""
    if "fly" not in who.profile.runemarks:
        return "cannot_fly"
    body = Disc(end.x, end.y, who.radius)
    if obstruction((end.point,), who.radius, Ground(who.field.width, who.field.height)):
        return "edge"
    if not standing(who, end):
        return "unsupported"
    if any(overlap(body, other) for other in _bodies(who, end.z, end.z)):
        return "fighter"
    found = "obstacle"
    for height in _heights(who, max(here.z, end.z)):
        air = _level(who, height)._replace(support=None)
        found = (
            obstruction((here.point, end.point), who.radius, air)
            or _upright(who, here.point, here.z, height)
            or _upright(who, end.point, end.z, height)
        )
        if not found:
            return ""
    return found


def _heights(who: Mover, least: int) -> Iterator[int]:
    """The heights at which one may be above something more, from the least on."""
    tops = {box.top for box in who.field.solids} | {other.top for other in who.others}
    yield from sorted({least, *(top for top in tops if top > least)})


def _level(who: Mover, z: int) -> Ground:
    return who.field.ground(z, who.tall, who.others)


def _bodies(who: Mover, low: int, high: int) -> list[Disc]:
    """The bases of those whose bodies are at the heights between which this one moves."""
    return [
        disc for disc, top, bottom in who.others if (bottom < high + who.tall and low < top) or bottom == low
    ]


def _deadly_met(who: Mover, here: Location, leg: Leg, *, drop: bool) -> Iterator[Rect]:
    """Deadly terrain onto which the leg leads, or near which it comes down (W-57)."""
    end = Disc(leg.x, leg.y, who.radius)
    for rect, top, _ in who.deadly:
        if leg.z == top and (_enters(who, here, leg, rect) or (drop and near_deadly(end, rect))):
            yield rect


def near_deadly(disc: Disc, rect: Rect) -> bool:
    """Whether a base is within 1" of it (W-57, W-72)."""
    return disc_to_rect_squared(disc, rect) <= (disc.radius + DEADLY_NEAR) ** 2


def _enters(who: Mover, here: Location, leg: Leg, rect: Rect) -> bool:
    """Whether the base comes onto the terrain, and did not stand on it."""
    start = here.point if leg.how == "walk" else leg.point
    return runs_into(start, leg.point, who.radius, rect) and not (
        here.z == leg.z and runs_into(here.point, here.point, who.radius, rect)
    )
