"""What a client sends. Read strictly: an unknown field is refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from wardrum.events.core.dice import SIDES_MAX
from wardrum.events.match.commands import Hex32, Hex64, Id, MatchIdField
from wardrum.events.match.state import Lot
from wardrum.events.match.terms import USUAL, Terms

from .words import SEATS_MAX, UPLOAD_PART_MAX, BotName, Face, Name, RequestId, SeatId, Version


class ClientFrame(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", omit_defaults=True):
    """A frame that a client sends; what is left at its default is left out, so that an older server understands it."""


class Hello(ClientFrame, frozen=True, tag="hello"):
    """The first frame of every connection. client: name and version of the program."""

    client: Annotated[str, Meta(max_length=100)]


class Create(ClientFrame, frozen=True, tag="create"):
    """Open a match. match: made by the client, 128 random bits · token: the creator's proof, as random.

    setup: the ruleset's settings, defaults where absent · listed: shown in the lobby ·
    open: anybody may take a free seat without an invite · decision_s: time for one decision ·
    bots: seats that the server's own bots play; nobody else can sit there · terms: what the players agree on.
    """

    id: RequestId
    match: MatchIdField
    ruleset: Id
    token: Hex32
    setup: dict[str, Any] = {}
    listed: bool = True
    open: bool = False
    decision_s: Annotated[int, Meta(ge=5, le=604800)] | UnsetType = UNSET
    bots: Annotated[dict[SeatId, BotName], Meta(max_length=SEATS_MAX)] = {}
    terms: Terms = USUAL


class Fork(ClientFrame, frozen=True, tag="fork"):
    """Open a match that goes on from a version of another one, as far as this connection may know that one.

    new_match, token: as in `create` · dice: "fresh" = from new seeds, "chosen" = a study, in which whoever commands may
    choose them · decision_s, terms: the parent's where absent · the rest as in `create`.
    """

    id: RequestId
    match: MatchIdField
    version: Version
    new_match: MatchIdField
    token: Hex32
    dice: Lot = "fresh"
    listed: bool = True
    open: bool = False
    decision_s: Annotated[int, Meta(ge=5, le=604800)] | UnsetType = UNSET
    bots: Annotated[dict[SeatId, BotName], Meta(max_length=SEATS_MAX)] = {}
    terms: Terms | UnsetType = UNSET


class Join(ClientFrame, frozen=True, tag="join"):
    """Sit down.

    token: made by the client, its only key to the seat · seat: absent = the first free one ·
    invite: the code from the friend's link, for a free seat or for one that its holder hands over, or the creator's
    token; not needed where the match is open · expected_version: the head that it is meant for; refused as `conflict` if
    the battle has gone on since.
    """

    id: RequestId
    match: MatchIdField
    token: Hex32
    seed_commitment: Hex64
    seat: SeatId | UnsetType = UNSET
    invite: Hex32 | UnsetType = UNSET
    name: Name | UnsetType = UNSET
    expected_version: Version | UnsetType = UNSET


class Invited(ClientFrame, frozen=True, tag="invited"):
    """Which seats an invite opens now; nobody sits down. The answer is `invitation`."""

    id: RequestId
    match: MatchIdField
    invite: Hex32


class SeatFrame(ClientFrame, frozen=True, tag="seat"):
    """Act for a seat from this connection too; a connection may hold any number of seats."""

    id: RequestId
    match: MatchIdField
    token: Hex32


class HandOverFrame(ClientFrame, frozen=True, tag="hand_over"):
    """Let somebody else play on from a seat, whose token this is. Either a bot of the server's, or whoever joins with a code.

    code: made by the client, 128 random bits; good for one `join`, and void once a newer one is made ·
    expected_version: as of `join`.
    """

    id: RequestId
    match: MatchIdField
    seat: SeatId
    token: Hex32
    bot: BotName | UnsetType = UNSET
    code: Hex32 | UnsetType = UNSET
    expected_version: Version | UnsetType = UNSET


class Relieve(ClientFrame, frozen=True, tag="relieve"):
    """Take one's own seat back from the bot that plays it. expected_version: as of `join`."""

    id: RequestId
    match: MatchIdField
    token: Hex32
    expected_version: Version | UnsetType = UNSET


class Reveal(ClientFrame, frozen=True, tag="reveal"):
    """Tell the seed committed to."""

    id: RequestId
    match: MatchIdField
    seat: SeatId
    seed: Hex64


Form: TypeAlias = Literal["events", "state", "display"]
"""As what a match is followed."""


class Watch(ClientFrame, frozen=True, tag="watch"):
    """Follow a match. after: the last version already seen; absent = from the head on, with a snapshot.

    as "events": records, for clients with rules · as "state": a snapshot at `after`, then patches and sentences ·
    as "display": what the battle shows at `after`, then patches of that, sentences and beats; needs no knowledge of any game ·
    legal: also send the legal list of the seats held here · hash: also send state hashes.
    """

    id: RequestId
    match: MatchIdField
    after: Version | UnsetType = UNSET
    as_: Form = msgspec.field(name="as", default="events")
    legal: bool = False
    hash: bool = False


class Unwatch(ClientFrame, frozen=True, tag="unwatch"):
    """Follow it no longer."""

    id: RequestId
    match: MatchIdField


class CommandFrame(ClientFrame, frozen=True, tag="command"):
    """Ask for something as a seat. id: 128 random bits, stored before sending, the same at every retry.

    expected_version: the position that it is meant for, refused as `conflict` if that is another now · dice: in a study
    only, the values that the first dice of this command shall show, in the order drawn.
    """

    id: RequestId
    match: MatchIdField
    seat: SeatId
    command: Raw
    expected_version: Version | UnsetType = UNSET
    dice: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=SIDES_MAX)] | UnsetType = UNSET


class Check(ClientFrame, frozen=True, tag="check"):
    """Would this be accepted? Draws and appends nothing."""

    id: RequestId
    match: MatchIdField
    seat: SeatId
    command: Raw


class StateFrame(ClientFrame, frozen=True, tag="state"):
    """The state at a version, as this connection may know it."""

    id: RequestId
    match: MatchIdField
    version: Version | UnsetType = UNSET


class Story(ClientFrame, frozen=True, tag="story"):
    """What happened, in sentences, as this connection may know it; a page at a time.

    after: the last version already known · upto: the last one to be told, absent = the head.
    """

    id: RequestId
    match: MatchIdField
    after: Version = 0
    upto: Version | UnsetType = UNSET


class Luck(ClientFrame, frozen=True, tag="luck"):
    """What was rolled against what was to be expected, up to a version; absent = up to the head."""

    id: RequestId
    match: MatchIdField
    version: Version | UnsetType = UNSET


class Legal(ClientFrame, frozen=True, tag="legal"):
    """The legal list of a seat, now."""

    id: RequestId
    match: MatchIdField
    seat: SeatId


class List(ClientFrame, frozen=True, tag="list"):
    """The listed matches, newest first, a page at a time. filter: which · after: `next` of the page before."""

    id: RequestId
    filter: Literal["open", "live", "finished"] = "live"
    after: Annotated[str, Meta(max_length=100)] | UnsetType = UNSET


class Demo(ClientFrame, frozen=True, tag="demo"):
    """Show me a battle. The answer is `listed` with one match: a live one, else a new one between bots."""

    id: RequestId
    ruleset: Id


class Learn(ClientFrame, frozen=True, tag="learn"):
    """Which battle is the guided first one of a ruleset, and what it teaches. The answer is `lesson`; `fork` begins it."""

    id: RequestId
    ruleset: Id


class Samples(ClientFrame, frozen=True, tag="samples"):
    """What may be named in a setup and at muster: warbands, cards and the like."""

    id: RequestId
    ruleset: Id


class Say(ClientFrame, frozen=True, tag="say"):
    """Say a phrase from a seat to everybody here. There is nothing else to say.

    phrase: its id in `welcome.phrases` · expected_version: as of `join`.
    """

    id: RequestId
    match: MatchIdField
    seat: SeatId
    phrase: Id
    expected_version: Version | UnsetType = UNSET


class Rename(ClientFrame, frozen=True, tag="name"):
    """Show a seat under this name from now on; "" = under none. The name before is erased.

    expected_version: as of `join`.
    """

    id: RequestId
    match: MatchIdField
    seat: SeatId
    name: Name
    expected_version: Version | UnsetType = UNSET


class Rematch(ClientFrame, frozen=True, tag="rematch"):
    """Ask the others of an ended match to a new one, as a seat of the old one. The first such offer stands.

    next: a match that exists · invites: seat of the old match → code for the new one; told to that seat only.
    """

    id: RequestId
    match: MatchIdField
    seat: SeatId
    next: MatchIdField
    invites: Annotated[dict[SeatId, Hex32], Meta(max_length=SEATS_MAX)] = {}


class Upload(ClientFrame, frozen=True, tag="upload"):
    """One part of a roster file, in base64. id: of the whole upload, the same for all of its parts.

    part: 0, 1, 2, … · last: the file ends with it, and the answer is `roster` · ruleset: what it is to be mustered for.
    """

    id: RequestId
    part: Annotated[int, Meta(ge=0, le=1000)]
    last: bool
    data: Annotated[str, Meta(max_length=UPLOAD_PART_MAX)]
    ruleset: Id | UnsetType = UNSET


class Ping(ClientFrame, frozen=True, tag="ping"):
    """Are you there?"""

    id: RequestId | UnsetType = UNSET


FromClient = (
    Hello
    | Create
    | Fork
    | Join
    | Invited
    | SeatFrame
    | HandOverFrame
    | Relieve
    | Reveal
    | Watch
    | Unwatch
    | CommandFrame
    | Check
    | StateFrame
    | Story
    | Luck
    | Legal
    | List
    | Demo
    | Learn
    | Samples
    | Say
    | Rename
    | Rematch
    | Upload
    | Ping
)
