"""A match as one side may know it: seats know it as it is, those without one as it was some time ago."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from msgspec import UnsetType

from wardrum.events.core.kernel import DecisionContext
from wardrum.events.match.game import Game
from wardrum.server.engine.commit_log import AppliedCommit, SealedCommits


class MatchView(Protocol):
    """Everything that is shown, told or answered about a match is read from one of these: a lane, or a `Hindsight`."""

    match: str
    game: Game
    seals: SealedCommits

    @property
    def version(self) -> int:
        """The newest one that may be known."""
        ...

    @property
    def state(self) -> Any:
        """At that version."""
        ...

    @property
    def moment(self) -> DecisionContext:
        """That of a decision at the newest version."""
        ...

    def state_at(self, version: int) -> Any:
        """The state at a version from 0 to the newest."""
        ...

    def steps(self, after: int, upto: int) -> Iterator[AppliedCommit]:
        """The commits after a version up to another one, which is at most the newest."""
        ...

    def head_at(self, version: int) -> bytes:
        """The head (32 bytes) at a version from 0 to the newest."""
        ...

    def signature_at(self, version: int) -> str | UnsetType:
        """The server's signature under the head of the commit that ended the match, where there is one."""
        ...
