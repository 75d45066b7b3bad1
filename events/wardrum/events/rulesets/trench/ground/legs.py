"""The legs of a move: whether each may be made, what it costs and what it risks (X-10, X-15, X-16, X-49).

A *walk* keeps to floors, takes steps of an inch free, and leads up and down stairs; a *climb* goes straight up or down, or
level along a top; a *drop* steps off an edge and comes down beside it; a *jump* leaps over a gap to another floor; a *fly* goes
through the air. What a move costs is the sum of its legs, each rounded up to a whole unit of 1/100 mm.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from wardrum.events.core.kernel import Rejected
from wardrum.events.space.legs import (
    STEP,
    Body,
    bodies,
    climb,
    comes_down,
    holding_on,
    level,
    over_stairs,
    standing,
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
    ceil_length,
    covered_part,
    free,
    obstruction,
    overlap,
    rough_length,
    touches,
)
from wardrum.events.space.stairs import Stairs, length
from wardrum.events.toolkit.grammar import inches
from wardrum.events.toolkit.language import say

from ..state import State
from .positions import enemies, friends
from .terrain import battlefield, flies, footholds, slowing, stairs_of

TRENCH_WALL: Final = 3 * INCH
"""So high a wall of a trench is climbed without a roll (X-15)."""
FALL: Final = 3 * INCH
"""Who comes down so far falls, which takes an Injury Roll; one more INJURY DICE for each full one (X-16, X-17)."""

SENTENCES: Final = {
    "edge": "it would leave the table",
    "fighter": "another model is in the way",
    "obstacle": "terrain is in the way",
    "unsupported": "there is no floor under the middle of the base",
    "not_touching": "there is nothing here to climb",
    "part_way": "a climb ends on a floor, on top of what is climbed, or on ladder or stairs",
    "cannot_fly": "only a FLYING model does that",
    "not_beside": "who jumps down comes down beside the edge, no farther off than its base is wide",
    "gap_too_wide": "the gap is wider than half of its Movement",
    "no_gap": "there is no gap to jump over",
    "not_a_leg": "that is no way to get there",
}
CODES: Final = {"edge": "way_not_free", "fighter": "way_not_free", "obstacle": "way_not_free"}
_A: Final = {"walk": "a walk", "climb": "a climb", "jump": "a jump", "drop": "a jump down", "fly": "a flight"}


class Mover(NamedTuple):
    """Who moves, and among what: the battlefield, the bodies of its enemies, which it cannot cross, and those of its friends.

    leap: the widest gap that it may jump over, in 1/100 mm: half of its Movement.
    """

    key: str
    radius: int
    tall: int
    field: Battlefield
    others: tuple[Cylinder, ...]
    friends: tuple[Cylinder, ...]
    footholds: tuple[Box, ...]
    stairs: tuple[Stairs, ...]
    flying: bool
    leap: int
    openings: tuple[Box, ...] = ()

    @property
    def outline(self) -> int:
        """The shape of its base, which is round."""
        return self.radius


class Way(NamedTuple):
    """A move that may be made: what each leg costs in 1/100 mm, and what it risks; where it ends.

    A risk is "climb" or "jump", which take a Risky Roll, "fall", which takes an Injury Roll, two of them with a blank between, or "".
    """

    costs: tuple[int, ...]
    risks: tuple[str, ...]
    end: Location

    @property
    def cost(self) -> int:
        """All legs together."""
        return sum(self.costs)


def mover(state: State, key: str) -> Mover:
    """A model on the battlefield as one that moves."""
    piece, pieces = state.table.pieces[key], state.table.pieces
    return Mover(
        key,
        piece.radius,
        piece.tall,
        battlefield(state.table),
        tuple(pieces[enemy].model for enemy in enemies(state, key)),
        tuple(pieces[friend].model for friend in friends(state, key)),
        footholds(state),
        stairs_of(state),
        flies(state, key),
        state.battle.models[key].card.profile.movement_in * INCH // 2,
    )


def judge(
    state: State,
    who: Mover,
    start: Location,
    legs: Sequence[Leg],
    most: int,
    *,
    walks_free: bool = False,
) -> Way:
    """X-10, X-15, X-16. Raises Rejected: a leg cannot be made, or all together cost more than ``most``.

    The base ends on no other model, and on a floor, or on ladder or stairs. walks_free: walks on one level are known to be
    free, as they were sought on it.
    """
    costs: list[int] = []
    risks: list[str] = []
    here = start
    for number, leg in enumerate(legs, 1):
        known = walks_free and leg.how == "walk" and leg.z == here.z
        found = "" if known else KINDS.get(leg.how, _no_leg)(who, here, leg.end)
        if found:
            rule = "X-10" if found in CODES else "X-16"
            raise Rejected(
                rule,
                CODES.get(found, found),
                say("part {number} of the way: {why}", number=number, why=say(SENTENCES[found])),
            )
        cost = leg_cost(state, who, here, leg)
        if sum(costs) + cost > most:
            left = inches(most - sum(costs))
            raise Rejected(
                "X-10",
                "too_far",
                say(
                    "part {number} of the way: {leg} of {cost}, {left} are left",
                    number=number,
                    leg=say(_A[leg.how]),
                    cost=inches(cost),
                    left=left,
                ),
            )
        costs.append(cost)
        risks.append(leg_risk(who, here, leg))
        if "climb" in risks[-1] or "jump" in risks[-1]:
            require_room(who, start, here)  # where it is halted for the roll
        if "fall" in risks[-1]:
            require_place(who, start, leg.end)
        here = leg.end
    require_place(who, start, here)
    return Way(tuple(costs), tuple(risks), here)


def require_place(who: Mover, start: Location, end: Location) -> None:
    """X-10: a move ends on no friend, and where one can stand or hold on; to stay is always possible. Raises Rejected."""
    require_room(who, start, end)
    if end != start and not standing(who, end) and not holding_on(who, end):
        raise Rejected("X-16", "unsupported", "where it halts there is no floor under the middle of the base")


def require_room(who: Mover, start: Location, end: Location) -> None:
    """X-10: no friend stands where it halts. Raises Rejected."""
    there = Disc(end.x, end.y, who.radius)
    if end != start and any(
        overlap(there, friend.disc) for friend in who.friends if _shares_height(who, end.z, friend)
    ):
        raise Rejected("X-10", "way_not_free", "where it halts another model is in the way")


def _shares_height(who: Mover, z: int, other: Cylinder) -> bool:
    return other.bottom == z or (other.bottom < z + who.tall and z < other.top)


# --- each kind of leg


def _walk(who: Mover, here: Location, end: Location) -> str:
    """Who flies crosses everything on its level, as long as it can come down at the end (X-49)."""
    if who.flying and here.z == end.z:
        return _lands(who, end)
    return walk(who, here, end)


def _climb(who: Mover, here: Location, end: Location) -> str:
    """Straight up or down to where one can go on, or level along a top."""
    if found := climb(who, here, end):
        return found
    ends = standing(who, end) or holding_on(who, end) or here.point != end.point
    return "" if ends or _reaches_top(who, end) else "part_way"


def _reaches_top(who: Mover, end: Location) -> bool:
    """Whether the base touches something that is just as high."""
    disc = Disc(end.x, end.y, who.radius)
    return any(box.top == end.z and touches(disc, box.rect) for box in who.field.masses)


def _drop(who: Mover, here: Location, end: Location) -> str:
    """X-16: off an edge, and straight down beside it."""
    if end.z >= here.z:
        return "not_a_leg"
    air = level(who, here.z)._replace(support=None)
    if found := obstruction((here.point, end.point), who.radius, air):
        return found
    if beyond_the_edge(who.field, here, end) > 2 * who.radius:
        return "not_beside"
    return comes_down(who, here.z, end)


def _jump(who: Mover, here: Location, end: Location) -> str:
    """X-16: level over a gap, onto a floor as high or lower."""
    if end.z > here.z or not standing(who, here):
        return "not_a_leg"
    air = level(who, here.z)._replace(support=None)
    if found := obstruction((here.point, end.point), who.radius, air):
        return found
    gap = gap_of(who.field, here, end)
    if gap == 0:
        return "no_gap"
    return "gap_too_wide" if gap > who.leap else comes_down(who, here.z, end)


def _fly(who: Mover, here: Location, end: Location) -> str:
    """X-49: through the air, onto any floor."""
    return _lands(who, end) if who.flying else "cannot_fly"


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


def _no_leg(who: Mover, here: Location, end: Location) -> str:
    """What no model does, as turning."""
    return "not_a_leg"


KINDS: Final[dict[str, Callable[[Mover, Location, Location], str]]] = {
    "walk": _walk,
    "climb": _climb,
    "drop": _drop,
    "jump": _jump,
    "fly": _fly,
}


def gap_of(field: Battlefield, here: Location, end: Location) -> int:
    """How much of a leg the middle of the base is over neither the floor that it leaves nor that onto which it comes, rounded up."""
    return _part_of(here, end, _covered(field, here, end) + _covered(field, end, here))


def beyond_the_edge(field: Battlefield, here: Location, end: Location) -> int:
    """How much of a leg the middle of the base is beyond the floor that it leaves, rounded up."""
    return _part_of(here, end, _covered(field, here, end))


def _part_of(here: Location, end: Location, over: int) -> int:
    """The length of a leg without so many parts of its whole."""
    whole = (abs(end.x - here.x) or 1) * (abs(end.y - here.y) or 1)
    left = whole - over
    across = Point(abs(end.x - here.x) * left, abs(end.y - here.y) * left)
    return -(-ceil_length(Point(0, 0), across) // whole) if left > 0 else 0


def _covered(field: Battlefield, here: Location, end: Location) -> int:
    """How far a leg stays over the floors of the height at which it begins, as a part of its whole."""
    part, _ = covered_part(here.point, end.point, [floor.rect for floor in field.floors_at(here.z)])
    return max(part, 0)


# --- what it costs and risks


def leg_cost(state: State, who: Mover, here: Location, leg: Leg) -> int:
    """X-10, X-15: lengths as they are, stairs aslant, difficult ground twice; up an inch or down an edge costs nothing."""
    along = ceil_length(here.point, leg.point)
    rise = abs(leg.z - here.z)
    if leg.how == "fly":
        return ceil_length(Point(0, 0), Point(along, rise))
    if leg.how == "climb":
        return along or (rise if rise > STEP else 0)
    if leg.how != "walk":
        return along
    if stairs := over_stairs(who, here, leg.end):
        return sum(map(length, stairs.parts(here, leg.end)))
    return rough_length((here.point, leg.point), slowing(state, who.key, leg.z))


def leg_risk(who: Mover, here: Location, leg: Leg) -> str:
    """X-16, X-17: a sheer climb or a jump takes a Risky Roll; who comes down 3" or more falls."""
    risks = []
    if leg.how == "climb" and is_sheer(who, here, leg.end):
        risks.append("climb")
    if leg.how == "jump":
        risks.append("jump")
    if leg.how in ("jump", "drop") and here.z - leg.z >= FALL:
        risks.append("fall")
    return " ".join(risks)


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
