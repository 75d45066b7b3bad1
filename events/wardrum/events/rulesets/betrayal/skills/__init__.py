"""Skills of chips and status effects: what they change, when their moment comes, and what they do then.

book (the skills as data) · stats, visibility, prevention (what holds all the time) · engine (what happens at a
moment) · effects/ (what it is that happens) · status (section 5.7).
"""

from .book import BOOK
from .carried import carries
from .engine import due, fire
from .prevention import final, hurt, prevention
from .stats import combat, health_added, movement, range_of, targets_of
from .status import after_dealing, give, lose
from .visibility import targetable

__all__ = [
    "BOOK",
    "after_dealing",
    "carries",
    "combat",
    "due",
    "final",
    "fire",
    "give",
    "health_added",
    "hurt",
    "lose",
    "movement",
    "prevention",
    "range_of",
    "targetable",
    "targets_of",
]
