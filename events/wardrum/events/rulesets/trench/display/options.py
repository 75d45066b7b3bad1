"""The options of the legal list in words: what each is called, its values, odds and risks; what it does says `deeds`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from msgspec import UNSET

from wardrum.events.toolkit.display.context import Called
from wardrum.events.toolkit.display.option_words import OptionTable, Value, percent
from wardrum.events.toolkit.grammar import listed, title
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.names import seat_name
from wardrum.events.toolkit.options import Choice, Option, Path, Stop

from ..card_words import weapon_name
from ..decide.special_actions import SPECIALS
from ..ground import hazard_ahead
from ..legal.answers import WAYS
from ..state import State
from ..tasks import Charging, FreeFights, HazardKind
from .deeds import COMMANDS, deed, mover, only, striker

PARAMS: Final = {
    "direction": "Direction",
    "first": "Spent first",
    "model": "Model",
    "n": "How many",
    "partner": "Partner",
    "path": "Way",
    "point": "Place",
    "risky": "How",
    "sample": "Warband",
    "seat": "First",
    "Shoot.point": "Aim at",
    "side": "Zone",
    "special": "Action",
    "target": "Target",
    "weapon": "Weapon",
}
ODDS: Final = {
    "reaches": "Reaches its target",
    "arrives": "Arrives",
    "own_model": "Goes at one of its own",
    "lost": "Is lost",
    "failure": "Failure",
    "success": "Success",
    "critical": "Critical success",
    "no_effect": "No effect",
    "minor_hit": "Minor hit",
    "down": "Down",
    "out_of_action": "Out of Action",
}
RISKS: Final = {
    "climb": "A Risky Roll to climb",
    "jump": "A Risky Roll to jump over the gap",
    "fall": "It falls: an Injury Roll",
    "jump fall": "A Risky Roll to jump over the gap, and it falls: an Injury Roll",
}
HAZARDS: Final[Mapping[HazardKind, str]] = {
    "climb": "with a climb",
    "jump": "with a jump",
    "dive": "with a dive",
    "fall": "with a fall",
    "dangerous": "over dangerous ground",
    "mined": "over a mine",
}
WORST: Final = {
    "arrives": "arrives {chance}",
    "down": "Down {chance}",
    "out_of_action": "Out of Action {chance}",
}
"""What tells ways with a risk apart."""
COMPASS: Final = (
    "East", "East-south-east", "South-east", "South-south-east", "South", "South-south-west", "South-west", "West-south-west",
    "West", "West-north-west", "North-west", "North-north-west", "North", "North-north-east", "North-east", "East-north-east",
)  # fmt: skip
"""The sixteen directions of a blast, from the right clockwise."""


# --- what an option is called


def label(state: State, option: Option, called: Called) -> str:
    """Another label than the option's own, "" = that one."""
    words = LABELS.get(option.command)
    return "" if words is None else words(state, option, called)


def activate(state: State, option: Option, called: Called) -> str:
    """The last model that waits is named."""
    model = only(option, "model")
    return say("Activate {who}", who=called[model]) if model and not only(option, "partner") else ""


def set_up(state: State, option: Option, called: Called) -> str:
    """As "Set up a model: 4 × Watch Rifle, Watch Medic": those whose bases fit the same places."""
    models = option.params["model"]
    assert isinstance(models, Choice)
    kinds = Counter(title(state.battle.models[str(key)].card.profile.name) for key in models.of)
    counted = (f"{n} × {name}" if n > 1 else name for name, n in kinds.items())
    return f"{option.label}: {', '.join(counted)}"


def attack(state: State, option: Option, called: Called) -> str:
    """As "Shoot at Ditch Brute 2 with the Watch Rifle"; a blast may be aimed between enemies."""
    model, target = only(option, "model"), only(option, "target")
    weapon = weapon_name(state.battle.models[model].card, only(option, "weapon"))
    whom = called[target] if target else ""
    whose = say(" of {who}", who=called[model]) if several(state) else ""
    if option.command == "Fight":
        return say("Fight {whom} with the {weapon}{whose}", whom=whom, weapon=weapon, whose=whose)
    if target:
        return say("Shoot at {whom} with the {weapon}{whose}", whom=whom, weapon=weapon, whose=whose)
    if not option.odds:
        return say("Shoot between enemies with the {weapon}{whose}", weapon=weapon, whose=whose)
    return say(
        "Shoot between enemies, hits {chance}, with the {weapon}{whose}",
        chance=hits(option),
        weapon=weapon,
        whose=whose,
    )


def hits(option: Option) -> str:
    """How likely a shot at a place hits: places with other odds are another option."""
    odds = {} if option.odds is UNSET else option.odds
    return say(percent(sum((Fraction(odds.get(line, 0)) for line in ("success", "critical")), Fraction(0))))


def free_fight(state: State, option: Option, called: Called) -> str:
    """As "Strike at Lamplighter with the Hatchets of Ditch Brute 2"."""
    task = state.battle.top
    assert isinstance(task, FreeFights)
    who = striker(state)
    weapon = weapon_name(state.battle.models[who].card, only(option, "weapon"))
    whom = called[task.mover]
    return say("Strike at {whom} with the {weapon} of {who}", whom=whom, weapon=weapon, who=called[who])


def charge(state: State, option: Option, called: Called) -> str:
    """As "Charge Ditch Brute 2", of a fireteam with who does."""
    whom, who = called[only(option, "target")], by(state, only(option, "model"), called)
    return say("Charge {whom}{by}", whom=whom, by=who)


def special(state: State, option: Option, called: Called) -> str:
    """As "Treat Watch Rifle 3", or "Treat a friend" if there are several."""
    target = only(option, "target")
    verb, who = SPECIALS[only(option, "special")].title, by(state, only(option, "model"), called)
    if target:
        return say(f"{verb} {{whom}}{{by}}", whom=called[target], by=who)
    return say(f"{verb} a friend{{by}}", by=who)


def act(state: State, option: Option, called: Called) -> str:
    """As "Dash" or "Move, with a climb (arrives 58 %)", of a fireteam with who does."""
    return f"{say(option.command)}{by(state, only(option, 'model'), called)}{risked(state, option)}"


def walk(state: State, option: Option, called: Called) -> str:
    """The way of a Dash, of a Charge or out of its way."""
    return f"{say(WAYS[type(state.battle.top)])}{risked(state, option)}"


def spend(state: State, option: Option, called: Called) -> str:
    """None are spent, or so many as its own label says."""
    return "" if int(only(option, "n")) else "Spend none"


def by(state: State, model: str, called: Called) -> str:
    """Who does it, where two act, as ": Watch Rifle 3"; "" = there is only one."""
    return f": {called[model]}" if several(state) else ""


def several(state: State) -> bool:
    """Whether two models act together."""
    activation = state.battle.activation
    return activation is not UNSET and len(activation.models) > 1


LABELS: Final[Mapping[str, Callable[[State, Option, Called], str]]] = {
    "Activate": activate,
    "Charge": charge,
    "Dash": act,
    "Deploy": set_up,
    "Fight": attack,
    "FreeFight": free_fight,
    "Move": act,
    "Retreat": act,
    "Shoot": attack,
    "Special": special,
    "SpendBlessing": spend,
    "SpendBlood": spend,
    "Walk": walk,
}


# --- what its ways risk


def risked(state: State, option: Option) -> str:
    """As ", with a climb (arrives 58 %)": what its ways lead into, and how likely the model gets through; "" = nothing."""
    path = option.params.get("path")
    if option.odds is UNSET or not isinstance(path, Path):
        return ""
    kinds = {kind for stop in path.stops for kind in hazards(state, mover(state, option), stop)}
    met = listed(say(words) for kind, words in HAZARDS.items() if kind in kinds)
    return f", {met} ({worst(option.odds)})"


def worst(odds: Mapping[str, str]) -> str:
    """As "arrives 58 %, Out of Action 2 %": ways with other odds are another option."""
    chances = {line: Fraction(odds.get(line, 0)) for line in WORST}
    return ", ".join(
        say(WORST[line], chance=say(percent(chance)))
        for line, chance in chances.items()
        if chance or line == "arrives"
    )


def hazards(state: State, key: str, stop: Stop) -> Iterator[HazardKind]:
    """What a way risks by its legs, and what it leads into first."""
    risks = () if stop.risks is UNSET else stop.risks
    for kind in HAZARDS:
        if any(kind in risk.split() for risk in risks):
            yield kind
    task = state.battle.top
    target = task.target if isinstance(task, Charging) else ""
    if ahead := hazard_ahead(state, key, stop.path, target=target):
        yield ahead.kind


# --- its values


def value(state: State, option: Option, param: str, value: Value) -> str:
    """A value in words of the game, as "South-east" for a direction; "" = as any other."""
    match param:
        case "direction":
            return COMPASS[int(value)]
        case "first":
            return str(value).upper()
        case "risky":
            return "At once, after a Risky Roll" if value else "Slowly"
        case "seat":
            return seat_name(str(value))
        case "special":
            return SPECIALS[str(value)].title
        case "weapon":
            return weapon_name(state.battle.models[striker(state, option)].card, str(value))
        case _:
            return ""


OPTIONS: Final = OptionTable(COMMANDS, PARAMS, ODDS, RISKS, value=value, label=label, special=deed)
"""The words of the options."""
