"""Sentences of engages, of an adventurer's dice and of a chip's turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import listed, title
from wardrum.events.toolkit.language import counted, say

from .. import events as e
from .. import words
from ..decide.die_faces import read
from ..mechanics.cooldown_track import LIGHT
from ..profiles import IN_FORM, STATUSES, THE_FORM, Adventurer, Form
from ..state import State
from .grammar import beats, cause, dice, name, names, subject, tell
from .marks import crowded_out, seat_of, sheet_before, tenacity_before


@tell.on(e.BattleFormSet)
def battle_form_set(state: State, event: e.BattleFormSet) -> str:
    return say("{who} takes {form}.", who=subject(state, event.unit), form=say(THE_FORM[event.form]))


@beats.on(e.BattleFormSet)
def show_battle_form_set(scene: Scene, event: e.BattleFormSet) -> Iterable[d.Beat]:
    form = words.form(event.form)
    yield d.Glowed(form.name, form.text, form.rule, event.unit)


@tell.on(e.FatigueDieGained)
def fatigue_die_gained(state: State, event: e.FatigueDieGained) -> str:
    who, why = subject(state, event.unit), "" if event.cause == "fatigue" else cause(event.cause)
    if event.die == LIGHT:
        return say("{who} gains a light fatigue die{cause}.", who=who, cause=why)
    return say("{who} gains an overfatigue die{cause}.", who=who, cause=why)


@beats.on(e.FatigueDieGained)
def show_fatigue_die_gained(scene: Scene, event: e.FatigueDieGained) -> Iterable[d.Beat]:
    """The die, and what had to go for it."""
    yield d.Glowed(words.die_name(event.die), "It enters the cooldown track.", "F-28", event.unit, ill=True)
    yield from crowded_out(scene, event.unit, event.track)


@tell.on(e.DiceRecovered)
def dice_recovered(state: State, event: e.DiceRecovered) -> str:
    back = [words.die_called(die) for die in event.dice if die not in (LIGHT, *STATUSES)]
    over = [say(die) for die in event.dice if die in STATUSES]
    light = event.dice.count(LIGHT)
    done = [
        *([say("recovers {dice}", dice=listed(back))] if back else []),
        *([light_shed(light)] if light else []),
        *([say("is rid of {effects}", effects=listed(over))] if over else []),
    ]
    return f"{subject(state, event.unit)} {listed(done)}." if done else ""


@beats.on(e.DiceRecovered)
def show_dice_recovered(scene: Scene, event: e.DiceRecovered) -> Iterable[d.Beat]:
    """How many dice come back, and status effects that are over."""
    if event.dice:
        back = listed(words.die_name(die) for die in event.dice)
        text = say("Out of the cooldown track: {dice}.", dice=back)
        yield d.Glowed("Recovers", text, "F-21", event.unit)
    yield from crowded_out(scene, event.unit, event.track, "F-21")


@tell.on(e.TrackChanged)
def track_changed(state: State, event: e.TrackChanged) -> str:
    whom = name(state, event.unit)
    return say("The cooldown track of {whom} changes{cause}.", whom=whom, cause=cause(event.cause))


@beats.on(e.TrackChanged)
def show_track_changed(scene: Scene, event: e.TrackChanged) -> Iterable[d.Beat]:
    """By what the track has changed, and which dice are drained by it."""
    out = [die for die in event.drained if die not in sheet_before(scene, event.unit).drained]
    drained = listed(map(words.die_name, out))
    text = say("Drained: {dice}.", dice=drained) if out else "The cooldown track changes."
    yield d.Glowed(words.cause_name(event.cause), text, "F-28", event.unit, ill=bool(out))
    yield from crowded_out(scene, event.unit, event.track)


@tell.on(e.EngageDeclared)
def engage_declared(state: State, event: e.EngageDeclared) -> str:
    parts = {"who": subject(state, event.unit), "in_form": say(IN_FORM[event.form])}
    if event.target:
        parts["whom"] = name(state, event.target)
    if event.weapon:
        parts["weapon"] = words.named_in(event.weapon)
        if event.target:
            return say("{who} engages {whom} {in_form} with the {weapon}.", **parts)
        return say("{who} engages nobody {in_form} with the {weapon}.", **parts)
    if event.target:
        return say("{who} engages {whom} {in_form}.", **parts)
    return say("{who} engages nobody {in_form}.", **parts)


REACH: Final[Mapping[Form, Literal["melee", "shot", "spell"]]] = {
    "light": "melee",
    "heavy": "melee",
    "ranged": "shot",
    "magic": "spell",
}


@beats.on(e.EngageDeclared)
def show_engage_declared(scene: Scene, event: e.EngageDeclared) -> Iterable[d.Beat]:
    """A blow, a shot or a spell; without a target only the form."""
    form = words.form(event.form)
    if event.target:
        weapon = title(event.weapon) if event.weapon else form.name
        yield d.Struck(event.unit, weapon, REACH.get(event.form, "melee"), event.target)
    else:
        yield d.Glowed("Engages nobody", form.text, form.rule, event.unit)


@tell.on(e.SkillDiceRolled)
def skill_dice_rolled(state: State, event: e.SkillDiceRolled) -> str:
    own = [
        say("{die} {face}", die=words.die_called(die), face=_face(face)) for die, face in event.faces.items()
    ]
    extra = [say("added dice {dice}", dice=dice(event.extra))] if event.extra else []
    who, shown = subject(state, event.unit), ", ".join([*own, *extra])
    if event.again:
        return say("{who} rolls again: {dice}.", who=who, dice=shown)
    return say("{who} rolls: {dice}.", who=who, dice=shown)


@beats.on(e.SkillDiceRolled)
def show_skill_dice_rolled(scene: Scene, event: e.SkillDiceRolled) -> Iterable[d.Beat]:
    """Skill dice have words, those that a weapon adds have numbers."""
    target, form = engaged(scene)
    own = (
        d.Die(0, "miss" if read(face).of.on == "nothing" else "kept", words=words.die_words(die, face, form))
        for die, face in event.faces.items()
    )
    added = (d.Die(face, "hit" if face else "miss") for face in event.extra)
    what = "Rolled again" if event.again else "Engage"
    seat = seat_of(scene, event.unit)
    if event.faces or event.extra:
        yield d.DiceRolled(what, (*own, *added), seat, event.unit, target)


def engaged(scene: Scene) -> tuple[str, str]:
    """Whom the adventurer engages whose dice are shown, and in which form."""
    for event in scene.past:
        if isinstance(event, e.EngageDeclared):
            return event.target, event.form
    going_on = scene.before.battle.engage
    return (going_on.target, going_on.form) if going_on else ("", "")


@tell.on(e.DieResolved)
def die_resolved(state: State, event: e.DieResolved) -> str:
    who, die, face = subject(state, event.unit), words.die_called(event.die), _face(event.face)
    if not event.used:
        return say("{who} does not use {die}.", who=who, die=die)
    if event.stays == "active":
        return say("{who} uses {die}: {face} and keeps it in an active slot.", who=who, die=die, face=face)
    if event.stays == "lasting":
        return say("{who} uses {die}: {face}, which lasts.", who=who, die=die, face=face)
    return say("{who} uses {die}: {face}.", who=who, die=die, face=face)


@beats.on(e.DieResolved)
def show_die_resolved(scene: Scene, event: e.DieResolved) -> Iterable[d.Beat]:
    """The die that is used, with what it shows, or that is not."""
    shown = words.die_words(event.die, event.face)
    if event.used:
        yield d.Glowed(shown, words.face_text(event.face), "F-27", event.unit)
    else:
        yield d.TokenChanged("dice", shown, -1, event.unit, seat_of(scene, event.unit))
    yield from crowded_out(scene, event.unit, event.track)


@tell.on(e.TenacityChanged)
def tenacity_changed(state: State, event: e.TenacityChanged) -> str:
    return say("{who} has {n} tenacity.", who=subject(state, event.unit), n=event.tenacity)


@beats.on(e.TenacityChanged)
def show_tenacity_changed(scene: Scene, event: e.TenacityChanged) -> Iterable[d.Beat]:
    change = event.tenacity - tenacity_before(scene, event.unit)
    if change:
        yield d.TokenChanged("blessing", "Tenacity", change, event.unit, seat_of(scene, event.unit))


@tell.on(e.ActiveDieUsed)
def active_die_used(state: State, event: e.ActiveDieUsed) -> str:
    who, die = subject(state, event.unit), words.die_called(event.die)
    return say("{who} exhausts {die} from its active slot.", who=who, die=die)


@beats.on(e.ActiveDieUsed)
def show_active_die_used(scene: Scene, event: e.ActiveDieUsed) -> Iterable[d.Beat]:
    face = sheet_before(scene, event.unit).active.get(event.die)
    shown = words.die_words(event.die, face) if face else words.die_name(event.die)
    yield d.TokenChanged("dice", shown, -1, event.unit, seat_of(scene, event.unit))
    yield from crowded_out(scene, event.unit, event.track)


@tell.on(e.ItemUsed)
def item_used(state: State, event: e.ItemUsed) -> str:
    who, item = subject(state, event.unit), words.named_in(event.item)
    return say("{who} uses the {item}.", who=who, item=item)


@beats.on(e.ItemUsed)
def show_item_used(scene: Scene, event: e.ItemUsed) -> Iterable[d.Beat]:
    card = scene.after.battle.units[event.unit].profile
    assert isinstance(card, Adventurer)
    item = words.item(card.items[event.item])
    yield d.Glowed(item.name, item.text, item.rule, event.unit)


@tell.on(e.ClassAbilityUsed)
def class_ability_used(state: State, event: e.ClassAbilityUsed) -> str:
    who, ability = subject(state, event.unit), words.named_in(event.ability)
    if not event.on:
        return say("{who} uses {ability}.", who=who, ability=ability)
    return say("{who} uses {ability} on {whom}.", who=who, ability=ability, whom=name(state, event.on))


@beats.on(e.ClassAbilityUsed)
def show_class_ability_used(scene: Scene, event: e.ClassAbilityUsed) -> Iterable[d.Beat]:
    """What is used; who is struck by it."""
    card = scene.after.battle.units[event.unit].profile
    assert isinstance(card, Adventurer)
    ability = words.ability(card.abilities[event.ability])
    yield d.Glowed(title(event.ability), ability.text, ability.rule, event.unit)
    if event.on and not seat_of(scene, event.on):
        yield d.Struck(event.unit, title(event.ability), "spell", event.on)


@tell.on(e.EngageEnded)
def engage_ended(state: State, event: e.EngageEnded) -> str:
    return ""  # what comes of it has its own sentence


beats.unseen(e.EngageEnded)


def light_shed(count: int) -> str:
    """That a number of light fatigue dice is gone."""
    return counted(count, "sheds a light fatigue die", "sheds {n} light fatigue dice")


def _face(face: str) -> str:
    shown = read(face)
    return say(shown.of.rolled or shown.of.slug, n=shown.amount)


@tell.on(e.EnemyMoveChosen)
def enemy_move_chosen(state: State, event: e.EnemyMoveChosen) -> str:
    return say("{who} makes for {hex}.", who=subject(state, event.unit), hex=event.destination)


beats.unseen(e.EnemyMoveChosen)  # it moves at once


@tell.on(e.TargetsChosen)
def targets_chosen(state: State, event: e.TargetsChosen) -> str:
    who = subject(state, event.unit)
    if not event.targets:
        return say("{who} engages nobody.", who=who)
    return say("{who} engages {whom}.", who=who, whom=names(state, event.targets))


@beats.on(e.TargetsChosen)
def show_targets_chosen(scene: Scene, event: e.TargetsChosen) -> Iterable[d.Beat]:
    """A blow at each target, or a shot at those that are farther away."""
    steps = scene.after.table.map.ground.distances
    here, blow, shot = scene.place(event.unit), say("Blow"), say("Shot")
    for target in event.targets:
        there = scene.place(target)
        far = here is not None and there is not None and steps(here.floor).get(there.floor, 1) > 1
        yield d.Struck(event.unit, shot if far else blow, "shot" if far else "melee", target)


@tell.on(e.CombatDiceRolled)
def combat_dice_rolled(state: State, event: e.CombatDiceRolled) -> str:
    who, shown = subject(state, event.unit), dice(event.faces) or say("no dice")
    if event.true:
        return say("{who} rolls {dice}: {total} true damage.", who=who, dice=shown, total=event.total)
    return say("{who} rolls {dice}: {total} damage.", who=who, dice=shown, total=event.total)


@beats.on(e.CombatDiceRolled)
def show_combat_dice_rolled(scene: Scene, event: e.CombatDiceRolled) -> Iterable[d.Beat]:
    """What enemy Combat dice came to show, at the first target."""
    if not event.faces:
        return
    chosen = next((one.targets for one in scene.past if isinstance(one, e.TargetsChosen)), None)
    going_on = scene.before.battle.turn
    targets = chosen if chosen is not None else going_on.targets if going_on else ()
    again = len(event.again)
    yield d.DiceRolled(
        "Combat",
        tuple(d.Die(face, "hit" if face else "miss") for face in event.faces),
        seat_of(scene, event.unit),
        event.unit,
        targets[0] if targets else "",
        total=say("{total} true damage" if event.true else "{total} damage", total=event.total),
        outcome=counted(again, "{n} die rolled again", "{n} dice rolled again") if again else "",
        good=event.total > 0,
    )


@tell.on(e.DamageMadeTrue)
def damage_made_true(state: State, event: e.DamageMadeTrue) -> str:
    whom = name(state, event.unit)
    return say("Nothing prevents the damage of {whom}{cause}.", whom=whom, cause=cause(event.cause))


@beats.on(e.DamageMadeTrue)
def show_damage_made_true(scene: Scene, event: e.DamageMadeTrue) -> Iterable[d.Beat]:
    yield d.Glowed(words.cause_name(event.cause), "Nothing prevents its damage.", "F-10", event.unit)
