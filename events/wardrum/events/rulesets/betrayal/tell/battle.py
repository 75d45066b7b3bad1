"""Sentences around the turns: setup, rounds, decisions of the party, the end."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.toolkit.grammar import listed, plural

from .. import events as e
from ..mechanics.party_decisions import question
from ..profiles import plain
from ..state import COUNTER_FATIGUE, State
from .grammar import cause, choice, dice, name, subject, tell


@tell.on(e.AdventurerChosen)
def adventurer_chosen(state: State, event: e.AdventurerChosen) -> str:
    friend = "" if event.companion is UNSET else f" and the {plain(event.companion.name)}"
    return f"Seat {event.seat} brings the {plain(event.adventurer.name)}{friend}."


@tell.on(e.BattlefieldLaid)
def battlefield_laid(state: State, event: e.BattlefieldLaid) -> str:
    goal = {
        "conquer": "defeat all enemies",
        "eliminate": "defeat the named enemies",
        "survey": f"find {event.skyshards} skyshards",
        "uncover": f"find {event.skyshards} skyshards and get away with them",
    }[event.objective]
    setup = state.battle.setup
    assumed = (
        f"; enemy Combat dice are assumed to show {dice(setup.enemy_die)}" if setup.enemy_die_assumed else ""
    )
    return f"The battlefield is {plain(event.scenario)}: {goal}{assumed}."


@tell.on(e.EnemyDeployed)
def enemy_deployed(state: State, event: e.EnemyDeployed) -> str:
    how = f" by the power of {name(state, event.by)}" if event.by else ""
    health = plural(event.hp, "hit point")
    return f"A {plain(event.profile.name)} appears{how} at {event.hex} as {event.unit} with {health}."


@tell.on(e.FirstPlayerChosen)
def first_player_chosen(state: State, event: e.FirstPlayerChosen) -> str:
    return f"Seat {event.seat} is the first player; the order is {listed(list(event.order))}."


@tell.on(e.AdventurerDeployed)
def adventurer_deployed(state: State, event: e.AdventurerDeployed) -> str:
    ready = f" with {listed([plain(item) for item in event.ready])}" if event.ready else ""
    return f"{subject(state, event.seat)} enters at {event.hex} in the {event.form} form{ready}."


@tell.on(e.CompanionDeployed)
def companion_deployed(state: State, event: e.CompanionDeployed) -> str:
    return f"{subject(state, event.companion)} enters at {event.hex}."


@tell.on(e.CompanionHeldBack)
def companion_held_back(state: State, event: e.CompanionHeldBack) -> str:
    return f"{subject(state, event.companion)} finds no room and waits beside the entrance."


@tell.on(e.CompanionEntryBlocked)
def companion_entry_blocked(state: State, event: e.CompanionEntryBlocked) -> str:
    return f"{subject(state, event.companion)} still finds no room to enter."


PHASES = {
    "adventurers": "The adventurers take their turns.",
    "companions": "The companions take their turns.",
    "enemies": "The enemies take their turns.",
}
RESULTS = {
    "objective": "The objective is achieved: the battle is won.",
    "retreat_with_goal": "The party gets away with what it came for: the battle is won.",
    "retreat": "The party has left without what it came for: the battle is lost.",
    "defeated": "No adventurer is left standing: the battle is lost.",
}


@tell.on(e.PhaseStarted)
def phase_started(state: State, event: e.PhaseStarted) -> str:
    return PHASES.get(event.phase, "")


@tell.on(e.RoundStarted)
def round_started(state: State, event: e.RoundStarted) -> str:
    return f"Round {event.round_index} begins."


@tell.on(e.RoundCounterChanged)
def round_counter_changed(state: State, event: e.RoundCounterChanged) -> str:
    face = "fatigue" if event.now == COUNTER_FATIGUE else str(event.now)
    why = "" if event.cause in ("advance", "setup") else cause(event.cause)
    return f"The round counter shows {face}{why}."


@tell.on(e.TriggersReached)
@tell.on(e.EffectLapsed)
@tell.on(e.RoundEnded)
def nothing(state: State, event: object) -> str:
    return ""  # what takes place is told by itself


@tell.on(e.EffectTriggered)
def effect_triggered(state: State, event: e.EffectTriggered) -> str:
    return f"{subject(state, event.unit)}: {plain(event.skill)}."


@tell.on(e.FatigueRoundStarted)
def fatigue_round_started(state: State, event: e.FatigueRoundStarted) -> str:
    return "It is a fatigue round."


@tell.on(e.PartyDecisionRequested)
def party_decision_requested(state: State, event: e.PartyDecisionRequested) -> str:
    whom = f"Seat {event.seat}" if event.seat else "The party"
    about = f" about {name(state, event.subject)}" if event.subject else ""
    return f'{whom} is asked{about}: "{question(event.kind).text}".'


@tell.on(e.PartyVoteCast)
def party_vote_cast(state: State, event: e.PartyVoteCast) -> str:
    return f"Seat {event.seat} votes for this: {choice(state, event.choice)}."


@tell.on(e.PartyDecided)
def party_decided(state: State, event: e.PartyDecided) -> str:
    how = "Time is up, so it is settled" if event.defaulted else "It is settled"
    return f"{how}: {choice(state, event.choice)}."


@tell.on(e.ObjectiveAchieved)
def objective_achieved(state: State, event: e.ObjectiveAchieved) -> str:
    return f"The objective is achieved: {event.objective}."


@tell.on(e.GuildAssisted)
def guild_assisted(state: State, event: e.GuildAssisted) -> str:
    return (
        f"The guild helps: {listed([name(state, key) for key in event.hp])} stand in full health and rested."
    )


@tell.on(e.AdventurerReturned)
def adventurer_returned(state: State, event: e.AdventurerReturned) -> str:
    return f"{subject(state, event.unit)} is back at {event.hex}."


@tell.on(e.RetreatProposed)
def retreat_proposed(state: State, event: e.RetreatProposed) -> str:
    return f"Seat {event.seat} proposes to leave the battle."


@tell.on(e.RetreatVoteCast)
def retreat_vote_cast(state: State, event: e.RetreatVoteCast) -> str:
    return f"Seat {event.seat} wants to {'leave' if event.yes else 'stay'}."


@tell.on(e.RetreatRefused)
def retreat_refused(state: State, event: e.RetreatRefused) -> str:
    return "The party stays."


@tell.on(e.PartyRetreated)
def party_retreated(state: State, event: e.PartyRetreated) -> str:
    return "The party retreats."


@tell.on(e.BattleEnded)
def battle_ended(state: State, event: e.BattleEnded) -> str:
    won = f" Even so it earns {plural(event.xp, 'point')} of experience." if event.xp else ""
    return RESULTS[event.reason] + won


@tell.on(e.CleanedUp)
def cleaned_up(state: State, event: e.CleanedUp) -> str:
    return "The adventurers gather their dice; what cools down stays in their tracks."
