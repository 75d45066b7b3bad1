"""In which direction a blast scatters that misses: the opponent of the shooter says so (X-26)."""

from __future__ import annotations

from typing import Final

from wardrum.events.core.kernel import ANSWER_S, Decision, Rejected
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.grammar import inches
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Option
from wardrum.events.toolkit.questions import Asked

from .. import commands as c
from .. import events as e
from ..decide import attack
from ..ground import scatter_landing
from ..state import State
from ..tasks import Scattering
from .answerer import not_answering, seats


def to_direct(state: State, context: DisplayContext, task: Scattering) -> str:
    """As 'The blast of Ditch Brute 2 misses by 3": say in which direction'."""
    who, far = context.called[task.attack.attacker], inches(task.distance)
    return say("The blast of {who} misses by {far}: say in which direction", who=who, far=far)


def choose_direction(decision: Decision[State], seat: str, command: c.ChooseDirection) -> None:
    """X-26: the opponent of the shooter says where a blast comes down; unseen from where it was aimed at it is lost."""
    task = decision.state.battle.top
    assert isinstance(task, Scattering)
    if command.direction not in task.directions:
        raise Rejected(
            "X-26", "no_such_direction", "there the blast would land out of sight or off the table"
        )
    point = scatter_landing(decision.state, task.point, command.direction, task.distance)
    decision.emit(e.BlastLanded(task.attack.attacker, point))
    attack.burst(decision, task.attack, point)


SCATTER_DIRECTION: Final = Asked[State, Scattering](
    question=Scattering,
    seats=seats,
    prompt=to_direct,
    options=lambda state, task, seat: [
        Option("ChooseDirection", "Say where it lands", "X-26", {"direction": Choice(task.directions)})
    ],
    default="the first direction is taken",
    answers={c.ChooseDirection: choose_direction},
    not_asked=not_answering,
    seconds=ANSWER_S,
)
