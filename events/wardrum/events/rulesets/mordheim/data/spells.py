"""Spells and prayers of our own invention (M-37): numbers first, then what kind of effect they have."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from wardrum.events.toolkit.language import Text
from wardrum.events.toolkit.pools import Kind


class Spell(Struct, frozen=True):
    """One entry of a spell book.

    cost: the least group that pays · effect: see `decide/spells.py` · amount: of damage points, inches or dice ·
    reach: to its target, in inches; 0 = it has none · friendly: the target is a friend, or the caster itself.
    """

    slug: str
    title: Text
    cost: Kind
    effect: Literal["harm", "heal", "speed", "fury", "dread"]
    amount: int
    reach: int = 0
    friendly: bool = False


SPELLS: Final[dict[str, Spell]] = {
    spell.slug: spell
    for spell in (
        Spell("cinder-dart", "Cinder Dart", "double", "harm", 1, reach=10),
        Spell("bell-of-doubt", "Bell of Doubt", "triple", "dread", 0, reach=8),
        Spell("falling-slates", "Falling Slates", "quad", "harm", 5, reach=12),
        Spell("crow-stride", "Crow Stride", "double", "speed", 3),
        Spell("laying-on-of-hands", "Laying On of Hands", "double", "heal", 1, reach=3, friendly=True),
        Spell("candle-psalm", "Candle Psalm", "triple", "heal", 4, reach=8, friendly=True),
        Spell("righteous-fury", "Righteous Fury", "double", "fury", 2),
    )
}
