"""What fault tests share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.in_memory import scratch_folder


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Callable[[object], None]:
    """Shows the figures of a run even when it passes."""

    def say(reported: object) -> None:
        with capsys.disabled():
            print(f"\n{reported}")

    return say


@pytest.fixture
def scratch() -> Iterator[Path]:
    """A folder for thousands of short-lived copies, in memory where the system has a place for that."""
    with scratch_folder() as directory:
        yield directory
