"""What can happen in a battle of warcry. Every event holds the outcome, so that folding needs no rules.

Events that games built on Warcry have too are listed in `core`.
"""

from __future__ import annotations

from . import core
from .battle_round import (
    ExtraRoundCalled,
    ReservesArrived,
    TemporaryDiceDiscarded,
    WildDiceGained,
    WildDiceSpent,
)
from .combat import (
    AbilityRolled,
    AttacksAltered,
    FighterDisengaged,
    FighterEvading,
    FighterHampered,
    LeapDeclined,
    LeapReadied,
    MonsterTaunted,
    PlacedBeside,
    PlacingBegun,
    TerrainDemolished,
)
from .core import *  # noqa: F403 -- lists what it exports
from .core import CoreEvent
from .setup import WarbandMustered, WarbandsRevealed

WarcryEvent = (
    CoreEvent
    | WarbandMustered
    | WarbandsRevealed
    | WildDiceGained
    | WildDiceSpent
    | TemporaryDiceDiscarded
    | ReservesArrived
    | FighterDisengaged
    | ExtraRoundCalled
    | AbilityRolled
    | AttacksAltered
    | FighterHampered
    | FighterEvading
    | LeapReadied
    | MonsterTaunted
    | PlacingBegun
    | PlacedBeside
    | LeapDeclined
    | TerrainDemolished
)

__all__ = [
    "AbilityRolled",
    "AttacksAltered",
    "CoreEvent",
    "ExtraRoundCalled",
    "FighterDisengaged",
    "FighterEvading",
    "FighterHampered",
    "LeapDeclined",
    "LeapReadied",
    "MonsterTaunted",
    "PlacedBeside",
    "PlacingBegun",
    "ReservesArrived",
    "TemporaryDiceDiscarded",
    "TerrainDemolished",
    "WarbandMustered",
    "WarbandsRevealed",
    "WarcryEvent",
    "WildDiceGained",
    "WildDiceSpent",
]
__all__ += core.__all__
