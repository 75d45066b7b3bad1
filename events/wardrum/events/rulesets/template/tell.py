"""Each event in one plain sentence, for page, terminal and screen reader. "" = nothing worth telling."""

from __future__ import annotations

from wardrum.events.toolkit.grammar import Grammar

from .events import RoundStarted, RunnerSprinted, RunnerWalked, TurnPassed
from .state import State

tell = Grammar()


@tell.on(RunnerWalked)
def runner_walked(state: State, event: RunnerWalked) -> str:
    """As "a-1 walks 3 inches."."""
    return f"{event.runner} walks {distance(event.inches)}."


@tell.on(RunnerSprinted)
def runner_sprinted(state: State, event: RunnerSprinted) -> str:
    """As "a-1 sprints: 5, so 5 inches."."""
    if not event.inches:
        return f"{event.runner} sprints: {event.die}, it stumbles."
    return f"{event.runner} sprints: {event.die}, so {distance(event.inches)}."


@tell.on(TurnPassed)
def turn_passed(state: State, event: TurnPassed) -> str:
    """As "The turn goes to seat b."."""
    return f"The turn goes to seat {event.seat}."


@tell.on(RoundStarted)
def round_started(state: State, event: RoundStarted) -> str:
    """As "Round 2 begins with seat a."."""
    return f"Round {event.round} begins with seat {event.seat}."


def distance(inches: int) -> str:
    """As "1 inch" or "3 inches"."""
    return "1 inch" if inches == 1 else f"{inches} inches"
