"""What the words of this game mean: skills, status effects, faces of dice and kinds of hexes, in our own words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wardrum.events.match.rules import RULES as MATCH_RULES
from wardrum.events.toolkit.content import meanings
from wardrum.events.toolkit.glossary import Glossary, entries, of_rules, terms

from .data.scenarios import Mode
from .decide.card_effects import CARD_EFFECTS
from .decide.die_faces import FACES
from .delve.effects import DELVE_EFFECTS
from .profiles import STATUS_TEXTS, STATUSES, Form
from .rules import RULES
from .skills.skill_table import SKILLS
from .state import Kind

FORM_TEXTS: Final[Mapping[Form, str]] = {
    "light": "Blows at who is next to you.",
    "heavy": "Heavy blows at who is next to you.",
    "ranged": "Shots at 2 hexes and up to your Stamina.",
    "magic": "Magic at 1 hex and up to your Magicka.",
    "defensive": "No target: you prepare for what comes.",
}
TIMING_TEXTS: Final = {
    "turn": "Used in its own turn.",
    "interrupt": "Used when it is about to take damage.",
    "enduring": "Works as long as it has the tenacity.",
}
KIND_TEXTS: Final[Mapping[Kind, str]] = {
    "adventurer": "One of the party; its seat plays it.",
    "companion": "Goes with an adventurer, whose seat plays it.",
    "enemy": "Played by the rules; enemies act from the highest level down.",
    "quest": "Played by the rules, before all enemies; it takes no status effects.",
}
MODE_TEXTS: Final[Mapping[Mode, str]] = {
    "clash": "All enemies stand on the map from the beginning.",
    "dungeon": "All rooms lie open; skyshards, traps and caches lie in them.",
    "delve": "Doors are opened, and tiles with enemies found behind them.",
}
HEX_TEXTS: Final = {
    "open": "Can be entered.",
    "impassable": "Nobody enters it.",
    "door": "Leads to a tile that is still hidden: explore from here.",
}
GOAL_TEXTS: Final = {
    "conquer": "Defeat all enemies.",
    "eliminate": "Defeat the named ones.",
    "survey": "Find the skyshards.",
    "uncover": "Find the skyshards, then leave.",
}


FORM: Final = "How an adventurer fights: which of its dice it may use, and how far it reaches."
READY: Final = "Items at hand, four at most: only these can be used; the others stay in the pack."
ENGAGE: Final = "To fight: its form and its dice are chosen, then rolled, and each result is used on the target or on itself."
TENACITY: Final = "What an adventurer gains in fights, and pays for abilities with."


def glossary() -> Glossary:
    """Every word that a state or an option may have, by kind."""
    return {
        "rules": of_rules(MATCH_RULES) | of_rules(RULES),
        "skills": meanings(SKILLS),
        "statuses": entries("F-27", STATUS_TEXTS),
        "forms": entries("F-24", FORM_TEXTS),
        "faces": meanings({slug: face for slug, face in FACES.items() if slug not in STATUSES}),
        "effects": meanings(CARD_EFFECTS),
        "terrain": entries("F-5", HEX_TEXTS),
        "goals": entries("F-70", GOAL_TEXTS),
        "finds": meanings(DELVE_EFFECTS),
        "timings": entries("F-22", TIMING_TEXTS),
        "kinds": entries("F-7", KIND_TEXTS),
        "modes": entries("F-15", MODE_TEXTS),
        "terms": terms(
            ("form", FORM, "F-24"),
            ("ready items", READY, "F-13"),
            ("engage", ENGAGE, "F-22"),
            ("engages", ENGAGE, "F-22"),
            ("tenacity", TENACITY, "F-22"),
        ),
    }
