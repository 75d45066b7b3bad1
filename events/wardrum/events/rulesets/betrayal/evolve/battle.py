"""Steps around the turns: setup, rounds, the counter, decisions of the party, the end."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from .. import events as e
from ..profiles import Adventurer, Chip
from ..silhouettes import silhouette
from ..state import Kind, Objective, Request, Sheet, State, Trigger, Unit
from ..units import companion_of
from .fold import battle, evolve, sheet, stand, unit


@evolve.on(e.AdventurerChosen)
def adventurer_chosen(state: State, event: e.AdventurerChosen) -> State:
    seat, card, chip = event.seat, event.adventurer, event.companion
    own = fresh("adventurer", card, card.health, seat=seat, sheet=Sheet())
    units = {**state.battle.units, seat: own}
    if chip is not UNSET:
        units[companion_of(seat)] = fresh("companion", chip, chip.health, seat=seat)
    return battle(state, units=units)


def fresh(kind: Kind, profile: Adventurer | Chip, hp: int, **facts: Any) -> Unit:
    """A unit that comes into the battle with these hit points."""
    return Unit(kind=kind, profile=profile, health=hp, hp=hp, silhouette=silhouette(profile), **facts)


@evolve.on(e.BattlefieldLaid)
def battlefield_laid(state: State, event: e.BattlefieldLaid) -> State:
    objective = Objective(event.objective, event.eliminate, event.skyshards)
    return battle(state, entrance=event.entrance, spots=event.spots, objective=objective)


@evolve.on(e.EnemyDeployed)
def enemy_deployed(state: State, event: e.EnemyDeployed) -> State:
    one = fresh(event.kind, event.profile, event.hp, acted=not event.acts)
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
def setup_without_effect(state: State, event: e.CompanionHeldBack | e.CompanionEntryBlocked) -> State:
    return state  # what follows stands in TurnEnded


NOTHING_ASKED = {"request": UNSET, "answers": {}}


@evolve.on(e.PhaseStarted)
def phase_started(state: State, event: e.PhaseStarted) -> State:
    return battle(state, phase=event.phase, **NOTHING_ASKED)


@evolve.on(e.RoundStarted)
def round_started(state: State, event: e.RoundStarted) -> State:
    units = {key: replace(one, acted=False) for key, one in state.battle.units.items()}
    return battle(state, round=event.round_index, units=units, last="", fatigued=False)


@evolve.on(e.RoundCounterChanged)
def round_counter_changed(state: State, event: e.RoundCounterChanged) -> State:
    return battle(state, counter=event.now, relieved=event.relieved)


@evolve.on(e.TriggersReached)
def triggers_reached(state: State, event: e.TriggersReached) -> State:
    old = state.battle
    due = {
        key: Trigger(event.timing, unit, event.skills[key], event.about) for key, unit in event.units.items()
    }
    return battle(state, triggers={**old.triggers, **due}, serial=old.serial + len(due))


@evolve.on(e.EffectTriggered)
def effect_triggered(state: State, event: e.EffectTriggered) -> State:
    left = {key: trigger for key, trigger in state.battle.triggers.items() if key != event.key}
    return battle(state, triggers=left, **NOTHING_ASKED)


@evolve.on(e.EffectLapsed)
def effect_lapsed(state: State, event: e.EffectLapsed) -> State:
    left = {key: trigger for key, trigger in state.battle.triggers.items() if key != event.key}
    return battle(state, triggers=left, **NOTHING_ASKED)


@evolve.on(e.PartyDecisionRequested)
def party_decision_requested(state: State, event: e.PartyDecisionRequested) -> State:
    return battle(
        state, request=Request(event.kind, event.subject, event.options, event.default, seat=event.seat)
    )


@evolve.on(e.PartyVoteCast)
def party_vote_cast(state: State, event: e.PartyVoteCast) -> State:
    request = state.battle.request
    assert request is not UNSET
    return battle(state, request=replace(request, votes={**request.votes, event.seat: event.choice}))


@evolve.on(e.PartyDecided)
def party_decided(state: State, event: e.PartyDecided) -> State:
    answers = {**state.battle.answers, f"{event.kind}-{event.subject}": event.choice}
    return battle(state, request=UNSET, answers=answers)


@evolve.on(e.GuildAssisted)
def guild_assisted(state: State, event: e.GuildAssisted) -> State:
    for key, hp in event.hp.items():
        state = unit(state, key, hp=hp, statuses=())
        if state.battle.units[key].sheet is not UNSET:
            state = sheet(state, key, track=(), drained=(), lasting={})
    return battle(state, assisted=True)


@evolve.on(e.AdventurerReturned)
def adventurer_returned(state: State, event: e.AdventurerReturned) -> State:
    return stand(state, event.unit, event.hex)


@evolve.on(e.RetreatProposed)
def retreat_proposed(state: State, event: e.RetreatProposed) -> State:
    return battle(state, retreat={}, voters=event.voters)


@evolve.on(e.RetreatVoteCast)
def retreat_vote_cast(state: State, event: e.RetreatVoteCast) -> State:
    return battle(state, retreat={**(state.battle.retreat or {}), event.seat: event.yes})


@evolve.on(e.RetreatRefused)
def retreat_refused(state: State, event: e.RetreatRefused) -> State:
    return battle(state, retreat=UNSET, voters=())


@evolve.on(e.FatigueRoundStarted)
def fatigue_round_started(state: State, event: e.FatigueRoundStarted) -> State:
    return battle(state, fatigued=True)


@evolve.on(e.RoundEnded)
@evolve.on(e.ObjectiveAchieved)
@evolve.on(e.PartyRetreated)
def without_effect(state: State, event: object) -> State:
    return state  # what follows stands in events of its own


@evolve.on(e.BattleEnded)
def battle_ended(state: State, event: e.BattleEnded) -> State:
    return battle(state, ended=event.reason, earned=event.xp)


@evolve.on(e.CleanedUp)
def cleaned_up(state: State, event: e.CleanedUp) -> State:
    for key, track in event.tracks.items():
        state = sheet(state, key, track=track, active={}, drained=(), lasting={})
    units = {
        key: replace(one, bonus=0, hp=min(one.hp, one.health), statuses=())
        for key, one in state.battle.units.items()
    }
    return battle(state, units=units)
