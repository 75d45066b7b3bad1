"""How much is measured: how long each round takes, how many there are, and how large things are. Pure data."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from .recordings import RecordedBattle


class BenchPlan(Struct, frozen=True):
    """rounds: of each kind, their median counts · round_s: how long one lasts · battles: recorded, to replay.

    spectators, broadcasts: how many there are, and how often all are sent something ·
    memory_matches, memory_links: idle ones · stored: matches to start with, 0 = that is not measured ·
    slo_s: of load for the objectives · kills: servers that are killed for them, on a log with this many open_matches and
    finished_matches · directory: where databases are made, on the disk to be measured.
    """

    battles: list[RecordedBattle]
    directory: Path
    rounds: int = 3
    round_s: float = 1.2
    crowds: tuple[int, ...] = (1, 50, 200)
    paces_per_s: tuple[int, ...] = (1_000, 3_000)
    spectators: int = 1_000
    broadcasts: int = 100
    memory_matches: int = 200
    memory_links: int = 1_000
    long_commits: int = 1_000
    positions: int = 200
    stored: int = 0
    slo_s: float = 10.0
    kills: int = 5
    open_matches: int = 1_000
    finished_matches: int = 10_000
