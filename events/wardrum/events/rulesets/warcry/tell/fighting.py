"""Attacks, damage, falls, and who is taken down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import height, plural

from .. import events as e
from ..attack_odds import CRITICAL, hits_on, impact_of
from ..state import State
from .words import beats, is_missile, seat_of, tell, tested, weapon_names


@tell.on(e.AttackDeclared)
def attack_declared(state: State, event: e.AttackDeclared) -> str:
    cover = " in cover" if event.cover else ""
    who, whom = event.fighter, event.target
    numbers = (
        f"{plural(event.attacks, 'attack')}, strength {event.strength} against toughness {event.toughness}"
    )
    return f"{who} attacks {whom}{cover}: {numbers}."


@beats.on(e.AttackDeclared)
def show_attack_declared(scene: Scene, event: e.AttackDeclared) -> Iterable[d.Beat]:
    """Who strikes whom, and with what."""
    profile = scene.before.battle.fighters[event.fighter].profile
    reach: Literal["shot", "melee"] = "shot" if is_missile(profile.weapons[event.weapon]) else "melee"
    yield d.Struck(event.fighter, weapon_names(profile)[event.weapon], reach, event.target)


@tell.on(e.AttackRolled)
def attack_rolled(state: State, event: e.AttackRolled) -> str:
    hits = f"{plural(event.hits, 'hit')} and {plural(event.crits, 'critical')}"
    return f"The dice: {' '.join(map(str, event.dice))}; {hits}."


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
        outcome=f"{next(harmed, 0)} damage",
        needs=least,
        good=event.hits + event.crits > 0,
    )


def needs(strength: int, toughness: int) -> str:
    """The face that hits, as the reference card prints it."""
    return f"{hits_on(strength, toughness)} or more, and a {CRITICAL} is critical"


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
    return ", ".join(words) or "no hit"


@tell.on(e.DamageAllocated)
def damage_allocated(state: State, event: e.DamageAllocated) -> str:
    if not event.points:
        return f"{event.fighter} is unharmed."
    wounds = state.battle.fighters[event.fighter].profile.wounds
    return f"{event.fighter} suffers {event.points} damage ({event.damage} of {wounds} wounds)."


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
    return f"{event.fighter} is taken down."


@beats.on(e.FighterTakenDown)
def show_fighter_taken_down(scene: Scene, event: e.FighterTakenDown) -> Iterable[d.Beat]:
    """Who is out of the battle."""
    yield d.Downed(event.fighter, "taken down")


# --- falls


@tell.on(e.ImpactRolled)
def impact_rolled(state: State, event: e.ImpactRolled) -> str:
    return f"The impact on {event.fighter}: {' '.join(map(str, event.dice))}; {plural(event.points, 'point')} of damage."


@beats.on(e.ImpactRolled)
def show_impact_rolled(scene: Scene, event: e.ImpactRolled) -> Iterable[d.Beat]:
    """The dice of whoever has come down hard."""
    yield d.DiceRolled(
        what="Impact",
        dice=tuple(impact_die(face) for face in event.dice),
        seat=seat_of(scene, event.fighter),
        by=event.fighter,
        outcome=f"{event.points} damage",
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
    ends = "it falls" if event.falls else "it keeps its footing"
    return f"{event.fighter} is hit near an edge: {event.die}, {ends}."


@beats.on(e.FallTestRolled)
def show_fall_test_rolled(scene: Scene, event: e.FallTestRolled) -> Iterable[d.Beat]:
    """The die of whoever was struck at an edge."""
    yield footing(scene, event, "2 or more")


def footing(scene: Scene, event: e.FallTestRolled, least: str) -> d.DiceRolled:
    """The die of whoever was struck at an edge. least: what it needs."""
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
    return f"{event.fighter} falls; seat {event.seat} says where to."


@beats.on(e.FallBegun)
def show_fall_begun(scene: Scene, event: e.FallBegun) -> Iterable[d.Beat]:
    """Who falls; where to, the other side says."""
    text = f"{scene.called.seat(event.seat)} says where it comes down."
    yield d.Glowed("Falls", text, "W-72", event.fighter, ill=True)


@tell.on(e.FallAverted)
def fall_averted(state: State, event: e.FallAverted) -> str:
    return f"There is no place for {event.fighter} to fall to, so it stays."


@beats.on(e.FallAverted)
def show_fall_averted(scene: Scene, event: e.FallAverted) -> Iterable[d.Beat]:
    """Who stays where it is."""
    yield d.Glowed("Holds on", "There is no place to fall to, so it stays.", "W-72", event.fighter)


@tell.on(e.FighterFell)
def fighter_fell(state: State, event: e.FighterFell) -> str:
    return f"{event.fighter} comes down {height(event.point.z)}."


@beats.on(e.FighterFell)
def show_fighter_fell(scene: Scene, event: e.FighterFell) -> Iterable[d.Beat]:
    """Where it comes down."""
    return scene.falls(event.fighter, d.Place(*event.point))
