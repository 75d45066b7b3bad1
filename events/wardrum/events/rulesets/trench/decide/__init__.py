"""What becomes of a command: one function for each, in the module of its part of the rulebook."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

from wardrum.events.core.kernel import Command, Decision, Rejected

from .. import commands as c
from ..state import State
from . import initiative, morale
from .activation import activate, end_activation
from .answers import choose_direction, choose_target, decline, place_fallen, stand_up, walk
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

C = TypeVar("C", bound=Command)
Handler = Callable[[Decision[State], str, Any], None]


def decide(decision: Decision[State], seat: str, command: c.TrenchCommand) -> None:
    """Emit what the command makes happen, up to the next decision. Raises Rejected."""
    HANDLERS[type(command)](decision, seat, command)
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


def by(kind: type[C], handler: Callable[[Decision[State], str, C], None]) -> tuple[type[Command], Handler]:
    """An entry of the table: the types of command and function are checked against each other here."""
    return kind, handler


HANDLERS: Final[Mapping[type[Command], Handler]] = dict(
    (
        by(c.SubmitWarband, submit_warband),
        by(c.ChooseZone, choose_zone),
        by(c.Deploy, deploy),
        by(c.RollInitiative, roll_initiative),
        by(c.ChooseFirst, choose_first),
        by(c.Activate, activate),
        by(c.StandUp, stand_up),
        by(c.Move, move),
        by(c.Charge, charge),
        by(c.Retreat, retreat),
        by(c.Dash, dash),
        by(c.Walk, walk),
        by(c.Shoot, shoot),
        by(c.Fight, fight),
        by(c.Special, special),
        by(c.FreeFight, free_fight),
        by(c.SpendBlood, spend_blood),
        by(c.Bloodbath, bloodbath),
        by(c.SpendBlessing, spend_blessing),
        by(c.ChooseOrder, choose_order),
        by(c.ChooseTarget, choose_target),
        by(c.ChooseDirection, choose_direction),
        by(c.PlaceFallen, place_fallen),
        by(c.Decline, decline),
        by(c.EndActivation, end_activation),
        by(c.Flee, flee),
        by(c.FightOn, fight_on),
    )
)
"""The function of each command."""
