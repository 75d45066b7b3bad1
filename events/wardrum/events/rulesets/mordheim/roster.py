"""Warbands: Warcry's cards with bravery, keywords, a spell book and a price in gold crowns (M-26, M-27)."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, UnsetType

from wardrum.events.core.kernel import Rejected
from wardrum.events.rulesets.warcry import roster as warcry
from wardrum.events.rulesets.warcry.roster import Slug
from wardrum.events.space.table import Silhouette
from wardrum.events.toolkit.language import say

from .perks import ITEMS, TALENTS, price

Keyword = Annotated[str, Meta(pattern=r"^[A-Z0-9-]{1,32}(?!\n)$")]

WIZARD: Final = "WIZARD"
CHANNELERS: Final = frozenset({WIZARD, "PRIEST"})
FEAR: Final = "FEAR"
POINTS_FOR_A_CROWN: Final = 2
"""What a card without a price of its own costs: 1000 points are 500 gold crowns."""


class Profile(warcry.Profile, frozen=True, forbid_unknown_fields=True):
    """A card.

    bravery: the least die that passes a test · spell_book: abilities that only its bearer knows (M-37) · equipment, talents: what it
    has beside its numbers (M-45, M-46).
    """

    bravery: Annotated[int, Meta(ge=2, le=6)] = 4
    keywords: Annotated[tuple[Keyword, ...], Meta(max_length=12)] = ()
    spell_book: Annotated[tuple[Slug, ...], Meta(max_length=6)] = ()
    cost_gc: Annotated[int, Meta(ge=1, le=500)] | UnsetType = UNSET
    equipment: Annotated[tuple[Slug, ...], Meta(max_length=3)] = ()
    talents: Annotated[tuple[Slug, ...], Meta(max_length=2)] = ()

    @property
    def gold(self) -> int:
        """Its price in gold crowns, with that of its equipment."""
        card = self.points // POINTS_FOR_A_CROWN if self.cost_gc is UNSET else self.cost_gc
        return card + price(self.equipment)

    @property
    def channels(self) -> bool:
        """Whether it may call for more wyrd dice (M-13)."""
        return not CHANNELERS.isdisjoint(self.keywords)

    @property
    def wizard(self) -> bool:
        """Whether it may channel magic as an action (M-43)."""
        return WIZARD in self.keywords


class Fighter(warcry.Fighter, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One member of a warband."""

    profile: Profile

    @property
    def part(self) -> Literal["leader", "hero", "fighter"]:
        """The part it plays, by its role or by its keywords."""
        if self.role == "leader" or "LEADER" in self.profile.keywords:
            return "leader"
        return "hero" if self.role == "hero" or "HERO" in self.profile.keywords else "fighter"


class Warband(warcry.Warband, frozen=True, forbid_unknown_fields=True):
    """All fighters that one seat brings to the battle."""

    fighters: tuple[Fighter, ...]

    @property
    def gold(self) -> int:
        """What the whole warband costs, in gold crowns."""
        return sum(fighter.profile.gold for fighter in self.fighters)


def validate(warband: Warband, gold_limit: int, spells: frozenset[str]) -> None:
    """M-26, M-27, M-45, M-46. Raises Rejected."""
    _check_size(warband)
    _check_gold(warband, gold_limit)
    _check_leader(warband)
    warcry.check_ground(warband)
    for fighter in warband.fighters:
        warcry.check_profile(fighter.profile)
        _check_no_monster(fighter)
        _check_spell_book(fighter, spells)
        _check_equipment(fighter)
        _check_talents(fighter)


def _check_no_monster(fighter: Fighter) -> None:
    if fighter.profile.monster:
        raise Rejected("M-27", "monster", say("{who} is a monster, and this game has none", who=fighter.id))


def _check_size(warband: Warband) -> None:
    size = len(warband.fighters)
    if not warcry.FIGHTERS_MIN <= size <= warcry.FIGHTERS_MAX:
        raise Rejected(
            "M-26", "warband_size", say("a warband has 3 to 15 fighters, this one has {n}", n=size)
        )
    for fighter_id, count in Counter(fighter.id for fighter in warband.fighters).items():
        if count > 1:
            raise Rejected(
                "M-26",
                "duplicate_fighter_id",
                say("{n} fighters are called {name}", n=count, name=fighter_id),
            )


def _check_gold(warband: Warband, limit: int) -> None:
    if warband.gold > limit:
        sentence = say(
            "a warband costs at most {limit} gold crowns, this one costs {gold}",
            limit=limit,
            gold=warband.gold,
        )
        raise Rejected("M-26", "gold_limit", sentence)


def _check_leader(warband: Warband) -> None:
    leaders = sum(fighter.part == "leader" for fighter in warband.fighters)
    if leaders != 1:
        raise Rejected("M-26", "leader_count", say("a warband has exactly one leader, not {n}", n=leaders))


def _check_spell_book(fighter: Fighter, spells: frozenset[str]) -> None:
    """M-27."""
    if fighter.profile.spell_book and not fighter.profile.channels:
        raise Rejected("M-27", "no_spell_book", say("{who} is neither wizard nor priest", who=fighter.id))
    if unknown := sorted(set(fighter.profile.spell_book) - spells):
        raise Rejected("M-27", "no_such_spell", say("there is no spell {spell}", spell=unknown[0]))


def _check_equipment(fighter: Fighter) -> None:
    """M-45."""
    items = fighter.profile.equipment
    if unknown := sorted(set(items) - ITEMS.keys()):
        raise Rejected("M-45", "no_such_item", say("there is no item {item}", item=unknown[0]))
    if twice := _named_twice(items):
        raise Rejected(
            "M-45",
            "item_twice",
            say("{who} has {item} twice", who=fighter.id, item=say(ITEMS[twice].title)),
        )


def _check_talents(fighter: Fighter) -> None:
    """M-46."""
    talents = fighter.profile.talents
    if talents and fighter.part == "fighter":
        raise Rejected("M-46", "no_hero", say("{who} is neither leader nor hero", who=fighter.id))
    if unknown := sorted(set(talents) - TALENTS.keys()):
        raise Rejected("M-46", "no_such_talent", say("there is no talent {talent}", talent=unknown[0]))
    if twice := _named_twice(talents):
        raise Rejected(
            "M-46",
            "talent_twice",
            say("{who} has {talent} twice", who=fighter.id, talent=say(TALENTS[twice].title)),
        )


def _named_twice(names: tuple[str, ...]) -> str:
    """The first name that stands twice, "" = none."""
    return next((name for name, count in Counter(names).items() if count > 1), "")


# --- what it is drawn as

BY_KEYWORD: Final[dict[str, Silhouette]] = {
    "BEAST": "hound",
    "ANIMAL": "hound",
    WIZARD: "priest",
    "PRIEST": "priest",
}
"""No entry of a keyword could say it: rules ask for a few of these words by name, and for the others not at all."""
LARGE: Final = "LARGE"
POWDER: Final = 4
"""Missiles of this Strength come out of crossbows and barrels."""


def silhouette(fighter: Fighter) -> Silhouette:
    """The first that fits: leader, what its keywords and then its runemarks say, what it bears."""
    profile = fighter.profile
    marked = next((drawn for word, drawn in BY_KEYWORD.items() if word in profile.keywords), None)
    if fighter.part == "leader" or marked is None:
        return _by_card(fighter)
    return marked


def _by_card(fighter: Fighter) -> Silhouette:
    """What Warcry draws; missiles that hit hard are guns, and the LARGE are big on any base."""
    profile = fighter.profile
    drawn = warcry.silhouette(profile, "leader" if fighter.part == "leader" else "fighter")
    missiles = (weapon for weapon in profile.weapons.values() if weapon.range_max > warcry.MISSILES)
    if drawn == "bow" and any(weapon.strength >= POWDER for weapon in missiles):
        return "gun"
    return "brute" if drawn in ("spear", "shield") and LARGE in profile.keywords else drawn
