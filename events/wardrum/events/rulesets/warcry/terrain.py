"""What lies on the battlefield, by what it does (W-57): what is in the way, what one stands on, what hides and covers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from wardrum.events.space.ledges import open_edges_of
from wardrum.events.space.plane import (
    BOARD,
    Battlefield,
    Box,
    Disc,
    Floor,
    Location,
    Rect,
    contains,
    disc_overlaps_rect,
)
from wardrum.events.space.table import Table, Terrain
from wardrum.events.toolkit.memo import remembered

from .battleplan import LOW_TALL_MAX
from .roster import Profile
from .state import State

SOLID: Final = frozenset({"obstacle", "platform", "ladder", "stairs"})
"""Kinds that are in everybody's way."""
SHUT_TO: Final = {
    "arch": frozenset({"gargantuan", "mount"}),
    "door": frozenset({"gargantuan", "mount", "beast"}),
}
"""Openings, and the runemarks of those who cannot pass them (W-57)."""
COVERING: Final = SOLID | {"door"}
"""Kinds that give cover, if they are tall enough."""
OPEN_TO_SIGHT: Final = frozenset({"arch", "ladder", "deadly"})


def pieces(state: State) -> tuple[Terrain, ...]:
    """All terrain on the table."""
    return tuple(state.table.terrain.values())


def battlefield(state: State, profile: Profile) -> Battlefield:
    """The battlefield as a fighter meets it: archways and doors stand in the way of those who cannot pass them."""
    marks = frozenset(profile.runemarks)
    shut = frozenset(kind for kind, marks_shut in SHUT_TO.items() if marks & marks_shut)
    return _on(state.table.terrain, state.table.width, state.table.height, shut)


def battlefield_for_all(state: State) -> Battlefield:
    """The battlefield where all openings are shut: where one may be set up on it, anybody may."""
    return _on(state.table.terrain, state.table.width, state.table.height, frozenset(SHUT_TO))


@remembered
def _on(terrain: Mapping[str, Terrain], width: int, height: int, shut: frozenset[str]) -> Battlefield:
    return _battlefield(width, height, tuple(terrain.items()), shut)


def floor_at(table: Table, location: Location) -> str:
    """The name of the floor on which a base with its centre there stands, "" = it hangs part-way up something."""
    x, y, z = location
    for key, piece in table.terrain.items():
        if piece.kind == "platform" and piece.top == z and contains(piece.box.rect, (x, y)):
            return key
    return "" if z else BOARD


@lru_cache(maxsize=256)
def _battlefield(
    width: int, height: int, terrain: tuple[tuple[str, Terrain], ...], shut: frozenset[str]
) -> Battlefield:
    solids = tuple(piece.box for _, piece in terrain if piece.kind in SOLID | shut)
    floors = tuple(
        Floor(key, piece.box.rect, piece.top) for key, piece in terrain if piece.kind == "platform"
    )
    return Battlefield(width, height, solids, floors)


def openings(state: State, profile: Profile) -> list[Box]:
    """The archways and doors that this fighter may pass."""
    marks = frozenset(profile.runemarks)
    return [piece.box for piece in pieces(state) if piece.kind in SHUT_TO and not marks & SHUT_TO[piece.kind]]


def deadly(state: State) -> list[Box]:
    """Deadly terrain, which is flat."""
    return [piece.box for piece in pieces(state) if piece.kind == "deadly"]


def screens(state: State, *ends: Disc) -> list[Box]:
    """What may hide a model: everything by its height, except openings without a door and rungs (W-56).

    Low terrain on which one of the two stands lies under its feet and hides nothing from it.
    """
    return [
        piece.box
        for piece in pieces(state)
        if piece.kind not in OPEN_TO_SIGHT
        and not (piece.kind == "low" and any(disc_overlaps_rect(end, piece.box.rect) for end in ends))
    ]


def covers(state: State) -> list[Box]:
    """What may give cover: what is in the way and rises more than 1" from its own bottom (W-57, W-62)."""
    return [piece.box for piece in pieces(state) if piece.kind in COVERING and piece.tall > LOW_TALL_MAX]


def open_edges(state: State, location: Location) -> Iterator[Rect]:
    """The sides without a rail of the platforms of this height, as lines; not where two of them adjoin (W-66).

    Only of those that bear the place, or that are joined to it over others.
    """
    return open_edges_of([piece for piece in pieces(state) if piece.kind == "platform"], location)
