"""What abilities and cards change of fighters for a while, in words (W-151)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from wardrum.events.toolkit.language import counted, say

from .state import FighterState, ModifierKind

LESS: Final[Mapping[ModifierKind, str]] = {"move": "slower", "toughness": "softer"}
"""The status of who has less of it."""
STATUS_OF: Final[Mapping[ModifierKind, str]] = {
    "move": "swifter",
    "attacks": "more-attacks",
    "strength": "stronger",
    "toughness": "tougher",
    "damage": "harder-hitting",
    "exposed": "exposed",
    "hidden": "hidden",
    "flight": "in-flight",
    "dazed": "dazed",
}
"""By kind of modifier the status that the glossary explains."""
MODIFIER_TEXTS: Final = {
    "swifter": "Has more Move for a while.",
    "slower": "Has less Move until the end of the round.",
    "more-attacks": "All its weapons have more attacks for a while.",
    "stronger": "All its weapons have more Strength for a while.",
    "tougher": "Has more Toughness until the end of the round.",
    "softer": "Has less Toughness until the end of the round.",
    "harder-hitting": "All its hits and critical hits do more damage for a while.",
    "exposed": "Attacks on it have more dice until the end of the round.",
    "hidden": 'Enemies 3" or more away do not see it, nor it them, until the end of the round.',
    "in-flight": "Flies for the rest of its activation.",
    "dazed": "Has an action less in its next activation of this round, but one at least.",
}
"""What the glossary says of fighters that are changed for a while."""
CALLED: Final[Mapping[ModifierKind, str]] = {
    "exposed": "Exposed",
    "hidden": "Hidden in smoke",
    "flight": "In flight",
    "dazed": "Dazed",
}
"""Kinds that are a state rather than a number."""
ILL: Final = frozenset[ModifierKind]({"exposed", "dazed"})
"""Kinds that are bad for whom they are said of."""


def status_word(kind: ModifierKind, amount: int) -> str:
    """The word of the glossary."""
    return LESS.get(kind, STATUS_OF[kind]) if amount < 0 else STATUS_OF[kind]


def is_ill(kind: ModifierKind, amount: int) -> bool:
    """Whether it is bad for whom it is said of."""
    return kind in ILL or amount < 0


def change_in_words(kind: ModifierKind, amount: int) -> str:
    """As '2" less Move' or "Exposed"."""
    match kind:
        case "move" if amount < 0:
            return say('{n}" less Move', n=-amount)
        case "move":
            return say('{move}" more Move', move=amount)
        case "attacks":
            return counted(amount, "{n} more attack", "{n} more attacks")
        case "strength":
            return say("{n} more Strength", n=amount)
        case "toughness" if amount < 0:
            return say("{n} less Toughness", n=-amount)
        case "toughness":
            return say("{n} more Toughness", n=amount)
        case "damage":
            return say("{n} more damage with each hit", n=amount)
        case _:
            return say(CALLED[kind])


def changes(fighter: FighterState) -> Iterator[tuple[ModifierKind, int]]:
    """What is changed of a fighter, each kind once with all that it comes to."""
    for kind in dict.fromkeys(each.kind for each in fighter.modified):
        if amount := fighter.gained(kind):
            yield kind, amount
