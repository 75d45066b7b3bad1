"""Sentences of engages, of an adventurer's dice and of a chip's turn."""

from __future__ import annotations

from wardrum.events.toolkit.grammar import listed

from .. import events as e
from ..mechanics.cooldown_track import LIGHT
from ..profiles import STATUSES, plain
from ..skill_dice import read
from ..state import State
from .grammar import cause, dice, name, names, subject, tell


@tell.on(e.BattleFormSet)
def battle_form_set(state: State, event: e.BattleFormSet) -> str:
    return f"{subject(state, event.unit)} takes the {event.form} form."


@tell.on(e.FatigueDieGained)
def fatigue_die_gained(state: State, event: e.FatigueDieGained) -> str:
    die = light_dice(1) if event.die == LIGHT else "an overfatigue die"
    why = "" if event.cause == "fatigue" else cause(event.cause)
    return f"{subject(state, event.unit)} gains {die}{why}."


@tell.on(e.DiceRecovered)
def dice_recovered(state: State, event: e.DiceRecovered) -> str:
    back = [plain(die) for die in event.dice if die not in (LIGHT, *STATUSES)]
    over = [die for die in event.dice if die in STATUSES]
    light = event.dice.count(LIGHT)
    done = [
        *([f"recovers {listed(back)}"] if back else []),
        *([f"sheds {light_dice(light)}"] if light else []),
        *([f"is rid of {listed(over)}"] if over else []),
    ]
    return f"{subject(state, event.unit)} {listed(done)}." if done else ""


@tell.on(e.TrackChanged)
def track_changed(state: State, event: e.TrackChanged) -> str:
    return f"The cooldown track of {name(state, event.unit)} changes{cause(event.cause)}."


@tell.on(e.EngageDeclared)
def engage_declared(state: State, event: e.EngageDeclared) -> str:
    whom = name(state, event.target) if event.target else "nobody"
    weapon = f" with the {plain(event.weapon)}" if event.weapon else ""
    return f"{subject(state, event.unit)} engages {whom} in the {event.form} form{weapon}."


@tell.on(e.SkillDiceRolled)
def skill_dice_rolled(state: State, event: e.SkillDiceRolled) -> str:
    shown = [f"{plain(die)} {_face(face)}" for die, face in event.faces.items()]
    extra = [f"added dice {dice(event.extra)}"] if event.extra else []
    again = " again" if event.again else ""
    return f"{subject(state, event.unit)} rolls{again}: {', '.join([*shown, *extra])}."


@tell.on(e.DieResolved)
def die_resolved(state: State, event: e.DieResolved) -> str:
    if not event.used:
        return f"{subject(state, event.unit)} does not use {plain(event.die)}."
    where = {"active": " and keeps it in an active slot", "lasting": ", which lasts"}.get(event.stays, "")
    return f"{subject(state, event.unit)} uses {plain(event.die)}: {_face(event.face)}{where}."


@tell.on(e.TenacityChanged)
def tenacity_changed(state: State, event: e.TenacityChanged) -> str:
    return f"{subject(state, event.unit)} has {event.tenacity} tenacity."


@tell.on(e.ActiveDieUsed)
def active_die_used(state: State, event: e.ActiveDieUsed) -> str:
    return f"{subject(state, event.unit)} exhausts {plain(event.die)} from its active slot."


@tell.on(e.ItemUsed)
def item_used(state: State, event: e.ItemUsed) -> str:
    return f"{subject(state, event.unit)} uses the {plain(event.item)}."


@tell.on(e.ClassAbilityUsed)
def class_ability_used(state: State, event: e.ClassAbilityUsed) -> str:
    on = f" on {name(state, event.on)}" if event.on else ""
    return f"{subject(state, event.unit)} uses {plain(event.ability)}{on}."


@tell.on(e.EngageEnded)
def engage_ended(state: State, event: e.EngageEnded) -> str:
    return ""  # what comes of it is told by itself


def light_dice(count: int) -> str:
    """So many light fatigue dice."""
    return "a light fatigue die" if count == 1 else f"{count} light fatigue dice"


def _face(face: str) -> str:
    kind, amount = read(face)
    return (
        f"{kind} {amount}"
        if kind in ("damage", "true", "heal", "move", "shield", "guard", "drain", "calm")
        else kind
    )


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
