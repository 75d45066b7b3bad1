"""Falls, and who is taken Down at a ledge (X-16, X-17)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.space.plane import Location
from wardrum.events.toolkit.language import say

from .. import commands as c
from .. import events as e
from ..dice import SuccessRead
from ..ground import ledge_places
from ..state import State
from ..tasks import Falling, SuccessRoll
from . import injury


def begin(decision: Decision[State], key: str, places: tuple[Location, ...]) -> None:
    """X-16, X-17: the opponent picks the side if there are several; a model that fits nowhere below stays."""
    if not places:
        decision.emit(e.FallAverted(key))
    elif len(places) == 1:
        come_down(decision, key, places[0])
    else:
        decision.emit(e.FallBegun(key, places))


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


def come_down(decision: Decision[State], key: str, end: Location) -> None:
    """X-17: it lies there; a fall of 3" or more takes an Injury Roll."""
    drop = decision.state.table.place(key).z - end.z
    decision.emit(e.ModelFell(key, end, drop))
    injury.call_fall(decision, key, drop)


def after_ledge(decision: Decision[State], roll: SuccessRoll, read: SuccessRead) -> None:
    """X-17: a model that fails falls first."""
    if read.outcome == "failure":
        begin(decision, roll.model, ledge_places(decision.state, roll.model))
