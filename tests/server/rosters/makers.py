"""Roster files of our own invention, in the shapes that players' programs write."""

import io
import json
import zipfile
from pathlib import Path
from xml.sax.saxutils import quoteattr

EXAMPLES = Path(__file__).parent / "examples"
NAMESPACE = "http://www.battlescribe.net/schema/rosterSchema"
WARCRY_SYSTEM = {"gameSystemId": "e5fe-db52-95ba-6b62", "gameSystemName": "Warhammer Age of Sigmar: Warcry"}
TRENCH_SYSTEM = {"gameSystemId": "sys-4f3d-c5c9-7df1-ad01", "gameSystemName": "Trench Crusade"}
PLURALS = {
    "forces": "force", "selections": "selection", "profiles": "profile", "characteristics": "characteristic",
    "categories": "category", "costs": "cost", "rules": "rule",
}  # fmt: skip


# -- BattleScribe and New Recruit


def profile(kind, name, **facts):
    named = {key.replace("_", " "): value for key, value in facts.items()}
    characteristics = [{"name": key, "$text": value} for key, value in named.items()]
    return {"name": name, "typeName": kind, "characteristics": characteristics}


def selection(name, kind="model", number=1, **fields):
    return {"id": "s", "name": name, "entryId": "a::b::c", "type": kind, "number": number, **fields}


def cost(value, name="pts"):
    return [{"name": name, "typeId": "t", "value": value}]


def categories(*names):
    return [{"name": name, "primary": place == 0} for place, name in enumerate(names)]


def roster(*selections, catalogue="Order - Marsh Lanterns", system=WARCRY_SYSTEM, **fields):
    """The tree as New Recruit writes it."""
    force = {"name": "Matched", "catalogueName": catalogue, "selections": list(selections)}
    return {"roster": {"id": "r", "name": "Evening Watch", **system, "forces": [force], **fields}}


def as_json(document):
    return json.dumps(document).encode()


def as_xml(document, head='<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n', namespace=NAMESPACE):
    """The same tree as BattleScribe writes it."""
    spaced = {"xmlns": namespace, **document["roster"]}
    return (head + _element("roster", spaced)).encode()


def _element(tag, fields):
    inner = "".join(_child(key, value) for key, value in fields.items() if isinstance(value, list))
    text = str(fields.get("$text", "")).replace("&", "&amp;").replace("<", "&lt;")
    texts = "".join(f"<{key}>{value}</{key}>" for key, value in fields.items() if key == "description")
    attributes = "".join(
        f" {key}={quoteattr(_plain(value))}"
        for key, value in fields.items()
        if not isinstance(value, list) and key not in ("$text", "description")
    )
    return f"<{tag}{attributes}>{inner}{texts}{text}</{tag}>"


def _child(key, values):
    return f"<{key}>" + "".join(_element(PLURALS[key], value) for value in values) + f"</{key}>"


def _plain(value):
    return str(value).lower() if isinstance(value, bool) else str(value)


def zipped(*entries, method=zipfile.ZIP_DEFLATED):
    """A zip of (name, bytes)."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, data in entries:
            archive.writestr(name, data)
    return out.getvalue()


# -- warcry


def blade(name="Reed Blade", **facts):
    return profile(
        "Weapon", name, **{"Range": "1", "Attacks": "3", "Strength": "4", "Damage": "1/4", **facts}
    )


def marsh_fighter(name="Wader", number=1, points="100.0", marks=("Fighters", " Scout"), **fields):
    """A fighter as a roster tells it, card, weapon and all."""
    card = profile("Model", name, Move="4", Toughness="3", Wounds="12")
    return selection(
        name,
        number=number,
        profiles=[card, blade()],
        costs=cost(points),
        categories=categories(*marks),
        **fields,
    )


def marsh_leader(**fields):
    return marsh_fighter("Ferryman", points="150.0", marks=("Heroes (1 to 3)", " Hero", "  Order"), **fields)


def marsh_warband(**fields):
    """Four fighters of 450 points that may be mustered."""
    return roster(marsh_leader(customName="Old Tam"), marsh_fighter(number=3), costs=cost("450.0"), **fields)


def data_fighter(name="Wader", **fields):
    """A fighter as warcry_data lists it."""
    weapon = {
        "attacks": 3,
        "dmg_crit": 4,
        "dmg_hit": 1,
        "max_range": 1,
        "min_range": 0,
        "runemark": "axe",
        "strength": 4,
    }
    return {
        "_id": "0badcafe", "name": name, "warband": "Marsh Lanterns", "subfaction": "", "grand_alliance": "order",
        "movement": 4, "toughness": 3, "wounds": 12, "points": 100, "runemarks": ["scout"], "weapons": [weapon], **fields,
    }  # fmt: skip


def data_warband():
    leader = data_fighter("Ferryman", points=150, runemarks=["hero"])
    return [leader, data_fighter(), data_fighter("Piper"), data_fighter("Eel Catcher", points=80)]


# -- trench


def trooper(name="Digger", number=1, **fields):
    """A model as a roster tells it."""
    card = profile(
        "Unit", name, Movement='6"/Infantry', Ranged="+1 Dice", Melee="-1 Dice", Armour="-1", Base="25mm"
    )
    rifle = profile("Weapon", "Bolt Rifle", Type="2-Handed", Range='24"', Keywords="HEAVY, +1 INJURY DICE")
    knife = profile("Weapon", "Trench Knife", Type="1-Handed", Range="Melee", Keywords="-")
    kit = [
        selection("Bolt Rifle", "upgrade", profiles=[rifle]),
        selection("Trench Knife", "upgrade", profiles=[knife]),
    ]
    return selection(
        name, number=number, profiles=[card], selections=kit, costs=cost("40", "Ducats"), **fields
    )


def trench_roster(*members, **fields):
    chosen = members or (
        trooper(categories=categories("Elite"), customName="Otto"),
        trooper("Sapper", number=2),
    )
    return roster(*chosen, catalogue="Lamp Street", system=TRENCH_SYSTEM, **fields)


def flat_model(name="Otto", **fields):
    """A model as Trench Companion's flat export tells it."""
    return {
        "model-name": "Digger", "model-id": "md_digger", "name": name, "stat-move": '6"/Infantry',
        "stat-melee": "+0 DICE", "stat-ranged": "+1 DICE", "stat-armour": "0", "cost": {"ducats": 40, "glory": 0},
        "equipment": [
            {"equipment-name": "Bolt Rifle", "equipment-id": "eq_boltrifle", "equipment-type": "ranged weapon"},
            {"equipment-name": "Trench Knife", "equipment-id": "eq_knife", "equipment-type": "melee weapon"},
        ],
        "abilities": [{"ability-name": "Steady Hands", "ability-id": "ab_steady"}],
        "upgrades": [], "advancements": [], "injuries": [],
        "keywords": [{"keyword-name": "ELITE", "keyword-id": "kw_elite"}], **fields,
    }  # fmt: skip


def flat(*models):
    members = models or (flat_model(), flat_model("Ada", keywords=[]), flat_model("Jo", keywords=[]))
    return {
        "warband-id": 7,
        "warband-name": "Lamp Street",
        "ducat-bank": 20,
        "ducat-rating": 120,
        "models": list(members),
    }


def share(*models):
    """The envelope: JSON in a string, empty maps as empty lists."""
    inner = {
        "id": "w", "name": "Lamp Street", "context": [], "exploration": [], "tags": {"tc_version": "1"},
        "faction": {"faction_property": {"object_id": "fc_lampstreet"}}, "ducat_bank": 3, "glory_bank": 0,
        "models": list(models) or [share_model(), share_model("Ada", elite=False), share_model("Jo", elite=False)],
    }  # fmt: skip
    outer = {"id": 1, "warband_id": 2, "warband_user_id": 3, "warband_campaigns": []}
    return {**outer, "warband_data": json.dumps(inner)}


def share_model(name="Otto", *, elite=True, equipment=("eq_boltrifle", "eq_knife")):
    carried = [{"equipment": {"equipment_id": {"object_id": id}}} for id in equipment]
    model = {
        "name": name, "model": "md_digger", "equipment": carried or [], "subproperties": [{"object_id": "ab_x"}],
        "list_upgrades": [], "list_skills": [], "list_injury": [], "elite": elite, "active": True,
    }  # fmt: skip
    return {"purchase": {"cost": 40}, "model": model}


TABLE = [
    {"id": "eq_boltrifle", "name": "Bolt Rifle", "category": "ranged", "distance": 30, "stats": {"hands_ranged": 2},
     "keywords": ["kw_heavy"], "modifiers": []},
    {"id": "eq_knife", "name": "Trench Knife", "category": "melee", "stats": {"hands_melee": 1}, "keywords": []},
    {"id": "eq_board", "name": "Door", "category": "armour", "stats": [],
     "contextdata": {"upgrade_stat": {"upgrades": [{"stat": "armour", "value": -1}]}}},
    {"id": "md_digger", "name": "Digger", "stats": {"movement": 5, "melee": 1, "ranged": -1, "base": [60, 35], "armour": -1,
     "movetype": 0, "potential": 0}, "keywords": ["kw_infiltrator"]},
]  # fmt: skip
"""The user's own table of numbers, in the shape of the site's data files."""
