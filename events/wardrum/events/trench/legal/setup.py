"""What a seat may do before the first Turn (X-44 to X-46)."""

from __future__ import annotations

from ...board import Area, NearPoint, Point
from ...options import Choice, Option, Place
from ..battlefield import SIDES
from ..data import WARBANDS
from ..decide.setup import to_deploy
from ..ground import deploy_spots, infiltration_spots
from ..state import State

def setup(state: State, seat: str) -> list[Option]:
    """The options of a seat from mustering to the last infiltrator."""
    battle = state.battle
    if battle.phase == "muster":
        return [] if seat in battle.secret else [submit_warband()]
    if battle.turn != seat:
        return []
    if battle.phase == "zone":
        return [choose_zone()]
    options = [deploy(state, seat, key) for key in to_deploy(state, seat)]
    if battle.phase == "infiltrate":
        options = [*(infiltrate(state, key) for key in to_deploy(state, seat)), *options]
    return [option for option in options if _has_spots(option)]


def submit_warband() -> Option:
    """X-46; a roster of one's own can be sent instead."""
    return Option("SubmitWarband", "Muster a sample warband", "X-46", {"sample": Choice(tuple(WARBANDS))})


def choose_zone() -> Option:
    """X-45."""
    return Option("ChooseZone", "Choose the north or the south", "X-45", {"side": Choice(SIDES)})


def deploy(state: State, seat: str, key: str) -> Option:
    """X-45: in the zone."""
    area = state.table.zones[seat].area
    return _placed(state, key, area, tuple(deploy_spots(state, key)), f"Set up {key}")


def infiltrate(state: State, key: str) -> Option:
    """X-45: anywhere out of sight and far from enemies."""
    table = state.table
    middle = Point(table.width // 2, table.height // 2)
    everywhere = NearPoint(middle, table.width + table.height)
    return _placed(state, key, everywhere, tuple(infiltration_spots(state, key)), f"Infiltrate with {key}")


def _placed(state: State, key: str, area: Area, spots: tuple[Point, ...], label: str) -> Option:
    radius = state.battle.models[key].card.profile.radius
    return Option("Deploy", label, "X-45", {"model": Choice((key,)), "point": Place(area, radius, spots)})


def _has_spots(option: Option) -> bool:
    point = option.params["point"]
    return isinstance(point, Place) and bool(point.spots)
