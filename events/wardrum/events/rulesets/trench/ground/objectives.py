"""Which seat holds an objective (X-44)."""

from __future__ import annotations

from collections.abc import Iterator

from wardrum.events.space.plane import Disc, Rect, disc_to_rect_squared, wholly_in

from ..state import State
from .positions import NEAR, base
from .terrain import holds


def objective_holder(state: State, objective: str) -> str:
    """The seat with more standing models on the piece, or if none is on it, within 1" of it; "" = neither (X-44)."""
    rect = state.table.terrain[objective].box.rect
    bases = {key: base(state, key) for key in _standing(state)}
    on_it = [key for key, disc in bases.items() if holds(rect, disc.centre)]
    beside = [key for key, disc in bases.items() if near_piece(disc, rect)]
    return _more(state, on_it or beside)


def near_piece(disc: Disc, rect: Rect) -> bool:
    """Whether a base is within 1" of the piece (X-44)."""
    return disc_to_rect_squared(disc, rect) <= (disc.radius + NEAR) ** 2


def wholly_in_zone(state: State, key: str, seat: str) -> bool:
    """Whether a model stands wholly in the zone of a seat (X-44, X-45)."""
    return wholly_in(base(state, key), state.table.zones[seat].area)


def _standing(state: State) -> Iterator[str]:
    return (key for key in state.table.pieces if state.battle.models[key].standing)


def _more(state: State, keys: list[str]) -> str:
    """The seat with more of these models; "" = equally many."""
    seats = [state.battle.models[key].seat for key in keys]
    ranked = sorted(set(seats), key=seats.count, reverse=True)
    if not ranked or (len(ranked) > 1 and seats.count(ranked[0]) == seats.count(ranked[1])):
        return ""
    return ranked[0]
