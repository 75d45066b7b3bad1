"""What a command makes happen: the rules that differ from Warcry's stand in this package, the others are called there."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision, Rejected
from wardrum.events.rulesets.warcry.decide.abilities import use_ability
from wardrum.events.rulesets.warcry.decide.combat import activate_fighter, choose_first_turn, place_fallen

from .. import commands as c
from ..rules.from_warcry import in_own_words
from ..state import State
from . import spells  # noqa: F401 -- registers the abilities of this game
from .actions import attack, drop_treasure, end_activation, move, place_treasure, retreat, wait
from .channeled_dice import channel_magic
from .channeling import channel, skip_channel
from .initiative import roll_initiative, spend_wyrd_dice
from .morale import pass_turn, roll_morale, withdraw
from .panic import roll_panic
from .progress import go_on
from .reactions import decline, react, require_answered
from .setup import assign_battle_groups, choose_role, choose_side, deploy_group, submit_warband


def decide(decision: Decision[State], seat: str, command: c.MordheimCommand) -> None:
    """Emit what the command makes happen, up to the next decision. Raises Rejected."""
    try:
        if not isinstance(command, c.React | c.Decline):
            require_answered(decision.state)
        _decide(decision, seat, command)
    except Rejected as refusal:
        raise in_own_words(refusal) from None


def _decide(decision: Decision[State], seat: str, command: c.MordheimCommand) -> None:
    match command:
        case c.SubmitWarband():
            submit_warband(decision, seat, command)
        case c.ChooseRole():
            choose_role(decision, seat, command)
        case c.ChooseSide():
            choose_side(decision, seat, command)
        case c.AssignBattleGroups():
            assign_battle_groups(decision, seat, command)
        case c.DeployGroup():
            go_on(decision, deploy_group(decision, seat, command))
        case c.RollInitiative():
            roll_initiative(decision, seat, command)
        case c.Channel():
            channel(decision, seat, command)
        case c.SkipChannel():
            skip_channel(decision, seat, command)
        case c.SpendWyrdDice():
            go_on(decision, spend_wyrd_dice(decision, seat, command))
        case c.RollMorale():
            go_on(decision, roll_morale(decision, seat, command))
        case c.Withdraw():
            withdraw(decision, seat, command)
        case c.RollPanic():
            go_on(decision, roll_panic(decision, seat, command))
        case _:
            fight(decision, seat, command)


Fight = (
    c.ChooseFirstTurn
    | c.ActivateFighter
    | c.Pass
    | c.UseAbility
    | c.Move
    | c.Attack
    | c.Retreat
    | c.ChannelMagic
    | c.React
    | c.Wait
    | c.DropTreasure
    | c.PlaceTreasure
    | c.PlaceFallen
    | c.Decline
    | c.EndActivation
)


def fight(decision: Decision[State], seat: str, command: Fight) -> None:
    """The combat phase: what a command of it does here, or does as in Warcry (W-26 to W-37). Raises Rejected."""
    match command:
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
        case c.Retreat():
            retreat(decision, seat, command)
        case c.ChannelMagic():
            channel_magic(decision, seat, command)
        case c.React():
            react(decision, seat, command)
        case c.Wait():
            wait(decision, seat, command)
        case c.DropTreasure():
            drop_treasure(decision, seat, command)
        case c.PlaceTreasure():
            place_treasure(decision, seat, command)
        case c.PlaceFallen():
            place_fallen(decision, seat, command)
        case c.Decline():
            decline(decision, seat, command)
        case c.EndActivation():
            end_activation(decision, seat, command)
