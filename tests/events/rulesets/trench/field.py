"""A battlefield to measure on: models by their places in inches, terrain, nothing else.

field({"a-m1": at(5, 5), "b-m1": at(9, 5, base_mm=40)}, {"wall": rect(7, 2, 1, 6, tall=4)})
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from wardrum.events.rulesets.trench.roster import Model, Profile, Weapon, height
from wardrum.events.rulesets.trench.state import ModelState, Setup, State, initial
from wardrum.events.space.plane import (
    INCH,
    Leg,
    Location,
    NearLine,
    Point,
)
from wardrum.events.space.plane.shapes import How
from wardrum.events.space.table import Marker, Piece, Table, Terrain, Zone

SIDE = 36 * INCH
GUN = Weapon("gun", 2, 24)
CLUB = Weapon("club", 1, melee=True)


def point(x: float, y: float) -> Point:
    """A point of the table, in inches."""
    return Point(round(x * INCH), round(y * INCH))


def spot(x: float, y: float, z: float = 0) -> Location:
    """A place at a height above the table, in inches."""
    return Location(round(x * INCH), round(y * INCH), round(z * INCH))


def leg(x: float, y: float, z: float = 0, how: How = "walk") -> Leg:
    """A leg that ends there, in inches."""
    return Leg(*spot(x, y, z), how)


def seen_from_above(start: Point, path: Sequence[Leg]) -> tuple[Point, ...]:
    """A way on one level with the point where it begins."""
    return (start, *(each.point for each in path))


def card(**facts) -> Model:
    """An ordinary model: Movement 6, a gun and a club, on 25 mm; `facts` are fields of its profile, or weapons."""
    weapons = facts.pop("weapons", {"w1": GUN, "w2": CLUB})
    return Model("m1", replace(Profile("levy", 6, base_mm=25), **facts), weapons)


def at(x: float, y: float, *, down: bool = False, **facts) -> tuple[Point, ModelState]:
    """A model at this place; `facts` are those of its card."""
    return point(x, y), ModelState("", card(**facts), "board", down=down)


def rect(x: float, y: float, width: float, height: float, *, tall: float = 0, kind="impassable") -> Terrain:
    """A piece of terrain, in inches."""
    return Terrain(*(round(length * INCH) for length in (x, y, width, height, tall)), kind)


def zones(reach: int) -> dict[str, Zone]:
    """The strips along the north edge for a and along the south edge for b."""
    north = NearLine(Point(0, 0), Point(SIDE, 0), reach * INCH)
    south = NearLine(Point(0, SIDE), Point(SIDE, SIDE), reach * INCH)
    return {"a": Zone("a", "north", north), "b": Zone("b", "south", south)}


def field(models, terrain: Mapping[str, Terrain] = {}, *, deep: int = 6) -> State:
    """The state with these models on a table of 36", each of the seat with which its key begins."""
    state = initial(Setup())
    pieces, members = {}, {}
    for key, (place, model) in models.items():
        seat, profile = key.partition("-")[0], model.card.profile
        pieces[key] = Piece(seat, place.x, place.y, profile.radius, height(profile))
        members[key] = replace(model, seat=seat)
    markers = {
        key: Marker("objective", p.x + p.width // 2, p.y + p.height // 2)
        for key, p in terrain.items()
        if p.kind == "open"
    }
    table = Table(SIDE, SIDE, pieces=pieces, terrain=dict(terrain), markers=markers, zones=zones(deep))
    return replace(state, table=table, battle=replace(state.battle, models=members, order=tuple(members)))
