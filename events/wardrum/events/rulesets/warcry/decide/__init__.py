"""What becomes of a command: all rules of warcry stand here and in `legal`. One module per part of the rulebook."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision

from .. import commands as c
from ..state import State
from .abilities import decline, use_ability
from .attack import attack
from .combat import (
    activate_fighter,
    choose_first_turn,
    end_activation,
    pass_turn,
    place_beside,
    place_fallen,
    wait,
)
from .initiative import roll_initiative, spend_wild_dice
from .movement import disengage, move
from .progress import go_on
from .reserve import deploy_reserves
from .setup import assign_battle_groups, choose_side, deploy_group, submit_warband
from .treasure import drop_treasure, place_treasure


def decide(decision: Decision[State], seat: str, command: c.WarcryCommand) -> None:
    """Emit what the command makes happen, up to the next decision. Raises Rejected."""
    match command:
        case c.SubmitWarband():
            submit_warband(decision, seat, command)
        case c.AssignBattleGroups():
            assign_battle_groups(decision, seat, command)
        case c.ChooseSide():
            go_on(decision, choose_side(decision, seat, command))
        case c.DeployGroup():
            go_on(decision, deploy_group(decision, seat, command))
        case c.RollInitiative():
            roll_initiative(decision, seat, command)
        case c.SpendWildDice():
            go_on(decision, spend_wild_dice(decision, seat, command))
        case c.DeployReserves():
            go_on(decision, deploy_reserves(decision, seat, command))
        case c.ChooseFirstTurn():
            choose_first_turn(decision, seat, command)
        case c.ActivateFighter():
            activate_fighter(decision, seat, command)
        case c.Pass():
            go_on(decision, pass_turn(decision, seat, command))
        case c.UseAbility():
            use_ability(decision, seat, command)
        case c.Move():
            move(decision, seat, command)
        case c.Attack():
            attack(decision, seat, command)
        case c.Disengage():
            disengage(decision, seat, command)
        case c.Wait():
            wait(decision, seat, command)
        case c.DropTreasure():
            drop_treasure(decision, seat, command)
        case c.PlaceTreasure():
            place_treasure(decision, seat, command)
        case c.PlaceFallen():
            place_fallen(decision, seat, command)
        case c.PlaceBeside():
            place_beside(decision, seat, command)
        case c.Decline():
            decline(decision, seat, command)
        case c.EndActivation():
            end_activation(decision, seat, command)
