"""Eight warbands of our own invention, of three to fifteen fighters.

A weapon reads like its card: range, attacks, strength, damage, critical and, for missiles, the least range.
A fighter reads: name, (move, toughness, wounds, points), base, runemarks, weapons.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ..roster import Base, Fighter, Profile, Role, Warband, Weapon

TINY = Base(2500, 2500)
SMALL = Base(2850, 2850)
MEDIUM = Base(3200, 3200)
LARGE = Base(4000, 4000)
HUGE = Base(5000, 5000)
GIANT = Base(8000, 8000)
MOUNTED = Base(6000, 3500)


class Faction(NamedTuple):
    """What all cards of one faction have in common."""

    name: str
    alliance: str

    def card(
        self, name: str, numbers: tuple[int, int, int, int], base: Base, runemarks: str, *weapons: Weapon
    ) -> Profile:
        """One card; `numbers` are move, toughness, wounds and points; spaces part the runemarks."""
        move, toughness, wounds, points = numbers
        return Profile(
            name=name,
            faction=self.name,
            alliance=self.alliance,
            move=move,
            toughness=toughness,
            wounds=wounds,
            points=points,
            runemarks=tuple(runemarks.split()),
            weapons={f"w{place}": weapon for place, weapon in enumerate(weapons, start=1)},
            base=base,
        )


def _warband(name: str, *members: Profile, extra: Role = "fighter") -> Warband:
    """The first is the leader; the last plays the part `extra` names."""
    roles: dict[int, Role] = {1: "leader", len(members): extra}
    fighters = tuple(
        Fighter(f"f{place}", profile, roles.get(place, "fighter"))
        for place, profile in enumerate(members, start=1)
    )
    return Warband(name, members[0].faction, fighters)


# Tidebreakers: three of them, each worth a crew ------------------------------------------------------------

_TIDE = Faction("tidebreakers", "hollow")
_BRINE_MATRIARCH = _TIDE.card("brine-matriarch", (4, 5, 38, 380), HUGE, "leader brute", Weapon(2, 4, 6, 3, 6))
_HULL_SPLITTER = _TIDE.card("hull-splitter", (4, 5, 32, 325), HUGE, "brute berserker", Weapon(2, 5, 5, 2, 5))
_ANCHOR_SLINGER = _TIDE.card(
    "anchor-slinger", (4, 5, 28, 285), LARGE, "brute ranged", Weapon(12, 2, 5, 3, 6, 3), Weapon(1, 3, 5, 2, 4)
)

# The Ember Vigil: few, armoured, slow ---------------------------------------------------------------------

_EMBER = Faction("ember-vigil", "hearth")
_VIGIL_CAPTAIN = _EMBER.card("vigil-captain", (4, 5, 24, 245), LARGE, "leader bulwark", Weapon(1, 4, 5, 2, 5))
_CINDER_SHIELD = _EMBER.card("cinder-shield", (3, 6, 18, 185), MEDIUM, "bulwark", Weapon(1, 3, 4, 2, 4))
_BRAND_BEARER = _EMBER.card("brand-bearer", (4, 4, 18, 180), MEDIUM, "warrior", Weapon(2, 4, 4, 2, 4))
_SPARK_BOW = _EMBER.card(
    "spark-bow", (4, 4, 15, 170), MEDIUM, "ranged", Weapon(15, 2, 4, 2, 4, 3), Weapon(1, 2, 3, 1, 3)
)

# The Reedmoor Hunt: swift, with bows, hounds and a rider --------------------------------------------------

_REED = Faction("reedmoor", "gale")
_HUNT_WARDEN = _REED.card("hunt-warden", (5, 4, 20, 210), MEDIUM, "leader scout", Weapon(2, 4, 4, 2, 5))
_MARSH_RIDER = _REED.card("marsh-rider", (9, 4, 20, 220), MOUNTED, "mount", Weapon(2, 4, 4, 2, 4))
_HERON_BOW = _REED.card(
    "heron-bow", (5, 3, 12, 145), SMALL, "scout ranged", Weapon(20, 2, 3, 1, 4, 6), Weapon(1, 2, 3, 1, 3)
)
_FEN_STALKER = _REED.card("fen-stalker", (6, 3, 12, 130), SMALL, "scout", Weapon(1, 4, 3, 1, 4))
_MIST_HOUND = _REED.card("mist-hound", (8, 3, 10, 90), LARGE, "beast", Weapon(1, 3, 3, 1, 3))

# The Choir Below: a hero sings beside the leader, and a bat flies ----------------------------------------------------------

_CHOIR = Faction("choir-below", "hollow")
_FIRST_VOICE = _CHOIR.card(
    "first-voice", (4, 4, 22, 215), MEDIUM, "leader mystic", Weapon(7, 3, 4, 2, 4), Weapon(1, 3, 4, 1, 4)
)
_BELL_KEEPER = _CHOIR.card("bell-keeper", (4, 5, 24, 200), LARGE, "hero bulwark", Weapon(2, 3, 5, 3, 5))
_GRAVEN_CHORISTER = _CHOIR.card("graven-chorister", (4, 4, 12, 115), SMALL, "warrior", Weapon(1, 4, 4, 1, 4))
_PALE_CANTOR = _CHOIR.card("pale-cantor", (5, 3, 10, 100), SMALL, "mystic", Weapon(6, 2, 4, 1, 3))
_CRYPT_BAT = _CHOIR.card("crypt-bat", (7, 3, 8, 85), TINY, "beast fly", Weapon(1, 3, 3, 1, 3))

# The Thornwright Company: an ally from the reeds ----------------------------------------------------------

_THORN = Faction("thornwrights", "gale")
_THORN_MASTER = _THORN.card("thorn-master", (5, 4, 20, 195), MEDIUM, "leader artisan", Weapon(2, 4, 4, 2, 4))
_BRIAR_GUARD = _THORN.card("briar-guard", (4, 4, 14, 110), MEDIUM, "bulwark", Weapon(1, 3, 4, 1, 4))
_LASH_WEAVER = _THORN.card("lash-weaver", (5, 3, 10, 95), SMALL, "warrior", Weapon(3, 3, 3, 1, 4))
_BURR_THROWER = _THORN.card(
    "burr-thrower", (5, 3, 10, 100), SMALL, "ranged", Weapon(8, 2, 3, 1, 3, 3), Weapon(1, 2, 3, 1, 2)
)
_REED_PATHFINDER = _REED.card("reed-pathfinder", (6, 4, 16, 170), SMALL, "hero scout", Weapon(2, 4, 4, 1, 4))

# The Kiln Street Irregulars: many hands, light purses -----------------------------------------------------

_KILN = Faction("kiln-street", "hearth")
_STREET_MOTHER = _KILN.card(
    "street-mother", (5, 4, 18, 165), MEDIUM, "leader agile", Weapon(1, 4, 4, 2, 4), Weapon(8, 1, 4, 2, 5)
)
_ROOF_RUNNER = _KILN.card("roof-runner", (6, 3, 8, 75), TINY, "agile", Weapon(1, 3, 3, 1, 3))
_TILE_SLINGER = _KILN.card(
    "tile-slinger", (5, 3, 8, 80), TINY, "ranged", Weapon(10, 2, 3, 1, 2, 3), Weapon(1, 2, 3, 1, 2)
)
_OVEN_HAND = _KILN.card("oven-hand", (4, 4, 12, 100), MEDIUM, "bulwark", Weapon(1, 3, 4, 2, 4))
_YARD_DOG = _KILN.card("yard-dog", (7, 3, 8, 75), SMALL, "beast", Weapon(1, 3, 3, 1, 3))

# The Lantern Levy: the largest warband there can be -------------------------------------------------------

_LANTERN = Faction("lantern-levy", "hearth")
_LAMP_SERGEANT = _LANTERN.card("lamp-sergeant", (4, 4, 15, 130), SMALL, "leader", Weapon(1, 3, 4, 2, 4))
_PIKE_CONSCRIPT = _LANTERN.card("pike-conscript", (4, 3, 8, 60), TINY, "warrior", Weapon(2, 2, 3, 1, 3))
_WALL_CONSCRIPT = _LANTERN.card("wall-conscript", (4, 4, 8, 60), TINY, "bulwark", Weapon(1, 2, 3, 1, 3))
_SLING_CONSCRIPT = _LANTERN.card("sling-conscript", (4, 3, 6, 65), TINY, "ranged", Weapon(9, 1, 3, 1, 3, 3))

# The Gorge Wardens: few keepers, and the beast that they have tamed ----------------------------------------

_GORGE = Faction("gorge-wardens", "gale")
_GATE_KEEPER = _GORGE.card("gate-keeper", (4, 4, 20, 180), MEDIUM, "leader trapper", Weapon(2, 4, 4, 2, 4))
_HOOK_HAND = _GORGE.card("hook-hand", (4, 4, 12, 110), MEDIUM, "trapper", Weapon(2, 3, 4, 1, 4))
_STONE_CASTER = _GORGE.card(
    "stone-caster", (4, 3, 10, 100), SMALL, "ranged", Weapon(10, 2, 3, 1, 3, 3), Weapon(1, 2, 3, 1, 3)
)
_GORGE_BRUTE = _GORGE.card("gorge-brute", (6, 5, 40, 385), GIANT, "gargantuan", Weapon(3, 4, 6, 3, 8))

WARBANDS: Final[dict[str, Warband]] = {
    warband.name: warband
    for warband in (
        _warband("tidebreakers", _BRINE_MATRIARCH, _HULL_SPLITTER, _ANCHOR_SLINGER),
        _warband("ember-vigil", _VIGIL_CAPTAIN, _CINDER_SHIELD, _CINDER_SHIELD, _BRAND_BEARER, _SPARK_BOW),
        _warband(
            "reedmoor-hunt",
            _HUNT_WARDEN,
            _MARSH_RIDER,
            _HERON_BOW,
            _HERON_BOW,
            _FEN_STALKER,
            _MIST_HOUND,
        ),
        _warband(
            "choir-below",
            _FIRST_VOICE,
            *[_GRAVEN_CHORISTER] * 2,
            *[_PALE_CANTOR] * 2,
            _CRYPT_BAT,
            _BELL_KEEPER,
            extra="hero",
        ),
        _warband(
            "thornwright-company",
            _THORN_MASTER,
            *[_BRIAR_GUARD] * 2,
            *[_LASH_WEAVER] * 2,
            *[_BURR_THROWER] * 2,
            _REED_PATHFINDER,
            extra="ally",
        ),
        _warband(
            "kiln-street-irregulars",
            _STREET_MOTHER,
            *[_ROOF_RUNNER] * 3,
            *[_TILE_SLINGER] * 2,
            *[_OVEN_HAND] * 3,
            _YARD_DOG,
        ),
        _warband(
            "lantern-levy",
            _LAMP_SERGEANT,
            *[_PIKE_CONSCRIPT] * 6,
            *[_WALL_CONSCRIPT] * 5,
            *[_SLING_CONSCRIPT] * 3,
        ),
        _warband("gorge-wardens", _GATE_KEEPER, *[_HOOK_HAND] * 2, _STONE_CASTER, _GORGE_BRUTE),
    )
}
