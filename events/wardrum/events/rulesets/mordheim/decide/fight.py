"""The combat phase: what a command of it does here, or does as in Warcry (W-26 to W-37)."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision
from wardrum.events.rulesets.warcry.decide.abilities import use_ability
from wardrum.events.rulesets.warcry.decide.combat import activate_fighter, choose_first_turn

from .. import commands as c
from ..state import State
from . import spells  # noqa: F401 -- says what the fighters of this game can use
from .actions import drop_treasure, end_activation, move, place_treasure, retreat, wait
from .attack import attack
from .morale import pass_turn
from .reactions import decline, react

Fight = (
    c.ChooseFirstTurn
    | c.ActivateFighter
    | c.Pass
    | c.UseAbility
    | c.Move
    | c.Attack
    | c.Retreat
    | c.React
    | c.Wait
    | c.DropTreasure
    | c.PlaceTreasure
    | c.Decline
    | c.EndActivation
)


def fight(decision: Decision[State], seat: str, command: Fight) -> None:
    """Emit what the command makes happen. Raises Rejected."""
    match command:
        case c.ChooseFirstTurn():
            choose_first_turn(decision, seat, command)
        case c.ActivateFighter():
            activate_fighter(decision, seat, command)
        case c.Pass():
            pass_turn(decision, seat, command)
        case c.UseAbility():
            use_ability(decision, seat, command)
        case c.Move():
            move(decision, seat, command)
        case c.Attack():
            attack(decision, seat, command)
        case c.Retreat():
            retreat(decision, seat, command)
        case c.React():
            react(decision, seat, command)
        case c.Wait():
            wait(decision, seat, command)
        case c.DropTreasure():
            drop_treasure(decision, seat, command)
        case c.PlaceTreasure():
            place_treasure(decision, seat, command)
        case c.Decline():
            decline(decision, seat, command)
        case c.EndActivation():
            end_activation(decision, seat, command)
