"""Steps of attacks and of rolls of any kind."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from .. import events as e
from ..state import State
from ..tasks import Attack, Attacks, Hits, InjuryRoll, OwnTarget, Scattering, SuccessRoll
from .step import evolve, instead, model, pop, push, top


@evolve.on(e.AttacksBegun)
def attacks_begun(state: State, event: e.AttacksBegun) -> State:
    return push(state, Attacks(event.model, event.action, event.weapon, event.attacks))


@evolve.on(e.OwnTargetAsked)
def own_target_asked(state: State, event: e.OwnTargetAsked) -> State:
    shot = Attack(event.attacker, event.weapon, "ranged", event.target)
    return push(state, OwnTarget(shot, event.among))


@evolve.on(e.SuccessRollCalled)
def success_roll_called(state: State, event: e.SuccessRollCalled) -> State:
    roll = SuccessRoll(
        model=event.model,
        purpose=event.purpose,
        mods=event.mods,
        risky=event.risky,
        windows=event.windows,
        special=event.special,
        target=event.target,
    )
    if event.manner is UNSET:
        return push(state, roll)
    attack = Attack(
        attacker=event.model,
        weapon=event.weapon,
        manner=event.manner,
        target=event.target,
        point=event.point,
        off_hand=event.off_hand,
        long_range=event.long_range,
    )
    return push(state, replace(roll, attack=attack))


@evolve.on(e.BlastScattered)
def blast_scattered(state: State, event: e.BlastScattered) -> State:
    shot = Attack(
        attacker=event.attacker,
        weapon=event.weapon,
        manner="ranged",
        target=event.target,
        point=UNSET if event.target else event.point,
        long_range=event.long_range,
    )
    return push(state, Scattering(shot, event.point, event.distance, event.directions))


@evolve.on(e.ModelsHit)
def models_hit(state: State, event: e.ModelsHit) -> State:
    attack = Attack(
        attacker=event.attacker,
        weapon=event.weapon,
        manner=event.manner,
        target=event.target,
        point=event.point,
        long_range=event.long_range,
    )
    return push(state, Hits(attack, event.victims, event.critical))


@evolve.on(e.SuccessRolled)
def success_rolled(state: State, event: e.SuccessRolled) -> State:
    """The attack of a diving charge is made once (X-18)."""
    state = pop(state)
    return model(state, event.model, diving=False) if "diving" in event.mods else state


@evolve.on(e.AttacksEnded)
@evolve.on(e.TargetChosen)
@evolve.on(e.BlastLanded)
@evolve.on(e.HitsSettled)
@evolve.on(e.InjuryRolled)
def task_settled(
    state: State,
    event: e.AttacksEnded | e.TargetChosen | e.BlastLanded | e.HitsSettled | e.InjuryRolled,
) -> State:
    return pop(state)


@evolve.on(e.TargetRandomised)
@evolve.on(e.TargetLost)
@evolve.on(e.BlastLost)
def without_effect(state: State, event: e.TargetRandomised | e.TargetLost | e.BlastLost) -> State:
    return state  # what follows from it stands in the event after it


@evolve.on(e.AttackDeclared)
def attack_declared(state: State, event: e.AttackDeclared) -> State:
    if event.attacks_left is UNSET:
        return state  # a free Fight is no part of an ACTION
    attacks = state.battle.top
    assert isinstance(attacks, Attacks)
    attacked = (*attacks.targets, event.target) if event.target else attacks.targets
    left = replace(attacks, left=event.attacks_left, targets=tuple(dict.fromkeys(attacked)))
    return instead(state, left)


@evolve.on(e.SpendingOrderChosen)
def spending_order_chosen(state: State, event: e.SpendingOrderChosen) -> State:
    return top(state, SuccessRoll, InjuryRoll, windows=event.windows)


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
    if isinstance(roll, InjuryRoll):
        return instead(state, replace(roll, windows=roll.windows[1:], dice=mods))
    assert isinstance(roll, SuccessRoll)
    return instead(state, replace(roll, windows=roll.windows[1:], mods=mods))


@evolve.on(e.BloodbathDeclared)
def bloodbath_declared(state: State, event: e.BloodbathDeclared) -> State:
    left = state.battle.models[event.model].blood - event.n
    state = model(state, event.model, blood=left)
    return top(state, InjuryRoll, base=event.base, bloodbath=True, windows=event.windows)


@evolve.on(e.InjuryRollCalled)
def injury_roll_called(state: State, event: e.InjuryRollCalled) -> State:
    if isinstance(state.battle.top, Hits):
        state = top(state, Hits, victims=event.victims)
    roll = InjuryRoll(
        model=event.model,
        by=event.by,
        cause=event.cause,
        dice=event.mods,
        modifier=event.modifier,
        base=event.base,
        windows=event.windows,
        extra=event.extra,
        attacker=event.attacker,
        weapon=event.weapon,
    )
    return push(state, roll)


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
    state = replace(state, table=state.table.felled(event.model))
    return model(state, event.model, status="out", down=False, blood=0, blessing=0)
