"""Two trench warbands with which everything happens soon, as two players' programs write them.

Fast, deadly and easily hurt are two of each, and one of clay never goes away.
"""

from tests.server.rosters import makers as m

GIFTED = ("BLESSED 1", "+2 INJURY DICE")
CLAY = ("GOLEM",)
MODELS = (("Quick", 32, "0", GIFTED), ("Quicker", 32, "0", GIFTED), ("Clay Man", 40, "-3", CLAY))
"""What each is called, its base in mm, its armour, its keywords."""


def new_recruit():
    """The roster as New Recruit writes it: profiles, weapons and keywords as text."""
    figures = [
        m.selection(
            name,
            profiles=[_card(name, base, armour, words)],
            selections=list(map(_carried, _weapons())),
            categories=m.categories("Elite") if place == 0 else [],
            costs=m.cost("40", "Ducats"),
        )
        for place, (name, base, armour, words) in enumerate(MODELS)
    ]
    return m.trench_roster(*figures, costs=m.cost("120", "Ducats"))


def _card(name, base, armour, words):
    numbers = {"Movement": '18"/Infantry', "Ranged": "+6 Dice", "Melee": "+6 Dice", "Armour": armour}
    return m.profile("Unit", name, **numbers, Base=f"{base}mm", Keywords=", ".join(words))


def _weapons():
    return (
        m.profile("Weapon", "Carbine", Type="2-Handed", Range='36"', Keywords="ASSAULT"),
        m.profile("Weapon", "Sabre", Type="1-Handed", Range="Melee", Keywords="-"),
        m.profile("Weapon", "Stick Bomb", Type="Grenade", Range='24"', Keywords='ASSAULT, BLAST 2"'),
    )


def _carried(weapon):
    return m.selection(weapon["name"], "upgrade", profiles=[weapon])


def trench_companion():
    """The flat export: numbers of models as text, of weapons only what they are called."""
    return m.flat(*(_flat(place, *model) for place, model in enumerate(MODELS)))


def _flat(place, name, base, armour, words):
    marks = [*words, "ELITE"] if place == 0 else words
    return m.flat_model(
        f"{name} of the Export",
        **{
            "model-name": name,
            "model-id": f"md_{base}",
            "stat-move": '18"/Infantry',
            "stat-melee": "+6 DICE",
            "stat-ranged": "+6 DICE",
            "stat-armour": armour,
        },
        equipment=[
            {"equipment-name": entry["name"], "equipment-id": entry["id"], "equipment-type": f"{entry['category']} weapon"}
            for entry in WEAPONS
        ],
        keywords=[{"keyword-name": word, "keyword-id": f"kw_{at}"} for at, word in enumerate(marks)],
    )  # fmt: skip


WEAPONS = [
    {"id": "eq_carbine", "name": "Carbine", "category": "ranged", "distance": 36, "stats": {"hands_ranged": 2},
     "keywords": ["kw_assault"]},
    {"id": "eq_sabre", "name": "Sabre", "category": "melee", "stats": {"hands_melee": 1}, "keywords": []},
    {"id": "eq_bomb", "name": "Stick Bomb", "category": "ranged", "distance": 24, "stats": {},
     "keywords": ["kw_grenade", "kw_assault", {"name": "BLAST 2"}]},
]  # fmt: skip
TABLE = [
    *WEAPONS,
    *({"id": f"md_{base}", "name": name, "stats": {"base": [base, base]}} for name, base, *_ in MODELS[1:]),
]
"""The numbers that the export leaves out, as the player adds them."""
