"""The command line with one more ruleset, the toy of the tests, whose commands cost next to nothing to decide."""

from __future__ import annotations

import sys
from typing import Any

from tests.support import toy
from wardrum.events.rulesets import RULESETS
from wardrum.server.cli import main


def serve_toy() -> int:
    """The command line of a process that knows the toy too."""
    ruleset: Any = toy
    RULESETS[toy.NAME] = ruleset
    return main()


if __name__ == "__main__":
    sys.exit(serve_toy())
