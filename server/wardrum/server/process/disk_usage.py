"""What a data directory takes of its disk, as gauges that are read when somebody looks at the metrics."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

LOG = "log.db"


def disk_gauges(directory: Path) -> dict[str, Callable[[], float]]:
    """Bytes by the name of the gauge: the log, its WAL, and the disk that they lie on.

    A file that is not there counts 0; a disk that cannot be asked has no size and no room, which the alarms notice.
    """
    return {
        "log_bytes": lambda: size_bytes(directory / LOG),
        "wal_bytes": lambda: size_bytes(directory / f"{LOG}-wal"),
        "disk_free_bytes": lambda: free_bytes(directory),
        "disk_size_bytes": lambda: total_bytes(directory),
    }


def size_bytes(path: Path) -> int:
    """Of one file."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


def free_bytes(directory: Path) -> int:
    """What the server may still write on this directory's disk; the share kept for root is not in it."""
    try:
        disk = os.statvfs(directory)
    except OSError:
        return 0
    return disk.f_bavail * disk.f_frsize


def total_bytes(directory: Path) -> int:
    """The size of this directory's disk."""
    try:
        disk = os.statvfs(directory)
    except OSError:
        return 0
    return disk.f_blocks * disk.f_frsize
