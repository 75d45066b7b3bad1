"""What may be done before an attack or a retreat of the opponent (M-32 to M-36)."""

from __future__ import annotations

from typing import Final

from wardrum.events.core.kernel import ANSWER_S, Command, Rejected
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.grammar import plural
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.options import Choice, Option
from wardrum.events.toolkit.questions import Asked, among

from .. import commands as c
from ..decide.reactions import answers, decline, react
from ..state import Attacked, State, Threat, Trigger


def threat(trigger: Trigger, context: DisplayContext) -> str:
    """What may be reacted to."""
    called = context.called
    if not isinstance(trigger, Attacked):
        return say("{who} is about to retreat", who=called[trigger.fighter])
    strike = trigger.strike
    dice = say(
        "{attacks}, Strength {strength}",
        attacks=plural(strike.attacks, "attack"),
        strength=strike.weapon.strength,
    )
    who, whom = called[strike.fighter], called[strike.target]
    if strike.cover:
        return say("{who} attacks {whom} in cover ({dice})", who=who, whom=whom, dice=dice)
    return say("{who} attacks {whom} ({dice})", who=who, whom=whom, dice=dice)


def to_react(state: State, context: DisplayContext, question: Threat) -> str:
    """What is about to happen, and that it may be answered."""
    return say("{threat}: react, or let it happen", threat=threat(question.trigger, context))


def reactions(state: State, question: Threat, seat: str) -> list[Option]:
    """One option for each reaction that could be made, and none at all."""
    cost = state.battle.setup.reaction_cost
    made = [
        Option(
            "React",
            reaction.title,
            reaction.rule,
            {"fighter": Choice((fighter,)), "reaction": Choice((reaction.slug,))},
            cost=counted(cost, "1 reaction die", "{n} reaction dice"),
        )
        for fighter, reaction in answers(state, seat, question.trigger)
    ]
    return [*made, Option("Decline", "Make no reaction", "M-32")]


def not_reacting(state: State, seat: str, command: Command) -> Rejected:
    """Why a seat does not react now."""
    question = among(state.battle.questions, Threat)
    if question is None:
        return Rejected("M-32", "reaction_not_triggered", "nothing happens that could be answered")
    return Rejected("M-32", "not_your_turn", say("seat {seat} may react", seat=question.seat))


def reaction_first(state: State, question: Threat) -> Rejected:
    """Nothing else happens while an answer is awaited."""
    return Rejected("M-32", "reaction_first", say("seat {seat} may react first", seat=question.seat))


THREAT: Final = Asked[State, Threat](
    question=Threat,
    seats=lambda state, question: (question.seat,),
    prompt=to_react,
    options=reactions,
    default="no reaction is made",
    stand_in=lambda state, question, seat: [c.Decline()],
    answers={c.React: react, c.Decline: decline},
    not_asked=not_reacting,
    first=reaction_first,
    seconds=ANSWER_S,
)
