"""The commands by which seats answer what the party is asked: each kind of request has one (section 3.1)."""

from __future__ import annotations

from wardrum.events.core.kernel import Command, Decision, Rejected

from .. import commands as c
from ..state import Request, State
from . import party
from .round_end import CONTINUE, RETREAT

COMMANDS = {
    "first_player": "ChooseFirstPlayer",
    "companion": "ChooseNextCompanion",
    "round_end": "ContinueBattle",
}
TIE = "DecideTie"  # for every other kind of request


def answer(decision: Decision[State], seat: str, command: Command) -> None:
    """Section 3.1: the choice that a command stands for. Raises Rejected: that is not what the party is asked."""
    request = party.require_open(decision.state, seat)
    choice = choice_of(command)
    if not fits(request, command):
        raise Rejected(
            "BE-12", "another_question", f"the party is asked about {request.kind.replace('_', ' ')} now"
        )
    party.answer(decision, seat, choice)


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
