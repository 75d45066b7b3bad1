"""What the rules ask, and whom: each module has the questions of one part of the battle.

opening (before the battle) · initiative (the hero phase) · reserves · turns and action (the combat phase) · cards (what cards ask) · treasure_spot,
fall_spot and beside_spot (what comes up in between).
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import UNSET

from wardrum.events.core.kernel import Command, Decision
from wardrum.events.toolkit.questions import Asked, Question, Questions
from wardrum.events.toolkit.two_seats import SEATS

from ..abilities import REPERTOIRE
from ..commands import WarcryCommand
from ..decide.activation import settle_activation
from ..decide.cards import removing_seat
from ..decide.initiative import next_to_declare
from ..decide.reserve import next_to_arrive
from ..decide.setup import next_to_assign, next_to_deploy
from ..state import State
from .action import NEXT_ACTION, NextAction
from .beside_spot import BESIDE_SPOT
from .cards import (
    PRIMARY_CHOICE,
    REMOVAL,
    RING_SPOT,
    TARGET_CHOICE,
    WEARY_CHOICE,
    RemovalChoice,
    of_naming,
    of_opening,
)
from .fall_spot import FALL_SPOT
from .initiative import INITIATIVE_ROLL, WILD_DICE_USE, InitiativeRoll, WildDiceUse
from .opening import (
    GROUP_SPLIT,
    SET_UP,
    SIDE_CHOICE,
    WARBAND_CHOICE,
    GroupSplit,
    SetUp,
    SideChoice,
    WarbandChoice,
)
from .reserves import ARRIVAL, Arrival
from .treasure_spot import TREASURE_SPOT
from .turns import FIRST_TURN, NEXT_FIGHTER, FirstTurn, NextFighter

TABLE: Final[tuple[Asked[State, Any], ...]] = (
    WARBAND_CHOICE,
    GROUP_SPLIT,
    SIDE_CHOICE,
    SET_UP,
    INITIATIVE_ROLL,
    WILD_DICE_USE,
    ARRIVAL,
    TARGET_CHOICE,
    PRIMARY_CHOICE,
    WEARY_CHOICE,
    REMOVAL,
    FIRST_TURN,
    NEXT_ACTION,
    NEXT_FIGHTER,
    TREASURE_SPOT,
    RING_SPOT,
    FALL_SPOT,
    BESIDE_SPOT,
)


def opened(state: State) -> Question | None:
    """What came up last, else what the phase asks; None: nobody decides anything."""
    battle = state.battle
    if battle.questions:
        return battle.questions[-1]
    match battle.phase:
        case "muster":
            return WarbandChoice()
        case "groups":
            return GroupSplit(next_to_assign(state))
        case "side":
            return SideChoice(battle.priority)
        case "deploy":
            return SetUp(next_to_deploy(state))
        case "opening":
            return of_opening(state)
        case "roll":
            return InitiativeRoll()
        case "declare":
            return WildDiceUse(next_to_declare(state))
        case "reserve":
            return Arrival(next_to_arrive(state))
        case "naming":
            return of_naming(state)
        case "first_turn":
            return FirstTurn(battle.holder)
        case "combat" if battle.turn in SEATS:
            return NextFighter(battle.turn) if battle.activation is UNSET else NextAction(battle.turn)
        case "removal":
            return RemovalChoice(removing_seat(state))
        case _:
            return None


QUESTIONS: Final = Questions(WarcryCommand, opened, TABLE)


def decide(decision: Decision[State], seat: str, command: Command) -> None:
    """Carry out a command, up to the next question. Raises Rejected."""
    QUESTIONS.answer(decision, seat, command)
    settle_activation(decision, REPERTOIRE)
