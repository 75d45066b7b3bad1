"""What a seat may do in the reserve phase (W-20 to W-25)."""

from __future__ import annotations

from wardrum.events.toolkit.options import Choice, Domain, Option

from ..battleplan import Group
from ..decide.reserve import due_groups, next_to_arrive
from ..deployment import area, members, one_by_one, packing
from ..state import State
from .places import places


def reserve(state: State, seat: str) -> list[Option]:
    """One option for each group that is due, once it is the seat's turn to set up (W-21)."""
    if next_to_arrive(state) != seat:
        return []
    return [deploy_reserves(state, seat, group) for group in due_groups(state, seat)]


def deploy_reserves(state: State, seat: str, group: Group) -> Option:
    """W-22, W-24; fallback, and nothing else, when there is no room for the whole group (W-25)."""
    keys, zone = members(state.battle, seat, group, "reserve"), area(state, seat, group)
    packed = packing(state, keys, zone)
    spots = packed or one_by_one(state, keys, zone)
    params: dict[str, Domain] = {
        "group": Choice((group,)),
        "positions": places(state, zone, spots),
        "fallback": Choice((packed is None,)),
    }
    return Option("DeployReserves", f"Set up the {group}", "W-21" if packed else "W-25", params)
