"""What models are drawn as."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wardrum.events.space.table import Silhouette

from .keywords import KEYWORDS, has_effect
from .roster import Model

FIRST: Final[tuple[Silhouette, ...]] = ("monster", "gun", "hound", "priest", "shield")
"""In this order: a model with several keywords that say what it is drawn as is drawn as the first of these."""
UNRULED: Final[Mapping[str, Silhouette]] = {"artillery": "gun", "beast": "hound"}
"""Words of cards that do nothing in a battle, and so have no entry among the keywords."""
BIG: Final = 2000
"""A base of this radius, in 1/100 mm, is that of a big one."""


def silhouette(card: Model) -> Silhouette:
    """The first that fits: leader, what its keywords say, a gun with which it is no worse than hand to hand, how large it is,
    what else it bears.
    """
    if card.leader:
        return "captain"
    if marked := said(card):
        return min(marked, key=FIRST.index)
    kit = card.weapons.values()
    shoots = any(weapon.ranged and not weapon.melee and not has_effect(weapon, "no_hand") for weapon in kit)
    if shoots and card.profile.ranged >= card.profile.melee:
        return "gun"
    if card.profile.radius >= BIG:
        return "brute"
    return "gun" if any(weapon.ranged and weapon.melee for weapon in kit) else "spear"


def said(card: Model) -> list[Silhouette]:
    """What its keywords say."""
    words = card.profile.keywords
    drawn = (KEYWORDS[word].drawn if word in KEYWORDS else UNRULED.get(word, "") for word in words)
    return [silhouette for silhouette in drawn if silhouette]
