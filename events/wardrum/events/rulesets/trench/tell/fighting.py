"""Sentences of attacks and rolls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import UNSET

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import inches, listed, title
from wardrum.events.toolkit.language import say

from .. import events as e
from ..card_words import weapon_name
from ..state import State
from ..tasks import InjuryRoll, OwnTarget, Scattering, SuccessRoll
from .words import OUTCOMES, RESULTS, Counted, beats, because, dice_in_words, lying, seat_of, tell, thrown

PURPOSES = {
    "attack": "to hit",
    "dash": "to Dash",
    "ground": "on dangerous ground",
    "stand": "to stand up",
    "sight": "to find the way",
    "special": "for an ACTION of its own",
    "climb": "to climb",
    "jump": "to jump",
    "dive": "to dive at its target",
    "ledge": "not to fall",
}
INJURY: Final = "Injury Roll"


@tell.on(e.AttackDeclared)
def attack_declared(state: State, event: e.AttackDeclared) -> str:
    weapon = title(state.battle.models[event.attacker].card.weapons[event.weapon].name)
    target = event.target or say("a point")
    if event.free:
        pattern = "{attacker} strikes freely at {target} with {weapon}."
    elif event.manner == "ranged":
        pattern = "{attacker} shoots at {target} with {weapon}."
    else:
        pattern = "{attacker} strikes at {target} with {weapon}."
    return say(pattern, attacker=event.attacker, target=target, weapon=weapon)


@beats.on(e.AttackDeclared)
def show_attack_declared(scene: Scene, event: e.AttackDeclared) -> Iterable[d.Beat]:
    """The blow or the shot; its dice lie later, when markers have been spent on them."""
    reach: Literal["shot", "melee"] = "shot" if event.manner == "ranged" else "melee"
    point = UNSET if event.point is UNSET else d.Place(*event.point)
    yield d.Struck(event.attacker, weapon(scene, event.attacker, event.weapon), reach, event.target, point)


def weapon(scene: Scene, model: str, key: str) -> str:
    """What a weapon of a model is called."""
    return weapon_name(scene.after.battle.models[model].card, key)


@tell.on(e.TargetRandomised)
def target_randomised(state: State, event: e.TargetRandomised) -> str:
    if event.own:
        pattern = "The shot of {attacker} into melee rolls {die}: it goes at one of its own."
    else:
        pattern = "The shot of {attacker} into melee rolls {die}: it goes at the enemy."
    return say(pattern, attacker=event.attacker, die=event.die)


@beats.on(e.TargetRandomised)
def show_target_randomised(scene: Scene, event: e.TargetRandomised) -> Iterable[d.Beat]:
    """The die that says which side is shot at."""
    yield d.DiceRolled(
        "Shot into melee",
        lying((event.die,), (0,), "miss" if event.own else "hit"),
        seat_of(scene, event.attacker),
        event.attacker,
        total=str(event.die),
        outcome="it goes at one of its own" if event.own else "it goes at the enemy",
        needs="4 or more",
        good=not event.own,
    )


@tell.on(e.TargetLost)
def target_lost(state: State, event: e.TargetLost) -> str:
    return say("The shot of {attacker} is lost.", attacker=event.attacker)


@beats.on(e.TargetLost)
def show_target_lost(scene: Scene, event: e.TargetLost) -> Iterable[d.Beat]:
    """The model that was shot at is safe."""
    shots = (past for past in scene.past if isinstance(past, e.AttackDeclared))
    shot = next((past for past in shots if past.attacker == event.attacker and past.target), None)
    if shot is not None:
        yield d.Missed(shot.target)


@tell.on(e.TargetChosen)
def target_chosen(state: State, event: e.TargetChosen) -> str:
    return say("The shot goes at {target}.", target=event.target)


@beats.on(e.TargetChosen)
def show_target_chosen(scene: Scene, event: e.TargetChosen) -> Iterable[d.Beat]:
    """The shot goes somewhere else."""
    shot = shot_asked(scene, event.attacker)
    if shot:
        yield d.Struck(event.attacker, weapon(scene, event.attacker, shot), "shot", event.target)


def shot_asked(scene: Scene, attacker: str) -> str:
    """The weapon of a shot into melee whose target was asked for, in this commit or before; "" = there is none."""
    for past in scene.past:
        if isinstance(past, e.OwnTargetAsked) and past.attacker == attacker:
            return past.weapon
    tasks = scene.before.battle.tasks.values()
    return next((task.attack.weapon for task in tasks if isinstance(task, OwnTarget)), "")


@tell.on(e.SpendingOrderChosen)
def spending_order_chosen(state: State, event: e.SpendingOrderChosen) -> str:
    markers = say(event.windows[0].upper())
    return say("Seat {seat} lets the {markers} be spent first.", seat=event.seat, markers=markers)


@beats.on(e.SpendingOrderChosen)
def show_spending_order_chosen(scene: Scene, event: e.SpendingOrderChosen) -> Iterable[d.Beat]:
    """Which markers come first."""
    text = say("{markers} is spent first", markers=say(event.windows[0].upper()))
    yield d.Glowed(text, rule="X-4", seat=event.seat)


@tell.on(e.BloodSpent)
def blood_spent(state: State, event: e.BloodSpent) -> str:
    if not event.n:
        return ""
    return say("Seat {seat} spends {n} BLOOD of {model}.", seat=event.seat, n=event.n, model=event.model)


@beats.on(e.BloodSpent)
def show_blood_spent(scene: Scene, event: e.BloodSpent) -> Iterable[d.Beat]:
    """Markers that go."""
    if event.n:
        yield d.TokenChanged("blood", "BLOOD", -event.n, event.model)


@tell.on(e.BlessingSpent)
def blessing_spent(state: State, event: e.BlessingSpent) -> str:
    if not event.n:
        return ""
    return say("Seat {seat} spends {n} BLESSING of {model}.", seat=event.seat, n=event.n, model=event.model)


@beats.on(e.BlessingSpent)
def show_blessing_spent(scene: Scene, event: e.BlessingSpent) -> Iterable[d.Beat]:
    """Markers that go."""
    if event.n:
        yield d.TokenChanged("blessing", "BLESSING", -event.n, event.model)


@tell.on(e.BloodbathDeclared)
def bloodbath_declared(state: State, event: e.BloodbathDeclared) -> str:
    return say(
        "Seat {seat} spends {n} BLOOD of {model}: a Bloodbath of {base} dice.",
        seat=event.seat,
        n=event.n,
        model=event.model,
        base=event.base,
    )


@beats.on(e.BloodbathDeclared)
def show_bloodbath_declared(scene: Scene, event: e.BloodbathDeclared) -> Iterable[d.Beat]:
    """Markers that go, and what they do."""
    yield d.TokenChanged("blood", "BLOOD", -event.n, event.model)
    text = say("{base} dice are kept of the Injury Roll against it.", base=event.base)
    yield d.Glowed("Bloodbath", text, "X-37", event.model, ill=True)


@tell.on(e.SuccessRolled)
def success_rolled(state: State, event: e.SuccessRolled) -> str:
    if event.risky:
        pattern = "{model} makes a Risky Roll {aim}{modifiers}: {dice}: {total}, {outcome}."
    else:
        pattern = "{model} makes a Success Roll {aim}{modifiers}: {dice}: {total}, {outcome}."
    return say(
        pattern,
        model=event.model,
        aim=say(PURPOSES[event.purpose]),
        modifiers=f"{dice_in_words(event.net)}{because(event.mods)}",
        dice=thrown(event.dice, event.kept),
        total=event.total,
        outcome=say(OUTCOMES[event.outcome]),
    )


@beats.on(e.SuccessRolled)
def show_success_rolled(scene: Scene, event: e.SuccessRolled) -> Iterable[d.Beat]:
    """The dice; an attack that fails misses, unless it is a blast that lands elsewhere."""
    target, failed = aimed_at(scene, event), event.outcome == "failure"
    ends = isinstance(next(iter(scene.following), None), e.ActivationCut)
    outcome = say(OUTCOMES[event.outcome])
    yield d.DiceRolled(
        f"{success_name(event)}{because(event.mods)}",
        lying(event.dice, event.kept, counted(event)),
        seat_of(scene, event.model),
        event.model,
        target,
        str(event.total),
        say("{outcome}, and the Activation ends", outcome=outcome) if failed and ends else outcome,
        "7 or more",
        not failed,
    )
    scatters = any(isinstance(later, e.BlastScattered) for later in scene.following)
    if failed and target and event.purpose == "attack" and not scatters:
        yield d.Missed(target)


def success_name(roll: e.SuccessRolled | SuccessRoll) -> str:
    """What is rolled for, as "Risky Roll to Dash"."""
    aim = say(PURPOSES[roll.purpose])
    return say("Risky Roll {aim}", aim=aim) if roll.risky else say("Success Roll {aim}", aim=aim)


def counted(event: e.SuccessRolled) -> Counted:
    """What the dice that are kept count as."""
    if event.outcome == "failure":
        return "miss"
    if event.outcome == "critical":
        return "critical"
    return "hit" if event.purpose == "attack" else "success"


def aimed_at(scene: Scene, event: e.SuccessRolled) -> str:
    """The model that a roll is about, which was called in this commit or before; "" = none."""
    for past in scene.past:
        if isinstance(past, e.SuccessRollCalled) and past.model == event.model:
            return past.target if past.target in scene.before.battle.models else ""
    tasks = scene.before.battle.tasks.values()
    rolls = (task for task in tasks if isinstance(task, SuccessRoll) and task.model == event.model)
    target = next((roll.target for roll in rolls if roll.purpose == event.purpose), "")
    return target if target in scene.before.battle.models else ""


@tell.on(e.BlastScattered)
@tell.on(e.BlastLost)
def blast_scattered(state: State, event: e.BlastScattered | e.BlastLost) -> str:
    if isinstance(event, e.BlastLost):
        return "The blast comes down where nobody is hurt."
    return say("The blast lands {far} away.", far=inches(event.distance))


@beats.on(e.BlastScattered)
def show_blast_scattered(scene: Scene, event: e.BlastScattered) -> Iterable[d.Beat]:
    """How far it goes wide."""
    text = say("It lands {far} away, where the opponent says.", far=inches(event.distance))
    yield d.Glowed("The blast goes wide", text, "X-26", event.attacker, ill=True)


@beats.on(e.BlastLost)
def show_blast_lost(scene: Scene, event: e.BlastLost) -> Iterable[d.Beat]:
    """It comes down unseen."""
    text = "It comes down where nobody is hurt."
    yield d.Glowed("The blast goes wide", text, "X-26", event.attacker, ill=True)


@tell.on(e.BlastLanded)
def blast_landed(state: State, event: e.BlastLanded) -> str:
    return "The blast comes down."


@beats.on(e.BlastLanded)
def show_blast_landed(scene: Scene, event: e.BlastLanded) -> Iterable[d.Beat]:
    """Where it bursts."""
    tasks = scene.before.battle.tasks.values()
    shot = next((task.attack for task in tasks if isinstance(task, Scattering)), None)
    name = "" if shot is None else weapon(scene, event.attacker, shot.weapon)
    yield d.Struck(event.attacker, name, "shot", point=d.Place(*event.point))


@tell.on(e.ModelsHit)
def models_hit(state: State, event: e.ModelsHit) -> str:
    return say("Hit: {models}.", models=listed(event.victims))


@beats.on(e.ModelsHit)
def show_models_hit(scene: Scene, event: e.ModelsHit) -> Iterable[d.Beat]:
    """All who are, unless it is the target alone: then the dice have said so."""
    several = event.victims if event.victims != (event.target,) else ()
    for key in several:
        how = "Critical hit" if key == event.critical else "Hit"
        yield d.Glowed(how, rule="X-30", piece=key, ill=True)


@tell.on(e.InjuryRolled)
def injury_rolled(state: State, event: e.InjuryRolled) -> str:
    armour = say(", {modifier} for armour", modifier=f"{event.modifier:+}") if event.modifier else ""
    return say(
        "Injury Roll against {model}{modifiers}: {dice}{armour}: {total}, {result}.",
        model=event.model,
        modifiers=dice_in_words(event.net, "INJURY DICE"),
        dice=f"{thrown(event.dice, event.kept)}{because(event.mods)}",
        armour=armour,
        total=event.total,
        result=injury_result(event),
    )


def injury_result(event: e.InjuryRolled) -> str:
    """What comes of an Injury Roll, as "Down for Out of Action" of who is TOUGH."""
    result = say(RESULTS[event.result])
    if event.table == event.result:
        return result
    return say("{result} for {table}", result=result, table=say(RESULTS[event.table]))


@beats.on(e.InjuryRolled)
def show_injury_rolled(scene: Scene, event: e.InjuryRolled) -> Iterable[d.Beat]:
    """The dice, and nothing else if they do nothing."""
    unhurt = event.result == "no_effect"
    total = str(event.total)
    if event.modifier:
        total = say("{total} ({modifier} for armour)", total=event.total, modifier=f"{event.modifier:+}")
    yield d.DiceRolled(
        f"{say(INJURY)}{because(event.mods)}",
        lying(event.dice, event.kept, "miss" if unhurt else "hit"),
        event.by,
        hurt_by(scene, event),
        event.model,
        total,
        injury_result(event),
        "2 for a minor hit, 7 for Down, 9 for Out of Action",
        not unhurt,
    )
    if unhurt:
        yield d.Missed(event.model)


def hurt_by(scene: Scene, event: e.InjuryRolled) -> str:
    """The model that an Injury Roll is owed to; "" = the ground or a fall."""
    for past in scene.past:
        if isinstance(past, e.InjuryRollCalled) and past.model == event.model:
            return past.attacker
    tasks = scene.before.battle.tasks.values()
    rolls = (task for task in tasks if isinstance(task, InjuryRoll) and task.model == event.model)
    return next((roll.attacker for roll in rolls), "")


@tell.on(e.BloodPlaced)
def blood_placed(state: State, event: e.BloodPlaced) -> str:
    return say("{model} gets {n} BLOOD and has {total}.", model=event.model, n=event.n, total=event.total)


@beats.on(e.BloodPlaced)
def show_blood_placed(scene: Scene, event: e.BloodPlaced) -> Iterable[d.Beat]:
    """Markers that come."""
    yield d.TokenChanged("blood", "BLOOD", event.n, event.model)


@tell.on(e.ToughnessSpent)
def toughness_spent(state: State, event: e.ToughnessSpent) -> str:
    return say("{model} is too TOUGH to fall, this once.", model=event.model)


@beats.on(e.ToughnessSpent)
def show_toughness_spent(scene: Scene, event: e.ToughnessSpent) -> Iterable[d.Beat]:
    """It is used up."""
    yield d.Glowed("TOUGH", "It does not fall, this once.", "X-38", event.model, gone=True)


@tell.on(e.ModelDown)
def model_down(state: State, event: e.ModelDown) -> str:
    return say("{model} goes Down.", model=event.model)


@beats.on(e.ModelDown)
def show_model_down(scene: Scene, event: e.ModelDown) -> Iterable[d.Beat]:
    """It lies on the ground."""
    yield d.Downed(event.model, "Down")


@tell.on(e.ModelOutOfAction)
def model_out_of_action(state: State, event: e.ModelOutOfAction) -> str:
    return say("{model} is Out of Action.", model=event.model)


@beats.on(e.ModelOutOfAction)
def show_model_out_of_action(scene: Scene, event: e.ModelOutOfAction) -> Iterable[d.Beat]:
    """It is off the table."""
    yield d.Downed(event.model, "Out of Action")


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


beats.unseen(
    e.AttacksBegun,
    e.AttacksEnded,
    e.OwnTargetAsked,
    e.SuccessRollCalled,
    e.HitsSettled,
    e.InjuryRollCalled,
)
