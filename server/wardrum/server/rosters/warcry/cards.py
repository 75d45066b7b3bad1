"""A fighter as any file tells it, its numbers read but its part in the warband still open.

Both readers hand over what a card and its weapons tell, under whichever names their files use; how it is read stands here.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from msgspec import UNSET, Struct, UnsetType

from wardrum.events.core.record import Json
from wardrum.events.rulesets.warcry.roster import POINTS_MAX, Base, Weapon

from ..fields import Fields, names_of
from ..imported import Unusable
from ..notes import Notes
from ..ranges import reach
from ..values import (
    first_number,
    listed,
    millimetres,
    numbers,
    plain,
    shown,
    single,
    slug,
    undamaged,
    whole_within,
    words,
)

ALLIANCES: Final = ("chaos", "death", "destruction", "order")
WEAPONS_MAX: Final = 2
RUNEMARKS_MAX: Final = 12
POINTS_STEP: Final = 5
LEAST_RANGES: Final = (0, 3, 6)
FISTS: Final = Weapon(range_max=1, attacks=3, strength=3, damage=1, critical=3)


class Stat(Struct, frozen=True):
    """A number of a card. names: those that files use · usual: what stands in where none is given, None = nothing does."""

    title: str
    names: tuple[str, ...]
    least: int
    most: int
    usual: int | None = None

    def read(self, fields: Fields, who: str, notes: Notes) -> int:
        """The number among some fields. Raises Unusable: it makes no sense."""
        name, value = fields.find(*self.names)
        if value is None and self.usual is not None:
            notes.assume(self.title, who, f"{self.usual} {'are' if self.title == 'Wounds' else 'is'}")
            return self.usual
        value = single(value)
        if first := undamaged(value):
            notes.remark(f"{who}: {name} is {shown(value)}, which depends on damage: {first} is taken")
            value = first
        return whole_within(value, self.least, self.most, f"{who}: {name or self.title}")


CARD: Final = (
    Stat("Move", ("move", "movement", "m", "mv", "speed"), 3, 12, 4),
    Stat("Toughness", ("toughness", "t", "tough"), 1, 7, 3),
    Stat("Wounds", ("wounds", "w", "health", "hp", "wound"), 4, 55, 10),
)
TOUGHNESS: Final = CARD[1].names
ATTACKS: Final = Stat("Attacks", ("attacks", "a", "atk", "attack", "att"), 1, 12)
STRENGTH: Final = Stat("Strength", ("strength", "s", "str"), 1, 10)
LEAST: Final = ("minrange", "rangemin", "minimumrange")
MOST: Final = ("maxrange", "rangemax", "range", "reach", "r", "rng", "maximumrange")
HIT: Final = ("dmghit", "damagehit", "hit", "hitdamage")
CRITICAL: Final = ("dmgcrit", "damagecrit", "crit", "critical", "critdamage", "damagecritical")
DAMAGE: Final = ("damage", "d", "dmg")
BASES: Final = ("base", "basesize", "basemm", "bases", "basesizemm")
RUNEMARKS: Final = ("runemarks", "runemark", "marks", "keywords")


class FighterCard(Struct, frozen=True):
    """One fighter. name: of its card · custom: what its player calls it · ally: the file says that it is one."""

    name: str
    custom: str
    faction: str
    alliance: str
    move: int
    toughness: int
    wounds: int
    points: int
    runemarks: tuple[str, ...]
    weapons: tuple[Weapon, ...]
    base: Base | UnsetType = UNSET
    ally: bool = False


def points(cost: Fraction | None, who: str, notes: Notes) -> int:
    """What a fighter costs; nothing is a price too. Raises Unusable: no card does."""
    if cost is None:
        notes.assume("cost", who, "0 points are")
        return 0
    if cost % POINTS_STEP or not 0 <= cost <= POINTS_MAX:
        said = f"{float(cost):g}; it has to be a multiple of {POINTS_STEP}, from 0 to {POINTS_MAX}"
        raise Unusable(f"{who}: the cost is {said}")
    return int(cost)


def weapons(profiles: Iterable[tuple[str, Fields]], who: str, notes: Notes) -> tuple[Weapon, ...]:
    """One or two weapons, those that are the same counted once; one that makes no sense is left out."""
    made = notes.made(profiles, lambda one: (one[0], _weapon(one[1], f"{who}, {one[0]}", notes)))
    different = {weapon: name for name, weapon in reversed(made)}
    kept = list(dict.fromkeys(weapon for _, weapon in made))
    if more := [different[weapon] for weapon in kept[WEAPONS_MAX:]]:
        notes.remark(
            f"left out: {who} has {len(kept)} weapons; a fighter has one or two: {listed(more, len(more))}"
        )
    if not kept:
        notes.assume("weapon", who, "one of Range 1, Attacks 3, Strength 3 and Damage 1/3 is")
    return tuple(kept[:WEAPONS_MAX]) or (FISTS,)


def _weapon(fields: Fields, what: str, notes: Notes) -> Weapon:
    """Raises Unusable: a number is none, or none of the game's."""
    least, most = _range(fields, what, notes)
    damage, critical = _damage(fields, what, notes)
    weapon = Weapon(
        range_min=least,  # type: ignore[arg-type] # one of the literals
        range_max=whole_within(most, 1, 24, f"{what}: the range"),
        attacks=ATTACKS.read(fields, what, notes),
        strength=STRENGTH.read(fields, what, notes),
        damage=whole_within(damage, 1, 5, f"{what}: the damage of a hit"),
        critical=whole_within(critical, 1, 12, f"{what}: the damage of a critical hit"),
    )
    notes.set_aside("nothing is made of these of a weapon", (f"{what} ({each})" for each in fields.rest()))
    return weapon


def _range(fields: Fields, what: str, notes: Notes) -> tuple[int, int]:
    """The least and the longest range, in inches: "1", "3-15", '15"'. Raises Unusable."""
    name, value = fields.find(*MOST)
    found = reach(value, f"{what}: {name}")
    if found is None:
        raise Unusable(f"{what}: the range is missing")
    if found.several:
        notes.remark(f"{what}: {name} is {shown(value)}: {found.most} is taken")
    least = found.least or whole_within(fields.take(*LEAST) or 0, 0, 24, f"{what}: the least range")
    if least not in LEAST_RANGES:
        raise Unusable(f"{what}: {name} begins at {least}; it has to begin at 0, 3 or 6")
    return least, found.most or 1


def _damage(fields: Fields, what: str, notes: Notes) -> tuple[object, object]:
    """Of a hit and of a critical hit: "2/5", or one field for each. Raises Unusable."""
    hit, critical = fields.take(*HIT), fields.take(*CRITICAL)
    if hit is not None or critical is not None:
        return hit, critical
    value = fields.take(*DAMAGE)
    found = numbers("/".join(map(plain, value)) if isinstance(value, list) else plain(value))
    if len(found) < 2:
        raise Unusable(f"{what}: Damage is {shown(value)}; it has to be two numbers, as 2/5")
    if len(found) > 2:
        notes.remark(f"{what}: Damage is {shown(value)}, which depends on damage: the first two are taken")
    return str(found[0]), str(found[1])


def runemarks(names: Iterable[str], who: str, notes: Notes) -> tuple[str, ...]:
    """The runemarks of a card as slugs, each once."""
    found = list(dict.fromkeys(mark for name in names if (mark := slug(name, ""))))
    if more := found[RUNEMARKS_MAX:]:
        notes.remark(f"only {RUNEMARKS_MAX} runemarks of {who} are kept, not {listed(more, len(more))}")
    return tuple(found[:RUNEMARKS_MAX])


def marks(value: Json) -> list[str]:
    """Runemarks as a list, or as one text with commas."""
    return [mark for name in names_of(value) for mark in words(name)]


def base(fields: Fields, who: str) -> Base | UnsetType:
    """A base from its size in mm; UNSET where none is given. Raises Unusable."""
    value = fields.take(*BASES)
    if isinstance(value, dict):
        sides = Fields(value)
        x = sides.take("x", "xmm", "width", "diameter", "mm")
        value = f"{plain(x)} x {plain(sides.take('y', 'ymm', 'length') or x)}"
    elif isinstance(value, list):
        value = "x".join(map(plain, value))
    if first_number(plain(value)) is None and not numbers(plain(value)):
        return UNSET
    x, y = millimetres(value, f"{who}: the base")
    for diameter in (x, y):
        if not 2000 <= diameter <= 13000:
            raise Unusable(f"{who}: the base is {shown(value)}; it has to be from 20 to 130 mm")
    return Base(x, y)
