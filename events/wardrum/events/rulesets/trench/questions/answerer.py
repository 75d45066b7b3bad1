"""Who answers what comes up within an Activation, and why nobody else does, or nothing else is said."""

from __future__ import annotations

from typing import Final

from wardrum.events.core.kernel import Command, Refusal, Rejected
from wardrum.events.toolkit.two_seats import other

from .. import commands as c
from ..state import State
from ..tasks import (
    Attacks,
    Charging,
    Dashing,
    Evading,
    Falling,
    FreeFights,
    OwnTarget,
    Rising,
    Scattering,
    Task,
)

NOT_THIS: Final[dict[type[Command], Refusal]] = {
    c.Walk: Refusal("X-10", "no_way_asked", "no way is asked for now"),
    c.StandUp: Refusal("X-30", "nobody_down", "no model of yours is asked to stand up"),
    c.ChooseTarget: Refusal("X-21", "no_target_asked", "no target is asked for now"),
    c.ChooseDirection: Refusal("X-26", "no_direction_asked", "nothing scatters now"),
    c.PlaceFallen: Refusal("X-17", "nobody_falls", "no model is falling now"),
    c.Decline: Refusal("T-18", "cannot_decline", "this has to be decided"),
}
"""Why a command does not answer what its seat is asked."""


def answerer(state: State) -> str:
    """The seat that has to answer before anything else happens; "" = none. Of rolls see `spender`."""
    task = state.battle.top
    match task:
        case FreeFights():
            return state.battle.models[task.enemies[0]].seat
        case Attacks() | Charging() | Dashing() | Evading() | Rising():
            return state.battle.models[task.model].seat
        case OwnTarget():
            return state.battle.models[task.attack.attacker].seat
        case Scattering():
            return other(state.battle.models[task.attack.attacker].seat)
        case Falling():
            return other(state.battle.models[task.model].seat)
        case _:
            return ""


def seats(state: State, task: Task) -> tuple[str]:
    """The same, as the seats that are asked."""
    return (answerer(state),)


def not_answering(state: State, seat: str, command: Command) -> Rejected:
    """Why a seat cannot answer by this command: it is asked nothing, or something else."""
    rule, code, sentence = NOT_THIS[type(command)]
    if answerer(state) != seat:
        return Rejected(rule, "not_asked", "nothing is asked of you")
    return Rejected(rule, code, sentence)
