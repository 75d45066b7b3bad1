"""Sentences of what happens to a unit."""

from __future__ import annotations

from collections.abc import Iterable

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import plural

from .. import events as e
from .. import words
from ..profiles import plain
from ..state import State
from .grammar import beats, cause, dice, name, subject, tell
from .marks import crowded_out, health, over, seat_of


@tell.on(e.TurnStarted)
def turn_started(state: State, event: e.TurnStarted) -> str:
    return f"It is the turn of {name(state, event.unit)}."


@beats.on(e.TurnStarted)
def show_turn_started(scene: Scene, event: e.TurnStarted) -> Iterable[d.Beat]:
    yield d.Turned(f"{scene.called[event.unit]} acts", seat_of(scene, event.unit), event.unit)


@tell.on(e.StepReached)
@tell.on(e.TurnEnded)
@tell.on(e.TurnSkipped)
@tell.on(e.BlowFell)
@tell.on(e.ReactionDeclined)
@tell.on(e.NoteTaken)
def nothing(state: State, event: object) -> str:
    return ""  # what follows is told by itself


beats.unseen(e.StepReached, e.TurnEnded, e.TurnSkipped, e.BlowFell, e.ReactionDeclined, e.NoteTaken)


@tell.on(e.UnitMoved)
def unit_moved(state: State, event: e.UnitMoved) -> str:
    swap = f" and changes places with {name(state, event.swapped)}" if event.swapped else ""
    return f"{subject(state, event.unit)} moves {plural(len(event.path), 'step')} to {event.path[-1]}{swap}."


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
    return f"{subject(state, event.unit)} is put at {event.hex}{cause(event.cause)}."


@beats.on(e.UnitPlaced)
def show_unit_placed(scene: Scene, event: e.UnitPlaced) -> Iterable[d.Beat]:
    yield from scene.puts(event.unit, scene.hex(event.hex))


@tell.on(e.ReactionOffered)
def reaction_offered(state: State, event: e.ReactionOffered) -> str:
    return f"{subject(state, event.unit)} may prevent damage."


@beats.on(e.ReactionOffered)
def show_reaction_offered(scene: Scene, event: e.ReactionOffered) -> Iterable[d.Beat]:
    text = f"{scene.called[event.unit]} may prevent damage"
    yield d.Turned(text, seat_of(scene, event.unit), event.unit)


@tell.on(e.DamagePrevented)
def damage_prevented(state: State, event: e.DamagePrevented) -> str:
    return f"{subject(state, event.unit)} is spared {event.amount} damage by {plain(event.by)}."


@beats.on(e.DamagePrevented)
def show_damage_prevented(scene: Scene, event: e.DamagePrevented) -> Iterable[d.Beat]:
    by = f"By {words.cause_name(event.by)}."
    yield d.Glowed(f"{event.amount} prevented", by, "F-29", event.unit)


@tell.on(e.DamageDealt)
def damage_dealt(state: State, event: e.DamageDealt) -> str:
    if not event.amount:
        return f"{subject(state, event.target)} takes no damage."
    true = "true " if event.true else ""
    by = f" from {name(state, event.source)}" if event.source else ""
    left = f"{event.hp} left" if event.hp else "none left"
    return (
        f"{subject(state, event.target)} takes {event.amount} {true}damage{by}{cause(event.cause)}: {left}."
    )


@beats.on(e.DamageDealt)
def show_damage_dealt(scene: Scene, event: e.DamageDealt) -> Iterable[d.Beat]:
    """What is left; a blow of nothing comes to nothing."""
    if event.amount:
        yield d.Harmed(event.target, event.amount, event.hp, health(scene, event.target))
    else:
        yield d.Missed(event.target)


@tell.on(e.BlowMissed)
def blow_missed(state: State, event: e.BlowMissed) -> str:
    return f"{subject(state, event.target)} is not there any more to be hurt."


@beats.on(e.BlowMissed)
def show_blow_missed(scene: Scene, event: e.BlowMissed) -> Iterable[d.Beat]:
    yield d.Missed(event.target)


@tell.on(e.UnitHealed)
def unit_healed(state: State, event: e.UnitHealed) -> str:
    return f"{subject(state, event.unit)} regains {plural(event.amount, 'hit point')}{cause(event.cause)}."


@beats.on(e.UnitHealed)
def show_unit_healed(scene: Scene, event: e.UnitHealed) -> Iterable[d.Beat]:
    yield d.Healed(event.unit, event.amount, event.hp, health(scene, event.unit))


@tell.on(e.BonusGained)
def bonus_gained(state: State, event: e.BonusGained) -> str:
    return f"{subject(state, event.unit)} has {plural(event.bonus, 'bonus hit point')}{cause(event.cause)}."


@beats.on(e.BonusGained)
def show_bonus_gained(scene: Scene, event: e.BonusGained) -> Iterable[d.Beat]:
    name = plural(event.bonus, "bonus hit point")
    yield d.Glowed(name, "Lost before all others.", "BE-7", event.unit)


@tell.on(e.StatusApplied)
def status_applied(state: State, event: e.StatusApplied) -> str:
    how = "goes into stealth" if event.status == "stealth" else f"gets {event.status}"
    return f"{subject(state, event.unit)} {how}{cause(event.cause)}."


@beats.on(e.StatusApplied)
def show_status_applied(scene: Scene, event: e.StatusApplied) -> Iterable[d.Beat]:
    """The status effect, and what its die has crowded out of a track."""
    known = words.status(event.status)
    yield d.Glowed(known.name, known.text, known.rule, event.unit, ill=known.ill)
    if scene.after.battle.units[event.unit].sheet:
        yield from crowded_out(scene, event.unit, event.track)


@tell.on(e.StatusRemoved)
def status_removed(state: State, event: e.StatusRemoved) -> str:
    return f"{subject(state, event.unit)} is rid of {event.status}."


@beats.on(e.StatusRemoved)
def show_status_removed(scene: Scene, event: e.StatusRemoved) -> Iterable[d.Beat]:
    yield from over(event.unit, [event.status])


@tell.on(e.UnitDefeated)
def unit_defeated(state: State, event: e.UnitDefeated) -> str:
    by = f" by {name(state, event.by)}" if event.by else ""
    return f"{subject(state, event.unit)} is defeated{by}."


@beats.on(e.UnitDefeated)
def show_unit_defeated(scene: Scene, event: e.UnitDefeated) -> Iterable[d.Beat]:
    yield d.Downed(event.unit, "defeated")


@tell.on(e.UnitRemoved)
def unit_removed(state: State, event: e.UnitRemoved) -> str:
    return f"{subject(state, event.unit)} is taken off the map{cause(event.cause)}."


@beats.on(e.UnitRemoved)
def show_unit_removed(scene: Scene, event: e.UnitRemoved) -> Iterable[d.Beat]:
    yield d.Left(event.unit, f"taken off the map by {words.cause_name(event.cause)}")


@tell.on(e.UnitRaised)
def unit_raised(state: State, event: e.UnitRaised) -> str:
    return (
        f"{subject(state, event.unit)} stands again with {plural(event.hp, 'hit point')}{cause(event.cause)}."
    )


@beats.on(e.UnitRaised)
def show_unit_raised(scene: Scene, event: e.UnitRaised) -> Iterable[d.Beat]:
    yield from scene.puts(event.unit, scene.hex(event.hex))
    yield d.Healed(event.unit, event.hp, event.hp, health(scene, event.unit))


@tell.on(e.ChanceRolled)
def chance_rolled(state: State, event: e.ChanceRolled) -> str:
    return f"{subject(state, event.unit)} rolls {dice(event.dice)}{cause(event.cause)}."


@beats.on(e.ChanceRolled)
def show_chance_rolled(scene: Scene, event: e.ChanceRolled) -> Iterable[d.Beat]:
    """Dice of a skill; a word on what comes of them follows by itself."""
    shown = tuple(d.Die(face, sides=event.sides) for face in event.dice)
    yield d.DiceRolled(words.cause_name(event.cause), shown, seat_of(scene, event.unit), event.unit)
