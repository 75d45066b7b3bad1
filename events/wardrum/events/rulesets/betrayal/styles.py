"""What the sample adventurers are like."""

from __future__ import annotations

from typing import Final

from wardrum.events.toolkit.sample_styles import Measured, SampleStyle, Words, styles

from .data import ADVENTURERS
from .profiles import Adventurer
from .silhouettes import silhouette

WORDS: Final[dict[str, Words]] = {
    "hill-warden": Words("Takes blows for the others and hits back hard.", "easy", first=True),
    "marsh-stalker": Words("Quick steps and sure shots; keep out of reach.", "medium"),
    "candle-mage": Words("Little health, much magic: plan which dice to spend.", "hard"),
    "road-mender": Words("Heals and helps; every party is glad of one.", "easy"),
}


def sample_styles() -> dict[str, SampleStyle]:
    """By name."""
    return styles({name: measured(each) for name, each in ADVENTURERS.items()}, WORDS)


def measured(card: Adventurer) -> Measured:
    """What a card comes to."""
    amounts = {"strong": card.combat + card.stamina, "tough": card.health, "magic": card.magicka}
    return Measured(amounts, (silhouette(card),))
