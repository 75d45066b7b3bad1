"""Which keywords a model or weapon bears, also those that come with another one (X-49)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from ..roster import Model, Profile, Weapon
from .keyword import Keyword, KeywordEffect
from .keyword_table import KEYWORDS

Bearer: TypeAlias = Model | Profile | Weapon


def together(keyword: Keyword) -> Iterator[Keyword]:
    """A keyword and those that come with it."""
    yield keyword
    yield from (KEYWORDS[granted] for granted in keyword.grants)


GRANTED_BY: Final[Mapping[str, tuple[str, ...]]] = {
    slug: tuple(keyword.slug for keyword in KEYWORDS.values() if slug in keyword.grants)
    for slug in {granted for keyword in KEYWORDS.values() for granted in keyword.grants}
}
BY_EFFECT: Final[Mapping[KeywordEffect, frozenset[str]]] = {
    effect: frozenset(
        slug for slug, keyword in KEYWORDS.items() for each in together(keyword) if effect in each.effects
    )
    for effect in {effect for keyword in KEYWORDS.values() for effect in keyword.effects}
}
"""The keywords that have an effect, by themselves or with another one."""
NEGATED_BY: Final[Mapping[str, frozenset[str]]] = {
    negated: frozenset(
        slug for slug, keyword in KEYWORDS.items() for each in together(keyword) if negated in each.negates
    )
    for negated in {negated for keyword in KEYWORDS.values() for negated in keyword.negates}
}


def words(bearer: Bearer) -> Mapping[str, int]:
    """The keywords that stand on its card, each with its number; a model's are those of its profile."""
    return bearer.profile.keywords if isinstance(bearer, Model) else bearer.keywords


def has(bearer: Bearer, slug: str) -> bool:
    """Whether it has the keyword, by itself or with another one."""
    own = words(bearer)
    return slug in own or any(grants in own for grants in GRANTED_BY.get(slug, ()))


def number(bearer: Bearer, slug: str) -> int:
    """The number of its keyword, 0 if it has none."""
    return words(bearer).get(slug, 0)


def has_effect(bearer: Bearer, effect: KeywordEffect) -> bool:
    """Whether one of its keywords has an effect, by itself or with another one."""
    return not BY_EFFECT[effect].isdisjoint(words(bearer))


def amount(bearer: Bearer, effect: KeywordEffect) -> int:
    """The number of its first keyword that has an effect, 0 if it has none."""
    return next((n for slug, n in words(bearer).items() if slug in BY_EFFECT[effect]), 0)


def negates(model: Model, slug: str) -> bool:
    """Whether the keyword does nothing to the model."""
    return slug in NEGATED_BY and not NEGATED_BY[slug].isdisjoint(words(model))


def entries(bearer: Bearer) -> Iterator[tuple[Keyword, int]]:
    """What the table has on its keywords and on those that come with them, each with its number."""
    for slug, amount in words(bearer).items():
        keyword = KEYWORDS.get(slug)
        if keyword is not None:
            yield keyword, amount
            for granted in keyword.grants:
                yield KEYWORDS[granted], 0


def carried(model: Model) -> Iterator[tuple[Keyword, int]]:
    """The same for a model with all that it carries."""
    yield from entries(model)
    for weapon in model.weapons.values():
        yield from entries(weapon)
