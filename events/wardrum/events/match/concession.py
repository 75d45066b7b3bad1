"""Giving up, and how a battle ends by it."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision, Rejected

from . import events as e
from .state import Match, MatchState


def concede(decision: Decision[MatchState], seat: str) -> None:
    """L-8, W-99: the battle goes on while a seat of the party has not given it up."""
    if seat in decision.state.match.conceded:
        raise Rejected(
            "L-8", "conceded_already", "this seat has given the battle up already; the others have not"
        )
    give_up(decision, seat, "conceded")


def give_up(decision: Decision[MatchState], seat: str, reason: e.Reason) -> None:
    """L-8: a seat is out of the battle, and so is its side if it was the last of it."""
    decision.emit(e.BattleConceded(seat))
    match = decision.state.match
    if not (match.cooperative and is_played(match)):
        end(decision, reason, tuple(s for s in match.rivals(seat) if s in match.seats))


def is_played(match: Match) -> bool:
    """Whether a seat of a party plays on; bots do not count where persons have played."""
    persons = set(match.seats) - set(match.by_bots)
    return bool((persons or set(match.seats)) - set(match.conceded))


def end(decision: Decision[MatchState], reason: e.Reason, winners: tuple[str, ...]) -> None:
    """The last event of the battle itself; rulesets end it by this too."""
    decision.emit(e.MatchEnded(reason, winners, getattr(decision.state.battle, "round", 0)))
