"""The tables of sentences and of beats, and how models, dice and modifiers are called and shown."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, Literal

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.scene import Beats, Scene
from wardrum.events.toolkit.grammar import Grammar, listed
from wardrum.events.toolkit.language import say

tell = Grammar()
beats = Beats()

RESULTS: Final = {
    "no_effect": "no effect",
    "minor_hit": "a minor hit",
    "down": "Down",
    "out_of_action": "Out of Action",
}
OUTCOMES: Final = {"failure": "a failure", "success": "a success", "critical": "a critical success"}
Counted = Literal["hit", "critical", "miss", "kept", "success"]
"""What a die that is kept counts as."""


def thrown(dice: Sequence[int], kept: Sequence[int]) -> str:
    """Dice in rolled order and those that count, as "6, 2, 6, keeping 6 and 6" (TE-32)."""
    rolled = ", ".join(map(str, dice))
    if len(kept) == len(dice):
        return rolled
    return say("{dice}, keeping {kept}", dice=rolled, kept=listed(str(dice[place]) for place in kept))


def because(mods: Mapping[str, int]) -> str:
    """Modifiers in words, as " (+1 ranged, -1 cover)"; "" = none."""
    words = [f"{dice:+} {say(label.replace('-', ' '))}" for label, dice in mods.items() if dice]
    return f" ({', '.join(words)})" if words else ""


def dice_in_words(net: int, what: str = "DICE") -> str:
    """A net modifier, as " at +1 DICE"; "" = none."""
    return say(" at {net} {dice}", net=f"{net:+}", dice=say(what)) if net else ""


def lying(dice: Sequence[int], kept: Collection[int], did: Counted) -> tuple[d.Die, ...]:
    """Dice as they lie. did: what those that are kept count as; the others are dropped."""
    return tuple(d.Die(face, did if place in kept else "dropped") for place, face in enumerate(dice))


def seat_of(scene: Scene, model: str) -> str:
    """Whose a model is."""
    seat: str = scene.after.battle.models[model].seat
    return seat
