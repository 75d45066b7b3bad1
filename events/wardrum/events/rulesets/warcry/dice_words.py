"""Wild dice, ability dice and what they cost in words, for refusals, sentences and beats."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.pools import Kind, kind

A_GROUP: Final[dict[Kind, str]] = {
    "double": "a double of {face}s",
    "triple": "a triple of {face}s",
    "quad": "a quad of {face}s",
}
GROUP: Final[dict[Kind, str]] = {
    "double": "Double of {face}s",
    "triple": "Triple of {face}s",
    "quad": "Quad of {face}s",
}
LEAST: Final[dict[Kind, str]] = {
    "double": "a double or more",
    "triple": "a triple or more",
    "quad": "a quad",
}


class SpareDice(Struct, frozen=True):
    """What a game calls the dice that are not rolled in what it says of their use. Each game has them under its own name."""

    use: str = "the use of wild dice"
    """The phase in which they are used."""
    too_many: str = "that takes {used} wild dice; you have {left}"
    """Why this number of dice cannot be used."""
    joined: str = "a wild die has joined your {face}s already"
    """Why one cannot be put to dice of this face."""
    declared: str = "you have declared your wild dice in this round"
    """Why they cannot be used once more."""


def a_group(dice: int, face: int | str) -> str:
    """Dice of one face in a sentence, as "a double of 4s"."""
    return say(A_GROUP[kind(dice)], face=face)


def group_name(dice: int, face: int | str) -> str:
    """The same on its own, as "Double of 4s"."""
    return say(GROUP[kind(dice)], face=face)


def least(cost: Kind) -> str:
    """What an ability costs, as "a double or more"."""
    return say(LEAST[cost])


def wild_dice(n: int) -> str:
    """Wild dice in a sentence, as "a wild die" or "2 wild dice"."""
    return counted(n, "a wild die", "{n} wild dice")


def successes(n: int) -> str:
    """As "1 success" or "2 successes"."""
    return counted(n, "{n} success", "{n} successes")
