"""Setting a battle group up on the table (W-22 to W-25, W-52): who belongs to it, where, and whether it fits."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from wardrum.events.core.kernel import Rejected
from wardrum.events.core.slices import Sliced, sliced
from wardrum.events.space.plane import (
    INCH,
    Area,
    Cylinder,
    Disc,
    Facing,
    Ground,
    GroundLevel,
    GroupBase,
    Location,
    NearLine,
    Point,
    discs_at,
    facing_toward,
    fit,
    free_base,
    near_enough,
    nearest_place,
    on_board,
    overlap,
    pack,
    supported,
    wholly_in,
)
from wardrum.events.space.plane.ovals import FACINGS
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Domain, Each, Place

from .battleplan import DeploymentPoint, Group
from .geometry import setup_ground
from .roster import height
from .state import Battle, FighterStatus, State, of_seat
from .terrain import battlefield_for_all

GROUPS: Final[tuple[Group, ...]] = ("dagger", "shield", "hammer")

MONSTER_REACH: Final = 5 * INCH
"""Distance from its deployment point or line within which a monster is set up wholly (W-87)."""
OFF_POINT: Final = '{who} would not stand wholly within {reach}" of its deployment point'
OFF_LINE: Final = '{who} would not stand wholly within {reach}" of its deployment line'

Positions = Mapping[str, Location]
Facings = Mapping[str, Facing]
Spots = dict[str, tuple[Point | Location, ...]]


def members(battle: Battle, seat: str, group: str, *statuses: FighterStatus) -> list[str]:
    """The fighters of one battle group with one of these statuses, in order."""
    return [key for key in of_seat(battle, seat, *statuses) if battle.fighters[key].group == group]


def deployment_point(battle: Battle, seat: str, group: Group) -> DeploymentPoint:
    """Where the group comes in, and in which round (W-20, W-50)."""
    return battle.cards.deployment.groups[f"{battle.sides[seat]}-{group}"]  # type: ignore[index]


def arrival_round(battle: Battle, seat: str, group: Group) -> int:
    """The round in which the group comes: the card's, unless a twist has rolled otherwise (W-20, W-50)."""
    return battle.arrivals.get(f"{seat}-{group}", deployment_point(battle, seat, group).round)


def area(state: State, seat: str, group: str) -> Area:
    """The part of the table in which the group stands (W-22, W-24)."""
    return state.table.zones[f"{seat}-{group}"].area


def area_of(state: State, key: str, zone: Area) -> Area:
    """The part of the table in which this fighter of a group stands: monsters have more room (W-87)."""
    if not state.battle.fighters[key].profile.monster:
        return zone
    return replace(zone, reach=max(zone.reach, MONSTER_REACH))


# --- may it stand like this?


def check_members(keys: Collection[str], positions: Positions, rule: str) -> None:
    """Exactly the fighters of the group have a place. Raises Rejected."""
    for key in positions:
        if key not in keys:
            raise Rejected(rule, "no_such_fighter", say("{who} is not in this battle group", who=key))
    for key in keys:
        if key not in positions:
            raise Rejected(rule, "fighter_without_place", say("{who} has no place", who=key))


def check_facings(state: State, positions: Positions, facings: Facings | UnsetType, rule: str) -> None:
    """If anything is said of it: how each fighter of the group on an oval base faces, and no other. Raises Rejected."""
    if facings is UNSET:
        return
    for key in facings:
        if key not in positions:
            raise Rejected(rule, "no_such_fighter", say("{who} is not in this battle group", who=key))
        if not state.battle.fighters[key].profile.base.oval:
            raise Rejected(rule, "round", say("{who} stands on a round base, which faces no way", who=key))
    for key in positions:
        if state.battle.fighters[key].profile.base.oval and key not in facings:
            raise Rejected(
                rule, "facing_missing", say("{who} stands on an oval base: say how it faces", who=key)
            )


def facing_of(state: State, positions: Positions, facings: Facings | UnsetType) -> dict[str, Facing]:
    """How those on oval bases face: as said, else toward the middle of the board."""
    said: Facings = {} if facings is UNSET else facings
    middle = Point(state.table.width // 2, state.table.height // 2)
    oval = (
        key for key in state.battle.order if key in positions and state.battle.fighters[key].profile.base.oval
    )
    return {key: said.get(key, facing_toward(positions[key].point, middle)) for key in oval}


def check_free(state: State, positions: Positions, facings: Facings, rule: str) -> None:
    """No base hangs over the edge, stands in terrain or on another base. Raises Rejected."""
    placed: list[Cylinder] = []
    for key, discs in bases_at(state, positions, facings).items():
        z, tall = positions[key].z, height(state.battle.fighters[key].profile)
        ground = setup_ground(state, z, tall, placed)
        if not supported(positions[key].point, ground):
            raise Rejected(rule, "unsupported", say("{who} would stand on no floor or platform", who=key))
        if not all(on_board(disc, ground) for disc in discs):
            raise Rejected(rule, "off_board", say("{who} would hang over the edge of the board", who=key))
        if any(overlap(disc, there) for there in ground.discs for disc in discs):
            raise Rejected(rule, "overlap", say("{who} would stand on another fighter", who=key))
        if not free_base(discs, positions[key].point, ground):
            raise Rejected(rule, "in_terrain", say("{who} would stand in an obstacle", who=key))
        placed += [Cylinder(disc, z + tall, z) for disc in discs]


def check_wholly_in(state: State, positions: Positions, facings: Facings, zone: Area, rule: str) -> None:
    """Every fighter stands wholly within reach of the point or line. Raises Rejected."""
    pattern = OFF_LINE if isinstance(zone, NearLine) else OFF_POINT
    for key, discs in bases_at(state, positions, facings).items():
        own = area_of(state, key, zone)
        if not all(wholly_in(disc, own) for disc in discs):
            sentence = say(pattern, who=key, reach=own.reach // INCH)
            raise Rejected(rule, "not_wholly_within", sentence)


def check_one_by_one(state: State, positions: Positions, zone: Area) -> None:
    """W-25: in some order, every fighter stands as near as possible when the turn comes. Raises Rejected.

    Oval bases count as the circles over their longer axes.

    Each fighter set up only takes room away, so who may stand there now may still do so after the others:
    taking any fighter that may stand finds an order if there is one.
    """
    keys = [key for key in state.battle.order if key in positions]
    left = dict(zip(keys, bodies(state, keys, zone), strict=True))
    while left:
        nearest = {body: nearest_place(body) for body in left.values()}
        near = (key for key, body in left.items() if _as_near(positions[key], body, nearest[body]))
        key = next(near, "")
        if not key:
            raise Rejected(
                "W-25", "not_nearest", say("{who} can be set up nearer than this", who=next(iter(left)))
            )
        body, place = left.pop(key), positions[key]
        left = {other: there.beside(body, place) for other, there in left.items()}


def _as_near(place: Location, body: GroupBase, nearest: Location | None) -> bool:
    """W-25: whether this fighter stands there as near as possible."""
    return body.may_stand(place) and (nearest is None or near_enough(place.point, nearest.point, body.area))


# --- where can it stand?


@sliced
def packing(state: State, keys: Collection[str], zone: Area) -> Sliced[Spots | None]:
    """Spots for each fighter, any choice of them jointly legal; None: no set-up of the whole group is known (W-25).

    Many spots on the floor where they are found quickly; else one for each from a search of all levels (`fit`). Oval bases
    count as the circles over their longer axes, so that they may face any way there.
    """
    quick = yield from _packed_on_floor(state, keys, zone)
    if quick is not None:
        return quick
    found = yield from fit.in_slices(bodies(state, keys, zone))
    return {key: (spot,) for key, spot in zip(keys, found, strict=True)} if isinstance(found, tuple) else None


def is_impossible(state: State, keys: Collection[str], zone: Area) -> Sliced[bool]:
    """W-25: whether it is proven that there is no set-up of the whole group, however oval bases face."""
    return (yield from fit.in_slices(bodies(state, keys, zone, narrow=True))) is None


def bodies(state: State, keys: Collection[str], zone: Area, *, narrow: bool = False) -> tuple[GroupBase, ...]:
    """The bases as circles over their longer axes; narrow: over their shorter ones, which leave more room than there is."""
    floors = sorted({floor.z for floor in battlefield_for_all(state).surfaces})
    found = []
    for key in keys:
        profile = state.battle.fighters[key].profile
        radius = min(profile.base.x, profile.base.y) // 2 if narrow else profile.base.radius
        tall = height(profile)
        levels = tuple(GroundLevel(z, setup_ground(state, z, tall)) for z in floors)
        found.append(GroupBase(radius, tall, area_of(state, key, zone), levels))
    return tuple(found)


def _packed_on_floor(state: State, keys: Collection[str], zone: Area) -> Sliced[Spots | None]:
    by_room: dict[Area, list[str]] = {}
    for key in keys:
        by_room.setdefault(area_of(state, key, zone), []).append(key)
    if len(by_room) == 1:
        return (yield from _packed(state, keys, next(iter(by_room)), setup_ground(state)))
    narrow_first = sorted(by_room, key=lambda room: room.reach)
    found = yield from _packed_in_turn(state, by_room, narrow_first)
    return found or (yield from _packed_in_turn(state, by_room, narrow_first[::-1]))


def _packed(state: State, keys: Collection[str], zone: Area, ground: Ground) -> Sliced[Spots | None]:
    spots = yield from pack.in_slices(zone, [_radius(state, key) for key in keys], ground)
    return None if spots is None else dict(zip(keys, map(tuple, spots), strict=True))


def _packed_in_turn(
    state: State, by_room: Mapping[Area, list[str]], order: Sequence[Area]
) -> Sliced[Spots | None]:
    """Spots room by room; of all but the last the suggested one only, so that any choice holds for all together."""
    ground, found = setup_ground(state), Spots()
    for zone in order:
        spots = yield from _packed(state, by_room[zone], zone, ground)
        if spots is None:
            return None
        if zone is not order[-1]:
            spots = {key: own[:1] for key, own in spots.items()}
        found |= spots
        ground = ground.with_discs(
            *(Disc(own[0].x, own[0].y, _radius(state, key)) for key, own in spots.items())
        )
    return {key: found[key] for key in state.battle.order if key in found}


def one_by_one(state: State, keys: Collection[str], zone: Area) -> Sliced[Spots]:
    """One spot for each fighter, as near as possible after those before it (W-25)."""
    left = dict(zip(keys, bodies(state, keys, zone), strict=True))
    spots: Spots = {}
    for key in keys:
        body = left.pop(key)
        yield
        place = nearest_place(body)
        spots[key] = () if place is None else (place,)
        if place is not None:
            left = {other: there.beside(body, place) for other, there in left.items()}
    return spots


def places(state: State, zone: Area, spots: Spots) -> Each:
    """For each fighter a place in the zone; any choice of the listed spots holds for all together."""
    bases = {key: state.battle.fighters[key].profile.base for key in spots}
    return Each(
        {
            key: Place(
                area_of(state, key, zone),
                bases[key].radius,
                tuple(Location(*spot) for spot in own),
                bases[key].breadth,
            )
            for key, own in spots.items()
        }
    )


def open_places(state: State, zone: Area, keys: Iterable[str]) -> Each:
    """The same before the spots are sought."""
    bases = {key: state.battle.fighters[key].profile.base for key in keys}
    return Each(
        {
            key: Place(area_of(state, key, zone), base.radius, (), base.breadth, open=True)
            for key, base in bases.items()
        }
    )


def facings_listed(state: State, spots: Spots) -> dict[str, Domain]:
    """The parameter `facings`, of each fighter on an oval base: toward the middle of the board first; nothing without one."""
    firsts = {key: Location(*own[0]) for key, own in spots.items()}
    best = facing_of(state, firsts, UNSET)
    if not best:
        return {}
    others = {key: (facing for facing in FACINGS if facing != first) for key, first in best.items()}
    return {"facings": Each({key: Choice((first, *others[key])) for key, first in best.items()})}


def bases_at(state: State, positions: Positions, facings: Facings) -> dict[str, tuple[Disc, ...]]:
    """What the bases would cover, in the order of the roster: that of a map is not kept in a record."""
    keys = [key for key in state.battle.order if key in positions]
    shapes = {key: state.battle.fighters[key].profile.base.outline(facings.get(key, 0)) for key in keys}
    return {key: discs_at(shapes[key], positions[key].point) for key in keys}


def _radius(state: State, key: str) -> int:
    return state.battle.fighters[key].profile.base.radius
