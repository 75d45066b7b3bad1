"""What a bot decides on: the options of its seat and the pieces on the table; and the command that answers it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct

from wardrum.events.local import LocalBattle
from wardrum.events.toolkit.options import Option, has_values

from ..mirror.state_access import read_path


class Spot(Struct, frozen=True):
    """A piece, marker or hex on the table; seat: its owner, "" = none."""

    key: str
    seat: str
    x: int
    y: int
    z: int = 0


class Seen(Protocol):
    """What a bot looks at: a client's mirror, or a battle in this process (`wardrum.events.local`)."""

    @property
    def state(self) -> Any:
        """The state, of which a bot looks at the seats and at what stands on the table."""
        ...

    def legal(self, seat: str) -> Sequence[Option]:
        """What the seat may do now."""
        ...


@runtime_checkable
class Imaginable(Protocol):
    """What knows the rules, so that things can be tried out on it."""

    def imagined(self, seat: str, seed: int) -> LocalBattle | None:
        """The battle as the seat knows it, with dice that follow from a number; None: the rules are not known here, after all."""
        ...


def no_rules(seed: int) -> None:
    """See `Position.imagined`: the rules are not known."""


class Position(Struct, frozen=True):
    """A decision to make."""

    seat: str
    """Whose it is."""
    options: tuple[Option, ...]
    """What can be done: never empty, all of scope "battle"."""
    mine: dict[str, Spot]
    """The seat's own pieces, by id."""
    goals: dict[str, Spot]
    """Enemies and markers, by id."""
    cells: dict[str, Spot] = {}
    """The centres of hexes by id, if the table has any."""
    imagined: Callable[[int], LocalBattle | None] = no_rules
    """The battle as the seat knows it, to try things out on: a number → one with dice that follow from that number; None: the
    rules are not known here.
    """


Bot = Callable[[Position, Random], dict[str, Any]]
"""A policy: a position → the command to send."""

LiveBot = Callable[[Position, Random], dict[str, Any] | Awaitable[dict[str, Any]]]
"""A policy for battles that are played live: the command is there at once, or when it is found."""


def position(mirror: Seen, seat: str) -> Position:
    """The position of a seat now."""
    pieces = {spot.key: spot for spot in _spots(read_path(mirror.state, "table", "pieces", default={}))}
    markers = {spot.key: spot for spot in _spots(read_path(mirror.state, "table", "markers", default={}))}
    friends = set(read_path(mirror.state, "match", "order", default=())) if _is_party(mirror) else {seat}
    mine = {key: spot for key, spot in pieces.items() if spot.seat == seat}
    goals = {key: spot for key, spot in {**pieces, **markers}.items() if spot.seat not in friends}
    cells = {spot.key: spot for spot in _spots(read_path(mirror.state, "table", "map", "cells", default={}))}
    imagined = partial(mirror.imagined, seat) if isinstance(mirror, Imaginable) else no_rules
    return Position(seat, tuple(playable(mirror.legal(seat))), mine, goals, cells, imagined)


def playable(options: Iterable[Option]) -> list[Option]:
    """The options of scope "battle" whose parameters all have at least one value."""
    return [
        option
        for option in options
        if option.scope == "battle" and all(has_values(domain) for domain in option.params.values())
    ]


def command(option: Option, values: dict[str, Any]) -> dict[str, Any]:
    """The command for an option with these values of its parameters."""
    return {"type": option.command, **values}


def _is_party(mirror: Seen) -> bool:
    return bool(read_path(mirror.state, "match", "cooperative", default=False))


def _spots(things: dict[str, Any]) -> Iterator[Spot]:
    for key, thing in things.items():
        x, y = read_path(thing, "x"), read_path(thing, "y")
        if isinstance(x, int) and isinstance(y, int):
            z = read_path(thing, "z", default=0)
            yield Spot(key, read_path(thing, "seat", default=""), x, y, z if isinstance(z, int) else 0)
