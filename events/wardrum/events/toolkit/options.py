"""What a seat may do now, as data: a client that knows no rules can show it, a bot can play from it.

Each parameter of an option has a domain. Everything a domain lists is accepted as it stands, in any
combination; a point between the listed ones may be sent and `check` says whether it holds; a value
outside the domain is refused.

What an option offers to choose from can be dear to list, as the ways of a move. Such an option is listed in two steps: first that
there is one (`OpenOption`), and its places once somebody asks for them (`expanded`). Who needs one place only draws it (`drawn`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple, TypeAlias

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from wardrum.events.core.slices import Sliced, sliced
from wardrum.events.space.plane import Area, Leg, Location


class Choice(Struct, frozen=True, tag_field="kind", tag="choice"):
    """One of the listed values."""

    of: tuple[str | int | bool, ...]
    """The values that may be sent."""


class Count(Struct, frozen=True, tag_field="kind", tag="count"):
    """A whole number, both ends included."""

    min: int
    """The least number."""
    max: int
    """The greatest number."""


class Subset(Struct, frozen=True, tag_field="kind", tag="subset"):
    """`min` to `max` different values of those listed, in any order."""

    of: tuple[str | int, ...]
    """The values to choose from."""
    min: int
    """How many at least."""
    max: int
    """How many at most."""


class Partition(Struct, frozen=True, tag_field="kind", tag="partition"):
    """Every value goes to exactly one part; `sizes` lists the allowed sizes, in the order of `parts`."""

    of: tuple[str, ...]
    """The values that are divided."""
    parts: tuple[str, ...]
    """The keys of the map that is sent."""
    sizes: tuple[tuple[int, ...], ...]
    """The allowed lists of sizes, each in the order of `parts`."""


class Stop(Struct, frozen=True):
    """Where a move may end: the legs that lead there from the start, and what they cost together (1/100 mm).

    costs: of each leg · risks: of each leg, in a word of the ruleset, "" = none; missing if no leg has any.
    """

    point: Location
    """Where the move ends, in 1/100 mm."""
    path: tuple[Leg, ...]
    """The legs that lead there: the value to send."""
    cost: int
    """What they cost together, in 1/100 mm."""
    costs: tuple[int, ...]
    """What each leg costs, in 1/100 mm."""
    risks: tuple[str, ...] | UnsetType = UNSET
    """What each leg risks, in a word of the ruleset, "" = nothing; absent = no leg has any."""


class Path(Struct, frozen=True, tag_field="kind", tag="path"):
    """A way over the table, from `start`, that costs no more than `budget` (1/100 mm), as legs after the start.

    open: there are stops, which are not listed yet; missing = those listed are all.
    """

    start: Location
    """Where the piece stands, in 1/100 mm."""
    budget: int
    """What the way may cost at most, in 1/100 mm."""
    stops: tuple[Stop, ...]
    """Where it may end, each with a valid way."""
    open: bool | UnsetType = UNSET
    """Whether there are stops which are not listed yet; absent = those listed are all."""


class Place(Struct, frozen=True, tag_field="kind", tag="place"):
    """A point for a base of `radius` (1/100 mm) wholly within `area`; `spots` are known to be free, none = none is known.

    breadth: of an oval base half of the shorter axis, where `radius` is half of the longer one · open: the spots are not listed yet;
    missing = those listed are all.
    """

    area: Area
    """Where the whole base has to lie."""
    radius: int
    """Of the base, in 1/100 mm."""
    spots: tuple[Location, ...]
    """Points that are known to be free, each a valid value; none = none is known."""
    breadth: int | UnsetType = UNSET
    """Of an oval base half of the shorter axis, in 1/100 mm, where `radius` is half of the longer one; absent = it is round."""
    open: bool | UnsetType = UNSET
    """Whether the spots are not listed yet; absent = those listed are all."""


class Halt(Struct, frozen=True):
    """A hex to which a route leads: the hexes on the way, itself the last."""

    hex: str
    """Where the route ends."""
    path: tuple[str, ...]
    """The hexes on the way, this one the last: the value to send."""


class Route(Struct, frozen=True, tag_field="kind", tag="route"):
    """A way over hexes, from `start`, of no more than `budget` steps, as the hexes after the start."""

    start: str
    """The hex where it begins."""
    budget: int
    """The steps that it may take at most."""
    halts: tuple[Halt, ...]
    """Where it may end, each with a valid way."""


class Each(Struct, frozen=True, tag_field="kind", tag="each"):
    """A map with exactly these keys, each value from its own domain."""

    of: dict[str, Choice | Count | Place]
    """By key the domain of its value."""


Domain = Choice | Count | Subset | Partition | Path | Place | Route | Each

OptionKind = Literal["end", "answer"]
"""Of an option that does not act: it ends what is being done, or answers what is asked."""


class Option(Struct, frozen=True):
    """One thing a seat may do."""

    command: str
    """The wire tag to send."""
    label: str
    """A few words."""
    rule: str
    """The id of the rule that allows it."""
    params: dict[str, Domain] = {}
    """The command's fields and their domains."""
    cost: str | UnsetType = UNSET
    """What is paid, in words."""
    odds: dict[str, str] | UnsetType = UNSET
    """Exact reduced fractions by outcome, as {"taken_down": "7/36"}."""
    scope: str = "battle"
    """\"battle" for the game itself, "match" for conceding and the like."""
    kind: OptionKind | UnsetType = UNSET
    """Absent = it does something; "end" = nothing more is done: a turn is given up, something declined, dropped or left;
    "answer" = it answers what the rules or another seat ask. The same for all options of a command, and filled in by
    `Game.legal`.
    """
    last_resort: bool | UnsetType = UNSET
    """Whether it gives the battle up, or what is hard to get back; absent = it does not. Filled in as `kind` is."""


Draw: TypeAlias = Callable[[int], int]
"""A number by chance, below the one that it takes and not below 0, as `Random.randrange` gives it. Rules have no randomness of their own."""


def draws_nothing(draw: Draw) -> None:
    """Of an option of which no place is found in less time than all of them."""
    return


class OpenOption(NamedTuple):
    """An option in the first step: what it is, without the places that it offers."""

    option: Option
    """Its domains of places are open. There is at least one place."""
    list_all: Callable[[], Sliced[list[Option]]]
    """Gives the options that it stands for, with all their places, in slices: several where ways differ in what they risk, or in what is done on them."""
    draw_one: Callable[[Draw], Option | None] = draws_nothing
    """One of those options with one of its places, found without the others; None: this draw takes the whole list. `drawn` has the two together."""

    def changed(self, change: Callable[[Option], Option]) -> OpenOption:
        """The same, with this change of the option and of each that it stands for."""

        def draw_one(draw: Draw) -> Option | None:
            option = self.draw_one(draw)
            return None if option is None else change(option)

        def list_all() -> Sliced[list[Option]]:
            options = yield from self.list_all()
            return [change(option) for option in options]

        return OpenOption(change(self.option), list_all, draw_one)


ListedOption: TypeAlias = Option | OpenOption


def head(listed: ListedOption) -> Option:
    """What the first step says of it."""
    return listed.option if isinstance(listed, OpenOption) else listed


@sliced
def expanded(listed: ListedOption) -> Sliced[list[Option]]:
    """The options that it stands for, itself if nothing of it is open."""
    return (yield from listed.list_all()) if isinstance(listed, OpenOption) else [listed]


@sliced
def all_expanded(listed: Iterable[ListedOption]) -> Sliced[list[Option]]:
    """The full list: the sum of all expansions."""
    options: list[Option] = []
    for one in listed:
        options += yield from expanded.in_slices(one)
    return options


def drawn(listed: ListedOption, draw: Draw) -> Option:
    """One of the options that it stands for, with one place in each of its domains of places; itself if nothing of it is open.

    Each place of the full list can be drawn, and nothing else. Most are found without the others.
    """
    if not isinstance(listed, OpenOption):
        return listed
    if (option := listed.draw_one(draw)) is not None:
        return option
    options = [each for each in expanded(listed) if all(map(has_values, each.params.values()))]
    option = options[draw(len(options))]
    return replace(option, params={name: _one_place(domain, draw) for name, domain in option.params.items()})


def _one_place(domain: Domain, draw: Draw) -> Domain:
    match domain:
        case Path(_, _, stops):
            return replace(domain, stops=(stops[draw(len(stops))],))
        case Place(_, _, spots):
            return replace(domain, spots=(spots[draw(len(spots))],))
        case Each(of):
            return Each({key: _of_each(each, draw) for key, each in of.items()})
        case _:
            return domain


def _of_each(domain: Choice | Count | Place, draw: Draw) -> Choice | Count | Place:
    return (
        replace(domain, spots=(domain.spots[draw(len(domain.spots))],))
        if isinstance(domain, Place)
        else domain
    )


def has_values(domain: Domain) -> bool:
    """Whether the domain has at least one value, listed or still open."""
    match domain:
        case Choice(of):
            return bool(of)
        case Count(low, high):
            return low <= high
        case Subset(of, low, _):
            return low <= len(of)
        case Partition():
            return bool(domain.sizes)
        case Path(_, _, stops, unlisted):
            return bool(stops or unlisted)
        case Place(_, _, spots, _, unlisted):
            return bool(spots or unlisted)
        case Route(_, _, halts):
            return bool(halts)
        case Each(of):
            return all(has_values(each) for each in of.values())
