"""Before the battle: warbands, roles, zones, groups, and where they are set up (M-21 to M-26)."""

from __future__ import annotations

from functools import partial
from typing import Final

from msgspec.structs import replace

from wardrum.events.core.kernel import Command, Decision, Rejected
from wardrum.events.core.slices import Sliced
from wardrum.events.rulesets.warcry.decide.phase import of_phase, phase_over
from wardrum.events.rulesets.warcry.decide.setup import next_group
from wardrum.events.rulesets.warcry.deployment import Spots, area, facings_listed, places
from wardrum.events.rulesets.warcry.questions import opening as warcry
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Domain, OpenOption, Option
from wardrum.events.toolkit.questions import Asked, Question

from .. import commands as c
from ..abilities.spells import SPELLS
from ..cohesion import packings
from ..decide import setup
from ..decide.progress import go_on
from ..state import State

PLACED = (
    "Set up the {group} group on the left",
    "Set up the {group} group in the middle",
    "Set up the {group} group on the right",
)


class RoleChoice(Question, frozen=True, tag="role"):
    """Attack, or defend?"""

    seat: str


def not_mustering(state: State, seat: str, command: Command) -> Rejected:
    """Why a seat cannot muster."""
    return phase_over(state, "muster", setup.MUSTER.rule) or setup.MUSTER.refused_again()


WARBAND_CHOICE: Final = replace(
    warcry.WARBAND_CHOICE,
    options=lambda state, question, seat: setup.MUSTER.options(state, seat),
    answers={c.SubmitWarband: partial(setup.submit_warband, spells=frozenset(SPELLS))},
    not_asked=not_mustering,
)
ROLE_CHOICE: Final = Asked[State, RoleChoice](
    question=RoleChoice,
    seats=lambda state, question: (question.seat,) if question.seat else (),
    prompt=lambda state, context, question: "Choose to attack or to defend",
    options=lambda state, question, seat: [
        Option("ChooseRole", "Attack or defend", "M-22", {"role": Choice(("defender", "attacker"))})
    ],
    default="the seat defends",
    answers={c.ChooseRole: setup.choose_role},
    not_asked=of_phase("role", "M-22", lambda state: state.battle.priority),
)
ZONE_CHOICE: Final = replace(
    warcry.SIDE_CHOICE,
    prompt=lambda state, context, question: "Choose the zone in which you set up",
    options=lambda state, question, seat: [replace(warcry.sides(), rule="M-23")],
    answers={c.ChooseSide: setup.choose_side},
)
GROUP_SPLIT: Final = replace(
    warcry.GROUP_SPLIT,
    options=lambda state, question, seat: [
        replace(warcry.ways_to_split(state, seat, setup.SIZES), rule="M-24")
    ],
    answers={c.AssignBattleGroups: setup.assign_battle_groups},
)


def to_deploy(state: State, question: warcry.SetUp, seat: str) -> list[OpenOption]:
    """M-25: the next group, whose places are sought when they are asked for."""
    option = replace(warcry.to_deploy(state, seat).option, rule="M-25")
    return [OpenOption(option, partial(places_for_a_group, state, seat))]


def places_for_a_group(state: State, seat: str) -> Sliced[list[Option]]:
    """M-25: one option for each of the places for the group; as in Warcry if there is none for all together."""
    packed = yield from packings.in_slices(state, seat, next_group(state))
    if not packed:
        return [replace((yield from warcry.where_to_set_up(state, seat)), rule="M-25")]
    labels = PLACED if len(packed) == len(PLACED) else ("Set up the {group} group",) * len(packed)
    return [_placed(state, seat, spots, label) for spots, label in zip(packed, labels, strict=True)]


def _placed(state: State, seat: str, spots: Spots, label: str) -> Option:
    group = next_group(state)
    positions = places(state, area(state, seat, group), spots)
    params: dict[str, Domain] = {"group": Choice((group,)), "positions": positions}
    params |= facings_listed(state, spots)
    return Option("DeployGroup", say(label, group=say(group)), "M-25", params)


def to_set_up(state: State, context: DisplayContext, question: warcry.SetUp) -> str:
    """As "Set up your dagger group"."""
    return say("Set up your {group} group", group=say(next_group(state)))


def deploy_group(decision: Decision[State], seat: str, command: c.DeployGroup) -> None:
    """M-25; after the last group the battle begins."""
    go_on(decision, setup.deploy_group(decision, seat, command))


SET_UP: Final = replace(
    warcry.SET_UP,
    prompt=to_set_up,
    options=to_deploy,
    answers={c.DeployGroup: deploy_group},
)
