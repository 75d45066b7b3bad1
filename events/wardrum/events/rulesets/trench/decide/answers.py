"""Answers to an open question: ways, directions, targets, standing up, declining."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit.two_seats import other

from .. import commands as c
from .. import events as e
from ..ground import scatter_landing
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
    SuccessRoll,
    Task,
)
from . import attack, charging, falling, fighting, movement, shooting, success_rolls


def asked_of(state: State) -> str:
    """The seat that has to answer before anything else happens; "" = none. Rolls ask by their windows."""
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


def answered(state: State, seat: str, rule: str) -> Task:
    """What this seat has to answer. Raises Rejected."""
    task = state.battle.top
    if task is UNSET or asked_of(state) != seat:
        raise Rejected(rule, "not_asked", "nothing is asked of you")
    return task


def walk(decision: Decision[State], seat: str, command: c.Walk) -> None:
    """T-6, X-12, X-49: the way of a Dash, of a Charge, or out of a charge's way."""
    task = answered(decision.state, seat, "X-10")
    match task:
        case Dashing():
            movement.choose_dash(decision, task, command)
        case Charging():
            charging.choose_way(decision, task, command)
        case Evading():
            charging.evade(decision, task, command)
        case _:
            raise Rejected("X-10", "no_way_asked", "no way is asked for now")


def stand_up(decision: Decision[State], seat: str, command: c.StandUp) -> None:
    """Setting `down_models`: slowly, or at once after a Risky Roll."""
    task = answered(decision.state, seat, "X-30")
    if not isinstance(task, Rising):
        raise Rejected("X-30", "nobody_down", "no model of yours is asked to stand up")
    decision.emit(e.StandingUpBegun(task.model, command.risky))
    if command.risky:
        success_rolls.call(decision, SuccessRoll(task.model, "stand", risky=True))
    else:
        decision.emit(e.ModelStoodUp(task.model, halved=True))


def choose_target(decision: Decision[State], seat: str, command: c.ChooseTarget) -> None:
    """X-21."""
    task = answered(decision.state, seat, "X-21")
    if not isinstance(task, OwnTarget):
        raise Rejected("X-21", "no_target_asked", "no target is asked for now")
    shooting.choose(decision, task, command.target)


def choose_direction(decision: Decision[State], seat: str, command: c.ChooseDirection) -> None:
    """X-26: the opponent of the shooter says where a blast comes down; unseen from where it was aimed at it is lost."""
    task = answered(decision.state, seat, "X-26")
    if not isinstance(task, Scattering):
        raise Rejected("X-26", "no_direction_asked", "nothing scatters now")
    if command.direction not in task.directions:
        raise Rejected(
            "X-26", "no_such_direction", "there the blast would land out of sight or off the table"
        )
    point = scatter_landing(decision.state, task.point, command.direction, task.distance)
    decision.emit(e.BlastLanded(task.attack.attacker, point))
    attack.burst(decision, task.attack, point)


def place_fallen(decision: Decision[State], seat: str, command: c.PlaceFallen) -> None:
    """X-16, X-17: the opponent of a model that falls picks the side."""
    task = answered(decision.state, seat, "X-17")
    if not isinstance(task, Falling):
        raise Rejected("X-17", "nobody_falls", "no model is falling now")
    falling.place_fallen(decision, task, command)


def decline(decision: Decision[State], seat: str, command: c.Decline) -> None:
    """T-6, X-14, X-25, X-49: do without what is offered."""
    task = answered(decision.state, seat, "T-18")
    match task:
        case Attacks():
            fighting.end(decision, task)
        case FreeFights():
            striker, *others = task.enemies
            decision.emit(e.FreeFightSettled(striker, taken=False, enemies=tuple(others)))
        case Dashing():
            decision.emit(e.DashDeclined(task.model))
        case Evading():
            decision.emit(e.EvasionDeclined(task.model))
        case Rising():
            decision.emit(e.StayedDown(task.model))
        case _:
            raise Rejected("T-18", "cannot_decline", "this has to be decided")
