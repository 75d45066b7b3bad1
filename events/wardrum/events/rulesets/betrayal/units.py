"""Questions about the units of a state: position, side, owner, status effects, dice."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import UNSET

from wardrum.events.space.hex import HexGround

from .profiles import COMBAT_FACES, STATUSES, Adventurer, Chip, SkillDie
from .state import Sheet, State, Unit

PARTY = ("adventurer", "companion")


def ground(state: State) -> HexGround:
    """The map for measuring and walking."""
    assert state.table.map is not UNSET
    return state.table.map.ground


def sheet(state: State, key: str) -> Sheet:
    """What an adventurer has beside its hit points."""
    own = state.battle.units[key].sheet
    assert own is not UNSET
    return own


def card(state: State, key: str) -> Adventurer:
    """An adventurer's card."""
    profile = state.battle.units[key].profile
    assert isinstance(profile, Adventurer)
    return profile


def chip(state: State, key: str) -> Chip:
    """The chip of an enemy, a companion or a quest unit."""
    profile = state.battle.units[key].profile
    assert isinstance(profile, Chip)
    return profile


def on_map(state: State, *kinds: str) -> Iterator[str]:
    """The units on the map, of these kinds if any are given, in the order in which they came."""
    for key, one in state.battle.units.items():
        if one.where == "map" and (not kinds or one.kind in kinds):
            yield key


def occupied(state: State) -> frozenset[str]:
    """F-4: the occupied hexes."""
    return frozenset(one.hex for one in state.battle.units.values() if one.hex)


def free_hexes(state: State) -> list[str]:
    """F-4, F-5: the unoccupied hexes that can be entered, those of the entrance tile first."""
    there, taken = ground(state), occupied(state)
    tiles = sorted(there.tiles, key=lambda tile: (tile != state.battle.entrance, tile))
    hexes = (hex for tile in tiles for hex in there.tiles[tile])
    return [hex for hex in hexes if hex not in taken and hex not in there.impassable]


def of_party(one: Unit) -> bool:
    """F-7: adventurers and companions are the party."""
    return one.kind in PARTY


def opposing(state: State, key: str) -> list[str]:
    """F-7: the units on the map that this one may be set against."""
    own = of_party(state.battle.units[key])
    return [other for other in on_map(state) if of_party(state.battle.units[other]) != own]


def has(one: Unit, status: str) -> bool:
    """Whether a status effect lies on a unit: on its chip, or as a die in its track (section 5.7)."""
    return status in (one.statuses if one.sheet is UNSET else one.sheet.track)


def statuses(one: Unit) -> tuple[str, ...]:
    """The status effects on a unit."""
    return tuple(status for status in STATUSES if has(one, status))


def adjacent(state: State, key: str) -> tuple[str, ...]:
    """The units next to this one, friends and foes."""
    near = ground(state).edges[state.battle.units[key].hex]
    return tuple(other for other in on_map(state) if state.battle.units[other].hex in near)


def size(state: State) -> int:
    """F-8: the size of the party, defeated adventurers included."""
    return sum(one.kind == "adventurer" for one in state.battle.units.values())


def skill_dice(one: Unit) -> dict[str, SkillDie]:
    """All dice of an adventurer, those for combat among them; nothing for a chip."""
    card = one.profile
    if not isinstance(card, Adventurer):
        return {}
    names = [f"combat-{place + 1}" for place in range(card.combat)]
    return {**{name: SkillDie(name, "combat", COMBAT_FACES) for name in names}, **card.dice}


def available(one: Unit, sheet: Sheet) -> dict[str, SkillDie]:
    """F-26: the dice in their slots: neither in the track, nor active, nor drained."""
    away = {*sheet.track, *sheet.active, *sheet.drained}
    return {name: die for name, die in skill_dice(one).items() if name not in away}


def companion_of(seat: str) -> str:
    """The id of a seat's companion."""
    return f"{seat}-companion"


def next_key(state: State, further: int = 0) -> str:
    """The next key; keys are in order as text too."""
    return f"k{state.battle.serial + 1 + further:05}"
