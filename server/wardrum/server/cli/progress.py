"""How far long work has come, on stderr, in place on a terminal; elsewhere nothing, as lines of it would stand among what was found."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Callable
from typing import Self, TextIO

QUIET_S = 1.0  # work shorter than this shows nothing
AGAIN_S = 0.1  # between two signs of life
CLEAR = "\r\x1b[K"


class Progress:
    """`with Progress() as show: … show("12 matches")`; the last state is wiped."""

    def __init__(self, out: TextIO | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._out = out or sys.stderr
        self._clock = clock
        self._next = clock() + QUIET_S if self._out.isatty() else math.inf
        self._shown = False

    def __enter__(self) -> Self:
        return self

    def __call__(self, text: str) -> None:
        """Show the text, unless something was shown a moment ago."""
        now = self._clock()
        if now < self._next:
            return
        self._next = now + AGAIN_S
        self._shown = True
        self._out.write(f"{CLEAR}{text}")
        self._out.flush()

    def __exit__(self, *_: object) -> None:
        if self._shown:
            self._out.write(CLEAR)
            self._out.flush()
