"""What the sample warbands are like."""

from __future__ import annotations

from typing import Final

from wardrum.events.rulesets.warcry.data.styles import measure
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.sample_styles import Measured, SampleStyle, Words, styles

from ..roster import Warband, silhouette
from .warbands import WARBANDS

WORDS: Final[dict[str, Words]] = {
    "ash-lane-company": Words(
        "Blades, crossbows and a wizard: something for every moment.", "easy", first=True
    ),
    "lantern-sisters": Words("Steady sisters in front, novices with slings behind; they rarely run.", "easy"),
    "cellar-court": Words("A fearsome count, slow servants and fast hounds. Keep the count alive.", "hard"),
    "gutter-brood": Words("Fast and many, and soon dead: run round the enemy, not into it.", "hard"),
    "broken-oars": Words("Oarsmen who hold a street and fowlers who empty it.", "medium"),
}


def company(band: Warband) -> Measured:
    """What the cards of a warband come to."""
    measured = measure(band.fighters, say("{n} gold crowns", n=band.gold))
    return Measured(measured.amounts, tuple(map(silhouette, band.fighters)), measured.notes)


def sample_styles() -> dict[str, SampleStyle]:
    """By name."""
    return styles({name: company(band) for name, band in WARBANDS.items()}, WORDS)
