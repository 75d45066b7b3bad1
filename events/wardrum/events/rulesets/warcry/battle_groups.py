"""Battle groups: into which three parts a warband may be divided (W-49)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from itertools import chain
from typing import Final, NamedTuple

from wardrum.events.core.kernel import Rejected
from wardrum.events.toolkit.language import say

from .battleplan import Group

Split = tuple[int, int, int]
"""The sizes of dagger, shield and hammer."""


class Sizes(NamedTuple):
    """A rule on the sizes of the three groups: which divisions it allows, and the sentence that refuses others."""

    allow: Callable[[Split], bool]
    sentence: str


def legal_splits(fighters: int, sizes: Sizes) -> list[Split]:
    """Every legal division of a number of fighters, in ascending order."""
    parts = range(1, fighters + 1)
    splits = [(d, s, fighters - d - s) for d in parts for s in parts if d + s < fighters]
    return [split for split in splits if sizes.allow(split)]


def validate_groups(fighters: Collection[str], groups: Mapping[Group, Collection[str]], sizes: Sizes) -> None:
    """Raise `Rejected` unless the groups hold each fighter id exactly once, in legal sizes (W-49)."""
    placed = Counter(chain.from_iterable(groups.values()))
    for fighter, count in sorted(placed.items()):
        if fighter not in fighters:
            raise Rejected(
                "W-49", "no_such_fighter", say("there is no fighter {who} in this warband", who=fighter)
            )
        if count > 1:
            raise Rejected(
                "W-49", "fighter_in_two_groups", say("{who} stands in more than one place", who=fighter)
            )
    if missing := sorted(set(fighters) - placed.keys()):
        raise Rejected("W-49", "fighter_without_group", say("{who} is in no battle group", who=missing[0]))
    split = len(groups.get("dagger", ())), len(groups.get("shield", ())), len(groups.get("hammer", ()))
    if not sizes.allow(split):
        raise Rejected("W-49", "illegal_split", sizes.sentence)


def _is_legal(split: Split) -> bool:
    fighters = sum(split)
    return min(split) >= 1 and 2 * max(split) <= fighters and 3 * split[1] >= fighters


SIZES: Final = Sizes(
    _is_legal, "no group is empty or more than half of the warband; the shield is at least a third of it"
)
"""Those of Warcry (W-49)."""
