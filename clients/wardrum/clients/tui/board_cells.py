"""The table in signs, for a terminal: terrain, zones, markers, pieces and the places to choose from, in cells twice as high as wide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from msgspec import UNSET, Struct
from msgspec.structs import replace
from rich.style import Style

from wardrum.events.space.plane import INCH, Area, NearPoint
from wardrum.events.toolkit.display import shapes as d

TERRAIN: dict[d.TerrainKind, str] = {
    "wall": "#",
    "obstacle": "#",
    "barrier": "=",
    "low": "~",
    "hedge": "%",
    "stairs": "/",
    "ladder": "H",
    "arch": "n",
    "door": "D",
    "trench": "v",
    "deadly": "x",
    "dangerous": "!",
    "rough": ":",
    "mined": "*",
    "water": "≈",
    "place": ",",
}
"""A sign for each kind; a platform has its height in inches instead."""
SMALL: tuple[d.TerrainKind, ...] = ("ladder", "stairs", "arch", "door")
"""What is drawn above the terrain that it leads to."""
CELLS: dict[str, str] = {"open": " ", "impassable": "#", "door": "D", "entrance": "."}
COLOURS = {"a": "cyan", "b": "red", "party": "green", "rules": "magenta"}
"""Of the sixteen that every terminal has, by the side of a seat."""
QUIET, GROUND, DOT = (
    Style(color="bright_black"),
    Style(color="yellow"),
    Style(color="bright_yellow", bold=True),
)
HEX_ROWS = 0.75**0.5
"""How far rows of hexes are apart, in widths of one."""
BESIDE = ((0, 0), (2, 0), (-2, 0), (0, 1), (0, -1), (2, 1), (-2, -1))
"""Where a piece is drawn whose cell is taken: the first of these, in columns and rows from it, that is free."""

Sign = tuple[str, Style]
EMPTY: Sign = (" ", Style())


class View(Struct, frozen=True):
    """The part of the table that is drawn. zoom: how often the scale is doubled, 0 = all fits · x, y: the middle, in 1/100 mm."""

    columns: int
    rows: int
    zoom: int = 0
    x: int = 0
    y: int = 0


class Marks(Struct, frozen=True):
    """What is drawn above the table."""

    dots: tuple[tuple[int, int], ...] = ()
    """Places to choose from, in the order of their numbers, in 1/100 mm."""
    dot: int = -1
    """The place of the one that the cursor is on; -1 = none."""
    areas: tuple[Area, ...] = ()
    """What is covered by the value that the cursor is on."""
    pieces: tuple[str, ...] = ()
    """Ids of pieces that are pointed at."""
    cursor: tuple[int, int] | None = None
    """The place that is looked at, in 1/100 mm."""


class BoardCells:
    """A board drawn for one view.

    mono: without colours, so that seats differ by how they are written · before: what was drawn last, whose ground is used again
    if it is the same.
    """

    def __init__(
        self,
        shown: d.Display,
        view: View,
        marks: Marks = Marks(),
        *,
        mono: bool = False,
        before: BoardCells | None = None,
    ) -> None:
        self.shown, self._mono = shown, mono
        board = shown.board
        fit = max(board.width / max(view.columns, 1), board.height / (2 * max(view.rows, 1)), 1)
        self.across = fit / 2**view.zoom
        self.down = 2 * self.across
        self.view = view
        self.left = _edge(view.x, self.across * view.columns, board.width)
        self.top = _edge(view.y, self.down * view.rows, board.height)
        self._taken: set[tuple[int, int]] = set()
        self.signs: list[list[Sign]] = [[EMPTY] * view.columns for _ in range(view.rows)]
        if before is None or before.view != view or before.shown.board != board:
            self._draw_under(board)
            self.under: list[list[Sign]] = self.signs
        else:
            self.under = before.under
        self.signs = [list(row) for row in self.under]
        self._draw_over(board, marks)

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """Column and row of a place; they may lie outside of the view."""
        return int((x - self.left) // self.across), int((y - self.top) // self.down)

    def point(self, column: int, row: int) -> tuple[int, int]:
        """The middle of a cell, in 1/100 mm."""
        return round(self.left + (column + 0.5) * self.across), round(self.top + (row + 0.5) * self.down)

    def _draw_under(self, board: d.Board | d.HexBoard) -> None:
        if isinstance(board, d.Board):
            self._ground(board)
            for zone in board.zones.values():
                self._area(zone.area, ".", Style(color=self._colour(zone.seat) or "bright_black"))
            for piece in sorted(board.terrain.values(), key=_height_order):
                self._terrain(piece)
        else:
            self._hexes(board)

    def _draw_over(self, board: d.Board | d.HexBoard, marks: Marks) -> None:
        for area in marks.areas:
            self._area(area, "+", DOT)
        for key, place in board.fallen.items():
            if key in self.shown.pieces:
                self._put(*self.cell(place.x, place.y), "†", QUIET)
        for marker in board.markers.values():
            style = Style(color=self._colour(marker.seat) or "bright_yellow", bold=True)
            self._put(*self.cell(marker.x, marker.y), "◆" if marker.reach else "◇", style)
        self._pieces(marks.pieces)
        self._dots(marks)
        if marks.cursor is not None:
            self._put(*self.cell(*marks.cursor), None, Style(reverse=True))

    def _ground(self, board: d.Board) -> None:
        left, top = self.cell(0, 0)
        right, bottom = self.cell(board.width - 1, board.height - 1)
        for row in range(max(top, 0), min(bottom + 1, self.view.rows)):
            for column in range(max(left, 0), min(right + 1, self.view.columns)):
                self.signs[row][column] = ("·", QUIET) if column % 4 == 0 and row % 2 == 0 else EMPTY
        for row in range(self.view.rows):
            if 0 <= right + 1 < self.view.columns and top <= row <= bottom:
                self.signs[row][right + 1] = ("│", QUIET)

    def _area(self, area: Area, sign: str, style: Style) -> None:
        near = [area.point] if isinstance(area, NearPoint) else [area.a, area.b]
        reach = area.reach
        left, top = self.cell(min(p[0] for p in near) - reach, min(p[1] for p in near) - reach)
        right, bottom = self.cell(max(p[0] for p in near) + reach, max(p[1] for p in near) + reach)
        for row in range(max(top, 0), min(bottom + 1, self.view.rows)):
            for column in range(max(left, 0), min(right + 1, self.view.columns)):
                if _distance(self.point(column, row), near[0], near[-1]) <= reach and self._on_board(
                    column, row
                ):
                    self._put(column, row, sign, style)

    def _on_board(self, column: int, row: int) -> bool:
        x, y = self.point(column, row)
        return 0 <= x < self.shown.board.width and 0 <= y < self.shown.board.height

    def _terrain(self, piece: d.Terrain) -> None:
        top = (piece.z + piece.tall) // INCH
        sign = str(min(9, top)) if piece.kind == "platform" else TERRAIN.get(piece.kind, "?")
        colour = self._colour(piece.seat) if piece.objective else ""
        style = Style(color=colour or "yellow", bold=piece.objective) if colour or piece.objective else GROUND
        for column, row in self._cells_of(piece.x, piece.y, piece.width, piece.height):
            self._put(column, row, sign, style)

    def _cells_of(self, x: float, y: float, width: float, height: float) -> Iterator[tuple[int, int]]:
        """The cells whose middle lies in a rectangle; of a thin one those that it lies in."""
        left, top = self.cell(x + self.across / 2, y + self.down / 2)
        right, bottom = self.cell(x + width - self.across / 2, y + height - self.down / 2)
        if right < left:
            left = right = self.cell(x + width / 2, 0)[0]
        if bottom < top:
            top = bottom = self.cell(0, y + height / 2)[1]
        for row in range(max(top, 0), min(bottom + 1, self.view.rows)):
            for column in range(max(left, 0), min(right + 1, self.view.columns)):
                yield column, row

    def _hexes(self, board: d.HexBoard) -> None:
        for cell in board.cells.values():
            left, top = self.cell(cell.x - board.across / 2, cell.y - HEX_ROWS * board.across / 2)
            right, bottom = self.cell(cell.x + board.across / 2, cell.y + HEX_ROWS * board.across / 2)
            fill = CELLS[cell.kind]
            for row in range(top, max(bottom, top + 1)):
                for column in range(left, max(right, left + 1)):
                    edge = column == left and right - left > 2
                    self._put(column, row, "│" if edge else fill, QUIET if edge or fill == "#" else GROUND)
            if bottom - top > 2:
                for column in range(left + 1, right):
                    self._put(column, top, "─", QUIET)
            if cell.sign:
                self._text(left + (right - left > 2), bottom - 1, cell.sign, QUIET)

    def _pieces(self, pointed: Sequence[str]) -> None:
        standing = [(key, piece) for key, piece in self.shown.pieces.items() if piece.at is not UNSET]
        for key, piece in sorted(standing, key=lambda each: (each[1].state.done, each[0] not in pointed)):
            assert piece.at is not UNSET
            column, row = self.cell(piece.at.x, piece.at.y)
            free = ((column + right, row + down) for right, down in BESIDE)
            column, row = next((place for place in free if place not in self._taken), (column, row))
            style = self._style(piece, key in pointed)
            text = piece.short[:2] if len(piece.short) > 1 else f"{piece.short}{_flag(piece)}"
            self._text(column, row, text, style)
            self._taken |= {(column, row), (column + 1, row), (column - 1, row)}

    def _style(self, piece: d.Piece, is_pointed: bool) -> Style:  # noqa: FBT001
        side = self.shown.seats[piece.seat].side if piece.seat in self.shown.seats else "rules"
        block = not self._mono or side in ("a", "party")
        how = Style(
            reverse=self._mono and block,
            underline=is_pointed or (self._mono and not block),
            bold=piece.state.active or is_pointed,
            italic=piece.state.prone,
        )
        if self._mono:
            return how
        if piece.state.done:
            return how + Style(color=COLOURS[side])
        return how + Style(color="bright_white" if is_pointed else "black", bgcolor=COLOURS[side])

    def _dots(self, marks: Marks) -> None:
        cells = [self.cell(*dot) for dot in marks.dots]
        held = set(cells)
        for number, (column, row) in enumerate(cells, 1):
            written = str(number)
            room = all((column + right, row) not in held for right in range(1, len(written)))
            self._text(column, row, written if room else "•", DOT)
        if 0 <= marks.dot < len(cells):
            self._text(*cells[marks.dot], str(marks.dot + 1), DOT + Style(reverse=True))

    def _colour(self, seat: str) -> str:
        return COLOURS[self.shown.seats[seat].side] if seat and seat in self.shown.seats else ""

    def _text(self, column: int, row: int, text: str, style: Style) -> None:
        for right, sign in enumerate(text):
            self._put(column + right, row, sign, style)

    def _put(self, column: int, row: int, sign: str | None, style: Style) -> None:
        """sign: None = the one that is there, in another style."""
        if 0 <= column < self.view.columns and 0 <= row < self.view.rows:
            there, before = self.signs[row][column]
            self.signs[row][column] = (there, before + style) if sign is None else (sign, style)


def within_view(cells: BoardCells, x: int, y: int) -> View:
    """The view, moved if need be so that a place lies in it."""
    column, row = cells.cell(x, y)
    if 0 <= column < cells.view.columns and 0 <= row < cells.view.rows:
        return cells.view
    return replace(cells.view, x=x, y=y)


def there(shown: d.Display, cells: BoardCells, place: tuple[int, int]) -> Iterator[str]:
    """What lies in the cell of a place, a sentence each: pieces, markers, the terrain from the top down, the hex."""
    cell = cells.cell(*place)

    def near(x: int, y: int) -> bool:
        return cells.cell(x, y) in (cell, (cell[0] - 1, cell[1]))  # what is drawn may be two signs wide

    yield from (
        piece.spoken
        for piece in shown.pieces.values()
        if piece.at is not UNSET and near(piece.at.x, piece.at.y)
    )
    yield from (
        f"{marker.name}: {marker.text}" for marker in shown.board.markers.values() if near(marker.x, marker.y)
    )
    if isinstance(shown.board, d.Board):
        x, y = place
        covering = (
            piece
            for piece in shown.board.terrain.values()
            if piece.x <= x <= piece.x + piece.width and piece.y <= y <= piece.y + piece.height
        )
        for piece in sorted(covering, key=_height_order, reverse=True):
            yield f"{piece.name}: {piece.text}"
    else:
        nearest = min(
            shown.board.cells.values(),
            key=lambda hex: hypot(hex.x - place[0], hex.y - place[1]),
            default=None,
        )
        if nearest is not None and hypot(nearest.x - place[0], nearest.y - place[1]) < shown.board.across / 2:
            yield nearest.text


def toward(places: Sequence[tuple[int, int]], start: int, step: tuple[int, int]) -> int:
    """The place that lies next in a direction, by its index; the start if there is none. step: columns and rows, of which one is 0."""
    x, y = places[start]
    best, found = start, float("inf")
    for index, (other_x, other_y) in enumerate(places):
        ahead = (other_x - x) * step[0] + (other_y - y) * step[1]
        aside = abs((other_x - x) * step[1]) + abs((other_y - y) * step[0])
        if ahead > 0 and ahead + 2 * aside < found:
            best, found = index, ahead + 2 * aside
    return best


def _edge(middle: int, seen: float, length: int) -> float:
    """Where the view begins: nothing beyond the table is shown if the table is larger than the view."""
    return 0.0 if seen >= length else min(max(middle - seen / 2, 0.0), length - seen)


def _height_order(piece: d.Terrain) -> tuple[bool, int, str]:
    return piece.kind in SMALL, piece.z + piece.tall, piece.kind


def _flag(piece: d.Piece) -> str:
    """A second sign for a piece with one: who acts, waits, lies or is done."""
    state = piece.state
    return (
        ">" if state.active else "?" if state.waiting else "_" if state.prone else "." if state.done else " "
    )


def _distance(point: tuple[int, int], a: Sequence[int], b: Sequence[int]) -> float:
    """From a point to the line between two others."""
    along = (b[0] - a[0], b[1] - a[1])
    length = along[0] ** 2 + along[1] ** 2
    part = ((point[0] - a[0]) * along[0] + (point[1] - a[1]) * along[1]) / length if length else 0.0
    part = min(max(part, 0.0), 1.0)
    return hypot(point[0] - a[0] - part * along[0], point[1] - a[1] - part * along[1])
