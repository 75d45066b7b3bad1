"""What enemies do by themselves (section 6): where they go, whom they engage, and what comes of it.

seeking (where to) · walking, targeting, rolling, dealing (the steps of a turn) · turn (their order).
"""

from .standpoint import engageable
from .turn import go_on

__all__ = ["engageable", "go_on"]
