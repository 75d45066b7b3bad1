"""Moving and disengaging (W-68 to W-71, W-74), and picking treasure up on the way (W-91)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.space.plane import (
    INCH,
    Disc,
    Hindrance,
    Point,
    compare_gaps,
    obstruction,
    passes_within,
    path_length,
    within,
)

from .. import commands as c
from .. import events as e
from ..geometry import ENGAGED, base, enemies, engaging, moving_ground, nearest
from ..state import Activation, State
from .activation import acting_with, after_action, spend_action

DISENGAGE = 3 * INCH  # how far a disengage action goes (W-74)
GRASP = INCH  # a token within so much can be picked up (W-91)

HINDRANCES: dict[Hindrance, str] = {
    "edge": "it would leave the board",
    "fighter": "another fighter is in the way",
    "obstacle": "an obstacle is in the way",
}


def move(decision: Decision[State], seat: str, command: c.Move) -> None:
    """W-68 to W-71, W-91, edge case 36."""
    state = decision.state
    activation = acting_with(state, seat, "move")
    fighter = activation.fighter
    path = (base(state, fighter).centre, *command.path)
    require_within(path, budget(state, activation), "W-68")
    require_clear(state, fighter, path)
    require_no_retreat(state, fighter, path[-1])
    if command.pick_up is not UNSET:
        require_in_grasp(state, fighter, command.pick_up, path)
    spend_action(decision, "move")
    decision.emit(e.FighterMoved(fighter, command.path, path_length(path)))
    if command.pick_up is not UNSET:
        decision.emit(e.TreasurePickedUp(fighter, command.pick_up))
    after_action(decision)


def disengage(decision: Decision[State], seat: str, command: c.Disengage) -> None:
    """W-74."""
    fighter = acting_with(decision.state, seat, "disengage").fighter
    length = require_way_out(decision.state, fighter, command.path)
    spend_action(decision, "disengage")
    decision.emit(e.FighterDisengaged(fighter, command.path, length))
    after_action(decision)


def require_way_out(state: State, fighter: str, waypoints: Sequence[Point]) -> int:
    """W-74: the length of the way. Raises Rejected: the fighter is not engaged, or it does not lead away."""
    path = (base(state, fighter).centre, *waypoints)
    if not engaging(state, fighter):
        raise Rejected("W-74", "not_engaged", f'{fighter} is not within 1" of an enemy')
    require_within(path, DISENGAGE, "W-74")
    require_clear(state, fighter, path)
    require_away(state, fighter, path[-1])
    return path_length(path)


def budget(state: State, activation: Activation) -> int:
    """How far the activated fighter may move, in 1/100 mm (W-68, W-85)."""
    profile = state.battle.fighters[activation.fighter].profile
    return (profile.move + activation.move_bonus) * INCH


def require_within(path: Sequence[Point], most: int, rule: str) -> None:
    """No farther than allowed, all legs together."""
    if path_length(path) > most:
        raise Rejected(rule, "disallowed_move", f'this way is longer than {most // INCH}"')


def require_clear(state: State, fighter: str, path: Sequence[Point]) -> None:
    """W-69: through no fighter, through no obstacle, not over the edge."""
    found = obstruction(path, base(state, fighter).radius, moving_ground(state, fighter))
    if found is not None:
        raise Rejected("W-69", "disallowed_move", f"this way is not free: {HINDRANCES[found]}")


def require_no_retreat(state: State, fighter: str, end: Point) -> None:
    """W-70: who starts engaged ends at least as close to the nearest enemy, to each of them if several are."""
    own = base(state, fighter)
    moved = Disc(*end, own.radius)
    for enemy in nearest(state, fighter, engaging(state, fighter)):
        theirs = base(state, enemy)
        if compare_gaps(moved, theirs, own, theirs) > 0:
            raise Rejected(
                "W-70", "disallowed_move", f"this would end farther from {enemy}, which is nearest"
            )


def require_away(state: State, fighter: str, end: Point) -> None:
    """W-74: more than 1" from every enemy at the end."""
    moved = Disc(*end, base(state, fighter).radius)
    for enemy in enemies(state, fighter):
        if within(moved, base(state, enemy), ENGAGED):
            raise Rejected("W-74", "disallowed_move", f'this would end within 1" of {enemy}')


def require_in_grasp(state: State, fighter: str, token: str, path: Sequence[Point]) -> None:
    """W-91: a treasure on the table, hands free, and within 1" of the token at some moment of the way."""
    marker = state.table.markers.get(token)
    if marker is None or marker.kind != "treasure":
        raise Rejected("W-91", "no_such_treasure", f"there is no treasure {token} on the table")
    if state.battle.fighters[fighter].treasure is not UNSET:
        raise Rejected("W-91", "already_carrying", f"{fighter} carries a treasure already")
    if not passes_within(path, base(state, fighter).radius + GRASP, marker.point):
        raise Rejected("W-91", "treasure_out_of_reach", f'this way does not come within 1" of {token}')
