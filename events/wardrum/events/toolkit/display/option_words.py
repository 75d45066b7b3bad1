"""Options of the legal list in words: what every game has in common. What its own words are says a table of the ruleset."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from wardrum.events.space.table import Table

from ..catalogue import Rule
from ..grammar import opening, title
from ..language import decimal_sign, say
from ..options import Choice, Domain, Each, Option, OptionKind, Partition, Path, Route, Subset
from . import shapes as d
from .context import Called

Value = str | int | bool


class CommandWords(Struct, frozen=True):
    """What a client is told of a command.

    group: "" = its own name · kind, last_resort: of each of its options, see `Option` · text: what it does, "" = as its rule
    says · piece: the id of who it is about, "" = as its parameters say.
    """

    group: str = ""
    kind: OptionKind | UnsetType = UNSET
    icon: d.Icon = "plain"
    text: str = ""
    piece: str = ""
    last_resort: bool | UnsetType = UNSET


def no_words(state: Any, option: Option, param: str, value: Value) -> str:
    """For rulesets all of whose values are ids of things with names, slugs or numbers."""
    return ""


class OptionTable(Struct, frozen=True):
    """The words of a ruleset's options.

    commands: by command · params: what parameters are called, those of one command by both, as "Channel.fighter"; missing = their own names · odds: what outcomes are called ·
    risks: words for the risks of legs · means: outcomes whose odds are a mean and no chance ·
    special: (state, option) → words for this one option instead of those of its command, None = those ·
    value: (state, option, parameter, value) → words, "" = the name of what has that id, the slug in words, or the number ·
    label: (state, option, called) → another label than the option's own, "" = that one.
    """

    commands: Mapping[str, CommandWords]
    params: Mapping[str, str] = {}
    odds: Mapping[str, str] = {}
    risks: Mapping[str, str] = {}
    means: frozenset[str] = frozenset({"mean"})
    value: Callable[[Any, Option, str, Value], str] = no_words
    label: Callable[[Any, Option, Called], str] = lambda state, option, called: ""
    special: Callable[[Any, Option], CommandWords | None] = lambda state, option: None


PLAIN: Final = CommandWords()
MATCH: Final = OptionTable(
    {
        "Concede": CommandWords("The match", "end", last_resort=True),
        "OfferResult": CommandWords("The match"),
        "AcceptResult": CommandWords("The match", "answer"),
        "DeclineResult": CommandWords("The match", "end"),
        "OfferTakeback": CommandWords("The match"),
        "AcceptTakeback": CommandWords("The match", "answer"),
        "DeclineTakeback": CommandWords("The match", "end"),
        "OfferPause": CommandWords("The match", icon="wait"),
        "AcceptPause": CommandWords("The match", "answer"),
        "DeclinePause": CommandWords("The match", "end"),
        "ResumeBattle": CommandWords("The match"),
        "ClaimWin": CommandWords("The match", "end"),
        "ClaimDraw": CommandWords("The match", "end"),
    }
)
"""The words for what every match knows."""


def completed(table: OptionTable, option: Option, label: str) -> Option:
    """An option as clients get it: with this label, and with what the table says of its command."""
    command = table.commands.get(option.command, PLAIN)
    return replace(option, label=label, kind=command.kind, last_resort=command.last_resort)


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
        params={
            name: param_words(table, state, option, called, name) for name, domain in option.params.items()
        },
    )


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
    """Exact odds as they are shown."""
    for name, exact in odds.items():
        value = Fraction(exact)
        shown = tenths(value) if name in table.means else percent(value)
        yield d.Odds(table.odds.get(name) or spaced(name.replace("_", " ")), shown, exact)


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
    values = {
        key_of(value): say(table.value(state, option, name, value)) or plain(value, called)
        for value in listed_values(domain)
    }
    shown = {key: words for key, words in values.items() if words != key}
    if isinstance(domain, Partition):
        shown |= {part: say(title(part)) for part in domain.parts}
    label = table.params.get(f"{option.command}.{name}") or table.params.get(name)
    return d.ParamWords(label or spaced(name.replace("_", " ")), shown, risks_of(table, domain))


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
