"""What goes into a lane and what comes out of it: requested commands, and the effects that the caller carries out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType

from wardrum.events.core.kernel import Command, MatchId
from wardrum.events.formats import wire
from wardrum.events.match.game import Game
from wardrum.server.languages import ENGLISH
from wardrum.server.store.interface import Append

from .commit_log import AppliedCommit
from .history import SignatureOf, SnapshotPolicy, unsigned

SeedOf = Callable[[str, MatchId, str], bytes]
"""key id, match, nonce → S (32 bytes)."""


class CommandRequest(Struct, frozen=True):
    """A command to be decided."""

    id: str
    """Of the request."""
    actor: str
    """The seat that asks, or "system"."""
    command_id: str
    command: Raw | Command
    to: Any
    """The target of the reply, opaque here."""
    expected_version: int | UnsetType = UNSET
    dice: tuple[int, ...] | UnsetType = UNSET
    """The chosen values, in a study."""
    received_s: float | UnsetType = UNSET
    """Monotonic time at which its frame was read, absent = not to be measured."""
    language: str = ENGLISH
    """Of a refusal."""


class Reply(Struct, frozen=True):
    """Send this frame to the request's target."""

    request: CommandRequest
    frame: wire.ServerFrame


class Write(Struct, frozen=True):
    """Submit this to the store, and call `settle` with the outcome."""

    append: Append


class Committed(Struct, frozen=True):
    """This commit is durable: broadcast it."""

    step: AppliedCommit


class Faulted(Struct, frozen=True):
    """Deciding failed by a defect of the server, not by a rule. Nothing has changed."""

    request: CommandRequest
    error: Exception


Effect = Reply | Write | Committed | Faulted


class LaneLimits(Struct, frozen=True, kw_only=True):
    """What one match may hold."""

    queue_max: int = 64  # commands waiting; a seat sends one at a time
    commits_max: int = 10_000  # ten times the longest battle; then it can only be given up or end by time
    snapshots: SnapshotPolicy = SnapshotPolicy()


class LaneConfig(Struct, frozen=True):
    """What all lanes of one ruleset share: the game, secrets and limits."""

    game: Game
    seed_of: SeedOf
    new_salt: Callable[[], str]
    limits: LaneLimits = LaneLimits()
    signature_of: SignatureOf = unsigned
