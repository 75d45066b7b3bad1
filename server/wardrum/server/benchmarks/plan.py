"""How much is measured: how long each round takes, how many there are, and how large things are. Pure data."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from msgspec import Struct

from .recordings import RecordedBattle


class BenchPlan(Struct, frozen=True):
    """What a run measures, and how much of it."""

    battles: list[RecordedBattle]
    """Recorded, to replay."""
    directory: Path
    """Where databases are made, on the disk to be measured."""
    rounds: int = 3
    """Rounds of each kind, whose median counts."""
    round_s: float = 1.2
    """How long a round lasts."""
    crowds: tuple[int, ...] = (1, 50, 200)
    """Numbers of matches at once."""
    paces_per_s: tuple[int, ...] = (1_000, 3_000)
    """Commands a second that are asked for."""
    page_tables: tuple[int, int, int] = (50, 200, 200)
    """Tables of pages that play flat out; tables of pages that are paced, and their commands a second together."""
    spectators: int = 1_000
    """How many watch."""
    readers: Literal["websocket", "sse"] = "websocket"
    """By what they watch."""
    broadcasts: int = 100
    """How often all spectators are sent something."""
    newcomers: int = 5_000
    """Connections that come at once."""
    memory_matches: int = 200
    """Idle matches whose memory is measured."""
    memory_links: int = 1_000
    """Idle connections whose memory is measured."""
    begun: int = 2_000
    """Matches that begin and stay open while passes of the garbage collector are measured."""
    long_commits: int = 1_000
    """Commits of a long match."""
    positions: int = 200
    """Positions whose legal lists are made."""
    stored: int = 0
    """Matches to start with, 0 = that is not measured."""
    slo_s: float = 10.0
    """Seconds of load for the objectives."""
    kills: int = 5
    """Servers that are killed for the objectives."""
    open_matches: int = 1_000
    """Open matches on the log that they are killed on."""
    finished_matches: int = 10_000
    """Finished matches on that log."""
