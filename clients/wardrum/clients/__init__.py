"""The Python client of Wardrum. Everything that a program needs can be imported from this module.

    from wardrum.clients import Client

    async with Client.connect("ws://127.0.0.1:8000/ws") as client: ...

Connect and play: `Client`, `Seat`, `Key` (of a `MatchId`), `Keyring`, `Terms`, `Delay`, `Clock`. Follow a match: `Mirror` (checked state),
`UpdateStream` (raw updates), `state_access` (fields of any ruleset's state). Choose a command: `Option` and the domains
of its parameters. Bots: `Bot`, `Position`, `play`, `BOTS`. Each exception's docstring says when it is raised.
`wardrum.clients.sync` is the same without `async`, for notebooks and scripts.

Packages, each importing only those after it: conformance → arena | gym | tui → terminal | bots | sync → api → mirror → transport → errors.
`web` holds the browser client's files, which no Python code imports.
"""

from __future__ import annotations

from wardrum.events.core.kernel import MatchId
from wardrum.events.match import Clock, Delay, Terms
from wardrum.events.toolkit.options import (
    Choice,
    Count,
    Domain,
    Each,
    Option,
    Partition,
    Path,
    Place,
    Route,
    Subset,
)

from .api.client import Client, CreatedMatch, MatchOptions
from .api.keyring import Key, Keyring
from .api.seat import Receipt, Seat
from .bots import (
    BOTS,
    Bot,
    Position,
    SeatStats,
    Spot,
    TooManyRejections,
    join_and_play,
    play,
    play_greedily,
    play_randomly,
    playable,
    position,
)
from .errors import (
    ConnectionLost,
    Diverged,
    MalformedFrame,
    ProblemError,
    RejectedError,
    Unreachable,
    UpdatesOverflow,
    VersionGap,
    WrongSignature,
)
from .mirror import state_access
from .mirror.folding import DisplayFold, PatchFold, RulesFold
from .mirror.mirror import Mirror
from .mirror.signature import SignatureStatus, SignaturesUnavailable, is_signed
from .transport.backoff import Backoff, Timing
from .transport.rpc import Connected, ConnectionStatus, Disconnected
from .transport.subscription import Update
from .transport.update_stream import UpdateStream

__all__ = [
    "BOTS",
    "Backoff",
    "Bot",
    "Choice",
    "Client",
    "Clock",
    "Connected",
    "ConnectionLost",
    "ConnectionStatus",
    "Count",
    "CreatedMatch",
    "Delay",
    "Disconnected",
    "DisplayFold",
    "Diverged",
    "Domain",
    "Each",
    "Key",
    "Keyring",
    "MalformedFrame",
    "MatchId",
    "MatchOptions",
    "Mirror",
    "Option",
    "Partition",
    "PatchFold",
    "Path",
    "Place",
    "Position",
    "ProblemError",
    "Receipt",
    "RejectedError",
    "Route",
    "RulesFold",
    "Seat",
    "SeatStats",
    "SignatureStatus",
    "SignaturesUnavailable",
    "Spot",
    "Subset",
    "Terms",
    "Timing",
    "TooManyRejections",
    "Unreachable",
    "Update",
    "UpdateStream",
    "UpdatesOverflow",
    "VersionGap",
    "WrongSignature",
    "is_signed",
    "join_and_play",
    "play",
    "play_greedily",
    "play_randomly",
    "playable",
    "position",
    "state_access",
]
