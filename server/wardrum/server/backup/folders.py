"""The two folders of a backup: what they may hold, whether one lies in the other, and how much room there is."""

from __future__ import annotations

import fcntl
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wardrum.server.backup.files import MANIFEST, OURS, SUPERSEDED, BackupError

MIB = 1024 * 1024
SPARE_BYTES = 1 * MIB  # manifest, keys, directory entries
KEY_FILE_BYTES_MAX = 64 * 1024
DATABASES = ("log.db", "people.db")
NOT_KEYS = {"lock", *(name + end for name in DATABASES for end in ("", "-wal", "-shm", "-journal"))}
LEFT_OVER = {"lock", "lost+found", "restoring"}
"""What may be in a directory that counts as empty: an interrupted restore leaves the first and the last of them."""


def need_apart(directory: Path, folder: Path) -> None:
    """Raises BackupError: one of the two lies in the other, or they are the same."""
    one, other = directory.resolve(), folder.resolve()
    if one == other or one in other.parents or other in one.parents:
        raise BackupError(f"{folder} and {directory} lie one in the other; a backup belongs beside its data")


def need_room(folder: Path, wanted_bytes: int) -> None:
    """Raises BackupError: the file system of a folder has less room. One that tells no size is believed to have room."""
    usage = shutil.disk_usage(folder)
    wanted = wanted_bytes + SPARE_BYTES
    if usage.total and usage.free < wanted:
        raise BackupError(
            f"{folder} has {usage.free // MIB} MiB free, and up to {-(-wanted // MIB)} MiB are needed; nothing was written"
        )


def make_folder(folder: Path) -> None:
    """Makes the folder of a backup. Raises BackupError: it is no folder, or it holds other files and no backup."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise BackupError(f"{folder} is no folder") from None
    names = [path.name for path in folder.iterdir() if path.name != "lost+found"]
    if MANIFEST not in names and not all(
        OURS.fullmatch(name) or SUPERSEDED.fullmatch(name) for name in names
    ):
        raise BackupError(f"{folder} holds other files and no backup; name a new folder or an empty one")


def make_empty(directory: Path) -> bool:
    """Makes the directory that is restored into; whether it was not there. Raises BackupError: it is not empty."""
    try:
        directory.mkdir(mode=0o700, parents=True)
        return True
    except FileExistsError:
        if not directory.is_dir():
            raise BackupError(f"{directory} is no directory") from None
    except NotADirectoryError:
        raise BackupError(f"{directory} is no directory") from None
    if {path.name for path in directory.iterdir()} - LEFT_OVER:
        raise BackupError(f"{directory} is not empty; name a new directory to restore into")
    return False


def key_files(directory: Path) -> list[Path]:
    """The files of a data directory beside the database: the keys."""
    return [
        path
        for path in sorted(directory.iterdir())
        if path.name not in NOT_KEYS
        and path.suffix not in (".new", ".part")
        and path.is_file()
        and path.stat().st_size <= KEY_FILE_BYTES_MAX
    ]


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Holds a folder for one run. Raises BackupError: another one goes on."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BackupError(f"another backup into {folder} goes on; ask again when it is done") from None
        except OSError:
            pass  # a mounted object store may have no locks; its manifest is replaced as a whole all the same
        yield
    finally:
        os.close(descriptor)
