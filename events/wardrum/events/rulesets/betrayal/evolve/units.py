"""Steps of what happens to a unit."""

from __future__ import annotations

from msgspec import UNSET
from msgspec.structs import replace

from .. import events as e
from ..state import CurrentTurn, DamageInstance, State
from .battle import NOTHING_ASKED
from .fold import battle, evolve, leave, sheet, stand, tracked, turn, unit


@evolve.on(e.TurnStarted)
def turn_started(state: State, event: e.TurnStarted) -> State:
    last = event.unit if state.battle.units[event.unit].kind == "adventurer" else ""
    facts = {"turn": CurrentTurn(event.unit, adjacent=event.adjacent), "used": (), "last": last}
    return battle(state, **facts, **NOTHING_ASKED)


@evolve.on(e.StepReached)
def step_reached(state: State, event: e.StepReached) -> State:
    return turn(state, step=event.step)


@evolve.on(e.TurnEnded)
def turn_ended(state: State, event: e.TurnEnded) -> State:
    state = battle(state, turn=UNSET, engage=UNSET, **NOTHING_ASKED)
    return unit(state, event.unit, acted=True)


@evolve.on(e.TurnSkipped)
def turn_skipped(state: State, event: e.TurnSkipped) -> State:
    return battle(unit(state, event.unit, acted=True), **NOTHING_ASKED)


@evolve.on(e.UnitMoved)
def unit_moved(state: State, event: e.UnitMoved) -> State:
    start = state.battle.units[event.unit].hex
    state = stand(state, event.unit, event.path[-1])
    if event.swapped:
        state = stand(state, event.swapped, start)
    going_on = state.battle.turn
    return turn(state, moves=going_on.moves + 1) if event.action and going_on is not UNSET else state


@evolve.on(e.UnitPlaced)
def unit_placed(state: State, event: e.UnitPlaced) -> State:
    return stand(state, event.unit, event.hex)


@evolve.on(e.BlowFell)
def blow_fell(state: State, event: e.BlowFell) -> State:
    old = state.battle
    blow = DamageInstance(
        source=event.source,
        target=event.target,
        amount=event.amount,
        cause=event.cause,
        true=event.true,
        magic=event.magic,
        dull=event.dull,
        piercing=event.piercing,
    )
    return battle(state, blows={**old.blows, event.key: blow}, serial=old.serial + 1)


@evolve.on(e.ReactionOffered)
def reaction_offered(state: State, event: e.ReactionOffered) -> State:
    return battle(_blow(state, event.key, asked=True), reacting=event.unit)


@evolve.on(e.DamagePrevented)
def damage_prevented(state: State, event: e.DamagePrevented) -> State:
    return _blow(state, event.key, prevented=state.battle.blows[event.key].prevented + event.amount)


@evolve.on(e.ReactionDeclined)
def reaction_declined(state: State, event: e.ReactionDeclined) -> State:
    return battle(state, reacting="")


@evolve.on(e.DamageDealt)
def damage_dealt(state: State, event: e.DamageDealt) -> State:
    left = {key: blow for key, blow in state.battle.blows.items() if key != event.key}
    state = battle(state, blows=left, reacting="")
    return unit(state, event.target, hp=event.hp, bonus=event.bonus)


@evolve.on(e.BlowMissed)
def blow_missed(state: State, event: e.BlowMissed) -> State:
    left = {key: blow for key, blow in state.battle.blows.items() if key != event.key}
    return battle(state, blows=left, reacting="")


@evolve.on(e.UnitHealed)
def unit_healed(state: State, event: e.UnitHealed) -> State:
    return unit(state, event.unit, hp=event.hp)


@evolve.on(e.BonusGained)
def bonus_gained(state: State, event: e.BonusGained) -> State:
    return unit(state, event.unit, bonus=event.bonus)


@evolve.on(e.StatusApplied)
def status_applied(state: State, event: e.StatusApplied) -> State:
    one = state.battle.units[event.unit]
    if one.sheet is not UNSET:
        return tracked(state, event.unit, event.track, event.drained)
    others = tuple(status for status in one.statuses if status != event.status)
    return unit(state, event.unit, statuses=(*others, event.status))


@evolve.on(e.StatusRemoved)
def status_removed(state: State, event: e.StatusRemoved) -> State:
    one = state.battle.units[event.unit]
    if one.sheet is not UNSET:
        return tracked(state, event.unit, event.track, one.sheet.drained)
    return unit(state, event.unit, statuses=tuple(s for s in one.statuses if s != event.status))


@evolve.on(e.UnitDefeated)
def unit_defeated(state: State, event: e.UnitDefeated) -> State:
    one = state.battle.units[event.unit]
    if one.sheet is not UNSET:
        state = sheet(tracked(state, event.unit, event.track, event.drained), event.unit, active={})
    state = unit(leave(state, event.unit, "defeated"), event.unit, statuses=(), fell=one.hex)
    fallen = (*state.battle.fallen, event.unit) if one.kind == "enemy" else state.battle.fallen
    return battle(state, fallen=fallen)


@evolve.on(e.UnitRemoved)
def unit_removed(state: State, event: e.UnitRemoved) -> State:
    return leave(state, event.unit, "removed")


@evolve.on(e.UnitRaised)
def unit_raised(state: State, event: e.UnitRaised) -> State:
    one = state.battle.units[event.unit]
    acted = one.acted if event.acts else True
    state = unit(state, event.unit, hp=event.hp, acted=acted)
    state = battle(state, fallen=tuple(key for key in state.battle.fallen if key != event.unit))
    return stand(state, event.unit, event.hex)


@evolve.on(e.NoteTaken)
def note_taken(state: State, event: e.NoteTaken) -> State:
    if event.battle:
        return unit(state, event.unit, notes=(*state.battle.units[event.unit].notes, event.note))
    return battle(state, used=(*state.battle.used, f"{event.unit}.{event.note}"))


@evolve.on(e.ChanceRolled)
def without_effect(state: State, event: e.ChanceRolled) -> State:
    return state  # what follows from the dice stands in events of its own


def _blow(state: State, key: str, **changes: object) -> State:
    blows = state.battle.blows
    return battle(state, blows={**blows, key: replace(blows[key], **changes)})
