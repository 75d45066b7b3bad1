"""Six lists of our own invention for each game that imports lists, of all formats, sizes and oddities."""

from typing import NamedTuple

from tests.server.rosters import duellists
from tests.server.rosters import makers as m


class PlayersList(NamedTuple):
    """A list as its player has it. files: bytes by name · fighters: what they are called · note: words of a note on it."""

    name: str
    files: dict[str, bytes]
    fighters: tuple[str, ...]
    note: str


# -- warcry


def fighter(name, points=80, marks=("Fighters", " Scout"), **fields):
    """A fighter with a card of its own, hasty and easily hurt."""
    reach, number = fields.pop("reach", "1"), fields.pop("number", 1)
    card = m.profile("Model", name, Move="6", Toughness="3", Wounds="9")
    weapon = m.blade(f"{name}'s Blade", Range=reach, Damage="3/6")
    own = {"profiles": [card, weapon], "costs": m.cost(f"{points}.0"), "categories": m.categories(*marks)}
    return m.selection(name, number=number, **{**own, **fields})


def leader(name, points=140, **fields):
    """The hero who leads."""
    return fighter(name, points, ("Heroes (1 to 3)", " Hero", "  Order"), **fields)


def named(name, *fighters, **fields):
    """A roster of that name."""
    document = m.roster(*fighters, **fields)
    document["roster"]["name"] = name
    return document


def with_force(document, other):
    """A roster with the forces of another one beside its own."""
    document["roster"]["forces"] += other["roster"]["forces"]
    return document


def copied(name, warband, *lines):
    """A list as Warcrier copies it."""
    return "\n".join(["----------", f'"{name}"', warband, *lines, "Generated on Warcrier.net"]).encode()


def boat(name, *crew):
    """A unit whose models share its price."""
    marks = m.categories("Fighters", " Beast")
    return m.selection(name, "unit", selections=list(crew), costs=m.cost("120.0"), categories=marks)


PICKERS = named(
    "Salt Pickers",
    leader("Pan Boiler", customName="Aunt Ruth"),
    fighter("Raker", reach='3"-15"'),
    fighter("Sifter", rules=[{"name": "Salt the Ground", "description": "own example text"}]),
)
COURT = named(
    "Reed Court",
    leader("Reed Judge"),
    boat("Punt", fighter("Poler", 0), fighter("Lookout", 20, reach="6–18")),
    m.selection("Mud Thrall", number=2, categories=m.categories("Thralls"), costs=m.cost("45.0")),
)
FOUNDRY = with_force(
    named(
        "Hill Foundry",
        leader("Bell Founder", costs=m.cost("150.0")),
        fighter("Stoker", number=2),
        fighter("Ash Crow", marks=("Fighters", " Fly", " Dead")),
        fighter("Bellows Ox", 200, marks=("Fighters", " Mount")),
        fighter("Tin Smith", reach="8"),
    ),
    m.roster(fighter("Kite Lord", 125, ("Heroes (1 to 3)", " Hero")), catalogue="Order - Hill Kites"),
)
POST = [
    m.data_fighter("Gull Warden", warband="Gull Post", points=150, runemarks="leader, bulwark", wounds="14"),
    m.data_fighter("Rope Hand", warband="Gull Post", count=4, movement="5.0", base="28.5mm"),
    m.data_fighter("Diver", warband="Gull Post", points=60, wounds=6, base={"x": "60", "y": "35.5"}),
    m.data_fighter("Wrecker", warband="Gull Post", points=90, weapons=[]),
    m.data_fighter("Old Keeper", warband="Gull Post", status="dead"),
    m.data_fighter("Tern", warband="Gull Post", runemarks=["fly"]),
]
LORE = [{"_id": "1", "name": "Gale", "warband": "Gull Post", "cost": "double", "description": "own text"}]
FERRY = copied(
    "Night Ferry", "Marsh Lanterns", "- Ferryman (150pts, Hero)", "- 2x Wader (100pts)", "- Piper (90pts)",
    "- Stranger (40pts)", "* Eel Catcher - 80 pts",
)  # fmt: skip
GAME = {
    "roster": {
        **m.marsh_warband()["roster"],
        "name": "Wrapped Parcel",
        "forces": {
            "force": {
                "name": "Matched",
                "catalogueName": "Parcel Runners",
                "selections": {
                    "selection": [leader("Postmaster"), fighter("Runner", number=3, reach="3-12")]
                },
            }
        },
        "costs": {"cost": m.cost("380.0")[0]},
    }
}
WARCRY = (
    PlayersList("Salt Pickers", {"pickers.ros": m.as_xml(PICKERS)}, ("Aunt Ruth", "Raker", "Sifter"), "Salt the Ground"),
    PlayersList("Reed Court", {"court.rosz": m.zipped(("court.ros", m.as_xml(COURT)))},
                ("Reed Judge", "Poler", "Lookout", "Mud Thrall 1", "Mud Thrall 2"), "Move, Toughness and Wounds for Mud Thrall"),
    PlayersList("Hill Foundry", {"foundry.json": m.as_json(FOUNDRY)},
                ("Bell Founder", "Stoker 1", "Stoker 2", "Bellows Ox", "Tin Smith", "Kite Lord"), "Ash Crow (dead)"),
    PlayersList("Gull Post", {"post.json": m.as_json(POST), "lore.json": m.as_json(LORE)},
                ("Gull Warden", "Rope Hand 1", "Rope Hand 2", "Rope Hand 3", "Rope Hand 4", "Diver", "Wrecker", "Tern"),
                "Old Keeper (dead)"),
    PlayersList("Night Ferry", {"ferry.txt": FERRY, "cards.json": m.as_json(m.data_warband())},
                ("Ferryman", "Wader 1", "Wader 2", "Piper", "Eel Catcher"), "Stranger is not in the data beside the list"),
    PlayersList("Wrapped Parcel", {"parcel.json": m.as_json(GAME)}, ("Postmaster", "Runner 1", "Runner 2", "Runner 3"),
                "no grand alliance for Runner"),
)  # fmt: skip


# -- mordheim, which takes the cards of warcry


BAKERS = named(
    "Bakers' Row", leader("Master Baker"), fighter("Oven Boy", number=2), fighter("Miller", reach="3-15"),
    leader("Deputy", 100),
)  # fmt: skip
TANNERY = named(
    "Old Tannery",
    leader(
        "Tanner", customName="Grim Else", selections=[m.selection("Hook", "upgrade", costs=m.cost("15.0"))]
    ),
    fighter("Skinner", reach='8"'),
    fighter("Lime Hand", costs=m.cost("75.0")),
)
CANAL = [
    m.data_fighter("Lock Keeper", warband="Canal Folk", points=130, runemarks=["hero"]),
    m.data_fighter("Bargee", warband="Canal Folk", number=3, points=70, dexterity=4),
    m.data_fighter("Rat Catcher", warband="Canal Folk", points=65, movement="fast"),
    m.data_fighter("Diver", warband="Canal Folk", points=60, retired=True),
    m.data_fighter("Tow Horse", warband="Canal Folk", points=120, runemarks=["mount"], base="60x35.5mm"),
]
WATCH = copied("Roof Watch", "Marsh Lanterns", "430pts | 6 fighters | Valid ✓", "Ferryman (150 pts, Leader)",
               "Wader x3 (300pts, Lamp)", "Piper [100 points]", "2 x Eel Catcher - 80pts")  # fmt: skip
BRIDGE = with_force(
    named(
        "Bridge Toll",
        leader("Toll Keeper"),
        fighter("Clerk", number=2, points=45),
        fighter("Pike Hand", number=4, points=60, reach="2"),
    ),
    m.roster(fighter("Stray Duke", 150, ("Allies", " Hero")), catalogue="Order - Road Dukes"),
)
VAULT = named(
    "Bone Vault",
    leader("Sexton"),
    boat("Bier", fighter("Bearer", 0, number=2), fighter("Mourner", 30)),
    fighter(
        "Cat",
        40,
        ("Fighters", " Beast"),
        profiles=[m.profile("Model", "Cat", Move="8", Toughness="2", Wounds="6")],
    ),
)
MORDHEIM = (
    PlayersList("Bakers' Row", {"bakers.json": m.as_json(BAKERS)},
                ("Master Baker", "Oven Boy 1", "Oven Boy 2", "Miller", "Deputy"), "cards of warcry tell no bravery"),
    PlayersList("Old Tannery", {"tannery.ros": m.as_xml(TANNERY)}, ("Grim Else", "Skinner", "Lime Hand"), "32 mm are assumed"),
    PlayersList("Canal Folk", {"canal.json": m.as_json(CANAL)},
                ("Lock Keeper", "Bargee 1", "Bargee 2", "Bargee 3", "Tow Horse"), "Diver (retired)"),
    PlayersList("Roof Watch", {"watch.zip": m.zipped(("list.txt", WATCH), ("cards.json", m.as_json(m.data_warband())))},
                ("Ferryman", "Wader 1", "Wader 2", "Wader 3", "Piper", "Eel Catcher 1", "Eel Catcher 2"), "Wader (Lamp)"),
    PlayersList("Bridge Toll", {"bridge.xml": m.as_xml(BRIDGE)},
                ("Toll Keeper", "Clerk 1", "Clerk 2", "Pike Hand 1", "Pike Hand 2", "Pike Hand 3", "Pike Hand 4", "Stray Duke"),
                "cards of warcry tell no bravery"),
    PlayersList("Bone Vault", {"vault.rosz": m.zipped(("vault.ros", m.as_xml(VAULT)))},
                ("Sexton", "Bearer 1", "Bearer 2", "Mourner", "Cat"), "no weapon for Cat"),
)  # fmt: skip


# -- trench


def carried(name, kind, reach, keywords="-"):
    """A thing with its profile, as rosters of the tree have it."""
    return m.selection(
        name, "upgrade", profiles=[m.profile("Weapon", name, Type=kind, Range=reach, Keywords=keywords)]
    )


def soldier(name, *things, number=1, marks=(), **facts):
    """A model as a roster of the tree has it, quick and well aimed."""
    usual = {
        "Movement": '9"/Infantry',
        "Ranged": "+3 Dice",
        "Melee": "+3 Dice",
        "Armour": "0",
        "Base": "32mm",
    }
    card = m.profile("Unit", name, **{**usual, **facts})
    return m.selection(name, number=number, profiles=[card], selections=list(things),
                       categories=m.categories(*marks), costs=m.cost("40", "Ducats"))  # fmt: skip


def war_band(name, *models):
    """A roster of that name."""
    return named(name, *models, catalogue="Lamp Street", system=m.TRENCH_SYSTEM)


def called(document, name):
    """An export of Trench Companion under another name."""
    return {**document, "warband-name": name}


def shared(name, *models):
    """A share export under another name."""
    document = m.share(*models)
    return {**document, "warband_data": document["warband_data"].replace("Lamp Street", name)}


def absent(name, **fields):
    """A member of a share export who does not take part."""
    entry = m.share_model(name, elite=False)
    return {**entry, "model": {**entry["model"], **fields}}


MASONS = war_band(
    "Chapel Masons",
    soldier("Abbess", carried("Long Gun", "2-Handed", '30"', "HEAVY, +1 INJURY DICE"), marks=("Elite",)),
    soldier(
        "Porter",
        carried("Maul", "1-Handed", "Melee"),
        carried("Tower Shield", "Shield", "-"),
        number=2,
        Armour="-1",
    ),
    soldier(
        "Bell Ringer",
        carried("Hand Bombs", "Grenade", '8"', 'GAS, BLAST 2"'),
        carried("Cannon", "2-Handed", "far"),
    ),
)
FLOCK = war_band(
    "Iron Flock",
    soldier(
        "Kestrel",
        carried("Horse Pistol", "1-Handed", '12" / Melee', "PISTOL"),
        Movement='8"/Flying',
        Base="60x35.5mm",
    ),
    soldier(
        "Shepherd",
        carried("Crook", "2-Handed", "Melee", "CLEAVE 2"),
        marks=("Leader", "Elite"),
        Keywords="STRONG",
    ),
    soldier("Ram", number=3, Melee="−1 Dice", Movement="7.0” / Infantry", Keywords="FEAR, Late Riser"),
)
TOLL = war_band(
    "Lamp Toll",
    soldier("Clay Ox", carried("Fists", "1-Handed", "Melee"), Armour="−3", Base="50", Keywords="GOLEM"),
    soldier("Gate Clerk", carried("Carbine", "2-Handed", '6"-24"', "ASSAULT"), number=5, Base="25mm"),
    soldier("Fallen Clerk", marks=("Troop", "Dead")),
    soldier("Lamp Boy", carried("Spear", "2-Handed", "Melee"), Ranged="N/A", Armour="none"),
)
NUMBERS = [
    *m.TABLE,
    {"id": "eq_sling", "name": "Sling", "category": "ranged", "distance": 18, "stats": {"hands_ranged": 1}},
    {
        "id": "md_lark",
        "name": "Lark",
        "stats": {"movement": 9, "melee": 2, "ranged": 2, "base": [25, 25], "armour": 0},
    },
]
TRENCH = (
    PlayersList("Chapel Masons", {"masons.json": m.as_json(MASONS)}, ("Abbess", "Porter 1", "Porter 2", "Bell Ringer"),
                "Cannon: Range is 'far'"),
    PlayersList("Iron Flock", {"flock.ros": m.as_xml(FLOCK)}, ("Kestrel", "Shepherd", "Ram 1", "Ram 2", "Ram 3"), "no weapon for Ram"),
    PlayersList("Lamp Toll", {"toll.rosz": m.zipped(("toll.ros", m.as_xml(TOLL)))},
                ("Clay Ox", *(f"Gate Clerk {n}" for n in range(1, 6)), "Lamp Boy"), "Fallen Clerk (dead)"),
    PlayersList("Canal Choir", {"choir.json": m.as_json(called(duellists.trench_companion(), "Canal Choir"))},
                tuple(f"{name} of the Export" for name, *_ in duellists.MODELS), "no range for Carbine"),
    PlayersList("Lark Hill", {"hill.json": m.as_json(shared(
                    "Lark Hill", m.share_model("Nan", equipment=("eq_boltrifle", "eq_board")),
                    *(m.share_model(name, elite=False) for name in ("Ash", "Bo", "Cy", "Di")),
                    absent("Ede", model="md_lark", equipment=[{"equipment": {"equipment_id": {"object_id": "eq_sling"}}}]),
                    absent("Fen", active="captured"))), "numbers.json": m.as_json(NUMBERS)},
                ("Nan", "Ash", "Bo", "Cy", "Di", "Ede"), "Fen (captured)"),
    PlayersList("Bare Hands", {"hands.json": m.as_json([called(m.flat(
                    m.flat_model("Vi", **{"stat-move": '8"/Flying', "stat-armour": "-2"}),
                    m.flat_model("Wim", keywords=[], equipment=[]),
                    m.flat_model("Xa", keywords=[], status="veteran"),
                    m.flat_model("Yo", keywords=[], dead=True),
                    m.flat_model("Zed", keywords=[])), "Bare Hands"), NUMBERS])},
                ("Vi", "Wim", "Xa", "Zed"), "Yo (dead)"),
)  # fmt: skip
