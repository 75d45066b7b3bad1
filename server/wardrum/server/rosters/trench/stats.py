"""The display strings of a profile: `6"/Infantry`, `+1 DICE`, `25mm`, and lists of keywords."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ..imported import Unusable
from ..values import display, first_number, millimetres, number, plain, shown, whole, whole_within

MOVEMENT_MAX: Final = 24
DICE_MAX: Final = 6
RANGE_MAX: Final = 120
ARMOUR_LEAST: Final = -6
BASE_MM: Final = (20, 130)
USUAL_BASE: Final = "32 mm"
NOTHING: Final = frozenset({"", "-", "n/a", "na", "none", "nil"})
ON_FOOT: Final = frozenset({"INFANTRY", "GROUND", "NORMAL", "WALKING"})
KEYWORDS_MAX: Final = 24

_movement = re.compile(
    r"""^\s*([\d.,]+)\s*(?:"|''|inch(?:es)?|in)?\s*[/,|(-]?\s*([A-Za-z][A-Za-z /,]*)?\)?\s*$"""
)
_dice = re.compile(r"^\s*([+-]?\s*\d+)\s*(?:dice|die|d|injury\s+modifier|im)?\s*$", re.IGNORECASE)
_range = re.compile(r"""^([\d.]+)\s*(?:"|''|inch(?:es)?|in)?\s*(?:\([^)]*\))?$""", re.IGNORECASE)


def assumed(usual: str) -> str:
    """A number that stands in for one that is missing, with its verb: "0 is", "32 mm are"."""
    return f"{usual} {'are' if usual.endswith('mm') else 'is'}"


def movement(value: object, what: str) -> tuple[int, tuple[str, ...]]:
    """Inches, and the types of movement as keywords but for that of everybody. Raises Unusable."""
    found = _movement.match(plain(value))
    if found is None:
        raise Unusable(f'{what} is {shown(value)}; it has to be inches, as 6"')
    inches = whole_within(found[1], 1, MOVEMENT_MAX, what)
    kinds = keywords((found[2] or "").split("/"))
    return inches, tuple(kind for kind in kinds if kind not in ON_FOOT)


def dice(value: object, what: str) -> int:
    """+DICE or -DICE: "+1 DICE", "0"; a dash is none. Raises Unusable."""
    return _signed(value, -DICE_MAX, DICE_MAX, what)


def armour(value: object, what: str) -> int:
    """The INJURY MODIFIER of armour, 0 or less. Raises Unusable."""
    return _signed(value, ARMOUR_LEAST, 0, what)


def _signed(value: object, least: int, most: int, what: str) -> int:
    text = plain(value)
    if text.lower() in NOTHING:
        return 0
    found = _dice.match(text)
    if found is None:
        return whole_within(whole(text, what), least, most, what)
    return whole_within(found[1].replace(" ", ""), least, most, what)


def base_mm(value: object, what: str) -> int:
    """The longer diameter of a base in whole mm, rounded up: "25mm", "60x35.5mm". Raises Unusable."""
    longer = -(-max(millimetres(value, what)) // 100)
    if not BASE_MM[0] <= longer <= BASE_MM[1]:
        raise Unusable(f"{what} is {shown(value)}; it has to be from {BASE_MM[0]} to {BASE_MM[1]} mm")
    return longer


def range_in(value: object, what: str) -> int | None:
    """Inches that a weapon reaches; None where it is for melee only. Raises Unusable."""
    text = plain(value)
    shot = re.sub(r"(?i)melee|[/&,+]|\band\b", " ", text).strip()
    if shot.lower() in NOTHING or shot in ("0", '0"'):
        return None
    if shot != text and first_number(shot) is None:
        return None  # melee, and a word on how
    found = _range.match(shot)
    inches = number(found[1], what) if found else 0
    if not 0 < inches <= RANGE_MAX or inches.denominator != 1:
        raise Unusable(f'{what} is {shown(value)}; it has to be whole inches, as 24", or Melee')
    return int(inches)


def keywords(texts: Iterable[str]) -> tuple[str, ...]:
    """Keywords in capitals, each once; lists within a text are taken apart."""
    found = (
        " ".join(display(plain(word)).upper().split()) for text in texts for word in re.split(r"[,;\n]", text)
    )
    return tuple(dict.fromkeys(word for word in found if word.lower() not in NOTHING))[:KEYWORDS_MAX]
