"""Where the activated fighter may move (W-68 to W-71, W-74, W-91)."""

from __future__ import annotations

from collections.abc import Iterable

from wardrum.events.core.kernel import permitted
from wardrum.events.space.plane import Point, Stop, distance_squared, stops
from wardrum.events.toolkit.options import Choice, Domain, Option, Path

from ..decide.movement import DISENGAGE, budget, require_away, require_in_grasp, require_no_retreat
from ..geometry import base, enemies, engaging, moving_ground
from ..state import Activation, State


def move(state: State, activation: Activation) -> list[Option]:
    """A move, and for each treasure in reach a move on which it is picked up."""
    fighter, most = activation.fighter, budget(state, activation)
    ends = [
        stop
        for stop in reachable(state, fighter, most)
        if permitted(require_no_retreat, state, fighter, stop.point)
    ]
    plain = Option("Move", "Move", "W-68", {"path": path(state, fighter, most, ends)})
    return [plain, *pick_up(state, fighter, most, ends)]


def pick_up(state: State, fighter: str, most: int, ends: list[Stop]) -> list[Option]:
    """W-91: moves that pass a treasure."""
    options = []
    for token in treasures(state):
        passing = [s for s in ends if permitted(require_in_grasp, state, fighter, token, _whole(s))]
        if passing:
            params: dict[str, Domain] = {
                "path": path(state, fighter, most, passing),
                "pick_up": Choice((token,)),
            }
            options.append(Option("Move", f"Move and pick up {token}", "W-91", params))
    return options


def treasures(state: State) -> list[str]:
    """The treasure that lies on the table."""
    return [key for key, marker in state.table.markers.items() if marker.kind == "treasure"]


def disengage(state: State, activation: Activation) -> list[Option]:
    """W-74: only while engaged, and only if there is somewhere to go."""
    fighter = activation.fighter
    if not engaging(state, fighter):
        return []
    ends = [
        s for s in reachable(state, fighter, DISENGAGE) if permitted(require_away, state, fighter, s.point)
    ]
    way = path(state, fighter, DISENGAGE, ends)
    return [Option("Disengage", "Disengage", "W-74", {"path": way})] if ends else []


def reachable(state: State, fighter: str, most: int) -> list[Stop]:
    """Stops of a normal move: toward enemies and markers, and all round; the one that stays put first."""
    return stops(base(state, fighter), most, moving_ground(state, fighter), goals(state, fighter))


def goals(state: State, fighter: str) -> list[Point]:
    """What a fighter may want to move to: markers and enemies, nearest first."""
    start = base(state, fighter).centre
    points = [m.point for m in state.table.markers.values()]
    points += [base(state, enemy).centre for enemy in enemies(state, fighter)]
    return sorted(points, key=lambda point: distance_squared(start, point))


def path(state: State, fighter: str, most: int, ends: Iterable[Stop]) -> Path:
    """The domain of a command's path: waypoints after the start; one that stays put names its place."""
    listed = tuple(Stop(stop.point, stop.path[1:] or stop.path, stop.cost) for stop in ends)
    return Path(base(state, fighter).centre, most, listed)


def _whole(stop: Stop) -> tuple[Point, ...]:
    return stop.path if len(stop.path) > 1 else stop.path * 2
