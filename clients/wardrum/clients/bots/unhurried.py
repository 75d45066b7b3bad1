"""A bot's seat at a pace that people can follow."""

from __future__ import annotations

import asyncio
from typing import Any

from ..api.seat import Receipt, Seat


class Unhurried:
    """Takes its time before each command; else as the seat itself."""

    def __init__(self, seat: Seat, pause_s: float) -> None:
        self.name, self.match = seat.name, seat.match
        self._seat, self._pause_s = seat, pause_s

    async def do(self, command: Any, expected_version: int | None = None) -> Receipt:
        """As `Seat.do`, after the pause."""
        await asyncio.sleep(self._pause_s)
        return await self._seat.do(command, expected_version)
