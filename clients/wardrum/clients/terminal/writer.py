"""Lines for a terminal: wrapped to its width, and coloured where colours are wanted."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Mapping
from typing import TextIO

WIDTH = 80
_CODES = {"heading": "1", "quiet": "2", "warning": "33"}


class TerminalWriter:
    """Writes lines to a stream. Colours only on a terminal, and never where NO_COLOR is set."""

    def __init__(self, out: TextIO, env: Mapping[str, str] = os.environ) -> None:
        self._out = out
        self._coloured = out.isatty() and not env.get("NO_COLOR") and env.get("TERM") != "dumb"
        self._is_empty = True

    def heading(self, text: str) -> None:
        """Write a heading, set off from what stands above it."""
        if not self._is_empty:
            self.line("")
        self.line(text, "heading")

    def line(self, text: str, style: str = "") -> None:
        """Write one sentence, over as many lines as it takes; those that follow the first are indented."""
        for piece in textwrap.wrap(text, WIDTH, subsequent_indent="    ", break_long_words=False) or [""]:
            self.whole(self._painted(piece, style))

    def whole(self, text: str) -> None:
        """Write one line as it is, for programs to read."""
        self._out.write(text + "\n")
        self._out.flush()
        self._is_empty = False

    def _painted(self, text: str, style: str) -> str:
        return f"\x1b[{_CODES[style]}m{text}\x1b[0m" if self._coloured and style else text
