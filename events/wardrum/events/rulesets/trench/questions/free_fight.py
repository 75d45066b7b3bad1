"""An enemy of a model that retreats may strike at it, one after the other (X-14, TE-17)."""

from __future__ import annotations

from typing import Final

from wardrum.events.core.kernel import ANSWER_S, Command, Decision, Rejected
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Choice, Option
from wardrum.events.toolkit.questions import Asked

from .. import commands as c
from .. import events as e
from ..decide import attack
from ..decide.fighting import require_melee_weapon
from ..keywords import melee_weapons
from ..legal.roll_odds import of_attack
from ..state import State
from ..tasks import Attack, FreeFights
from .answerer import not_answering, seats


def prompt(state: State, context: DisplayContext, task: FreeFights) -> str:
    """As "Lamplighter retreats: strike with Ditch Brute 2, or let it go"."""
    who, mover = context.called[task.enemies[0]], context.called[task.mover]
    return say("{mover} retreats: strike with {who}, or let it go", mover=mover, who=who)


def options(state: State, task: FreeFights, seat: str) -> list[Option]:
    """X-14: one attack with one weapon, with its odds, or none."""
    striker = task.enemies[0]
    blows = [
        Attack(striker, key, "melee", task.mover) for key in melee_weapons(state.battle.models[striker].card)
    ]
    strikes = [
        Option(
            "FreeFight",
            say("Strike at {whom} with {weapon} of {who}", whom=task.mover, weapon=blow.weapon, who=striker),
            "X-14",
            {"weapon": Choice((blow.weapon,))},
            odds=of_attack(state, blow),
        )
        for blow in blows
    ]
    return [*strikes, Option("Decline", "Let it go", "X-14")]


def free_fight(decision: Decision[State], seat: str, command: c.FreeFight) -> None:
    """X-14, TE-17: one attack with one weapon at the model that retreats; it takes nothing of the own Activation."""
    task = retreating(decision.state)
    striker, *others = task.enemies
    require_melee_weapon(decision.state, striker, command.weapon)
    blow = Attack(striker, command.weapon, "melee", task.mover)
    decision.emit(e.FreeFightSettled(striker, taken=True, enemies=tuple(others)))
    attack.declare(decision, blow)
    attack.launch(decision, blow)


def let_go(decision: Decision[State], seat: str, command: c.Decline) -> None:
    """X-14: the next enemy is asked."""
    striker, *others = retreating(decision.state).enemies
    decision.emit(e.FreeFightSettled(striker, taken=False, enemies=tuple(others)))


def retreating(state: State) -> FreeFights:
    """Who does, and past whom."""
    task = state.battle.top
    assert isinstance(task, FreeFights)
    return task


def not_striking(state: State, seat: str, command: Command) -> Rejected:
    """Why a seat takes no free Fight, or cannot do without one."""
    if isinstance(command, c.Decline):
        return not_answering(state, seat, command)
    if isinstance(state.battle.top, FreeFights):
        return Rejected("X-14", "not_your_turn", "the free Fight is the other seat's")
    return Rejected("X-14", "no_free_fight", "nobody retreats from your models")


FREE_FIGHT: Final = Asked[State, FreeFights](
    question=FreeFights,
    seats=seats,
    prompt=prompt,
    options=options,
    default="no free Fight is taken",
    stand_in=lambda state, task, seat: [c.Decline()],
    answers={c.FreeFight: free_fight, c.Decline: let_go},
    not_asked=not_striking,
    seconds=ANSWER_S,
)
