"""Dice of trench: success rolls, injury rolls, armour, and the exact odds of all of them.

modifiers (T-15 to T-17, T-22) · success (T-11 to T-14) · armour (X-32) · injury (X-30, X-37 to X-39) · odds.
"""

from .injury import (
    MARKERS_MAX,
    InjuryPool,
    InjuryRead,
    InjuryResult,
    Settled,
    Victim,
    base_dice,
    bloodbath_price,
    counts_as,
    injury_modifier,
    is_spared,
    read_injury,
    settle,
)
from .odds import CERTAIN, AttackTerms, attack_odds, injury_odds, reduced_odds, success_odds
from .success import (
    Modifiers,
    Outcome,
    SuccessRead,
    cancelled,
    critical_dice,
    dice_count,
    ends_activation,
    keep_of,
    net,
    read_success,
)

__all__ = [
    "CERTAIN",
    "MARKERS_MAX",
    "AttackTerms",
    "InjuryPool",
    "InjuryRead",
    "InjuryResult",
    "Modifiers",
    "Outcome",
    "Settled",
    "SuccessRead",
    "Victim",
    "attack_odds",
    "base_dice",
    "bloodbath_price",
    "cancelled",
    "counts_as",
    "critical_dice",
    "dice_count",
    "ends_activation",
    "injury_modifier",
    "injury_odds",
    "is_spared",
    "keep_of",
    "net",
    "read_injury",
    "read_success",
    "reduced_odds",
    "settle",
    "success_odds",
]
