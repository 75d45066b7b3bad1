"""What files tell of a model, under all their names: `6"/Infantry`, `+1 DICE`, `25mm`, and lists of keywords.

One way to read each number and each word, whichever file it stands in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypedDict

from msgspec import UNSET, Struct, UnsetType

from wardrum.events.core.record import Json

from ..fields import Fields, name_of
from ..files.bounds import TEXT_MAX
from ..imported import Unusable
from ..notes import Notes
from ..values import display, millimetres, plain, shown, single, slug, undamaged, whole, whole_within, words

MOVEMENT_MAX: Final = 24
DICE_MAX: Final = 6
ARMOUR_LEAST: Final = -6
BASE_MM: Final = (20, 130)
ON_FOOT: Final = frozenset({"INFANTRY", "GROUND", "NORMAL", "WALKING"})
FLYING: Final = "FLYING"

_movement = re.compile(
    r"""^\s*([\d.,]+)\s*(?:"|''|inch(?:es)?|in)?\s*[/,|(-]?\s*([A-Za-z][A-Za-z /,]*)?\)?\s*$"""
)
_kind_first = re.compile(r"""^\s*([A-Za-z][A-Za-z /,]*?)[\s/,|-]*([\d.,]+\s*(?:"|''|in)?)\s*$""")
_dice = re.compile(r"^\s*([+-]?\s*\d+)\s*(?:dice|die|d|injury\s+modifier|im)?\s*$", re.IGNORECASE)
_numbered = re.compile(
    r"^(?P<before>[+-]\s*\d+)?\s*(?P<word>[^\d+-][^\d+]*?)\s*\(?(?P<after>[+-]?\d+)?[\"']*\)?[\"']*$"
)


class ModelNumbers(Struct, frozen=True):
    """A model's numbers; UNSET where nothing tells them. kinds: of its movement, as keywords."""

    movement_in: int | UnsetType = UNSET
    ranged: int | UnsetType = UNSET
    melee: int | UnsetType = UNSET
    armour: int | UnsetType = UNSET
    base_mm: int | UnsetType = UNSET
    kinds: tuple[str, ...] = ()


USUAL_WORDS: Final = {
    "movement_in": ("Movement", '6" is'),
    "ranged": ("Ranged", "0 is"),
    "melee": ("Melee", "0 is"),
    "armour": ("Armour", "0 is"),
    "base_mm": ("size of a base", "32 mm are"),
}
"""What stands in for a number that nothing tells, as the notes say it."""

NAMES: Final = {
    "movement_in": ("movement", "move", "m", "mv", "statmove", "statmovement", "speed"),
    "ranged": ("ranged", "range", "statranged", "shooting"),
    "melee": ("melee", "statmelee", "fighting"),
    "armour": ("armour", "armor", "statarmour", "statarmor", "injurymodifier"),
    "base_mm": ("base", "basesize", "statbase", "basemm", "bases", "basesizemm"),
}
KEYWORDS: Final = ("keywords", "keyword")


def numbers(sources: Sequence[Fields], who: str, notes: Notes) -> ModelNumbers:
    """The numbers of a model, each from the first source that tells it. Raises Unusable: one makes no sense."""
    found: dict[str, int] = {}
    kinds: tuple[str, ...] = ()
    for stat, names in NAMES.items():
        name, value = next((one for each in sources if (one := each.find(*names))[0]), ("", None))
        if value is None:
            continue
        what = f"{who}: {name}"
        value = single(value)
        if stat != "base_mm" and (first := undamaged(value)):
            notes.remark(f"{what} is {shown(value)}, which depends on damage: {first} is taken")
            value = first
        if stat == "movement_in":
            found[stat], kinds = movement(value, what)
        else:
            found[stat] = READ[stat](value, what)
    flies = [each.take("movetype") for each in sources]
    return ModelNumbers(**found, kinds=(*kinds, FLYING) if any(str(each) == "1" for each in flies) else kinds)


class Completed(TypedDict):
    """A model's numbers, all of them."""

    movement_in: int
    ranged: int
    melee: int
    armour: int
    base_mm: int


def completed(found: ModelNumbers, who: str, notes: Notes) -> Completed:
    """With the usual number for each that nothing tells, each noted."""
    for stat, (title, instead) in USUAL_WORDS.items():
        if getattr(found, stat) is UNSET:
            notes.assume(title, who, instead)
    return Completed(
        movement_in=6 if found.movement_in is UNSET else found.movement_in,
        ranged=0 if found.ranged is UNSET else found.ranged,
        melee=0 if found.melee is UNSET else found.melee,
        armour=0 if found.armour is UNSET else found.armour,
        base_mm=32 if found.base_mm is UNSET else found.base_mm,
    )


def movement(value: object, what: str) -> tuple[int, tuple[str, ...]]:
    """Inches, and the types of movement as keywords, except the one that all models have. Raises Unusable."""
    text = plain(value)
    if turned := _kind_first.match(text):
        text = f"{turned[2]}/{turned[1]}"
    found = _movement.match(text)
    if found is None:
        raise Unusable(f'{what} is {shown(value)}; it has to be inches, as 6"')
    inches = whole_within(found[1], 1, MOVEMENT_MAX, what)
    kinds = keywords((found[2] or "").split("/"))
    return inches, tuple(kind for kind in kinds if kind not in ON_FOOT)


def dice(value: object, what: str) -> int:
    """+DICE or -DICE: "+1 DICE", "0". Raises Unusable."""
    return _signed(value, -DICE_MAX, DICE_MAX, what)


def armour(value: object, what: str) -> int:
    """The INJURY MODIFIER of armour, 0 or less. Raises Unusable."""
    return _signed(value, ARMOUR_LEAST, 0, what)


def _signed(value: object, least: int, most: int, what: str) -> int:
    text = plain(value)
    found = _dice.match(text)
    if found is None:
        return whole_within(whole(value, what), least, most, what)
    return whole_within(found[1].replace(" ", ""), least, most, what)


def base_mm(value: object, what: str) -> int:
    """The longer diameter of a base in whole mm, rounded up: "25mm", "60x35.5mm", [60, 35]. Raises Unusable."""
    if isinstance(value, (list, dict)):
        value = "x".join(map(plain, value.values() if isinstance(value, dict) else value))
    longer = -(-max(millimetres(value, what)) // 100)
    if not BASE_MM[0] <= longer <= BASE_MM[1]:
        raise Unusable(f"{what} is {shown(value)}; it has to be from {BASE_MM[0]} to {BASE_MM[1]} mm")
    return longer


READ: Final = {"ranged": dice, "melee": dice, "armour": armour, "base_mm": base_mm}


def keywords(texts: Iterable[str]) -> tuple[str, ...]:
    """Keywords in capitals, each once; lists within a text are taken apart, but not within parentheses."""
    found = (display(word).upper() for text in texts for word in words(text[:TEXT_MAX]))
    return tuple(dict.fromkeys(found))


def keyword_names(value: Json) -> Iterator[str]:
    """Of "kw_assault" → "assault"; keywords may also be objects with a name, or one text with commas."""
    many = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else [value]
    for word in many:
        text = plain(word, TEXT_MAX) or name_of(word)
        yield text.removeprefix("kw_").replace("_", " ")


def keyword(word: str) -> tuple[str, int]:
    """As the rules spell it, with its number apart: 'BLAST 3"' → "blast", 3."""
    parts = _numbered.match(word)
    if parts is None:
        return slug(word, ""), 0
    return slug(parts["word"], ""), int((parts["before"] or parts["after"] or "0").replace(" ", ""))


def texts(value: Json) -> tuple[str, ...]:
    """Modifiers: a list of them, or one text with commas."""
    many = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else [value]
    found = (plain(each, TEXT_MAX) or name_of(each) for each in many)
    return tuple(word for text in found for word in words(text))
