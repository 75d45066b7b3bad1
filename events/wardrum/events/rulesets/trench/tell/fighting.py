"""Attacks and rolls, told."""

from __future__ import annotations

from wardrum.events.toolkit.grammar import inches, listed, title

from .. import events as e
from ..state import State
from .words import OUTCOMES, RESULTS, because, dice_in_words, tell, thrown

PURPOSES = {
    "attack": "to hit",
    "dash": "to Dash",
    "ground": "on dangerous ground",
    "stand": "to stand up",
    "sight": "to find the way",
    "special": "to help",
    "climb": "to climb",
    "jump": "to jump",
    "dive": "to dive at its target",
    "ledge": "not to fall",
}


@tell.on(e.AttackDeclared)
def attack_declared(state: State, event: e.AttackDeclared) -> str:
    weapon = state.battle.models[event.attacker].card.weapons[event.weapon]
    how = "strikes freely" if event.free else "shoots" if event.manner == "ranged" else "strikes"
    target = event.target or "a point"
    return f"{event.attacker} {how} at {target} with {title(weapon.name)}."


@tell.on(e.TargetRandomised)
def target_randomised(state: State, event: e.TargetRandomised) -> str:
    whom = "one of its own" if event.own else "the enemy"
    return f"The shot of {event.attacker} into melee rolls {event.die}: it goes at {whom}."


@tell.on(e.TargetLost)
def target_lost(state: State, event: e.TargetLost) -> str:
    return f"The shot of {event.attacker} is lost."


@tell.on(e.TargetChosen)
def target_chosen(state: State, event: e.TargetChosen) -> str:
    return f"The shot goes at {event.target}."


@tell.on(e.SpendingOrderChosen)
def spending_order_chosen(state: State, event: e.SpendingOrderChosen) -> str:
    return f"Seat {event.seat} lets the {event.windows[0].upper()} be spent first."


@tell.on(e.BloodSpent)
def blood_spent(state: State, event: e.BloodSpent) -> str:
    return f"Seat {event.seat} spends {event.n} BLOOD of {event.model}." if event.n else ""


@tell.on(e.BlessingSpent)
def blessing_spent(state: State, event: e.BlessingSpent) -> str:
    return f"Seat {event.seat} spends {event.n} BLESSING of {event.model}." if event.n else ""


@tell.on(e.BloodbathDeclared)
def bloodbath_declared(state: State, event: e.BloodbathDeclared) -> str:
    cost = f"{event.n} BLOOD of {event.model}"
    return f"Seat {event.seat} spends {cost}: a Bloodbath of {event.base} dice."


@tell.on(e.SuccessRolled)
def success_rolled(state: State, event: e.SuccessRolled) -> str:
    risky = "Risky Roll" if event.risky else "Success Roll"
    what = f"{risky} {PURPOSES[event.purpose]}{dice_in_words(event.net)}{because(event.mods)}"
    dice = thrown(event.dice, event.kept)
    return f"{event.model} makes a {what}: {dice}: {event.total}, {OUTCOMES[event.outcome]}."


@tell.on(e.BlastScattered)
@tell.on(e.BlastLost)
def blast_scattered(state: State, event: e.BlastScattered | e.BlastLost) -> str:
    if isinstance(event, e.BlastLost):
        return "The blast comes down where nobody is hurt."
    return f"The blast lands {inches(event.distance)} away."


@tell.on(e.BlastLanded)
def blast_landed(state: State, event: e.BlastLanded) -> str:
    return "The blast comes down."


@tell.on(e.ModelsHit)
def models_hit(state: State, event: e.ModelsHit) -> str:
    return f"Hit: {listed(event.victims)}."


@tell.on(e.InjuryRolled)
def injury_rolled(state: State, event: e.InjuryRolled) -> str:
    dice = f"{thrown(event.dice, event.kept)}{because(event.mods)}"
    armour = f", {event.modifier:+} for armour" if event.modifier else ""
    chart = "" if event.table == event.result else f" for {RESULTS[event.table]}"
    what = f"Injury Roll against {event.model}{dice_in_words(event.net, 'INJURY DICE')}"
    return f"{what}: {dice}{armour}: {event.total}, {RESULTS[event.result]}{chart}."


@tell.on(e.BloodPlaced)
def blood_placed(state: State, event: e.BloodPlaced) -> str:
    return f"{event.model} gets {event.n} BLOOD and has {event.total}."


@tell.on(e.ToughnessSpent)
def toughness_spent(state: State, event: e.ToughnessSpent) -> str:
    return f"{event.model} is too TOUGH to fall, this once."


@tell.on(e.ModelDown)
def model_down(state: State, event: e.ModelDown) -> str:
    return f"{event.model} goes Down."


@tell.on(e.ModelOutOfAction)
def model_out_of_action(state: State, event: e.ModelOutOfAction) -> str:
    return f"{event.model} is Out of Action."


@tell.on(e.AttacksBegun)
@tell.on(e.AttacksEnded)
@tell.on(e.OwnTargetAsked)
@tell.on(e.SuccessRollCalled)
@tell.on(e.HitsSettled)
@tell.on(e.InjuryRollCalled)
def nothing(
    state: State,
    event: e.AttacksBegun
    | e.AttacksEnded
    | e.OwnTargetAsked
    | e.SuccessRollCalled
    | e.HitsSettled
    | e.InjuryRollCalled,
) -> str:
    return ""  # what came before or follows says it
