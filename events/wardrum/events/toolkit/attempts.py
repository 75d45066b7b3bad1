"""What a seat might ask for in principle: for each command what its parameters could be, the likeliest first.

A seat that asks why something cannot be done now is shown what the rules say to such attempts: see `wardrum.events.match.why_not`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple

from msgspec import Struct

from .display.context import Called
from .display.option_words import plain, spaced
from .language import say

Params = Mapping[str, Any]
Values = Callable[[Any, str, Params], Iterable[Any]]
"""(state, seat, parameters chosen so far) → values, the likeliest first; none = the parameter is left out."""
NONE: Final = "none"
"""The value of a parameter that nothing could be now, as a target before anybody is there: what is refused before it is looked at."""
SCANNED_MAX: Final = 64  # combinations of one command that are looked at


class Attempt(Struct, frozen=True):
    """How a command can be tried."""

    verb: str = ""
    """What its label begins with, as "Attack"; "" = the command in words, unless parameters are shown."""
    params: Mapping[str, Values] = {}
    """Each depends on those before it."""
    shown: tuple[str, ...] = ()
    """The parameters that stand in its label."""
    each: str = ""
    """The first parameter, if its values are things of their own, as abilities; "" = they are not."""
    word: Callable[[str], bool] = lambda value: False
    """Whether `each` may have a value, though not of who acts now."""
    acts: bool = False
    """Whether a piece does it in its turn."""


class Attempts(Struct, frozen=True):
    """The attempts of a ruleset by command, those first whose refusals tell most.

    actor(state, seat): the piece of the seat whose turn goes on, if it may choose what it does; "" = there is none ·
    value(state, parameter, value, parameters): words for a value, "" = as any other, None = it is not shown · beside: codes of refusals which only say that
    something is not what the command is for.
    """

    commands: Mapping[str, Attempt]
    actor: Callable[[Any, str], str] = lambda state, seat: ""
    value: Callable[[Any, str, str, Params], str | None] = lambda state, param, value, chosen: ""
    beside: frozenset[str] = frozenset()


def always(*values: Any) -> Values:
    """A parameter that could be the same whatever the state."""
    return lambda state, seat, chosen: values


def or_none(values: Values) -> Values:
    """The same, and `NONE` where there is none."""
    return lambda state, seat, chosen: tuple(values(state, seat, chosen)) or (NONE,)


class Combining(NamedTuple):
    """What combinations of one command's parameters are sought: in this state, as this seat, that mention these things."""

    attempt: Attempt
    state: Any
    seat: str
    things: frozenset[str]

    def found(self) -> Iterator[dict[str, Any]]:
        """The combinations, the likeliest first; a bounded number."""
        filled = islice(self._filled(tuple(self.attempt.params), {}), SCANNED_MAX)
        return (params for params in filled if mentions(params.values(), self.things))

    def things_done(self) -> tuple[Any, ...]:
        """The values of `each`, as far as they are asked about."""
        return self._values(self.attempt.each, {})

    def _filled(self, left: tuple[str, ...], chosen: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """The parameters that are left, in every combination."""
        if not left:
            yield chosen
            return
        values = self._values(left[0], chosen)
        for value in values:
            yield from self._filled(left[1:], {**chosen, left[0]: value})
        if not values:
            yield from self._filled(left[1:], chosen)

    def _values(self, name: str, chosen: Params) -> tuple[Any, ...]:
        """What a parameter could be; if one of the things is among it, only that."""
        attempt = self.attempt
        could_be = tuple(attempt.params[name](self.state, self.seat, chosen))
        wanted = tuple(value for value in could_be if not self.things.isdisjoint(texts_in(value)))
        if not wanted and name == attempt.each:
            wanted = tuple(thing for thing in self.things if attempt.word(thing))
        return wanted or could_be


def mentions(values: Iterable[Any], things: frozenset[str]) -> bool:
    """Whether all these things are among the values, or within those that are lists."""
    return not things or things <= {text for value in values for text in texts_in(value)}


def texts_in(value: Any) -> tuple[str, ...]:
    """A value as text, and of a list each of its members."""
    return tuple(map(str, value)) if isinstance(value, tuple | list) else (str(value),)


def label_of(table: Attempts, command: str, params: Params, state: Any, called: Called) -> str:
    """An attempt in words, as "Attack Briar Guard 2, hand weapon"."""
    attempt = table.commands[command]
    values = [
        (name, one)
        for name in attempt.shown
        if name in params
        for one in texts_in(params[name])
        if one != NONE
    ]
    words = [(table.value(state, name, one, params), one) for name, one in values]
    shown = [found or plain(one, called) for found, one in words if found is not None]
    verb = say(attempt.verb or ("" if shown else spaced(command)))
    return " ".join(filter(None, (verb, ", ".join(shown))))
