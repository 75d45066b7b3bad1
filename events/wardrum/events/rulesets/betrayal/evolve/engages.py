"""Steps of engages, of an adventurer's dice and of a chip's turn."""

from __future__ import annotations

from msgspec import UNSET

from .. import events as e
from ..state import CurrentEngage, State
from .fold import battle, engage, evolve, sheet, tracked, turn


@evolve.on(e.BattleFormSet)
def battle_form_set(state: State, event: e.BattleFormSet) -> State:
    return sheet(state, event.unit, form=event.form)


@evolve.on(e.FatigueDieGained)
def fatigue_die_gained(state: State, event: e.FatigueDieGained) -> State:
    return tracked(state, event.unit, event.track, event.drained)


@evolve.on(e.DiceRecovered)
def dice_recovered(state: State, event: e.DiceRecovered) -> State:
    return tracked(state, event.unit, event.track, event.drained)


@evolve.on(e.TrackChanged)
def track_changed(state: State, event: e.TrackChanged) -> State:
    return tracked(state, event.unit, event.track, event.drained)


@evolve.on(e.EngageDeclared)
def engage_declared(state: State, event: e.EngageDeclared) -> State:
    going_on = state.battle.turn
    assert going_on is not UNSET
    state = turn(state, engages=going_on.engages + 1)
    fresh = CurrentEngage(
        event.unit, event.form, event.target, event.weapon, piercing=event.piercing, rerolls=event.rerolls
    )
    used = (f"{event.unit}.{event.weapon}",) if event.weapon else ()
    return battle(state, engage=fresh, used=(*state.battle.used, *used))


@evolve.on(e.SkillDiceRolled)
def skill_dice_rolled(state: State, event: e.SkillDiceRolled) -> State:
    going_on = state.battle.engage
    assert going_on is not UNSET
    facts = {
        "dice": {**going_on.dice, **event.faces},
        "combat": going_on.combat + sum(event.extra),
        "rerolls": 0 if event.again else going_on.rerolls,
    }
    return turn(engage(state, **facts), rolled=True)


@evolve.on(e.DieResolved)
def die_resolved(state: State, event: e.DieResolved) -> State:
    going_on = state.battle.engage
    assert going_on is not UNSET
    left = {die: face for die, face in going_on.dice.items() if die != event.die}
    sums = {"damage": event.damage, "combat": event.combat, "true": event.true, "dull": event.dull}
    state = tracked(engage(state, dice=left, resolving=True, **sums), event.unit, event.track, event.drained)
    return kept(state, event) if event.stays else state


def kept(state: State, event: e.DieResolved) -> State:
    """The die stays with what it shows: in an active slot, or for as long as it is in the track."""
    own = state.battle.units[event.unit].sheet
    assert own is not UNSET
    dice = own.active if event.stays == "active" else own.lasting
    return sheet(state, event.unit, **{event.stays: {**dice, event.die: event.face}})


@evolve.on(e.TenacityChanged)
def tenacity_changed(state: State, event: e.TenacityChanged) -> State:
    return sheet(state, event.unit, tenacity=event.tenacity)


@evolve.on(e.ActiveDieUsed)
def active_die_used(state: State, event: e.ActiveDieUsed) -> State:
    own = state.battle.units[event.unit].sheet
    assert own is not UNSET
    active = {die: face for die, face in own.active.items() if die != event.die}
    return sheet(tracked(state, event.unit, event.track, event.drained), event.unit, active=active)


@evolve.on(e.ItemUsed)
def item_used(state: State, event: e.ItemUsed) -> State:
    own = state.battle.units[event.unit].sheet
    assert own is not UNSET
    return sheet(state, event.unit, spent=(*own.spent, event.item))


@evolve.on(e.ClassAbilityUsed)
def class_ability_used(state: State, event: e.ClassAbilityUsed) -> State:
    return battle(state, used=(*state.battle.used, f"{event.unit}.{event.ability}"))


@evolve.on(e.EngageEnded)
def engage_ended(state: State, event: e.EngageEnded) -> State:
    return battle(state, engage=UNSET)


@evolve.on(e.EnemyMoveChosen)
def enemy_move_chosen(state: State, event: e.EnemyMoveChosen) -> State:
    return turn(state, destination=event.destination)


@evolve.on(e.TargetsChosen)
def targets_chosen(state: State, event: e.TargetsChosen) -> State:
    return turn(state, targets=event.targets)


@evolve.on(e.CombatDiceRolled)
def combat_dice_rolled(state: State, event: e.CombatDiceRolled) -> State:
    return turn(state, rolled=True, total=event.total, true=event.true, dull=event.dull)


@evolve.on(e.DamageMadeTrue)
def damage_made_true(state: State, event: e.DamageMadeTrue) -> State:
    return turn(state, true=True)
