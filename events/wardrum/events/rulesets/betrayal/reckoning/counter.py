"""The round counter: a die of 1 to 5 and the fatigue face, which counts as 6 (B-4 to B-8, BE-1 to BE-6)."""

from __future__ import annotations

from typing import Final, Literal

LOWEST: Final = 1
FATIGUE: Final = 6  # what the fatigue face counts as (B-8)
Change = Literal["reduce", "increase", "set"]


def advanced(counter: int, *, relieved: bool = False) -> int:
    """B-4, B-6: one up at the start of every round but the first; it stays on the fatigue face.

    relieved: it was brought down from that face and the reading holds that keeps the next round free of it (BE-2).
    """
    return min(FATIGUE - 1 if relieved else FATIGUE, counter + 1)


def changed(counter: int, change: Change, amount: int) -> int:
    """BE-4, BE-5: one effect on the counter, which is never turned past its faces."""
    match change:
        case "reduce":
            wanted = counter - amount
        case "increase":
            wanted = counter + amount
        case "set":
            wanted = amount
    return min(FATIGUE, max(LOWEST, wanted))


def relieved_by(before: int, after: int, relieved: bool) -> bool:  # noqa: FBT001 -- what held so far
    """B-7, BE-2: whether the counter has been brought down from the fatigue face, and not put there again."""
    return after < FATIGUE and (relieved or before == FATIGUE)


def is_fatigue(counter: int) -> bool:
    """B-6: whether the counter shows the fatigue face."""
    return counter == FATIGUE
