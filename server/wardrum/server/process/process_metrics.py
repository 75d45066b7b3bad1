"""Memory, processor time and open files of this process, under the names that Prometheus uses for them (Linux)."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric

PROC = Path("/proc")
TICKS_PER_S = os.sysconf("SC_CLK_TCK")
PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


class ProcessMetrics:
    """A collector; shows nothing where there is no /proc."""

    def collect(self) -> Iterator[Metric]:
        """What prometheus_client's own collector shows, without a list of all open files."""
        with suppress(OSError):
            yield from self._used()
            yield gauge("open_fds", "Number of open file descriptors.", open_files())
            limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
            yield gauge("max_fds", "Maximum number of open file descriptors.", limit)

    def _used(self) -> Iterator[Metric]:
        stat = (PROC / "self/stat").read_text().rpartition(")")[2].split()
        user_s, system_s, started_s = (int(stat[place]) / TICKS_PER_S for place in (11, 12, 19))
        cpu = "Total user and system CPU time spent in seconds."
        start = "Start time of the process since unix epoch in seconds."
        yield gauge("virtual_memory_bytes", "Virtual memory size in bytes.", int(stat[20]))
        yield gauge("resident_memory_bytes", "Resident memory size in bytes.", int(stat[21]) * PAGE_BYTES)
        yield gauge("start_time_seconds", start, booted_at_s() + started_s)
        yield CounterMetricFamily("process_cpu_seconds_total", cpu, value=user_s + system_s)


def gauge(name: str, meaning: str, value: float) -> Metric:
    """One number of the process."""
    return GaugeMetricFamily(f"process_{name}", meaning, value=value)


def open_files(folder: Path = PROC / "self/fd") -> int:
    """How many file descriptors are open: the size of their folder, which is 0 before Linux 6.2.

    Listing ten thousand of them holds up the loop for 10 ms and more. Raises OSError: there is no /proc.
    """
    return folder.stat().st_size or sum(1 for _ in folder.iterdir())


def booted_at_s() -> float:
    """When the system started, in seconds since 1970. Raises OSError."""
    lines = (PROC / "stat").read_text().splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith("btime ")))
