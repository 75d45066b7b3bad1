"""What a seat may do before the battle (W-47 to W-52), and with groups in reserve (W-20 to W-25)."""

from __future__ import annotations

from wardrum.events.space.plane import Area
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Domain, Option, Partition

from ..battle_groups import SIZES, Sizes, legal_splits
from ..battleplan import Group
from ..decide.reserve import due_groups, next_to_arrive
from ..decide.setup import MUSTER, next_group, next_to_assign, next_to_deploy
from ..deployment import (
    GROUPS,
    Spots,
    area,
    facings_listed,
    is_impossible,
    members,
    one_by_one,
    packing,
    places,
)
from ..state import State, of_seat


def setup(state: State, seat: str) -> list[Option]:
    """The options of a seat from mustering to deployment."""
    battle = state.battle
    match battle.phase:
        case "muster":
            return MUSTER.options(state, seat)
        case "groups":
            return [assign_battle_groups(state, seat)] if next_to_assign(state) == seat else []
        case "side":
            return [choose_side()] if battle.priority == seat else []
        case _:
            return [deploy_group(state, seat)] if next_to_deploy(state) == seat else []


def assign_battle_groups(state: State, seat: str, sizes: Sizes = SIZES) -> Option:
    """W-49: any fighters, in any legal sizes."""
    own = tuple(of_seat(state.battle, seat))
    groups = Partition(own, GROUPS, tuple(legal_splits(len(own), sizes)))
    return Option("AssignBattleGroups", "Divide the warband into battle groups", "W-49", {"groups": groups})


def choose_side() -> Option:
    """W-51."""
    return Option("ChooseSide", "Take red or blue", "W-51", {"side": Choice(("red", "blue"))})


def deploy_group(state: State, seat: str) -> Option:
    """W-52; without room for the whole group one by one, as near as possible (W-25)."""
    group = next_group(state)
    keys, zone = members(state.battle, seat, group), area(state, seat, group)
    spots = packing(state, keys, zone) or one_by_one(state, keys, zone)
    params: dict[str, Domain] = {"group": Choice((group,)), "positions": places(state, zone, spots)}
    params |= facings_listed(state, spots)
    return Option("DeployGroup", say("Set up the {group} group", group=say(group)), "W-52", params)


# --- reserves


def reserve(state: State, seat: str) -> list[Option]:
    """The options for each group that is due, once it is the seat's turn to set up (W-21)."""
    if next_to_arrive(state) != seat:
        return []
    return [option for group in due_groups(state, seat) for option in deploy_reserves(state, seat, group)]


def deploy_reserves(state: State, seat: str, group: Group) -> list[Option]:
    """W-22, W-24; as near as possible where the whole group has no room, and both while that is not certain (W-25)."""
    keys, zone = members(state.battle, seat, group, "reserve"), area(state, seat, group)
    if (packed := packing(state, keys, zone)) is not None:
        return [_arrival(state, group, zone, packed, packed)]
    near = one_by_one(state, keys, zone)
    options = [_arrival(state, group, zone, near, near, fallback=True)]
    if not is_impossible(state, keys, zone):
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
