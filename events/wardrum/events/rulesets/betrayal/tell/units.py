"""Sentences of what happens to a unit."""

from __future__ import annotations

from wardrum.events.toolkit.grammar import plural

from .. import events as e
from ..profiles import plain
from ..state import State
from .grammar import cause, dice, name, subject, tell


@tell.on(e.TurnStarted)
def turn_started(state: State, event: e.TurnStarted) -> str:
    return f"It is the turn of {name(state, event.unit)}."


@tell.on(e.StepReached)
@tell.on(e.TurnEnded)
@tell.on(e.TurnSkipped)
@tell.on(e.BlowFell)
@tell.on(e.ReactionDeclined)
@tell.on(e.NoteTaken)
def nothing(state: State, event: object) -> str:
    return ""  # what follows is told by itself


@tell.on(e.UnitMoved)
def unit_moved(state: State, event: e.UnitMoved) -> str:
    swap = f" and changes places with {name(state, event.swapped)}" if event.swapped else ""
    return f"{subject(state, event.unit)} moves {plural(len(event.path), 'step')} to {event.path[-1]}{swap}."


@tell.on(e.UnitPlaced)
def unit_placed(state: State, event: e.UnitPlaced) -> str:
    return f"{subject(state, event.unit)} is put at {event.hex}{cause(event.cause)}."


@tell.on(e.ReactionOffered)
def reaction_offered(state: State, event: e.ReactionOffered) -> str:
    return f"{subject(state, event.unit)} may prevent damage."


@tell.on(e.DamagePrevented)
def damage_prevented(state: State, event: e.DamagePrevented) -> str:
    return f"{subject(state, event.unit)} is spared {event.amount} damage by {plain(event.by)}."


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


@tell.on(e.BlowMissed)
def blow_missed(state: State, event: e.BlowMissed) -> str:
    return f"{subject(state, event.target)} is not there any more to be hurt."


@tell.on(e.UnitHealed)
def unit_healed(state: State, event: e.UnitHealed) -> str:
    return f"{subject(state, event.unit)} regains {plural(event.amount, 'hit point')}{cause(event.cause)}."


@tell.on(e.BonusGained)
def bonus_gained(state: State, event: e.BonusGained) -> str:
    return f"{subject(state, event.unit)} has {plural(event.bonus, 'bonus hit point')}{cause(event.cause)}."


@tell.on(e.StatusApplied)
def status_applied(state: State, event: e.StatusApplied) -> str:
    how = "goes into stealth" if event.status == "stealth" else f"gets {event.status}"
    return f"{subject(state, event.unit)} {how}{cause(event.cause)}."


@tell.on(e.StatusRemoved)
def status_removed(state: State, event: e.StatusRemoved) -> str:
    return f"{subject(state, event.unit)} is rid of {event.status}."


@tell.on(e.UnitDefeated)
def unit_defeated(state: State, event: e.UnitDefeated) -> str:
    by = f" by {name(state, event.by)}" if event.by else ""
    return f"{subject(state, event.unit)} is defeated{by}."


@tell.on(e.UnitRemoved)
def unit_removed(state: State, event: e.UnitRemoved) -> str:
    return f"{subject(state, event.unit)} is taken off the map{cause(event.cause)}."


@tell.on(e.UnitRaised)
def unit_raised(state: State, event: e.UnitRaised) -> str:
    return (
        f"{subject(state, event.unit)} stands again with {plural(event.hp, 'hit point')}{cause(event.cause)}."
    )


@tell.on(e.ChanceRolled)
def chance_rolled(state: State, event: e.ChanceRolled) -> str:
    return f"{subject(state, event.unit)} rolls {dice(event.dice)}{cause(event.cause)}."
