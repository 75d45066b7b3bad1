"""A server in a process of its own whose limits a test has chosen: `python -m tests.support.limits serve …`.

What is fixed is no flag of the command line: WARDRUM_TEST_LIMITS has it, as JSON by name.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from wardrum.server.cli import main, settings
from wardrum.server.config import SETTINGS, Config

VARIABLE = "WARDRUM_TEST_LIMITS"


def given(values: Mapping[str, Any]) -> tuple[list[str], dict[str, str]]:
    """Settings and limits by name as flags and as variables of the environment, for `command_line`."""
    flags = [f"--{name.replace('_', '-')}={value}" for name, value in values.items() if name in SETTINGS]
    limits = {name: value for name, value in values.items() if name not in SETTINGS}
    return flags, {VARIABLE: json.dumps(limits)}


def command_line(words: Sequence[str] | None = None) -> int:
    """The command line, whose servers have these limits."""
    limits, read = json.loads(os.environ.get(VARIABLE, "{}")), settings.read

    def limited(*places: Any, **more: Any) -> Config:
        return replace(read(*places, **more), **limits)

    settings.read = limited  # type: ignore[assignment]
    return main(words)


if __name__ == "__main__":
    sys.exit(command_line())
