"""What the words of a game mean: a sentence and a rule for every name that a state or an option may have.

The sentences stand in each ruleset's `glossary.py`; `tests/conformance/test_words_of_the_game.py` asks for every shipped name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct

from .catalogue import Rule
from .grammar import title
from .language import Text

Slug = TypeVar("Slug", bound=str)


class Meaning(Struct, frozen=True):
    """One word. title: as it is printed · text: a sentence or two in our own words · rule: the id of the rule behind it."""

    title: Text
    text: Text
    rule: str


Glossary = Mapping[str, Mapping[str, Meaning]]
"""By kind, as "abilities" or "terrain", then by name."""


def entries(rule: str, texts: Mapping[Slug, str]) -> dict[str, Meaning]:
    """Entries by slug that belong to one rule."""
    return {slug: Meaning(title(slug), text, rule) for slug, text in texts.items()}


def terms(*listed: tuple[str, str, str]) -> dict[str, Meaning]:
    """Words of sentences, which say what they mean where they stand in one: each with its meaning and its rule.

    A word that has a plural, or stands in two manners, has an entry of each.
    """
    return {word.lower().replace(" ", "-"): Meaning(word, text, rule) for word, text, rule in listed}


def of_rules(rules: Mapping[str, Rule]) -> dict[str, Meaning]:
    """The catalogue as entries, by rule id: what may be done is explained by the rule that allows it."""
    return {key: Meaning(rule.title, rule.text, key) for key, rule in rules.items()}


def sentence(words: str) -> str:
    """Words as a sentence of their own."""
    return f"{words[:1].upper()}{words[1:]}."
