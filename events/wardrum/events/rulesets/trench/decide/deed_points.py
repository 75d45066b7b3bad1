"""Special deeds (X-44): which seat does one first, and what they are worth at the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from wardrum.events.core.kernel import Decision
from wardrum.events.toolkit.two_seats import SEATS, other

from .. import events as e
from ..battlefield import DeedKind
from ..state import State, of_seat
from .initiative import roll_off
from .points import broken_through, held


def nobody_out(state: State, seat: str) -> bool:
    """None of the seat's own models is Out of Action."""
    return not of_seat(state.battle, seat, "out")


def enemy_zone(state: State, seat: str) -> bool:
    """A standing model of the seat is wholly in the enemy's zone."""
    return bool(broken_through(state, seat))


def most_objectives(state: State, seat: str) -> bool:
    """The seat holds more objectives than the enemy."""
    return len(held(state, seat)) > len(held(state, other(seat)))


AT_THE_END: Final[Mapping[DeedKind, Callable[[State, str], bool]]] = {
    "nobody_out": nobody_out,
    "enemy_zone": enemy_zone,
    "most_objectives": most_objectives,
}


def note_out(decision: Decision[State], victim: str) -> None:
    """X-44: deeds that are done when a model goes Out of Action."""
    battle = decision.state.battle
    model = battle.models[victim]
    for slug, deed in sorted(battle.plan.deeds.items()):
        fits = deed.kind == "first_out" or (deed.kind == "leader_out" and model.card.leader)
        if fits and slug not in battle.deeds:
            decision.emit(e.DeedDone(slug, other(model.seat)))


def reckon(decision: Decision[State]) -> None:
    """X-44: deeds that are judged at the end of the game, then the points for all of them."""
    battle = decision.state.battle
    for slug, deed in sorted(battle.plan.deeds.items()):
        does = AT_THE_END.get(deed.kind)
        doers = [seat for seat in SEATS if does is not None and does(decision.state, seat)]
        if doers and slug not in battle.deeds:
            decision.emit(e.DeedDone(slug, first_of(decision, doers)))
    for slug, seat in sorted(decision.state.battle.deeds.items()):
        decision.emit(e.PointsScored(seat, battle.plan.deeds[slug].vp, "deed", (slug,)))


def first_of(decision: Decision[State], doers: list[str]) -> str:
    """Both at once: the holder of the Initiative, or the winner of a roll-off (setting `deed_tie`)."""
    if len(doers) == 1:
        return doers[0]
    battle = decision.state.battle
    return battle.holder if battle.setup.deed_tie == "holder" else roll_off(decision, "deed")
