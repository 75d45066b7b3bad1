"""Dice of trench: success rolls, injury rolls, armour, and the exact odds of all of them.

modifiers (T-15 to T-17, T-22) · success (T-11 to T-14) · armour (X-32) · injury_table (X-30, X-37 to X-39) · odds.
"""

from .injury_table import (
    MARKERS_MAX,
    InjuryPool,
    InjuryResult,
    Settled,
    Victim,
    base_dice,
    bloodbath_price,
    injury_modifier,
    is_spared,
    read_injury,
    settle,
)
from .odds import CERTAIN, AttackTerms, attack_odds, injury_odds, reduced_odds, success_odds
from .success import Outcome, SuccessRead, dice_count, ends_activation, net, read_success

__all__ = [
    "CERTAIN",
    "MARKERS_MAX",
    "AttackTerms",
    "InjuryPool",
    "InjuryResult",
    "Outcome",
    "Settled",
    "SuccessRead",
    "Victim",
    "attack_odds",
    "base_dice",
    "bloodbath_price",
    "dice_count",
    "ends_activation",
    "injury_modifier",
    "injury_odds",
    "is_spared",
    "net",
    "read_injury",
    "read_success",
    "reduced_odds",
    "settle",
    "success_odds",
]
