"""Steps of a chip's turn: its choices and its dice."""

from __future__ import annotations

from .. import events as e
from ..state import State
from .step import evolve, turn


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
