"""Which keywords a model or weapon bears, also those that come with another one (X-49)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from ..roster import Model, Profile, Weapon
from .definitions import KEYWORDS
from .keyword import Keyword

Bearer: TypeAlias = Model | Profile | Weapon

GRANTED_BY: Final[Mapping[str, tuple[str, ...]]] = {
    slug: tuple(keyword.slug for keyword in KEYWORDS.values() if slug in keyword.grants)
    for slug in {granted for keyword in KEYWORDS.values() for granted in keyword.grants}
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


def negates(model: Model, slug: str) -> bool:
    """Whether the keyword does nothing to the model."""
    return has(model, f"negate-{slug}")


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
