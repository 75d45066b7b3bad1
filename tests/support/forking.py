"""A referee of a match that goes on from a moment of another referee's."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict

from tests.support.referee import NONCE, SECRET, Referee
from wardrum.events.core import dice
from wardrum.events.core.kernel import SYSTEM
from wardrum.events.match.commands import ForkMatch
from wardrum.events.match.forks.base import ForkBase, ForkPoint, Records, origin
from wardrum.events.match.game import Fold

FORK = "f" * 31 + "0"


def origin_of(parent: Referee, version: int) -> ForkBase:
    """How a referee's match stood at a version."""
    return origin(parent.game, parent.log[:version], getattr(parent, "origin", None))


class Forked(Referee):
    """Begins at an origin; with `seated=False` it is only opened."""

    def __init__(
        self,
        parent: Referee,
        at: ForkBase | int,
        match: str = FORK,
        lot: str = "fresh",
        *,
        seated: bool = True,
    ) -> None:
        self.parent, self.origin = parent, origin_of(parent, at) if isinstance(at, int) else at
        self.game, self.match, self.log = parent.game, match, []
        self.terms = parent.terms
        self.seed = dice.server_seed(SECRET, match, NONCE)
        self.at = self.origin.state.match.at
        self.first = self.game.branch(self.origin.state, match, self.origin.head)
        self.fold = Fold(self.game, self.first)
        self.do(SYSTEM, self.opening(lot))
        if seated:
            self._sit()

    def opening(self, lot: str) -> ForkMatch:
        """The command that opens it."""
        common: dict[str, Any] = asdict(self._creation(self.origin.setup))
        parent = self.origin.state.match
        return ForkMatch(**common, parent=parent.id, version=parent.version, head=self.origin.head, dice=lot)

    @property
    def place(self) -> ForkPoint:
        """Where it branches off."""
        return ForkPoint(self.origin.state.match.id, self.origin.state.match.version, self.origin.head)


def records_of(*referees: Referee) -> Records:
    """What these matches hold, as `forks.base.Records`."""
    logs = {referee.match: referee.log for referee in referees}
    return lambda match, upto: logs.get(match, [])[:upto]
