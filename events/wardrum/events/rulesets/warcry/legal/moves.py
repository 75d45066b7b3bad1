"""Where the activated fighter may move and disengage (W-68 to W-71, W-74, W-91)."""

from __future__ import annotations

from functools import partial

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import permitted
from wardrum.events.space.plane import facing_after
from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Domain, OpenOption, Option, Path, Stop

from ..decide.movement import DISENGAGE, budget, keepers, require_in_grasp, require_no_retreat
from ..geometry import engaging
from ..state import Activation, State
from .destinations import can_get_out, reachable, ways_out, within_grasp


def move(state: State, activation: Activation) -> list[OpenOption]:
    """A move: it may always stay where it is."""
    fighter, most = activation.fighter, budget(state, activation)
    way = Path(state.table.place(fighter), most, (), open=True)
    return [OpenOption(Option("Move", "Move", "W-68", {"path": way}), partial(moves, state, fighter, most))]


def moves(state: State, fighter: str, most: int) -> list[Option]:
    """A move with its ends, and for each treasure in reach a move on which it is picked up."""
    ends = reachable(state, fighter, most)
    if kept_by := keepers(state, fighter):
        ends = [
            s
            for s in ends
            if permitted(require_no_retreat, state, fighter, s.point, kept_by, facing_after(s.path))
        ]
    plain = Option("Move", "Move", "W-68", {"path": Path(state.table.place(fighter), most, tuple(ends))})
    return [plain, *pick_up(state, fighter, most, ends)]


def pick_up(state: State, fighter: str, most: int, ends: list[Stop]) -> list[Option]:
    """W-91: moves that pass a treasure."""
    options = []
    for token in treasures(state):
        passing = [s for s in ends if permitted(require_in_grasp, state, fighter, token, s.path)]
        passing = passing or within_grasp(state, fighter, most, token)
        if passing:
            params: dict[str, Domain] = {
                "path": Path(state.table.place(fighter), most, tuple(passing)),
                "pick_up": Choice((token,)),
            }
            options.append(
                Option("Move", say("Move and pick up {token}", token=title(token)), "W-91", params)
            )
    return options


def treasures(state: State) -> list[str]:
    """The treasure that lies on the table."""
    return [key for key, marker in state.table.markers.items() if marker.kind == "treasure"]


def disengage(state: State, activation: Activation) -> list[OpenOption]:
    """W-74: only while engaged, and only if there is somewhere to go."""
    fighter = activation.fighter
    if not engaging(state, fighter) or not can_get_out(state, fighter):
        return []
    way = Path(state.table.place(fighter), DISENGAGE, (), open=True)
    option = Option("Disengage", "Disengage", "W-74", {"path": way})

    def all_ways() -> list[Option]:
        return [replace(option, params={"path": replace(way, stops=ways_out(state, fighter), open=UNSET)})]

    return [OpenOption(option, all_ways)]
