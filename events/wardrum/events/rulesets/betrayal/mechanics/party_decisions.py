"""Decisions of the party: asked once, in words, answered by the seats that decide in this match (section 3.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import UNSET

from wardrum.events.core.kernel import Command, Decision, Rejected
from wardrum.events.match.events import DecisionExpired
from wardrum.events.toolkit.language import say

from .. import commands as c
from .. import events as e
from ..profiles import plain
from ..skills.skill_table import SKILLS
from ..state import Request, State


class PartyQuestion(NamedTuple):
    """A kind of request. field: of the command that answers it."""

    text: str
    rule: str = "BE-12"
    field: str = "choice"


QUESTIONS: Final = {
    "first_player": PartyQuestion("Who is the first player?", "F-13", "seat"),
    "companion": PartyQuestion("Which companion is next?", "B-11", "companion"),
    "enemy": PartyQuestion("Which enemy is next?", "B-14"),
    "trigger": PartyQuestion("Which effect is next?", "B-5"),
    "return": PartyQuestion("Where does the adventurer return?", "F-73"),
    "destination": PartyQuestion("Where does the enemy go?"),
    "route": PartyQuestion("Which way does the enemy take?"),
    "target": PartyQuestion("Whom does the enemy engage next?", "F-11"),
    "laying": PartyQuestion("How is the new tile laid?", "F-1"),
    "enemy-hex": PartyQuestion("Where does the next enemy stand?", "F-12"),
    "round_end": PartyQuestion("Go on?", "B-17"),
}


def question(kind: str) -> PartyQuestion:
    """What a request asks; "target-2" is the second of its kind, and every other word the skill that leaves a choice."""
    word, _, number = kind.rpartition("-")
    base = word if number.isdigit() else kind
    if base in QUESTIONS:
        return QUESTIONS[base]
    effect = say(SKILLS[base].title) if base in SKILLS else plain(base).capitalize()
    return PartyQuestion(say("{effect}: which one?", effect=effect))


CONTINUE, RETREAT = "continue", "retreat"
OPTIONS_MAX = 64  # in one list


def ask(
    decision: Decision[State], kind: str, subject: str, options: Sequence[str], seat: str = ""
) -> str | None:
    """The party's choice among options, the default first; None = it has been asked and the rules wait for it.

    A single option is not asked at all, and what the party has answered in this turn stands. seat: who alone decides
    this, as the exploring seat decides what a new tile leaves open.
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


COMMANDS = {
    "first_player": "ChooseFirstPlayer",
    "companion": "ChooseNextCompanion",
    "round_end": "ContinueBattle",
}
TIE = "DecideTie"  # for every other kind of request


def answer_request(decision: Decision[State], seat: str, command: Command) -> None:
    """Section 3.1: the choice that a command stands for. Raises Rejected: that is not what the party is asked."""
    request = open_request(decision.state)
    choice = choice_of(command)
    if not fits(request, command):
        what = say(request.kind.replace("_", " "))
        raise Rejected("BE-12", "another_question", say("the party is asked about {what} now", what=what))
    settle_choice(decision, seat, choice)


def choice_of(command: Command) -> str:
    """The option that a command names."""
    match command:
        case c.ChooseFirstPlayer(seat):
            return seat
        case c.ChooseNextCompanion(companion):
            return companion
        case c.DecideTie(choice):
            return choice
        case c.UseGuildAssist(counter):
            return f"assist-{counter}"
        case c.ProposeRetreat():
            return RETREAT
        case _:
            return CONTINUE


def fits(request: Request, command: Command) -> bool:
    """Whether this command answers that kind of request."""
    wanted = COMMANDS.get(request.kind, TIE)
    if request.kind == "round_end":
        return isinstance(command, c.ContinueBattle | c.ProposeRetreat | c.UseGuildAssist)
    return type(command).__name__ == wanted


def settle_choice(decision: Decision[State], seat: str, choice: str) -> None:
    """Section 3.1: a seat's choice; it decides at once, or is a vote. Raises Rejected."""
    request = open_request(decision.state)
    if choice not in request.options:
        raise Rejected(
            "BE-12",
            "no_such_choice",
            say("the choice is one of {choices}", choices=", ".join(request.options)),
        )
    if _is_default(decision):
        out_of_time(decision, request, seat)
    elif request.seat or decision.state.battle.setup.party_decisions != "majority":
        settle(decision, request, seat, choice)
    else:
        vote(decision, request, seat, choice)


def open_request(state: State) -> Request:
    """What the party is asked."""
    assert state.battle.request is not UNSET
    return state.battle.request


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
    settle(decision, request, seat, leading)


def out_of_time(decision: Decision[State], request: Request, seat: str) -> None:
    """BE-12: when time is up the votes cast count, without any the default is taken."""
    if request.votes:
        carry(decision, request, request.votes)
    else:
        settle(decision, request, seat, request.default)


def settle(decision: Decision[State], request: Request, seat: str, choice: str) -> None:
    """The party has decided; BE-12: the event says so if its time was up."""
    decision.emit(e.PartyDecided(request.kind, request.subject, choice, seat, _is_default(decision)))


def _is_default(decision: Decision[State]) -> bool:
    """Whether this is done for a seat whose time is up."""
    return any(isinstance(event, DecisionExpired) for event in decision.events)
