"""Falls, and who is taken Down at a ledge (X-16, X-17)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision
from wardrum.events.space.plane import Location

from .. import events as e
from ..dice import SuccessRead
from ..ground import ledge_places
from ..state import State
from ..tasks import SuccessRoll
from . import injury


def begin(decision: Decision[State], key: str, places: tuple[Location, ...]) -> None:
    """X-16, X-17: the opponent picks the side if there are several; a model that fits nowhere below stays."""
    if not places:
        decision.emit(e.FallAverted(key))
    elif len(places) == 1:
        come_down(decision, key, places[0])
    else:
        decision.emit(e.FallBegun(key, places))


def come_down(decision: Decision[State], key: str, end: Location) -> None:
    """X-17: it lies there; a fall of 3" or more takes an Injury Roll."""
    drop = decision.state.table.place(key).z - end.z
    decision.emit(e.ModelFell(key, end, drop))
    injury.call_fall(decision, key, drop)


def after_ledge(decision: Decision[State], roll: SuccessRoll, read: SuccessRead) -> None:
    """X-17: a model that fails falls first."""
    if read.outcome == "failure":
        begin(decision, roll.model, ledge_places(decision.state, roll.model))
