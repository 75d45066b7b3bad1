"""Words of the cards as they are shown: dice and their faces, what items and abilities do, skills, status effects."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.glossary import Glossary, Meaning
from wardrum.events.toolkit.grammar import listed, opening, title

from .glossary import glossary
from .mechanics.cooldown_track import LIGHT, OVERFATIGUE
from .profiles import STATUSES, ClassAbility, Item, SkillDie
from .skill_dice import as_rolled, read
from .skills.book import BOOK
from .skills.unit_skills import named

FACES: Final = {
    "blank": "nothing",
    "tenacity": "a tenacity",
    "damage": "{n} damage",
    "true": "{n} true damage",
    "heal": "heals {n}",
    "move": "moves {n}",
    "calm": "calms the round counter by {n}",
    "shield": "prevents {n} of one blow",
    "guard": "prevents {n} of each blow while it cools",
    "drain": "{n} damage, and the die is gone",
}
SO_MANY: Final = re.compile(r"[Ss]o (?:much|many)|^Much")
"""Where the glossary leaves the number of a face open."""
FATIGUE_DICE: Final = {LIGHT: "Light Fatigue", OVERFATIGUE: "Overfatigue"}
CAUSES: Final = {"no_room": "No room in the track", "defense": "Defense"}
TENACITY: Final = "Pays for the abilities of its class."


@cache
def _glossary() -> Glossary:
    return glossary()


def meaning(kind: str, slug: str) -> Meaning:
    """What the glossary says of a word. Raises KeyError: it has no such word."""
    return _glossary()[kind][slug]


def numbered(kind: str, word: str) -> str:
    """The sentence of a word with its number, as of the effect "heal-2"."""
    slug, _, number = word.partition("-")
    return meaning(kind, slug).text.replace("{n}", number or "1")


def found(word: str) -> str:
    """What an exploration, a trap or a cache brings, as a sentence."""
    if word in STATUSES:
        return f"{title(word)}: {opening(meaning('statuses', word).text)}"
    return numbered("finds", word)


def face_words(face: str) -> str:
    """What a face shows, as "2 damage" or "bane"."""
    shown = read(face)
    return FACES.get(shown.kind, shown.kind).replace("{n}", str(shown.amount))


def face_text(face: str) -> str:
    """What comes of a face once it is used, with its number."""
    shown = read(face)
    if shown.kind in STATUSES:
        return meaning("statuses", shown.kind).text
    said = SO_MANY.sub(str(shown.amount), meaning("faces", shown.kind).text)
    return said.replace("hexes", "hex") if shown.amount == 1 else said


def die_name(die: str) -> str:
    """As "Combat 1", "Light Fatigue" or "Bane"."""
    return FATIGUE_DICE.get(die, title(die))


def die_words(die: str, face: str, form: str = "") -> str:
    """A die with what it shows, as "Cleave: 2 damage"; form: in which it was rolled and is not used yet."""
    shown = as_rolled(die, face, form)
    return f"{die_name(die)}: {face_words(f'{shown.kind}-{shown.amount}')}"


def status(word: str) -> d.Tag:
    """A status effect; whoever is in stealth does not suffer from it."""
    known = meaning("statuses", word)
    return d.Tag(known.title, known.text, known.rule, ill=word != "stealth")


def form(word: str) -> d.Info:
    """A form, as "Light Form"."""
    known = meaning("forms", word)
    return d.Info(f"{known.title} Form", known.text, known.rule)


def skill(word: str) -> d.Info:
    """A skill as a chip has it, as "Long hook 3", with its number in what it does."""
    base, n = named(word)
    name = BOOK[base].title if base == word else f"{BOOK[base].title} {n}"
    return d.Info(name, BOOK[base].text.replace("{n}", str(n)), "F-10")


def item(own: Item) -> d.Info:
    """A weapon, an armour or a draught, and what it is good for."""
    limit = {"weapon": "" if not own.form else f" In the {own.form} form only."}.get(
        own.kind, " Once in a battle."
    )
    return d.Info(
        title(own.name), numbered("effects", own.effect) + limit, "F-26" if own.kind == "weapon" else "F-9"
    )


def ability(own: ClassAbility) -> d.Info:
    """What a class can do, and for how much tenacity."""
    only = f" In the {own.form} form only." if own.form else ""
    does = f"{numbered('effects', own.effect)} {meaning('timings', own.timing).text}{only}"
    return d.Info(f"{title(own.name)} ({own.cost} tenacity)", does, "F-22")


def skill_die(own: SkillDie) -> d.Info:
    """A skill die and its faces."""
    only = f" In the {own.form} form only." if own.form else ""
    faces = listed(face_words(face) for face in dict.fromkeys(own.faces))
    return d.Info(f"{title(own.name)} ({own.line} die)", f"Its faces: {faces}.{only}", "F-26")


def cause_name(cause: str) -> str:
    """Where something comes from: a skill, a die, an item, an ability, as "Far shield" or "Scale Coat"."""
    return BOOK[cause].title if cause in BOOK else CAUSES.get(cause, title(cause.replace("_", "-")))


def numbers(values: Iterable[int]) -> str:
    """As "2, 4 and 4"."""
    return listed(map(str, values))
