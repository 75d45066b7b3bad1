"""The options of the legal list in words: what each is called, its values, odds and risks; what it does says `deeds`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from msgspec import UNSET, UnsetType

from wardrum.events.space.plane import Location, NearPoint, Point
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import Called
from wardrum.events.toolkit.display.option_words import (
    ITSELF,
    ZONE_SHOWN,
    Chances,
    OptionTable,
    Outcome,
    Value,
    percent,
    signs,
)
from wardrum.events.toolkit.grammar import listed, title
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.names import seat_name
from wardrum.events.toolkit.options import Choice, Option, Path, Place, Stop
from wardrum.events.toolkit.spreading import one_apart

from ..battlefield import zone
from ..card_words import weapon_name
from ..decide.attack import weapon_of
from ..decide.special_actions import SPECIALS
from ..ground import hazard_ahead, scatter_landing
from ..keywords import blast_radius
from ..questions.path_choice import LABELS as WAYS
from ..state import State
from ..tasks import Charging, FreeFights, HazardKind, Scattering
from .option_texts import COMMANDS, described, mover, only, striker

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
TEXTS: Final = {"ChooseZone.side": ZONE_SHOWN}
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


# --- its odds: how a way or a Charge may end, then the Success Roll, then the Injury Roll that may follow

ATTACK: Final = frozenset({"own_model", "lost", "no_effect"})
"""Only attacks tell one of these."""


def hit(chances: Chances) -> str:
    """How likely the roll succeeds at all; of an attack, also how likely it takes its target out, if that can be."""
    chance = signs(chances["success"] + chances.get("critical", Fraction(0)))
    if ATTACK.isdisjoint(chances):
        return say("success {chance}", chance=chance)
    if out := chances.get("out_of_action"):
        return say("hit {chance}, out {out}", chance=chance, out=signs(out))
    return say("hit {chance}", chance=chance)


def hurt(chances: Chances) -> str:
    """How likely an Injury Roll takes its model out, or the worst that a way may do to who goes it; an attack says so with its hit."""
    out, down = chances["out_of_action"], chances["down"]
    if "arrives" not in chances:
        return say("out {chance}", chance=signs(out)) if out and "success" not in chances else ""
    if out:
        return say("risk: {what}", what=say("out {chance}", chance=signs(out)))
    if down:
        return say("risk: {what}", what=say("Down {chance}", chance=signs(down)))
    return say("arrives {chance}", chance=signs(chances["arrives"])) if chances["arrives"] < 1 else ""


ODDS: Final = {
    "reaches": Outcome("Reaches", ITSELF, never=True, group="Way"),
    "arrives": Outcome("Arrives", group="Way"),
    "own_model": Outcome("One's own model", group="Success Roll"),
    "lost": Outcome("Lost", group="Success Roll"),
    "failure": Outcome("Failure", group="Success Roll"),
    "success": Outcome("Success", hit, group="Success Roll"),
    "critical": Outcome("Critical", group="Success Roll"),
    "no_effect": Outcome("No effect", group="Injury"),
    "minor_hit": Outcome("Minor hit", group="Injury"),
    "down": Outcome("Down", group="Injury"),
    "out_of_action": Outcome("Out of Action", hurt, group="Injury"),
}


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
    own, who = SPECIALS[only(option, "special")], by(state, only(option, "model"), called)
    if target:
        return say(f"{own.title} {{whom}}{{by}}", whom=called[target], by=who)
    return say(own.any_target, by=who)


def act(state: State, option: Option, called: Called) -> str:
    """As "Dash" or "Move, with a climb (arrives 58 %)", of a fireteam with who does."""
    return f"{say(option.command)}{by(state, only(option, 'model'), called)}{risked(state, option)}"


def walk(state: State, option: Option, called: Called) -> str:
    """The way of a Dash, of a Charge or out of its way."""
    return f"{say(WAYS[type(state.battle.top)])}{risked(state, option)}"


def spend(state: State, option: Option, called: Called) -> str:
    """None are spent; of others its own label says how many."""
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


# --- what they are good for, and cover on the table


def helped(state: State, option: Option, value: Value) -> str:
    """What an ACTION on a friend does."""
    return SPECIALS[str(value)].text


def zone_at(state: State, option: Option, side: Value) -> tuple[d.Covered, ...]:
    """The zone along one edge."""
    battle = state.battle
    assert battle.layout is not UNSET
    assert battle.scenario is not UNSET
    return (d.Covered(zone(battle.layout, battle.scenario, side), "Zone"),)  # type: ignore[arg-type]


def blast_at(state: State, option: Option, target: Value) -> tuple[d.Covered, ...]:
    """The blast of a shot at a model; () = it has none."""
    reach = blast_of(state, option)
    return burst(state.table.pieces[str(target)].point, reach) if reach else ()


def blast_of(state: State, option: Option) -> int:
    """How far the blast of a shot reaches; 0 = it has none."""
    return blast_radius(state.battle.models[only(option, "model")].card.weapons[only(option, "weapon")])


def landing(state: State, option: Option, direction: Value) -> tuple[d.Covered, ...]:
    """The blast where it comes down in this direction."""
    task = state.battle.top
    assert isinstance(task, Scattering)
    point = scatter_landing(state, task.point, int(direction), task.distance).point
    return burst(point, blast_radius(weapon_of(state, task.attack)))


def burst(point: Point, reach: int) -> tuple[d.Covered, ...]:
    """A blast that comes down there."""
    return (d.Covered(NearPoint(point, reach)),)


def well_placed(state: State, option: Option, domain: Place) -> Location | UnsetType:
    """A place along the front of the zone, rather on the ground than above or below it, and with room beside others."""
    table = state.table
    seat = str(only(option, "model") or first_of(option)).partition("-")[0]

    def ahead(_: str, spot: Location) -> int:
        outward, along = abs(2 * spot.y - table.height), abs(2 * spot.x - table.width)
        return outward // 2 + along // 8 + 4 * abs(spot.z)

    own = [piece for piece in table.pieces.values() if piece.seat == seat]
    return one_apart(domain, own, ahead)


def first_of(option: Option) -> str:
    """The first of the models that an option is for."""
    models = option.params["model"]
    return str(models.of[0]) if isinstance(models, Choice) else ""


OPTIONS: Final = OptionTable(
    COMMANDS,
    PARAMS,
    ODDS,
    RISKS,
    TEXTS,
    meanings={"special": helped},
    suggested={"Deploy.point": well_placed},
    areas={"ChooseDirection.direction": landing, "ChooseZone.side": zone_at, "Shoot.target": blast_at},
    reaches={"Shoot.point": blast_of},
    value=value,
    label=label,
    special=described,
)
"""The words of the options."""
