"""Keywords (X-49): the table, who bears what, and what keywords do to attacks and to what a model can do.

entry · hooks · table · bearing · attacks · kit.
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
from .bearing import has, negates, number, words
from .entry import Keyword, Manner
from .kit import (
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
from .table import KEYWORDS

__all__ = [
    "KEYWORDS",
    "STICKS_TO",
    "Keyword",
    "Manner",
    "attacks_with",
    "blast_radius",
    "characteristic",
    "charge_bonus",
    "critical_bonus",
    "evasion",
    "extra_blood",
    "has",
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
    "short_range",
    "words",
]
