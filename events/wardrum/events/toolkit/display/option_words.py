"""Options of the legal list in words: what every game has in common. What its own words are says a table of the ruleset."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final, TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from wardrum.events.core.kernel import Command, tag_of
from wardrum.events.space.table import Table

from ..catalogue import Rule
from ..grammar import opening, title
from ..language import decimal_sign, say
from ..options import Choice, Domain, Each, Option, OptionKind, Partition, Path, Route, Subset
from . import shapes as d
from .context import Called

T = TypeVar("T")
Value = str | int | bool
KEPT: Final = 4096  # of what is said again and again
Chances = Mapping[str, Fraction]
"""The odds of an option, by outcome."""
ITSELF: Final = "{chance}"
"""What is written of an outcome beside a target: how likely it is, without a word."""
ZONE_SHOWN: Final = "The table shows the zone that you point at or choose."
"""What to know before a zone is chosen that `areas` show."""


class CommandWords(Struct, frozen=True):
    """What a client is sent of a command."""

    group: str = ""
    """The heading that its options stand under, "" = its own name."""
    kind: OptionKind | UnsetType = UNSET
    """Of each of its options, see `Option`."""
    icon: d.Icon = "plain"
    """The picture beside it."""
    text: str = ""
    """What it does, "" = as its rule says."""
    piece: str = ""
    """The id of the piece it is about, "" = as its parameters say."""
    last_resort: bool | UnsetType = UNSET
    """Of each of its options, see `Option`."""
    begun: bool = False
    """See `OptionWords`."""
    rare: bool = False
    """See `OptionWords`."""
    preferred: bool = False
    """See `OptionWords`."""
    done: str = ""
    """What is said of it where no event says anything, "" = its heading."""


class Outcome(Struct, frozen=True):
    """What an outcome is called.

    short: what is written of it beside a target, with {chance} or {mean}, or made of all odds of the option; "" = nothing ·
    never: so even where it never comes about · group: what it is a chance of, "" = nothing in particular · mean: its odds are
    a mean and no chance.
    """

    label: str
    short: str | Callable[[Chances], str] = ""
    never: bool = False
    group: str = ""
    mean: bool = False


def no_words(state: Any, option: Option, param: str, value: Value) -> str:
    """For rulesets all of whose values are ids of things with names, slugs or numbers."""
    return ""


class OptionTable(Struct, frozen=True):
    """The words of a ruleset's options.

    What goes by parameter has the parameter's name as its key or, for one command only, both names, as "Channel.fighter".
    """

    commands: Mapping[str, CommandWords]
    """By command."""
    params: Mapping[str, str] = {}
    """What parameters are called, missing = their own names."""
    odds: Mapping[str, Outcome] = {}
    """What outcomes are called, in the order in which they are shown."""
    risks: Mapping[str, str] = {}
    """Words for the risks of legs."""
    texts: Mapping[str, str] = {}
    """What to know before a parameter is chosen."""
    meanings: Mapping[str, Callable[[Any, Option, Value], str]] = {}
    """(state, option, value) → what a value is good for, "" = no words."""
    suggested: Mapping[str, Callable[[Any, Option, Any], Any]] = {}
    """(state, option, its domain) → a value to begin with."""
    areas: Mapping[str, Callable[[Any, Option, Value], tuple[d.Covered, ...]]] = {}
    """(state, option, value) → what a value covers on the table."""
    reaches: Mapping[str, Callable[[Any, Option], int]] = {}
    """(state, option) → how far around a point that is chosen everything is covered."""
    value: Callable[[Any, Option, str, Value], str] = no_words
    """(state, option, parameter, value) → words, "" = the name of what has that id, the slug in words, or the number."""
    label: Callable[[Any, Option, Called], str] = lambda state, option, called: ""
    """(state, option, called) → another label than the option's own, "" = that one."""
    special: Callable[[Any, Option], CommandWords | None] = lambda state, option: None
    """(state, option) → words for this one option instead of those of its command, None = those."""


PLAIN: Final = CommandWords()


def by_tag(words: Mapping[type[Command], CommandWords]) -> dict[str, CommandWords]:
    """The words of commands by what these are called in options."""
    return {tag_of(command): each for command, each in words.items()}


def completed(table: OptionTable, option: Option, label: str) -> Option:
    """An option as clients get it: with this label, and with what the table says of its command."""
    command = table.commands.get(option.command, PLAIN)
    return replace(option, label=label, kind=command.kind, last_resort=command.last_resort)


def heading(table: OptionTable, command: str) -> str:
    """Under which heading options of a command stand."""
    return table.commands.get(command, PLAIN).group or spaced(command)


def words_of(
    table: OptionTable, state: Any, option: Option, called: Called, rules: Mapping[str, Rule]
) -> d.OptionWords:
    """An option in words. rules: the catalogue that its rule is in."""
    command = table.special(state, option) or table.commands.get(option.command, PLAIN)
    rule = rules.get(option.rule)
    return d.OptionWords(
        label=opening(called.text(say(table.label(state, option, called) or option.label))),
        text=called.text(say(command.text)) or ("" if rule is None else rule.text),
        rule=option.rule,
        group=command.group or spaced(option.command),
        icon=command.icon,
        piece=command.piece or subject(option, called, state.table),
        cost="" if option.cost is UNSET else called.text(say(option.cost)),
        odds=() if option.odds is UNSET else tuple(odds_of(table, option.odds)),
        params={name: param_words(table, state, option, called, name) for name in option.params},
        begun=command.begun,
        rare=command.rare,
        preferred=command.preferred,
    )


@lru_cache(KEPT)
def spaced(words: str) -> str:
    """A command as words, as "End activation" of "EndActivation"."""
    return opening(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", words).lower())


def subject(option: Option, called: Called, table: Table) -> str:
    """The id of the piece that an option is about: the only one that may be chosen as a target or a fighter; "" = none."""
    for domain in option.params.values():
        if isinstance(domain, Choice) and len(domain.of) == 1 and called.has(domain.of[0]):
            key = str(domain.of[0])
            if not lies_there(table, key):
                return key
    return ""


def lies_there(table: Table, key: str) -> bool:
    """Whether this is the id of a marker, of terrain or of a hex, and not that of a piece."""
    return key in table.markers or key in table.terrain or (table.map is not UNSET and key in table.map.cells)


def odds_of(table: OptionTable, odds: Mapping[str, str]) -> Iterable[d.Odds]:
    """Exact odds as they are shown, in the order of the table."""
    chances = {name: chance_of(exact) for name, exact in odds.items()}
    for name in (
        *(known for known in table.odds if known in odds),
        *(other for other in odds if other not in table.odds),
    ):
        outcome, chance = table.odds.get(name) or Outcome(spaced(name.replace("_", " "))), chances[name]
        shown = tenths(chance) if outcome.mean else percent(chance)
        yield d.Odds(outcome.label, shown, odds[name], short_of(outcome, chance, chances), outcome.group)


chance_of = lru_cache(KEPT)(Fraction)
"""An exact chance as it is written, as "7/36"."""


def short_of(outcome: Outcome, chance: Fraction, chances: Chances) -> str:
    """What is written of an outcome beside a target; "" = nothing."""
    if callable(outcome.short):
        return outcome.short(chances)
    if not (outcome.short and (chance or outcome.never)):
        return ""
    if outcome.mean:
        return say(outcome.short, mean=tenths(chance))
    return signs(chance) if outcome.short == ITSELF else say(outcome.short, chance=signs(chance))


def signs(chance: Fraction) -> str:
    """A chance in as few signs as there can be, as "< 1 %"."""
    rounded = round(100 * chance)
    if rounded in (0, 100) and chance not in (0, 1):
        return f"< {say('{n} %', n=1)}" if rounded == 0 else f"> {say('{n} %', n=99)}"
    return say("{n} %", n=rounded)


def tenths(mean: Fraction) -> str:
    """A mean with one decimal, as "2.1"."""
    whole, rest = divmod(round(10 * mean), 10)
    return f"{whole}{decimal_sign()}{rest}"


def percent(chance: Fraction) -> str:
    """A chance as people read it: never 0 % or 100 % of what may happen or not."""
    rounded = round(100 * chance)
    if chance in (0, 1):
        return "never" if chance == 0 else "always"
    return "under 1 %" if rounded == 0 else "over 99 %" if rounded == 100 else say("{n} %", n=rounded)


def param_words(table: OptionTable, state: Any, option: Option, called: Called, name: str) -> d.ParamWords:
    """The words for one parameter."""
    domain = option.params[name]
    listed = {key_of(value): value for value in listed_values(domain)}
    values = {
        key: say(table.value(state, option, name, value)) or plain(value, called)
        for key, value in listed.items()
    }
    shown = {key: words for key, words in values.items() if words != key}
    if isinstance(domain, Partition):
        shown |= {part: say(title(part)) for part in domain.parts}
    here = f"{option.command}.{name}"
    meaning, areas = _of(table.meanings, here, name), _of(table.areas, here, name)
    suggested, reach = _of(table.suggested, here, name), _of(table.reaches, here, name)
    return d.ParamWords(
        label=_of(table.params, here, name) or spaced(name.replace("_", " ")),
        values=shown,
        risks=risks_of(table, domain),
        text=_of(table.texts, here, name) or "",
        meanings={} if meaning is None else _described(meaning, state, option, listed),
        suggested=UNSET if suggested is None else suggested(state, option, domain),
        areas={} if areas is None else _described(areas, state, option, listed),
        reach=0 if reach is None else reach(state, option),
    )


def _of(by_param: Mapping[str, T], here: str, name: str) -> T | None:
    """What is said of a parameter of one command, or of all that are called so. here: both names, see `OptionTable`."""
    return by_param.get(here) or by_param.get(name)


def _described(
    tell: Callable[[Any, Option, Value], T], state: Any, option: Option, listed: Mapping[str, Value]
) -> dict[str, T]:
    """What is shown of values, of those of which there is something."""
    described = {key: tell(state, option, value) for key, value in listed.items()}
    return {key: each for key, each in described.items() if each}


def key_of(value: Value) -> str:
    """A value as JSON writes it where it is a key."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def plain(value: Value, called: Called) -> str:
    """A value without words of its own: a name, a slug in words, "yes" and "no", or the number."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, int):
        return str(value)
    return called[value] if called.has(value) else say(title(value.replace("_", "-")))


def listed_values(domain: Domain) -> Iterable[Value]:
    """The values that a domain lists by themselves."""
    match domain:
        case Choice(of) | Subset(of) | Partition(of):
            return of
        case Route(halts=halts):
            return tuple(halt.hex for halt in halts)
        case Each(of):
            inner = (value for each in of.values() for value in listed_values(each))
            return (*of, *inner)
        case _:
            return ()


def risks_of(table: OptionTable, domain: Domain) -> dict[str, str]:
    """The words for the risks that legs of a path have."""
    if not isinstance(domain, Path):
        return {}
    found = {risk for stop in domain.stops if stop.risks is not UNSET for risk in stop.risks if risk}
    return {risk: table.risks.get(risk) or spaced(risk.replace("-", " ")) for risk in sorted(found)}
