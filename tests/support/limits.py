"""Servers whose limits a test has chosen: in this process, or in one of their own by `python -m tests.support.limits serve …`.

ServerLimits are given by their names, wherever they stand. A rate is given by its parts: `commands_burst`, `commands_per_s` and
`commands_per_min` are those of `commands`. What is no setting is no flag of the command line either: WARDRUM_TEST_LIMITS
has it, as JSON by name.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from functools import partial
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from wardrum.events.match.game import Game
from wardrum.server import app
from wardrum.server.cli import main
from wardrum.server.config import SETTINGS, Config
from wardrum.server.limits import DEFAULTS, ServerLimits
from wardrum.server.process.clock import TimeSource

VARIABLE = "WARDRUM_TEST_LIMITS"
PARTS = {"burst": ("burst", 1), "per_s": ("per_s", 1), "per_min": ("per_s", 60)}
"""What follows the name of a rate → its field, and by what the value is divided."""

T = TypeVar("T", bound=Struct)


def chosen(values: Mapping[str, Any]) -> tuple[Config, ServerLimits]:
    """Settings and limits by their names; on a free port unless one is named."""
    settings = {name: value for name, value in values.items() if name in SETTINGS}
    limits = {name: value for name, value in values.items() if name not in SETTINGS}
    return Config(**{"port": 0, **settings}), limited(limits)


def limited(values: Mapping[str, Any]) -> ServerLimits:
    """The usual limits, except these. Raises AssertionError: there is none of a name."""
    left = dict(values)
    limits = _changed(DEFAULTS, "", left)
    assert not left, f"there are no limits {sorted(left)}"
    return limits


def running(
    games: Mapping[str, Game] | None = None, clock: TimeSource | None = None, **values: Any
) -> AbstractAsyncContextManager[app.Server]:
    """A server in this process with these settings and limits. games: by name, all rulesets unless given."""
    config, limits = chosen(values)
    return app.running(config, games, clock, limits)


def given(values: Mapping[str, Any]) -> tuple[list[str], dict[str, str]]:
    """Settings and limits by name as flags and as variables of the environment, for `command_line`."""
    flags = [f"--{name.replace('_', '-')}={value}" for name, value in values.items() if name in SETTINGS]
    limits = {name: value for name, value in values.items() if name not in SETTINGS}
    return flags, {VARIABLE: json.dumps(limits)}


def command_line(words: Sequence[str] | None = None) -> int:
    """The command line, whose servers have these limits."""
    limits = limited(json.loads(os.environ.get(VARIABLE, "{}")))
    app.run = partial(app.run, limits=limits)  # type: ignore[assignment]
    return main(words)


def _changed(limits: T, name: str, left: dict[str, Any]) -> T:
    """These limits with what is left of the values, which is taken out. name: under which they stand."""
    changes: dict[str, Any] = {}
    for field in limits.__struct_fields__:
        value = getattr(limits, field)
        if isinstance(value, Struct):
            changes[field] = _changed(value, field, left)
        elif field in left:
            changes[field] = left.pop(field)
    for part, (field, divisor) in PARTS.items():
        if field in limits.__struct_fields__ and f"{name}_{part}" in left:
            changes[field] = (
                left.pop(f"{name}_{part}") / divisor if divisor > 1 else left.pop(f"{name}_{part}")
            )
    return replace(limits, **changes)


if __name__ == "__main__":
    sys.exit(command_line())
