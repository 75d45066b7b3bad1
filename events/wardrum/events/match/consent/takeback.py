"""Taking moves back by consent (L-13 … L-16): the log goes on, the battle stands again as it stood."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from wardrum.events.core.kernel import PAST_MAX, Decision, DecisionContext, Past, Refusal, Rejected
from wardrum.events.match.ruleset import AnyRuleset
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.memo import remembered
from wardrum.events.toolkit.options import Choice, Domain, Option

from .. import commands as c
from .. import events as e
from ..state import Match, MatchState
from .proposal import Proposal
from .reach import reach


def offer(decision: Decision[MatchState], ruleset: AnyRuleset, seat: str, command: c.OfferTakeback) -> None:
    """L-13. A seat that plays alone needs no consent."""
    match = decision.state.match
    if match.status != "live":
        raise Rejected("L-13", "match_not_live", "a move can be taken back only while the battle is on")
    if seat in match.conceded:
        raise Rejected("L-13", "conceded_already", "this seat has given the battle up; the others play on")
    if match.takeback is not UNSET:
        raise Rejected("L-13", "takeback_offered", "a take-back is on offer already: answer it first")
    if refusal := reach(ruleset, decision.state, decision.context.past).refusal(command.version):
        raise refusal
    decision.emit(e.TakebackOffered(seat, command.version))
    TAKEBACK.conclude_if_all_agree(decision)


def accept(decision: Decision[MatchState], seat: str) -> None:
    """L-15."""
    TAKEBACK.accept(decision, seat)


def decline(decision: Decision[MatchState], seat: str) -> None:
    """L-15: by any seat that was asked, or by the one that asked."""
    TAKEBACK.decline(decision, seat)


def take_back(decision: Decision[MatchState]) -> None:
    """L-16. What was within reach when it was offered still is, as the battle has not gone on."""
    match = decision.state.match
    offer = match.takeback
    assert offer is not UNSET, "all have agreed to a take-back"
    need_in_reach(decision, offer.version)
    decision.emit(e.TakenBack(offer.seat, offer.version, match.moved_version))


def agreed(match: Match) -> tuple[str, ...] | None:
    """The seats that want the take-back on offer."""
    return None if match.takeback is UNSET else (match.takeback.seat, *match.takeback.agreed)


TAKEBACK: Final = Proposal(
    name="Takeback",
    rule="L-15",
    agreed=agreed,
    conclude=take_back,
    accepted=e.TakebackAccepted,
    declined=e.TakebackDeclined,
    not_asked=Refusal("L-15", "no_takeback_offered", "nobody asks this seat to take a move back"),
    not_open=Refusal("L-15", "no_takeback_offered", "there is no take-back that this seat could turn down"),
)


def need_in_reach(decision: Decision[MatchState], version: int) -> None:
    """Raises Rejected: the state at this version is out of reach, so the battle cannot stand as it stood."""
    try:
        decision.context.past(version)
    except LookupError:
        sentence = say(
            "too much has been offered and declined since to find back to version {version}", version=version
        )
        raise Rejected("L-14", "takeback_too_far", sentence) from None


@remembered
def _offers(state: MatchState, ruleset: AnyRuleset, past: Past) -> tuple[Option, ...]:
    """The same for all seats, which are asked one after the other."""
    versions = reach(ruleset, state, past).versions
    back: dict[str, Domain] = {"version": Choice(versions)}
    return (Option("OfferTakeback", "Take back", "L-13", back, scope="match"),) if versions else ()


def legal(ruleset: AnyRuleset, state: MatchState, seat: str, context: DecisionContext) -> list[Option]:
    """What a seat may do about take-backs now; what is out of sight by now can be agreed to no longer."""
    match = state.match
    wish = match.takeback
    if wish is UNSET:
        return list(_offers(state, ruleset, context.past))
    agree = say("Agree to take back what followed version {version}", version=wish.version)
    answers = TAKEBACK.answers(match, seat, agree, "Decline the take-back")
    return answers if match.version - wish.version < PAST_MAX else answers[-1:]
