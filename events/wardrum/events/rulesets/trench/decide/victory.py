"""How a game ends (X-43)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.match.concession import end as end_match
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.two_seats import SEATS

from .. import events as e
from ..state import EndReason, State


def judge(decision: Decision[State]) -> bool:
    """X-43, TE-28: a side without models has lost; both gone together is a draw, or points decide. Whether it is over.

    Who is held back counts as there (X-51).
    """
    state = decision.state
    seats = {piece.seat for piece in state.table.pieces.values()}
    seats |= {model.seat for model in state.battle.models.values() if model.status == "mustered"}
    if len(seats) == len(SEATS):
        return False
    if seats:
        end(decision, "no_enemies", tuple(seats))
    elif state.battle.setup.mutual_end == "points":
        by_points(decision, "nobody_left")
    else:
        end(decision, "nobody_left", ())
    return True


def by_points(decision: Decision[State], reason: EndReason) -> None:
    """X-43: more Victory Points win, equal ones are a draw."""
    vp = decision.state.battle.vp
    best = max(vp.values())
    winners = tuple(seat for seat in SEATS if vp[seat] == best)
    end(decision, reason, winners if len(winners) == 1 else ())


def end(decision: Decision[State], reason: EndReason, winners: tuple[str, ...]) -> None:
    """The game is over, and the match with it."""
    decision.emit(e.GameEnded(reason, winners))
    end_match(decision, "victory" if winners else "draw", winners)


def require_seat(seat: str, rule: str) -> None:
    """Raises Rejected: there is no such seat."""
    if seat not in SEATS:
        raise Rejected(rule, "no_such_seat", say("there is no seat {seat}", seat=seat))
