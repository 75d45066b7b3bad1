"""The files of a data directory: their names, and how those with keys are written.

`log.db` has the commits of all matches, `people.db` who sits where under which name, each with SQLite's own files
beside it; `lock` names the process that serves it. The keys are in
files of their own, so that no future die follows from a copy of the log.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOG, PEOPLE, LOCK, SECRET, SIGNING_KEY = "log.db", "people.db", "lock", "secret", "signing-key"
FORMER_SIGNING_KEYS = "former-signing-keys"  # the public halves of those that were rotated out
OF_SQLITE = ("-wal", "-shm")
SQLITE, HEADER_BYTES, APPLICATION_ID_AT = b"SQLite format 3\0", 100, slice(68, 72)
"""How a database begins, and where its header names the program that it belongs to: https://www.sqlite.org/fileformat.html"""
COPIED_ALONE = (
    "it was probably copied without log.db-wal, in which a running server has its newest commits; "
    "`wardrum backup DIR TO` copies all"
)


def key_files(directory: Path) -> tuple[Path, ...]:
    """The files with keys that are in this directory: what a backup needs beside the log."""
    paths = (directory / name for name in (SECRET, SIGNING_KEY, FORMER_SIGNING_KEYS))
    return tuple(path for path in paths if path.exists())


def is_copied_alone(directory: Path) -> bool:
    """Whether `log.db` is a database without anything in it, and no WAL beside it that could have the rest. Raises OSError.

    No start leaves that behind, not even one that was killed: until its tables are in the file the WAL is there.
    """
    path = directory / LOG
    if not path.is_file():
        return False
    with path.open("rb") as file:
        header = file.read(HEADER_BYTES)
    wal = directory / (LOG + OF_SQLITE[0])
    is_bare = header.startswith(SQLITE) and not any(header[APPLICATION_ID_AT])
    return is_bare and not (wal.exists() and wal.stat().st_size)


def names() -> tuple[str, ...]:
    """The names of all files that a data directory may hold."""
    databases = (name + suffix for name in (LOG, PEOPLE) for suffix in ("", *OF_SQLITE))
    return (*databases, LOCK, SECRET, SIGNING_KEY, FORMER_SIGNING_KEYS)


def make(directory: Path) -> None:
    """Make a data directory that only its owner may enter, its name durable. Raises OSError."""
    if not directory.is_dir():
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        fsync_names(directory.parent)


def write_private(path: Path, data: bytes) -> None:
    """Write a file that only its owner may read. It is complete and on disk before it gets its name.

    On return the name is durable too: without the second fsync a power cut leaves the directory as it was before.
    """
    temporary = path.with_suffix(".new")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        os.fchmod(file.fileno(), 0o600)  # a file that a crash left may have had another mode
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    temporary.rename(path)
    fsync_names(path.parent)


def fsync_names(directory: Path) -> None:
    """Make the names of a directory durable."""
    descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def held(directory: Path) -> Iterator[None]:
    """Nobody else changes the key files of this directory meanwhile: the kernel's lock on the directory itself."""
    descriptor = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
