"""Why a seat may not do something now: another phase, another seat's decision, no Activation of its own; and whose models are whose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import UNSET

from wardrum.events.core.kernel import Command, Rejected
from wardrum.events.toolkit.grammar import listed
from wardrum.events.toolkit.language import say

from ..state import Activation, ModelState, State

IN_WORDS: Final[Mapping[str, str]] = {
    "muster": "mustering",
    "zone": "the choice of zones",
    "deploy": "deployment",
    "infiltrate": "the deployment of infiltrators",
    "reserve": "the arrival of those who were held back",
    "roll": "the roll-off for the Initiative",
    "first": "the choice of who goes first",
    "activation": "the Activation Phase",
    "order": "the choice of who checks Morale first",
    "morale": "the Morale Phase",
    "waver": "the answer to a failed Morale Check",
}
"""The phases in a sentence."""


def phase_over(state: State, rule: str, *phases: str) -> Rejected | None:
    """Why nothing of these phases can be done: the battle is elsewhere; None = it is at one of them."""
    if state.battle.phase in phases:
        return None
    belongs = listed(say(IN_WORDS[phase]) for phase in phases)
    sentence = say(
        "this belongs to {belongs}; the battle is at {phase}",
        belongs=belongs,
        phase=say(IN_WORDS[state.battle.phase]),
    )
    return Rejected(rule, "wrong_phase", sentence)


def not_your_turn(state: State, rule: str) -> Rejected:
    """The other seat decides."""
    return Rejected(rule, "not_your_turn", say("seat {seat} decides now", seat=state.battle.turn))


def of_phase(rule: str, *phases: str) -> Callable[[State, str, Command], Rejected]:
    """Why a seat that is not asked may not do what belongs to these phases."""

    def not_asked(state: State, seat: str, command: Command) -> Rejected:
        return phase_over(state, rule, *phases) or not_your_turn(state, rule)

    return not_asked


def not_acting(state: State, seat: str, key: str) -> Rejected | None:
    """T-1 to T-4, T-18: why the seat takes no ACTION with this model; None = it is one of those that it has Activated."""
    if over := phase_over(state, "T-1", "activation"):
        return over
    activation, model = state.battle.activation, state.battle.models.get(key)
    going_on = () if activation is UNSET else activation.models
    if model is not None and model.seat == seat and model.activated and key not in going_on:
        return Rejected("T-18", "activation_over", say("the Activation of {model} is over", model=key))
    if activation is UNSET:
        return Rejected("T-1", "nobody_activated", "Activate a model first")
    if state.battle.turn != seat:
        return not_your_turn(state, "T-2")
    if key not in going_on:
        return Rejected("T-4", "not_activated", say("{model} is not the model that is Activated", model=key))
    return None


def acting_with(state: State, seat: str, key: str) -> Activation:
    """The Activation going on, which is this model's. Raises Rejected."""
    activation = state.battle.activation
    if refused := not_acting(state, seat, key):
        raise refused
    assert activation is not UNSET
    return activation


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
