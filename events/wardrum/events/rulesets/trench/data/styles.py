"""What the sample warbands are like."""

from __future__ import annotations

from typing import Final

from wardrum.events.toolkit.language import counted
from wardrum.events.toolkit.sample_styles import Measured, SampleStyle, Words, styles

from ..keywords import has_effect
from ..roster import Model, Warband
from ..silhouettes import silhouette
from .warbands import WARBANDS

WORDS: Final[dict[str, Words]] = {
    "grey-lantern-watch": Words(
        "A line of rifles behind a few steady leaders. Stand, aim, shoot.", "easy", first=True
    ),
    "ninth-furrow": Words("Diggers in armour with fire and tubes; slow, but hard to shift.", "medium"),
    "choir-of-saint-ember": Words("Zealots who must come close, and are glad to.", "hard"),
    "reed-foxes": Words("Fast skirmishers who shoot, step back and shoot again.", "medium"),
    "four-unbending": Words("Four of them, nearly unbreakable. You cannot be everywhere.", "hard"),
    "ditch-mob": Words("A dozen wretches and their brutes: there are always more.", "medium"),
}


def company(band: Warband) -> Measured:
    """What the cards of a warband come to."""
    count, teams = len(band.models), len(band.fireteams)
    paired = (counted(teams, "{n} fireteam", "{n} fireteams"),) if teams else ()
    profiles = [model.profile for model in band.models]
    return Measured(
        {
            "fast": 100 * sum(card.movement_in for card in profiles) // count,
            "tough": 100 * sum(toughness(model) for model in band.models) // count,
            "shooty": 100 * sum(shots(model) for model in band.models) // count,
        },
        tuple(map(silhouette, band.models)),
        (counted(count, "{n} model", "{n} models"), *paired),
    )


def toughness(model: Model) -> int:
    """Armour takes off what it says; a model that is tough stands once more."""
    return -model.profile.armour + 2 * (has_effect(model, "tough"))


def shots(model: Model) -> int:
    """How far its best gun reaches, and how well it is aimed."""
    reach = [weapon.range_in for weapon in model.weapons.values() if isinstance(weapon.range_in, int)]
    return max(reach, default=0) * (2 + model.profile.ranged)


def sample_styles() -> dict[str, SampleStyle]:
    """By name."""
    return styles({name: company(band) for name, band in WARBANDS.items()}, WORDS)
