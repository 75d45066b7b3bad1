"""Which seat holds an objective (X-44)."""

from __future__ import annotations

from collections.abc import Iterator

from wardrum.events.space.plane import compare_roots, disc_to_rect_squared, wholly_in
from wardrum.events.space.table import Marker, Piece, Terrain

from ..state import State
from .positions import NEAR, base
from .terrain import holds


def objective_holder(state: State, objective: str) -> str:
    """The seat with more standing models on the piece, or if none is on it, within 1" of it; "" = neither (X-44)."""
    piece = state.table.terrain[objective]
    standing = list(_standing(state))
    on_it = [key for key in standing if _is_on(state.table.pieces[key], piece)]
    beside = [key for key in standing if near_piece(state.table.pieces[key], piece)]
    return _more(state, on_it or beside)


def objectives(state: State) -> dict[str, Marker]:
    """Those that are fought for and not wrecked, by id (X-44, X-54)."""
    return {key: marker for key, marker in state.table.markers.items() if marker.kind == "objective"}


def objectives_near(state: State, key: str) -> list[str]:
    """Those on which a model stands, or within 1" of it (X-54)."""
    model, terrain = state.table.pieces[key], state.table.terrain
    return [one for one in sorted(objectives(state)) if one in terrain and near_piece(model, terrain[one])]


def _is_on(model: Piece, piece: Terrain) -> bool:
    """Whether a model stands on or in the piece (X-44)."""
    return piece.z <= model.z <= piece.top and holds(piece.box.rect, model.point)


def near_piece(model: Piece, piece: Terrain) -> bool:
    """Whether a model is within 1" of the piece, in space (X-44)."""
    rise = max(piece.z - model.z, model.z - piece.top, 0)
    spare = NEAR * NEAR - rise * rise
    if spare < 0:
        return False
    flat = disc_to_rect_squared(model.disc, piece.box.rect)
    return compare_roots(flat, spare, model.radius) <= 0


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
