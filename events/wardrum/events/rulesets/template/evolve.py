"""The fold: one small function for each event, which copies its facts into the state and knows no rules."""

from __future__ import annotations

from msgspec.structs import replace

from wardrum.events.core.kernel import Evolver

from .events import (
    RoundStarted,
    RunnerHeldBack,
    RunnerLetPass,
    RunnerOvertaken,
    RunnerSprinted,
    RunnerWalked,
    TurnPassed,
)
from .state import Overtaken, State

evolve: Evolver[State] = Evolver()


@evolve.on(RunnerWalked)
def runner_walked(state: State, event: RunnerWalked) -> State:
    """The runner stands elsewhere and has moved."""
    return moved(state, event.runner, event.x)


@evolve.on(RunnerSprinted)
def runner_sprinted(state: State, event: RunnerSprinted) -> State:
    """The runner stands elsewhere, unless it stumbled, and has moved."""
    return moved(state, event.runner, event.x)


@evolve.on(RunnerOvertaken)
def runner_overtaken(state: State, event: RunnerOvertaken) -> State:
    """Its side is asked."""
    questions = (*state.battle.questions, Overtaken(event.runner, event.by))
    return replace(state, battle=replace(state.battle, questions=questions))


@evolve.on(RunnerLetPass)
def runner_let_pass(state: State, event: RunnerLetPass) -> State:
    """It is answered."""
    return replace(state, battle=replace(state.battle, questions=state.battle.questions[:-1]))


@evolve.on(RunnerHeldBack)
def runner_held_back(state: State, event: RunnerHeldBack) -> State:
    """It is answered, and both runners stand elsewhere."""
    state = standing(standing(state, event.by, event.x), event.runner, event.own_x)
    return replace(state, battle=replace(state.battle, questions=state.battle.questions[:-1]))


@evolve.on(TurnPassed)
def turn_passed(state: State, event: TurnPassed) -> State:
    """It is the turn of the other seat."""
    return replace(state, battle=replace(state.battle, turn=event.seat, moved=()))


@evolve.on(RoundStarted)
def round_started(state: State, event: RoundStarted) -> State:
    """The next round is on."""
    return replace(state, battle=replace(state.battle, round=event.round, turn=event.seat, moved=()))


def moved(state: State, runner: str, x: int) -> State:
    """The state with a runner that has moved to this x."""
    battle = replace(state.battle, moved=(*state.battle.moved, runner))
    return replace(standing(state, runner, x), battle=battle)


def standing(state: State, runner: str, x: int) -> State:
    """The state with a runner at this x."""
    pieces = {**state.table.pieces, runner: replace(state.table.pieces[runner], x=x)}
    return replace(state, table=replace(state.table, pieces=pieces))
