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
from wardrum.events.space.legs import Body, climb, fly, jump, over_stairs, trace, turn, walk
from wardrum.events.space.plane import (
    INCH,
    Battlefield,
    Box,
    Cylinder,
    Leg,
    Location,
    Outline,
    Oval,
    Point,
    Rect,
    ceil_length,
    comes_within,
    disc_to_rect_squared,
    discs_at,
    runs_into,
    turned_to,
    vertical,
)
from wardrum.events.space.stairs import Stairs, length
from wardrum.events.toolkit.grammar import inches
from wardrum.events.toolkit.language import say

from .roster import Profile
from .state import State
from .terrain import battlefield, deadly, footholds, openings, stairs_of

IMPACT_FROM: Final = 3 * INCH
"""The least drop that causes impact damage (W-71, W-72)."""
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
    "not_on_the_spot": "a base turns on the spot",
    "round": "a round base does not turn",
}


CODES: Final = {"obstacle": "terrain"}


class Mover(NamedTuple):
    """Who moves, and among what: its card and base, the battlefield as it meets it, the other fighters.

    radius: of the base, of an oval one half of its longer axis · outline: its shape, as it faces.
    """

    profile: Profile
    radius: int
    outline: Outline
    tall: int
    field: Battlefield
    others: tuple[Cylinder, ...]
    openings: tuple[Box, ...]
    footholds: tuple[Box, ...]
    stairs: tuple[Stairs, ...]
    deadly: tuple[Box, ...]


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
    others = tuple(
        [model for key, other in state.table.pieces.items() if key != fighter for model in other.models]
    )
    return Mover(
        profile,
        piece.radius,
        piece.outline,
        piece.tall,
        battlefield(state, profile),
        others,
        tuple(openings(state, profile)),
        tuple(footholds(state)),
        tuple(stairs_of(state)),
        tuple(deadly(state)),
    )


def judge(
    who: Mover,
    start: Location,
    legs: Sequence[Leg],
    budget: int,
    rule: str = "W-68",
    *,
    walks_free: bool = False,
) -> Way:
    """W-68, W-69, W-71. Raises Rejected: a leg cannot be made, or all together cost more than the ``budget`` of a rule.

    walks_free: walks on one level are known to be free, as they were sought on it.
    """
    costs: list[int] = []
    risks: list[str] = []
    trodden: set[Rect] = set()
    here, dice = start, 0
    for number, leg in enumerate(legs, 1):
        if (facing := turned_to(leg)) is not None:
            who, cost, drop = *_turned(who, here, leg, facing, number), False
        else:
            if not (walks_free and leg.how == "walk" and leg.z == here.z):
                _require_free(who, here, leg, number)
            cost, drop = _measure(who, here, leg)
        if sum(costs) + cost > budget:
            left = budget - sum(costs)
            sentence = say(
                "part {number} of the way: {leg} of {cost}, {left} are left",
                number=number,
                leg=say(_A.get(leg.how, "a turn")),
                cost=inches(cost),
                left=inches(left),
            )
            raise Rejected(rule, "too_far", sentence)
        risk = []
        if drop and vertical(here.z, leg.z) >= IMPACT_FROM:
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


def passes(outline: Outline, start: Location, path: Sequence[Leg], token: Location, reach: int) -> bool:
    """Whether a base comes within reach of a token at some moment of its way (W-91)."""
    here = start
    for leg in path:
        facing = turned_to(leg)
        if facing is not None and isinstance(outline, Oval):
            outline = outline.facing_to(facing)
        for a, b, low, high in trace(here, leg):
            rise = max(low - token.z, token.z - high, 0)
            for dx, dy, radius in discs_at(outline, (0, 0)):
                begin, end = Point(a.x + dx, a.y + dy), Point(b.x + dx, b.y + dy)
                if comes_within(begin, end, radius, token.point, reach, rise):
                    return True
        here = leg.end
    return False


# --- each kind of leg: its cost, and whether it drops


def _require_free(who: Mover, here: Location, leg: Leg, number: int) -> None:
    if found := _hindrance(who, here, leg):
        rule = "W-69" if found in ("edge", "fighter", "obstacle") else "W-71"
        raise Rejected(
            rule,
            CODES.get(found, found),
            say("part {number} of the way: {why}", number=number, why=say(SENTENCES[found])),
        )


def _turned(who: Mover, here: Location, leg: Leg, facing: int, number: int) -> tuple[Mover, int]:
    """W-68: an oval base turned on the spot, and what that costs: how far its tip travels. Free at each step of the turn."""
    oval = who.outline
    found = "" if isinstance(oval, Oval) else "round"
    if leg.end != here:
        found = "not_on_the_spot"
    if found or not isinstance(oval, Oval):
        raise Rejected(
            "W-68", found, say("part {number} of the way: {why}", number=number, why=say(SENTENCES[found]))
        )
    for step in oval.turn_to(facing):
        who = who._replace(outline=oval.facing_to(step))
        if met := turn(who, here):
            raise Rejected(
                "W-69",
                CODES.get(met, met),
                say("part {number} of the way: {why}", number=number, why=say(SENTENCES[met])),
            )
    return who, oval.turn_length(facing)


def _measure(who: Mover, here: Location, leg: Leg) -> tuple[int, bool]:
    """What a leg costs, and whether it drops."""
    level = ceil_length(here.point, leg.point)
    if leg.how == "walk" and (way := over_stairs(who, here, leg.end)):
        return sum(map(length, way.parts(here, leg.end))), False
    if leg.how == "climb":
        return level or abs(leg.z - here.z), False
    return level, leg.how == "jump" and leg.z < here.z


KINDS: Final[dict[str, Callable[[Body, Location, Location], str]]] = {
    "walk": walk,
    "climb": climb,
    "jump": jump,
    "fly": fly,
}


def _hindrance(who: Mover, here: Location, leg: Leg) -> str:
    """What hinders the leg, "" = nothing; mounts climb nothing, and only some fly."""
    if leg.how == "climb" and "mount" in who.profile.runemarks:
        return "mount"
    if leg.how == "fly" and "fly" not in who.profile.runemarks:
        return "cannot_fly"
    return KINDS[leg.how](who, here, leg.end) if leg.how in KINDS else "not_a_leg"


def _deadly_met(who: Mover, here: Location, leg: Leg, *, drop: bool) -> Iterator[Rect]:
    """Deadly terrain onto which the leg leads, or near which it comes down (W-57)."""
    for rect, top, _ in who.deadly:
        if leg.z == top and (_enters(who, here, leg, rect) or (drop and near_deadly(who, leg.point, rect))):
            yield rect


def near_deadly(who: Mover, point: Point, rect: Rect) -> bool:
    """Whether a base with its centre there is within 1" of it (W-57, W-72)."""
    return any(
        disc_to_rect_squared(disc, rect) <= (disc.radius + DEADLY_NEAR) ** 2
        for disc in discs_at(who.outline, point)
    )


def _enters(who: Mover, here: Location, leg: Leg, rect: Rect) -> bool:
    """Whether the base comes onto the terrain, and did not stand on it."""
    start = here.point if leg.how == "walk" else leg.point
    return runs_into(start, leg.point, who.outline, rect) and not (
        here.z == leg.z and runs_into(here.point, here.point, who.outline, rect)
    )
