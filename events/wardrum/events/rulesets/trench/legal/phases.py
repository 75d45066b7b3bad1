"""What a seat may do between Activations: the Initiative and Morale (X-2, X-40, X-41)."""

from __future__ import annotations

from wardrum.events.toolkit.options import Choice, Option
from wardrum.events.toolkit.two_seats import other

from ..state import State


def between_activations(state: State, seat: str) -> list[Option]:
    """The options of a seat in the Initiative and the Morale Phase."""
    battle = state.battle
    if battle.phase == "roll":
        return [] if seat in battle.dice else [Option("RollInitiative", "Roll for the Initiative", "X-2")]
    if battle.turn != seat:
        return []
    match battle.phase:
        case "first":
            return [first(seat, "Say who goes first", "T-1")]
        case "order":
            return [first(seat, "Say who checks Morale first", "X-40")]
        case "waver":
            return [
                Option("FightOn", "Fight on, Shaken", "X-41"),
                Option("Flee", "Flee and lose", "X-41"),
            ]
        case _:
            return []


def first(seat: str, label: str, rule: str) -> Option:
    """TE-5, TE-27: oneself first, or the other."""
    return Option("ChooseFirst", label, rule, {"seat": Choice((seat, other(seat)))})
