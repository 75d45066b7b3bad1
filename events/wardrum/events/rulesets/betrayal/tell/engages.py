"""Sentences of engages, of an adventurer's dice and of a chip's turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import listed, plural, title

from .. import events as e
from .. import words
from ..mechanics.cooldown_track import LIGHT
from ..profiles import STATUSES, Adventurer, Form, plain
from ..skill_dice import read
from ..state import State
from .grammar import beats, cause, dice, name, names, subject, tell
from .marks import crowded_out, seat_of, sheet_before, tenacity_before


@tell.on(e.BattleFormSet)
def battle_form_set(state: State, event: e.BattleFormSet) -> str:
    return f"{subject(state, event.unit)} takes the {event.form} form."


@beats.on(e.BattleFormSet)
def show_battle_form_set(scene: Scene, event: e.BattleFormSet) -> Iterable[d.Beat]:
    form = words.form(event.form)
    yield d.Glowed(form.name, form.text, form.rule, event.unit)


@tell.on(e.FatigueDieGained)
def fatigue_die_gained(state: State, event: e.FatigueDieGained) -> str:
    die = light_dice(1) if event.die == LIGHT else "an overfatigue die"
    why = "" if event.cause == "fatigue" else cause(event.cause)
    return f"{subject(state, event.unit)} gains {die}{why}."


@beats.on(e.FatigueDieGained)
def show_fatigue_die_gained(scene: Scene, event: e.FatigueDieGained) -> Iterable[d.Beat]:
    """The die, and what had to go for it."""
    yield d.Glowed(words.die_name(event.die), "It enters the cooldown track.", "F-28", event.unit, ill=True)
    yield from crowded_out(scene, event.unit, event.track)


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


@beats.on(e.DiceRecovered)
def show_dice_recovered(scene: Scene, event: e.DiceRecovered) -> Iterable[d.Beat]:
    """How many dice come back, and status effects that are over."""
    if event.dice:
        back = listed(words.die_name(die) for die in event.dice)
        yield d.Glowed("Recovers", f"Out of the cooldown track: {back}.", "F-21", event.unit)
    yield from crowded_out(scene, event.unit, event.track, "F-21")


@tell.on(e.TrackChanged)
def track_changed(state: State, event: e.TrackChanged) -> str:
    return f"The cooldown track of {name(state, event.unit)} changes{cause(event.cause)}."


@beats.on(e.TrackChanged)
def show_track_changed(scene: Scene, event: e.TrackChanged) -> Iterable[d.Beat]:
    """By what the track has changed, and which dice are drained by it."""
    out = [die for die in event.drained if die not in sheet_before(scene, event.unit).drained]
    text = f"Drained: {listed(map(words.die_name, out))}." if out else "The cooldown track changes."
    yield d.Glowed(words.cause_name(event.cause), text, "F-28", event.unit, ill=bool(out))
    yield from crowded_out(scene, event.unit, event.track)


@tell.on(e.EngageDeclared)
def engage_declared(state: State, event: e.EngageDeclared) -> str:
    whom = name(state, event.target) if event.target else "nobody"
    weapon = f" with the {plain(event.weapon)}" if event.weapon else ""
    return f"{subject(state, event.unit)} engages {whom} in the {event.form} form{weapon}."


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
    shown = [f"{plain(die)} {_face(face)}" for die, face in event.faces.items()]
    extra = [f"added dice {dice(event.extra)}"] if event.extra else []
    again = " again" if event.again else ""
    return f"{subject(state, event.unit)} rolls{again}: {', '.join([*shown, *extra])}."


@beats.on(e.SkillDiceRolled)
def show_skill_dice_rolled(scene: Scene, event: e.SkillDiceRolled) -> Iterable[d.Beat]:
    """Skill dice have words, those that a weapon adds have numbers."""
    target, form = engaged(scene)
    own = (
        d.Die(0, "miss" if read(face).kind == "blank" else "kept", words=words.die_words(die, face, form))
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
    if not event.used:
        return f"{subject(state, event.unit)} does not use {plain(event.die)}."
    where = {"active": " and keeps it in an active slot", "lasting": ", which lasts"}.get(event.stays, "")
    return f"{subject(state, event.unit)} uses {plain(event.die)}: {_face(event.face)}{where}."


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
    return f"{subject(state, event.unit)} has {event.tenacity} tenacity."


@beats.on(e.TenacityChanged)
def show_tenacity_changed(scene: Scene, event: e.TenacityChanged) -> Iterable[d.Beat]:
    change = event.tenacity - tenacity_before(scene, event.unit)
    if change:
        yield d.TokenChanged("blessing", "Tenacity", change, event.unit, seat_of(scene, event.unit))


@tell.on(e.ActiveDieUsed)
def active_die_used(state: State, event: e.ActiveDieUsed) -> str:
    return f"{subject(state, event.unit)} exhausts {plain(event.die)} from its active slot."


@beats.on(e.ActiveDieUsed)
def show_active_die_used(scene: Scene, event: e.ActiveDieUsed) -> Iterable[d.Beat]:
    face = sheet_before(scene, event.unit).active.get(event.die)
    shown = words.die_words(event.die, face) if face else words.die_name(event.die)
    yield d.TokenChanged("dice", shown, -1, event.unit, seat_of(scene, event.unit))
    yield from crowded_out(scene, event.unit, event.track)


@tell.on(e.ItemUsed)
def item_used(state: State, event: e.ItemUsed) -> str:
    return f"{subject(state, event.unit)} uses the {plain(event.item)}."


@beats.on(e.ItemUsed)
def show_item_used(scene: Scene, event: e.ItemUsed) -> Iterable[d.Beat]:
    card = scene.after.battle.units[event.unit].profile
    assert isinstance(card, Adventurer)
    item = words.item(card.items[event.item])
    yield d.Glowed(item.name, item.text, item.rule, event.unit)


@tell.on(e.ClassAbilityUsed)
def class_ability_used(state: State, event: e.ClassAbilityUsed) -> str:
    on = f" on {name(state, event.on)}" if event.on else ""
    return f"{subject(state, event.unit)} uses {plain(event.ability)}{on}."


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
    return ""  # what comes of it is told by itself


beats.unseen(e.EngageEnded)


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


beats.unseen(e.EnemyMoveChosen)  # it moves at once


@tell.on(e.TargetsChosen)
def targets_chosen(state: State, event: e.TargetsChosen) -> str:
    whom = names(state, event.targets) if event.targets else "nobody"
    return f"{subject(state, event.unit)} engages {whom}."


@beats.on(e.TargetsChosen)
def show_targets_chosen(scene: Scene, event: e.TargetsChosen) -> Iterable[d.Beat]:
    """A blow at each target, or a shot at those that are farther away."""
    steps = scene.after.table.map.ground.distances
    here = scene.place(event.unit)
    for target in event.targets:
        there = scene.place(target)
        far = here is not None and there is not None and steps(here.floor).get(there.floor, 1) > 1
        yield d.Struck(event.unit, "Shot" if far else "Blow", "shot" if far else "melee", target)


@tell.on(e.CombatDiceRolled)
def combat_dice_rolled(state: State, event: e.CombatDiceRolled) -> str:
    true = " true" if event.true else ""
    shown = dice(event.faces) or "no dice"
    return f"{subject(state, event.unit)} rolls {shown}: {event.total}{true} damage."


@beats.on(e.CombatDiceRolled)
def show_combat_dice_rolled(scene: Scene, event: e.CombatDiceRolled) -> Iterable[d.Beat]:
    """What enemy Combat dice came to show, at the first target."""
    if not event.faces:
        return
    chosen = next((one.targets for one in scene.past if isinstance(one, e.TargetsChosen)), None)
    going_on = scene.before.battle.turn
    targets = chosen if chosen is not None else going_on.targets if going_on else ()
    yield d.DiceRolled(
        "Combat",
        tuple(d.Die(face, "hit" if face else "miss") for face in event.faces),
        seat_of(scene, event.unit),
        event.unit,
        targets[0] if targets else "",
        total=f"{event.total}{' true' if event.true else ''} damage",
        outcome=f"{plural(len(event.again), 'die').replace('dies', 'dice')} rolled again"
        if event.again
        else "",
        good=event.total > 0,
    )


@tell.on(e.DamageMadeTrue)
def damage_made_true(state: State, event: e.DamageMadeTrue) -> str:
    return f"Nothing prevents the damage of {name(state, event.unit)}{cause(event.cause)}."


@beats.on(e.DamageMadeTrue)
def show_damage_made_true(scene: Scene, event: e.DamageMadeTrue) -> Iterable[d.Beat]:
    yield d.Glowed(words.cause_name(event.cause), "Nothing prevents its damage.", "F-10", event.unit)
