"""What a seat may do before the first Turn (X-44 to X-46)."""

from __future__ import annotations

from wardrum.events.space.plane import Area, Location, NearPoint, Point
from wardrum.events.toolkit.options import Choice, Option, Place

from ..battlefield import SIDES
from ..decide.setup import MUSTER, to_deploy
from ..ground import deploy_spots, infiltration_spots
from ..state import State


def setup(state: State, seat: str) -> list[Option]:
    """The options of a seat from mustering to the last infiltrator."""
    battle = state.battle
    if battle.phase == "muster":
        return MUSTER.options(state, seat)
    if battle.turn != seat:
        return []
    if battle.phase == "zone":
        return [choose_zone()]
    sizes = by_size(state, to_deploy(state, seat))
    options = [deploy(state, seat, keys) for keys in sizes]
    if battle.phase == "infiltrate":
        options = [*(infiltrate(state, keys) for keys in sizes), *options]
    return [option for option in options if _has_spots(option)]


def by_size(state: State, keys: list[str]) -> list[tuple[str, ...]]:
    """The models with bases of the same size together: each of them may stand where another one may."""
    sizes: dict[int, tuple[str, ...]] = {}
    for key in keys:
        radius = state.battle.models[key].card.profile.radius
        sizes[radius] = (*sizes.get(radius, ()), key)
    return list(sizes.values())


def choose_zone() -> Option:
    """X-45."""
    return Option("ChooseZone", "Choose the north or the south", "X-45", {"side": Choice(SIDES)})


def deploy(state: State, seat: str, keys: tuple[str, ...]) -> Option:
    """X-45: in the zone."""
    spots = tuple(deploy_spots(state, keys[0]))
    return _placed(state, keys, state.table.zones[seat].area, spots, "Set up a model")


def infiltrate(state: State, keys: tuple[str, ...]) -> Option:
    """X-45: anywhere out of sight and far from enemies."""
    table = state.table
    middle = Point(table.width // 2, table.height // 2)
    everywhere = NearPoint(middle, table.width + table.height)
    return _placed(state, keys, everywhere, tuple(infiltration_spots(state, keys[0])), "Infiltrate")


def _placed(
    state: State, keys: tuple[str, ...], area: Area, spots: tuple[Location, ...], label: str
) -> Option:
    radius = state.battle.models[keys[0]].card.profile.radius
    return Option(
        "Deploy",
        label,
        "X-45",
        {"model": Choice(keys), "point": Place(area, radius, spots)},
    )


def _has_spots(option: Option) -> bool:
    point = option.params["point"]
    return isinstance(point, Place) and bool(point.spots)
