"""What matches know of a connection: somebody to tell things to, who may be slow."""

from __future__ import annotations

from typing import Protocol


class Peer(Protocol):
    """Frames put within one turn of the loop leave together, in order."""

    def put(self, frame: bytes, /) -> None:
        """Send one websocket frame; nothing happens once the connection is closed."""
        ...

    @property
    def slow(self) -> bool:
        """Whether it has not taken what it was sent."""
        ...

    def seats(self, match: str, /) -> tuple[str, ...]:
        """The seats it acts for."""
        ...

    def rise(self, match: str, seat: str, /) -> None:
        """Act for this seat no longer, and be told so."""
        ...

    def cut_off(self, why: str, /) -> None:
        """End the connection without waiting for anything."""
        ...
