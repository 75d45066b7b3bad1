"""The toy ruleset of a later release: it has a command and an event more, of which today's release knows nothing."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.support import toy
from wardrum.events.core import kernel
from wardrum.events.core.kernel import Decision, Evolver
from wardrum.events.match.game import Game

RELEASE = "99.0"
"""Its name, for what nodes tell each other."""


class Cheer(kernel.Command, frozen=True, tag="Cheer"):
    """Change nothing, and let it stand in the log."""


class Cheered(kernel.Event, frozen=True, tag="Cheered"):
    """Somebody has."""

    seat: str


def decide(decision: Decision[toy.State], seat: str, command: Any) -> None:
    if isinstance(command, Cheer):
        decision.emit(Cheered(seat))
    else:
        toy.decide(decision, seat, command)


evolve: Evolver[toy.State] = Evolver()
evolve.steps.update(toy.evolve.steps)


@evolve.on(Cheered)
def cheered(state: toy.State, event: Cheered) -> toy.State:
    return state


def later(**changes: Any) -> Game:
    """Today's ruleset with these changes beside the new command."""
    types = {"command_type": toy.Command | Cheer, "event_type": toy.Event | Cheered}
    return Game(msgspec.structs.replace(toy.RULESET, decide=decide, evolve=evolve, **types, **changes))


GAME = later()
