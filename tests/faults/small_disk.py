"""A disk of a few MiB that a test can fill, as far as it may mount one."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

PAGE = bytes(4_096)


@contextmanager
def mounted(disk: Path, mib: int) -> Iterator[Path]:
    """A tmpfs of this many MiB. Skips where mounting is not permitted."""
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={mib}m", "none", disk]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("NOT TESTED: a full disk needs the right to mount a tmpfs")
    try:
        yield disk
    finally:
        subprocess.run(["umount", disk], check=True)


def fill(disk: Path, *, spare_pages: int = 0) -> Path:
    """Takes all room except this many pages of 4 KiB; the file that has it."""
    ballast = disk / "ballast"
    with ballast.open("ab", buffering=0) as file:
        while os.statvfs(disk).f_bavail > spare_pages:
            file.write(PAGE)
    return ballast
