"""Words of the cards as they are shown: dice and their faces, what items and abilities do, skills, status effects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from msgspec import UnsetType

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.glossary import Glossary, Meaning
from wardrum.events.toolkit.grammar import listed, opening, title
from wardrum.events.toolkit.language import counted, say, spoken

from .decide.card_effects import named as card_effect
from .decide.die_faces import as_rolled, read
from .delve.effects import named as delve_effect
from .glossary import glossary
from .mechanics.cooldown_track import LIGHT, OVERFATIGUE
from .profiles import STATUSES, ClassAbility, Form, Item, Line, SkillDie, plain
from .skills.characteristics import named
from .skills.skill_table import SKILLS

FATIGUE_DICE: Final = {LIGHT: "Light Fatigue", OVERFATIGUE: "Overfatigue"}
CAUSES: Final = {
    "no_room": "No room in the track",
    "defense": "Defense",
    "assist": "Assist",
    "cache": "Cache",
    "fatigue": "Fatigue",
    "tenacity": "Tenacity",
}
FORM_NAMES: Final[Mapping[str, str]] = {
    "light": "Light Form",
    "heavy": "Heavy Form",
    "ranged": "Ranged Form",
    "magic": "Magic Form",
    "defensive": "Defensive Form",
}
ONLY_IN_FORM: Final[Mapping[Form, str]] = {
    "light": "In the light form only.",
    "heavy": "In the heavy form only.",
    "ranged": "In the ranged form only.",
    "magic": "In the magic form only.",
    "defensive": "In the defensive form only.",
}
DIE_LINES: Final[Mapping[Line, str]] = {
    "combat": "{die} (combat die)",
    "stamina": "{die} (stamina die)",
    "magicka": "{die} (magicka die)",
}
TENACITY: Final = "Pays for the abilities of its class."


@cache
def _glossary() -> Glossary:
    return glossary()


def meaning(kind: str, slug: str) -> Meaning:
    """What the glossary says of a word. Raises KeyError: it has no such word."""
    return _glossary()[kind][slug]


def effect_text(word: str) -> str:
    """The sentence of a card's effect with its number, as of "heal-2"."""
    own, n = card_effect(word)
    return with_number(own.text, n)


def with_number(text: str, n: int) -> str:
    """A text that may leave a number open; with 1 it is a text of its own, as the glossary has it."""
    return counted(n, text.replace("{n}", "1"), text)


def found(word: str) -> str:
    """What an exploration, a trap or a cache brings, as a sentence."""
    if word in STATUSES:
        return f"{say(title(word))}: {opening(say(meaning('statuses', word).text))}"
    own, n = delve_effect(word)
    return with_number(own.text, n)


def face_words(face: str) -> str:
    """What a face shows, as "2 damage" or "bane"."""
    shown = read(face)
    return say(shown.of.shown, n=shown.amount)


def face_text(face: str) -> str:
    """What comes of a face once it is used, with its number."""
    shown = read(face)
    text = shown.of.text
    return counted(shown.amount, text.replace("hexes", "hex"), text)


def die_name(die: str) -> str:
    """As "Combat 1", "Light Fatigue" or "Bane"."""
    return say(FATIGUE_DICE[die]) if die in FATIGUE_DICE else _printed(die)


def die_called(die: str) -> str:
    """The same within a sentence: small in English, as "combat 1"."""
    return plain(die) if spoken() is None else die_name(die)


def _printed(word: str) -> str:
    """A name as it is printed; Combat dice and status effects are called alike in every battle."""
    name, _, number = word.partition("-")
    if name == "combat" and number.isdigit():
        return say("Combat {n}", n=number)
    return say(title(word)) if word in STATUSES else title(word)


def die_words(die: str, face: str, form: str = "") -> str:
    """A die with what it shows, as "Cleave: 2 damage"; form: in which it was rolled and is not used yet."""
    shown = as_rolled(die, face, form)
    return f"{die_name(die)}: {face_words(shown.word)}"


def status(word: str) -> d.Tag:
    """A status effect; who is in stealth does not suffer from it."""
    known = meaning("statuses", word)
    return d.Tag(known.title, known.text, known.rule, ill=word != "stealth")


def form(word: str) -> d.Info:
    """A form, as "Light Form"."""
    known = meaning("forms", word)
    return d.Info(say(FORM_NAMES[word]), known.text, known.rule)


def skill(word: str) -> d.Info:
    """A skill as a chip has it, as "Long hook 3", with its number in what it does."""
    base, n = named(word)
    name = say(SKILLS[base].title)
    return d.Info(
        name if base == word else f"{name} {n}", with_number(SKILLS[base].text, n), SKILLS[base].rule
    )


def item(own: Item) -> d.Info:
    """A weapon, an armour or a draught, and what it is good for."""
    does, is_weapon = effect_text(own.effect), own.kind == "weapon"
    limit = only(own.form) if is_weapon else f" {say('Once in a battle.')}"
    return d.Info(title(own.name), does + limit, "F-26" if is_weapon else "F-9")


def only(form: Form | UnsetType) -> str:
    """That something needs a form, with a space before; "" = it needs none."""
    return f" {say(ONLY_IN_FORM[form])}" if form else ""


def ability(own: ClassAbility) -> d.Info:
    """What a class can do, and for how much tenacity."""
    does = f"{effect_text(own.effect)} {say(meaning('timings', own.timing).text)}{only(own.form)}"
    name = say("{ability} ({cost} tenacity)", ability=title(own.name), cost=own.cost)
    return d.Info(name, does, "F-22")


def skill_die(own: SkillDie) -> d.Info:
    """A skill die and its faces."""
    faces = listed(face_words(face) for face in dict.fromkeys(own.faces))
    text = say("Its faces: {faces}.", faces=faces) + only(own.form)
    return d.Info(say(DIE_LINES[own.line], die=title(own.name)), text, "F-26")


def cause_name(cause: str) -> str:
    """Where something comes from: a skill, a die, an item, an ability, as "Far shield" or "Scale Coat"."""
    if cause in SKILLS:
        return say(SKILLS[cause].title)
    return say(CAUSES[cause]) if cause in CAUSES else _printed(cause.replace("_", "-"))


def called(word: str) -> str:
    """The same within a sentence: small in English, as "far shield"; elsewhere as it is printed."""
    return plain(word) if spoken() is None else cause_name(word)


def named_in(slug: str) -> str:
    """A unit, a tile or an item by its name within a sentence, as "stone boar" in English and "Stone Boar" elsewhere."""
    return plain(slug) if spoken() is None else title(slug)


def numbers(values: Iterable[int]) -> str:
    """As "2, 4 and 4"."""
    return listed(map(str, values))
