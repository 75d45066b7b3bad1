"""What a game built on Warcry's rules says in its own way, as functions of its own state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.glossary import Glossary
from wardrum.events.toolkit.goals import Goals

from ..ability import Repertoire
from ..roster import Warband
from ..state import State

S = TypeVar("S", bound=State)


class Manner(NamedTuple, Generic[S]):
    """The parts of a display that differ from game to game.

    words: its glossary · repertoire: what fighters can use · ground: what its tables are drawn on · deployment: what the card that says where to set up is called ·
    phase: as a heading names it · prompt: what an awaited seat is asked · hand: the dice of a seat · score: lines beside its
    victory points · warbands: samples by name · made_of: what pieces are made of besides their own parts of the state · tags,
    numbers (the first line of the card), why_absent: of a
    fighter · more_goals: lines behind how it stands · unknown: the goal while no card is drawn · how_it_ended: a sentence, "" =
    the reason says it all.
    """

    title: str
    words: Glossary
    repertoire: Repertoire[S]
    ground: d.Ground
    deployment: str
    phase: Callable[[S], str]
    prompt: Callable[[S, DisplayContext, str], str]
    hand: Callable[[S, str], tuple[d.DiceGroup, ...]]
    score: Callable[[S, str], Iterable[d.ScoreLine]]
    warbands: Mapping[str, Warband]
    made_of: Callable[[S], tuple[object, ...]]
    tags: Callable[[S, DisplayContext, str], Iterable[d.Tag]]
    numbers: Callable[[S, str], str]
    why_absent: Callable[[S, str], str]
    goals: Callable[[S], Goals | None]
    more_goals: Callable[[S, DisplayContext], Iterable[d.GoalLine]]
    unknown: d.GoalLine
    how_it_ended: Callable[[S], str]
