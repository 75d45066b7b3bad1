"""The files of a data directory that a process which is killed leaves behind."""

import shutil
from pathlib import Path

DATABASES = ("log.db", "people.db")
LEFT = tuple(name + end for name in DATABASES for end in ("", "-wal"))
"""Their index is made anew when they are opened."""


def copy_left(source: Path, target: Path) -> None:
    """Copies them into a folder, which is made if it is missing."""
    target.mkdir(exist_ok=True)
    for name in LEFT:
        if (source / name).exists():
            shutil.copyfile(source / name, target / name)
