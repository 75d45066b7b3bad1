"""What a seat may do now, as data: a client that knows no rules can show it, a bot can play from it.

Each parameter of an option has a domain. Everything a domain lists is accepted as it stands, in any
combination; a point between the listed ones may be sent and `check` says whether it holds; a value
outside the domain is refused.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from .board import Area, Point, Stop


class Choice(Struct, frozen=True, tag_field="kind", tag="choice"):
    """One of the listed values."""

    of: tuple[str | int | bool, ...]


class Count(Struct, frozen=True, tag_field="kind", tag="count"):
    """A whole number, both ends included."""

    min: int
    max: int


class Subset(Struct, frozen=True, tag_field="kind", tag="subset"):
    """`min` to `max` different values of those listed, in any order."""

    of: tuple[str | int, ...]
    min: int
    max: int


class Partition(Struct, frozen=True, tag_field="kind", tag="partition"):
    """Every value goes to exactly one part; `sizes` lists the allowed sizes, in the order of `parts`."""

    of: tuple[str, ...]
    parts: tuple[str, ...]
    sizes: tuple[tuple[int, ...], ...]


class Path(Struct, frozen=True, tag_field="kind", tag="path"):
    """A way over the table, from `start`, no longer than `budget` (1/100 mm), as waypoints after the start."""

    start: Point
    budget: int
    stops: tuple[Stop, ...]


class Place(Struct, frozen=True, tag_field="kind", tag="place"):
    """A point for a base of `radius` (1/100 mm) wholly within `area`; `spots` are known to be free."""

    area: Area
    radius: int
    spots: tuple[Point, ...]


class Each(Struct, frozen=True, tag_field="kind", tag="each"):
    """A map with exactly these keys, each value from its own domain."""

    of: dict[str, Choice | Count | Place]


Domain = Choice | Count | Subset | Partition | Path | Place | Each


class Option(Struct, frozen=True):
    """One thing a seat may do.

    command: the wire tag to send · label: a few words · rule: the id that allows it ·
    params: the command's fields and their domains · cost: what is paid, in words ·
    odds: exact reduced fractions by outcome, as {"taken_down": "7/36"} ·
    scope: "battle" for the game itself, "match" for conceding and the like.
    """

    command: str
    label: str
    rule: str
    params: dict[str, Domain] = {}
    cost: str | UnsetType = UNSET
    odds: dict[str, str] | UnsetType = UNSET
    scope: str = "battle"


def first_values(option: Option) -> dict[str, Any]:
    """The option's command with the first value of every domain, as it is sent: what commits to least stands there."""
    return {"type": option.command} | {name: _first(domain) for name, domain in option.params.items()}


def _first(domain: Domain) -> Any:
    match domain:
        case Choice():
            return domain.of[0]
        case Count():
            return domain.min
        case Subset():
            return domain.of[: domain.min]
        case Partition():
            return _split(domain)
        case Path():
            return domain.stops[0].path
        case Place():
            return domain.spots[0]
        case Each():
            return {key: _first(inner) for key, inner in domain.of.items()}


def _split(domain: Partition) -> dict[str, tuple[str, ...]]:
    left, parts = list(domain.of), {}
    for part, size in zip(domain.parts, domain.sizes[0], strict=True):
        parts[part], left = tuple(left[:size]), left[size:]
    return parts
