"""What becomes of a command: all rules of trench stand here and in `legal`. One module per part of the rulebook."""

from __future__ import annotations

from wardrum.events.core.kernel import Decision, Rejected

from .. import commands as c
from ..state import State
from . import initiative, morale
from .activation import activate, end_activation
from .answers import choose_direction, choose_target, decline, stand_up, walk
from .charging import charge
from .fighting import fight, free_fight
from .initiative import roll_initiative
from .morale import fight_on, flee
from .movement import dash, move, retreat
from .progress import go_on
from .setup import choose_zone, deploy, submit_warband
from .shooting import shoot
from .special_actions import special
from .spending import bloodbath, choose_order, spend_blessing, spend_blood


def decide(decision: Decision[State], seat: str, command: c.TrenchCommand) -> None:
    """Emit what the command makes happen, up to the next decision. Raises Rejected."""
    _decide(decision, seat, command)
    go_on(decision)


def choose_first(decision: Decision[State], seat: str, command: c.ChooseFirst) -> None:
    """TE-5, TE-27: who activates first, or who checks first."""
    match decision.state.battle.phase:
        case "first":
            initiative.choose_first(decision, seat, command)
        case "order":
            morale.choose_order(decision, seat, command)
        case _:
            raise Rejected("X-4", "wrong_phase", "no order is asked for now")


def _decide(decision: Decision[State], seat: str, command: c.TrenchCommand) -> None:
    match command:
        case c.SubmitWarband():
            submit_warband(decision, seat, command)
        case c.ChooseZone():
            choose_zone(decision, seat, command)
        case c.Deploy():
            deploy(decision, seat, command)
        case c.RollInitiative():
            roll_initiative(decision, seat, command)
        case c.ChooseFirst():
            choose_first(decision, seat, command)
        case c.Flee():
            flee(decision, seat, command)
        case c.FightOn():
            fight_on(decision, seat, command)
        case c.Activate():
            activate(decision, seat, command)
        case c.EndActivation():
            end_activation(decision, seat, command)
        case _:
            act(decision, seat, command)


Answer = (
    c.StandUp
    | c.Walk
    | c.FreeFight
    | c.SpendBlood
    | c.Bloodbath
    | c.SpendBlessing
    | c.ChooseOrder
    | c.ChooseTarget
    | c.ChooseDirection
    | c.Decline
)

Action = c.Move | c.Charge | c.Retreat | c.Dash | c.Shoot | c.Fight | c.Special | Answer


def act(decision: Decision[State], seat: str, command: Action) -> None:
    """What is asked for within an Activation, or answered in the middle of something."""
    match command:
        case c.Move():
            move(decision, seat, command)
        case c.Charge():
            charge(decision, seat, command)
        case c.Retreat():
            retreat(decision, seat, command)
        case c.Dash():
            dash(decision, seat, command)
        case c.Shoot():
            shoot(decision, seat, command)
        case c.Fight():
            fight(decision, seat, command)
        case c.Special():
            special(decision, seat, command)
        case _:
            answer(decision, seat, command)


def answer(decision: Decision[State], seat: str, command: Answer) -> None:
    """What is answered in the middle of something."""
    match command:
        case c.StandUp():
            stand_up(decision, seat, command)
        case c.Walk():
            walk(decision, seat, command)
        case c.FreeFight():
            free_fight(decision, seat, command)
        case c.SpendBlood():
            spend_blood(decision, seat, command)
        case c.Bloodbath():
            bloodbath(decision, seat, command)
        case c.SpendBlessing():
            spend_blessing(decision, seat, command)
        case c.ChooseOrder():
            choose_order(decision, seat, command)
        case c.ChooseTarget():
            choose_target(decision, seat, command)
        case c.ChooseDirection():
            choose_direction(decision, seat, command)
        case c.Decline():
            decline(decision, seat, command)
