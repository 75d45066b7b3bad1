"""Six warbands of our own invention: four of 7 to 10 models, two of them with fireteams, an elite of 4, a horde of 12.

A weapon reads: name, hands, range in inches (0 = for melee only), keywords. A model reads: name, (Movement, Ranged,
Melee, Armour), base in mm, keywords, weapons. Keywords are parted by spaces, a number follows its colon.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import UNSET

from ..roster import Model, Profile, Warband, Weapon

Card = tuple[Profile, tuple[Weapon, ...]]


def _keywords(words: str) -> dict[str, int]:
    """The words as keywords: assault blast:3 are {"assault": 0, "blast": 3}."""
    pairs = (word.partition(":") for word in words.split())
    return {slug: int(number or 0) for slug, _, number in pairs}


def _gun(name: str, hands: int, range_in: int, keywords: str = "") -> Weapon:
    return Weapon(name, hands, range_in, melee="pistol" in keywords, keywords=_keywords(keywords))


def _blade(name: str, hands: int = 1, keywords: str = "") -> Weapon:
    return Weapon(name, hands, UNSET, melee=True, keywords=_keywords(keywords))


def _card(name: str, numbers: tuple[int, int, int, int], base_mm: int, keywords: str, *kit: Weapon) -> Card:
    return Profile(name, *numbers, base_mm, _keywords(keywords)), kit


def _warband(name: str, *members: Card, fireteams: Mapping[str, tuple[int, int]] = {}) -> Warband:
    """The first is the leader; fireteams name places, counted from 1."""
    models = tuple(
        Model(
            f"m{place}",
            profile,
            {f"w{number}": weapon for number, weapon in enumerate(kit, start=1)},
            leader=place == 1,
        )
        for place, (profile, kit) in enumerate(members, start=1)
    )
    teams = {team: (f"m{one}", f"m{two}") for team, (one, two) in fireteams.items()}
    return Warband(name, models, teams)


# Weapons -------------------------------------------------------------------------------------------------------

RIFLE = _gun("rifle", 2, 24)
MARKSMAN_RIFLE = _gun("marksman-rifle", 2, 36, "critical reload")
CARBINE = _gun("carbine", 2, 15, "assault")
SIDEARM = _gun("sidearm", 1, 10, "pistol")
DUCK_GUN = _gun("duck-gun", 2, 12, "shotgun injury-dice:1")
BORE_RIFLE = _gun("bore-rifle", 2, 24, "armour-piercing heavy")
STUTTER_GUN = _gun("stutter-gun", 2, 30, "automatic:3 heavy dice:-1")
BOMB_TUBE = _gun("bomb-tube", 2, 30, "blast:3 scatter heavy reload")
OIL_SPRAYER = _gun("oil-sprayer", 2, 8, "flamethrower fire")
JAR_OF_FUMES = _gun("jar-of-fumes", 0, 8, "grenade blast:2 gas risky")
STICK_BOMB = _gun("stick-bomb", 0, 8, "grenade blast:2 shrapnel assault")

KNIFE = _blade("knife")
SABRE = _blade("sabre", 1, "dice:1")
BAYONET = _blade("bayonet", 1)
PICK = _blade("pick", 1, "armour-piercing")
HATCHETS = _blade("hatchets", 2, "cleave:2")
BILLHOOK = _blade("billhook", 2, "block")
GREAT_SWORD = _blade("great-sword", 2, "critical injury-dice:1")
PILE_HAMMER = _blade("pile-hammer", 2, "deadly heavy")
BRAND = _blade("brand", 1, "fire")
CENSER = _blade("censer", 1, "gas")
SAW = _blade("saw", 2, "ignore-armour risky")

# The Grey Lantern Watch: riflemen who go in pairs ----------------------------------------------------------------

_WARDEN = _card("lantern-warden", (6, 1, 1, -1), 32, "elite", SIDEARM, SABRE)
_LAMPLIGHTER = _card("lamplighter", (6, 0, 1, -2), 32, "elite shield", SABRE, STICK_BOMB)
_WATCH_RIFLE = _card("watch-rifle", (6, 1, 0, 0), 25, "", RIFLE, BAYONET)
_WATCH_MEDIC = _card("watch-medic", (6, 0, 0, 0), 25, "medic", SIDEARM)
_WATCH_GUNNER = _card("watch-gunner", (6, 1, -1, -1), 32, "", STUTTER_GUN, KNIFE)

# The Ninth Furrow: diggers and sappers, slow and armoured --------------------------------------------------------

_FOREMAN = _card("furrow-foreman", (5, 0, 2, -2), 40, "elite strong", PILE_HAMMER, SIDEARM)
_SAPPER = _card("furrow-sapper", (6, 0, 1, -1), 32, "negate-shrapnel", PICK, STICK_BOMB)
_TUBE_CREW = _card("tube-crew", (6, 0, 0, 0), 32, "", BOMB_TUBE, KNIFE)
_DIGGER = _card("furrow-digger", (6, 0, 0, -1), 25, "", PICK, DUCK_GUN)
_SPRAYER = _card("oil-carrier", (6, 0, 0, -1), 32, "negate-fire", OIL_SPRAYER, KNIFE)

# The Choir of Saint Ember: faith, fumes and fire -----------------------------------------------------------------

_CANTOR = _card("ember-cantor", (6, 1, 2, -1), 32, "elite chaplain devout:1", BRAND, SIDEARM)
_PENITENT = _card("ember-penitent", (6, -1, 2, 0), 25, "blessed:1", HATCHETS)
_THURIFER = _card("thurifer", (6, 0, 1, 0), 25, "negate-gas", CENSER, JAR_OF_FUMES)
_VIGILANT = _card("ember-vigilant", (6, 1, 0, 0), 25, "", RIFLE, BAYONET)
_PROCESSIONAL = _card("ember-processional", (5, 0, 2, -3), 40, "strong block", GREAT_SWORD)

# The Reed Foxes: scouts who are hard to catch ---------------------------------------------------------------------

_VIXEN = _card("reed-vixen", (7, 2, 1, 0), 32, "elite skirmisher", CARBINE, SABRE)
_STALKER = _card("reed-stalker", (7, 1, 1, 0), 25, "infiltrator skirmisher", CARBINE, KNIFE)
_FOX = _card("reed-fox", (7, 1, 0, 0), 25, "skirmisher", CARBINE, KNIFE)
_LONG_EYE = _card("reed-long-eye", (6, 2, -1, 0), 25, "infiltrator cover", MARKSMAN_RIFLE, KNIFE)
_POACHER = _card("reed-poacher", (6, 0, 1, 0), 25, "", DUCK_GUN, BILLHOOK)

# The Four Unbending: an elite of four -----------------------------------------------------------------------------

_ABBOT = _card(
    "unbending-abbot", (6, 2, 3, -3), 40, "elite tough fear strong chaplain blessed:2", GREAT_SWORD, CARBINE
)
_BULWARK = _card("unbending-bulwark", (5, 0, 3, -4), 40, "elite tough strong shield block", PICK, STICK_BOMB)
_BORE_KNIGHT = _card("unbending-bore", (6, 3, 1, -3), 40, "elite tough strong", BORE_RIFLE, SABRE)
_CLAY_MAN = _card("clay-man", (5, -2, 3, -3), 50, "golem fear negate-fear negate-gas", SAW)

# The Ditch Mob: a horde of twelve ----------------------------------------------------------------------------------

_REEVE = _card("ditch-reeve", (6, 1, 1, 0), 32, "elite regenerate:1", SIDEARM, KNIFE)
_BRUTE = _card("ditch-brute", (6, -1, 2, -1), 40, "fear regenerate:2", HATCHETS)
_WRETCH = _card("ditch-wretch", (6, -1, 0, 0), 25, "", KNIFE)
_POT_SHOT = _card("pot-shot", (6, 0, -1, 0), 25, "", DUCK_GUN, KNIFE)
_CROW = _card("carrion-crow", (8, 0, 0, 0), 25, "flying", KNIFE)

WARBANDS: Final[dict[str, Warband]] = {
    warband.name: warband
    for warband in (
        _warband(
            "grey-lantern-watch",
            _WARDEN,
            _LAMPLIGHTER,
            *[_WATCH_RIFLE] * 4,
            _WATCH_MEDIC,
            _WATCH_GUNNER,
            fireteams={"first-lamp": (3, 4), "second-lamp": (5, 6)},
        ),
        _warband("ninth-furrow", _FOREMAN, *[_SAPPER] * 2, _TUBE_CREW, *[_DIGGER] * 2, _SPRAYER),
        _warband(
            "choir-of-saint-ember",
            _CANTOR,
            *[_PENITENT] * 4,
            *[_THURIFER] * 2,
            *[_VIGILANT] * 2,
            _PROCESSIONAL,
            fireteams={"low-voices": (2, 3)},
        ),
        _warband("reed-foxes", _VIXEN, *[_STALKER] * 2, *[_FOX] * 3, _LONG_EYE, *[_POACHER] * 2),
        _warband("four-unbending", _ABBOT, _BULWARK, _BORE_KNIGHT, _CLAY_MAN),
        _warband("ditch-mob", _REEVE, *[_BRUTE] * 2, *[_WRETCH] * 5, *[_POT_SHOT] * 3, _CROW),
    )
}
