"""What is shown of a battle: who may know what, runners as a picture labels them, and what can be chosen by name."""

from __future__ import annotations

from typing import Any

from wardrum.events.toolkit.piece_labels import PieceLabel, number

from .state import State


def secrets(state: State) -> frozenset[str]:
    """The seats that hold something hidden at the moment: none.

    A game in which warbands are hidden until all are mustered takes `secrets` and `view` from
    `wardrum.events.toolkit.muster`.
    """
    return frozenset()


def view(state: State, audience: str) -> State:
    """The state as one seat ("" = a spectator) may know it: all of it."""
    return state


def figures(state: State) -> dict[str, PieceLabel]:
    """All runners, by id."""
    return {key: figure(state, key) for key in state.table.pieces}


def figure(state: State, key: str) -> PieceLabel:
    """One of them."""
    return PieceLabel(f"Runner {key}", number(key), done=key in state.battle.moved)


def samples() -> dict[str, Any]:
    """What may be named in the settings and in commands before the battle, by kind and name: nothing."""
    return {}
