"""Where a model comes down that falls: its opponent says so (X-16, X-17)."""

from __future__ import annotations

from typing import Final

from wardrum.events.core.kernel import ANSWER_S, Decision, Rejected
from wardrum.events.space.plane import NearPoint
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Option, Place
from wardrum.events.toolkit.questions import Asked

from .. import commands as c
from ..decide.falling import come_down
from ..state import State
from ..tasks import Falling
from .answerer import not_answering, seats


def beside_the_edge(state: State, task: Falling, seat: str) -> list[Option]:
    """X-16, X-17: the places beside the edge."""
    piece = state.table.pieces[task.model]
    area = NearPoint(piece.point, state.table.width + state.table.height)
    point = Place(area, piece.radius, task.places)
    return [Option("PlaceFallen", say("Say where {who} falls", who=task.model), "X-17", {"point": point})]


def place_fallen(decision: Decision[State], seat: str, command: c.PlaceFallen) -> None:
    """X-16, X-17. Raises Rejected: it cannot come down there."""
    task = decision.state.battle.top
    assert isinstance(task, Falling)
    if command.point not in task.places:
        raise Rejected(
            "X-17",
            "no_such_place",
            say("{model} comes down at one of the places beside the edge", model=task.model),
        )
    come_down(decision, task.model, command.point)


FALL_SPOT: Final = Asked[State, Falling](
    question=Falling,
    seats=seats,
    prompt=lambda state, context, task: say(
        "{who} falls: say where it comes down", who=context.called[task.model]
    ),
    options=beside_the_edge,
    default="it falls at the first place",
    answers={c.PlaceFallen: place_fallen},
    not_asked=not_answering,
    seconds=ANSWER_S,
)
