"""Sentences of the depths: exploring, skyshards, traps and caches."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Scene
from wardrum.events.toolkit.grammar import plural, title
from wardrum.events.toolkit.language import say

from .. import events as e
from .. import words
from ..data.delves import CACHE_CODE, TRAPS
from ..delve.effects import named
from ..profiles import STATUSES, plain
from ..state import State
from .grammar import beats, dice, subject, tell
from .marks import seat_of


@tell.on(e.DelveOpened)
def delve_opened(state: State, event: e.DelveOpened) -> str:
    doors, shards = plural(len(event.doors), "door"), plural(len(event.skyshards), "skyshard")
    return say(
        "The map hides more than it shows: {doors} to explore, {shards} in sight.", doors=doors, shards=shards
    )


@beats.on(e.DelveOpened)
def show_delve_opened(scene: Scene, event: e.DelveOpened) -> Iterable[d.Beat]:
    """The doors, and what lies open."""
    shards = tuple(f"skyshard-{hex}" for hex in event.skyshards.values())
    caches = tuple(f"cache-{hex}" for hex in event.caches)
    yield d.GroundChanged(delve_opened(scene.after, event), cells=event.doors, markers=(*shards, *caches))


@tell.on(e.HexExplored)
def hex_explored(state: State, event: e.HexExplored) -> str:
    who, card = subject(state, event.unit), words.named_in(event.card)
    if not event.tile:
        return say(
            "{who} opens the door at {hex} ({card}) and finds no way on.", who=who, hex=event.hex, card=card
        )
    return say(
        "{who} opens the door at {hex} ({card}) and finds the {tile}.",
        who=who,
        hex=event.hex,
        card=card,
        tile=words.named_in(event.tile),
    )


@beats.on(e.HexExplored)
def show_hex_explored(scene: Scene, event: e.HexExplored) -> Iterable[d.Beat]:
    """The door, then the card with what it brings."""
    yield d.GroundChanged(scene.called.text(hex_explored(scene.after, event)), cells=(event.hex,))
    yield d.Glowed(title(event.card), words.found(event.effect), "F-22", event.unit)


@tell.on(e.ExplorationStepped)
@tell.on(e.ExplorationEnded)
def nothing(state: State, event: object) -> str:
    return ""  # what follows has its own sentence


beats.unseen(e.ExplorationStepped, e.ExplorationEnded)


@tell.on(e.TileLaid)
def tile_laid(state: State, event: e.TileLaid) -> str:
    seen = [("a skyshard", event.skyshard), ("a trap", event.trap), ("a cache", event.caches)]
    there, tile = [say(what) for what, is_there in seen if is_there], words.named_in(event.tile)
    if not there:
        return say("The {tile} is laid, with nothing on it.", tile=tile)
    return say("The {tile} is laid, with {things}.", tile=tile, things=", ".join(there))


@beats.on(e.TileLaid)
def show_tile_laid(scene: Scene, event: e.TileLaid) -> Iterable[d.Beat]:
    """Its hexes, and what lies on it."""
    shards = (f"skyshard-{event.skyshard}",) if event.skyshard else ()
    caches = tuple(f"cache-{hex}" for hex in event.caches)
    cells = tuple(key for key, cell in event.map.cells.items() if cell.tile == event.tile)
    yield d.GroundChanged(tile_laid(scene.after, event), cells=cells, markers=(*shards, *caches))


@tell.on(e.SkyshardTaken)
def skyshard_taken(state: State, event: e.SkyshardTaken) -> str:
    return say(
        "{who} takes a skyshard: the party has {n}.", who=subject(state, event.unit), n=event.skyshards
    )


@beats.on(e.SkyshardTaken)
def show_skyshard_taken(scene: Scene, event: e.SkyshardTaken) -> Iterable[d.Beat]:
    """The skyshard, which lay somewhere or was a card."""
    if hex := skyshard_on(scene, event.tile):
        yield d.Taken(event.unit, f"skyshard-{hex}")
    seat = seat_of(scene, event.unit)
    why = say("{who} takes a skyshard", who=scene.called[event.unit])
    yield d.Scored(seat, 1, event.skyshards, why)


def skyshard_on(scene: Scene, tile: str) -> str:
    """The hex in which the skyshard of a tile lies before the event that is shown, "" = there is none."""
    for event in scene.past:
        if isinstance(event, e.DelveOpened) and tile in event.skyshards:
            return event.skyshards[tile]
        if isinstance(event, e.TileLaid) and event.tile == tile:
            return event.skyshard
    delve = scene.before.battle.delve
    return "" if delve is UNSET else delve.skyshards.get(tile, "")


@tell.on(e.TrapSprung)
def trap_sprung(state: State, event: e.TrapSprung) -> str:
    who, rolled, trap = subject(state, event.unit), dice(event.dice), words.named_in(event.trap)
    if not event.missed:
        return say(
            "{who} rolls {dice} against the {trap} and picks its lock.", who=who, dice=rolled, trap=trap
        )
    return say(
        "{who} rolls {dice} against the {trap} and misses {numbers} of its lock.",
        who=who,
        dice=rolled,
        trap=trap,
        numbers=plural(event.missed, "number"),
    )


@beats.on(e.TrapSprung)
def show_trap_sprung(scene: Scene, event: e.TrapSprung) -> Iterable[d.Beat]:
    """The dice against the lock, and what comes of missing it."""
    trap = TRAPS[event.trap]
    came_of_it = misses(event.missed) if event.missed else "it holds"
    yield lock(scene, event, title(event.trap), trap.code, came_of_it)
    if event.missed:
        yield d.Glowed(title(event.trap), words.found(trap.fails), piece=event.unit, ill=True)


@tell.on(e.CacheTried)
def cache_tried(state: State, event: e.CacheTried) -> str:
    who, rolled = subject(state, event.unit), dice(event.dice)
    if not event.find:
        return say("{who} rolls {dice}: the cache stays closed.", who=who, dice=rolled)
    return say("{who} rolls {dice}: opens the cache: {find}.", who=who, dice=rolled, find=find(event.find))


def find(word: str) -> str:
    """What was in a cache, as "heal 2"."""
    if word in STATUSES:
        return plain(word)
    own, n = named(word)
    return say(own.found, n=n) if own.found else plain(word)


def misses(count: int) -> str:
    """How many numbers of a lock are missed."""
    return say("misses {numbers}", numbers=plural(count, "number"))


@beats.on(e.CacheTried)
def show_cache_tried(scene: Scene, event: e.CacheTried) -> Iterable[d.Beat]:
    """The dice against the lock, and what was in it."""
    came_of_it = misses(event.missed) if event.missed else "it opens"
    yield lock(scene, event, "Cache", CACHE_CODE, came_of_it)
    if event.find:
        yield d.Taken(event.unit, f"cache-{event.hex}")
        yield d.Glowed("Found in the cache", words.found(event.find), piece=event.unit)


def lock(
    scene: Scene, event: e.TrapSprung | e.CacheTried, what: str, code: Iterable[int], outcome: str
) -> d.DiceRolled:
    """Dice against the numbers of a lock."""
    return d.DiceRolled(
        what,
        tuple(d.Die(face) for face in event.dice),
        seat_of(scene, event.unit),
        event.unit,
        outcome=outcome,
        needs=words.numbers(code),
        good=not event.missed,
    )
