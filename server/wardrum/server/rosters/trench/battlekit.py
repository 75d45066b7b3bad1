"""Battlekit: what a thing that a model carries is and changes, whichever file tells it.

A thing is a weapon only if its range is inches or Melee, or if its kind says so. Keywords of what is worn are its
bearer's, those of ammunition its guns'. An INJURY MODIFIER of armour stays with the number that it is part of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from wardrum.events.core.record import Json
from wardrum.events.rulesets.trench.keywords import KEYWORDS

from ..fields import Fields, name_of, names_of
from ..imported import Unusable
from ..notes import Notes
from ..ranges import WeaponRange, reach
from ..values import display, first_number, meaningful, shown
from . import stats
from .schema import RosterWeapon

GRENADE: Final = "GRENADE"
SHIELD: Final = "SHIELD"
AMMUNITION: Final = "AMMUNITION"
IN_ARMOUR: Final = "INJURY MODIFIER"
KINDS: Final = ("type", "category", "equiptype", "equipmenttype", "class", "kind")
HANDS: Final = ("hands", "handsranged", "handsmelee", "handed")
RANGE_MAX: Final = 120
HANDS_MAX: Final = 2
USUAL_RANGE_IN: Final = 12
UNREAD: Final = "nothing is made of these, as they cannot be read"
WORN: Final = "no weapons, and their keywords are those of their bearers"
NO_WEAPONS: Final = "no weapons, and without keywords"

_hands: Final = re.compile(r"\b(?:(\d)|(one|two|both))\s*-?\s*h(?:and(?:s|ed)?)?\b", re.IGNORECASE)
_dice: Final = re.compile(
    r"^([+-]\d{1,2})\s*(d|dice|die)?\s*(?:to|on|for)?\s*(?:the\s+)?(injur\w*|hits?|attacks?|success)?(?:\s+(?:rolls?|dice|chart))*$",
    re.IGNORECASE,
)
_shield: Final = re.compile(r"\bshield\b", re.IGNORECASE)
_attacks: Final = re.compile(r"^(\d)\s*(?:x\s*)?attacks?(?:\s+actions?)?$", re.IGNORECASE)
_ignores: Final = re.compile(r"^ignores?\s+(.+)$", re.IGNORECASE)
_ammunition: Final = re.compile(rf"^{AMMUNITION}\b\s*[(:]?\s*(.*?)\)?$")


class Thing(Struct, frozen=True, kw_only=True):
    """Something carried, as a file has it."""

    name: str
    kind: str = ""
    """Its type, category and what else says what it is."""
    reach: str = ""
    """Its range as written."""
    hands: int | UnsetType = UNSET
    """The hands that it takes, where they are written as a number."""
    melee: bool = False
    """Whether it says that it is used in melee."""
    shot: bool = False
    """Whether it says that it is shot."""
    keywords: tuple[str, ...] = ()
    """As written."""
    modifiers: tuple[str, ...] = ()
    """As written."""
    negated: tuple[str, ...] = ()
    """Elements that its armour ignores."""
    armour: int = 0
    """What it adds to the INJURY MODIFIER, where it is written so."""

    def says(self, *words: str) -> bool:
        """Whether its kind has one of these words."""
        return any(word in self.kind.lower() for word in words)


def thing(name: str, kind: str, sources: Sequence[Fields], notes: Notes) -> Thing:
    """A thing by its name and kind and all that tells of it, the file's own before a table; the rest of that is text."""
    many = [each.text(name) for name in HANDS for each in sources]
    hands = [int(number) for text in many if (number := first_number(text)) is not None]
    context = take(sources, "contextdata")
    armour, negated, rest = _context(context if isinstance(context, dict) else {})
    words = [kind, *many, *(" ".join(names_of(each.take(name))) for name in KINDS for each in sources)]
    found = Thing(
        name=display(name, "a thing"),
        kind=" ".join(filter(None, [*words, *_tags(take(sources, "tags"))])),
        reach=meaningful(take(sources, "rangein", "distance", "range", "reach", "rng")),
        hands=max(0, *hands) if hands else UNSET,
        melee=sum(each.take("melee") is True for each in sources)
        > 0,  # a sum, as every source has to be read
        shot=sum(each.take("ranged") is True for each in sources) > 0,
        keywords=stats.keywords(stats.keyword_names(take(sources, *stats.KEYWORDS))),
        modifiers=stats.texts(take(sources, "modifiers", "modifier")),
        negated=negated,
        armour=armour + int(first_number(meaningful(take(sources, "armour", "armor"))) or 0),
    )
    left = [*rest, *(each for source in sources for each in source.rest())]
    notes.leave_out(f"{found.name} ({each})" for each in left)
    return found


def take(sources: Sequence[Fields], *names: str) -> Json:
    """The first that one of the sources tells under one of these names."""
    return next((value for each in sources if (value := each.take(*names)) is not None), None)


def _tags(value: Json) -> list[str]:
    """Of {"weapon": true, "action": false} → weapon; of a list its names."""
    if isinstance(value, dict):
        return [display(name) for name, meaningful in value.items() if meaningful is True]
    return names_of(value) if value is not None else []


def _context(context: dict[str, Json]) -> tuple[int, tuple[str, ...], list[str]]:
    """What armour or a shield changes the INJURY MODIFIER by, the elements that it ignores, and what else is written."""
    fields = Fields(context)
    upgrade, ignored = fields.take("upgradestat"), fields.take("ignoreelement")
    changes = upgrade.get("upgrades") if isinstance(upgrade, dict) else upgrade
    armour, rest = 0, []
    for each in changes if isinstance(changes, list) else []:
        change = Fields(each) if isinstance(each, dict) else Fields({})
        stat, value = change.text("stat"), first_number(change.text("value"))
        if stat.lower() in ("armour", "armor") and value is not None and value.denominator == 1:
            armour += int(value)
        else:
            rest.append(f"{stat or name_of(each)} {'' if value is None else value}".strip())
    elements = ignored.get("element", ignored) if isinstance(ignored, dict) else ignored
    negated = stats.keywords(stats.keyword_names(elements)) if ignored is not None else ()
    return armour, negated, [*rest, *fields.rest()]


class Battlekit(Struct, frozen=True):
    """What one thing, or all that one model carries, comes to.

    worn: keywords of the bearer · rounds: keywords for its guns · armour: what is added to the INJURY MODIFIER.
    """

    weapons: tuple[RosterWeapon, ...] = ()
    worn: tuple[str, ...] = ()
    rounds: tuple[str, ...] = ()
    armour: int = 0


def carried(things: Iterable[Thing], who: str, notes: Notes) -> Battlekit:
    """What things are together for a model; one that makes no sense is left out, and the notes say why."""
    parts = notes.made(
        things, lambda thing: _part(thing, who, notes), lambda thing: (*thing.keywords, *thing.modifiers)
    )
    rounds = [word for part in parts for word in part.rounds]
    weapons = [_loaded(weapon, rounds) for part in parts for weapon in part.weapons]
    if rounds and not any(map(_is_gun, weapons)):
        notes.set_aside("ammunition without a gun", (f"{who} ({word})" for word in rounds))
    worn = stats.keywords([", ".join(part.worn) for part in parts])
    return Battlekit(tuple(weapons), worn, (), sum(part.armour for part in parts))


def _part(thing: Thing, who: str, notes: Notes) -> Battlekit:
    """Raises Unusable: its range is none, though it is given."""
    reached = reach(thing.reach, f"{who}, {thing.name}: Range")
    weapon = _is_weapon(thing, reached)
    words = tuple(_words(thing, notes, shot=weapon and not (reached and not reached.most)))
    if weapon:
        return Battlekit(weapons=(_weapon(thing, reached or _assumed(thing, notes), words, who, notes),))
    if (inside := _rounds(thing, words)) is not None:
        notes.set_aside("ammunition, whose keywords are those of the guns", [thing.name])
        return Battlekit(rounds=inside)
    modifiers = [word for word in words if word.endswith(IN_ARMOUR)]
    armour = thing.armour or sum(int(first_number(word) or 0) for word in modifiers)
    shield = (SHIELD,) if _is_shield(thing) else ()
    if armour:
        notes.set_aside("counted in the Armour of their bearers", [thing.name, *modifiers])
    else:
        notes.set_aside(WORN if words or shield else NO_WEAPONS, [thing.name])
    return Battlekit(worn=(*(word for word in words if word not in modifiers), *shield), armour=armour)


def _is_weapon(thing: Thing, reached: WeaponRange | None) -> bool:
    """Of inches or of Melee; where no range is given, by its kind, unless that is a kit that may be one."""
    if reached is not None or thing.melee or thing.shot:
        return True
    worn = thing.says("battlekit", "armour", "armor", "shield", "equipment", "ammunition")
    return thing.says("weapon", "melee", "ranged", "grenade") and not worn


def _is_shield(thing: Thing) -> bool:
    return thing.says("shield") or (not thing.says("weapon") and _shield.search(thing.name) is not None)


def _is_gun(weapon: RosterWeapon) -> bool:
    return weapon.range_in is not UNSET and GRENADE not in weapon.keywords


def _assumed(thing: Thing, notes: Notes) -> WeaponRange:
    """A range for a weapon of which none is given."""
    if thing.melee or thing.says("melee"):
        return WeaponRange(melee=True)
    if thing.shot or thing.says("ranged", "grenade") or _is_thrown(thing):
        notes.assume("range", thing.name, f'{USUAL_RANGE_IN}" is')
        return WeaponRange(most=USUAL_RANGE_IN)
    notes.assume("range", thing.name, "Melee is")
    return WeaponRange(melee=True)


def _is_thrown(thing: Thing) -> bool:
    words = (thing.name, thing.kind, *thing.keywords)
    return any(GRENADE in word.upper() for word in words)


def _weapon(
    thing: Thing, reached: WeaponRange, words: tuple[str, ...], who: str, notes: Notes
) -> RosterWeapon:
    """Raises Unusable: no weapon reaches that far."""
    what = f"{who}, {thing.name}"
    if reached.most > RANGE_MAX:
        raise Unusable(f"{what}: Range is {reached.most}; it has to be from 1 to {RANGE_MAX}")
    if reached.least:
        notes.remark(
            f'{what}: Range begins at {reached.least}", for which there is no rule here: {reached.most}" is kept'
        )
    if reached.several:
        notes.remark(f'{what}: Range is {shown(thing.reach)}: {reached.most}" is taken')
    thrown = _is_thrown(thing)
    strikes = reached.melee or thing.melee or not reached.most or thing.says("melee")
    shot = reached.most > 0 and (thing.shot or reached.melee or not thing.says("melee"))
    if reached.most > 1 and not shot:
        notes.remark(f'{what}: a Melee Weapon, so its range of {reached.most}" does not count')
    return RosterWeapon(
        name=thing.name,
        hands=hands(thing, thrown=thrown, notes=notes),
        melee=strikes,
        keywords=stats.keywords([", ".join(words), GRENADE]) if thrown else words,
        range_in=reached.most if shot else UNSET,
    )


def hands(thing: Thing, *, thrown: bool, notes: Notes) -> int:
    """Of "2-Handed", "two-handed", "2H" → 2. What is thrown needs none; where nothing says how many, it is one."""
    if thing.hands is not UNSET:
        return min(thing.hands, HANDS_MAX)
    if found := _hands.search(thing.kind):
        meaningful = int(found[1]) if found[1] else {"one": 1, "two": 2, "both": 2}[found[2].lower()]
        return 0 if thrown else min(meaningful, HANDS_MAX)
    if not thrown:
        notes.assume("hands", thing.name, "one is")
    return 0 if thrown else 1


def _words(thing: Thing, notes: Notes, *, shot: bool) -> Iterator[str]:
    """Keywords, and modifiers as keywords; those that cannot be read are noted."""
    for word in thing.keywords:
        yield from _modifier(word, shot=shot) or (word,)
    for text in filter(None, map(meaningful, thing.modifiers)):
        found = _modifier(text, shot=shot)
        if not found:
            notes.set_aside(UNREAD, [f"{thing.name} ({text})"])
        yield from found
    yield from (f"NEGATE {element}" for element in stats.keywords(thing.negated))


def _modifier(text: str, *, shot: bool) -> tuple[str, ...]:
    """Of "+1D to Injuries" → "+1 INJURY DICE", "2 attacks" → "AUTOMATIC 2", "ignores cover" → "IGNORE COVER"."""
    if (found := _dice.match(text)) and (found[2] or found[3]):
        injury = (found[3] or "").lower().startswith("injur")
        return (f"{int(found[1]):+d} {'INJURY DICE' if injury else 'DICE'}",)
    if found := _attacks.match(text):
        return (f"{'AUTOMATIC' if shot else 'CLEAVE'} {found[1]}",)
    if found := _ignores.match(text):
        each = [f"IGNORE {word.strip().upper()}" for word in re.split(r"&|,|\band\b", found[1])]
        return tuple(each) if all(stats.keyword(word)[0] in KEYWORDS for word in each) else ()
    return (text.upper(),) if stats.keyword(text)[0] in KEYWORDS else ()


def _rounds(thing: Thing, words: tuple[str, ...]) -> tuple[str, ...] | None:
    """What ammunition does, "AMMUNITION (+1 DICE)" or the keywords beside that word; None for what is no ammunition."""
    marks = [found for word in words if (found := _ammunition.match(word))]
    if not marks and not thing.says("ammunition"):
        return None
    beside = [word for word in words if not _ammunition.match(word)]
    return stats.keywords([", ".join([*(found[1] for found in marks), *beside])])


def _loaded(weapon: RosterWeapon, rounds: list[str]) -> RosterWeapon:
    return (
        replace(weapon, keywords=stats.keywords([*weapon.keywords, *rounds])) if _is_gun(weapon) else weapon
    )
