"""Warbands as they are mustered: the numbers of every fighter, and what makes a warband legal (W-41 to W-46).

Units: ranges and Move in inches, bases and heights in 1/100 mm (1 inch = 2540). There is no free text here:
names are slugs, display names live outside the log where they can be erased.
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from wardrum.events.core.kernel import Rejected
from wardrum.events.space.plane import Outline, Oval
from wardrum.events.space.table import Silhouette
from wardrum.events.toolkit.language import say

# "$" alone would also match before a final newline; the look-ahead refuses it in Python and in JavaScript.
Slug = Annotated[str, Meta(pattern=r"^[a-z0-9-]{1,32}(?!\n)$")]
FighterId = Annotated[str, Meta(pattern=r"^f[1-9][0-9]?(?!\n)$")]
WeaponId = Annotated[str, Meta(pattern=r"^w[12](?!\n)$")]

Diameter = Annotated[int, Meta(ge=2000, le=13000, multiple_of=2)]
"""Of a base, in 1/100 mm; even, so that the radius is a whole number."""

Role = Literal["fighter", "leader", "hero", "ally"]

FIGHTERS_MIN: Final = 3
FIGHTERS_MAX: Final = 15
POINTS_MAX: Final = 1000
GROUND_MAX: Final = FIGHTERS_MAX * 5000 * 5000
"""The squares of all base diameters together, in (1/100 mm)²: 15 bases of 50 mm. More would leave no room to set up."""
LEADER_RUNEMARKS: Final = frozenset({"leader", "hero"})
"""Either marks a fighter who may lead: later rosters say "hero" where first edition says "leader"."""
MONSTROUS: Final = frozenset({"gargantuan", "monster"})
"""Either marks a monster: first edition prints one of them, later rosters the other (W-86)."""


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One weapon (W-46). It reaches beyond `range_min` and up to `range_max`, both in inches."""

    range_max: Annotated[int, Meta(ge=1, le=24)]
    attacks: Annotated[int, Meta(ge=1, le=12)]
    strength: Annotated[int, Meta(ge=1, le=10)]
    damage: Annotated[int, Meta(ge=1, le=5)]
    critical: Annotated[int, Meta(ge=1, le=12)]
    range_min: Literal[0, 3, 6] = 0


class Base(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The two diameters of a base in 1/100 mm: equal for a round one."""

    x: Diameter
    y: Diameter

    @property
    def radius(self) -> int:
        """In 1/100 mm, of an oval half of its longer axis."""
        return max(self.x, self.y) // 2

    @property
    def breadth(self) -> int | UnsetType:
        """In 1/100 mm, of an oval half of its shorter axis; a round one has none."""
        return min(self.x, self.y) // 2 if self.oval else UNSET

    @property
    def oval(self) -> bool:
        """Whether it is no circle."""
        return self.x != self.y

    def outline(self, facing: int = 0) -> Outline:
        """Its shape, an oval facing so (W-68)."""
        return self.radius if self.breadth is UNSET else Oval(self.radius, self.breadth, facing)


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on a fighter's card (W-46), and the base the model stands on. Move is in inches."""

    name: Slug
    faction: Slug
    alliance: Slug
    move: Annotated[int, Meta(ge=3, le=12)]
    toughness: Annotated[int, Meta(ge=1, le=7)]
    wounds: Annotated[int, Meta(ge=4, le=55)]
    points: Annotated[int, Meta(ge=0, le=POINTS_MAX, multiple_of=5)]
    runemarks: Annotated[tuple[Slug, ...], Meta(max_length=12)]
    weapons: Annotated[dict[WeaponId, Weapon], Meta(min_length=1, max_length=2)]
    base: Base

    @property
    def monster(self) -> bool:
        """Whether this is a monster, which has rules and abilities of its own (W-86, W-87)."""
        return not MONSTROUS.isdisjoint(self.runemarks)


class Fighter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One member of a warband: `f1`, `f2`, … and the part it plays (W-44, W-45)."""

    id: FighterId
    profile: Profile
    role: Role = "fighter"

    @property
    def leads(self) -> bool:
        """Whether this is the leader; heroes and allies never count as one (W-45)."""
        return self.role == "leader"


class Warband(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All fighters that one seat brings to the battle."""

    name: Slug
    faction: Slug
    fighters: tuple[Fighter, ...]

    @property
    def points(self) -> int:
        """What the whole warband costs (W-42)."""
        return sum(fighter.profile.points for fighter in self.fighters)


def height(profile: Profile) -> int:
    """How tall the model counts for lines of sight (W-56), in 1/100 mm, judged by its base."""
    diameter = 2 * profile.base.radius
    if diameter <= 3200:
        return 3175
    return 4445 if diameter <= 4000 else 6350


def validate(warband: Warband) -> None:
    """Raise `Rejected` for the first of W-41 to W-46 that the warband breaks; a legal one passes silently."""
    _check_size(warband)
    _check_points(warband)
    check_ground(warband)
    _check_leader(warband)
    _check_extras(warband)
    _check_factions(warband)
    for fighter in warband.fighters:
        check_profile(fighter.profile)


def _check_size(warband: Warband) -> None:
    size = len(warband.fighters)
    if not FIGHTERS_MIN <= size <= FIGHTERS_MAX:
        raise Rejected(
            "W-41", "warband_size", say("a warband has 3 to 15 fighters, this one has {size}", size=size)
        )
    for fighter_id, count in Counter(fighter.id for fighter in warband.fighters).items():
        if count > 1:
            raise Rejected(
                "W-41",
                "duplicate_fighter_id",
                say("{count} fighters are called {who}", count=count, who=fighter_id),
            )


def _check_points(warband: Warband) -> None:
    if warband.points > POINTS_MAX:
        sentence = say(
            "a warband costs at most {most} points, this one costs {points}",
            most=POINTS_MAX,
            points=warband.points,
        )
        raise Rejected("W-42", "points_limit", sentence)


def check_ground(warband: Warband) -> None:
    """W-46. Raises Rejected: the bases would leave no room to set up."""
    if sum((2 * fighter.profile.base.radius) ** 2 for fighter in warband.fighters) > GROUND_MAX:
        sentence = "the bases of this warband together are larger than 15 bases of 50 mm"
        raise Rejected("W-46", "bases_too_large", sentence)


def _check_leader(warband: Warband) -> None:
    leaders = [fighter for fighter in warband.fighters if fighter.leads]
    if len(leaders) != 1:
        raise Rejected(
            "W-44",
            "leader_count",
            say("a warband has exactly one leader, not {leaders}", leaders=len(leaders)),
        )
    if not _may_lead(leaders[0]):
        raise Rejected(
            "W-44", "leader_unmarked", say("{who} lacks the runemark of a leader", who=leaders[0].id)
        )


def _check_extras(warband: Warband) -> None:
    extras = [fighter for fighter in warband.fighters if fighter.role in ("hero", "ally")]
    if len(extras) > 1:
        raise Rejected("W-45", "extra_leader", "a warband has at most one hero or ally besides its leader")
    for fighter in extras:
        if not _may_lead(fighter):
            raise Rejected(
                "W-45", "extra_unmarked", say("{who} lacks the runemark of a leader", who=fighter.id)
            )
    for fighter in warband.fighters:
        if fighter.role == "fighter" and _may_lead(fighter):
            sentence = say(
                "{who} has the runemark of a leader, so it is the leader, the hero or the ally",
                who=fighter.id,
            )
            raise Rejected("W-45", "extra_leader", sentence)


def _check_factions(warband: Warband) -> None:
    alliance = next(fighter.profile.alliance for fighter in warband.fighters if fighter.leads)
    for fighter in warband.fighters:
        own = fighter.profile.faction == warband.faction
        if fighter.role != "ally" and not own:
            raise Rejected(
                "W-43",
                "mixed_factions",
                say("{who} is not of the faction {faction}", who=fighter.id, faction=warband.faction),
            )
        if fighter.role == "ally" and own:
            raise Rejected(
                "W-45",
                "ally_of_own_faction",
                say("{who} is of the same faction: not an ally", who=fighter.id),
            )
        if fighter.profile.alliance != alliance:
            raise Rejected(
                "W-45",
                "other_alliance",
                say("{who} is not of the grand alliance {alliance}", who=fighter.id, alliance=alliance),
            )


def check_profile(profile: Profile) -> None:
    """W-46. Raises Rejected: a weapon makes no sense."""
    for weapon in profile.weapons.values():
        if weapon.range_min >= weapon.range_max:
            raise Rejected(
                "W-46", "empty_range", say("a weapon of {who} reaches no distance at all", who=profile.name)
            )
        if weapon.critical < weapon.damage:
            sentence = say("a critical hit of {who} does less damage than a hit", who=profile.name)
            raise Rejected("W-46", "critical_below_damage", sentence)


def _may_lead(fighter: Fighter) -> bool:
    return not LEADER_RUNEMARKS.isdisjoint(fighter.profile.runemarks)


# --- what it is drawn as

BY_RUNEMARK: Final[dict[str, Silhouette]] = {
    "gargantuan": "monster",
    "monster": "monster",
    "beast": "hound",
    "priest": "priest",
    "mystic": "priest",
    "wizard": "priest",
    "brute": "brute",
    "berserker": "brute",
    "mount": "brute",
    "bulwark": "shield",
}
"""In this order: a fighter with several of these runemarks is drawn as the first of them says."""
SWIFT: Final = 8
"""Least Move, in inches, of a fighter that goes on four legs or on wings."""
MISSILES: Final = 3
"""Weapons that reach farther, in inches, are shot or thrown."""
BIG: Final = 2500
"""A base of this radius, in 1/100 mm, is that of a big one."""
STURDY: Final = 4
"""With this Toughness and no long weapon a fighter is drawn behind a shield."""


def silhouette(profile: Profile, role: Role) -> Silhouette:
    """The first that fits: leader, what its runemarks say, what it bears."""
    if role == "leader":
        return "captain"
    return next((drawn for mark, drawn in BY_RUNEMARK.items() if mark in profile.runemarks), bearing(profile))


def bearing(profile: Profile) -> Silhouette:
    """What a fighter is drawn as by its numbers: how swift it is, how far it reaches, how large and how tough it is."""
    reach = max(weapon.range_max for weapon in profile.weapons.values())
    if profile.move >= SWIFT:
        return "hound"
    if reach > MISSILES:
        return "bow"
    if profile.base.radius >= BIG:
        return "brute"
    return "shield" if reach == 1 and profile.toughness >= STURDY else "spear"
