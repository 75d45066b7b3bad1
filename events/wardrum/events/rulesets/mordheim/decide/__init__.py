"""What becomes of a command: what is different stands here, what is not is Warcry's."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision, Rejected

from .. import commands as c
from ..rules.from_warcry import in_own_words
from ..state import State
from .channeling import channel, skip_channel
from .fight import fight
from .initiative import roll_initiative, spend_wyrd_dice
from .morale import roll_morale, withdraw
from .panic import roll_panic
from .reactions import require_answered
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
            deploy_group(decision, seat, command)
        case c.RollInitiative():
            roll_initiative(decision, seat, command)
        case c.Channel():
            channel(decision, seat, command)
        case c.SkipChannel():
            skip_channel(decision, seat, command)
        case c.SpendWyrdDice():
            spend_wyrd_dice(decision, seat, command)
        case c.RollMorale():
            roll_morale(decision, seat, command)
        case c.Withdraw():
            withdraw(decision, seat, command)
        case c.RollPanic():
            roll_panic(decision, seat, command)
        case _:
            fight(decision, seat, command)
