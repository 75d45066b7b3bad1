"""What a seat may do in the morale phase (M-38 to M-40)."""

from __future__ import annotations

from fractions import Fraction

from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Option
from wardrum.events.toolkit.pools import reduced

from ..decide.morale import spokesman
from ..decide.panic import testing
from ..state import State


def morale(state: State, seat: str) -> list[Option]:
    """Testing for the warband or leaving, then testing for fighters."""
    battle = state.battle
    if battle.phase == "morale":
        return warband(state, seat) if seat == battle.morale[0] else []
    return panic(state, seat) if seat == battle.fighters[battle.panic[0]].seat else []


def warband(state: State, seat: str) -> list[Option]:
    """M-38, M-39."""
    voice = spokesman(state, seat)
    odds = {"passed": passing(state, voice) if voice else "0"}
    return [
        Option("RollMorale", "Test the warband's morale", "M-38", odds=odds),
        Option("Withdraw", "Withdraw from the battle", "M-39"),
    ]


def panic(state: State, seat: str) -> list[Option]:
    """M-40: one option for each fighter, with its own chance."""
    return [
        Option(
            "RollPanic",
            say("Test {who} for panic", who=fighter),
            "M-40",
            {"fighter": Choice((fighter,))},
            odds={"passed": passing(state, fighter)},
        )
        for fighter in testing(state, seat)
    ]


def passing(state: State, fighter: str) -> str:
    """The chance of bravery or more on one die."""
    return reduced(Fraction(7 - state.battle.fighters[fighter].profile.bravery, 6))
