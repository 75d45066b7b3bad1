"""What a sample warband is like, for who has to choose one: a sentence, how hard it is to play, and bars from its cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

Difficulty = Literal["easy", "medium", "hard"]

MOST = 5  # of a bar


class Words(Struct, frozen=True):
    """What is said of a sample, in words of our own. first: recommended for a first battle."""

    sentence: str
    difficulty: Difficulty
    first: bool = False


class SampleStyle(Struct, frozen=True):
    """What a sample is like.

    bars: 1 to MOST by name, beside the other samples of its game · roles: of its members, as silhouettes are named ·
    price: what it costs, in words; "" = nothing.
    """

    sentence: str
    difficulty: Difficulty
    bars: dict[str, int]
    roles: tuple[str, ...]
    price: str = ""
    first: bool = False


class Measured(Struct, frozen=True):
    """What the cards of a sample come to. amounts: a number for each bar; only their order and distances count."""

    amounts: dict[str, int]
    roles: tuple[str, ...]
    price: str = ""


def styles(measured: Mapping[str, Measured], words: Mapping[str, Words]) -> dict[str, SampleStyle]:
    """The style of each sample, its bars drawn beside those of all others."""
    bars = next(iter(measured.values())).amounts
    ends = {bar: [each.amounts[bar] for each in measured.values()] for bar in bars}
    return {
        name: SampleStyle(
            sentence=words[name].sentence,
            difficulty=words[name].difficulty,
            bars={bar: scaled(each.amounts[bar], min(ends[bar]), max(ends[bar])) for bar in bars},
            roles=each.roles,
            price=each.price,
            first=words[name].first,
        )
        for name, each in measured.items()
    }


def scaled(amount: int, least: int, most: int) -> int:
    """From 1 for the least to MOST for the most, rounded."""
    span = max(1, most - least)
    return 1 + ((MOST - 1) * 2 * (amount - least) + span) // (2 * span)
