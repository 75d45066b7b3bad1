"""What a seat may do before the battle (M-21 to M-26)."""

from __future__ import annotations

from msgspec.structs import replace

from wardrum.events.rulesets.warcry.decide.setup import next_group, next_to_assign, next_to_deploy
from wardrum.events.rulesets.warcry.deployment import Spots, area, facings_listed, places
from wardrum.events.rulesets.warcry.legal.setup import assign_battle_groups as any_groups
from wardrum.events.rulesets.warcry.legal.setup import choose_side
from wardrum.events.rulesets.warcry.legal.setup import deploy_group as one_by_one
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Domain, Option

from ..cohesion import packings
from ..decide.setup import MUSTER, SIZES
from ..state import State

PLACED = (
    "Set up the {group} group on the left",
    "Set up the {group} group in the middle",
    "Set up the {group} group on the right",
)


def setup(state: State, seat: str) -> list[Option]:
    """The options of a seat from mustering to deployment."""
    battle = state.battle
    match battle.phase:
        case "muster":
            return MUSTER.options(state, seat)
        case "role":
            return [choose_role()] if battle.priority == seat else []
        case "side":
            return [replace(choose_side(), rule="M-23")] if battle.priority == seat else []
        case "groups":
            return [assign_battle_groups(state, seat)] if next_to_assign(state) == seat else []
        case "deploy":
            return deploy_group(state, seat) if next_to_deploy(state) == seat else []
        case _:
            return []


def choose_role() -> Option:
    """M-22."""
    return Option("ChooseRole", "Attack or defend", "M-22", {"role": Choice(("defender", "attacker"))})


def assign_battle_groups(state: State, seat: str) -> Option:
    """M-24: any fighters, in even groups."""
    return replace(any_groups(state, seat, SIZES), rule="M-24")


def deploy_group(state: State, seat: str) -> list[Option]:
    """M-25: one option for each of the places for the group; as in Warcry if there is none for all together."""
    group = next_group(state)
    packed = packings(state, seat, group)
    if not packed:
        return [replace(one_by_one(state, seat), rule="M-25")]
    labels = PLACED if len(packed) == len(PLACED) else ("Set up the {group} group",) * len(packed)
    return [_placed(state, seat, spots, label) for spots, label in zip(packed, labels, strict=True)]


def _placed(state: State, seat: str, spots: Spots, label: str) -> Option:
    group = next_group(state)
    positions = places(state, area(state, seat, group), spots)
    params: dict[str, Domain] = {"group": Choice((group,)), "positions": positions}
    params |= facings_listed(state, spots)
    return Option("DeployGroup", say(label, group=say(group)), "M-25", params)
