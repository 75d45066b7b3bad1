"""A decision as a row of small choices: first which option, then, as far as there is a choice, which place or value of it.

Each choice is a list of at most `ACTIONS_MAX` actions, so an action is a number below that. What all choices together lead to is one
command, and every command that the legal list of a seat lists can be reached: nothing is left out, and nothing is sampled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec import UNSET, Struct

from wardrum.events.local import LocalBattle
from wardrum.events.space.plane import INCH, Location
from wardrum.events.toolkit.options import (
    Choice,
    Count,
    Domain,
    Each,
    Halt,
    Option,
    Partition,
    Path,
    Place,
    Route,
    Stop,
    Subset,
)

from ..bots.position import command, playable

ACTIONS_MAX: Final = 64
"""Actions of one choice; the rules list no more places of one option than that."""


class Action(Struct, frozen=True):
    """One thing that can be chosen now."""

    label: str
    """What it is, in a few words."""
    option: Option
    """The option that it is, or that it completes: with the command, the odds, the rule."""
    param: str = ""
    """The parameter of which it is a value, as "path"; with a dot a part of one, as "positions.a-f1"; "" = it is the option itself."""
    value: Any = None
    """The value: a text, a number, a truth value, a place (`Location`), or the end of a way (`Stop`, `Halt`); None: there is none."""

    @property
    def odds(self) -> dict[str, Fraction]:
        """How likely each outcome of the option is, exactly, as far as the rules say so; {}: they do not."""
        odds = self.option.odds
        return {} if odds is UNSET else {name: Fraction(chance) for name, chance in odds.items()}


class ActionList(NamedTuple):
    """A choice."""

    actions: tuple[Action, ...]
    """What there is to choose from, 1 to `ACTIONS_MAX`."""
    leads_to: tuple[Callable[[], Chosen], ...]
    """For each of them what comes next."""


Command: TypeAlias = dict[str, Any]
Chosen: TypeAlias = ActionList | Command
"""The next choice, or the whole command once nothing is left to choose."""
Then: TypeAlias = Callable[[Any], Chosen]
"""What comes after a value."""


def first_choice(battle: LocalBattle, seat: str) -> ActionList:
    """Which option. It is a choice even where there is only one; of what comes behind it, a choice of one is taken.

    Raises ValueError: the rules offer the seat nothing that it can send.
    """
    options = playable(battle.options(seat))
    if not options:
        raise ValueError(f"seat {seat} is offered nothing at version {battle.version}")
    made = _listed([(Action(one.label, one), partial(_expanded, battle, seat, one)) for one in options])
    assert isinstance(made, ActionList)
    return made


def _expanded(battle: LocalBattle, seat: str, option: Option) -> Chosen:
    """With its places; which of several ways comes first."""
    options = playable(battle.expand(option, seat))
    return _chosen((Action(one.label, one), partial(_completed, one)) for one in options)


def _completed(option: Option) -> Chosen:
    """All parameters one after the other."""
    return _values(option, "", tuple(option.params.items()), {}, partial(command, option))


def _values(
    option: Option, whole: str, domains: tuple[tuple[str, Domain], ...], values: dict[str, Any], then: Then
) -> Chosen:
    """Of several domains by name. whole: what stands before their names, as "positions." · values: of those before them."""
    if not domains:
        return then(values)
    (name, domain), *others = domains

    def next_domain(value: Any) -> Chosen:
        return _values(option, whole, tuple(others), {**values, name: value}, then)

    return _value(option, f"{whole}{name}", domain, next_domain)


def _value(option: Option, param: str, domain: Domain, then: Then) -> Chosen:
    """Of one domain, as it is sent."""
    match domain:
        case Choice(of):
            return _one_of(option, param, of, then)
        case Count(low, high):
            return _one_of(option, param, range(low, high + 1), then)
        case Path():
            return _one_of(option, param, domain.stops, lambda stop: then(stop.path))
        case Place():
            return _one_of(option, param, domain.spots, then)
        case Route():
            return _one_of(option, param, domain.halts, lambda halt: then(halt.path))
        case Subset():
            return _subset(option, param, domain, (), then)
        case Partition():
            return _one_of(option, param, domain.sizes, partial(_partition, option, param, domain, then))
        case Each(of):
            return _values(option, f"{param}.", tuple(of.items()), {}, then)


def _subset(option: Option, param: str, domain: Subset, taken: tuple[int, ...], then: Then) -> Chosen:
    """One value after the other, in the order in which they are listed; from `min` of them on it can be enough."""
    values = [domain.of[place] for place in taken]
    if len(taken) == domain.max:
        return then(values)
    missing = domain.min - len(taken)
    after = taken[-1] + 1 if taken else 0
    listed: list[tuple[Action, Callable[[], Chosen]]] = []
    if missing <= 0:
        listed.append((Action("no more", option, param), lambda: then(values)))
    for place in range(after, len(domain.of) - max(0, missing - 1)):
        action = Action(_text(domain.of[place]), option, param, domain.of[place])
        listed.append((action, partial(_subset, option, param, domain, (*taken, place), then)))
    return _chosen(listed)


def _partition(option: Option, param: str, domain: Partition, then: Then, sizes: tuple[int, ...]) -> Chosen:
    """The part of each value, while there is room in it."""

    def next_value(parts: dict[str, list[str]], index: int) -> Chosen:
        if index == len(domain.of):
            return then(parts)
        value = domain.of[index]
        room = [part for part, size in zip(domain.parts, sizes, strict=True) if len(parts[part]) < size]
        return _one_of(
            option,
            f"{param}.{value}",
            room,
            lambda part: next_value({**parts, part: [*parts[part], value]}, index + 1),
        )

    return next_value({part: [] for part in domain.parts}, 0)


def _one_of(option: Option, param: str, values: Iterable[Any], then: Then) -> Chosen:
    return _chosen((Action(_text(value), option, param, value), partial(then, value)) for value in values)


def _chosen(listed: Iterable[tuple[Action, Callable[[], Chosen]]]) -> Chosen:
    """A choice, or what a choice of one leads to."""
    pairs = list(listed)
    return pairs[0][1]() if len(pairs) == 1 else _listed(pairs)


def _listed(pairs: Sequence[tuple[Action, Callable[[], Chosen]]]) -> Chosen:
    """A choice; where a list is longer than a choice may be, first which part of it."""
    if len(pairs) > ACTIONS_MAX:
        size = -(-len(pairs) // ACTIONS_MAX)
        parts = [pairs[at : at + size] for at in range(0, len(pairs), size)]
        pairs = [(_part_named(part), partial(_chosen, part)) for part in parts]
        return _listed(pairs)
    return ActionList(tuple(action for action, _ in pairs), tuple(follow for _, follow in pairs))


def _part_named(part: Sequence[tuple[Action, Callable[[], Chosen]]]) -> Action:
    """Of a long list, shown as its first action."""
    first, last = part[0][0], part[-1][0]
    return Action(f"{first.label} … {last.label}", first.option, first.param, first.value)


def _text(value: Any) -> str:
    """A value in a few words."""
    match value:
        case Stop(point=point):
            return _text(point)
        case Halt(hex=hex):
            return hex
        case Location(x, y, z):
            return f'{x / INCH:.1f}", {y / INCH:.1f}"' + (f', {z / INCH:.1f}" up' if z else "")
        case tuple():
            return " + ".join(map(str, value))
        case _:
            return str(value)
