"""What the party decides (section 3.1, BE-12, BE-28): what is open between equals, whether to go on, and whether to leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from wardrum.events.core.kernel import Command, Rejected
from wardrum.events.toolkit.display.context import Called, DisplayContext
from wardrum.events.toolkit.grammar import listed
from wardrum.events.toolkit.language import say, spoken
from wardrum.events.toolkit.options import Choice, Option
from wardrum.events.toolkit.questions import Asked, Question

from .. import commands as c
from ..decide import rounds
from ..decide.rounds import ASSISTS, retreated
from ..mechanics.party_decisions import COMMANDS, CONTINUE, RETREAT, TIE, answer_request, question
from ..pending import awaited, deciders, decision_of
from ..state import Request, State


class PartyDecision(Question, frozen=True, tag="party"):
    """What does the party choose? See `Request`, which the state keeps."""


class RetreatVote(Question, frozen=True, tag="retreat"):
    """Does the party leave? Asked at once of all who have an adventurer on the map."""


# --- decisions of the party


def options(state: State, asked: PartyDecision, seat: str) -> list[Option]:
    """The options that answer the open request."""
    request = state.battle.request
    assert request is not UNSET
    return round_end(state, request) if request.kind == "round_end" else [tie(request)]


def tie(asked: Request) -> Option:
    """One option with everything that the party can choose."""
    text, rule, field = question(asked.kind)
    return Option(COMMANDS.get(asked.kind, TIE), text, rule, {field: Choice(asked.options)})


def round_end(state: State, asked: Request) -> list[Option]:
    """B-17, F-73; F-71: whether leaving now is a success is certain."""
    going_on = RETREAT in asked.options  # with no adventurer on the map there is nothing to leave
    options = [
        Option("ContinueBattle", "Go on with the next round" if going_on else "Accept the defeat", "B-17")
    ]
    if going_on:
        won = retreated(state).result == "success"
        options.append(
            Option("ProposeRetreat", "Leave the battle", "F-71", odds={"success": "1" if won else "0"})
        )
    if ASSISTS[0] in asked.options:
        numbers = Choice(tuple(range(1, len(ASSISTS) + 1)))
        options.append(
            Option("UseGuildAssist", "Call the guild", "F-73", {"counter": numbers}, "once per campaign")
        )
    assert asked.default == CONTINUE
    return options


def question_words(called: Called, request: Request) -> str:
    """What the party is asked, as "Grave Cur 2: where does the enemy go?"."""
    text = say(question(request.kind).text)
    if not request.subject or request.kind == "laying":
        return text
    return f"{called[request.subject]}: {going_on(text)}"


def going_on(sentence: str) -> str:
    """A whole sentence as it stands after a colon: English goes on with a small letter."""
    return f"{sentence[:1].lower()}{sentence[1:]}" if spoken() is None else sentence


def prompt(state: State, context: DisplayContext, asked: PartyDecision) -> str:
    """See `question_words`; also whether votes are counted."""
    request = state.battle.request
    assert request is not UNSET
    words = question_words(context.called, request)
    votes = state.battle.setup.party_decisions == "majority" and not request.seat
    return (
        say("{question} Vote for the party", question=words)
        if votes and len(state.match.order) > 1
        else words
    )


def not_deciding(state: State, seat: str, command: Command) -> Rejected:
    """Why a seat decides nothing for the party now."""
    if state.battle.request is UNSET:
        return Rejected("BE-12", "nothing_asked", "the party has nothing to decide now")
    seats = listed(f"seat {each}" for each in deciders(state))
    return Rejected("BE-12", "not_yours_to_decide", say("this is decided by {seats}", seats=seats))


PARTY_DECISION: Final = Asked[State, PartyDecision](
    question=PartyDecision,
    seats=lambda state, asked: awaited(state),
    prompt=prompt,
    options=options,
    default="the votes cast count, else the first option is taken",
    answers=dict.fromkeys(
        (
            c.ChooseFirstPlayer,
            c.ChooseNextCompanion,
            c.DecideTie,
            c.ContinueBattle,
            c.ProposeRetreat,
            c.UseGuildAssist,
        ),
        answer_request,
    ),
    not_asked=not_deciding,
)


# --- the vote on leaving


def not_voting(state: State, seat: str, command: Command) -> Rejected:
    """BE-28: why a seat has no vote now."""
    if decision_of(state) != "retreat" or seat not in state.battle.voters:
        return Rejected("BE-28", "no_vote", "no vote of this seat on leaving is awaited")
    return Rejected("BE-28", "voted_already", "this seat has voted already")


def stays(state: State, asked: RetreatVote, seat: str) -> Sequence[Command]:
    """BE-28: a seat whose time is up stays; one that has given up leaves."""
    return [c.VoteRetreat(yes=seat in state.match.conceded)]


RETREAT_VOTE: Final = Asked[State, RetreatVote](
    question=RetreatVote,
    seats=lambda state, asked: awaited(state),
    prompt=lambda state, context, asked: "Leave the battle? Vote",
    options=lambda state, asked, seat: [
        Option("VoteRetreat", "Leave the battle?", "BE-28", {"yes": Choice((False, True))})
    ],
    default="the seat votes to stay, or to leave if it has given up",
    answers={c.VoteRetreat: rounds.vote_retreat},
    not_asked=not_voting,
    stand_in=stays,
)
