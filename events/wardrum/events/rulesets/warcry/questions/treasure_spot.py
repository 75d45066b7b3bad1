"""Where the treasure of a carrier lies that is struck down (W-92)."""

from __future__ import annotations

from typing import Final

from wardrum.events.core.kernel import Command, Decision, Rejected
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.grammar import title
from wardrum.events.toolkit.language import say
from wardrum.events.toolkit.options import Option
from wardrum.events.toolkit.questions import Asked, among, on_top

from .. import commands as c
from .. import events as e
from ..decide.casualties import remove
from ..decide.treasure import require_spot
from ..legal.treasure import spots
from ..state import State, TreasureSpot


def seats(state: State, question: TreasureSpot) -> tuple[str, ...]:
    """The carrier's own."""
    return (state.battle.fighters[question.fighter].seat,)


def prompt(state: State, context: DisplayContext, question: TreasureSpot) -> str:
    """As "Reaver 2 is taken down: put Treasure 1 on the ground"."""
    who, marker = context.called[question.fighter], title(question.marker)
    return say("{who} is taken down: put {marker} on the ground", who=who, marker=marker)


def options(state: State, question: TreasureSpot, seat: str) -> list[Option]:
    """Straight down first."""
    label = say("Put {token} down", token=title(question.marker))
    return [Option("PlaceTreasure", label, "W-92", {"point": spots(state, question.fighter)})]


def place_treasure(decision: Decision[State], seat: str, command: c.PlaceTreasure) -> None:
    """W-92, before a carrier is removed."""
    question = on_top(decision.state.battle.questions, TreasureSpot)
    require_spot(decision.state, question.fighter, command.point)
    decision.emit(e.TreasureDropped(question.fighter, question.marker, command.point))
    remove(decision, question.fighter)


def not_asked(state: State, seat: str, command: Command) -> Rejected:
    """Why a seat puts no treasure down now."""
    question = among(state.battle.questions, TreasureSpot)
    if question is None:
        return Rejected("W-92", "nobody_fallen", "no treasure has to be put down now")
    return Rejected(
        "W-92", "not_your_turn", say("the other seat puts {treasure} down", treasure=question.marker)
    )


def first(state: State, question: TreasureSpot) -> Rejected:
    """Why nothing else happens."""
    return Rejected(
        "W-92", "treasure_first", say("{treasure} has to be put down first", treasure=question.marker)
    )


TREASURE_SPOT: Final = Asked[State, TreasureSpot](
    question=TreasureSpot,
    seats=seats,
    prompt=prompt,
    options=options,
    default="the treasure is put straight down",
    answers={c.PlaceTreasure: place_treasure},
    not_asked=not_asked,
    first=first,
)
