"""Decisions of the party: asked once, answered by whoever decides in this match, never asked with one option (3.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.match.events import DecisionExpired

from .. import events as e
from ..state import Request, State

OPTIONS_MAX = 64  # in one list


def ask(
    decision: Decision[State], kind: str, subject: str, options: Sequence[str], seat: str = ""
) -> str | None:
    """The party's choice among options, the default first; None = it has been asked and the rules wait for it.

    A single option is not asked at all, and what the party has answered in this turn stands. seat: who alone decides
    this, as who explores does what a new tile leaves open.
    """
    battle = decision.state.battle
    listed = tuple(dict.fromkeys(options))[:OPTIONS_MAX]
    if len(listed) == 1:
        return listed[0]
    answer = battle.answers.get(f"{kind}-{subject}")
    if answer in listed:
        return answer
    decision.emit(e.PartyDecisionRequested(kind, subject, listed, listed[0], seat))
    return None


def deciders(state: State) -> list[str]:
    """The seats that may answer the open request: the leader, anybody, or those who have not voted."""
    request = state.battle.request
    if request is UNSET:
        return []
    if request.seat or state.battle.setup.party_decisions == "leader":
        return [request.seat or leader(state)]
    return [seat for seat in voters(state) if seat not in request.votes]


def leader(state: State) -> str:
    """Section 3.1: the seat of the settings; once it has given up the first that has not leads."""
    wanted, staying = state.battle.setup.leader, state.match.staying
    return wanted if wanted in staying else staying[0]


def voters(state: State) -> tuple[str, ...]:
    """Section 3.1: the seats whose votes count: those that have not given up, as long as one of them is awaited."""
    request, match = state.battle.request, state.match
    votes = {} if request is UNSET else request.votes
    return match.staying if set(match.staying) - set(votes) else match.order


def answer(decision: Decision[State], seat: str, choice: str) -> None:
    """Section 3.1: a seat's choice; it decides at once, or is a vote. Raises Rejected."""
    request = require_open(decision.state, seat)
    if choice not in request.options:
        raise Rejected("BE-12", "no_such_choice", f"the choice is one of {', '.join(request.options)}")
    if _out_of_time(decision):
        out_of_time(decision, request, seat)
    elif request.seat or decision.state.battle.setup.party_decisions != "majority":
        decide(decision, request, seat, choice)
    else:
        vote(decision, request, seat, choice)


def require_open(state: State, seat: str) -> Request:
    """The request that this seat may answer. Raises Rejected."""
    request = state.battle.request
    if request is UNSET:
        raise Rejected("BE-12", "nothing_asked", "the party has nothing to decide now")
    if seat not in deciders(state):
        raise Rejected(
            "BE-12", "not_yours_to_decide", f"this is decided by seat {', '.join(deciders(state))}"
        )
    return request


def vote(decision: Decision[State], request: Request, seat: str, choice: str) -> None:
    """Section 3.1, "majority": more than half of the seats settle it, at last the option with most votes."""
    seats = {*request.votes, *decision.state.match.staying}
    votes = {**request.votes, seat: choice}
    decision.emit(e.PartyVoteCast(seat, choice))
    if list(votes.values()).count(choice) * 2 > len(seats) or seats == set(votes):
        carry(decision, request, votes)


def carry(decision: Decision[State], request: Request, votes: Mapping[str, str]) -> None:
    """Section 3.1: the option with most votes, of equals the one listed first; it is whose vote was the last for it."""
    cast = list(votes.values())
    leading = max(request.options, key=cast.count)
    seat = [seat for seat, choice in votes.items() if choice == leading][-1]
    decide(decision, request, seat, leading)


def out_of_time(decision: Decision[State], request: Request, seat: str) -> None:
    """BE-12: when time is up the votes cast count, without any the default is taken."""
    if request.votes:
        carry(decision, request, request.votes)
    else:
        decide(decision, request, seat, request.default)


def decide(decision: Decision[State], request: Request, seat: str, choice: str) -> None:
    """The party has decided; BE-12: the event says so if its time was up."""
    decision.emit(e.PartyDecided(request.kind, request.subject, choice, seat, _out_of_time(decision)))


def _out_of_time(decision: Decision[State]) -> bool:
    """Whether this is done for a seat whose time is up."""
    return any(isinstance(event, DecisionExpired) for event in decision.events)
