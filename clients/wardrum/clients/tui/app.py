"""The screen: header, seats, board, what may be done, and what has happened; and the keys with which one plays."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, ClassVar, Literal

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Footer, OptionList, RichLog, Static
from textual.widgets.option_list import Option as ListedLine

from wardrum.events.match.beats import MatchDisplay
from wardrum.events.toolkit.display.lines import goal_line

from ..errors import ConnectionLost
from ..terminal.narrate import Heading
from ..transport.backoff import Timing
from .board_cells import BoardCells, Marks, View, there, toward, within_view
from .choices import ListLine, about, beginning, begun, offer_lines, start, toggled, value_lines
from .draft import Draft, Spotted
from .following import BattleFollower, Offer
from .standing import header, prompt, seat_lines

REDRAW_S = 0.05
"""Updates that come faster than that are drawn together."""
CLOCK_S = 1.0
ZOOM_MAX = 4
PARTS = ("header", "seats", "board", "prompt", "choices", "about", "log")
NOTHING = "–"  # the server knows of nothing that cannot be done
Mode = Literal["offers", "slot", "confirm", "say", "read"]


class BoardView(Widget, can_focus=True):
    """The table. Arrows and enter are passed to the screen: they go from place to place, or look around."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(key, f"app.step({across}, {down})", show=False)
            for key, across, down in (("left", -1, 0), ("right", 1, 0), ("up", 0, -1), ("down", 0, 1))
        ),
        Binding("enter", "app.take", "Choose", show=False),
    ]

    def __init__(self) -> None:
        super().__init__(id="board")
        self.cells: BoardCells | None = None
        self.view = View(0, 0)

    def show(self, shown: MatchDisplay, marks: Marks, *, mono: bool) -> None:
        """Draw the table with these marks; what is chosen or looked at stays in view."""
        self.view = View(self.size.width, self.size.height, self.view.zoom, self.view.x, self.view.y)
        cells = BoardCells(shown, self.view, marks, mono=mono, before=self.cells)
        focus = marks.dots[marks.dot] if 0 <= marks.dot < len(marks.dots) else marks.cursor
        if focus is not None and (view := within_view(cells, *focus)) != self.view:
            self.view = view
            cells = BoardCells(shown, view, marks, mono=mono)
        self.cells = cells
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """A row of signs."""
        if self.cells is None or y >= len(self.cells.signs):
            return Strip.blank(self.size.width, self.rich_style)
        under = self.rich_style  # dear to compute, and the same for all
        runs = groupby(self.cells.signs[y], key=itemgetter(1))
        return Strip([Segment("".join(sign for sign, _ in run), under + style) for style, run in runs])

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """All that there is."""
        return container.width


class BattleApp(App[None]):
    """Shows one match until it is left. failure: what ended it before anything was shown, else None."""

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { layout: vertical; }
    #header { height: 1; }
    #seats { height: auto; max-height: 6; text-wrap: nowrap; text-overflow: ellipsis; }
    #middle { height: 1fr; }
    #board { width: 1fr; height: 1fr; }
    #side { width: 36; height: 1fr; border-left: solid ansi_bright_black; }
    #prompt { height: auto; max-height: 3; text-style: bold; }
    #choices { height: 1fr; border: none; padding: 0; }
    #choices > .option-list--option-disabled { text-style: bold; }
    #choices > .option-list--option-highlighted { text-style: reverse; }
    #about { height: auto; max-height: 6; color: ansi_bright_black; }
    #log { height: 5; border-top: solid ansi_bright_black; }
    #choices, #log { scrollbar-size-vertical: 1; }
    Screen.-wide #side { width: 64; }
    Screen.-tall #header { height: auto; max-height: 3; }
    Screen.-tall #log { height: 12; }
    Screen.-tall #about { max-height: 12; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "quit", "Quit"),
        Binding("escape", "drop", "Back"),
        Binding("b", "app.focus_next", "Board", key_display="tab"),
        Binding("f", "piece(1)", "Piece"),
        Binding("F", "piece(-1)", show=False),
        Binding("w", "why", "Why not"),
        Binding("g", "goal", "Goal"),
        Binding("s", "say", "Say"),
        Binding("t", "seat", "Seat"),
        Binding("left_square_bracket", "story(-1)", "Log", key_display="[ ]"),
        Binding("right_square_bracket", "story(1)", show=False),
        Binding("plus", "zoom(1)", "Zoom", key_display="+/-"),
        Binding("minus", "zoom(-1)", show=False),
        *(
            Binding(keys, f"pan({across}, {down})", show=False)
            for keys, across, down in (
                ("shift+left,h", -1, 0),
                ("shift+right,l", 1, 0),
                ("shift+up,k", 0, -1),
                ("shift+down,j", 0, 1),
            )
        ),
        *(Binding(str(digit), f"digit({digit})", show=False) for digit in range(10)),
    ]

    def __init__(self, follower: BattleFollower, timing: Timing | None = None) -> None:
        super().__init__(ansi_color=True)
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-short"), (40, "-tall")]
        self.follower = follower
        self.failure: Exception | None = None
        self._timing = timing
        self._dirty = True
        self._written = 0
        self.seat = ""  # the own seat whose options are listed
        self.mode: Mode = "offers"
        self.draft: Draft | None = None
        self.lines: list[ListLine] = []
        self.spotted: list[Spotted] = []
        self._chosen: Any = None
        self._acted_at = -1
        self._piece = ""
        self._cursor: tuple[int, int] | None = None
        self._typed = ""
        self.notice = ""

    def compose(self) -> ComposeResult:
        """From top to bottom."""
        yield Static(id="header", markup=False)
        yield Static(id="seats", markup=False)
        with Horizontal(id="middle"):
            yield BoardView()
            with Vertical(id="side"):
                yield Static(id="prompt", markup=False)
                yield OptionList(id="choices", markup=False, compact=True)
                yield Static(id="about", markup=False)
        yield RichLog(id="log", wrap=True, min_width=20)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Follow the match, and draw what changes."""
        self.theme = "ansi-dark"
        self.follower.changed = self._changed
        self.query_one("#choices").focus()
        self.set_interval(REDRAW_S, self._redraw)
        self.set_interval(CLOCK_S, self._redraw_clocks)
        self.run_worker(self._follow(), exit_on_error=False)

    async def _follow(self) -> None:
        try:
            await self.follower.run(self._timing)
        except Exception as error:  # noqa: BLE001 -- shown, or raised again by who runs the screen
            if self.follower.display is None:
                self.failure = error
                self.exit()
            else:
                self.follower.connection = str(error)
                self._changed()

    def on_resize(self) -> None:
        """Draw the table anew."""
        self._changed()

    def _changed(self) -> None:
        self._dirty = True

    # -- drawing

    def _redraw(self) -> None:
        if not self._dirty or not self._is_whole():
            return
        self._dirty = False
        self._redraw_clocks()
        self._write_log()
        self._sync()
        self._redraw_board()

    def _redraw_clocks(self) -> None:
        if not self._is_whole():
            return
        self.query_one("#header", Static).update(header(self.follower))
        lines = list(seat_lines(self.follower))
        self.query_one("#seats", Static).update(Text("\n").join(lines))

    def _write_log(self) -> None:
        log = self.query_one("#log", RichLog)
        if not log.size.width:
            return
        for piece in self.follower.said[self._written :]:
            heading = isinstance(piece, Heading)
            log.write(Text(piece.text if isinstance(piece, Heading) else piece, Style(bold=heading)))
        self._written = len(self.follower.said)

    def _redraw_board(self) -> None:
        shown = self.follower.display
        if shown is None:
            return
        line = self._line()
        slot = self.draft.slot if self.draft is not None else None
        areas = (
            self.draft.areas(slot, line.value) if self.draft and slot and line and not self.spotted else ()
        )
        pointed = {self._piece, self._subject(line)}
        marks = Marks(
            dots=tuple((spot.x, spot.y) for spot in self.spotted),
            dot=self.query_one("#choices", OptionList).highlighted or 0 if self.spotted else -1,
            areas=tuple(covered.area for covered in areas),
            pieces=tuple(pointed & set(shown.pieces)),
            cursor=None if self.spotted else self._cursor,
        )
        self.query_one(BoardView).show(shown, marks, mono=self.no_color)

    def _subject(self, line: ListLine | None) -> str:
        """The id of the piece that a line is about."""
        if line is None:
            return ""
        return line.value.words.piece if isinstance(line.value, Offer) else str(line.value)

    def _line(self) -> ListLine | None:
        place = self.query_one("#choices", OptionList).highlighted
        return self.lines[place] if place is not None and place < len(self.lines) else None

    # -- the list

    def _sync(self) -> None:
        """List what may be done now, unless something else is being chosen that still may."""
        follower = self.follower
        if self.draft is not None:
            if self.draft.offer in follower.offers(self.draft.seat):
                self.draft.version = follower.version
            else:
                self.draft, self.mode = None, "offers"
        if self.mode == "offers":
            self._choose_seat()
            offers = follower.offers(self.seat) if follower.version > self._acted_at else ()
            lines = offer_lines(offers)
            if lines != self.lines:
                self._list(lines, begun(lines))
        if self.mode in ("offers", "read", "say"):
            self._ask(prompt(follower, self.seat))

    def _choose_seat(self) -> None:
        """Of several own seats one that is asked."""
        seats, shown = self.follower.seats, self.follower.display
        if shown is None or not seats:
            self.seat = ""
        elif self.seat not in seats or not shown.seats[self.seat].prompt:
            asked = (key for key in seats if shown.seats[key].prompt)
            self.seat = next(asked, self.seat if self.seat in seats else next(iter(seats)))

    def _list(self, lines: Sequence[ListLine], at: int = 0) -> None:
        self.lines, self._typed = list(lines), ""
        listed = self.query_one("#choices", OptionList)
        listed.clear_options()
        listed.add_options([ListedLine(self._text(line), disabled=line.heading) for line in lines])
        listed.highlighted = at if lines else None
        self._say_about()

    def _text(self, line: ListLine) -> Text:
        return Text(self.follower.named(line.text), Style(bold=line.heading))

    def _ask(self, text: str) -> None:
        self.query_one("#prompt", Static).update(f"{self.notice}\n{text}" if self.notice else text)

    def _is_whole(self) -> bool:
        """Whether all parts of the screen are there: when it ends they go before timers and messages do."""
        return all(self.query(f"#{part}") for part in PARTS)

    def _say_about(self) -> None:
        line = self._line()
        self.query_one("#about", Static).update(self.follower.named(line.about) if line else "")

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what the line is about, and show it on the table."""
        if self._is_whole():
            self._say_about()
            self._redraw_board()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the line."""
        self._take(event.option_index)

    def _take(self, index: int) -> None:
        line = self.lines[index] if index < len(self.lines) else None
        if line is None or line.heading:
            return
        match self.mode:
            case "offers":
                self.notice = ""
                self.draft = Draft(self.seat, self.follower.version, line.value)
                self._next()
            case "slot":
                self._take_value(line, index)
            case "confirm":
                self._confirmed(line)
            case "say":
                self.run_worker(self._say(line.value), exit_on_error=False)
                self._leave()
            case "read":
                self._leave()

    def _take_value(self, line: ListLine, index: int) -> None:
        draft = self.draft
        if draft is None or draft.slot is None:
            return
        if self._chosen is None:
            draft.choose(line.value)
            self._next()
        elif line.done:
            draft.choose(self._chosen)
            self._next()
        else:
            self._chosen = toggled(draft.slot, self._chosen, line.value)
            self._list(value_lines(draft, draft.slot, (), self._chosen), index)

    def _next(self) -> None:
        """Ask for the next value, or whether the command is meant."""
        draft, shown = self.draft, self.follower.display
        if draft is None or shown is None:
            return
        slot = draft.slot
        if slot is None:
            self.spotted, self.mode = [], "confirm"
            words = draft.offer.words
            sure = ListLine(words.label, True, about(words))
            last = draft.offer.option.last_resort is True
            self._list([ListLine("Back", False), sure] if last else [sure])
            self._ask(f"{words.group}?")
            self.query_one("#choices").focus()
            return
        self.mode = "slot"
        self.spotted = draft.spotted(slot, shown)
        self._chosen = None if self.spotted else beginning(draft, slot)
        lines = value_lines(draft, slot, self.spotted, self._chosen)
        self._list(lines, start(draft, slot, lines))
        self._ask(f"{draft.offer.words.label} · {draft.title(slot)}")
        self.query_one("#board" if self.spotted else "#choices").focus()
        self._redraw_board()

    def _confirmed(self, line: ListLine) -> None:
        draft = self.draft
        if draft is None:
            return
        self.draft, self.mode = None, "offers"
        if line.value:
            self._acted_at = draft.version
            self.run_worker(self._act(draft), exit_on_error=False)
        self._list([])
        self._sync()

    async def _act(self, draft: Draft) -> None:
        try:
            self.notice = await self.follower.act(draft.seat, draft.command(), draft.version)
        except ConnectionLost as lost:
            self.notice = str(lost)
        if self.notice:
            self._acted_at = -1
        self._changed()

    async def _say(self, phrase: str) -> None:
        try:
            self.notice = await self.follower.say(self.seat, phrase)
        except ConnectionLost as lost:
            self.notice = str(lost)
        self._changed()

    def _leave(self) -> None:
        """Back to what may be done."""
        self.draft, self.mode, self.spotted, self.lines = None, "offers", [], []
        self.query_one("#choices").focus()
        self._list([])
        self._sync()
        self._redraw_board()

    # -- keys

    def action_drop(self) -> None:
        """Drop what was chosen last."""
        self.notice = ""
        if self.draft is not None and self.draft.back():
            self._next()
        else:
            self._cursor, self._piece = None, ""
            self._leave()

    def action_take(self) -> None:
        """Take the place on the board that the cursor is on."""
        listed = self.query_one("#choices", OptionList)
        if self.spotted and listed.highlighted is not None:
            self._take(listed.highlighted)

    def action_step(self, across: int, down: int) -> None:
        """To the next place in a direction or, if none is to be chosen, look at the next cell."""
        listed, board, shown = (
            self.query_one("#choices", OptionList),
            self.query_one(BoardView),
            self.follower.display,
        )
        if board.cells is None or shown is None:
            return
        if self.spotted:
            places = [(spot.x, spot.y) for spot in self.spotted]
            listed.highlighted = toward(places, listed.highlighted or 0, (across, down))
            return
        x, y = self._cursor or (shown.board.width // 2, shown.board.height // 2)
        column, row = board.cells.cell(x, y)
        x, y = board.cells.point(column + across, row + down)
        self._cursor = (min(max(x, 0), shown.board.width - 1), min(max(y, 0), shown.board.height - 1))
        self._redraw_board()
        said = "\n".join(there(shown, board.cells, self._cursor))
        self.query_one("#about", Static).update(self.follower.named(said))

    def action_piece(self, by: int) -> None:
        """Point at the next piece, and say all that matters of it."""
        shown = self.follower.display
        if shown is None or not shown.pieces:
            return
        keys = list(shown.pieces)
        index = (keys.index(self._piece) + by) % len(keys) if self._piece in shown.pieces else 0
        self._piece = keys[index]
        piece = shown.pieces[self._piece]
        facts = [piece.spoken, *piece.facts, *(f"{info.name}: {info.text}" for info in piece.abilities)]
        self.query_one("#about", Static).update(self.follower.named("\n".join(facts)))
        self._redraw_board()

    def action_digit(self, digit: int) -> None:
        """Go to the place with a number."""
        if not self.spotted:
            return
        self._typed += str(digit)
        if not 1 <= int(self._typed) <= len(self.spotted):
            self._typed = str(digit)
        if 1 <= int(self._typed) <= len(self.spotted):
            self.query_one("#choices", OptionList).highlighted = int(self._typed) - 1

    def action_zoom(self, by: int) -> None:
        """Twice or half as large, about what is looked at."""
        board, shown = self.query_one(BoardView), self.follower.display
        if shown is None:
            return
        view = board.view
        middle = self._cursor or (view.x, view.y) if view.zoom else self._cursor
        x, y = middle or (shown.board.width // 2, shown.board.height // 2)
        board.view = View(view.columns, view.rows, min(max(view.zoom + by, 0), ZOOM_MAX), x, y)
        self._redraw_board()

    def action_pan(self, across: int, down: int) -> None:
        """Move the part of the table that is seen by a quarter of it."""
        board, shown = self.query_one(BoardView), self.follower.display
        if board.cells is None or shown is None:
            return
        view, cells = board.view, board.cells
        x = cells.left + cells.across * view.columns * (0.5 + across / 4)
        y = cells.top + cells.down * view.rows * (0.5 + down / 4)
        board.view = View(view.columns, view.rows, view.zoom, round(x), round(y))
        self._cursor = None
        self._redraw_board()

    def action_story(self, by: int) -> None:
        """Scroll in what has happened; it stays there until it is scrolled to its end."""
        log = self.query_one("#log", RichLog)
        at = min(max(round(log.scroll_y) + by * max(log.size.height - 1, 1), 0), log.max_scroll_y)
        log.auto_scroll = at == log.max_scroll_y
        log.scroll_to(y=at, animate=False)

    def action_seat(self) -> None:
        """To the next of the own seats."""
        seats = list(self.follower.seats)
        if self.mode == "offers" and seats:
            self.seat = seats[(seats.index(self.seat) + 1) % len(seats)] if self.seat in seats else seats[0]
            self._changed()

    async def action_why(self) -> None:
        """Why things cannot be done: of the piece that is pointed at, else of the one that acts."""
        if not self.seat or self.mode not in ("offers", "read"):
            return
        try:
            reasons = await self.follower.why(self.seat, self._piece)
        except ConnectionLost as lost:
            reasons = [str(lost)]
        self._read(reasons or [NOTHING])

    def action_goal(self) -> None:
        """What wins, how that stands, and what lies open beside the table."""
        shown = self.follower.display
        if shown is not None and self.mode in ("offers", "read"):
            cards = [f"{card.name}: {card.text}" for card in shown.cards]
            tracks = [f"{track.name}: {track.text}" for track in shown.tracks]
            self._read([*(goal_line(line, shown) for line in shown.goal), *cards, *tracks])

    def _read(self, sentences: Sequence[str]) -> None:
        """List sentences, each of them whole below the list."""
        if sentences:
            self.mode = "read"
            self._list([ListLine(text, about=text) for text in sentences])

    def action_say(self) -> None:
        """List what may be said."""
        if self.seat and self.mode == "offers":
            self.mode = "say"
            self._list([ListLine(text, phrase) for phrase, text in self.follower.phrases.items()])
