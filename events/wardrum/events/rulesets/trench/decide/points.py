"""Victory Points: for objectives at the end of a Turn, for enemies that go out, for what stands at the end (X-44, X-53 to X-55)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision
from wardrum.events.toolkit.two_seats import SEATS, other

from .. import events as e
from ..battlefield import ScoreKind
from ..ground import objectives, wholly_in_zone
from ..state import State, of_seat


def worth(state: State, seat: str, kind: ScoreKind) -> int:
    """Victory Points that a seat gets in this Turn for each of this kind; 0 = none."""
    battle = state.battle
    return sum(score.worth(battle.round) for score in battle.plan.scored_by(battle.role(seat), kind))


def score(decision: Decision[State], seat: str, kind: ScoreKind, what: tuple[str, ...]) -> None:
    """X-44: Victory Points for each of these, if the scenario gives any."""
    if points := len(what) * worth(decision.state, seat, kind):
        decision.emit(e.PointsScored(seat, points, kind, what))


def at_turn_end(decision: Decision[State]) -> None:
    """X-44: for every objective held, the holder of the Initiative first."""
    for seat in in_order(decision.state):
        score(decision, seat, "objectives", held(decision.state, seat))


def at_the_end(decision: Decision[State]) -> None:
    """X-54, X-55: for what is not wrecked, and for who has broken through."""
    for seat in in_order(decision.state):
        score(decision, seat, "intact", tuple(sorted(objectives(decision.state))))
        score(decision, seat, "breakthrough", tuple(broken_through(decision.state, seat)))


def note_out(decision: Decision[State], victim: str) -> None:
    """X-44, X-53: a model goes Out of Action; it may be the one that its enemy hunts."""
    seat = other(decision.state.battle.models[victim].seat)
    score(decision, seat, "casualties", (victim,))
    if decision.state.battle.marks.get(seat) == victim:
        score(decision, seat, "mark", (victim,))


def draw_marks(decision: Decision[State]) -> None:
    """X-53: each seat that hunts nobody who is left gets a new one, drawn among the enemies on the table."""
    for seat in in_order(decision.state):
        battle = decision.state.battle
        there = of_seat(battle, other(seat), "board")
        if worth(decision.state, seat, "mark") and there and battle.marks.get(seat) not in there:
            (die,) = decision.draw(1, len(there))
            decision.emit(e.ModelMarked(seat, there[die - 1], die))


def in_order(state: State) -> tuple[str, ...]:
    """X-4: the holder of the Initiative first."""
    holder = state.battle.holder
    return (holder, other(holder)) if holder else SEATS


def held(state: State, seat: str) -> tuple[str, ...]:
    """The objectives that a seat holds."""
    return tuple(key for key, marker in sorted(objectives(state).items()) if marker.seat == seat)


def broken_through(state: State, seat: str) -> list[str]:
    """X-55: the standing models of a seat that are wholly in the enemy's zone."""
    own = [key for key in of_seat(state.battle, seat, "board") if state.battle.models[key].standing]
    return [key for key in own if wholly_in_zone(state, key, other(seat))]
