"""The morale phase: a warband tests or leaves, then fighters test for panic (M-38 to M-40)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from wardrum.events.core.kernel import Command, Decision, Rejected
from wardrum.events.rulesets.warcry.decide.phase import not_your_turn, of_phase, phase_over
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.grammar import listed
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Option
from wardrum.events.toolkit.pools import reduced
from wardrum.events.toolkit.questions import Asked, Question

from .. import commands as c
from ..decide import morale, panic
from ..decide.morale import spokesman
from ..decide.panic import rerolling, testing
from ..decide.progress import go_on
from ..state import State


class MoraleTest(Question, frozen=True, tag="morale"):
    """Does the warband test, or leave?"""

    seat: str


class PanicTest(Question, frozen=True, tag="panic"):
    """Which fighter tests next?"""

    seat: str


def passing(state: State, fighter: str, dice: int = 1) -> str:
    """The chance of bravery or more on a die, or on one of several."""
    fails = Fraction(state.battle.fighters[fighter].bravery - 1, 6)
    return reduced(1 - fails**dice)


# --- the warband


def ways(state: State, question: MoraleTest, seat: str) -> list[Option]:
    """M-38, M-39."""
    voice = spokesman(state, seat)
    odds = {"passed": passing(state, voice) if voice else "0"}
    return [
        Option("RollMorale", "Test the warband's morale", "M-38", odds=odds),
        Option("Withdraw", "Withdraw from the battle", "M-39"),
    ]


def to_test_morale(state: State, context: DisplayContext, question: MoraleTest) -> str:
    """What is asked of a seat that has lost half of its warband."""
    voice = spokesman(state, question.seat)
    if not voice:
        return "At least half of your warband is down and nobody is left to lead it: test its morale, or withdraw"
    least = state.battle.fighters[voice].bravery
    return say(
        "At least half of your warband is down: test its morale, {who} needs {least} or more, or withdraw",
        who=context.called[voice],
        least=least,
    )


def roll_morale(decision: Decision[State], seat: str, command: c.RollMorale) -> None:
    """M-38; after the last warband fighters test for panic."""
    go_on(decision, morale.roll_morale(decision, seat, command))


def not_testing(state: State, seat: str, command: Command) -> Rejected:
    """M-38, M-39: why a seat neither tests nor leaves."""
    leaves = isinstance(command, c.Withdraw)
    rule = "M-39" if leaves else "M-38"
    if over := phase_over(state, "morale", rule):
        return over
    if seat in state.battle.morale:
        return not_your_turn(state.battle.morale[0], rule)
    sentence = "you have not lost half of your warband, or have tested already"
    return (
        Rejected("M-39", "cannot_withdraw", sentence)
        if leaves
        else Rejected("M-38", "morale_not_due", sentence)
    )


MORALE_TEST: Final = Asked[State, MoraleTest](
    question=MoraleTest,
    seats=lambda state, question: (question.seat,),
    prompt=to_test_morale,
    options=ways,
    default="the warband tests",
    answers={c.RollMorale: roll_morale, c.Withdraw: morale.withdraw},
    not_asked=not_testing,
)


# --- its fighters


def fighters(state: State, question: PanicTest, seat: str) -> list[Option]:
    """M-40: one option for each fighter, with its own chance."""
    return [
        Option(
            "RollPanic",
            say("Test {who} for panic", who=fighter),
            "M-40",
            {"fighter": Choice((fighter,))},
            odds={"passed": passing(state, fighter, 2 if rerolling(state, fighter) else 1)},
        )
        for fighter in testing(state, seat)
    ]


def to_test_panic(state: State, context: DisplayContext, question: PanicTest) -> str:
    """Who tests."""
    shaken = listed(context.called[key] for key in testing(state, question.seat))
    return say("Test whether these panic: {fighters}", fighters=shaken)


def roll_panic(decision: Decision[State], seat: str, command: c.RollPanic) -> None:
    """M-40; after the last fighter the round ends."""
    go_on(decision, panic.roll_panic(decision, seat, command))


PANIC_TEST: Final = Asked[State, PanicTest](
    question=PanicTest,
    seats=lambda state, question: (question.seat,),
    prompt=to_test_panic,
    options=fighters,
    default="all fighters test",
    stand_in=lambda state, question, seat: [c.RollPanic(fighter) for fighter in testing(state, seat)],
    answers={c.RollPanic: roll_panic},
    not_asked=of_phase("panic", "M-40", lambda state: state.battle.fighters[state.battle.panic[0]].seat),
)
