"""The round counter: a die of 1 to 5 and the fatigue face, which counts as 6 (B-4 to B-8, BE-1 to BE-6)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision

from .. import events as e
from ..skills.skill import Change
from ..state import COUNTER_FATIGUE, COUNTER_LOWEST, State


def advanced(counter: int, *, relieved: bool = False) -> int:
    """B-4, B-6: one up at the start of every round except the first; it stays on the fatigue face.

    relieved: it was brought down from that face, and by the setting the next round is free of it (BE-2).
    """
    return min(COUNTER_FATIGUE - 1 if relieved else COUNTER_FATIGUE, counter + 1)


def changed(counter: int, change: Change, amount: int) -> int:
    """BE-4, BE-5: one effect on the counter, which is never turned past its faces."""
    match change:
        case "reduce":
            wanted = counter - amount
        case "increase":
            wanted = counter + amount
        case "set":
            wanted = amount
    return min(COUNTER_FATIGUE, max(COUNTER_LOWEST, wanted))


def relieved_by(before: int, after: int, relieved: bool) -> bool:  # noqa: FBT001 -- what held so far
    """B-7, BE-2: whether the counter has been brought down from the fatigue face, and not put there again."""
    return after < COUNTER_FATIGUE and (relieved or before == COUNTER_FATIGUE)


def is_fatigue(counter: int) -> bool:
    """B-6: whether the counter shows the fatigue face."""
    return counter == COUNTER_FATIGUE


def advance(decision: Decision[State]) -> None:
    """B-4, B-6: one up at the start of a round; after 5 it shows fatigue."""
    battle = decision.state.battle
    _turn(decision, advanced(battle.counter, relieved=battle.relieved), "advance", spares=False)


def change(decision: Decision[State], how: Change, amount: int, cause: str, *, spares: bool = True) -> None:
    """BE-2 to BE-6: an effect on the counter, at once and never past its faces.

    spares: whether by the setting "next_round" a reduction spares the next round; the guild sets the die as a hand would.
    """
    _turn(decision, changed(decision.state.battle.counter, how, amount), cause, spares=spares)


def _turn(decision: Decision[State], now: int, cause: str, *, spares: bool) -> None:
    """The die is turned; `relieved` notes that it came down (BE-2), unless at the start of a round, which it counts for."""
    battle = decision.state.battle
    relieved = (
        battle.setup.fatigue_exit == "next_round"
        and spares
        and battle.phase != "round_start"
        and relieved_by(battle.counter, now, battle.relieved)
    )
    if (now, relieved) != (battle.counter, battle.relieved):
        decision.emit(e.RoundCounterChanged(battle.counter, now, cause, relieved))
