"""Which path is taken: by a Dash, by a Charge, or out of a charge's way (T-6, X-12, X-49)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from msgspec import UNSET

from wardrum.events.core.kernel import ANSWER_S, Decision, Rejected
from wardrum.events.core.slices import Sliced, sliced
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.grammar import inches
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import ListedOption, OpenOption, Option, Stop
from wardrum.events.toolkit.questions import Asked

from .. import commands as c
from .. import events as e
from ..decide.charging import way_of
from ..decide.movement import budget, require_way
from ..ground import charge_stops, evade_stops, has_move_stops, stays_near
from ..legal.moves import ways_of_move
from ..legal.path_odds import Ways, open_ways
from ..state import Activation, State
from ..tasks import Charging, Dashing, Evading, Walking
from .answerer import not_answering, seats

LABELS: Final[Mapping[type, str]] = {
    Dashing: "Dash",
    Charging: "Choose the way of the Charge",
    Evading: "Get out of the way",
}
"""What a way is called, by what it is asked for."""


def walks(
    state: State, task: Dashing | Charging | Evading, ways: Ways, way: Walking, rule: str
) -> OpenOption:
    """These ways, those with a risk apart. way: how it is gone."""
    return open_ways(state, Option("Walk", LABELS[type(task)], rule), way, ways)


# --- a Dash


def dashes(state: State, task: Dashing, seat: str) -> list[ListedOption]:
    """T-6, TE-7: as those of a plain Move."""
    key, most = task.model, budget(state, acting(state), task.model)
    stay = Option("Decline", "Stay", "T-6")
    if not has_move_stops(state, key, most):
        return [stay]
    return [walks(state, task, ways_of_move(state, key, most), Walking(key, "dash", ()), "T-6"), stay]


def dash(decision: Decision[State], seat: str, command: c.Walk) -> None:
    """T-6: the way of a Dash is that of a plain Move."""
    state, task = decision.state, decision.state.battle.top
    assert isinstance(task, Dashing)
    if not stays_near(state, task.model, command.path):
        raise Rejected("X-11", "must_retreat_to_leave", 'a Dash does not lead away from enemies within 1"')
    require_way(state, task.model, command.path, budget(state, acting(state), task.model))
    decision.emit(e.WayChosen(task.model, "dash", command.path))


def acting(state: State) -> Activation:
    """The Activation in which it Dashes."""
    activation = state.battle.activation
    assert activation is not UNSET
    return activation


def stay(decision: Decision[State], seat: str, command: c.Decline) -> None:
    """T-6: the Dash leads nowhere."""
    task = decision.state.battle.top
    assert isinstance(task, Dashing)
    decision.emit(e.DashDeclined(task.model))


DASH_WAY: Final = Asked[State, Dashing](
    question=Dashing,
    seats=seats,
    prompt=lambda state, context, task: say(
        "{who} may Dash: choose its way, or stay", who=context.called[task.model]
    ),
    options=dashes,
    default="the model stays",
    stand_in=lambda state, task, seat: [c.Decline()],
    answers={c.Walk: dash, c.Decline: stay},
    not_asked=not_answering,
    seconds=ANSWER_S,
)


# --- a Charge


@sliced
def ways_to_charge(state: State, task: Charging) -> Sliced[list[Stop]]:
    """X-12: the shortest ones, and those on to more enemies."""
    assert task.budget is not UNSET
    return (yield from charge_stops.in_slices(state, task.model, task.target, task.budget))


def to_charge(state: State, context: DisplayContext, task: Charging) -> str:
    """As 'Ditch Brute 2 charges Lamplighter up to 9": choose its way'."""
    assert task.budget is not UNSET
    who, whom, far = context.called[task.model], context.called[task.target], inches(task.budget)
    return say("{who} charges {whom} up to {far}: choose its way", who=who, whom=whom, far=far)


def charges(state: State, task: Charging, seat: str) -> list[OpenOption]:
    """X-12: all of them; a Charge always has one."""
    assert task.budget is not UNSET
    ways = Ways(task.budget, partial(ways_to_charge.in_slices, state, task))
    return [walks(state, task, ways, way_of(task, ()), "X-12")]


def charge(decision: Decision[State], seat: str, command: c.Walk) -> None:
    """X-12: one of them. Raises Rejected."""
    task = decision.state.battle.top
    assert isinstance(task, Charging)
    if command.path not in [way.path for way in ways_to_charge(decision.state, task)]:
        raise Rejected("X-12", "not_the_shortest_way", "a Charge goes the shortest way to its target")
    decision.emit(e.WayChosen(task.model, "charge", command.path, task.target))


CHARGE_WAY: Final = Asked[State, Charging](
    question=Charging,
    seats=seats,
    prompt=to_charge,
    options=charges,
    default="the first way is taken",
    answers={c.Walk: charge},
    not_asked=not_answering,
    seconds=ANSWER_S,
)


# --- out of its way


def to_evade(state: State, context: DisplayContext, task: Evading) -> str:
    """To a SKIRMISHER."""
    return say(
        "{charger} charges: {who} may slip away up to {far}",
        charger=context.called[task.charger],
        who=context.called[task.model],
        far=inches(task.budget),
    )


def evasions(state: State, task: Evading, seat: str) -> list[ListedOption]:
    """X-49: ways out, if there are any."""
    key, most = task.model, task.budget
    stay = Option("Decline", "Stay", "X-49")
    if not has_move_stops(state, key, most):
        return [stay]
    return [walks(state, task, ways_of_move(state, key, most), Walking(key, "evade", ()), "X-49"), stay]


def evade(decision: Decision[State], seat: str, command: c.Walk) -> None:
    """X-49: away from all enemies, no farther than the roll. Raises Rejected."""
    task = decision.state.battle.top
    assert isinstance(task, Evading)
    ways = evade_stops(decision.state, task.model, task.budget)
    if command.path not in [way.path for way in ways]:
        raise Rejected("X-49", "no_such_way", "this is no way out of the charge's way")
    decision.emit(e.WayChosen(task.model, "evade", command.path))


def await_it(decision: Decision[State], seat: str, command: c.Decline) -> None:
    """X-49: the Charge goes on."""
    task = decision.state.battle.top
    assert isinstance(task, Evading)
    decision.emit(e.EvasionDeclined(task.model))


EVASION_WAY: Final = Asked[State, Evading](
    question=Evading,
    seats=seats,
    prompt=to_evade,
    options=evasions,
    default="the model stays",
    stand_in=lambda state, task, seat: [c.Decline()],
    answers={c.Walk: evade, c.Decline: await_it},
    not_asked=not_answering,
    seconds=ANSWER_S,
)
