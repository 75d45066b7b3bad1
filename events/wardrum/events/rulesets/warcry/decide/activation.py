"""The activation going on: whose it is, what an action costs, and when it is over (W-34 to W-36, W-80, W-83)."""

from __future__ import annotations

from typing import TypeVar

from msgspec import UNSET

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.two_seats import other

from .. import events as e
from ..ability import Repertoire
from ..events import Action
from ..state import Activation, State
from .casualties import allocate_damage
from .falling import begin_fall, is_climbing, settle_crushed
from .usable_abilities import usable_abilities

S = TypeVar("S", bound=State)


def acting_with(state: State, action: Action) -> Activation:
    """The activation in which this action may be made now (W-34, W-83). Raises Rejected."""
    activation = going_on(state)
    if activation.bonus:
        if activation.bonus[0] != action:
            require_no_bonus(activation)
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
    activation = going_on(decision.state)
    bonus = bool(activation.bonus)
    left = activation.actions_left if bonus else activation.actions_left - 1
    decision.emit(e.ActionMade(activation.fighter, action, left, bonus))


def settle_activation(decision: Decision[S], repertoire: Repertoire[S]) -> None:
    """After each command: the activation goes on, or ends with its fighter, or once nothing is left to do in it (W-80).

    repertoire: of the game.
    """
    settle_crushed(decision)
    state = decision.state
    activation = state.battle.activation
    if activation is UNSET or is_held_up(state):
        return
    standing = state.battle.fighters[activation.fighter].status == "board"  # edge case 26
    if not (standing and _more_to_do(state, activation, repertoire)):
        finish(decision)


def finish(decision: Decision[State]) -> None:
    """The activation is over; the turn passes, unless a fighter is inspired to go first (edge case 32).

    Who still climbs falls first (W-72).
    """
    fighter = going_on(decision.state).fighter
    if fighter in decision.state.table.pieces and is_climbing(decision.state, fighter):
        begin_fall(decision, fighter, ends=True)
        if is_held_up(decision.state):
            return
    burn(decision, fighter)
    if is_held_up(decision.state):
        return
    decision.emit(e.ActivationEnded(fighter))
    if decision.state.battle.inspired is UNSET:
        pass_the_turn(decision)


def burn(decision: Decision[State], fighter: str) -> None:
    """W-91: a token of the victory card may hurt who carries it at the end of its activation."""
    battle = decision.state.battle
    token, markers = battle.fighters[fighter].treasure, battle.cards.victory.markers
    if token is UNSET or token not in markers or not markers[token].harm:
        return
    decision.emit(e.RelicBurned(fighter, token, markers[token].harm))
    allocate_damage(decision, fighter, markers[token].harm)


def is_held_up(state: State) -> bool:
    """Whether the match is over, or something has to be settled before the activation goes on (W-72, W-86, W-92)."""
    return state.match.status == "ended" or bool(state.battle.questions)


def pass_the_turn(decision: Decision[State]) -> None:
    """W-26, W-32: the opponent's turn, even if all he can do is pass."""
    decision.emit(e.TurnPassed(other(decision.state.battle.turn)))


def _more_to_do(state: S, activation: Activation, repertoire: Repertoire[S]) -> bool:
    return bool(activation.actions_left or activation.bonus) or any(
        True for _ in usable_abilities(state, activation, repertoire)
    )


def going_on(state: State) -> Activation:
    """The activation that goes on."""
    assert state.battle.activation is not UNSET
    return state.battle.activation
