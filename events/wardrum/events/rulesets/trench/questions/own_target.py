"""A shot into melee goes at one of the shooter's own side: its seat says at which (X-21)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from wardrum.events.core.kernel import ANSWER_S, Decision
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Option
from wardrum.events.toolkit.questions import Asked

from .. import commands as c
from ..decide import shooting
from ..legal.roll_odds import of_attack
from ..state import State
from ..tasks import OwnTarget
from .answerer import not_answering, seats


def targets(state: State, task: OwnTarget, seat: str) -> list[Option]:
    """X-21: the own models that may be hit, each with its odds."""
    return [
        Option(
            "ChooseTarget",
            say("Hit {whom}", whom=key),
            "X-21",
            {"target": Choice((key,))},
            odds=of_attack(state, replace(task.attack, target=key)),
        )
        for key in task.among
    ]


def choose_target(decision: Decision[State], seat: str, command: c.ChooseTarget) -> None:
    """X-21."""
    task = decision.state.battle.top
    assert isinstance(task, OwnTarget)
    shooting.choose(decision, task, command.target)


OWN_TARGET: Final = Asked[State, OwnTarget](
    question=OwnTarget,
    seats=seats,
    prompt=lambda state, context, task: say(
        "The shot of {who} goes at one of its own: say which", who=context.called[task.attack.attacker]
    ),
    options=targets,
    default="the first model is the target",
    answers={c.ChooseTarget: choose_target},
    not_asked=not_answering,
    seconds=ANSWER_S,
)
