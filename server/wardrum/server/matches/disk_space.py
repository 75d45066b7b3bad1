"""How much room the disk of the data directory has. Below the reserve nothing new begins; what is played goes on.

A disk that fills up would else stop the matches under way at the same moment as it stops new ones.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import structlog

from wardrum.server.config import Config
from wardrum.server.process.metrics import Metrics
from wardrum.server.protocol.quotas import Excess

from .periodic_tasks import PeriodicTasks

log = structlog.get_logger()

RETRY_S = 10  # clients ask a few times; room is made by people
MIB = 1024 * 1024


def free_bytes(directory: Path) -> int:
    """What may still be written to the disk of a directory. Raises OSError."""
    disk = os.statvfs(directory)
    return disk.f_bavail * disk.f_frsize


class DiskSpace:
    """shortage: why nothing new begins, one sentence; "" = there is room. Asked of the disk once a second.

    free: see `free_bytes`.
    """

    def __init__(
        self,
        config: Config,
        metrics: Metrics,
        periodic: PeriodicTasks,
        free: Callable[[Path], int] = free_bytes,
    ) -> None:
        self._directory, self._reserve_bytes = Path(config.data), config.disk_reserve_bytes
        self._free = free
        self.free_bytes = 0
        self.shortage = ""
        if config.data:  # what is kept in memory needs no disk
            metrics.gauges["disk_free_bytes"] = lambda: self.free_bytes
            metrics.gauges["disk_below_reserve"] = lambda: int(bool(self.shortage))
            periodic.every_second(self.look)

    def refusal(self) -> Excess | None:
        """Why nothing new can begin now; None: it can."""
        return Excess(self.shortage, RETRY_S, "storage_full") if self.shortage else None

    def look(self) -> None:
        """Ask the disk; a change for better or worse is logged."""
        try:
            self.free_bytes = self._free(self._directory)
        except OSError as error:
            log.warning("the disk was not asked for its room", error=str(error))
            return
        was_short = bool(self.shortage)
        self.shortage = self._sentence() if self.free_bytes < self._reserve_bytes else ""
        if bool(self.shortage) != was_short:
            log.warning("disk", shortage=self.shortage or "over")

    def _sentence(self) -> str:
        free, reserve = self.free_bytes // MIB, self._reserve_bytes // MIB
        return (
            f"The disk has {free:,} MiB free, and {reserve:,} MiB are kept for matches under way: "
            "no match, fork or upload begins until there is more."
        )
