"""Sentences of the depths: exploring, skyshards, traps and caches."""

from __future__ import annotations

from wardrum.events.toolkit.grammar import plural

from .. import events as e
from ..profiles import plain
from ..state import State
from .grammar import dice, subject, tell


@tell.on(e.DelveOpened)
def delve_opened(state: State, event: e.DelveOpened) -> str:
    doors, shards = plural(len(event.doors), "door"), plural(len(event.skyshards), "skyshard")
    return f"The map hides more than it shows: {doors} to explore, {shards} in sight."


@tell.on(e.HexExplored)
def hex_explored(state: State, event: e.HexExplored) -> str:
    found = f"the {plain(event.tile)}" if event.tile else "no way on"
    return (
        f"{subject(state, event.unit)} opens the door at {event.hex} ({plain(event.card)}) and finds {found}."
    )


@tell.on(e.ExplorationStepped)
@tell.on(e.ExplorationEnded)
def nothing(state: State, event: object) -> str:
    return ""  # what follows is told by itself


@tell.on(e.TileLaid)
def tile_laid(state: State, event: e.TileLaid) -> str:
    seen = [("a skyshard", event.skyshard), ("a trap", event.trap), ("a cache", event.caches)]
    there = [what for what, is_there in seen if is_there]
    return f"The {plain(event.tile)} is laid, with {', '.join(there) or 'nothing on it'}."


@tell.on(e.SkyshardTaken)
def skyshard_taken(state: State, event: e.SkyshardTaken) -> str:
    return f"{subject(state, event.unit)} takes a skyshard: the party has {event.skyshards}."


@tell.on(e.TrapSprung)
def trap_sprung(state: State, event: e.TrapSprung) -> str:
    held = "picks its lock" if not event.missed else f"misses {plural(event.missed, 'number')} of its lock"
    return (
        f"{subject(state, event.unit)} rolls {dice(event.dice)} against the {plain(event.trap)} and {held}."
    )


@tell.on(e.CacheTried)
def cache_tried(state: State, event: e.CacheTried) -> str:
    found = f"opens the cache: {plain(event.find)}" if event.find else "the cache stays closed"
    return f"{subject(state, event.unit)} rolls {dice(event.dice)}: {found}."
