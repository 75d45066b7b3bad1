"""A Down model that is Activated may stand up, with the setting `down_models` (X-30, T-14)."""

from __future__ import annotations

from typing import Final

from wardrum.events.core.kernel import ANSWER_S, Decision
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Option
from wardrum.events.toolkit.questions import Asked

from .. import commands as c
from .. import events as e
from ..decide import success_rolls
from ..dice import net, reduced_odds, success_odds
from ..state import State
from ..tasks import Rising, SuccessRoll
from .answerer import not_answering, seats


def options(state: State, task: Rising, seat: str) -> list[Option]:
    """Slowly, at once, or not."""
    odds_of_it = reduced_odds(success_odds(net({"down": -1})))
    return [
        Option("StandUp", "Stand up slowly", "X-30", {"risky": Choice((False,))}),
        Option("StandUp", "Stand up at once", "T-14", {"risky": Choice((True,))}, odds=odds_of_it),
        Option("Decline", "Stay Down", "X-30"),
    ]


def stand_up(decision: Decision[State], seat: str, command: c.StandUp) -> None:
    """Setting `down_models`: slowly, or at once after a Risky Roll."""
    task = decision.state.battle.top
    assert isinstance(task, Rising)
    decision.emit(e.StandingUpBegun(task.model, command.risky))
    if command.risky:
        success_rolls.call(decision, SuccessRoll(task.model, "stand", risky=True))
    else:
        decision.emit(e.ModelStoodUp(task.model, halved=True))


def stay_down(decision: Decision[State], seat: str, command: c.Decline) -> None:
    """It takes ACTIONS as it lies."""
    task = decision.state.battle.top
    assert isinstance(task, Rising)
    decision.emit(e.StayedDown(task.model))


RISING: Final = Asked[State, Rising](
    question=Rising,
    seats=seats,
    prompt=lambda state, context, task: say(
        "{who} is Down: stand up, or stay", who=context.called[task.model]
    ),
    options=options,
    default="the model stays Down",
    stand_in=lambda state, task, seat: [c.Decline()],
    answers={c.StandUp: stand_up, c.Decline: stay_down},
    not_asked=not_answering,
    seconds=ANSWER_S,
)
