"""A fighter as any file tells it, its numbers read but its part in the warband still open."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from msgspec import UNSET, Struct, UnsetType

from wardrum.events.rulesets.warcry.roster import Base, Weapon

from ..imported import Unusable
from ..notes import Assumptions
from ..values import millimetres, numbers, plain, shown, slug, whole_within

ALLIANCES: Final = ("chaos", "death", "destruction", "order")
WEAPONS_MAX: Final = 2
RUNEMARKS_MAX: Final = 12
LEAST_RANGES: Final = (0, 3, 6)
FISTS: Final = Weapon(range_max=1, attacks=3, strength=3, damage=1, critical=3)


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


_range = re.compile(r"^\s*(\d+)\s*(?:\"|''|in)?\s*(?:-|to)\s*(\d+)")


def reach(value: object, what: str) -> tuple[int, int]:
    """The least and the longest range, in inches: "1", "3-15", '15"'. Raises Unusable."""
    if found := _range.match(plain(value)):
        return _least(int(found[1]), what), whole_within(found[2], 1, 24, what)
    return 0, whole_within(value, 1, 24, what)


def _least(range_min: int, what: str) -> int:
    if range_min not in LEAST_RANGES:
        raise Unusable(f"{what} begins at {range_min}; it has to begin at 0, 3 or 6")
    return range_min


def damage(value: object, what: str) -> tuple[int, int]:
    """The damage of a hit and of a critical hit: "2/5". Raises Unusable."""
    found = numbers(plain(value))
    if len(found) != 2:
        raise Unusable(f"{what} is {shown(value)}; it has to be two numbers, as 2/5")
    hit, critical = (
        whole_within(str(each), least, most, what)
        for each, least, most in zip(found, (0, 0), (5, 12), strict=True)
    )
    return hit, critical


def weapon(
    ranges: tuple[int, int], attacks: object, strength: object, hits: tuple[int, int], what: str
) -> Weapon:
    """A weapon of numbers that the game knows. Raises Unusable."""
    return Weapon(
        range_min=_least(ranges[0], f"{what}: the least range"),  # type: ignore[arg-type] # one of the literals
        range_max=whole_within(ranges[1], 1, 24, f"{what}: the range"),
        attacks=whole_within(attacks, 1, 12, f"{what}: Attacks"),
        strength=whole_within(strength, 1, 10, f"{what}: Strength"),
        damage=whole_within(hits[0], 1, 5, f"{what}: the damage of a hit"),
        critical=whole_within(hits[1], 1, 12, f"{what}: the damage of a critical hit"),
    )


def runemarks(names: Iterable[str]) -> tuple[str, ...]:
    """The runemarks of a card as slugs, each once."""
    return tuple(dict.fromkeys(slug(name, "") for name in names if slug(name, "")))[:RUNEMARKS_MAX]


def base(value: object, what: str) -> Base:
    """A base from its size in mm. Raises Unusable."""
    x, y = millimetres(value, what)
    for diameter in (x, y):
        if not 2000 <= diameter <= 13000:
            raise Unusable(f"{what} is {shown(value)}; it has to be from 20 to 130 mm")
    return Base(x, y)


def armed(weapons: tuple[Weapon, ...], name: str, assumed: Assumptions) -> tuple[Weapon, ...]:
    """One or two weapons, those that are the same counted once. Raises Unusable: there are more."""
    different = tuple(dict.fromkeys(weapons))
    if len(different) > WEAPONS_MAX:
        raise Unusable(f"{name} has {len(different)} weapons; a fighter has one or two")
    if not different:
        assumed.note("weapon", name, "one of Range 1, Attacks 3, Strength 3 and Damage 1/3 is")
    return different or (FISTS,)
