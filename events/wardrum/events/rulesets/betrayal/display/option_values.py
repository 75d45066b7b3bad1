"""What the values of options are called: dice with what they show, items with what they do, what the party chooses from."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from wardrum.events.space.hex import around, at
from wardrum.events.toolkit.display.option_words import Value
from wardrum.events.toolkit.grammar import opening, title
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.names import seat_name
from wardrum.events.toolkit.options import Choice, Option, Subset

from .. import words
from ..hidden_map import hidden
from ..names import own_name
from ..profiles import Adventurer, Item
from ..questions.party import going_on
from ..state import COUNTER_FATIGUE, State
from ..tell.grammar import LAYING, laying

NONE: Final = {"companion": "Nobody", "on": "Nobody", "target": "Nobody", "weapon": "No weapon"}
SIDES: Final = (
    "to the east",
    "to the north-east",
    "to the north-west",
    "to the west",
    "to the south-west",
    "to the south-east",
)
"""Where the hexes around one lie, in their order."""
DICE: Final = ("die", "dice", "stamina", "magicka")
ITEMS: Final = ("item", "weapon")


def value(state: State, option: Option, name: str, one: Value) -> str:
    """The words for a value; "" = the name of what has that id, the slug in words, or the number."""
    if isinstance(one, bool):
        return "Leave" if one else "Stay"
    if name == "counter" and one == COUNTER_FATIGUE:
        return "Fatigue"
    if isinstance(one, int):
        return ""
    if one == "none":
        return NONE.get(name, "None")
    if name == "seat":
        return f"{seat_name(one)}, {title(own_name(state, one))}"
    if name == "form":
        return words.form(one).name
    if name in DICE:
        return die(state, one)
    if name in ITEMS:
        return item(of_acting(state).items[one])
    if name == "ability":
        own = of_acting(state).abilities[one]
        return f"{title(own.name)}: {small(words.effect_text(own.effect))}"
    return choice(state, one) if name == "choice" else ""


def only(option: Option, name: str) -> str:
    """The one value that a parameter can have; "" = there are several, or none."""
    domain = option.params.get(name)
    return str(domain.of[0]) if isinstance(domain, Choice | Subset) and len(domain.of) == 1 else ""


def acting(state: State) -> str:
    """The unit whose decision it is: who is about to be hurt, or whose turn it is; "" = nobody's."""
    turn = state.battle.turn
    return state.battle.reacting or ("" if turn is UNSET else turn.unit)


def of_acting(state: State) -> Adventurer:
    """Its card. Raises TypeError: that is no adventurer."""
    card = state.battle.units[acting(state)].profile
    if not isinstance(card, Adventurer):
        raise TypeError(f"{acting(state)} is no adventurer")
    return card


def small(sentence: str) -> str:
    """A sentence as it stands after a colon at the end of a label."""
    return going_on(sentence).rstrip(".")


def item(own: Item) -> str:
    """As "Reed Bow: you may roll 1 of your dice once more"."""
    return f"{title(own.name)}: {small(words.effect_text(own.effect))}"


def die(state: State, one: str) -> str:
    """A die with what it shows if it lies rolled or in an active slot, as "Cleave: 2 damage"; else its name."""
    battle = state.battle
    if battle.engage is not UNSET and one in battle.engage.dice:
        return words.die_words(one, battle.engage.dice[one], battle.engage.form)
    sheet = battle.units[acting(state)].sheet
    if sheet is not UNSET and one in sheet.active:
        return words.die_words(one, sheet.active[one])
    return words.die_name(one)


def choice(state: State, one: str) -> str:
    """What the party chooses from, where that is neither a unit nor a hex: an effect of somebody, how a tile is laid."""
    if LAYING.fullmatch(one):
        return f"{opening(laying(state, one))}, {side(state, one)}"
    if one in state.battle.units:
        return ""
    owner = max((key for key in state.battle.units if one.startswith(f"{key}-")), key=len, default="")
    if not owner:
        return ""
    return f"{title(own_name(state, owner))}: {words.cause_name(one.removeprefix(f'{owner}-'))}"


def side(state: State, one: str) -> str:
    """On which side of the hex that is explored a tile is laid, as "to the north-east"."""
    exploration, found = hidden(state).exploration, LAYING.fullmatch(one)
    assert exploration is not UNSET
    assert found is not None, "as `laying_name` writes it"
    return say(SIDES[around(at(exploration.door)).index(at(found[1]))])
