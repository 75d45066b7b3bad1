"""The parts of a display that are specific to a game built on Warcry's rules, as functions of its own state."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.glossary import Glossary

from ..ability import Repertoire
from ..roster import Warband
from ..state import State

S = TypeVar("S", bound=State)


class GameSpecifics(NamedTuple, Generic[S]):
    """The parts of a display that differ from game to game."""

    title: str
    words: Glossary
    """Its glossary."""
    repertoire: Repertoire[S]
    """What fighters can use."""
    ground: d.Ground
    """What its tables are drawn on."""
    deployment: str
    """What the card that says where to set up is called."""
    phase: Callable[[S], str]
    """As a heading names it."""
    prompt: Callable[[S, DisplayContext, str], str]
    """What an awaited seat is asked."""
    hand: Callable[[S, DisplayContext, str], tuple[d.DiceGroup, ...]]
    """The dice of a seat."""
    score: Callable[[S, str], Iterable[d.ScoreLine]]
    """Lines beside its victory points."""
    warbands: Mapping[str, Warband]
    """Samples by name."""
    made_of: Callable[[S], tuple[object, ...]]
    """What pieces are made of besides their own parts of the state."""
    tags: Callable[[S, DisplayContext, str], Iterable[d.Tag]]
    """Of a fighter."""
    numbers: Callable[[S, str], str]
    """The first line of a fighter's card."""
    why_absent: Callable[[S, str], str]
    """Why a fighter is not on the table."""
    goal_rule: str
    """Which rule says what wins."""
    more_goals: Callable[[S, DisplayContext], Iterable[d.GoalLine]]
    """Lines behind how it stands."""
    unknown: d.GoalLine
    """The goal while no card is drawn."""
    how_it_ended: Callable[[S], str]
    """A sentence, "" = the reason says it all."""
