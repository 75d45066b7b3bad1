"""The kinds of legs of a move: whether each may be made, what it costs and what it risks (W-68, W-69, W-71).

A leg is straight. A *walk* keeps to floor and platforms; a *jump* goes level and then straight down; a *climb* goes straight
up or down beside what the base touches, or level along its top; a *fly* goes through the air. A move is any mixture of
them; what it costs is the sum, each leg rounded up to a whole unit of 1/100 mm.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from wardrum.events.core.kernel import Refusal
from wardrum.events.space.legs import Body, climb, fly, jump, turn, walk
from wardrum.events.space.plane import (
    INCH,
    Box,
    Leg,
    Location,
    Oval,
    Point,
    Rect,
    ceil_length,
    disc_to_rect_squared,
    discs_at,
    runs_into,
    turned_to,
    vertical,
)
from wardrum.events.space.plane.ovals import TURNS
from wardrum.events.toolkit.memo import remembered_by
from wardrum.events.toolkit.movement import (
    LegKind,
    Movement,
    Risk,
    Way,
    footholds,
    level_cost,
    stairs_on,
    walk_cost,
)

from .roster import Profile
from .state import State
from .terrain import battlefield, deadly, openings

IMPACT_FROM: Final = 3 * INCH
"""The least drop that causes impact damage (W-71, W-72)."""
DEADLY_NEAR: Final = INCH
"""Distance from deadly terrain within which a fighter that comes down takes impact damage (W-57)."""


class Mover(Body, frozen=True, kw_only=True):
    """Who moves, and among what: its card, whether it flies or climbs at half the cost, and the deadly terrain, beside what every body has; others are all fighters."""

    profile: Profile
    flies: bool
    climbs_lightly: bool
    deadly: tuple[Box, ...]


def on_table(state: State, fighter: str) -> tuple[object, ...]:
    """What it follows from where a fighter may move: from all that stands on the table, from its card, and from whether it flies."""
    who = state.battle.fighters[fighter]
    return state.table, who.profile, who.flies


@remembered_by(on_table)
def mover(state: State, fighter: str) -> Mover:
    """A fighter on the board as one who moves."""
    profile, piece = state.battle.fighters[fighter].profile, state.table.pieces[fighter]
    others = [model for key, other in state.table.pieces.items() if key != fighter for model in other.models]
    return Mover(
        radius=piece.radius,
        outline=piece.outline,
        tall=piece.tall,
        field=battlefield(state, profile),
        others=tuple(others),
        footholds=footholds(state.table),
        stairs=stairs_on(state.table),
        openings=tuple(openings(state, profile)),
        profile=profile,
        flies=state.battle.fighters[fighter].flies,
        climbs_lightly=state.battle.fighters[fighter].climbs_lightly,
        deadly=tuple(deadly(state)),
    )


def impact_dice(way: Way) -> int:
    """W-57, W-71: a die of impact damage for each risk."""
    return sum(map(len, way.risks))


# --- each kind of leg: what hinders it, what it costs and what it risks


def _climb(who: Mover, here: Location, leg: Leg) -> str:
    return "mount" if "mount" in who.profile.runemarks else climb(who, here, leg)


def _fly(who: Mover, here: Location, leg: Leg) -> str:
    return fly(who, here, leg) if who.flies else "cannot_fly"


def _climb_cost(who: Mover, here: Location, leg: Leg) -> int:
    length = ceil_length(here.point, leg.point) or abs(leg.z - here.z)
    return -(-length // 2) if who.climbs_lightly else length


def _turn_cost(who: Mover, here: Location, leg: Leg) -> int:
    """W-68: how far the tip travels."""
    facing = turned_to(leg)
    assert isinstance(who.outline, Oval)
    assert facing is not None
    return who.outline.turn_length(facing)


def _turned(who: Mover, leg: Leg) -> Mover:
    facing = turned_to(leg)
    assert isinstance(who.outline, Oval)
    assert facing is not None
    return replace(who, outline=who.outline.facing_to(facing))


def _ground_risks(who: Mover, here: Location, leg: Leg) -> list[Risk]:
    """W-57: deadly terrain onto which the leg leads, each once in a move."""
    return [
        Risk("deadly", place=rect)
        for rect, top, _ in who.deadly
        if leg.z == top and _enters(who, here, leg, rect)
    ]


def _jump_risks(who: Mover, here: Location, leg: Leg) -> list[Risk]:
    """W-57, W-71: impact damage, and the deadly terrain within 1" of which one comes down."""
    trodden = _ground_risks(who, here, leg)
    if leg.z == here.z:
        return trodden
    impact = [Risk("impact")] if vertical(here.z, leg.z) >= IMPACT_FROM else []
    near = [
        Risk("deadly", place=rect)
        for rect, top, _ in who.deadly
        if leg.z == top and near_deadly(who, leg.point, rect)
    ]
    return [*impact, *trodden, *near]


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


MOVEMENT: Final = Movement(
    kinds={
        "walk": LegKind("a walk", walk, walk_cost, _ground_risks),
        "climb": LegKind("a climb", _climb, _climb_cost, _ground_risks),
        "jump": LegKind("a jump", jump, level_cost, _jump_risks),
        "fly": LegKind("a flight", _fly, level_cost, _ground_risks),
        **dict.fromkeys(TURNS, LegKind("a turn", turn, _turn_cost, after=_turned)),
    },
    refusals={
        "edge": Refusal("W-69", "edge", "the base would leave the board"),
        "fighter": Refusal("W-69", "fighter", "another fighter is in the way"),
        "obstacle": Refusal("W-69", "terrain", "terrain is in the way"),
        "unsupported": Refusal(
            "W-71", "unsupported", "there is no floor or platform under the middle of the base"
        ),
        "not_touching": Refusal("W-71", "not_touching", "there is nothing here to climb"),
        "mount": Refusal("W-71", "mount", "a mount does not climb"),
        "cannot_fly": Refusal("W-71", "cannot_fly", "only fighters with the runemark fly do that"),
        "too_far": Refusal("W-72", "too_far", "it is too far away, or not lower"),
        "not_a_leg": Refusal("W-71", "not_a_leg", "that is no way to get there"),
        "not_on_the_spot": Refusal("W-68", "not_on_the_spot", "a base turns on the spot"),
        "round": Refusal("W-68", "round", "a round base does not turn"),
    },
    rule="W-68",
)
