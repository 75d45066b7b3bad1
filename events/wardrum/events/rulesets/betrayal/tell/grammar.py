"""The table of sentences, and the words that they share."""

from __future__ import annotations

from wardrum.events.toolkit.grammar import Grammar, listed, opening
from wardrum.events.toolkit.piece_labels import number

from ..profiles import plain
from ..state import COUNTER_FATIGUE, State

tell = Grammar()

CAUSES = {
    "engage": "",
    "fatigue": " from fatigue",
    "no_room": " for fatigue that finds no place",
    "form": " for the change of form",
}

ROUND_ENDS = {
    "continue": "to go on",
    "retreat": "to leave",
    **{f"assist-{n}": f"to call the guild, with the round counter on {n}" for n in range(1, COUNTER_FATIGUE)},
    f"assist-{COUNTER_FATIGUE}": "to call the guild, with the round counter on fatigue",
}


def name(state: State, key: str) -> str:
    """A unit by its name, with its number if others share the name: "the stone boar 2"."""
    one = state.battle.units.get(key)
    if one is None:
        return plain(key)
    units = state.battle.units.values()
    alike = sum((other.kind, other.profile.name) == (one.kind, one.profile.name) for other in units)
    called = f"the {plain(one.profile.name)}"
    return f"{called} {short(key, one.kind)}" if alike > 1 else called


def short(key: str, kind: str) -> str:
    """What stands inside its base: "A", "A+" of a companion, "2"."""
    if kind == "adventurer":
        return key.upper()
    return f"{key[:1].upper()}+" if kind == "companion" else number(key)


def subject(state: State, key: str) -> str:
    """The same at the beginning of a sentence."""
    return opening(name(state, key))


def names(state: State, keys: tuple[str, ...]) -> str:
    """Several units."""
    return listed([name(state, key) for key in keys])


def cause(word: str) -> str:
    """Where something comes from, with a space before; "" where that is plain."""
    return CAUSES.get(word, f" ({plain(word)})")


def choice(state: State, word: str) -> str:
    """What the party has chosen: a unit, a hex as it is, an effect, what to do at the end of a round."""
    if word in state.battle.units:
        return name(state, word)
    if word in ROUND_ENDS:
        return ROUND_ENDS[word]
    owners = [key for key in state.battle.units if word.startswith(f"{key}-")]
    owner = max(owners, key=len, default="")
    if owner:
        return f"{plain(word.removeprefix(f'{owner}-'))} of {name(state, owner)}"
    return word if "_" in word else plain(word)


def dice(values: tuple[int, ...]) -> str:
    """Dice in a row."""
    return " ".join(map(str, values))
