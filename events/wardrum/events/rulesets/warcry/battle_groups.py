"""Battle groups: into which three parts a warband may be divided (W-49)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from itertools import chain
from typing import Final, Literal

from wardrum.events.core.kernel import Rejected
from wardrum.events.toolkit.language import say

from .battleplan import Group

Split = tuple[int, int, int]
"""The sizes of dagger, shield and hammer."""

Sizes = Literal["1e", "2e"]
"""The edition whose sizes are asked for."""


def legal_splits(fighters: int, edition: Sizes = "1e") -> list[Split]:
    """Every legal division of so many fighters, in ascending order.

    1e: no group is empty, none exceeds half of the warband, the shield has at least a third of it.
    2e: the three are as even as possible.
    """
    sizes = range(1, fighters + 1)
    splits = [(d, s, fighters - d - s) for d in sizes for s in sizes if d + s < fighters]
    legal = LEGAL[edition]
    return [split for split in splits if legal(split)]


def validate_groups(
    fighters: Collection[str], groups: Mapping[Group, Collection[str]], edition: Sizes = "1e"
) -> None:
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
    if not LEGAL[edition](split):
        raise Rejected("W-49", "illegal_split", SENTENCES[edition])


def _is_legal(split: Split) -> bool:
    fighters = sum(split)
    return min(split) >= 1 and 2 * max(split) <= fighters and 3 * split[1] >= fighters


def _is_even(split: Split) -> bool:
    return max(split) - min(split) <= 1


LEGAL: Final[dict[Sizes, Callable[[Split], bool]]] = {"1e": _is_legal, "2e": _is_even}
SENTENCES: Final[dict[Sizes, str]] = {
    "1e": "no group is empty or more than half of the warband; the shield is at least a third of it",
    "2e": "the three groups are as even as possible",
}
