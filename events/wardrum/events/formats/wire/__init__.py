"""The frames of `wardrum.v1`: JSON objects in websocket text frames, distinguished by their `type`.

1. What a client sends is strict: an unknown field is refused. What a server sends may gain fields: ignore those.
2. `id` is the client's own name for a request; the answer carries it.
3. A repeated request with the same values gets the same answer: `create`, `fork`, `join`, `hand_over`, `relieve`,
   `reveal`, `rematch`, `command`, `upload`.
4. Lengths are 1/100 mm, times ms since the epoch, seeds and hashes lower-case hex digits.
"""

from __future__ import annotations

import msgspec

from .client import (
    Check,
    ClientFrame,
    CommandFrame,
    Create,
    Demo,
    Expand,
    Fork,
    Form,
    FromClient,
    HandOverFrame,
    Hello,
    Invited,
    Join,
    Learn,
    Legal,
    List,
    Luck,
    Ping,
    Relieve,
    Rematch,
    Rename,
    Reveal,
    Samples,
    Say,
    SeatFrame,
    StateFrame,
    Story,
    Unwatch,
    Upload,
    Watch,
    Why,
)
from .server import (
    Ack,
    CaughtUp,
    Checked,
    Commit,
    Displayed,
    Expanded,
    FromServer,
    Invitation,
    LegalList,
    LessonFrame,
    Limits,
    Listed,
    ListedMatch,
    LuckReport,
    Names,
    OfferedRuleset,
    OpenDecision,
    Opened,
    Pong,
    Presence,
    Problem,
    Reasons,
    RejectedFrame,
    RematchOffered,
    Roster,
    Said,
    SampleList,
    Sealed,
    Seated,
    ServerFrame,
    Snapshot,
    StoryCommit,
    StoryPage,
    Unseated,
    Uploaded,
    Waiting,
    Welcome,
)
from .words import (
    PROTOCOL,
    UPLOAD_PART_MAX,
    BotName,
    RequestId,
)


class CloseCode:
    """Why a server closes a connection (RFC 6455 §7.4; 44xx are our own)."""

    GOING_AWAY = 1001
    NO_TEXT = 1007
    TOO_BIG = 1009
    RESTARTING = 1012
    BAD_FRAME = 4400
    UNAUTHORIZED = 4401
    FORBIDDEN = 4403
    NOT_FOUND = 4404
    HELLO_TIMEOUT = 4408
    TOO_SLOW = 4413
    FLOOD = 4429
    UNAVAILABLE = 4503


from_client: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
from_server: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)
encode = msgspec.json.Encoder().encode

__all__ = [
    "PROTOCOL",
    "UPLOAD_PART_MAX",
    "Ack",
    "BotName",
    "CaughtUp",
    "Check",
    "Checked",
    "ClientFrame",
    "CloseCode",
    "CommandFrame",
    "Commit",
    "Create",
    "Demo",
    "Displayed",
    "Expand",
    "Expanded",
    "Fork",
    "Form",
    "FromClient",
    "FromServer",
    "HandOverFrame",
    "Hello",
    "Invitation",
    "Invited",
    "Join",
    "Learn",
    "Legal",
    "LegalList",
    "LessonFrame",
    "Limits",
    "List",
    "Listed",
    "ListedMatch",
    "Luck",
    "LuckReport",
    "Names",
    "OfferedRuleset",
    "OpenDecision",
    "Opened",
    "Ping",
    "Pong",
    "Presence",
    "Problem",
    "Reasons",
    "RejectedFrame",
    "Relieve",
    "Rematch",
    "RematchOffered",
    "Rename",
    "RequestId",
    "Reveal",
    "Roster",
    "Said",
    "SampleList",
    "Samples",
    "Say",
    "Sealed",
    "SeatFrame",
    "Seated",
    "ServerFrame",
    "Snapshot",
    "StateFrame",
    "Story",
    "StoryCommit",
    "StoryPage",
    "Unseated",
    "Unwatch",
    "Upload",
    "Uploaded",
    "Waiting",
    "Watch",
    "Welcome",
    "Why",
    "encode",
    "from_client",
    "from_server",
]
