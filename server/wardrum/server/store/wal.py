"""How long the WAL may become, and the room of its index on the disk.

A program that reads the database keeps the WAL from being emptied, so its length has a bound.
SQLite finds pages of the WAL by an index, the file `log.db-shm`, and lengthens that file when a commit is in the WAL
already: on a full disk the outcome of that commit would be unknown. So the room of the index is taken in advance.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from wardrum.server.store.database_files import database_files

SOFT_BYTES = 80 * 1024 * 1024
"""Above it a checkpoint empties the file, and SQLite cuts it down to this when it begins the WAL anew."""

HARD_BYTES = 512 * 1024 * 1024
"""Beyond it nothing is written until a checkpoint has emptied the WAL."""

HEADER_BYTES, FRAME_BYTES = 32, 24 + 4_096
INDEX_PART_BYTES, INDEX_PART_FRAMES = 32 * 1024, 4_096
INDEX_HEADER_FRAMES = 34
"""Fewer frames in the first part of the index, which begins with a header."""

BEYOND_BYTES = 128 * 1024 * 1024
"""Of WAL that the index has room for beyond the bound: removals and erasures may write more than was reckoned."""


class Wal:
    """Its file and the file of its index. database: the name of the file that it belongs to · used_bytes: what it held when a checkpoint last left something in it;
    kept_bytes: how much of that others who have the database open kept from being moved; for metrics.
    room_bytes: how long it may become, at most bytes_max. index_in_memory: no other program can read the database.
    """

    def __init__(self, path: Path, bytes_max: int) -> None:
        self.database = path.name
        self.used_bytes = self.kept_bytes = 0
        _, self._file, self._index_file = database_files(path)
        self._bytes_max = self.room_bytes = bytes_max
        self._descriptor = -1
        self.index_in_memory = True

    def size_bytes(self) -> int:
        """Of the file, which may be longer than what is in use."""
        try:
            return os.stat(self._file).st_size  # noqa: PTH116 -- before every transaction
        except FileNotFoundError:  # removed by somebody, which `compare_files` tells
            return 0

    def open_index(self) -> None:
        """The index is a file. Without this call it needs no room. Raises OSError."""
        self.index_in_memory = False
        self._descriptor = os.open(self._index_file, os.O_RDWR)
        self.reserve()

    def reserve(self) -> None:
        """Take room on the disk for the index of the longest WAL, or for that of a shorter one."""
        if self._descriptor >= 0:
            size, wanted = os.fstat(self._descriptor).st_size, index_bytes(self._bytes_max + BEYOND_BYTES)
            if size < wanted:
                with suppress(OSError):
                    # only behind the end: SQLite and other programs write to what is before it
                    os.posix_fallocate(self._descriptor, size, wanted - size)
            size = os.fstat(self._descriptor).st_size
            self.room_bytes = min(self._bytes_max, wal_bytes(size))

    def lacks_room(self) -> bool:
        """Whether the disk has no room for the index of the longest WAL."""
        return self.room_bytes < self._bytes_max

    def note(self, frames: int, moved: int) -> None:
        """Learn what a checkpoint has left. frames: in the WAL, negative = unknown; moved: of them, into the database."""
        self.used_bytes = HEADER_BYTES + frames * FRAME_BYTES if frames >= 0 else self.size_bytes()
        self.kept_bytes = max(0, frames - moved) * FRAME_BYTES

    def close(self) -> None:
        """To be called when no connection is open any more: closing any descriptor of the index drops its locks."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


def index_bytes(wal: int) -> int:
    """How long the index of this many bytes of WAL is."""
    frames = INDEX_HEADER_FRAMES + wal // FRAME_BYTES
    return -(-frames // INDEX_PART_FRAMES) * INDEX_PART_BYTES


def wal_bytes(index: int) -> int:
    """How much WAL an index of this many bytes has room for."""
    return max(0, index // INDEX_PART_BYTES * INDEX_PART_FRAMES - INDEX_HEADER_FRAMES) * FRAME_BYTES
