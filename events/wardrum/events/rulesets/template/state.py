"""The state: what the fold of the events keeps. Maps by id, arrays only of scalars, no nulls, no floats."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from wardrum.events.match import Match
from wardrum.events.space.plane import INCH
from wardrum.events.space.table import Marker, Piece, Table
from wardrum.events.toolkit.questions import Question
from wardrum.events.toolkit.two_seats import SEATS

RUNNERS = 2  # of each side
START, FINISH = 2 * INCH, 46 * INCH
WIDTH, LANE = 48 * INCH, 4 * INCH
RADIUS, TALL = INCH, INCH


class Setup(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a match, each with a default."""

    rounds: Annotated[int, Meta(ge=1, le=20)] = 12
    """When these are over the race ends."""
    holding: bool = True
    """Whether a runner may hold back who overtakes it (Q-7)."""


class Overtaken(Question, frozen=True, tag="overtaken"):
    """Is who sprints past it held back?"""

    runner: str
    """The id of the runner that is overtaken."""
    by: str
    """The id of the runner that overtakes it."""


class Battle(Struct, frozen=True):
    """All of the race that is not on the table."""

    rounds: int
    """When these are over the race ends, as the settings say."""
    holding: bool
    """Whether a runner may hold back who overtakes it, as the settings say."""
    round: int = 1
    """The current one, from 1."""
    turn: str = SEATS[0]
    """The seat whose turn it is."""
    moved: tuple[str, ...] = ()
    """The runners that have moved in this turn."""
    questions: tuple[Overtaken, ...] = ()
    """What has to be answered before anything else, the last one first."""


class State(Struct, frozen=True):
    """The three parts that the state of every ruleset has."""

    match: Match
    """The life cycle, the same in every game."""
    table: Table
    """Positions of terrain and pieces, the same in every game."""
    battle: Battle
    """The game's own part: everything that is not on the table."""


def initial(setup: Setup) -> State:
    """Q-1: the state at version 0, the runners of both sides in alternate lanes on the starting line."""
    keys = [(seat, f"{seat}-{number}") for number in range(1, RUNNERS + 1) for seat in SEATS]
    lanes = {key: (seat, lane * LANE + LANE // 2) for lane, (seat, key) in enumerate(keys)}
    pieces = {key: Piece(seat, START, y, RADIUS, TALL) for key, (seat, y) in lanes.items()}
    markers = {f"finish-{key}": Marker("objective", FINISH, y) for key, (_, y) in lanes.items()}
    table = Table(WIDTH, LANE * len(keys), pieces=pieces, markers=markers)
    return State(Match(), table, Battle(setup.rounds, setup.holding))


def runners_of(state: State, seat: str) -> tuple[str, ...]:
    """The runners of a side, by their ids in order."""
    return tuple(sorted(key for key, piece in state.table.pieces.items() if piece.seat == seat))


def waiting(state: State) -> tuple[str, ...]:
    """The runners that may move now: those of the side whose turn it is that have not moved in it."""
    battle = state.battle
    return tuple(key for key in runners_of(state, battle.turn) if key not in battle.moved)
