"""Agreeing a result (L-9): the battle ends as two sides want it to."""

from __future__ import annotations

from typing import Final

from wardrum.events.core.kernel import Decision, Refusal, Rejected
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Option

from .. import commands as c
from .. import events as e
from ..concession import end
from ..state import Match, MatchState
from .proposal import Proposal


def offer(decision: Decision[MatchState], seat: str, command: c.OfferResult) -> None:
    """L-9."""
    match = decision.state.match
    if match.status != "live":
        raise Rejected("L-9", "match_not_live", "a result can be agreed only while the battle is on")
    if match.cooperative:
        raise Rejected("L-9", "nobody_to_agree_with", "a party has no opponent to agree a result with")
    if command.result not in (*match.order, "draw"):
        raise Rejected("L-9", "no_such_result", "the result is a seat of this match or draw")
    if match.offer:
        raise Rejected("L-9", "offer_stands", "an offer is on the table: answer it first")
    decision.emit(e.ResultOffered(seat, command.result))


def accept(decision: Decision[MatchState], seat: str) -> None:
    """L-9."""
    RESULT.accept(decision, seat)


def decline(decision: Decision[MatchState], seat: str) -> None:
    """L-9."""
    RESULT.decline(decision, seat)


def end_as_agreed(decision: Decision[MatchState]) -> None:
    """L-9: the battle ends with the result on offer."""
    match = decision.state.match
    (result,) = match.offer.values()
    end(decision, "agreed", () if result == "draw" else (result,))


RESULT: Final = Proposal(
    name="Result",
    rule="L-9",
    agreed=lambda match: match.offer or None,
    conclude=end_as_agreed,
    accepted=None,
    declined=e.ResultDeclined,
    not_asked=Refusal("L-9", "no_offer", "nobody else has offered a result"),
    not_open=Refusal("L-9", "no_offer", "no result is on offer"),
)


def legal(match: Match, seat: str) -> list[Option]:
    """What a seat may do about the result now."""
    if match.cooperative:
        return []
    if not match.offer:
        results = Choice((*match.order, "draw"))
        return [Option("OfferResult", "Offer to agree a result", "L-9", {"result": results}, scope="match")]
    (result,) = match.offer.values()
    return RESULT.answers(
        match, seat, say("Agree: {result}", result=say(result)), "Decline the offered result"
    )
