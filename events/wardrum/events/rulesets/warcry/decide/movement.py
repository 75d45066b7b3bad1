"""Moving and disengaging (W-68 to W-71, W-74), and picking treasure up on the way (W-91)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.space.legs import passes
from wardrum.events.space.plane import INCH, Leg, Location, any_within, facing_after, turned_to
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.movement import Way

from .. import commands as c
from .. import events as e
from ..geometry import ENGAGED, base_at, enemies, engaging, farther, nearest
from ..kinds_of_movement import MOVEMENT, impact_dice, mover
from ..state import Activation, Modifier, State
from ..traits import trait_move
from .activation import acting_with, spend_action
from .falling import impact
from .placing import leapers, offer_leap

DISENGAGE = 3 * INCH  # how far a disengage action goes (W-74)
LEAST = 1  # no Move is modified below it, in inches (W-67)
GRASP = INCH  # distance within which a token can be picked up (W-91)
HEAT = Modifier("toughness", -1, "round")  # of who has moved in the heat; no ability takes Toughness away


def move(decision: Decision[State], seat: str, command: c.Move) -> None:
    """W-68 to W-71, W-73, W-91, edge case 36."""
    state = decision.state
    activation = acting_with(state, "move")
    fighter = activation.fighter
    way = require_way(state, fighter, command.path, budget(state, activation))
    require_no_retreat(state, fighter, way.end, keepers(state, fighter), facing_after(command.path))
    if command.pick_up is not UNSET:
        require_in_grasp(state, fighter, command.pick_up, command.path)
    leaping = leapers(state, fighter)  # by where it stands before the move
    spend_action(decision, "move")
    # the move comes first: falls and leaps begin where it ends
    decision.emit(e.FighterMoved(fighter, command.path, way.cost))
    heat(decision, fighter)
    if command.pick_up is not UNSET:
        decision.emit(e.TreasurePickedUp(fighter, command.pick_up))
    impact(decision, fighter, impact_dice(way))
    offer_leap(decision, fighter, leaping)


def disengage(decision: Decision[State], seat: str, command: c.Disengage) -> None:
    """W-74."""
    fighter = acting_with(decision.state, "disengage").fighter
    length = require_way_out(decision.state, fighter, command.path)
    spend_action(decision, "disengage")
    decision.emit(e.FighterDisengaged(fighter, command.path, length))
    heat(decision, fighter)


def heat(decision: Decision[State], fighter: str) -> None:
    """W-50: under the twist of this name who has moved has 1 Toughness less until the end of the round."""
    battle = decision.state.battle
    if battle.cards.twist.kind == "heat" and HEAT not in battle.fighters[fighter].modified:
        decision.emit(e.ModifierGained(fighter, HEAT.kind, HEAT.amount, HEAT.until))


def require_way(state: State, fighter: str, path: Sequence[Leg], budget: int, rule: str = "") -> Way:
    """W-68, W-69, W-71. Raises Rejected: the fighter cannot go there."""
    return MOVEMENT.judge(mover(state, fighter), state.table.place(fighter), path, budget, rule)


def require_way_out(state: State, fighter: str, path: Sequence[Leg]) -> int:
    """W-74: the length of the way. Raises Rejected: the fighter is not engaged, or it does not lead away."""
    if not engaging(state, fighter):
        raise Rejected("W-74", "not_engaged", say('{who} is not within 1" of an enemy', who=fighter))
    for number, leg in enumerate(path, 1):
        if leg.how != "walk" and turned_to(leg) is None:
            raise Rejected(
                "W-74",
                "not_a_walk",
                say("part {number} of the way: a disengage action is a normal move", number=number),
            )
    way = require_way(state, fighter, path, DISENGAGE, "W-74")
    require_away(state, fighter, way.end, facing_after(path))
    return way.cost


def budget(state: State, activation: Activation) -> int:
    """How far the activated fighter may move, in 1/100 mm (W-68, W-85, W-86, W-151, battle traits), never less than an inch (W-67)."""
    key = activation.fighter
    fighter = state.battle.fighters[key]
    changed = activation.move_bonus - fighter.hunted.move_lost + fighter.gained("move")
    changed += trait_move(state, key) + fighter.extra_move
    return max(fighter.profile.move + changed, LEAST) * INCH


def keepers(state: State, fighter: str) -> list[str]:
    """The nearest of the enemies that a fighter is engaged with, several if they are equally near."""
    return nearest(state, fighter, engaging(state, fighter))


def require_no_retreat(
    state: State, fighter: str, end: Location, kept_by: Iterable[str], facing: int | None = None
) -> None:
    """W-70: who starts engaged ends at least as close to the nearest enemy, to each of them if several are.

    kept_by: see `keepers` · facing: of an oval base there, None = as now.
    """
    for enemy in kept_by:
        if farther(state, fighter, end, enemy, facing) > 0:
            raise Rejected(
                "W-70", "engaged", say("this would end farther from {whom}, which is nearest", whom=enemy)
            )


def require_away(state: State, fighter: str, end: Location, facing: int | None = None) -> None:
    """W-74: more than 1" from every enemy at the end; facing: of an oval base there, None = as now."""
    if (enemy := _first_near(state, fighter, end, facing)) is not None:
        raise Rejected("W-74", "still_engaged", say('this would end within 1" of {whom}', whom=enemy))


def is_away(state: State, fighter: str, end: Location, facing: int | None = None) -> bool:
    """Whether `require_away` permits that end; lists ask it of many."""
    return _first_near(state, fighter, end, facing) is None


def _first_near(state: State, fighter: str, end: Location, facing: int | None) -> str | None:
    there, pieces = base_at(state, fighter, end, facing), state.table.pieces
    near = (
        enemy
        for enemy in enemies(state, fighter)
        if any_within(there, pieces[enemy].discs, ENGAGED, end.z - pieces[enemy].z)
    )
    return next(near, None)


def require_in_grasp(state: State, fighter: str, token: str, path: Sequence[Leg]) -> None:
    """W-91: a treasure on the table, hands free, and within 1" of the token at some moment of the way."""
    marker = state.table.markers.get(token)
    if marker is None or marker.kind != "treasure":
        raise Rejected(
            "W-91", "no_such_treasure", say("there is no treasure {treasure} on the table", treasure=token)
        )
    if state.battle.fighters[fighter].treasure is not UNSET:
        raise Rejected("W-91", "already_carrying", say("{who} carries a treasure already", who=fighter))
    if state.battle.fighters[fighter].profile.monster:
        raise Rejected("W-87", "monster", say("{who} is a monster and never carries treasure", who=fighter))
    own = state.table.pieces[fighter]
    if not passes(own.outline, own.location, path, marker.model, GRASP):
        raise Rejected(
            "W-91",
            "treasure_out_of_reach",
            say('this way does not come within 1" of {treasure}', treasure=token),
        )
