"""Steps of attacks and of rolls of any kind."""

from __future__ import annotations

from msgspec import UNSET

from .. import events as e
from ..state import State
from ..tasks import Hits
from .step import evolve, instead, model, pop, push, remove, top


@evolve.on(e.AttacksBegun)
@evolve.on(e.OwnTargetAsked)
@evolve.on(e.SuccessRollCalled)
@evolve.on(e.BlastScattered)
@evolve.on(e.ModelsHit)
def task_begun(
    state: State,
    event: e.AttacksBegun | e.OwnTargetAsked | e.SuccessRollCalled | e.BlastScattered | e.ModelsHit,
) -> State:
    return push(state, event.task)


@evolve.on(e.AttacksEnded)
@evolve.on(e.TargetChosen)
@evolve.on(e.SuccessRolled)
@evolve.on(e.BlastLanded)
@evolve.on(e.HitsSettled)
@evolve.on(e.InjuryRolled)
def task_settled(
    state: State,
    event: e.AttacksEnded | e.TargetChosen | e.SuccessRolled | e.BlastLanded | e.HitsSettled | e.InjuryRolled,
) -> State:
    return pop(state)


@evolve.on(e.TargetRandomised)
@evolve.on(e.TargetLost)
@evolve.on(e.BlastLost)
def told_only(state: State, event: e.TargetRandomised | e.TargetLost | e.BlastLost) -> State:
    return state  # what follows from it stands in the event after it


@evolve.on(e.AttackDeclared)
def attack_declared(state: State, event: e.AttackDeclared) -> State:
    return state if event.task is UNSET else instead(state, event.task)


@evolve.on(e.SpendingOrderChosen)
def spending_order_chosen(state: State, event: e.SpendingOrderChosen) -> State:
    return top(state, windows=event.windows)


@evolve.on(e.BloodSpent)
def blood_spent(state: State, event: e.BloodSpent) -> State:
    left = state.battle.models[event.model].blood - event.n
    return _next_window(model(state, event.model, blood=left), event.mods)


@evolve.on(e.BlessingSpent)
def blessing_spent(state: State, event: e.BlessingSpent) -> State:
    left = state.battle.models[event.model].blessing - event.n
    return _next_window(model(state, event.model, blessing=left), event.mods)


def _next_window(state: State, mods: dict[str, int]) -> State:
    roll = state.battle.top
    dice = {"dice": mods} if hasattr(roll, "base") else {"mods": mods}
    return top(state, windows=roll.windows[1:], **dice)  # type: ignore[union-attr]  # steps know what lies there


@evolve.on(e.BloodbathDeclared)
def bloodbath_declared(state: State, event: e.BloodbathDeclared) -> State:
    left = state.battle.models[event.model].blood - event.n
    state = model(state, event.model, blood=left)
    return top(state, base=event.base, bloodbath=True, windows=event.windows)


@evolve.on(e.InjuryRollCalled)
def injury_roll_called(state: State, event: e.InjuryRollCalled) -> State:
    if isinstance(state.battle.top, Hits):
        state = top(state, victims=event.victims)
    return push(state, event.task)


@evolve.on(e.BloodPlaced)
def blood_placed(state: State, event: e.BloodPlaced) -> State:
    return model(state, event.model, blood=event.total)


@evolve.on(e.ToughnessSpent)
def toughness_spent(state: State, event: e.ToughnessSpent) -> State:
    return model(state, event.model, tough=False)


@evolve.on(e.ModelDown)
def model_down(state: State, event: e.ModelDown) -> State:
    return model(state, event.model, down=True)


@evolve.on(e.ModelOutOfAction)
def model_out_of_action(state: State, event: e.ModelOutOfAction) -> State:
    return remove(model(state, event.model, status="out", down=False, blood=0, blessing=0), event.model)
