"""What the rules ask, and whom: each module has the questions of one part of the battle.

opening (before the first Turn) · initiative · activation · morale, which follow from the phase. What comes up within an Activation is
a task on top of the agenda: spending (markers on a roll) · further_attacks · free_fight · path_choice (of a Dash, a Charge, an evasion) ·
own_target · scatter_direction (of a blast) · fall_spot · rising.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import UNSET

from wardrum.events.core.kernel import Decision
from wardrum.events.toolkit.questions import Asked, Question, Questions
from wardrum.events.toolkit.two_seats import SEATS

from ..commands import TrenchCommand
from ..decide.progress import go_on
from ..state import State
from .activation import NEXT_ACTION, NEXT_MODEL, NextAction, NextModel
from .fall_spot import FALL_SPOT
from .free_fight import FREE_FIGHT
from .further_attacks import FURTHER_ATTACKS
from .initiative import FIRST_SEAT, INITIATIVE_ROLL, FirstSeat, InitiativeRoll
from .morale import CHECK_ORDER, WAVERING, CheckOrder, Wavering
from .opening import (
    INFILTRATION,
    RESERVE,
    SET_UP,
    WARBAND_CHOICE,
    ZONE_CHOICE,
    Infiltration,
    Reserve,
    SetUp,
    WarbandChoice,
    ZoneChoice,
)
from .own_target import OWN_TARGET
from .path_choice import CHARGE_WAY, DASH_WAY, EVASION_WAY
from .rising import RISING
from .scatter_direction import SCATTER_DIRECTION
from .spending import ON_INJURY_ROLL, ON_SUCCESS_ROLL

TABLE: Final[tuple[Asked[State, Any], ...]] = (
    WARBAND_CHOICE,
    ZONE_CHOICE,
    SET_UP,
    INFILTRATION,
    RESERVE,
    INITIATIVE_ROLL,
    FIRST_SEAT,
    NEXT_MODEL,
    NEXT_ACTION,
    ON_SUCCESS_ROLL,
    ON_INJURY_ROLL,
    FURTHER_ATTACKS,
    FREE_FIGHT,
    DASH_WAY,
    CHARGE_WAY,
    EVASION_WAY,
    OWN_TARGET,
    SCATTER_DIRECTION,
    FALL_SPOT,
    RISING,
    CHECK_ORDER,
    WAVERING,
)


def opened(state: State) -> Question | None:
    """What came up last, else what the phase asks; None: nobody decides anything."""
    battle = state.battle
    if isinstance(battle.top, Question):
        return battle.top
    match battle.phase:
        case "muster":
            return WarbandChoice()
        case "zone":
            return ZoneChoice(battle.turn)
        case "deploy":
            return SetUp(battle.turn)
        case "infiltrate":
            return Infiltration(battle.turn)
        case "reserve":
            return Reserve(battle.turn)
        case "roll":
            return InitiativeRoll()
        case "first":
            return FirstSeat(battle.turn)
        case "activation" if battle.turn in SEATS:
            return NextModel(battle.turn) if battle.activation is UNSET else NextAction(battle.turn)
        case "order":
            return CheckOrder(battle.turn)
        case "waver":
            return Wavering(battle.turn)
        case _:
            return None


QUESTIONS: Final = Questions(TrenchCommand, opened, TABLE)


def decide(decision: Decision[State], seat: str, command: TrenchCommand) -> None:
    """Carry out a command, up to the next question. Raises Rejected: the rules refuse it."""
    QUESTIONS.answer(decision, seat, command)
    go_on(decision)
