"""Which seats the battle waits for, and what is done for a seat whose time is up."""

from __future__ import annotations

from collections.abc import Sequence

from wardrum.events.core.kernel import Command, Pending

from .commands import Walk
from .state import State, waiting


def pending(state: State) -> list[Pending]:
    """The decisions that the battle waits for, here always one: the seat whose turn it is moves a runner."""
    seat = state.battle.turn
    return [Pending(f"turn-{seat}", seat, "the next runner walks an inch")]


def default(state: State, key: str, seat: str) -> Sequence[Command]:
    """The commands that stand in for a seat whose time is up."""
    return [Walk(waiting(state)[0], 1)]
