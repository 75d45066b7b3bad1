"""What a seat can ask for: one frozen struct for each command, with an explicit wire tag."""

from __future__ import annotations

from wardrum.events.core.kernel import Command
from wardrum.events.match.commands import Id

RunnerKey = Id  # a piece of the table: its seat and a number, as "a-1"


class Walk(Command, frozen=True, tag="Walk"):
    """Move a runner by a chosen number of inches (Q-3)."""

    runner: RunnerKey
    """The id of the runner."""
    inches: int
    """How far, in inches."""


class Sprint(Command, frozen=True, tag="Sprint"):
    """Move a runner by as many inches as a die shows, unless it stumbles (Q-4)."""

    runner: RunnerKey
    """The id of the runner."""


class LetPass(Command, frozen=True, tag="LetPass"):
    """Let the runner pass that overtakes one's own (Q-7)."""


class HoldBack(Command, frozen=True, tag="HoldBack"):
    """Hold it back (Q-7)."""


TemplateCommand = Walk | Sprint | LetPass | HoldBack
