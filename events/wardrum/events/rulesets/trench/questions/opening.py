"""Before the first Turn: the warbands, the zones, and where models are set up (X-44 to X-46)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import Command, Rejected
from wardrum.events.core.slices import Sliced
from wardrum.events.space.plane import Area, Location, NearPoint, Point
from wardrum.events.toolkit.options import Choice, OpenOption, Option, Place
from wardrum.events.toolkit.questions import Asked, Question
from wardrum.events.toolkit.two_seats import SEATS

from .. import commands as c
from ..battlefield import SIDES
from ..decide import setup
from ..decide.phase import of_phase, phase_over
from ..decide.setup import MUSTER, to_deploy
from ..ground import (
    deploy_spots,
    has_deploy_spot,
    has_infiltration_spot,
    has_scattered_spot,
    infiltration_spots,
    scattered,
    scattered_spots,
)
from ..state import State

FAR_OFF: Final = 'Set up one model, 8" or more from every enemy or in your zone'


class WarbandChoice(Question, frozen=True, tag="muster"):
    """Which warband does each seat muster? Asked of both at once."""


class ZoneChoice(Question, frozen=True, tag="zone"):
    """Which zone is taken?"""

    seat: str


class SetUp(Question, frozen=True, tag="deploy"):
    """Which model is set up next, and where?"""

    seat: str


class Reserve(Question, frozen=True, tag="reserve"):
    """Which model that was held back is set up next, and where?"""

    seat: str


class Infiltration(Question, frozen=True, tag="infiltrate"):
    """Which infiltrator is set up next, and where?"""

    seat: str


# --- mustering


def mustering(state: State, question: WarbandChoice) -> list[str]:
    """The seats that have not mustered."""
    return [seat for seat in SEATS if seat not in state.battle.secret]


def not_mustering(state: State, seat: str, command: Command) -> Rejected:
    """Why a seat cannot muster."""
    return phase_over(state, MUSTER.rule, "muster") or MUSTER.refused_again()


WARBAND_CHOICE: Final = Asked[State, WarbandChoice](
    question=WarbandChoice,
    seats=mustering,
    prompt=lambda state, context, question: "Choose your warband",
    options=lambda state, question, seat: MUSTER.options(state, seat),
    default="the first sample warband is mustered",
    answers={c.SubmitWarband: setup.submit_warband},
    not_asked=not_mustering,
)


# --- zones


ZONE_CHOICE: Final = Asked[State, ZoneChoice](
    question=ZoneChoice,
    seats=lambda state, question: (question.seat,),
    prompt=lambda state, context, question: "Choose the zone in which you set up",
    options=lambda state, question, seat: [
        Option("ChooseZone", "Choose the north or the south", "X-45", {"side": Choice(SIDES)})
    ],
    default="the first zone is taken",
    answers={c.ChooseZone: setup.choose_zone},
    not_asked=of_phase("X-45", "zone"),
)


# --- setting up


def in_the_zone(state: State, seat: str) -> list[OpenOption]:
    """X-45: one option for each size of base."""
    area = state.table.zones[seat].area
    return [
        _placed(state, keys, area, "Set up a model", deploy_spots.in_slices)
        for keys in by_size(state, to_deploy(state, seat))
        if has_deploy_spot(state, keys[0])
    ]


def far_from_enemies(state: State, seat: str) -> list[OpenOption]:
    """X-52: anywhere far from enemies, one option for each size of base."""
    return [
        _placed(state, keys, anywhere(state), "Set up a model far from enemies", scattered_spots.in_slices)
        for keys in by_size(state, to_deploy(state, seat))
        if has_scattered_spot(state, keys[0])
    ]


def anywhere(state: State) -> Area:
    """The whole table."""
    table = state.table
    return NearPoint(Point(table.width // 2, table.height // 2), table.width + table.height)


def to_set_up(state: State, question: SetUp, seat: str) -> list[OpenOption]:
    """X-45, X-52."""
    in_zone = in_the_zone(state, seat)
    return [*far_from_enemies(state, seat), *in_zone] if scattered(state) else in_zone


def out_of_sight(state: State, seat: str) -> list[OpenOption]:
    """X-45: anywhere out of sight and far from enemies, one option for each size of base."""
    return [
        _placed(state, keys, anywhere(state), "Infiltrate", infiltration_spots.in_slices)
        for keys in by_size(state, to_deploy(state, seat))
        if has_infiltration_spot(state, keys[0])
    ]


def by_size(state: State, keys: list[str]) -> list[tuple[str, ...]]:
    """The models with bases of the same size together: each of them may stand where another one may."""
    sizes: dict[int, tuple[str, ...]] = {}
    for key in keys:
        radius = state.battle.models[key].card.profile.radius
        sizes[radius] = (*sizes.get(radius, ()), key)
    return list(sizes.values())


def _placed(
    state: State,
    keys: tuple[str, ...],
    area: Area,
    label: str,
    spots: Callable[[State, str], Sliced[list[Location]]],
) -> OpenOption:
    place = Place(area, state.battle.models[keys[0]].card.profile.radius, (), open=True)
    option = Option("Deploy", label, "X-45", {"model": Choice(keys), "point": place})

    def with_spots() -> Sliced[list[Option]]:
        found = yield from spots(state, keys[0])
        listed = replace(place, spots=tuple(found), open=UNSET)
        return [replace(option, params={**option.params, "point": listed})]

    return OpenOption(option, with_spots)


SET_UP: Final = Asked[State, SetUp](
    question=SetUp,
    seats=lambda state, question: (question.seat,),
    prompt=lambda state, context, question: FAR_OFF if scattered(state) else "Set up one model in your zone",
    options=to_set_up,
    default="the model is set up on the first free place",
    answers={c.Deploy: setup.deploy},
    not_asked=of_phase("X-45", "deploy", "infiltrate", "reserve"),
)
RESERVE: Final = Asked[State, Reserve](
    question=Reserve,
    seats=lambda state, question: (question.seat,),
    prompt=lambda state, context, question: "Set up one model that was held back, in your zone",
    options=lambda state, question, seat: in_the_zone(state, seat),
    default="the model is set up on the first free place",
    answers=SET_UP.answers,
    not_asked=SET_UP.not_asked,
)
INFILTRATION: Final = Asked[State, Infiltration](
    question=Infiltration,
    seats=lambda state, question: (question.seat,),
    prompt=lambda state, context, question: "Set up one infiltrator, out of sight of enemies",
    options=lambda state, question, seat: [*out_of_sight(state, seat), *in_the_zone(state, seat)],
    default="the model is set up on the first free place",
    answers=SET_UP.answers,
    not_asked=SET_UP.not_asked,
)
