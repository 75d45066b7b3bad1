"""Where short-lived files lie in memory, so that tests that are not about the disk do not wait for it."""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

IN_MEMORY = Path("/dev/shm")
FREE_BYTES_MIN = 2**30  # containers may have little there


def folder() -> Path | None:
    """The folder of files in memory; None where the system has none, or too small a one: an ordinary one does."""
    roomy = IN_MEMORY.is_dir() and shutil.disk_usage(IN_MEMORY).free >= FREE_BYTES_MIN
    return IN_MEMORY if roomy else None


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """A folder of one's own, in memory if possible."""
    with tempfile.TemporaryDirectory(dir=folder()) as directory:
        yield Path(directory)
