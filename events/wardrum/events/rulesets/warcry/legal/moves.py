"""Where the activated fighter may move and disengage (W-68 to W-71, W-74, W-91)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.core.kernel import permitted
from wardrum.events.core.slices import Sliced, filtered
from wardrum.events.space.plane import distance_squared, facing_after
from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Domain, Draw, OpenOption, Option, Path, Stop

from ..decide.movement import DISENGAGE, GRASP, budget, keepers, require_in_grasp, require_no_retreat
from ..geometry import engaging
from ..state import Activation, State
from .destinations import can_get_out, drawn_reachable, reachable, ways_out, within_grasp


def move(state: State, activation: Activation) -> list[OpenOption]:
    """A move: it may always stay where it is."""
    fighter, most = activation.fighter, budget(state, activation)
    way = Path(state.table.place(fighter), most, (), open=True)
    option = Option("Move", "Move", "W-68", {"path": way})
    return [OpenOption(option, partial(moves, state, fighter, most), partial(any_move, state, fighter, most))]


def moves(state: State, fighter: str, most: int) -> Sliced[list[Option]]:
    """A move with its ends, and for each treasure in reach a move on which it is picked up."""
    ends = yield from reachable(state, fighter, most)
    if kept_by := keepers(state, fighter):
        ends = yield from filtered(partial(_holds, state, fighter, kept_by), ends)
    picking = yield from pick_up(state, fighter, most, ends)
    return [_plain(state, fighter, most, ends), *picking]


def any_move(state: State, fighter: str, most: int, draw: Draw) -> Option | None:
    """One of these moves with one end; None: where it picks a treasure up, or none was found quickly."""
    if draw(1 + len(near_treasures(state, fighter, most))):
        return None
    kept_by = keepers(state, fighter)
    stop = drawn_reachable(state, fighter, most, partial(_holds, state, fighter, kept_by), draw)
    return None if stop is None else _plain(state, fighter, most, [stop])


def _holds(state: State, fighter: str, kept_by: Sequence[str], stop: Stop) -> bool:
    """W-70: whether a move of a fighter that is kept by these enemies may end there."""
    return not kept_by or permitted(
        require_no_retreat, state, fighter, stop.point, kept_by, facing_after(stop.path)
    )


def _plain(state: State, fighter: str, most: int, ends: Sequence[Stop]) -> Option:
    return Option("Move", "Move", "W-68", {"path": Path(state.table.place(fighter), most, tuple(ends))})


def pick_up(state: State, fighter: str, most: int, ends: list[Stop]) -> Sliced[list[Option]]:
    """W-91: moves that pass a treasure."""
    options = []
    for token in near_treasures(state, fighter, most):
        passing = yield from filtered(partial(_grasps, state, fighter, token), ends)
        passing = passing or (yield from within_grasp(state, fighter, most, token))
        if passing:
            params: dict[str, Domain] = {
                "path": Path(state.table.place(fighter), most, tuple(passing)),
                "pick_up": Choice((token,)),
            }
            options.append(
                Option("Move", say("Move and pick up {token}", token=title(token)), "W-91", params)
            )
    return options


def _grasps(state: State, fighter: str, token: str, stop: Stop) -> bool:
    """W-91: whether a move to there passes the treasure."""
    return permitted(require_in_grasp, state, fighter, token, stop.path)


def near_treasures(state: State, fighter: str, most: int) -> list[str]:
    """The treasure on the table that a fighter may come near enough to, as far as its distance says."""
    own = state.table.pieces[fighter]
    treasures = ((key, marker) for key, marker in state.table.markers.items() if marker.kind == "treasure")
    return [
        key
        for key, marker in treasures
        if distance_squared(own.point, marker.point)
        <= (most + own.radius + marker.model.disc.radius + GRASP) ** 2
    ]


def disengage(state: State, activation: Activation) -> list[OpenOption]:
    """W-74: only while engaged, and only if there is somewhere to go."""
    fighter = activation.fighter
    if not engaging(state, fighter) or not can_get_out(state, fighter):
        return []
    way = Path(state.table.place(fighter), DISENGAGE, (), open=True)
    option = Option("Disengage", "Disengage", "W-74", {"path": way})

    def all_ways() -> Sliced[list[Option]]:
        stops = yield from ways_out(state, fighter)
        return [replace(option, params={"path": replace(way, stops=stops, open=UNSET)})]

    return [OpenOption(option, all_ways)]
