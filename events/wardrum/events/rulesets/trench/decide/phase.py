"""What a command requires: its phase, its seat, the Activation going on, no open task. Raises Rejected otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import UNSET

from wardrum.events.core.kernel import Rejected
from wardrum.events.toolkit.grammar import listed
from wardrum.events.toolkit.language import say

from ..state import Activation, ModelState, State

IN_WORDS: Final[Mapping[str, str]] = {
    "muster": "mustering",
    "zone": "the choice of zones",
    "deploy": "deployment",
    "infiltrate": "the deployment of infiltrators",
    "roll": "the roll-off for the Initiative",
    "first": "the choice of who goes first",
    "activation": "the Activation Phase",
    "order": "the choice of who checks Morale first",
    "morale": "the Morale Phase",
    "waver": "the answer to a failed Morale Check",
}
"""The phases in a sentence."""


def require_phase(state: State, rule: str, *phases: str) -> None:
    """Raises Rejected: this is not one of these phases."""
    if state.battle.phase not in phases:
        belongs = listed(say(IN_WORDS[phase]) for phase in phases)
        sentence = say(
            "this belongs to {belongs}; the battle is at {phase}",
            belongs=belongs,
            phase=say(IN_WORDS[state.battle.phase]),
        )
        raise Rejected(rule, "wrong_phase", sentence)


def require_turn(state: State, seat: str, rule: str) -> None:
    """Raises Rejected: the other seat decides."""
    if state.battle.turn != seat:
        raise Rejected(rule, "not_your_turn", say("seat {seat} decides now", seat=state.battle.turn))


def require_settled(state: State) -> None:
    """Nothing that was begun is left to settle. Raises Rejected."""
    if state.battle.agenda:
        raise Rejected("T-18", "settle_first", "what was begun has to be settled first")


def acting_with(state: State, seat: str, key: str) -> Activation:
    """The Activation going on, in which the seat may take an ACTION with this model. Raises Rejected."""
    require_phase(state, "T-1", "activation")
    activation = state.battle.activation
    require_not_over(state, seat, key)
    if activation is UNSET:
        raise Rejected("T-1", "nobody_activated", "Activate a model first")
    require_turn(state, seat, "T-2")
    if key not in activation.models:
        raise Rejected("T-4", "not_activated", say("{model} is not the model that is Activated", model=key))
    return activation


def require_not_over(state: State, seat: str, key: str) -> None:
    """T-3, T-18: the model has not had its Activation. Raises Rejected."""
    model, activation = state.battle.models.get(key), state.battle.activation
    going_on = () if activation is UNSET else activation.models
    if model is not None and model.seat == seat and model.activated and key not in going_on:
        raise Rejected("T-18", "activation_over", say("the Activation of {model} is over", model=key))


def own(state: State, seat: str, key: str, rule: str) -> ModelState:
    """A model of the seat. Raises Rejected."""
    found = state.battle.models.get(key)
    if found is None:
        raise Rejected(rule, "no_such_model", say("you have no model {model}", model=key))
    if found.seat != seat:
        raise Rejected(
            rule, "no_such_model", say("{model} is a model of seat {seat}", model=key, seat=found.seat)
        )
    return found


def enemy(state: State, seat: str, key: str, rule: str) -> ModelState:
    """An enemy model on the table. Raises Rejected."""
    found = state.battle.models.get(key)
    if found is None:
        raise Rejected(rule, "no_such_model", say("there is no model {model}", model=key))
    if found.seat == seat:
        raise Rejected(rule, "not_an_enemy", say("{model} is no enemy", model=key))
    if found.status != "board":
        raise Rejected(rule, "not_on_the_table", say("{model} is not on the battlefield", model=key))
    return found


def is_over(state: State, key: str) -> bool:
    """Whether the model can do nothing more in this Activation: it has ended by force, or the model is gone."""
    activation = state.battle.activation
    forced = activation is not UNSET and key in activation.models and activation.over
    return forced or state.battle.models[key].status != "board"
