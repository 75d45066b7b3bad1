"""What the nodes of one log tell each other beside it: who is here, phrases, warnings. Nothing that may not be lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Hear = Callable[[str, bytes], object]
"""Takes the name of the node that said something, and what it said."""


class Bus(Protocol):
    """Carries words between nodes without a promise that they arrive, when, or only once. Those of one node keep their order.

    node: this one's name, which no other has, nor this one after another start.
    """

    node: str

    def say(self, kind: str, body: bytes) -> None:
        """Tell all other nodes. kind: a word of letters · body: up to 256 KiB."""

    def listen(self, kind: str, hear: Hear) -> None:
        """Hear what others say of this kind; one listener for each kind."""


class NoBus:
    """The bus of a server that has its log to itself, as nearly all have: a word costs nothing, and nobody ever speaks."""

    node = "alone"

    def say(self, kind: str, body: bytes) -> None:
        """There is nobody to hear it."""

    def listen(self, kind: str, hear: Hear) -> None:
        """There is nobody to be heard."""


ALONE = NoBus()
"""It has no state, so one does for all."""
