"""Charging (T-5, T-8, X-12, X-13), and getting out of a charge's way (X-49)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision
from wardrum.events.space.plane import Leg

from .. import commands as c
from .. import events as e
from ..dice import SuccessRead
from ..ground import (
    charge_check,
    charge_distance,
    charge_stops,
    interposing,
    near_enemies,
    sight,
)
from ..keywords import charge_bonus, evasion, has_effect
from ..state import State
from ..tasks import Charging, SuccessRoll, Walking
from . import success_rolls
from .activation import conditions, require_action
from .movement import require_standing
from .phase import acting_with, enemy, is_over


def charge(decision: Decision[State], seat: str, command: c.Charge) -> None:
    """T-5, T-8, X-12, X-13: at an enemy that is seen; unseen ones after a Risky Roll, if the settings say so."""
    key, state = command.model, decision.state
    activation = acting_with(state, seat, key)
    require_standing(state, key)
    require_action(activation, key, "charge", conditions(state, key))
    enemy(state, seat, command.target, "X-12")
    unseen_ok = state.battle.setup.charge_unseen == "risky"
    charge_check(state, key, command.target, unseen_ok=unseen_ok)
    decision.emit(e.ActionDeclared(key, "charge", command.target))
    if sight(state, key, command.target) != "blocked":
        declare(decision, key, command.target)
    else:
        success_rolls.call(decision, SuccessRoll(key, "sight", risky=True, target=command.target))


def declare(decision: Decision[State], key: str, target: str) -> None:
    """X-12; X-49: a SKIRMISHER that is free to move may get out of the way first."""
    decision.emit(e.ChargeDeclared(key, target))
    state = decision.state
    victim = state.battle.models[target]
    if has_effect(victim.card, "evades") and victim.standing and not near_enemies(state, target):
        (die,) = decision.draw(1, 6)
        decision.emit(e.EvasionOffered(target, key, die, evasion(die)))


def go_on(decision: Decision[State], task: Charging) -> bool:
    """X-12: the bonus, then the way if there is only one. Whether anything happened; else the seat chooses the way."""
    state = decision.state
    if is_over(state, task.model) or state.battle.models[task.target].status != "board":
        decision.emit(e.ChargeDropped(task.model))
        return True
    if task.budget is UNSET:
        redirect(decision, task)
        roll_bonus(decision, task.model)
        return True
    ways = charge_stops(state, task.model, task.target, task.budget)
    if len(ways) == 1:
        decision.emit(e.WayChosen(task.model, "charge", ways[0].path, task.target))
    return len(ways) == 1


def redirect(decision: Decision[State], task: Charging) -> None:
    """X-13: an enemy that stands in the way once a SKIRMISHER has evaded is charged instead."""
    if other := interposing(decision.state, task.model, task.target):
        decision.emit(e.ChargeRedirected(task.model, other))


def roll_bonus(decision: Decision[State], key: str) -> None:
    """X-12: Movement and a D6, at most 12"; no bonus with anything HEAVY; half of it all for a model that stood up."""
    die = decision.draw(1, 6)[0] if charge_bonus(decision.state.battle.models[key].card) else 0
    decision.emit(e.ChargeBonusRolled(key, die, reach(decision.state, key, die)))


def reach(state: State, key: str, die: int) -> int:
    """X-12, TE-20: how far the Charge goes with this bonus, 0 = none, in 1/100 mm."""
    activation, card = state.battle.activation, state.battle.models[key].card
    halved = activation is not UNSET and activation.slots[key].halved
    return charge_distance(card.profile.movement_in, die, bonus=die > 0, halved=halved)


def way_of(task: Charging, path: tuple[Leg, ...]) -> Walking:
    """A way of the Charge, to be gone."""
    return Walking(task.model, "charge", path, target=task.target)


def after_sight(decision: Decision[State], roll: SuccessRoll, read: SuccessRead) -> None:
    """Setting `charge_unseen`: a model that finds the way may charge what it does not see."""
    if read.outcome != "failure":
        declare(decision, roll.model, roll.target)
