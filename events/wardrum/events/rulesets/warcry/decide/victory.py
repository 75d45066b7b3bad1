"""Who has won, and when (W-2, W-96, W-97, W-99)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision
from wardrum.events.match.concession import end
from wardrum.events.toolkit.two_seats import SEATS, other

from .. import events as e
from ..state import Battle, State, of_seat
from . import scoring
from .phase import NextPhase

# --- at once


def end_if_one_sided(decision: Decision[State]) -> bool:
    """End the battle if a side has no fighter left, on the table or in reserve; both: a draw (W-99)."""
    battle = decision.state.battle
    left = tuple(seat for seat in SEATS if of_seat(battle, seat, "board", "reserve"))
    if left == SEATS:
        return False
    end(decision, "victory" if left else "draw", left)
    return True


# --- at the end of a round


def judge(decision: Decision[State]) -> NextPhase | None:
    """W-96, W-97: the battle ends with a winner, or at the limit (edge case 42), or another round begins."""
    if end_if_one_sided(decision):
        return None
    battle = decision.state.battle
    winner = ahead(decision.state) if is_checked(battle) else ""
    if winner or battle.round >= battle.setup.round_limit:
        end_judged(decision, winner)
        return None
    call_extra_round(decision)
    return "hero"


def is_checked(battle: Battle) -> bool:
    """Whether the victory condition is looked at: after the card's last round and one more (W-2, W-97)."""
    return battle.round >= battle.cards.victory.rounds and battle.extra != "last_standing"


def ahead(state: State) -> str:
    """The seat that fulfils the victory condition; "" = none (W-96)."""
    if state.battle.cards.victory.win == "most_vp":
        totals = {seat: scoring.final_points(state, seat) for seat in SEATS}
    else:
        totals = state.battle.down_points
    best = [seat for seat in SEATS if totals[seat] == max(totals.values())]
    return best[0] if len(best) == 1 else ""


def end_judged(decision: Decision[State], winner: str) -> None:
    """The end by the victory condition or the limit: points for the end of the battle, the holder's first (W-59)."""
    holder = decision.state.battle.holder
    for seat in (holder, other(holder)):
        scoring.score(decision, seat, "battle_end")
    if winner:
        end(decision, "victory", (winner,))
    else:
        end(decision, "draw", ())


def call_extra_round(decision: Decision[State]) -> None:
    """W-97: one more round, then rounds until one side only has fighters on the battlefield."""
    battle = decision.state.battle
    if is_checked(battle):
        decision.emit(e.ExtraRoundCalled("one" if battle.extra == "none" else "last_standing"))
