"""Sentences of the setup."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.toolkit.grammar import listed, plural

from .. import events as e
from ..state import State
from ..words import plain
from .grammar import dice, name, subject, tell


@tell.on(e.AdventurerChosen)
def adventurer_chosen(state: State, event: e.AdventurerChosen) -> str:
    friend = "" if event.companion is UNSET else f" and the {plain(event.companion.name)}"
    return f"Seat {event.seat} brings the {plain(event.adventurer.name)}{friend}."


@tell.on(e.BattlefieldLaid)
def battlefield_laid(state: State, event: e.BattlefieldLaid) -> str:
    goal = {
        "conquer": "defeat all enemies",
        "eliminate": "defeat the named enemies",
        "survey": f"find {event.objective.skyshards} skyshards",
        "uncover": f"find {event.objective.skyshards} skyshards and get away with them",
    }[event.objective.kind]
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
