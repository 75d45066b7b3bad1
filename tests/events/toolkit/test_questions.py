"""Questions: what follows from the table of a ruleset's questions and the one that is open, in a game made for this."""

import pytest
from msgspec import Struct

from wardrum.events.core.kernel import Command, Decision, Rejected
from wardrum.events.toolkit.options import Choice, Option
from wardrum.events.toolkit.questions import Asked, Question, Questions


class March(Command, frozen=True, tag="March"):
    """In a turn."""

    where: str


class Vote(Command, frozen=True, tag="Vote"):
    """Of all seats that have not voted."""


class Duck(Command, frozen=True, tag="Duck"):
    """Before anything else."""


class Turn(Question, frozen=True, tag="turn"):
    """Asked in turn."""

    seat: str


class Ballot(Question, frozen=True, tag="ballot"):
    """Asked of several."""


class Shot(Question, frozen=True, tag="shot"):
    """Asked before anything else."""

    seat: str


class State(Struct, frozen=True):
    """open: the question that is open, if any."""

    open: Question | None


def refusing(code):
    """A refusal with this code."""
    return lambda *of: Rejected("T-1", code, "no")


def answered(code):
    """An answer that is refused with this code, so that one sees which rules were asked."""

    def answer(decision, seat, command):
        raise Rejected("T-1", f"{code} of {seat}", "no")

    return answer


def options_of(*commands):
    """An option for each of these commands."""
    return lambda state, question, seat: [Option(name, name, "T-1", params) for name, params in commands]


def one(question, seats, command, **more):
    """A question that one command answers."""
    name, params = command.__name__, {"where": Choice(("north", "south"))} if command is March else {}
    return Asked(
        question=question,
        seats=seats,
        prompt=lambda state, context, asked: f"{name}, please",
        options=options_of((name, params)),
        default=f"{name} is done",
        answers={command: answered(name)},
        not_asked=lambda state, seat, tried: Rejected("T-1", f"not asked {name} {seat}", "no"),
        **more,
    )


QUESTIONS = Questions(
    March | Vote | Duck,
    lambda state: state.open,
    [
        one(Turn, lambda state, turn: (turn.seat,), March),
        one(Ballot, lambda state, ballot: ("a", "c"), Vote, seconds=30),
        one(Shot, lambda state, shot: (shot.seat,), Duck, first=refusing("first Duck")),
    ],
)


def refusal(question, seat, command):
    """The code with which a command is refused while this question is open."""
    with pytest.raises(Rejected) as refused:
        QUESTIONS.answer(Decision(State(question), None, None), seat, command)
    return refused.value.code


def test_whom_the_battle_waits_for():
    """A decision for each seat that is asked, by the question's tag; none where nothing is asked."""
    assert [(one.key, one.seat, one.default, one.seconds) for one in QUESTIONS.pending(State(Ballot()))] == [
        ("ballot-a", "a", "Vote is done", 30),
        ("ballot-c", "c", "Vote is done", 30),
    ]
    assert [one.key for one in QUESTIONS.pending(State(Turn("b")))] == ["turn-b"]
    assert QUESTIONS.pending(State(None)) == []


def test_what_a_seat_may_do():
    """The options of the question that is open, for those alone whom it asks."""
    assert [option.command for option in QUESTIONS.legal(State(Ballot()), "c")] == ["Vote"]
    assert QUESTIONS.legal(State(Ballot()), "b") == []
    assert QUESTIONS.legal(State(None), "a") == []


def test_what_is_done_for_a_seat():
    """The first value of the first option."""
    assert QUESTIONS.default(State(Turn("b")), "b") == [March("north")]


@pytest.mark.parametrize(
    ("question", "seat", "command", "code"),
    [
        (Turn("a"), "a", March("north"), "March of a"),
        (Turn("a"), "b", March("north"), "not asked March b"),
        (Turn("a"), "a", Vote(), "not asked Vote a"),
        (Turn("a"), "a", Duck(), "not asked Duck a"),
        (Shot("b"), "b", Duck(), "Duck of b"),
        (Shot("b"), "a", Duck(), "not asked Duck a"),
        (Shot("b"), "b", March("north"), "first Duck"),
        (Shot("b"), "a", Vote(), "first Duck"),
        (Ballot(), "c", Vote(), "Vote of c"),
        (None, "a", March("north"), "not asked March a"),
        (None, "a", Duck(), "not asked Duck a"),
    ],
)
def test_who_may_answer_what(question, seat, command, code):
    """An answer goes to the rules of the question; whatever else is tried hears what has to be answered first, or that nobody asks it."""
    assert refusal(question, seat, command) == code
