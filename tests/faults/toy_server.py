"""The command line with one more ruleset, the toy of the tests, whose commands cost next to nothing to decide."""

from __future__ import annotations

import sys

from tests.support import toy
from tests.support.limits import command_line
from wardrum.events.rulesets import RULESETS


def serve_toy() -> int:
    """The command line of a process that knows the toy too."""
    RULESETS[toy.NAME] = toy.RULESET
    return command_line()


if __name__ == "__main__":
    sys.exit(serve_toy())
