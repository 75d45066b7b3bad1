"""What the rules ask, and whom: what is as in Warcry is taken from there, in the same modules stands what differs.

opening (before the battle) · initiative · wyrd_dice · turns, action and reactions (the combat phase) · treasure_spot (what comes up in between) ·
morale.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import UNSET

from wardrum.events.core.kernel import Command, Decision, Rejected, tag_of
from wardrum.events.rulesets.warcry import questions as warcry
from wardrum.events.rulesets.warcry.decide.activation import settle_activation
from wardrum.events.rulesets.warcry.questions.fall_spot import FALL_SPOT
from wardrum.events.rulesets.warcry.questions.turns import FIRST_TURN
from wardrum.events.toolkit.default_choice import default_command
from wardrum.events.toolkit.options import ListedOption, expanded, head
from wardrum.events.toolkit.questions import Asked, Question, Questions

from .. import commands as c
from ..abilities import REPERTOIRE
from ..decide.channeling import next_to_channel
from ..evolve import evolve
from ..rules.from_warcry import renumbered
from ..state import State
from .action import next_action
from .initiative import CHANNELING, INITIATIVE_ROLL, Channeling
from .morale import MORALE_TEST, PANIC_TEST, MoraleTest, PanicTest
from .opening import GROUP_SPLIT, ROLE_CHOICE, SET_UP, WARBAND_CHOICE, ZONE_CHOICE, RoleChoice
from .reactions import THREAT
from .treasure_spot import TREASURE_SPOT
from .turns import next_fighter
from .wyrd_dice import WYRD_DICE_USE

CALM: Final = [
    tag_of(command) for command in (c.ActivateFighter, c.Wait, c.EndActivation, c.Decline, c.Move, c.Retreat)
]
"""What an activation is brought to its end by, what does least first."""


def opened(state: State) -> Question | None:
    """What came up last, else what the phase asks; None: nobody decides anything."""
    battle = state.battle
    if battle.questions:
        return battle.questions[-1]
    match battle.phase:
        case "role":
            return RoleChoice(battle.priority)
        case "declare" if channels := next_to_channel(state):
            return Channeling(channels)
        case "morale":
            return MoraleTest(battle.morale[0])
        case "panic":
            return PanicTest(battle.fighters[battle.panic[0]].seat)
        case _:
            return warcry.opened(state)


# --- whose time is up in the combat phase


def idle(state: State, seat: str) -> list[Command]:
    """How an activation comes to its end with as little as possible: tried out, step by step."""
    battle = state.battle
    if battle.inspired is not UNSET and battle.activation is UNSET:
        return [c.Decline()]
    trial, commands = Decision(state, _no_dice, evolve), list[Command]()
    while not commands or (
        trial.state.battle.activation is not UNSET and QUESTIONS.awaited(trial.state) == [seat]
    ):
        calmest = min(QUESTIONS.outline(trial.state, seat), key=_calm)
        command = default_command(expanded(calmest)[0], c.MordheimCommand)
        commands.append(command)
        if isinstance(command, c.Pass):
            break
        decide(trial, seat, command)
    return commands


def _calm(listed: ListedOption) -> int:
    command = head(listed).command
    return CALM.index(command) if command in CALM else len(CALM)


def _no_dice(n: int, sides: int, /) -> tuple[int, ...]:
    raise AssertionError("nothing that a seat does without deciding takes dice")


# --- the table

TABLE: Final[tuple[Asked[Any, Any], ...]] = (
    WARBAND_CHOICE,
    ROLE_CHOICE,
    ZONE_CHOICE,
    GROUP_SPLIT,
    SET_UP,
    INITIATIVE_ROLL,
    CHANNELING,
    WYRD_DICE_USE,
    FIRST_TURN,
    next_action(idle),
    next_fighter(idle),
    THREAT,
    TREASURE_SPOT,
    FALL_SPOT,
    MORALE_TEST,
    PANIC_TEST,
)
QUESTIONS: Final = Questions[State](c.MordheimCommand, opened, TABLE)


def decide(decision: Decision[State], seat: str, command: Command) -> None:
    """Carry out a command, up to the next question. Raises Rejected, by the rules of this game."""
    try:
        QUESTIONS.answer(decision, seat, command)
        settle_activation(decision, REPERTOIRE)
    except Rejected as refusal:
        raise renumbered(refusal) from None
