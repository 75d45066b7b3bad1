"""Taking moves back by consent (L-13 … L-16): the log goes on, the battle stands again as it stood."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from wardrum.events.core.kernel import PAST_MAX, Decision, Moment, Rejected, Ruleset
from wardrum.events.toolkit.options import Choice, Domain, Option

from .. import commands as c
from .. import events as e
from ..state import Match
from .proposal import answers, unheard
from .reach import reach


def offer(decision: Decision[Any], ruleset: Ruleset, seat: str, command: c.OfferTakeback) -> None:
    """L-13. Whoever plays alone has nobody to ask."""
    match: Match = decision.state.match
    if match.status != "live":
        raise Rejected("L-13", "match_not_live", "a move can be taken back only while the battle is on")
    if seat in match.conceded:
        raise Rejected("L-13", "conceded_already", "this seat has given the battle up; the others play on")
    if match.takeback is not UNSET:
        raise Rejected("L-13", "takeback_offered", "a take-back is on offer already: answer it first")
    if refusal := reach(ruleset, decision.state, decision.moment.past).refusal(command.version):
        raise refusal
    decision.emit(e.TakebackOffered(seat, command.version))
    take_back_when_agreed(decision)


def accept(decision: Decision[Any], seat: str) -> None:
    """L-15."""
    if seat not in asked(decision.state.match):
        raise Rejected("L-15", "no_takeback_offered", "nobody asks this seat to take a move back")
    decision.emit(e.TakebackAccepted(seat))
    take_back_when_agreed(decision)


def decline(decision: Decision[Any], seat: str) -> None:
    """L-15: by anybody who was asked, or by whoever asked."""
    match: Match = decision.state.match
    if match.takeback is UNSET or seat in match.conceded:
        raise Rejected("L-15", "no_takeback_offered", "there is no take-back that this seat could turn down")
    decision.emit(e.TakebackDeclined(seat))


def take_back_when_agreed(decision: Decision[Any]) -> None:
    """L-16. What was within reach when it was offered still is, as the battle has not gone on."""
    match: Match = decision.state.match
    wish = match.takeback
    if wish is UNSET or asked(match):
        return
    need_in_reach(decision, wish.version)
    decision.emit(e.TakenBack(wish.seat, wish.version, match.moved_version))


def asked(match: Match) -> tuple[str, ...]:
    """L-15: the seats whose consent to the take-back on offer is still missing, in order."""
    wish = match.takeback
    return () if wish is UNSET else unheard(match, (wish.seat, *wish.agreed))


def need_in_reach(decision: Decision[Any], version: int) -> None:
    """Raises Rejected: the state at this version is out of reach, so the battle cannot stand as it stood."""
    try:
        decision.moment.past(version)
    except LookupError:
        sentence = f"too much has been offered and declined since to find back to version {version}"
        raise Rejected("L-14", "takeback_too_far", sentence) from None


def legal(ruleset: Ruleset, state: Any, seat: str, moment: Moment) -> list[Option]:
    """What a seat may do about take-backs now; what is out of sight by now can be agreed to no longer."""
    match: Match = state.match
    wish = match.takeback
    if wish is UNSET:
        versions = reach(ruleset, state, moment.past).versions
        back: dict[str, Domain] = {"version": Choice(versions)}
        return [Option("OfferTakeback", "Take back", "L-13", back, scope="match")] if versions else []
    may_agree = seat in asked(match) and match.version - wish.version < PAST_MAX
    agree = f"Agree to take back what followed version {wish.version}" if may_agree else ""
    return answers("Takeback", "L-15", agree, "Decline the take-back")
