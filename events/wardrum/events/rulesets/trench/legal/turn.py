"""What a seat may do in a Turn: the Initiative, Activations and their ACTIONS, Morale (T-1 to T-10, X-2, X-40, X-41)."""

from __future__ import annotations

from wardrum.events.core.kernel import permitted
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Option
from wardrum.events.toolkit.two_seats import other

from ..decide.activation import conditions, require_action, require_partner
from ..decide.initiative import waiting
from ..decide.special_actions import SPECIALS, patients, require_owned
from ..dice import net, reduced_odds, success_odds
from ..state import Activation, State
from .attacks import fights, shots
from .moves import charges, dash, move, retreat


def pick(state: State, seat: str) -> list[Option]:
    """T-1, T-3, X-36: any model that waits, or a fireteam."""
    own = waiting(state)[seat]
    one = Option("Activate", "Activate a model", "T-1", {"model": Choice(tuple(own))})
    return [one, *(team(a, b) for a, b in teams(state, own))]


def teams(state: State, own: list[str]) -> list[tuple[str, str]]:
    """X-36, TE-10: the pairs that can go together."""
    models = state.battle.models
    return [
        (a, b)
        for place, a in enumerate(own)
        for b in own[place + 1 :]
        if models[a].team and permitted(require_partner, state, models[a].seat, a, b)
    ]


def team(a: str, b: str) -> Option:
    """X-36."""
    params = {"model": Choice((a,)), "partner": Choice((b,))}
    return Option(
        "Activate", say("Activate the fireteam {one} and {other}", one=a, other=b), "X-36", {**params}
    )


def acts(state: State, activation: Activation) -> list[Option]:
    """T-4 to T-10, T-18: what the activated models may do, and that they need not."""
    options = [option for key in activation.models for option in of_model(state, activation, key)]
    return [*options, Option("EndActivation", "End the Activation", "T-18")]


def of_model(state: State, activation: Activation, key: str) -> list[Option]:
    """T-4: the ACTIONS of one model; a Down model has few."""
    if state.battle.models[key].status != "board":
        return []
    return [
        *shots(state, activation, key),
        *fights(state, activation, key),
        *charges(state, activation, key),
        *move(state, activation, key),
        *retreat(state, activation, key),
        *dash(state, activation, key),
        *specials(state, activation, key),
    ]


# --- between Activations


def between_activations(state: State, seat: str) -> list[Option]:
    """The options of a seat in the Initiative and the Morale Phase."""
    battle = state.battle
    if battle.phase == "roll":
        return [] if seat in battle.dice else [Option("RollInitiative", "Roll for the Initiative", "X-2")]
    if battle.turn != seat:
        return []
    match battle.phase:
        case "first":
            return [first(seat, "Say who goes first", "T-1")]
        case "order":
            return [first(seat, "Say who checks Morale first", "X-40")]
        case "waver":
            return [
                Option("FightOn", "Fight on, Shaken", "X-41"),
                Option("Flee", "Flee and lose", "X-41"),
            ]
        case _:
            return []


def first(seat: str, label: str, rule: str) -> Option:
    """TE-5, TE-27: the own seat first, or the other."""
    return Option("ChooseFirst", label, rule, {"seat": Choice((seat, other(seat)))})


# --- ACTIONS of a model's own


def specials(state: State, activation: Activation, key: str) -> list[Option]:
    """T-10: each of the model's own that can help somebody."""
    return [option for name in SPECIALS for option in special(state, activation, key, name)]


def special(state: State, activation: Activation, key: str, name: str) -> list[Option]:
    """T-10: one of them, if it is open."""
    if not permitted(require_owned, state, key, name):
        return []
    if not permitted(require_action, activation, key, "special", conditions(state, key, special=name)):
        return []
    targets = patients(state, key, name)
    if not targets:
        return []
    mods = {"down": -1} if state.battle.models[key].down else {}
    params = {"model": Choice((key,)), "special": Choice((name,)), "target": Choice(tuple(targets))}
    label = say(f"{SPECIALS[name].title} a friend of {{who}}", who=key)
    return [Option("Special", label, "T-10", {**params}, odds=reduced_odds(success_odds(net(mods))))]
