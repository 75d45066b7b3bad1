"""Lines of sight and cover (X-6, X-22, X-24).

Terrain hides and covers; models never do, as one sees past bodies. Sight goes from the middle of the viewer to three
points of the target: both edges and the middle, as high as the model stands.
"""

from __future__ import annotations

from typing import Final, Literal

from wardrum.events.space.plane import (
    INCH,
    Box,
    Cylinder,
    Disc,
    Location,
    crosses,
    disc_to_rect_squared,
    is_seen,
    samples,
    samples_seen,
)

from ..keywords import has_effect
from ..state import State
from .terrain import standing_terrain

Sight = Literal["clear", "partial", "blocked"]

COVER_TALL: Final = INCH // 2
"""Terrain covers from this height on (X-22)."""
HIGHER: Final = 3 * INCH
"""Height above its target from which a shooter has one die more (X-22)."""
SAMPLES: Final = 3
"""Points of a target to which lines of sight run (X-6)."""
CONTACT: Final = 100
"""One millimetre: within it models are in contact, as hands put them (X-22)."""
MAN_TALL: Final = 3175
"""A point is seen where a model of the usual height would be seen standing (X-26)."""


def sight(state: State, viewer: str, target: str) -> Sight:
    """How much of the target the viewer sees (X-6)."""
    pieces = state.table.pieces
    return _verdict(samples_seen(pieces[viewer].model, pieces[target].model, standing_terrain(state)))


def sees_point(state: State, viewer: str, point: Location) -> bool:
    """Whether a model sees a point of the battlefield (X-6, X-26)."""
    return seen_from(state, state.table.pieces[viewer].model, point)


def points_see(state: State, one: Location, other: Location) -> bool:
    """Whether two points of the battlefield see each other (X-26)."""
    return seen_from(state, _man(one), other)


def point_sees(state: State, point: Location, target: str) -> bool:
    """Whether a point of the battlefield sees a model, any part of it (X-26)."""
    return is_seen(_man(point), state.table.pieces[target].model, standing_terrain(state))


def seen_from(state: State, viewer: Cylinder, point: Location) -> bool:
    """Whether a model that stands there sees the point."""
    return is_seen(viewer, _man(point), standing_terrain(state))


def in_cover(state: State, attacker: str, target: str) -> bool:
    """X-22: the target touches terrain half an inch high and as wide as its base that lies between; or has COVER."""
    if has_effect(state.battle.models[target].card, "covered"):
        return True
    own, theirs = state.table.pieces[attacker], state.table.pieces[target]
    return any(_covers(box, own.model, theirs.model) for box in standing_terrain(state))


def elevated(state: State, attacker: str, target: str) -> bool:
    """X-22: whether the attacker stands 3" or more above its target."""
    return state.table.pieces[attacker].z - state.table.pieces[target].z >= HIGHER


def defended(state: State, attacker: str, target: str) -> bool:
    """X-24: the same as cover in a fight, over a defended obstacle."""
    return in_cover(state, attacker, target)


def _covers(box: Box, attacker: Cylinder, target: Cylinder) -> bool:
    """Whether terrain is in contact with the target, high and wide enough, and between the two.

    What is no higher than the floor on which the target stands covers only if it hides a part of the target.
    """
    rect, disc = box.rect, target.disc
    if box.top - box.bottom < COVER_TALL or max(rect.width, rect.height) < 2 * disc.radius:
        return False
    if box.bottom >= target.top or box.top < target.bottom:
        return False
    if disc_to_rect_squared(disc, rect) > (disc.radius + CONTACT) ** 2:
        return False
    if box.top - max(box.bottom, target.bottom) < COVER_TALL:
        return samples_seen(attacker, target, [box]) < SAMPLES
    eye = attacker.disc.centre
    return any(crosses(eye, point, rect) for point in samples(disc, attacker.disc))


def _verdict(seen: int) -> Sight:
    if seen == 0:
        return "blocked"
    return "clear" if seen == SAMPLES else "partial"


def _man(point: Location) -> Cylinder:
    return Cylinder(Disc(point.x, point.y, 0), point.z + MAN_TALL, point.z)
