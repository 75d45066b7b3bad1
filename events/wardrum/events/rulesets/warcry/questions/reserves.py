"""The reserve phase: where the groups that are due are set up (W-20 to W-25)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from wardrum.events.core.kernel import Decision
from wardrum.events.core.slices import Sliced
from wardrum.events.space.plane import Area
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.grammar import listed
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Domain, OpenOption, Option
from wardrum.events.toolkit.questions import Asked, Question

from .. import commands as c
from ..battleplan import Group
from ..decide import reserve
from ..decide.phase import of_phase
from ..decide.progress import go_on
from ..decide.reserve import due_groups
from ..deployment import (
    Spots,
    area,
    facings_listed,
    is_impossible,
    members,
    one_by_one,
    open_places,
    packing,
    places,
)
from ..goals import GROUPS
from ..state import State


class Arrival(Question, frozen=True, tag="reserve"):
    """Where does the next group arrive?"""

    seat: str


def to_bring_on(groups: Sequence[Group]) -> str:
    """What is asked of a seat whose reserves arrive."""
    if len(groups) == 1:
        return say("Reserves arrive: set up your {group}", group=say(GROUPS[groups[0]]))
    names = listed(say(group) for group in groups)
    return say("Reserves arrive: set up your {groups} group", groups=names)


def prompt(state: State, context: DisplayContext, question: Arrival) -> str:
    """See `to_bring_on`."""
    return to_bring_on(due_groups(state, question.seat))


def options(state: State, question: Arrival, seat: str) -> list[OpenOption]:
    """One for each group that is due (W-21); its places are sought when they are asked for."""
    return [arriving(state, seat, group) for group in due_groups(state, seat)]


def arriving(state: State, seat: str, group: Group) -> OpenOption:
    """A group that is due, see `arrivals`."""
    keys, zone = members(state.battle, seat, group, "reserve"), area(state, seat, group)
    params: dict[str, Domain] = {"group": Choice((group,)), "positions": open_places(state, zone, keys)}
    option = Option("DeployReserves", say("Set up the {group} group", group=say(group)), "W-21", params)
    return OpenOption(option, partial(arrivals, state, seat, group))


def arrivals(state: State, seat: str, group: Group) -> Sliced[list[Option]]:
    """W-22, W-24; as near as possible where the whole group has no room, and both while that is not certain (W-25)."""
    keys, zone = members(state.battle, seat, group, "reserve"), area(state, seat, group)
    packed = yield from packing.in_slices(state, keys, zone)
    if packed is not None:
        return [_arrival(state, group, zone, packed, packed)]
    near = yield from one_by_one(state, keys, zone)
    options = [_arrival(state, group, zone, near, near, fallback=True)]
    if not (yield from is_impossible(state, keys, zone)):
        options.append(_arrival(state, group, zone, dict.fromkeys(keys, ()), near))
    return options


def _arrival(
    state: State, group: Group, zone: Area, spots: Spots, shown: Spots, *, fallback: bool = False
) -> Option:
    """One way of setting the group up. shown: where oval bases face the middle of the board from."""
    params: dict[str, Domain] = {
        "group": Choice((group,)),
        "positions": places(state, zone, spots),
        "fallback": Choice((fallback,)),
    }
    params |= facings_listed(state, shown)
    label, rule = (
        ("Set up the {group} group as near as possible", "W-25")
        if fallback
        else ("Set up the {group} group", "W-21")
    )
    return Option("DeployReserves", say(label, group=say(group)), rule, params)


def deploy_reserves(decision: Decision[State], seat: str, command: c.DeployReserves) -> None:
    """W-21; after the last group the combat phase begins."""
    go_on(decision, reserve.deploy_reserves(decision, seat, command))


ARRIVAL: Final = Asked[State, Arrival](
    question=Arrival,
    seats=lambda state, question: (question.seat,) if question.seat else (),
    prompt=prompt,
    options=options,
    default="the group is set up on the first free places",
    answers={c.DeployReserves: deploy_reserves},
    not_asked=of_phase("reserve", "W-21", reserve.next_to_arrive),
)
