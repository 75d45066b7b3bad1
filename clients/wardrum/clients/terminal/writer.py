"""Writes lines to a terminal: wrapped, and coloured if the terminal and the environment allow it."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Mapping
from typing import TextIO

WIDTH = 80
_CODES = {"heading": "1", "quiet": "2", "warning": "33"}


class TerminalWriter:
    """Writes lines to a stream. Colours only on a terminal, and never if NO_COLOR is set."""

    def __init__(self, out: TextIO, env: Mapping[str, str] = os.environ) -> None:
        self._out = out
        self._coloured = out.isatty() and not env.get("NO_COLOR") and env.get("TERM") != "dumb"
        self._is_empty = True

    def heading(self, text: str) -> None:
        """Write a heading, with an empty line above unless it is the first line."""
        if not self._is_empty:
            self.line("")
        self.line(text, "heading")

    def line(self, text: str, style: str = "") -> None:
        """Write one sentence, wrapped; continuation lines are indented."""
        for piece in textwrap.wrap(text, WIDTH, subsequent_indent="    ", break_long_words=False) or [""]:
            self.whole(self._styled(piece, style))

    def whole(self, text: str) -> None:
        """Write one line without wrapping or colours, for programs to parse."""
        self._out.write(text + "\n")
        self._out.flush()
        self._is_empty = False

    def _styled(self, text: str, style: str) -> str:
        return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if self._coloured and style else text
