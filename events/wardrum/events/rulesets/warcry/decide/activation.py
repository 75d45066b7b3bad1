"""The activation going on: whose it is, what an action costs, and when it is over (W-34 to W-36, W-80, W-83)."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.two_seats import other

from .. import events as e
from ..events import Action
from ..state import Activation, State
from .falling import begin_fall, is_climbing, settle_crushed
from .phase import require_phase, require_turn
from .usable_abilities import usable_abilities


def require_own_turn(state: State, seat: str) -> None:
    """W-26: it is this seat's turn of a combat phase, and nothing has to be settled first."""
    require_phase(state, "combat", "W-26")
    fallen = state.battle.fallen
    if fallen is not UNSET:
        raise Rejected(
            "W-92", "treasure_first", say("{treasure} has to be put down first", treasure=fallen.marker)
        )
    falling = state.battle.falling
    if falling is not UNSET:
        raise Rejected(
            "W-72",
            "fall_first",
            say("seat {seat} says first where {who} comes down", seat=falling.seat, who=falling.fighter),
        )
    placing = state.battle.placing
    if placing is not UNSET:
        raise Rejected(
            "W-86",
            "place_first",
            say("seat {seat} says first where {who} is set up", seat=placing.seat, who=placing.fighter),
        )
    require_turn(seat, state.battle.turn, "W-26")


def acting(state: State, seat: str) -> Activation:
    """The activation that this seat goes on with. Raises Rejected: there is none."""
    require_own_turn(state, seat)
    if state.battle.activation is UNSET:
        raise Rejected("W-34", "nobody_activated", "activate a fighter first")
    return state.battle.activation


def acting_with(state: State, seat: str, action: Action) -> Activation:
    """The activation in which this action may be made now (W-34, W-83). Raises Rejected."""
    activation = acting(state, seat)
    if activation.bonus:
        if activation.bonus[0] != action:
            raise Rejected(
                "W-83",
                "bonus_first",
                say("the bonus {action} is next: make or decline it", action=say(activation.bonus[0])),
            )
    elif not activation.actions_left:
        raise Rejected("W-34", "no_actions_left", say("{who} has made its actions", who=activation.fighter))
    return activation


def require_no_bonus(activation: Activation) -> None:
    """W-83: bonus actions are made or declined at once."""
    if activation.bonus:
        raise Rejected(
            "W-83",
            "bonus_first",
            say("the bonus {action} is next: make or decline it", action=say(activation.bonus[0])),
        )


def spend_action(decision: Decision[State], action: Action) -> None:
    """One action less, or one bonus action."""
    activation = _going_on(decision.state)
    bonus = bool(activation.bonus)
    left = activation.actions_left if bonus else activation.actions_left - 1
    decision.emit(e.ActionMade(activation.fighter, action, left, bonus))


def after_action(decision: Decision[State]) -> None:
    """Go on with the activation, or end it: with its fighter, or once nothing is left to do in it (W-80)."""
    settle_crushed(decision)
    state = decision.state
    if is_held_up(state):
        return
    activation = _going_on(state)
    standing = state.battle.fighters[activation.fighter].status == "board"  # edge case 26
    if not (standing and _more_to_do(state, activation)):
        finish(decision)


def finish(decision: Decision[State]) -> None:
    """The activation is over; the turn passes, unless a fighter is inspired to go first (edge case 32).

    Who still climbs falls first (W-72).
    """
    fighter = _going_on(decision.state).fighter
    if fighter in decision.state.table.pieces and is_climbing(decision.state, fighter):
        begin_fall(decision, fighter, ends=True)
        if is_held_up(decision.state):
            return
    decision.emit(e.ActivationEnded(fighter))
    if decision.state.battle.inspired is UNSET:
        pass_the_turn(decision)


def is_held_up(state: State) -> bool:
    """Whether the match is over, or something has to be settled before the activation goes on (W-72, W-86, W-92)."""
    battle = state.battle
    owed = (battle.fallen, battle.falling, battle.placing)
    return state.match.status == "ended" or any(one is not UNSET for one in owed)


def pass_the_turn(decision: Decision[State]) -> None:
    """W-26, W-32: the opponent's turn, even if all he can do is pass."""
    decision.emit(e.TurnPassed(other(decision.state.battle.turn)))


def _more_to_do(state: State, activation: Activation) -> bool:
    return bool(activation.actions_left or activation.bonus) or any(
        True for _ in usable_abilities(state, activation)
    )


def _going_on(state: State) -> Activation:
    assert state.battle.activation is not UNSET
    return state.battle.activation
