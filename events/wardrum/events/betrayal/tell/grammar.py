"""The table of sentences, and the words that they share."""

from __future__ import annotations

from ...grammar import Grammar
from ..state import State
from ..words import listed, plain

tell = Grammar()

CAUSES = {
    "engage": "",
    "fatigue": " from fatigue",
    "no_room": " for fatigue that finds no place",
    "form": " for the change of form",
}


def name(state: State, key: str) -> str:
    """A unit by its name, enemies with their id: "the stone boar e02"."""
    one = state.battle.units.get(key)
    if one is None:
        return plain(key)
    called = f"the {plain(one.profile.name)}"
    return called if one.kind in ("adventurer", "companion") else f"{called} {key}"


def subject(state: State, key: str) -> str:
    """The same at the beginning of a sentence."""
    called = name(state, key)
    return called[0].upper() + called[1:]


def names(state: State, keys: tuple[str, ...]) -> str:
    """Several units."""
    return listed([name(state, key) for key in keys])


def cause(word: str) -> str:
    """Where something comes from, with a space before; "" where that is plain."""
    return CAUSES.get(word, f" ({plain(word)})")


def dice(values: tuple[int, ...]) -> str:
    """Dice in a row."""
    return " ".join(map(str, values))
