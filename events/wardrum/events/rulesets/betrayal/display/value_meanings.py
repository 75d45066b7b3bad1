"""What the values of options are good for, in a sentence: companions, items, dice, abilities and forms, as their cards say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from wardrum.events.toolkit.display.option_words import Value
from wardrum.events.toolkit.grammar import plural
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Option

from .. import words
from ..data import COMPANIONS
from ..profiles import Adventurer, Chip
from ..state import State
from .option_values import acting, only

ALONE: Final = "You come alone."
NOBODY: Final = "Nobody is hurt; it changes the form, and a die may show tenacity or something of use to you."


def is_rare(option: Option) -> bool:
    """Whether dice are used on nobody, which is seldom wanted but to defend oneself."""
    return (
        option.command == "Engage"
        and only(option, "target") == "none"
        and only(option, "form") != "defensive"
    )


def form(state: State, option: Option, value: Value) -> str:
    """Whom one reaches in a form."""
    return NOBODY if is_rare(option) else words.form(str(value)).text


def ability(state: State, option: Option, value: Value) -> str:
    """What an ability of a class does."""
    own = next((card.abilities[str(value)] for card in cards(state) if value in card.abilities), None)
    return "" if own is None else words.effect_text(own.effect)


def item(state: State, option: Option, value: Value) -> str:
    """What somebody carries is good for; "" = nobody carries such a thing."""
    own = next((card.items[str(value)] for card in cards(state) if value in card.items), None)
    return "" if own is None else words.item(own).text


def die(state: State, option: Option, value: Value) -> str:
    """The faces of a skill die."""
    own = next((card.dice[str(value)] for card in cards(state) if value in card.dice), None)
    return "" if own is None else words.skill_die(own).text


def companion(state: State, option: Option, value: Value) -> str:
    """What a companion can do: one to bring along, or one that is there."""
    if value == "none":
        return ALONE
    there = state.battle.units.get(str(value))
    chip = COMPANIONS[str(value)] if there is None else there.profile
    assert isinstance(chip, Chip)
    numbers = say(
        "{health}, range {range}, Combat {combat}.",
        health=plural(chip.health, "hit point"),
        range=chip.range,
        combat=chip.combat,
    )
    skills = map(words.skill, chip.skills)
    return " ".join([numbers, *(f"{skill.name}: {skill.text}" for skill in skills)])


def cards(state: State) -> Iterator[Adventurer]:
    """The cards of all adventurers, that of who acts first."""
    units = state.battle.units
    for key in sorted(units, key=lambda key: key != acting(state)):
        if isinstance(card := units[key].profile, Adventurer):
            yield card


MEANINGS: Final[Mapping[str, Callable[[State, Option, Value], str]]] = {
    "ability": ability,
    "companion": companion,
    "form": form,
    "item": item,
    "magicka": die,
    "ready": item,
    "stamina": die,
    "weapon": item,
}
"""By parameter."""
