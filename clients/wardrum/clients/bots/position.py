"""What a bot is shown: what it may do, and what lies on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec import Struct

from wardrum.events.toolkit.options import Option

from ..mirror.mirror import Mirror
from ..mirror.state_access import read_path
from .sample import playable

IDLE = frozenset(
    {
        "Pass",
        "Wait",
        "Decline",
        "EndActivation",
        "DropTreasure",
        "SkipChannel",
        "Withdraw",
        "Flee",
        "ProposeRetreat",
        "DropActiveDie",
        "DeclineDie",
        "EndTurn",
    }
)  # fmt: skip  -- they carry a battle nowhere


class Spot(Struct, frozen=True):
    """A thing on the table; seat: whose it is, "" = nobody's."""

    key: str
    seat: str
    x: int
    y: int


class Position(Struct, frozen=True):
    """A decision to make.

    options: never empty, all of them of the battle · mine, goals: by id · cells: centres of hexes by id, if the table
    has any.
    """

    seat: str
    options: tuple[Option, ...]
    mine: dict[str, Spot]
    goals: dict[str, Spot]
    cells: dict[str, Spot] = {}


Bot = Callable[[Position, Random], dict[str, Any]]


def position(mirror: Mirror, seat: str) -> Position:
    """How things stand for a seat."""
    pieces = {spot.key: spot for spot in _spots(read_path(mirror.state, "table", "pieces", default={}))}
    markers = {spot.key: spot for spot in _spots(read_path(mirror.state, "table", "markers", default={}))}
    friends = set(read_path(mirror.state, "match", "order", default=())) if _is_party(mirror) else {seat}
    mine = {key: spot for key, spot in pieces.items() if spot.seat == seat}
    goals = {key: spot for key, spot in {**pieces, **markers}.items() if spot.seat not in friends}
    cells = {spot.key: spot for spot in _spots(read_path(mirror.state, "table", "map", "cells", default={}))}
    return Position(seat, tuple(playable(mirror.legal(seat))), mine, goals, cells)


def _is_party(mirror: Mirror) -> bool:
    return bool(read_path(mirror.state, "match", "cooperative", default=False))


def _spots(things: dict[str, Any]) -> Iterator[Spot]:
    for key, thing in things.items():
        x, y = read_path(thing, "x"), read_path(thing, "y")
        if isinstance(x, int) and isinstance(y, int):
            yield Spot(key, read_path(thing, "seat", default=""), x, y)
