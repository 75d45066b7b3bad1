"""Before the battle: the warbands, their groups, the side of the table, and where groups are set up (W-47 to W-52)."""

from __future__ import annotations

from typing import Final

from wardrum.events.core.kernel import Command, Decision, Rejected
from wardrum.events.core.slices import Sliced
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Domain, OpenOption, Option, Partition
from wardrum.events.toolkit.questions import Asked, Question
from wardrum.events.toolkit.two_seats import SEATS

from .. import commands as c
from ..battle_groups import SIZES, Sizes, legal_splits
from ..battleplan import Group
from ..decide import setup
from ..decide.phase import of_phase, phase_over
from ..decide.progress import go_on
from ..deployment import GROUPS, area, facings_listed, members, one_by_one, open_places, packing, places
from ..goals import GROUPS as GROUPS_IN_WORDS
from ..state import State, of_seat


class WarbandChoice(Question, frozen=True, tag="muster"):
    """Which warband does each seat muster? Asked of both at once."""


class GroupSplit(Question, frozen=True, tag="groups"):
    """How is the warband divided?"""

    seat: str


class SideChoice(Question, frozen=True, tag="side"):
    """Which side of the table is taken?"""

    seat: str


class SetUp(Question, frozen=True, tag="deploy"):
    """Where does the next group stand?"""

    seat: str


# --- mustering


def mustering(state: State, question: WarbandChoice) -> list[str]:
    """The seats that have not mustered."""
    return [seat for seat in SEATS if seat not in state.battle.secret]


def not_mustering(state: State, seat: str, command: Command) -> Rejected:
    """Why a seat cannot muster."""
    return phase_over(state, "muster", setup.MUSTER.rule) or setup.MUSTER.refused_again()


WARBAND_CHOICE: Final = Asked[State, WarbandChoice](
    question=WarbandChoice,
    seats=mustering,
    prompt=lambda state, context, question: "Choose your warband",
    options=lambda state, question, seat: setup.MUSTER.options(state, seat),
    default="the first sample warband is mustered",
    answers={c.SubmitWarband: setup.submit_warband},
    not_asked=not_mustering,
)


# --- groups


def ways_to_split(state: State, seat: str, sizes: Sizes = SIZES) -> Option:
    """W-49: any fighters, in any legal sizes."""
    own = tuple(of_seat(state.battle, seat))
    groups = Partition(own, GROUPS, tuple(legal_splits(len(own), sizes)))
    return Option("AssignBattleGroups", "Divide the warband into battle groups", "W-49", {"groups": groups})


GROUP_SPLIT: Final = Asked[State, GroupSplit](
    question=GroupSplit,
    seats=lambda state, question: (question.seat,),
    prompt=lambda state, context, question: (
        "Divide your warband into three groups: dagger, shield and hammer"
    ),
    options=lambda state, question, seat: [ways_to_split(state, seat)],
    default="the first legal split is taken",
    answers={c.AssignBattleGroups: setup.assign_battle_groups},
    not_asked=of_phase("groups", "W-49", setup.next_to_assign),
)


# --- the side


def sides() -> Option:
    """W-51."""
    return Option("ChooseSide", "Take red or blue", "W-51", {"side": Choice(("red", "blue"))})


def choose_side(decision: Decision[State], seat: str, command: c.ChooseSide) -> None:
    """W-51; then the groups are set up."""
    go_on(decision, setup.choose_side(decision, seat, command))


SIDE_CHOICE: Final = Asked[State, SideChoice](
    question=SideChoice,
    seats=lambda state, question: (question.seat,),
    prompt=lambda state, context, question: "Choose your side of the table",
    options=lambda state, question, seat: [sides()],
    default="side 1 of the table is taken",
    answers={c.ChooseSide: choose_side},
    not_asked=of_phase("side", "W-51", lambda state: state.battle.priority),
)


# --- setting up


def to_deploy(state: State, seat: str) -> OpenOption:
    """W-52: the next group, whose places are sought when they are asked for."""
    group = setup.next_group(state)
    keys, zone = members(state.battle, seat, group), area(state, seat, group)
    option = _deploying(group, {"positions": open_places(state, zone, keys)})

    def list_all() -> Sliced[list[Option]]:
        return [(yield from where_to_set_up(state, seat))]

    return OpenOption(option, list_all)


def where_to_set_up(state: State, seat: str) -> Sliced[Option]:
    """W-52; without room for the whole group one by one, as near as possible (W-25)."""
    group = setup.next_group(state)
    keys, zone = members(state.battle, seat, group), area(state, seat, group)
    packed = yield from packing.in_slices(state, keys, zone)
    spots = packed or (yield from one_by_one(state, keys, zone))
    return _deploying(group, {"positions": places(state, zone, spots), **facings_listed(state, spots)})


def _deploying(group: Group, where: dict[str, Domain]) -> Option:
    params: dict[str, Domain] = {"group": Choice((group,)), **where}
    return Option("DeployGroup", say("Set up the {group} group", group=say(group)), "W-52", params)


def to_set_up(state: State, context: DisplayContext, question: SetUp) -> str:
    """As "Set up your dagger group"."""
    return say("Set up your {group}", group=say(GROUPS_IN_WORDS[setup.next_group(state)]))


def deploy_group(decision: Decision[State], seat: str, command: c.DeployGroup) -> None:
    """W-52; after the last group the battle begins."""
    go_on(decision, setup.deploy_group(decision, seat, command))


SET_UP: Final = Asked[State, SetUp](
    question=SetUp,
    seats=lambda state, question: (question.seat,),
    prompt=to_set_up,
    options=lambda state, question, seat: [to_deploy(state, seat)],
    default="the group is set up on the first free places",
    answers={c.DeployGroup: deploy_group},
    not_asked=of_phase("deploy", "W-52", setup.next_to_deploy),
)
