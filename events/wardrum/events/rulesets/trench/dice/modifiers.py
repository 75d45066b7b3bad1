"""+DICE and -DICE (T-15 to T-17, T-22): why a roll has more dice, and which of them count."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Modifiers: TypeAlias = Mapping[str, int]
"""What modifies a roll, each with its signed number of dice: {"cover": -1, "blessing": 2} (T-22)."""


def net(modifiers: Modifiers) -> int:
    """What is left once +DICE and -DICE have struck each other out, pair by pair (T-17)."""
    return sum(modifiers.values())


def cancelled(modifiers: Modifiers) -> int:
    """How many pairs of one +DICE and one -DICE struck each other out (T-17)."""
    plus = sum(dice for dice in modifiers.values() if dice > 0)
    minus = -sum(dice for dice in modifiers.values() if dice < 0)
    return min(plus, minus)
