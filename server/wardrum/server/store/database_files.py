"""The files of the database on their disk: private to the server's user, and still those that were opened."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

MODE = 0o600
"""Names and the hashes of tokens are for the server's user alone, whatever the directory's mode or the umask is."""


def database_files(path: Path) -> tuple[Path, Path, Path]:
    """The database file, its WAL and its shared memory."""
    return path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")


def make_private(path: Path) -> None:
    """Makes the database file if it is missing, and gives it and the files beside it mode 0600.

    SQLite gives the mode of the database file to the files that it makes beside it. To be called before SQLite opens the
    file: closing a descriptor of it later would drop the locks that SQLite holds in this process.
    A file of another user keeps its mode.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, MODE))
    for file in database_files(path):
        with suppress(FileNotFoundError, PermissionError):
            file.chmod(MODE)


class OpenedFiles:
    """Device and inode of the database's files at the moment of construction, when they are open."""

    def __init__(self, path: Path) -> None:
        self._opened = {file: identity(file) for file in database_files(path)}

    def trouble(self) -> str:
        """Which file is not the opened one any more, as one sentence; "" = all are."""
        for file, opened in self._opened.items():
            now = identity(file)
            if opened is not None and now != opened:
                what = "removed" if now is None else "replaced by another file"
                return f"{file} was {what} while the server had it open; put the directory in order and start the server again"
        return ""


def identity(file: Path) -> tuple[int, int] | None:
    """Device and inode of a file; None: there is none."""
    try:
        stat = file.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return stat.st_dev, stat.st_ino
