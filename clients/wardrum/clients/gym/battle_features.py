"""What a seat sees of a battle as numbers, the same for every ruleset, from its display.

Everything lies from -1 to 1 and is cut off there. Coordinates are shares of the longer side of the table, points and other counts are
in units of `COUNT`. What does not fit is left out: pieces beyond `PIECES_MAX` of a side, markers beyond `MARKERS_MAX`, lines beyond
`LINES_MAX`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cached_property
from typing import Any, Final, TypeAlias

import numpy as np
from msgspec import UNSET

from wardrum.events.toolkit.display.shapes import Board, Display, GoalLine, HexBoard, Piece, Seat

Numbers: TypeAlias = "np.ndarray[Any, np.dtype[np.float32]]"
Spot3: TypeAlias = tuple[int, int, int]
"""A place: x, y, z in 1/100 mm."""

PIECES_MAX: Final = 20
MARKERS_MAX: Final = 12
LINES_MAX: Final = 4
COUNT: Final = 20
DICE: Final = ("single", "double", "triple", "quad", "wild")
GOALS: Final = ("objective", "treasure", "crystal")
"""The icons of markers that are worth going to."""
SIDES: Final = ("own", "enemy")

WHOLE: Final = ("round", "round_of_all", "asked")
OF_A_SIDE: Final = (
    "initiative", "standing", "pieces", "health", "done",
    *(f"score{line}" for line in range(LINES_MAX)), *(f"goal{line}" for line in range(LINES_MAX)),
    *(f"dice_{kind}" for kind in DICE), "tokens",
)  # fmt: skip
OF_A_PIECE: Final = (
    "there", "on_table", "x", "y", "z", "health", "health_left", "active", "done", "waiting", "prone", "leader", "ill", "tokens",
    "carries",
)  # fmt: skip
OF_A_MARKER: Final = ("there", "x", "y", "z", "own", "enemy")
BATTLE_FEATURES: Final = (
    *WHOLE,
    *(f"{side}.{name}" for side in SIDES for name in OF_A_SIDE),
    *(f"{side}{at}.{name}" for side in SIDES for at in range(PIECES_MAX) for name in OF_A_PIECE),
    *(f"marker{at}.{name}" for at in range(MARKERS_MAX) for name in OF_A_MARKER),
)
"""What each number of `SeenBattle.numbers` stands for."""


class SeenBattle:
    """A battle as one seat sees it at one version."""

    def __init__(self, display: Display, seat: str, *, party: bool) -> None:
        """party: all seats are one side, against what the rules play."""
        self.display, self.seat = display, seat
        self.friends = set(display.order) if party else {seat}
        """The seats of one's own side."""
        self.own = {key: piece for key, piece in display.pieces.items() if piece.seat in self.friends}
        """One's own pieces by id."""
        self.enemy = {key: piece for key, piece in display.pieces.items() if piece.seat not in self.friends}
        """The others by id."""
        self.length = max(display.board.width, display.board.height, 1)
        """The longer side of the table, in 1/100 mm."""

    @cached_property
    def numbers(self) -> Numbers:
        """See `BATTLE_FEATURES`."""
        display = self.display
        found = [
            display.round / COUNT,
            display.round / display.rounds if display.rounds else 0,
            bool(display.seats[self.seat].prompt),
            *self._side(self.friends, self.own.values()),
            *self._side(set(display.seats) - self.friends, self.enemy.values()),
        ]
        for pieces in (self.own, self.enemy):
            rows = (self._piece(piece) for piece in pieces.values())
            found += filled(rows, PIECES_MAX, len(OF_A_PIECE))
        found += filled(self._markers(), MARKERS_MAX, len(OF_A_MARKER))
        return np.clip(np.array(found, dtype=np.float32), -1, 1)

    def place_of(self, key: str) -> Spot3 | None:
        """Where a piece, a marker or a hex is; None: nothing of this id is on the table."""
        board, piece = self.display.board, self.display.pieces.get(key)
        if piece is not None:
            return None if piece.at is UNSET else (piece.at.x, piece.at.y, piece.at.z)
        if key in board.markers:
            marker = board.markers[key]
            return marker.x, marker.y, marker.z
        if isinstance(board, HexBoard) and key in board.cells:
            return board.cells[key].x, board.cells[key].y, 0
        return None

    @cached_property
    def goals(self) -> Any:
        """Of each marker that is worth going to x, y and 0, in 1/100 mm."""
        rows = [(one.x, one.y, 0) for one in self.display.board.markers.values() if one.icon in GOALS]
        return np.array(rows).reshape(-1, 3)

    @cached_property
    def own_bases(self) -> Any:
        """Of each of one's own pieces on the table x, y and half of the diameter of its base, in 1/100 mm."""
        return _bases(self.own.values())

    @cached_property
    def enemy_bases(self) -> Any:
        """The same of the others."""
        return _bases(self.enemy.values())

    def _side(self, seats: Collection[str], pieces: Collection[Piece]) -> list[float]:
        """See `OF_A_SIDE`; of several seats their sums."""
        shown = [seat for key, seat in self.display.seats.items() if key in seats]
        left = sum(piece.health.left for piece in pieces if piece.health is not UNSET)
        most = sum(piece.health.most for piece in pieces if piece.health is not UNSET)
        standing = sum(piece.at is not UNSET for piece in pieces)
        goals = (line for line in self.display.goal if line.seat in seats and (line.done or line.of))
        return [
            any(seat.initiative for seat in shown),
            standing / COUNT,
            len(pieces) / COUNT,
            left / most if most else standing / max(1, len(pieces)),
            sum(piece.state.done for piece in pieces) / COUNT,
            *(sum(_score(seat, line) for seat in shown) / COUNT for line in range(LINES_MAX)),
            *filled(((_reached(line),) for line in goals), LINES_MAX, 1),
            *(sum(_dice(seat, kind) for seat in shown) / COUNT for kind in DICE),
            sum(token.count for seat in shown for token in seat.tokens) / COUNT,
        ]

    def _piece(self, piece: Piece) -> tuple[float, ...]:
        """See `OF_A_PIECE`."""
        at, state = piece.at, piece.state
        return (
            1,
            at is not UNSET,
            *((0, 0, 0) if at is UNSET else self.shares((at.x, at.y, at.z))),
            *health(piece),
            state.active,
            state.done,
            state.waiting,
            state.prone,
            state.leader,
            sum(tag.ill for tag in piece.tags) / LINES_MAX,
            sum(token.count for token in piece.tokens) / COUNT,
            len(piece.carries) / LINES_MAX,
        )

    def _markers(self) -> Iterable[tuple[float, ...]]:
        """See `OF_A_MARKER`."""
        board: Board | HexBoard = self.display.board
        for one in board.markers.values():
            own = one.seat in self.friends
            yield 1, *self.shares((one.x, one.y, one.z)), own, bool(one.seat) and not own

    def shares(self, place: Spot3) -> tuple[float, float, float]:
        """A place in shares of the longer side of the table."""
        return place[0] / self.length, place[1] / self.length, place[2] / self.length


def _bases(pieces: Iterable[Piece]) -> Any:
    rows = [(piece.at.x, piece.at.y, piece.base.across / 2) for piece in pieces if piece.at is not UNSET]
    return np.array(rows).reshape(-1, 3)


def filled(rows: Iterable[Collection[float]], count: int, width: int) -> list[float]:
    """The first rows one after the other, and zeros for those that are missing. width: of a row."""
    found = [number for row, _ in zip(rows, range(count), strict=False) for number in row]
    return found + [0.0] * (count * width - len(found))


def health(piece: Piece) -> tuple[float, float]:
    """What is left of it, as a share and as a number. Where the game does not count it: 1 of 1 on the table, else 0."""
    if piece.health is UNSET:
        return (0, 0) if piece.at is UNSET else (1, 1 / COUNT)
    return piece.health.left / max(1, piece.health.most), piece.health.left / COUNT


def _score(seat: Seat, line: int) -> int:
    """The first number in a line of a score; 0 = there is none."""
    found = re.search(r"-?\d+", seat.score[line].value) if line < len(seat.score) else None
    return int(found[0]) if found else 0


def _dice(seat: Seat, kind: str) -> int:
    """How many dice lie in unspent groups of a kind."""
    return sum(len(group.faces) for group in seat.dice if group.kind == kind and not group.spent)


def _reached(line: GoalLine) -> float:
    """How far a goal is reached."""
    return line.done / line.of if line.of else line.done / COUNT
