"""A match as a connection may know it: as it is with a seat, with a delay as it was some time ago without one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from msgspec import UnsetType

from wardrum.events.core.kernel import DecisionContext, Head, MatchId
from wardrum.events.match.game import Game
from wardrum.events.match.state import MatchState
from wardrum.server.engine.commit_log import AppliedCommit, SealedCommits


class MatchView(Protocol):
    """Everything that is sent about a match is read from one of these: a `History` or a `DelayedView`."""

    match: MatchId
    game: Game
    seals: SealedCommits

    @property
    def version(self) -> int:
        """The newest version that may be known."""
        ...

    @property
    def state(self) -> MatchState:
        """The state at that version."""
        ...

    @property
    def moment(self) -> DecisionContext:
        """What a decision at the newest version is made on besides the state."""
        ...

    def state_at(self, version: int) -> MatchState:
        """The state at a version from 0 to the newest."""
        ...

    def steps(self, after: int, upto: int) -> Iterator[AppliedCommit]:
        """The commits after a version up to another one, which is at most the newest."""
        ...

    def head_at(self, version: int) -> Head:
        """The head (32 bytes) at a version from 0 to the newest."""
        ...

    def signature_at(self, version: int) -> str | UnsetType:
        """The server's signature under the head of the commit that ended the match, where there is one."""
        ...
