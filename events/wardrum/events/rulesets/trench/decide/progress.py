"""What follows without a decision: tasks on the agenda are settled until a seat has to decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import UNSET

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..dice import SuccessRead
from ..state import State
from ..tasks import (
    Attacks,
    Charging,
    Dashing,
    Evading,
    Falling,
    Footing,
    FreeFights,
    Hits,
    InjuryRoll,
    OwnTarget,
    Rising,
    RollPurpose,
    Scattering,
    SuccessRoll,
    Task,
    Toppling,
    Walking,
)
from . import (
    activation,
    attack,
    charging,
    falling,
    fighting,
    injury,
    movement,
    special_actions,
    success_rolls,
    victory,
)
from .phase import is_over

Consequence = Callable[[Decision[State], SuccessRoll, SuccessRead], None]


def go_on(decision: Decision[State]) -> None:
    """Settle the tasks that need no decision of a seat (T-18 to T-20)."""
    while decision.state.battle.phase == "activation" and decision.state.match.status == "live":
        if not (_settle(decision) if decision.state.battle.agenda else _conclude(decision)):
            return


def _conclude(decision: Decision[State]) -> bool:
    """T-18, X-43: nothing is open: is a side gone, or the Activation over?"""
    if victory.judge(decision):
        return True
    acts = decision.state.battle.activation
    if acts is UNSET or not acts.over:
        return False
    activation.finish(decision, acts.cause or "done")
    return True


def _settle(decision: Decision[State]) -> bool:
    """The topmost task. Whether anything happened; otherwise a seat has to decide."""
    task = decision.state.battle.top
    assert task is not UNSET
    return STEPS[type(task)](decision, task)


# --- rolls


def _success(decision: Decision[State], roll: SuccessRoll) -> bool:
    """T-13: thrown once nothing can be spent on it any more."""
    if roll.windows:
        return False
    CONSEQUENCES[roll.purpose](decision, roll, success_rolls.throw(decision, roll))
    return True


def _injury(decision: Decision[State], roll: InjuryRoll) -> bool:
    """X-30: thrown once nothing can be spent on it any more."""
    if not roll.windows:
        injury.throw(decision, roll)
    return not roll.windows


def _after_dash(decision: Decision[State], roll: SuccessRoll, read: SuccessRead) -> None:
    """T-6: on a success the way is chosen now."""
    if read.outcome != "failure":
        decision.emit(e.DashGranted(roll.model))


def _after_rising(decision: Decision[State], roll: SuccessRoll, read: SuccessRead) -> None:
    """Setting `down_models`: up at once, with all of its Movement."""
    if read.outcome != "failure":
        decision.emit(e.ModelStoodUp(roll.model, halved=False))


CONSEQUENCES: Final[dict[RollPurpose, Consequence]] = {
    "attack": attack.resolve,
    "dash": _after_dash,
    "ground": movement.after_ground,
    "stand": _after_rising,
    "sight": charging.after_sight,
    "special": special_actions.resolve,
    "climb": movement.after_climb,
    "jump": movement.after_jump,
    "dive": movement.after_dive,
    "ledge": falling.after_ledge,
}
"""What follows from a roll, by what it was for (T-13)."""


# --- everything else


def _walk(decision: Decision[State], task: Walking) -> bool:
    movement.walk(decision, task)
    return True


def _footing(decision: Decision[State], task: Footing) -> bool:
    """X-15: a model activated on dangerous ground tests it, unless the Activation is over already."""
    decision.emit(e.FootingSettled(task.model))
    if not is_over(decision.state, task.model):
        success_rolls.call(decision, SuccessRoll(task.model, "ground", risky=True))
    return True


def _hits(decision: Decision[State], task: Hits) -> bool:
    injury.next_victim(decision, task)
    return True


def _waiting(decision: Decision[State], task: Task) -> bool:
    """A seat decides."""
    return False


Step = Callable[[Decision[State], Any], bool]

STEPS: Final[dict[type, Step]] = {
    SuccessRoll: _success,
    InjuryRoll: _injury,
    Attacks: fighting.go_on,
    Hits: _hits,
    Walking: _walk,
    Charging: charging.go_on,
    FreeFights: fighting.pass_free_fights,
    Footing: _footing,
    Dashing: _waiting,
    Evading: _waiting,
    OwnTarget: _waiting,
    Scattering: _waiting,
    Rising: _waiting,
    Toppling: injury.settle_ledge,
    Falling: _waiting,
}
