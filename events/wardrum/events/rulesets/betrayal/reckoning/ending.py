"""How a battle ends, judged at the end of a round only (B-3, B-16, B-17, F-70 to F-72, BE-16 to BE-18)."""

from __future__ import annotations

from typing import Literal, NamedTuple

Objective = Literal["conquer", "eliminate", "survey", "uncover"]


class Ending(NamedTuple):
    """How the battle ended."""

    result: Literal["success", "failed"]
    reason: Literal["objective", "defeated", "retreat_with_goal", "retreat"]


def completed(objective: Objective, *, met: bool, adventurers: int) -> Ending | None:
    """B-16, F-72: the completion check; companions do not count. None = the battle goes on.

    What is uncovered has to be brought home: that battle goes on until the party retreats (BE-18).
    """
    if not adventurers:
        return Ending("failed", "defeated")
    if met and objective != "uncover":
        return Ending("success", "objective")
    return None


def retreated(objective: Objective, *, met: bool) -> Ending:
    """B-17, F-71: the party leaves; only who has uncovered everything has not failed by it."""
    if met and objective == "uncover":
        return Ending("success", "retreat_with_goal")
    return Ending("failed", "retreat")
