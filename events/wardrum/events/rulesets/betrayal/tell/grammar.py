"""The tables of sentences and of beats, and the words that sentences share."""

from __future__ import annotations

import re

from msgspec import UNSET

from wardrum.events.toolkit.display.scene import Beats
from wardrum.events.toolkit.grammar import Grammar, listed, opening
from wardrum.events.toolkit.language import say

from ..data.delves import TILES
from ..names import own_name
from ..profiles import plain
from ..state import COUNTER_FATIGUE, State
from ..words import called, named_in

tell = Grammar()
beats = Beats()

CAUSES = {
    "engage": "",
    "fatigue": " from fatigue",
    "no_room": " for fatigue that finds no place",
    "form": " for the change of form",
}

LAYING = re.compile(r"(h-?\d+_-?\d+)-(h-?\d+_-?\d+)-(\d)")
DOORS = (
    "by its first door",
    "by its second door",
    "by its third door",
    "by its fourth door",
    "by its fifth door",
    "by its sixth door",
)

ROUND_ENDS = {
    "continue": "to go on",
    "retreat": "to leave",
    f"assist-{COUNTER_FATIGUE}": "to call the guild, with the round counter on fatigue",
}


def name(state: State, key: str) -> str:
    """A unit by its name, with its number if others may share the name: "the stone boar 2"."""
    return say("the {unit}", unit=named_in(own_name(state, key))) if key in state.battle.units else plain(key)


def subject(state: State, key: str) -> str:
    """The same at the beginning of a sentence."""
    return opening(name(state, key))


def names(state: State, keys: tuple[str, ...]) -> str:
    """Several units."""
    return listed([name(state, key) for key in keys])


def cause(word: str) -> str:
    """Where something comes from, with a space before; "" where that is plain."""
    if word not in CAUSES:
        return f" ({called(word)})"
    return say(CAUSES[word]) if CAUSES[word] else ""


def choice(state: State, word: str) -> str:
    """What the party has chosen: a unit, a hex as it is, an effect, what to do at the end of a round."""
    if word in state.battle.units:
        return name(state, word)
    if word in ROUND_ENDS:
        return say(ROUND_ENDS[word])
    if word.startswith("assist-"):
        return say(
            "to call the guild, with the round counter on {number}", number=word.removeprefix("assist-")
        )
    owners = [key for key in state.battle.units if word.startswith(f"{key}-")]
    owner = max(owners, key=len, default="")
    if owner:
        effect = called(word.removeprefix(f"{owner}-"))
        return say("{effect} of {whom}", effect=effect, whom=name(state, owner))
    if word.startswith("h") and word.count("_") > 1:
        return laying(state, word)
    return word if "_" in word else called(word)


def laying(state: State, word: str) -> str:
    """The way in which a tile is laid, as "turned by 120°, by its second door"."""
    found = LAYING.fullmatch(word)
    assert found is not None, "as `laying_name` writes it"
    lies, door, turns = found.groups()
    by = say(DOORS[TILES[tile_at(state, lies)].doors.index(door)])
    if turns == "0":
        return say("as it is printed, {door}", door=by)
    return say("turned by {angle}°, {door}", angle=60 * int(turns), door=by)


def tile_at(state: State, hex: str) -> str:
    """The tile that has come to lie in a hex, or that is about to."""
    delve, there = state.battle.delve, state.table.map
    assert there is not UNSET
    if hex in there.cells or delve is UNSET or delve.exploration is UNSET:
        return there.cells[hex].tile
    return delve.exploration.tile


def dice(values: tuple[int, ...]) -> str:
    """Dice in a row."""
    return " ".join(map(str, values))
