"""Seats that change hands while the battle goes on: to a bot, to another person, or from one that has left. Ids L-n: see `rules.py`.

Nothing of the battle changes by it: the seat's seed is revealed already, and its secrets, its time and its offers stay.
"""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.core.record import AnyRecord
from wardrum.events.toolkit.language import say

from . import commands as c
from . import events as e
from .state import MISSED_MAX, Match, MatchState


def hand_over(decision: Decision[MatchState], seat: str, command: c.HandOver) -> None:
    """L-30."""
    match = _in_play(decision, "L-30", seat)
    if seat in match.by_bots:
        raise Rejected("L-30", "bot_plays_already", say("a bot plays seat {seat} already", seat=seat))
    decision.emit(e.SeatHandedOver(seat, command.bot))


def take_over(decision: Decision[MatchState], seat: str) -> None:
    """L-31."""
    _in_play(decision, "L-31", seat)
    decision.emit(e.SeatHandedOver(seat))


def refuse_bot_not_agreed(match: Match, command: c.Expire) -> None:
    """L-32. Raises Rejected."""
    if command.bot is not UNSET and match.agreed.leaver != "bot":
        raise Rejected("L-32", "no_bot_agreed", "in this match no bot plays on for a seat that has left")


def may_leave_to_a_bot(match: Match, seat: str, command: c.Expire) -> bool:
    """L-32: whether a bot plays on for this seat, whose time has just run out once more."""
    has_left = match.seats[seat].missed >= MISSED_MAX
    return command.bot is not UNSET and has_left and seat in match.people and len(match.people) > 1


def leave_to_a_bot(decision: Decision[MatchState], seat: str, command: c.Expire) -> None:
    """L-32."""
    decision.emit(e.SeatHandedOver(seat, command.bot))


def _in_play(decision: Decision[MatchState], rule: str, seat: str) -> Match:
    """The match, if this seat still plays in it. Raises Rejected."""
    match = decision.state.match
    if match.status != "live":
        raise Rejected(rule, "match_not_live", "a seat changes hands only while the battle is on")
    if seat in match.conceded:
        raise Rejected(rule, "conceded_already", "this seat has given the battle up")
    return match


HANDING_OVER = (c.HandOver, c.TakeOver, c.Expire)  # the commands by which a seat may change hands


def handed_over(record: AnyRecord) -> list[str]:
    """The seats, in the order in which the record tells of them."""
    if not isinstance(record.command, HANDING_OVER):
        return []
    return [event.seat for event in record.events if isinstance(event, e.SeatHandedOver)]
