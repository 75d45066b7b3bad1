"""Sentences of what happens to a unit."""

from __future__ import annotations

from collections.abc import Iterable

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import plural
from wardrum.events.toolkit.language import say

from .. import events as e
from .. import words
from ..state import State
from .grammar import beats, cause, dice, name, subject, tell
from .marks import crowded_out, health, over, seat_of


@tell.on(e.TurnStarted)
def turn_started(state: State, event: e.TurnStarted) -> str:
    return say("It is the turn of {whom}.", whom=name(state, event.unit))


@beats.on(e.TurnStarted)
def show_turn_started(scene: Scene, event: e.TurnStarted) -> Iterable[d.Beat]:
    text = say("{who} acts", who=scene.called[event.unit])
    yield d.Turned(text, seat_of(scene, event.unit), event.unit)


@tell.on(e.StepReached)
@tell.on(e.TurnEnded)
@tell.on(e.TurnSkipped)
@tell.on(e.BlowFell)
@tell.on(e.ReactionDeclined)
@tell.on(e.NoteTaken)
def nothing(state: State, event: object) -> str:
    return ""  # what follows has its own sentence


beats.unseen(e.StepReached, e.TurnEnded, e.TurnSkipped, e.BlowFell, e.ReactionDeclined, e.NoteTaken)


@tell.on(e.UnitMoved)
def unit_moved(state: State, event: e.UnitMoved) -> str:
    who, steps, hex = subject(state, event.unit), plural(len(event.path), "step"), event.path[-1]
    if not event.swapped:
        return say("{who} moves {steps} to {hex}.", who=who, steps=steps, hex=hex)
    return say(
        "{who} moves {steps} to {hex} and changes places with {whom}.",
        who=who,
        steps=steps,
        hex=hex,
        whom=name(state, event.swapped),
    )


@beats.on(e.UnitMoved)
def show_unit_moved(scene: Scene, event: e.UnitMoved) -> Iterable[d.Beat]:
    """The way, and the way of whom it changes places with."""
    start = scene.place(event.unit)
    if start is None:
        return
    way = tuple(d.Leg("walk", scene.hex(hex)) for hex in event.path)
    yield d.Moved(event.unit, start, way)
    scene.stands(event.unit, way[-1].to)
    if event.swapped:
        yield d.Moved(event.swapped, way[-1].to, (d.Leg("walk", start),), "push")
        scene.stands(event.swapped, start)


@tell.on(e.UnitPlaced)
def unit_placed(state: State, event: e.UnitPlaced) -> str:
    return say(
        "{who} is put at {hex}{cause}.",
        who=subject(state, event.unit),
        hex=event.hex,
        cause=cause(event.cause),
    )


@beats.on(e.UnitPlaced)
def show_unit_placed(scene: Scene, event: e.UnitPlaced) -> Iterable[d.Beat]:
    yield from scene.puts(event.unit, scene.hex(event.hex))


@tell.on(e.ReactionOffered)
def reaction_offered(state: State, event: e.ReactionOffered) -> str:
    return say("{who} may prevent damage.", who=subject(state, event.unit))


@beats.on(e.ReactionOffered)
def show_reaction_offered(scene: Scene, event: e.ReactionOffered) -> Iterable[d.Beat]:
    text = say("{who} may prevent damage", who=scene.called[event.unit])
    yield d.Turned(text, seat_of(scene, event.unit))  # who acts goes on acting


@tell.on(e.DamagePrevented)
def damage_prevented(state: State, event: e.DamagePrevented) -> str:
    return say(
        "{who} is spared {amount} damage by {what}.",
        who=subject(state, event.unit),
        amount=event.amount,
        what=words.called(event.by),
    )


@beats.on(e.DamagePrevented)
def show_damage_prevented(scene: Scene, event: e.DamagePrevented) -> Iterable[d.Beat]:
    by = say("By {what}.", what=words.cause_name(event.by))
    yield d.Glowed(say("{amount} prevented", amount=event.amount), by, "F-29", event.unit)


@tell.on(e.DamageDealt)
def damage_dealt(state: State, event: e.DamageDealt) -> str:
    who = subject(state, event.target)
    if not event.amount:
        return say("{who} takes no damage.", who=who)
    by = say(" from {whom}", whom=name(state, event.source)) if event.source else ""
    left = say("{hp} left", hp=event.hp) if event.hp else say("none left")
    parts = {"who": who, "amount": event.amount, "by": by, "cause": cause(event.cause), "left": left}
    if event.true:
        return say("{who} takes {amount} true damage{by}{cause}: {left}.", **parts)
    return say("{who} takes {amount} damage{by}{cause}: {left}.", **parts)


@beats.on(e.DamageDealt)
def show_damage_dealt(scene: Scene, event: e.DamageDealt) -> Iterable[d.Beat]:
    """What is left; a blow of nothing comes to nothing."""
    if event.amount:
        yield d.Harmed(event.target, event.amount, event.hp, health(scene, event.target))
    else:
        yield d.Missed(event.target)


@tell.on(e.BlowMissed)
def blow_missed(state: State, event: e.BlowMissed) -> str:
    return say("{who} is not there any more to be hurt.", who=subject(state, event.target))


@beats.on(e.BlowMissed)
def show_blow_missed(scene: Scene, event: e.BlowMissed) -> Iterable[d.Beat]:
    yield d.Missed(event.target)


@tell.on(e.UnitHealed)
def unit_healed(state: State, event: e.UnitHealed) -> str:
    return say(
        "{who} regains {points}{cause}.",
        who=subject(state, event.unit),
        points=plural(event.amount, "hit point"),
        cause=cause(event.cause),
    )


@beats.on(e.UnitHealed)
def show_unit_healed(scene: Scene, event: e.UnitHealed) -> Iterable[d.Beat]:
    yield d.Healed(event.unit, event.amount, event.hp, health(scene, event.unit))


@tell.on(e.BonusGained)
def bonus_gained(state: State, event: e.BonusGained) -> str:
    return say(
        "{who} has {points}{cause}.",
        who=subject(state, event.unit),
        points=plural(event.bonus, "bonus hit point"),
        cause=cause(event.cause),
    )


@beats.on(e.BonusGained)
def show_bonus_gained(scene: Scene, event: e.BonusGained) -> Iterable[d.Beat]:
    name = plural(event.bonus, "bonus hit point")
    yield d.Glowed(name, "Lost before all others.", "BE-7", event.unit)


@tell.on(e.StatusApplied)
def status_applied(state: State, event: e.StatusApplied) -> str:
    who, why = subject(state, event.unit), cause(event.cause)
    if event.status == "stealth":
        return say("{who} goes into stealth{cause}.", who=who, cause=why)
    return say("{who} gets {status}{cause}.", who=who, status=say(event.status), cause=why)


@beats.on(e.StatusApplied)
def show_status_applied(scene: Scene, event: e.StatusApplied) -> Iterable[d.Beat]:
    """The status effect, and what its die has crowded out of a track."""
    known = words.status(event.status)
    yield d.Glowed(known.name, known.text, known.rule, event.unit, ill=known.ill)
    if scene.after.battle.units[event.unit].sheet:
        yield from crowded_out(scene, event.unit, event.track)


@tell.on(e.StatusRemoved)
def status_removed(state: State, event: e.StatusRemoved) -> str:
    return say("{who} is rid of {status}.", who=subject(state, event.unit), status=say(event.status))


@beats.on(e.StatusRemoved)
def show_status_removed(scene: Scene, event: e.StatusRemoved) -> Iterable[d.Beat]:
    yield from over(event.unit, [event.status])


@tell.on(e.UnitDefeated)
def unit_defeated(state: State, event: e.UnitDefeated) -> str:
    who = subject(state, event.unit)
    if not event.by:
        return say("{who} is defeated.", who=who)
    return say("{who} is defeated by {whom}.", who=who, whom=name(state, event.by))


@beats.on(e.UnitDefeated)
def show_unit_defeated(scene: Scene, event: e.UnitDefeated) -> Iterable[d.Beat]:
    yield d.Downed(event.unit, "defeated")


@tell.on(e.UnitRemoved)
def unit_removed(state: State, event: e.UnitRemoved) -> str:
    who = subject(state, event.unit)
    return say("{who} is taken off the map{cause}.", who=who, cause=cause(event.cause))


@beats.on(e.UnitRemoved)
def show_unit_removed(scene: Scene, event: e.UnitRemoved) -> Iterable[d.Beat]:
    yield d.Left(event.unit, say("taken off the map by {what}", what=words.cause_name(event.cause)))


@tell.on(e.UnitRaised)
def unit_raised(state: State, event: e.UnitRaised) -> str:
    return say(
        "{who} stands again with {points}{cause}.",
        who=subject(state, event.unit),
        points=plural(event.hp, "hit point"),
        cause=cause(event.cause),
    )


@beats.on(e.UnitRaised)
def show_unit_raised(scene: Scene, event: e.UnitRaised) -> Iterable[d.Beat]:
    yield from scene.puts(event.unit, scene.hex(event.hex))
    yield d.Healed(event.unit, event.hp, event.hp, health(scene, event.unit))


@tell.on(e.ChanceRolled)
def chance_rolled(state: State, event: e.ChanceRolled) -> str:
    return say(
        "{who} rolls {dice}{cause}.",
        who=subject(state, event.unit),
        dice=dice(event.dice),
        cause=cause(event.cause),
    )


@beats.on(e.ChanceRolled)
def show_chance_rolled(scene: Scene, event: e.ChanceRolled) -> Iterable[d.Beat]:
    """Dice of a skill; a word on what comes of them follows by itself."""
    shown = tuple(d.Die(face, sides=event.sides) for face in event.dice)
    yield d.DiceRolled(words.cause_name(event.cause), shown, seat_of(scene, event.unit), event.unit)
