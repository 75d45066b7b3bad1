"""The frames of `wardrum.v1`: JSON objects in websocket text frames, told apart by their `type`.

1. What a client sends is strict: an unknown field is refused. What a server sends may gain fields: ignore those.
2. `id` is the client's own name for a request; the answer carries it.
3. A repeated request with the same values gets the same answer: `create`, `join`, `reveal` and `command` are idempotent.
4. Lengths are 1/100 mm, times ms since the epoch, seeds and hashes lower-case hex digits.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from .match.commands import Hex32, Hex64, Id
from .options import Option

PROTOCOL = "wardrum.v1"

RequestId = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,64}(?!\n)$")]
SeatId = Annotated[str, Meta(pattern=r"^[a-z0-9]{1,8}(?!\n)$")]
Name = Annotated[str, Meta(max_length=40)]
Version = Annotated[int, Meta(ge=0, le=2**53 - 1)]


class ClientFrame(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A frame that a client sends."""


class Hello(ClientFrame, frozen=True, tag="hello"):
    """The first frame of every connection. client: name and version of the program."""

    client: Annotated[str, Meta(max_length=100)]


class Create(ClientFrame, frozen=True, tag="create"):
    """Open a match. match: made by the client, 128 random bits · token: the creator's proof, as random.

    setup: the ruleset's settings, defaults where absent · listed: shown in the lobby ·
    open: anybody may take a free seat without an invite · decision_s: time for one decision.
    """

    id: RequestId
    match: Hex32
    ruleset: Id
    token: Hex32
    setup: dict[str, Any] = {}
    listed: bool = True
    open: bool = False
    decision_s: Annotated[int, Meta(ge=5, le=604800)] | UnsetType = UNSET


class Join(ClientFrame, frozen=True, tag="join"):
    """Sit down.

    token: made by the client, its only key to the seat · seat: absent = the first free one ·
    invite: the code from the friend's link, or the creator's token; not needed where the match is open.
    """

    id: RequestId
    match: Hex32
    token: Hex32
    seed_commitment: Hex64
    seat: SeatId | UnsetType = UNSET
    invite: Hex32 | UnsetType = UNSET
    name: Name | UnsetType = UNSET


class TakeUp(ClientFrame, frozen=True, tag="seat"):
    """Act for a seat from this connection too; a connection may hold any number of seats."""

    id: RequestId
    match: Hex32
    token: Hex32


class Reveal(ClientFrame, frozen=True, tag="reveal"):
    """Tell the seed committed to."""

    id: RequestId
    match: Hex32
    seat: SeatId
    seed: Hex64


class Watch(ClientFrame, frozen=True, tag="watch"):
    """Follow a match. after: the last version already seen; absent = from the head on, with a snapshot.

    as "events": records, for clients with rules · as "state": a snapshot at `after`, then patches and sentences ·
    legal: also send the legal list of the seats held here · hash: also send state hashes.
    """

    id: RequestId
    match: Hex32
    after: Version | UnsetType = UNSET
    as_: Literal["events", "state"] = msgspec.field(name="as", default="events")
    legal: bool = False
    hash: bool = False


class Unwatch(ClientFrame, frozen=True, tag="unwatch"):
    """Follow it no longer."""

    id: RequestId
    match: Hex32


class Act(ClientFrame, frozen=True, tag="command"):
    """Ask for something as a seat. id: 128 random bits, stored before sending, the same at every retry.

    expected_version: refused as `conflict` if anything has happened since.
    """

    id: RequestId
    match: Hex32
    seat: SeatId
    command: Raw
    expected_version: Version | UnsetType = UNSET


class Check(ClientFrame, frozen=True, tag="check"):
    """Would this be accepted? Draws and appends nothing."""

    id: RequestId
    match: Hex32
    seat: SeatId
    command: Raw


class State(ClientFrame, frozen=True, tag="state"):
    """The state at a version, as this connection may know it."""

    id: RequestId
    match: Hex32
    version: Version | UnsetType = UNSET


class Legal(ClientFrame, frozen=True, tag="legal"):
    """The legal list of a seat, now."""

    id: RequestId
    match: Hex32
    seat: SeatId


class List(ClientFrame, frozen=True, tag="list"):
    """The listed matches, newest first, a page at a time. filter: which · after: `next` of the page before."""

    id: RequestId
    filter: Literal["open", "live", "finished"] = "live"
    after: Annotated[str, Meta(max_length=100)] | UnsetType = UNSET


class Upload(ClientFrame, frozen=True, tag="upload"):
    """One part (at most 12 KiB of base64) of a roster file. Importers come later; today it is answered so."""

    id: RequestId
    part: Annotated[int, Meta(ge=0, le=1000)]
    last: bool
    data: Annotated[str, Meta(max_length=16384)]


class Ping(ClientFrame, frozen=True, tag="ping"):
    """Are you there?"""

    id: RequestId | UnsetType = UNSET


FromClient = (
    Hello
    | Create
    | Join
    | TakeUp
    | Reveal
    | Watch
    | Unwatch
    | Act
    | Check
    | State
    | Legal
    | List
    | Upload
    | Ping
)


class ServerFrame(Struct, frozen=True, tag_field="type"):
    """A frame that a server sends."""


class Limits(Struct, frozen=True):
    """What a client has to keep to, per connection and seat."""

    frame_bytes_max: int
    commands_burst: int
    commands_per_s: int
    requests_burst: int
    requests_per_s: int
    spectators_max: int


class Welcome(ServerFrame, frozen=True, tag="welcome"):
    """The answer to `hello`. rulesets: name → edition, seats."""

    server: str
    protocol: str
    limits: Limits
    rulesets: dict[str, dict[str, Any]]


class Seated(ServerFrame, frozen=True, tag="seated"):
    """The seat is yours on this connection. invites: seat → single-use code, only for the creator."""

    id: str
    match: str
    seat: str
    version: int
    invites: dict[str, str]


class Commit(ServerFrame, frozen=True, tag="commit"):
    """One commit. record: the stored bytes, verbatim · head: hash of the chain after it.

    patch, text: for those who watch as "state": RFC 7396 from the previous state, and sentences ·
    state_hash: SHA-256 of the canonical view after it, for those who asked.
    """

    match: str
    record: Raw
    head: str
    patch: Raw | UnsetType = UNSET
    text: tuple[str, ...] | UnsetType = UNSET
    state_hash: str | UnsetType = UNSET


class Sealed(ServerFrame, frozen=True, tag="sealed"):
    """A commit whose content is another seat's secret for now: enough to follow the chain."""

    match: str
    version: int
    actor: str
    at: int
    leaf: str
    head: str
    patch: Raw | UnsetType = UNSET
    text: tuple[str, ...] | UnsetType = UNSET
    state_hash: str | UnsetType = UNSET


class Opened(ServerFrame, frozen=True, tag="opened"):
    """The record that was sealed at this version: check it against its leaf."""

    match: str
    version: int
    record: Raw


class Snapshot(ServerFrame, frozen=True, tag="snapshot"):
    """The state at a version, as the receiver may know it. id: when asked for by `state`."""

    match: str
    version: int
    state: Raw
    head: str
    state_hash: str
    id: str | UnsetType = UNSET


class CaughtUp(ServerFrame, frozen=True, tag="caught_up"):
    """Everything up to this version has been sent; what follows is live."""

    match: str
    version: int


class LegalList(ServerFrame, frozen=True, tag="legal"):
    """What a seat may do at this version."""

    match: str
    version: int
    seat: str
    options: tuple[Option, ...]
    id: str | UnsetType = UNSET


class Ack(ServerFrame, frozen=True, tag="ack"):
    """Done, and on stable storage. head: the receipt · duplicate: it had been done before."""

    id: str
    match: str
    version: int
    head: str
    duplicate: bool = False


class RejectedFrame(ServerFrame, frozen=True, tag="rejected"):
    """The rules refuse: nothing has changed."""

    id: str
    match: str
    code: str
    rule: str
    sentence: str
    version: int
    legal: tuple[Option, ...] | UnsetType = UNSET


class Checked(ServerFrame, frozen=True, tag="checked"):
    """The answer to `check`; code, rule and sentence only where it would be refused."""

    id: str
    match: str
    version: int
    ok: bool
    code: str | UnsetType = UNSET
    rule: str | UnsetType = UNSET
    sentence: str | UnsetType = UNSET


class Listed(ServerFrame, frozen=True, tag="listed"):
    """A page of matches; next: what to ask for after it, absent on the last page."""

    id: str
    matches: tuple[dict[str, Any], ...]
    next: str | UnsetType = UNSET


class Names(ServerFrame, frozen=True, tag="names"):
    """Display names by seat; erasable, never in the log."""

    match: str
    names: dict[str, str]


class Presence(ServerFrame, frozen=True, tag="presence"):
    """Who is there: seats with a connection, and the number of those who watch."""

    match: str
    seats: tuple[str, ...]
    watching: int


class Problem(ServerFrame, frozen=True, tag="problem"):
    """A frame that could not be acted on (RFC 9457 in spirit). pointer: where in the frame, as "$.match"."""

    code: str
    title: str
    detail: str
    id: str | UnsetType = UNSET
    pointer: str | UnsetType = UNSET
    retry_after: int | UnsetType = UNSET


class Pong(ServerFrame, frozen=True, tag="pong"):
    """I am. at: the server's clock, ms."""

    at: int
    id: str | UnsetType = UNSET


FromServer = (
    Welcome
    | Seated
    | Commit
    | Sealed
    | Opened
    | Snapshot
    | CaughtUp
    | LegalList
    | Ack
    | RejectedFrame
    | Checked
    | Listed
    | Names
    | Presence
    | Problem
    | Pong
)


class CloseCode:
    """Why a server closes a connection (RFC 6455 §7.4; 44xx are our own)."""

    GOING_AWAY = 1001
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
