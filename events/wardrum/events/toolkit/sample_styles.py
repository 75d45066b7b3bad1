"""What a sample warband is like, for who has to choose one: a sentence, how hard it is to play, and bars from its cards.

All is said in the language that is spoken.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from msgspec import Struct

from .grammar import title
from .language import Text

Difficulty = Literal["easy", "medium", "hard"]
DIFFICULTIES: Final[Mapping[Difficulty, str]] = {
    "easy": "easy to play",
    "medium": "medium to play",
    "hard": "hard to play",
}

MOST = 5  # of a bar


class Words(Struct, frozen=True):
    """What is said of a sample, in words of our own. first: recommended for a first battle."""

    sentence: str
    difficulty: Difficulty
    first: bool = False


class Bar(Struct, frozen=True):
    """How much of something a sample has beside the other samples of its game. name: as "fast" · value: 1 to MOST."""

    name: Text
    value: int


class SampleStyle(Struct, frozen=True):
    """What a sample is like.

    title: as it is called · sentence: who should take it · notes: how many they are, what they cost, how hard it is and the
    like · roles: of its members, as silhouettes are named · first: recommended for a first battle.
    """

    title: str
    sentence: Text
    notes: tuple[Text, ...]
    bars: tuple[Bar, ...]
    """How it compares with the other samples of its game."""
    roles: tuple[str, ...]
    first: bool = False


class Measured(Struct, frozen=True):
    """What the cards of a sample come to. amounts: a number for each bar; only their order and distances count · notes: see `SampleStyle`."""

    amounts: dict[str, int]
    roles: tuple[str, ...]
    notes: tuple[str, ...] = ()


def styles(measured: Mapping[str, Measured], words: Mapping[str, Words]) -> dict[str, SampleStyle]:
    """The style of each sample, its bars drawn beside those of all others."""
    names = next(iter(measured.values())).amounts
    ends = {bar: [each.amounts[bar] for each in measured.values()] for bar in names}
    return {
        name: SampleStyle(
            title=title(name),
            sentence=words[name].sentence,
            notes=(*each.notes, DIFFICULTIES[words[name].difficulty]),
            bars=tuple(Bar(bar, scaled(each.amounts[bar], min(ends[bar]), max(ends[bar]))) for bar in names),
            roles=each.roles,
            first=words[name].first,
        )
        for name, each in measured.items()
    }


def scaled(amount: int, least: int, most: int) -> int:
    """From 1 for the least to MOST for the most, rounded."""
    span = max(1, most - least)
    return 1 + ((MOST - 1) * 2 * (amount - least) + span) // (2 * span)
