"""Sentences of a chip's turn."""

from __future__ import annotations

from .. import events as e
from ..state import State
from .grammar import cause, dice, name, names, subject, tell


@tell.on(e.EnemyMoveChosen)
def enemy_move_chosen(state: State, event: e.EnemyMoveChosen) -> str:
    return f"{subject(state, event.unit)} makes for {event.destination}."


@tell.on(e.TargetsChosen)
def targets_chosen(state: State, event: e.TargetsChosen) -> str:
    whom = names(state, event.targets) if event.targets else "nobody"
    return f"{subject(state, event.unit)} engages {whom}."


@tell.on(e.CombatDiceRolled)
def combat_dice_rolled(state: State, event: e.CombatDiceRolled) -> str:
    true = " true" if event.true else ""
    shown = dice(event.faces) or "no dice"
    return f"{subject(state, event.unit)} rolls {shown}: {event.total}{true} damage."


@tell.on(e.DamageMadeTrue)
def damage_made_true(state: State, event: e.DamageMadeTrue) -> str:
    return f"Nothing prevents the damage of {name(state, event.unit)}{cause(event.cause)}."
