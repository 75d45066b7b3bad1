"""Where models stand, and which of them are within an inch of each other (X-5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from wardrum.events.space.plane import INCH, Disc, Point, passes_within, within

from ..state import State

NEAR: Final = INCH
"""Within so much of an enemy a model may Fight and may neither Shoot nor walk away (T-7, T-9, X-11)."""


def base(state: State, key: str) -> Disc:
    """The base of a model on the battlefield."""
    return state.table.pieces[key].disc


def enemies(state: State, key: str) -> list[str]:
    """The enemies of a model that are on the battlefield."""
    seat = state.battle.models[key].seat
    return [other for other, piece in state.table.pieces.items() if piece.seat != seat]


def friends(state: State, key: str) -> list[str]:
    """The others of its warband that are on the battlefield."""
    seat = state.battle.models[key].seat
    return [other for other, piece in state.table.pieces.items() if piece.seat == seat and other != key]


def gap_within(state: State, one: str, other: str, reach: int) -> bool:
    """Whether two models are at most so far apart, from base to base; more than that is the strict opposite (X-5)."""
    return within(base(state, one), base(state, other), reach)


def near_each_other(state: State, one: str, other: str) -> bool:
    """Whether two models are within 1" (X-5)."""
    return gap_within(state, one, other, NEAR)


def near_enemies(state: State, key: str) -> list[str]:
    """The enemies within 1" of a model (T-7, T-9)."""
    return list(near_at(state, key, base(state, key)))


def near_at(state: State, key: str, place: Disc) -> Iterator[str]:
    """The enemies that would be within 1" if the model stood there."""
    return (enemy for enemy in enemies(state, key) if within(place, base(state, enemy), NEAR))


def passes_near(state: State, key: str, path: Sequence[Point], enemy: str) -> bool:
    """Whether the model comes within 1" of the enemy on its way."""
    theirs = base(state, enemy)
    return passes_within(path, base(state, key).radius + theirs.radius + NEAR, theirs.centre)
