"""What is shown of a battle: who may know what, what runners are called, and what can be chosen by name."""

from __future__ import annotations

from typing import Any

from wardrum.events.match.rules import RULES as MATCH_RULES
from wardrum.events.toolkit.estimate import balance, clamped
from wardrum.events.toolkit.glossary import Glossary, of_rules
from wardrum.events.toolkit.goals import Aim, Goals
from wardrum.events.toolkit.names import PieceName, number
from wardrum.events.toolkit.two_seats import SEATS

from .rules import RULES
from .state import FINISH, START, State, runners_of


def secrets(state: State) -> frozenset[str]:
    """The seats that hold something hidden at the moment: none.

    A game in which warbands are hidden until all are mustered takes `secrets` and `view` from
    `wardrum.events.toolkit.muster`.
    """
    return frozenset()


def view(state: State, audience: str) -> State:
    """The state as one seat ("" = a spectator) may know it: all of it."""
    return state


def estimate(state: State) -> int:
    """The lead of the first seat in thousandths, for reviews: how far the runners of each side are."""
    pieces = state.table.pieces
    ways = (sum(max(0, pieces[key].x - START) for key in runners_of(state, seat)) for seat in SEATS)
    return clamped(balance(*ways))


def goals(state: State) -> Goals:
    """What wins the race, and how far the first runner of each seat is."""
    battle, inch = state.battle, 2540
    far: dict[str, int] = {}
    for piece in state.table.pieces.values():
        far[piece.seat] = max(far.get(piece.seat, 0), piece.x // inch)
    aims = tuple(Aim(seat, "Reach the finishing line", x, FINISH // inch) for seat, x in far.items())
    text = "Be the first across the finishing line, or be ahead after the last round."
    return Goals("The race", text, "Q-6", battle.round, battle.rounds, "inches", far, aims)


def glossary() -> Glossary:
    """The catalogue alone: there are no other words."""
    return {"rules": of_rules(MATCH_RULES) | of_rules(RULES)}


def names(state: State) -> dict[str, PieceName]:
    """What runners are called in sentences, by id: all of a seat are alike, so each has its number."""
    return {key: PieceName(piece.seat, f"Runner {number(key)}") for key, piece in state.table.pieces.items()}


def samples() -> dict[str, Any]:
    """What may be named in the settings and in commands before the battle, by kind and name: nothing."""
    return {}
