"""The attacks that are left of one Shoot or Fight (X-25)."""

from __future__ import annotations

from typing import Final

from wardrum.events.core.kernel import ANSWER_S, Command, Decision, Rejected
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.grammar import listed
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.options import Option
from wardrum.events.toolkit.questions import Asked

from .. import commands as c
from ..card_words import weapon_name
from ..decide import fighting, shooting
from ..decide.phase import acting_with
from ..legal.attacks import further
from ..state import State
from ..tasks import Attacks
from .activation import not_acting, settle_first
from .answerer import not_answering, seats


def prompt(state: State, context: DisplayContext, task: Attacks) -> str:
    """As "Watch Gunner: 2 shots left (2 with the Stutter Gun)"."""
    card = state.battle.models[task.model].card
    each = listed(
        say("{n} with the {weapon}", n=n, weapon=weapon_name(card, key)) for key, n in task.left.items() if n
    )
    who, left = context.called[task.model], sum(task.left.values())
    if task.action == "shoot":
        return counted(
            left, "{who}: {n} shot left ({each})", "{who}: {n} shots left ({each})", who=who, each=each
        )
    return counted(
        left, "{who}: {n} attack left ({each})", "{who}: {n} attacks left ({each})", who=who, each=each
    )


def shoot(decision: Decision[State], seat: str, command: c.Shoot) -> None:
    """X-25: one more shot of the Shoot going on."""
    task = going_on(decision.state)
    acting_with(decision.state, seat, command.model)
    shot = shooting.aimed(decision.state, command)
    if task.action != "shoot":
        raise settle_first()
    shooting.require_further_shot(decision.state, task, shot)
    shooting.loose(decision, shot, task)


def fight(decision: Decision[State], seat: str, command: c.Fight) -> None:
    """X-25: one more attack of the Fight going on."""
    task = going_on(decision.state)
    acting_with(decision.state, seat, command.model)
    if task.action != "fight":
        raise settle_first()
    fighting.strike(decision, fighting.further(decision.state, task, command), task)


def decline(decision: Decision[State], seat: str, command: c.Decline) -> None:
    """X-25: the others are not made."""
    fighting.end(decision, going_on(decision.state))


def going_on(state: State) -> Attacks:
    """The Shoot or Fight."""
    task = state.battle.top
    assert isinstance(task, Attacks)
    return task


def not_attacking(state: State, seat: str, command: Command) -> Rejected:
    """Why a seat makes none of them."""
    refusal = not_answering if isinstance(command, c.Decline) else not_acting
    return refusal(state, seat, command)


FURTHER_ATTACKS: Final = Asked[State, Attacks](
    question=Attacks,
    seats=seats,
    prompt=prompt,
    options=lambda state, task, seat: [
        *further(state, task),
        Option("Decline", "Make no more attacks", "X-25"),
    ],
    default="no more attacks are made",
    stand_in=lambda state, task, seat: [c.Decline()],
    answers={c.Shoot: shoot, c.Fight: fight, c.Decline: decline},
    not_asked=not_attacking,
    seconds=ANSWER_S,
)
