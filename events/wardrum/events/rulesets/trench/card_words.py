"""What stands on the card of a model, in words: its keywords and weapons as they are printed and explained (X-47 to X-49)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.glossary import sentence
from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.language import counted, say

from .keywords import KEYWORDS
from .roster import Model, Weapon

HANDS: Final = ("no hand", "one hand", "two hands")


def signed(n: int) -> str:
    """A number of a profile, as "+2", "0" or "-1"."""
    return f"{n:+}" if n else "0"


def keyword_name(slug: str, n: int = 0) -> str:
    """A keyword as it is printed with its number, as 'BLAST 3"', "-1 DICE" or "FEAR"."""
    word, own = say(slug.replace("-", " ").upper()), KEYWORDS.get(slug)
    unit = "" if own is None else own.unit
    if unit == "sign":
        return f"{signed(n)} {word}"
    return f"{word} {n}{chr(34) if unit == 'inches' else ''}" if n else word


def keyword_text(slug: str, n: int = 0) -> str:
    """What a keyword with its number does, as a sentence."""
    return sentence(_does(slug, n))


def _does(slug: str, n: int) -> str:
    """What a keyword does, within a sentence; those that are not known do nothing."""
    if slug not in KEYWORDS:
        return say("a word of its card that does nothing here")
    own = KEYWORDS[slug]
    return counted(n, own.text, own.text) if n and "{n}" in own.text else say(own.general)


def keyword(slug: str, n: int = 0) -> d.Info:
    """A keyword as it is explained."""
    return d.Info(
        keyword_name(slug, n), keyword_text(slug, n), KEYWORDS[slug].rule if slug in KEYWORDS else ""
    )


def weapon_name(card: Model, key: str) -> str:
    """What one weapon of a model is called, as "Stick Bomb"; with its number where the model has two of that name."""
    name = card.weapons[key].name
    twins = [other for other, weapon in card.weapons.items() if weapon.name == name]
    return f"{title(name)} {twins.index(key) + 1}" if len(twins) > 1 else title(name)


def weapons(card: Model) -> tuple[d.Info, ...]:
    """What a model fights and shoots with."""
    return tuple(_weapon(card, key) for key in card.weapons)


def _weapon(card: Model, key: str) -> d.Info:
    weapon = card.weapons[key]
    words = (
        say("{keyword}: {does}.", keyword=keyword_name(slug, n), does=_does(slug, n))
        for slug, n in weapon.keywords.items()
    )
    use = sentence(", ".join(_uses(weapon)))
    return d.Info(weapon_name(card, key), " ".join((use, *words)), "X-20" if weapon.ranged else "X-23")


def _uses(weapon: Weapon) -> Iterator[str]:
    """What it is good for, and how many hands it takes."""
    if weapon.ranged:
        yield say('ranged {range}"', range=weapon.range_in)
    if weapon.melee:
        yield say("melee")
    yield say(HANDS[weapon.hands])
