"""What armour takes off an injury roll (X-32)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

MODIFIER_MIN: Final = -3
"""All that is subtracted together is never more than this (X-32)."""


def injury_modifier(
    armour: int,
    others: Iterable[int] = (),
    *,
    piercing: int = 0,
    ignored: bool = False,
    impervious: int = 0,
) -> int:
    """The INJURY MODIFIER of a roll (X-32).

    armour: the model's own, its armour's and its shield's together, not capped, 0 or less · impervious: the part of
    it that neither pierces nor is ignored · others: modifiers from elsewhere, signed · piercing: ARMOUR PIERCING,
    which softens armour before the cap and never beyond 0 (TE-26) · ignored: IGNORE ARMOUR.

    Minus modifiers are capped at -3 together; plus modifiers are added after that (TE-25).
    """
    open_part = 0 if ignored else min(armour - impervious + piercing, 0)
    several = tuple(others)
    minus = open_part + impervious + sum(other for other in several if other < 0)
    return max(minus, MODIFIER_MIN) + sum(other for other in several if other > 0)
