"""Keywords (X-49): the table, who bears what, and what keywords do to attacks and to what a model can do.

keyword · keyword_table · bearers · attacks · battlekit · hands.
"""

from .attacks import (
    critical_bonus,
    extra_blood,
    hit_dice,
    ignores,
    injury_base,
    injury_dice,
    injury_terms_modifier,
)
from .battlekit import (
    STICKS_TO,
    attacks_with,
    blast_radius,
    characteristic,
    charge_bonus,
    evasion,
    is_heavy,
    melee_weapons,
    range_of,
    ranged_weapons,
    short_range,
)
from .bearers import amount, has, has_effect, negates, number
from .hands import check_battlekit, hands, shield
from .keyword import AttackManner
from .keyword_table import KEYWORDS

__all__ = [
    "KEYWORDS",
    "STICKS_TO",
    "AttackManner",
    "amount",
    "attacks_with",
    "blast_radius",
    "characteristic",
    "charge_bonus",
    "check_battlekit",
    "critical_bonus",
    "evasion",
    "extra_blood",
    "hands",
    "has",
    "has_effect",
    "hit_dice",
    "ignores",
    "injury_base",
    "injury_dice",
    "injury_terms_modifier",
    "is_heavy",
    "melee_weapons",
    "negates",
    "number",
    "range_of",
    "ranged_weapons",
    "shield",
    "short_range",
]
