"""What the seat whose go it is may do: pick a model, then take ACTIONS with it (T-1 to T-10)."""

from __future__ import annotations

from wardrum.events.toolkit.options import Choice, Option
from wardrum.events.toolkit.permitted import allowed

from ..decide.activation import require_partner
from ..decide.initiative import waiting
from ..state import Activation, State
from .attacks import fights, shots
from .moves import charges, dash, move, retreat
from .specials import specials


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
        if models[a].team and allowed(require_partner, state, models[a].seat, a, b)
    ]


def team(a: str, b: str) -> Option:
    """X-36."""
    params = {"model": Choice((a,)), "partner": Choice((b,))}
    return Option("Activate", f"Activate the fireteam {a} and {b}", "X-36", {**params})


def acts(state: State, activation: Activation) -> list[Option]:
    """T-4 to T-10, T-18: what the activated models may do, and that they need not."""
    options = [option for key in activation.models for option in of_model(state, activation, key)]
    return [*options, Option("EndActivation", "End the Activation", "T-18")]


def of_model(state: State, activation: Activation, key: str) -> list[Option]:
    """T-4: the ACTIONS of one model; those of whoever is Down are few."""
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
