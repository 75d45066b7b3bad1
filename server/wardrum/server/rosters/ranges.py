"""How far a weapon reaches, in the words of any file: `24"`, `6-36"`, `12"/Melee`, `up to 18 inches`."""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from .imported import Unusable
from .values import meaningful, shown, span

_melee: Final = re.compile(
    r"\b(?:melee|close combat|hand to hand|base contact|contact|touch)\b", re.IGNORECASE
)
_aside: Final = re.compile(r"\([^)]*\)")
_dice: Final = re.compile(r"\d*d\d", re.IGNORECASE)
_inches: Final = re.compile(r"(?<![\w.,+-])\d{1,9}(?:[.,]\d{1,9})?")


class WeaponRange(Struct, frozen=True):
    """least, most: in inches, most 0 for a weapon that only strikes · melee: the file says that it strikes · several: it
    tells more than one range, of which this is the longest.
    """

    least: int = 0
    most: int = 0
    melee: bool = False
    several: bool = False


def reach(value: object, what: str) -> WeaponRange | None:
    """A range; None where the file tells none. Raises Unusable: it makes no sense."""
    text = meaningful(value)
    if not text:
        return None
    melee = _melee.search(text) is not None
    rest = _melee.sub(" ", _aside.sub(" ", text))
    if both := span(rest):
        return WeaponRange(*both, melee)
    found = [] if _dice.search(rest) else _inches.findall(rest)
    exact = [float(each.replace(",", ".")) for each in found]
    if any(not each.is_integer() for each in exact) or (not exact and not melee):
        raise Unusable(f"{what} is {shown(value)}, which is no range in whole inches")
    most = int(max(exact, default=0))
    return WeaponRange(0, most, melee or not most, len(set(exact)) > 1)
