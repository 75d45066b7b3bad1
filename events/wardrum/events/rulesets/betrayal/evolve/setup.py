"""Steps of the setup."""

from __future__ import annotations

from msgspec import UNSET

from .. import events as e
from ..state import Sheet, State, Unit
from ..units import companion_of
from .step import battle, evolve, sheet, stand


@evolve.on(e.AdventurerChosen)
def adventurer_chosen(state: State, event: e.AdventurerChosen) -> State:
    seat, card, chip = event.seat, event.adventurer, event.companion
    own = Unit(kind="adventurer", profile=card, health=card.health, hp=card.health, seat=seat, sheet=Sheet())
    units = {**state.battle.units, seat: own}
    if chip is not UNSET:
        friend = Unit(kind="companion", profile=chip, health=chip.health, hp=chip.health, seat=seat)
        units[companion_of(seat)] = friend
    return battle(state, units=units)


@evolve.on(e.BattlefieldLaid)
def battlefield_laid(state: State, event: e.BattlefieldLaid) -> State:
    return battle(state, entrance=event.entrance, spots=event.spots, objective=event.objective)


@evolve.on(e.EnemyDeployed)
def enemy_deployed(state: State, event: e.EnemyDeployed) -> State:
    one = Unit(kind=event.kind, profile=event.profile, health=event.hp, hp=event.hp, acted=not event.acts)
    old = state.battle
    spots = tuple(spot for spot in old.spots if spot != event.hex)
    state = battle(state, units={**old.units, event.unit: one}, spots=spots, serial=old.serial + 1)
    return stand(state, event.unit, event.hex)


@evolve.on(e.FirstPlayerChosen)
def first_player_chosen(state: State, event: e.FirstPlayerChosen) -> State:
    return battle(state, first_player=event.seat, order=event.order)


@evolve.on(e.AdventurerDeployed)
def adventurer_deployed(state: State, event: e.AdventurerDeployed) -> State:
    return stand(sheet(state, event.seat, form=event.form, ready=event.ready), event.seat, event.hex)


@evolve.on(e.CompanionDeployed)
def companion_deployed(state: State, event: e.CompanionDeployed) -> State:
    return stand(state, event.companion, event.hex)


@evolve.on(e.CompanionHeldBack)
@evolve.on(e.CompanionEntryBlocked)
def told_only(state: State, event: e.CompanionHeldBack | e.CompanionEntryBlocked) -> State:
    return state  # what follows stands in TurnEnded
