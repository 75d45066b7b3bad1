"""The grammar's table, and how models, dice and modifiers are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wardrum.events.toolkit.grammar import Grammar, listed

tell = Grammar()

RESULTS: Final = {
    "no_effect": "no effect",
    "minor_hit": "a minor hit",
    "down": "Down",
    "out_of_action": "Out of Action",
}
OUTCOMES: Final = {"failure": "a failure", "success": "a success", "critical": "a critical success"}


def thrown(dice: Sequence[int], kept: Sequence[int]) -> str:
    """Dice in rolled order and those that count, as "6, 2, 6, keeping 6 and 6" (TE-32)."""
    rolled = ", ".join(map(str, dice))
    if len(kept) == len(dice):
        return rolled
    return f"{rolled}, keeping {listed(str(dice[place]) for place in kept)}"


def because(mods: Mapping[str, int]) -> str:
    """Modifiers in words, as " (+1 ranged, -1 cover)"; "" = none."""
    words = [f"{dice:+} {label.replace('-', ' ')}" for label, dice in mods.items() if dice]
    return f" ({', '.join(words)})" if words else ""


def dice_in_words(net: int, what: str = "DICE") -> str:
    """A net modifier, as " at +1 DICE"; "" = none."""
    return f" at {net:+} {what}" if net else ""
