"""The morale phase: testing, or leaving (M-28, M-38, M-39)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision
from wardrum.events.match.concession import end
from wardrum.events.rulesets.warcry.decide import combat
from wardrum.events.toolkit.two_seats import other

from .. import commands as c
from .. import events as e
from ..state import NextPhase, State, of_seat


def pass_turn(decision: Decision[State], seat: str, command: c.Pass) -> NextPhase | None:
    """W-29, W-31 to W-33; after two passes in a row the morale phase begins (M-28)."""
    return "morale" if combat.passed(decision, seat) else None


def begin(decision: Decision[State]) -> NextPhase | None:
    """M-28, M-38: the third phase; without it the round ends."""
    battle = decision.state.battle
    if not battle.setup.morale:
        return "round_end"
    order = (battle.holder, other(battle.holder))
    due = tuple(seat for seat in order if is_broken(decision.state, seat))
    decision.emit(e.MoralePhaseStarted(due))
    return _next_phase(decision.state)


def is_broken(state: State, seat: str) -> bool:
    """M-38, M-39: at least half of the warband is down (edge case 29)."""
    return 2 * len(of_seat(state.battle, seat, "down")) >= len(of_seat(state.battle, seat))


def roll_morale(decision: Decision[State], seat: str, command: c.RollMorale) -> NextPhase | None:
    """M-38: bravery or more passes; without leader and heroes the test fails without a roll. A warband that fails wavers."""
    voice = spokesman(decision.state, seat)
    if not voice:
        decision.emit(e.MoraleRolled(seat, passed=False))
    else:
        (die,) = decision.draw(1, 6)
        passed = die >= decision.state.battle.fighters[voice].bravery
        decision.emit(e.MoraleRolled(seat, passed, voice, die))
    return _next_phase(decision.state)


def spokesman(state: State, seat: str) -> str:
    """M-38: the fighter that tests for the warband: its leader, else the bravest of its heroes; "" = none is left."""
    fighters = state.battle.fighters
    there = of_seat(state.battle, seat, "board")
    leaders = [key for key in there if fighters[key].role == "leader"]
    heroes = [key for key in there if fighters[key].role == "hero"]
    return min(leaders or heroes, key=lambda key: fighters[key].bravery, default="")


def withdraw(decision: Decision[State], seat: str, command: c.Withdraw) -> None:
    """M-39: instead of testing; fighters that leave do not count as taken down, and the opponent wins."""
    decision.emit(e.WarbandWithdrew(seat))
    end(decision, "victory", (other(seat),))


def _next_phase(state: State) -> NextPhase | None:
    return None if state.battle.morale else "panic"
