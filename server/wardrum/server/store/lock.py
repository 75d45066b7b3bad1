"""One server per directory: a lock that dies with the process that holds it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from wardrum.server.store.interface import StoreHeld


class Lock:
    """Holds a directory's lock file until `release`, or raises StoreHeld naming the process that has it.

    The kernel drops the lock with the last descriptor, so a killed server leaves nothing to clean up; the file
    stays, because unlinking it would let two servers lock two different files of the same name.
    """

    def __init__(self, path: Path) -> None:
        self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(self._descriptor)
            raise StoreHeld(f"{path.parent} is served by {holder(path)} already") from None
        os.ftruncate(self._descriptor, 0)
        os.pwrite(self._descriptor, b"%d\n" % os.getpid(), 0)

    def release(self) -> None:
        os.close(self._descriptor)


def holder(path: Path) -> str:
    """Who wrote itself into the lock file, as far as it got."""
    pid = path.read_text().strip()
    return f"process {pid}" if pid else "another process"
