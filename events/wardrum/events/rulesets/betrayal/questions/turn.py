"""A turn: what an adventurer or a companion does, and what the dice of an engage are used for (F-20 to F-29)."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET

from wardrum.events.core.kernel import Command, Rejected
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.grammar import listed
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Option
from wardrum.events.toolkit.questions import Asked, Question

from .. import commands as c
from ..decide import abilities, companions, dice_use, engage, movement
from ..delve import exploration
from ..legal import engages
from ..legal import turns as lists
from ..mechanics import turns
from ..pending import awaited
from ..state import CurrentTurn, State


class TurnAction(Question, frozen=True, tag="turn"):
    """What does the unit do whose turn it is?"""


class DiceUse(Question, frozen=True, tag="resolve"):
    """What are the dice of an engage used for?"""


# --- the turn


def options(state: State, action: TurnAction, seat: str) -> list[Option]:
    """F-22; section 5.5 for companions."""
    turn = state.battle.turn
    assert turn is not UNSET
    if state.battle.units[turn.unit].kind == "adventurer":
        return lists.turn(state)
    return lists.companion_turn(state)


def to_act(state: State, context: DisplayContext, action: TurnAction) -> str:
    """As "Hill Warden has moved once: move, engage or end the turn"."""
    turn = state.battle.turn
    assert turn is not UNSET
    made, who = done(turn), context.called[turn.unit]
    is_companion = state.battle.units[turn.unit].kind == "companion"
    acts = say(
        "move, engage or end the turn" if is_companion else "use an ability, move, engage or end the turn"
    )
    if made:
        return say("{who} has {done}: {task}", who=who, done=listed(made), task=acts)
    return say("{who}'s turn: {task}", who=who, task=acts)


def done(turn: CurrentTurn) -> list[str]:
    """What has been done in a turn, as ["moved twice", "engaged once"]."""
    return [
        *([times(turn.moves, MOVED)] if turn.moves else []),
        *([times(turn.engages, ENGAGED)] if turn.engages else []),
        *([say("explored")] if turn.explored else []),
    ]


MOVED: Final = ("moved once", "moved twice", "moved {n} times")
ENGAGED: Final = ("engaged once", "engaged twice", "engaged {n} times")


def times(n: int, words: tuple[str, ...]) -> str:
    """The words for once, twice or, the last of them, more."""
    return say(words[min(n, len(words)) - 1], n=n)


def not_acting(state: State, seat: str, command: Command) -> Rejected:
    """F-22: why a seat does nothing in a turn now."""
    return Rejected("F-22", "not_your_turn", turns.not_now(state, seat))


TURN_ACTION: Final = Asked[State, TurnAction](
    question=TurnAction,
    seats=lambda state, action: awaited(state),
    prompt=to_act,
    options=options,
    default="the turn ends",
    answers={
        c.Move: movement.move,
        c.Engage: engage.engage,
        c.EngageWith: companions.engage_with,
        c.Explore: exploration.explore,
        c.UseClassAbility: abilities.use_class_ability,
        c.UseItem: abilities.use_item,
        c.DropActiveDie: abilities.drop_active_die,
        c.EndTurn: turns.end_turn,
    },
    not_asked=not_acting,
)


# --- dice


def to_use(state: State, context: DisplayContext, use: DiceUse) -> str:
    """As "Hill Warden engages Grave Cur 2: use the dice one by one"."""
    going_on = state.battle.engage
    assert going_on is not UNSET
    who = context.called[going_on.unit]
    task = say("use the dice one by one")
    if going_on.rerolls and not going_on.resolving:
        task = say("use the dice one by one, or roll up to {n} of them again", n=going_on.rerolls)
    if not going_on.target:
        return f"{who}: {task}"
    return say("{who} engages {whom}: {task}", who=who, whom=context.called[going_on.target], task=task)


DICE_USE: Final = Asked[State, DiceUse](
    question=DiceUse,
    seats=lambda state, use: awaited(state),
    prompt=to_use,
    options=lambda state, use, seat: engages.results(state),
    default="the dice are resolved in their order",
    answers={
        c.ResolveDie: dice_use.resolve_die,
        c.ResolveRest: dice_use.resolve_rest,
        c.DeclineDie: dice_use.decline_die,
        c.RollAgain: engage.roll_again,
        c.DropActiveDie: abilities.drop_active_die,
    },
    not_asked=lambda state, seat, command: Rejected(
        "F-27", "nothing_to_resolve", "no dice of this seat lie on the table"
    ),
)
