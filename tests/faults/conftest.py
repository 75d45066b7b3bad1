"""What fault tests share."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

IN_MEMORY = Path("/dev/shm")


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Callable[[object], None]:
    """Shows the figures of a run even when it passes."""

    def say(told: object) -> None:
        with capsys.disabled():
            print(f"\n{told}")

    return say


@pytest.fixture
def scratch() -> Iterator[Path]:
    """A folder for thousands of short-lived copies, in memory where the system has a place for that."""
    directory = Path(tempfile.mkdtemp(dir=IN_MEMORY if IN_MEMORY.is_dir() else None))
    yield directory
    shutil.rmtree(directory)
