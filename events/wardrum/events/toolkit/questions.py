"""Questions: the places at which the rules wait for somebody, everything about each of them in one value.

Between two questions the rules go on by themselves. Which one is open follows from the state: the last one on a stack that the state
keeps, where events put questions on it and take them off, else the one that the phase asks. From that and the table of a
ruleset's questions follow whom the battle waits for, what these seats may do, what is done for one whose time is up, what it is
asked, and what else has to wait.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from wardrum.events.core.kernel import Command, Decision, Pending, Rejected

from .default_choice import default_command
from .display.context import DisplayContext
from .options import ListedOption, Option, all_expanded, expanded


class Question(Struct, frozen=True, tag_field="question"):
    """Something that is asked. Each kind is a subclass with a tag, which says in its fields of whom or what it is."""


S = TypeVar("S")
Q = TypeVar("Q", bound=Question)


class Asked(Struct, Generic[S, Q], frozen=True, kw_only=True, eq=False):
    """All that the rules say about one kind of question. S: the ruleset's state · Q: the question."""

    question: type[Q]
    """Its tag, with the seat, is the key of the decision that is waited for."""
    seats: Callable[[S, Q], Sequence[str]]
    """Whom the battle waits for; several answer in any order."""
    prompt: Callable[[S, DisplayContext, Q], str]
    """What such a seat is asked, as a whole sentence."""
    options: Callable[[S, Q, str], Sequence[ListedOption]]
    """How it may answer; what is dear to list is left open. What commits to least comes first: unless `stand_in` says otherwise that is done once its time is up."""
    default: str | Callable[[S, Q], str]
    """What is done then, in words."""
    answers: Mapping[type[Command], Callable[[Decision[S], str, Any], object]]
    """The rules for each command that answers: (decision, seat, command). Raises Rejected: the answer is refused."""
    not_asked: Callable[[S, str, Command], Rejected]
    """Why a seat may not answer by this command: something else is asked, or only another seat is."""
    first: Callable[[S, Q], Rejected] | None = None
    """Why nothing else may be done before it is answered; None = `not_asked` of what was tried says enough."""
    stand_in: Callable[[S, Q, str], Sequence[Command]] | None = None
    """The commands for a seat whose time is up; None = the first option, with the first value of each of its domains."""
    seconds: int = 0
    """The time allowed; 0 = that of the match."""


class Questions(Generic[S]):
    """The questions of a ruleset. commands: the union of its commands · opened: the question that is open, None = there is none."""

    def __init__(
        self, commands: Any, opened: Callable[[S], Question | None], table: Sequence[Asked[S, Any]]
    ) -> None:
        self.table = tuple(table)
        self._commands, self._opened = commands, opened
        self._by_kind = {asked.question: asked for asked in table}
        self._answered = {command: asked for asked in reversed(table) for command in asked.answers}

    def pending(self, state: S) -> list[Pending]:
        """The decisions that the battle waits for; `since_*` and the match's own `seconds` are filled in by the match."""
        return [
            Pending(f"{tag(question)}-{seat}", seat, _done_for(asked, state, question), asked.seconds)
            for question, asked in self._open(state)
            for seat in asked.seats(state, question)
        ]

    def awaited(self, state: S) -> list[str]:
        """The seats that it waits for, cheaply: without listing what they may do."""
        return [seat for question, asked in self._open(state) for seat in asked.seats(state, question)]

    def legal(self, state: S, seat: str) -> list[Option]:
        """The options of a seat, each accepted as it stands; none while it is asked nothing."""
        return all_expanded(self.outline(state, seat))

    def outline(self, state: S, seat: str) -> list[ListedOption]:
        """The same list in the first step: what is dear to list is open."""
        return [
            option
            for question, asked in self._open(state)
            if seat in asked.seats(state, question)
            for option in asked.options(state, question, seat)
        ]

    def default(self, state: S, seat: str) -> Sequence[Command]:
        """The commands that stand in for a seat whose time is up."""
        ((question, asked),) = self._open(state)
        if asked.stand_in:
            return asked.stand_in(state, question, seat)
        first = asked.options(state, question, seat)[0]
        return [default_command(expanded(first)[0], self._commands)]

    def prompt(self, state: S, context: DisplayContext, seat: str) -> str:
        """What a seat is asked; "" = nothing."""
        asking = self._open(state) if seat in context.awaited else ()
        return "".join(asked.prompt(state, context, question) for question, asked in asking)

    def answer(self, decision: Decision[S], seat: str, command: Command) -> None:
        """Carry out a command of the ruleset. Raises Rejected: it answers nothing that is open, or is refused as an answer."""
        kind, own = type(command), self._answered[type(command)]
        for question, asked in self._open(decision.state):
            if kind not in asked.answers:
                if asked.first and not own.first:
                    raise asked.first(decision.state, question)
                break
            if seat not in asked.seats(decision.state, question):
                raise asked.not_asked(decision.state, seat, command)
            asked.answers[kind](decision, seat, command)
            return
        raise own.not_asked(decision.state, seat, command)

    def _open(self, state: S) -> tuple[tuple[Question, Asked[S, Any]], ...]:
        """The question that is open with what is said about it, or nothing."""
        question = self._opened(state)
        return () if question is None else ((question, self._by_kind[type(question)]),)


def tag(question: Question) -> str:
    """As "fall_spot"."""
    return str(question.__struct_config__.tag)


def on_top(stack: Sequence[Question], kind: type[Q]) -> Q:
    """The question that is open, which is of this kind."""
    question = stack[-1]
    assert isinstance(question, kind)
    return question


def among(stack: Sequence[Question], kind: type[Q]) -> Q | None:
    """The last question of this kind on a stack; None = there is none."""
    return next((question for question in reversed(stack) if isinstance(question, kind)), None)


def _done_for(asked: Asked[S, Any], state: S, question: Question) -> str:
    return asked.default if isinstance(asked.default, str) else asked.default(state, question)
