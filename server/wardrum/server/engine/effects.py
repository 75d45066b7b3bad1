"""What goes into a lane and what comes out of it: commands that are asked, and what is to be done about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType

from wardrum.events.core.kernel import Command
from wardrum.events.formats import wire
from wardrum.events.match import Match
from wardrum.events.match.game import Game
from wardrum.server.store.protocol import Append

from .commit_log import AppliedCommit
from .snapshots import SnapshotPolicy

SeedOf = Callable[[str, str, str], bytes]
"""key id, match, nonce → S (32 bytes)."""
SignatureOf = Callable[[Match, bytes], str]
"""A match that has ended, its last head → 128 hex digits, "" if this server does not sign it."""


def unsigned(match: Match, head: bytes) -> str:
    """Of a server that signs nothing."""
    return ""


class CommandRequest(Struct, frozen=True):
    """A command on its way. id: of the request · to: who is answered, opaque here · dice: chosen ones, in a study."""

    id: str
    actor: str
    command_id: str
    command: Raw | Command
    to: Any
    expected_version: int | UnsetType = UNSET
    dice: tuple[int, ...] | UnsetType = UNSET


class Reply(Struct, frozen=True):
    """Say this to whoever asked."""

    asked: CommandRequest
    frame: wire.ServerFrame


class Write(Struct, frozen=True):
    """Hand this to the store and bring back the outcome."""

    append: Append


class Committed(Struct, frozen=True):
    """This has happened, durably: tell everybody."""

    step: AppliedCommit


class Faulted(Struct, frozen=True):
    """Deciding failed by a mistake of ours, not by a rule: nothing has changed, somebody should look."""

    asked: CommandRequest
    error: Exception


Effect = Reply | Write | Committed | Faulted


class LaneConfig(Struct, frozen=True):
    """What a lane needs to know of its surroundings."""

    game: Game
    seed_of: SeedOf
    new_salt: Callable[[], str]
    queue_max: int
    commits_max: int
    reach: SnapshotPolicy
    signature_of: SignatureOf = unsigned
