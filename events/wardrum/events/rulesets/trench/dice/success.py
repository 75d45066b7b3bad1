"""Success rolls (T-11 to T-17, T-22): +DICE and -DICE, and two dice and one more for each, of which two are kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from wardrum.events.toolkit.pools import Keep, kept_places

Modifiers: TypeAlias = Mapping[str, int]
"""What modifies a roll, each with its signed number of dice: {"cover": -1, "blessing": 2} (T-22)."""


def net(modifiers: Modifiers) -> int:
    """What is left once +DICE and -DICE have struck each other out, pair by pair (T-17)."""
    return sum(modifiers.values())


KEPT: Final = 2
SUCCESS: Final = 7
CRITICAL: Final = 12
"""The least sum of two dice that is a success, and the only one that is a critical success (T-12)."""

Outcome: TypeAlias = Literal["failure", "success", "critical"]


class SuccessRead(Struct, frozen=True):
    """A success roll as it lies there; kept: the places of the kept dice in rolled order (TE-32)."""

    kept: tuple[int, ...]
    total: int
    outcome: Outcome


def dice_count(net: int, base: int = KEPT) -> int:
    """How many dice are rolled: the base, and one for each +DICE or -DICE that is left (T-15, T-16)."""
    return base + abs(net)


def keep_of(net: int) -> Keep:
    """With -DICE the lowest count, else the highest (T-11)."""
    return "lowest" if net < 0 else "highest"


def outcome_of(total: int) -> Outcome:
    """2 to 6 fails, 7 to 11 succeeds, 12 is critical (T-12)."""
    if total < SUCCESS:
        return "failure"
    return "critical" if total >= CRITICAL else "success"


def read_success(dice: Sequence[int], net: int) -> SuccessRead:
    """Which dice are kept, what they add up to, and what that is (T-11, T-12).

    Raises ValueError: this is not as many dice as the modifiers ask for.
    """
    if len(dice) != dice_count(net):
        raise ValueError(f"a success roll with {net:+} DICE has {dice_count(net)} dice, not {len(dice)}")
    kept = kept_places(dice, KEPT, keep_of(net))
    total = sum(dice[place] for place in kept)
    return SuccessRead(kept, total, outcome_of(total))


def ends_activation(outcome: Outcome, *, risky: bool) -> bool:
    """Only a risky roll that fails ends the activation (T-14); any other failure loses the ACTION alone (TE-3)."""
    return risky and outcome == "failure"
