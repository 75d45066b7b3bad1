"""What the sample warbands are like."""

from __future__ import annotations

from typing import Final

from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.sample_styles import Measured, SampleStyle, Words, styles

from ..roster import Fighter, Profile, Warband, silhouette
from .warbands import WARBANDS

MISSILE = 3  # inches; a weapon that reaches farther shoots

WORDS: Final[dict[str, Words]] = {
    "tidebreakers": Words("Three giants. Each blow counts, and each loss hurts: stay together.", "hard"),
    "ember-vigil": Words(
        "Few and armoured. Walk up, hold the ground and let them break on your shields.", "easy", first=True
    ),
    "reedmoor-hunt": Words("Bows, hounds and a rider: strike from afar and be gone.", "medium"),
    "choir-below": Words("Two strong voices among many weak ones; magic carries them.", "medium"),
    "thornwright-company": Words("A bit of everything: shields in front, thorns thrown from behind.", "easy"),
    "kiln-street-irregulars": Words(
        "Ten runners and slingers who win by being everywhere at once.", "medium"
    ),
    "lantern-levy": Words("Fifteen conscripts: weak alone, hard to get past together.", "hard"),
    "gorge-wardens": Words("One huge beast, and hooks to drag its prey close.", "easy"),
}


def measure(fighters: tuple[Fighter, ...], price: str) -> Measured:
    """What the cards of a warband come to. price: in words."""
    cards = [fighter.profile for fighter in fighters]
    count, wounds = len(cards), sum(card.wounds for card in cards)
    return Measured(
        {
            "fast": 100 * sum(card.move for card in cards) // count,
            "tough": 100 * sum(card.toughness * card.wounds for card in cards) // count,
            "shooty": 100 * sum(shots(card) for card in cards) // count,
        },
        tuple(silhouette(fighter.profile, fighter.role) for fighter in fighters),
        (counted(count, "{n} fighter", "{n} fighters"), price, counted(wounds, "{n} wound", "{n} wounds")),
    )


def shots(card: Profile) -> int:
    """What its missiles may come to in damage, by their mean die."""
    missiles = [weapon for weapon in card.weapons.values() if weapon.range_max > MISSILE]
    return sum(weapon.attacks * (weapon.damage + weapon.critical) for weapon in missiles)


def sample_styles() -> dict[str, SampleStyle]:
    """By name."""
    return styles({name: measure(band.fighters, price(band)) for name, band in WARBANDS.items()}, WORDS)


def price(band: Warband) -> str:
    """What a warband costs."""
    return say("{n} points", n=band.points)
