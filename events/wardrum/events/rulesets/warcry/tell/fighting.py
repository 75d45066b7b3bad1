"""Attacks, damage, falls, and who is taken down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import height, plural
from wardrum.events.toolkit.language import counted, say

from .. import events as e
from ..attack_odds import CRITICAL, hits_on, impact_of
from ..state import State
from .words import beats, is_missile, seat_of, tell, tested, weapon_names

IN_THE_OPEN: Final = "{who} attacks {whom}: {attacks}, strength {strength} against toughness {toughness}."
IN_COVER: Final = (
    "{who} attacks {whom} in cover: {attacks}, strength {strength} against toughness {toughness}."
)


@tell.on(e.AttackDeclared)
def attack_declared(state: State, event: e.AttackDeclared) -> str:
    return say(
        IN_COVER if event.cover else IN_THE_OPEN,
        who=event.fighter,
        whom=event.target,
        attacks=plural(event.attacks, "attack"),
        strength=event.strength,
        toughness=event.toughness,
    )


@beats.on(e.AttackDeclared)
def show_attack_declared(scene: Scene, event: e.AttackDeclared) -> Iterable[d.Beat]:
    """Who strikes whom, and with what."""
    profile = scene.before.battle.fighters[event.fighter].profile
    reach: Literal["shot", "melee"] = "shot" if is_missile(profile.weapons[event.weapon]) else "melee"
    yield d.Struck(event.fighter, weapon_names(profile)[event.weapon], reach, event.target)


@tell.on(e.AttackRolled)
def attack_rolled(state: State, event: e.AttackRolled) -> str:
    return say(
        "The dice: {dice}; {hits} and {criticals}.",
        dice=" ".join(map(str, event.dice)),
        hits=plural(event.hits, "hit"),
        criticals=plural(event.crits, "critical"),
    )


@beats.on(e.AttackRolled)
def show_attack_rolled(scene: Scene, event: e.AttackRolled) -> Iterable[d.Beat]:
    """The dice, with the face that hits if the attack was declared in the same commit."""
    made = next((past for past in scene.past if isinstance(past, e.AttackDeclared)), None)
    yield attack_dice(scene, event, "" if made is None else needs(made.strength, made.toughness))


def attack_dice(scene: Scene, event: e.AttackRolled, least: str) -> d.DiceRolled:
    """The dice of an attack. least: the face that hits, in words."""
    harmed = (
        future.points
        for future in scene.following
        if isinstance(future, e.DamageAllocated) and future.fighter == event.target
    )
    return d.DiceRolled(
        what="Attack",
        dice=sorted_out(event.dice, event.misses, event.crits),
        seat=seat_of(scene, event.fighter),
        by=event.fighter,
        at=event.target,
        total=total_of(event.hits, event.crits),
        outcome=say("{points} damage", points=next(harmed, 0)),
        needs=least,
        good=event.hits + event.crits > 0,
    )


def needs(strength: int, toughness: int) -> str:
    """The face that hits, as the reference card prints it."""
    least = hits_on(strength, toughness)
    return say("{least} or more, and a {critical} is critical", least=least, critical=CRITICAL)


def sorted_out(dice: Sequence[int], misses: int, crits: int) -> tuple[d.Die, ...]:
    """What each die of an attack counts as: the event says how many miss and are critical, the lowest and the highest."""
    order = sorted(range(len(dice)), key=lambda index: dice[index])
    missing, critical = set(order[:misses]), set(order[len(dice) - crits :])
    return tuple(
        d.Die(face, "miss" if index in missing else "critical" if index in critical else "hit")
        for index, face in enumerate(dice)
    )


def total_of(hits: int, crits: int) -> str:
    """As "2 hits, 1 critical hit"."""
    words = [plural(hits, "hit")] if hits else []
    words += [plural(crits, "critical hit")] if crits else []
    return ", ".join(words) or say("no hit")


@tell.on(e.DamageAllocated)
def damage_allocated(state: State, event: e.DamageAllocated) -> str:
    if not event.points:
        return say("{who} takes no damage.", who=event.fighter)
    wounds = state.battle.fighters[event.fighter].profile.wounds
    if event.damage >= wounds:  # the next sentence says what becomes of it
        return say("{who} suffers {points} damage.", who=event.fighter, points=event.points)
    return say(
        "{who} suffers {points} damage: {left} of {wounds} wounds left.",
        who=event.fighter,
        points=event.points,
        left=wounds - event.damage,
        wounds=wounds,
    )


@beats.on(e.DamageAllocated)
def show_damage_allocated(scene: Scene, event: e.DamageAllocated) -> Iterable[d.Beat]:
    """What it costs, or that it costs nothing."""
    return harm(scene, event, critical=is_critical(scene, event.fighter))


def harm(scene: Scene, event: e.DamageAllocated, *, critical: bool) -> Iterable[d.Beat]:
    """See `show_damage_allocated`. critical: the dice before were those of a critical hit."""
    if not event.points:
        yield d.Missed(event.fighter)
        return
    most = scene.after.battle.fighters[event.fighter].profile.wounds
    yield d.Harmed(event.fighter, event.points, most - event.damage, most, critical=critical)


def is_critical(scene: Scene, fighter: str) -> bool:
    """Whether the dice before were those of a critical hit on the fighter."""
    rolled = (e.AttackRolled, e.ImpactRolled, e.AbilityRolled)
    last = next((past for past in scene.past if isinstance(past, rolled)), None)
    return isinstance(last, e.AttackRolled) and last.target == fighter and last.crits > 0


@tell.on(e.FighterTakenDown)
def fighter_taken_down(state: State, event: e.FighterTakenDown) -> str:
    return say("{who} is taken down.", who=event.fighter)


@beats.on(e.FighterTakenDown)
def show_fighter_taken_down(scene: Scene, event: e.FighterTakenDown) -> Iterable[d.Beat]:
    """Who is out of the battle."""
    yield d.Downed(event.fighter, "taken down")


# --- falls


@tell.on(e.ImpactRolled)
def impact_rolled(state: State, event: e.ImpactRolled) -> str:
    return counted(
        event.points,
        "The impact on {who}: {dice}; {n} point of damage.",
        "The impact on {who}: {dice}; {n} points of damage.",
        who=event.fighter,
        dice=" ".join(map(str, event.dice)),
    )


@beats.on(e.ImpactRolled)
def show_impact_rolled(scene: Scene, event: e.ImpactRolled) -> Iterable[d.Beat]:
    """The dice of a fighter that has come down hard."""
    yield d.DiceRolled(
        what="Impact",
        dice=tuple(impact_die(face) for face in event.dice),
        seat=seat_of(scene, event.fighter),
        by=event.fighter,
        outcome=say("{points} damage", points=event.points),
        needs="3 or less",
        good=not event.points,
    )


def impact_die(face: int) -> d.Die:
    """A die of an impact: it hurts, and how much, or it does not."""
    if face == CRITICAL:
        return d.Die(face, "critical")
    return d.Die(face, "hit" if impact_of(face) else "miss")


@tell.on(e.FallTestRolled)
def fall_test_rolled(state: State, event: e.FallTestRolled) -> str:
    falls, stays = (
        "{who} is hit near an edge: {die}, it falls.",
        "{who} is hit near an edge: {die}, it keeps its footing.",
    )
    return say(falls if event.falls else stays, who=event.fighter, die=event.die)


@beats.on(e.FallTestRolled)
def show_fall_test_rolled(scene: Scene, event: e.FallTestRolled) -> Iterable[d.Beat]:
    """The die of a fighter that was struck at an edge."""
    yield footing(scene, event, say("{least} or more", least=2))


def footing(scene: Scene, event: e.FallTestRolled, least: str) -> d.DiceRolled:
    """The die of a fighter that was struck at an edge. least: what it needs."""
    return d.DiceRolled(
        what="Footing",
        dice=tested(event.die, passed=not event.falls),
        seat=seat_of(scene, event.fighter),
        by=event.fighter,
        outcome="it falls" if event.falls else "it keeps its footing",
        needs=least,
        good=not event.falls,
    )


@tell.on(e.FallBegun)
def fall_begun(state: State, event: e.FallBegun) -> str:
    return say("{who} falls; seat {seat} says where to.", who=event.fighter, seat=event.seat)


@beats.on(e.FallBegun)
def show_fall_begun(scene: Scene, event: e.FallBegun) -> Iterable[d.Beat]:
    """Who falls; where to, the other side says."""
    text = say("{who} says where it comes down.", who=scene.called.seat(event.seat))
    yield d.Glowed("Falls", text, "W-72", event.fighter, ill=True)


@tell.on(e.FallAverted)
def fall_averted(state: State, event: e.FallAverted) -> str:
    return say("There is no place for {who} to fall to, so it stays.", who=event.fighter)


@beats.on(e.FallAverted)
def show_fall_averted(scene: Scene, event: e.FallAverted) -> Iterable[d.Beat]:
    """Who stays where it is."""
    yield d.Glowed("Holds on", "There is no place to fall to, so it stays.", "W-72", event.fighter)


@tell.on(e.FighterFell)
def fighter_fell(state: State, event: e.FighterFell) -> str:
    return say("{who} comes down {where}.", who=event.fighter, where=height(event.point.z))


@beats.on(e.FighterFell)
def show_fighter_fell(scene: Scene, event: e.FighterFell) -> Iterable[d.Beat]:
    """Where it comes down."""
    return scene.falls(event.fighter, d.Place(*event.point))
