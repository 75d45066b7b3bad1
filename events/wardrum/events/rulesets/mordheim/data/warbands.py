"""Five warbands of our own invention.

A fighter reads: name, (move, toughness, wounds, price in gold crowns), bravery, keywords, weapons, and perhaps
spells, equipment and talents. A weapon reads like its card: range, attacks, strength, damage, critical and, for missiles, the least range.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from wardrum.events.rulesets.warcry.roster import Base, Weapon

from ..roster import Fighter, Profile, Warband

SMALL = Base(2500, 2500)
MEDIUM = Base(3200, 3200)
LARGE = Base(4000, 4000)


class Faction(NamedTuple):
    """What all cards of one faction have in common."""

    name: str
    alliance: str = "city"

    def card(
        self, name: str, numbers: tuple[int, int, int, int], bravery: int, keywords: str, *weapons: Weapon
    ) -> Profile:
        """One card; `numbers` are move, toughness, wounds and gold crowns; spaces part the keywords."""
        move, toughness, wounds, gold = numbers
        return Profile(
            name=name,
            faction=self.name,
            alliance=self.alliance,
            move=move,
            toughness=toughness,
            wounds=wounds,
            points=2 * gold,
            runemarks=(),
            weapons={f"w{place}": weapon for place, weapon in enumerate(weapons, start=1)},
            base=LARGE if "LARGE" in keywords else SMALL if "SMALL" in keywords else MEDIUM,
            bravery=bravery,
            keywords=tuple(keywords.split()),
            cost_gc=gold,
        )

    def caster(self, card: Profile, *spells: str) -> Profile:
        """The same card with a spell book."""
        return replace(card, spell_book=spells)


def bearing(card: Profile, *items: str) -> Profile:
    """The same card with equipment (M-45)."""
    return replace(card, equipment=items)


def trained(card: Profile, *talents: str) -> Profile:
    """The same card with talents (M-46)."""
    return replace(card, talents=talents)


def _warband(name: str, *members: Profile) -> Warband:
    """Everybody in order; parts follow from the keywords."""
    fighters = tuple(
        Fighter(id=f"f{place}", profile=profile) for place, profile in enumerate(members, start=1)
    )
    return Warband(name, members[0].faction, fighters)


CLUB = Weapon(1, 3, 4, 1, 3)
BLADE = Weapon(1, 4, 4, 1, 4)
GREAT_BLADE = Weapon(2, 3, 5, 2, 5)
SPEAR = Weapon(2, 3, 3, 1, 4)
CLAWS = Weapon(1, 4, 3, 1, 3)
KNIFE = Weapon(1, 2, 3, 1, 3)
BOW = Weapon(16, 2, 3, 1, 3, 3)
CROSSBOW = Weapon(20, 1, 4, 2, 5, 6)
PISTOLS = Weapon(8, 2, 4, 2, 4)
THROWN = Weapon(7, 2, 3, 1, 3)

# The Ash Lane Company: hired blades, well armed, one hedge wizard ------------------------------------------

_ASH = Faction("ash-lane")
_ASH_CAPTAIN = _ASH.card("company-captain", (5, 4, 20, 85), 3, "LEADER", BLADE, PISTOLS)
_ASH_SERGEANT = _ASH.card("lane-sergeant", (5, 4, 16, 65), 3, "HERO", GREAT_BLADE)
_ASH_WIZARD = _ASH.caster(
    _ASH.card("hedge-wizard", (5, 3, 12, 70), 4, "HERO WIZARD", KNIFE),
    "cinder-dart",
    "crow-stride",
    "leaden-boots",
    "smoke-cloak",
)
_ASH_BLADE = _ASH.card("hired-blade", (5, 4, 12, 50), 4, "HENCHMAN", BLADE)
_ASH_BOW = _ASH.card("gate-crossbow", (5, 3, 10, 55), 4, "HENCHMAN", CROSSBOW, KNIFE)

# The Lantern Sisters: stubborn, with two voices to heaven ---------------------------------------------------

_SISTERS = Faction("lantern-sisters")
_ABBESS = _SISTERS.caster(
    _SISTERS.card("lantern-abbess", (4, 4, 20, 95), 2, "LEADER PRIEST", GREAT_BLADE),
    "candle-psalm",
    "righteous-fury",
    "psalm-of-edges",
)
_CONFESSOR = _SISTERS.caster(
    _SISTERS.card("lane-confessor", (4, 4, 14, 65), 3, "HERO PRIEST", CLUB),
    "laying-on-of-hands",
    "shield-hymn",
)
_SISTER = _SISTERS.card("lantern-sister", (4, 4, 12, 50), 3, "HENCHMAN", CLUB)
_NOVICE = _SISTERS.card("slinging-novice", (5, 3, 9, 35), 4, "HENCHMAN SMALL", THROWN, KNIFE)

# The Cellar Court: the dead and those who serve them, feared and few ----------------------------------------

_CELLAR = Faction("cellar-court")
_COUNT = _CELLAR.caster(
    _CELLAR.card("cellar-count", (6, 5, 24, 130), 2, "LEADER WIZARD FEAR", BLADE),
    "bell-of-doubt",
    "falling-slates",
    "hour-of-sloth",
    "borrowed-breath",
)
_SHAMBLER = _CELLAR.card("vault-shambler", (4, 4, 14, 45), 2, "HENCHMAN FEAR", CLUB)
_SERVANT = _CELLAR.card("pale-servant", (5, 3, 10, 35), 5, "HENCHMAN", KNIFE)
_MASTIFF = _CELLAR.card("crypt-mastiff", (8, 3, 10, 50), 3, "HENCHMAN FEAR LARGE", CLAWS)

# The Gutter Brood: many, quick and easily scared -------------------------------------------------------------

_BROOD = Faction("gutter-brood")
_MATRON = _BROOD.card("brood-matron", (6, 4, 16, 70), 4, "LEADER", BLADE, THROWN)
_SEER = _BROOD.caster(
    _BROOD.card("drain-seer", (6, 3, 11, 60), 5, "HERO WIZARD SMALL", KNIFE),
    "cinder-dart",
    "falling-slates",
    "mark-of-ruin",
    "step-on-air",
    "biting-swarm",
)
_RUNT = _BROOD.card("gutter-runt", (7, 3, 7, 30), 6, "HENCHMAN SMALL", CLAWS)
_SLINGER = _BROOD.card("tile-thrower", (6, 3, 7, 35), 5, "HENCHMAN SMALL", THROWN, KNIFE)
_LUMP = _BROOD.card("sewer-lump", (5, 5, 22, 90), 4, "HENCHMAN FEAR LARGE", GREAT_BLADE)

# The Broken Oars: river folk with bows and spears, no wizard or priest -------------------------------------------

_OARS = Faction("broken-oars")
_STEERSMAN = _OARS.card("old-steersman", (5, 4, 18, 80), 3, "LEADER", SPEAR, BOW)
_MATE = _OARS.card("river-mate", (5, 4, 15, 60), 3, "HERO", GREAT_BLADE)
_OARSMAN = _OARS.card("broken-oarsman", (5, 4, 11, 40), 4, "HENCHMAN", SPEAR)
_FOWLER = _OARS.card("reed-fowler", (5, 3, 9, 45), 4, "HENCHMAN", BOW, KNIFE)

# What they bear, and what their leaders and heroes have learned ----------------------------------------------------

_ASH_CAPTAIN = trained(bearing(_ASH_CAPTAIN, "storm-lantern"), "steady-aim")
_ASH_SERGEANT = trained(bearing(_ASH_SERGEANT, "rope-and-hook"), "headlong")
_ASH_WIZARD = bearing(_ASH_WIZARD, "wyrd-splinter")
_ABBESS = trained(bearing(_ABBESS, "plate-harness"), "quick-parry")
_CONFESSOR = trained(bearing(_CONFESSOR, "healing-herbs"), "iron-will")
_SISTER = bearing(_SISTER, "lucky-coin")
_COUNT = trained(_COUNT, "cruel-cut", "long-stride")
_SHAMBLER = bearing(_SHAMBLER, "pavise")
_MATRON = trained(bearing(_MATRON, "blade-venom"), "long-stride")
_SLINGER = bearing(_SLINGER, "felt-boots")
_STEERSMAN = trained(bearing(_STEERSMAN, "pavise"), "unflinching")
_MATE = trained(bearing(_MATE, "healing-herbs"), "sure-footed", "cruel-cut")
_FOWLER = bearing(_FOWLER, "rope-and-hook")

WARBANDS: Final[dict[str, Warband]] = {
    warband.name: warband
    for warband in (
        _warband(
            "ash-lane-company", _ASH_CAPTAIN, _ASH_SERGEANT, _ASH_WIZARD, *[_ASH_BLADE] * 3, *[_ASH_BOW] * 2
        ),
        _warband("lantern-sisters", _ABBESS, _CONFESSOR, *[_SISTER] * 4, *[_NOVICE] * 3),
        _warband("cellar-court", _COUNT, *[_SHAMBLER] * 4, *[_SERVANT] * 2, *[_MASTIFF] * 2),
        _warband("gutter-brood", _MATRON, _SEER, *[_RUNT] * 6, *[_SLINGER] * 2, _LUMP),
        _warband("broken-oars", _STEERSMAN, _MATE, *[_OARSMAN] * 5, *[_FOWLER] * 3),
    )
}
