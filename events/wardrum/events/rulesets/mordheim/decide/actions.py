"""Actions of the activated fighter, where they differ from Warcry's: limits, attacks and retreats that may be answered, the end."""

from __future__ import annotations

from msgspec import UNSET

from wardrum.events.core.kernel import Decision
from wardrum.events.rulesets.warcry.decide import combat, movement, treasure
from wardrum.events.rulesets.warcry.decide.activation import (
    acting_with,
    finish,
    going_on,
    require_no_bonus,
    spend_action,
)
from wardrum.events.rulesets.warcry.decide.attack import declare
from wardrum.events.rulesets.warcry.geometry import engaging
from wardrum.events.rulesets.warcry.legal.destinations import can_get_out

from .. import commands as c
from ..state import Activation, Retreating, State
from .action_limits import require_allowed
from .panic import require_flight
from .reactions import offer_on_attack, offer_on_retreat


def move(decision: Decision[State], seat: str, command: c.Move) -> None:
    """W-68, W-69, W-91; M-29, M-30, M-41."""
    acting_with(decision.state, "move")
    require_allowed(decision.state, "move")
    require_flight(decision.state, command.path)
    movement.move(decision, seat, command)


def attack(decision: Decision[State], seat: str, command: c.Attack) -> None:
    """W-60 to W-67; M-29, M-41."""
    acting_with(decision.state, "attack")
    require_allowed(decision.state, "attack")
    offer_on_attack(decision, declare(decision, seat, command), command.weapon)


def retreat(decision: Decision[State], seat: str, command: c.Retreat) -> None:
    """M-31: up to 3 inches, ending more than an inch from all enemies, if no enemy strikes first (M-36)."""
    state = decision.state
    fighter = acting_with(state, "disengage").fighter
    require_allowed(state, "disengage")
    length = movement.require_way_out(state, fighter, command.path)
    spend_action(decision, "disengage")
    offer_on_retreat(decision, Retreating(fighter, command.path, length))


def wait(decision: Decision[State], seat: str, command: c.Wait) -> None:
    """W-75, W-76; not before a flight (M-41)."""
    acting_with(decision.state, "wait")
    require_allowed(decision.state, "wait")
    combat.wait(decision, seat, command)


def drop_treasure(decision: Decision[State], seat: str, command: c.DropTreasure) -> None:
    """W-92; M-29, M-41."""
    acting_with(decision.state, "drop")
    require_allowed(decision.state, "drop")
    treasure.drop_treasure(decision, seat, command)


def end_activation(decision: Decision[State], seat: str, command: c.EndActivation) -> None:
    """W-80; a second activation also ends early where the fighter can neither wait nor get away (M-29)."""
    activation = going_on(decision.state)
    require_no_bonus(activation)
    if stuck(decision.state):
        finish(decision)
    else:
        combat.end_activation(decision, seat, command)


def stuck(state: State) -> bool:
    """Whether the activated fighter cannot wait any more, nor move, nor retreat."""
    activation = state.battle.activation
    if activation is UNSET or not activation.actions_left or activation.bonus:
        return False
    again = state.battle.fighters[activation.fighter].activated > 1
    return again and bool(engaging(state, activation.fighter)) and not _can_retreat(state, activation)


def _can_retreat(state: State, activation: Activation) -> bool:
    return can_get_out(state, activation.fighter)
