"""What fault tests share."""

from __future__ import annotations

from collections.abc import Callable

import pytest


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Callable[[object], None]:
    """Shows the figures of a run even when it passes."""

    def say(told: object) -> None:
        with capsys.disabled():
            print(f"\n{told}")

    return say
