"""What a client sends. Read strictly: an unknown field is refused."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from wardrum.events.core.dice import SIDES_MAX
from wardrum.events.match.commands import Hex32, Hex64, Id, MatchIdField
from wardrum.events.match.state import DiceOrigin
from wardrum.events.match.terms import USUAL, Terms

from .words import SEATS_MAX, UPLOAD_PART_MAX, BotName, Face, Name, RequestId, SeatId, Version


class ClientFrame(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", omit_defaults=True):
    """A frame that a client sends; what is left at its default is left out, so that an older server understands it."""


class Hello(ClientFrame, frozen=True, tag="hello"):
    """The first frame of every connection. The answer is `welcome`."""

    client: Annotated[str, Meta(max_length=100)]
    """Name and version of the program, as "example/1.0"."""
    language: Annotated[str, Meta(max_length=35)] = ""
    """The language for people on this connection (BCP 47), as "de"; absent, or one that the server does not have: English."""


class Create(ClientFrame, frozen=True, tag="create"):
    """Open a match. The answer is `seated`."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    match: MatchIdField
    """The id of the new match, made by the client: 128 random bits."""
    ruleset: Id
    """The game, a name of `welcome.rulesets`."""
    token: Hex32
    """The creator's proof, made by the client: 128 random bits."""
    setup: dict[str, Any] = {}
    """The ruleset's settings (`warcry.Setup` and so on); what is absent has its default."""
    listed: bool = True
    """Whether it is shown in the lobby."""
    open: bool = False
    """Whether anybody may take a free seat without an invite."""
    decision_s: Annotated[int, Meta(ge=5, le=604800)] | UnsetType = UNSET
    """Time for one decision, in seconds; absent: 600."""
    bots: Annotated[dict[SeatId, BotName], Meta(max_length=SEATS_MAX)] = {}
    """Seats that the server's own bots play, and as which bot; nobody else can sit there."""
    terms: Terms = USUAL
    """What the players agree on beside the rules of the game."""


class Fork(ClientFrame, frozen=True, tag="fork"):
    """Open a match that goes on from a version of another one, as far as this connection may know that one. The answer is `seated`."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    match: MatchIdField
    """The id of the match that it goes on from."""
    version: Version
    """The version that it goes on from, 1 or more."""
    new_match: MatchIdField
    """The id of the new match, made by the client: 128 random bits."""
    token: Hex32
    """The creator's proof, made by the client: 128 random bits."""
    dice: DiceOrigin = "fresh"
    """Where they come from: "fresh" = new seeds, "chosen" = a study, in which the sender of a command may choose them."""
    listed: bool | UnsetType = UNSET
    """Whether it is shown in the lobby; absent: if the other match is, and spectators see that one at once."""
    open: bool = False
    """Whether anybody may take a free seat without an invite."""
    decision_s: Annotated[int, Meta(ge=5, le=604800)] | UnsetType = UNSET
    """Time for one decision, in seconds; absent: as in the other match."""
    bots: Annotated[dict[SeatId, BotName], Meta(max_length=SEATS_MAX)] = {}
    """Seats that the server's own bots play, and as which bot; nobody else can sit there."""
    terms: Terms | UnsetType = UNSET
    """What the players agree on; absent: as in the other match."""


class Join(ClientFrame, frozen=True, tag="join"):
    """Sit down. The answer is `seated`."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    match: MatchIdField
    """The id of the match."""
    token: Hex32
    """Made by the client, 128 random bits: its only key to the seat, to be kept."""
    seed_commitment: Hex64
    """The SHA-256 of the seed, 256 random bits, that the client tells by `reveal` later."""
    seat: SeatId | UnsetType = UNSET
    """Which seat; absent: the first free one."""
    invite: Hex32 | UnsetType = UNSET
    """The code from the friend's link, for a free seat or for one that its holder hands over, or the creator's token; absent: the
    match is open."""
    name: Name | UnsetType = UNSET
    """What others see at the seat; absent: nothing."""
    expected_version: Version | UnsetType = UNSET
    """The head that it is meant for; refused as `conflict` if the battle has gone on since. Absent: it is done whatever has happened."""


class Invited(ClientFrame, frozen=True, tag="invited"):
    """Which seats an invite opens now; nobody sits down. The answer is `invitation`."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    match: MatchIdField
    """The id of the match."""
    invite: Hex32
    """The code from the friend's link, or the creator's token."""


class SeatFrame(ClientFrame, frozen=True, tag="seat"):
    """Act for a seat from this connection too; a connection may hold any number of seats. The answer is `seated`."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    match: MatchIdField
    """The id of the match."""
    token: Hex32
    """The key to the seat, as in `join`."""


class HandOverFrame(ClientFrame, frozen=True, tag="hand_over"):
    """Let somebody else play on from a seat: either a bot of the server's, or anyone who joins with a code. The answer is `ack`."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    match: MatchIdField
    """The id of the match."""
    seat: SeatId
    """The seat."""
    token: Hex32
    """The key to the seat."""
    bot: BotName | UnsetType = UNSET
    """Which bot plays on; absent: a person does."""
    code: Hex32 | UnsetType = UNSET
    """What the other joins with as `invite`, made by the client: 128 random bits. Good for one `join`, and void once a newer one is
    made. Absent: a bot plays on."""
    expected_version: Version | UnsetType = UNSET
    """The head that it is meant for; refused as `conflict` if the battle has gone on since. Absent: it is done whatever has happened."""


class Relieve(ClientFrame, frozen=True, tag="relieve"):
    """Take one's own seat back from the bot that plays it. The answer is `seated`."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    match: MatchIdField
    """The id of the match."""
    token: Hex32
    """The key to the seat."""
    expected_version: Version | UnsetType = UNSET
    """The head that it is meant for; refused as `conflict` if the battle has gone on since. Absent: it is done whatever has happened."""


class Reveal(ClientFrame, frozen=True, tag="reveal"):
    """Tell the seed committed to. The answer is `ack`."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    match: MatchIdField
    """The id of the match."""
    seat: SeatId
    """The seat."""
    seed: Hex64
    """The seed of which `join` sent the SHA-256."""


Word: TypeAlias = Annotated[str, Meta(max_length=64)]
"""An id, a command's type or a word of a game; "" = none."""
INDEX_MAX: Final = 9_999
"""No list has more options."""
Form: TypeAlias = Literal["events", "state", "display"]
"""As what a match is followed."""


class Watch(ClientFrame, frozen=True, tag="watch"):
    """Follow a match. There is no answer of its own; the frames that follow name the match."""

    id: RequestId
    """Your own name for this request, which only a `problem` has too."""
    match: MatchIdField
    """The id of the match."""
    after: Version | UnsetType = UNSET
    """The last version already seen: the next frame is the one behind it. 0 = from the beginning; absent: from the head on, with a snapshot."""
    as_: Form = msgspec.field(name="as", default="events")
    """As what: "events" = records, for clients with rules; "state" = a snapshot, then patches and sentences; "display" = what the
    battle shows, then patches of that, sentences and beats, which need no knowledge of any game."""
    legal: bool = False
    """Whether the legal list of the seats held here is sent too, after every commit."""
    hash: bool = False
    """Whether `state_hash` is sent too: the hash of the state, or of the display for those who watch as "display"."""
    open: bool = False
    """Whether these legal lists leave open what is dear to list, as in `legal`."""


class Unwatch(ClientFrame, frozen=True, tag="unwatch"):
    """Follow it no longer. There is no answer."""

    id: RequestId
    """Your own name for this request, which only a `problem` has too."""
    match: MatchIdField
    """The id of the match."""


class CommandFrame(ClientFrame, frozen=True, tag="command"):
    """Ask for something as a seat. The answer is `ack` or `rejected`."""

    id: RequestId
    """The name of the command, the same at every retry: 128 random bits, stored before sending."""
    match: MatchIdField
    """The id of the match."""
    seat: SeatId
    """The seat that asks."""
    command: Raw
    """What is asked for, distinguished by `type`; the legal list says what may be."""
    expected_version: Version | UnsetType = UNSET
    """The version at which it was chosen; refused as `conflict` if the position is another one now. Absent: it is done whatever has happened."""
    dice: Annotated[tuple[Face, ...], Meta(min_length=1, max_length=SIDES_MAX)] | UnsetType = UNSET
    """In a study only: what the first dice of this command shall show, in the order drawn; those behind them are drawn from the seeds."""


class Check(ClientFrame, frozen=True, tag="check"):
    """Would this be accepted? Draws and appends nothing. The answer is `checked`."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    match: MatchIdField
    """The id of the match."""
    seat: SeatId
    """The seat that would ask."""
    command: Raw
    """What would be asked for, as in `command`."""


class Why(ClientFrame, frozen=True, tag="why"):
    """Why can this not be done now? Draws and appends nothing. Without piece, command and value: what the piece that acts for the
    seat could do in principle and cannot do now. The answer is `why`.
    """

    id: RequestId
    """Your own name for this request; the answer has it too."""
    match: MatchIdField
    """The id of the match."""
    seat: SeatId
    """The seat that would act."""
    piece: Word = ""
    """The id of a piece, as who would do it or to whom it would be done; absent: not asked about."""
    command: Word = ""
    """The type of a command; absent: not asked about."""
    value: Word = ""
    """A word that commands name, as an ability; absent: not asked about."""


class StateFrame(ClientFrame, frozen=True, tag="state"):
    """The state at a version, as this connection may know it. The answer is `snapshot`."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    match: MatchIdField
    """The id of the match."""
    version: Version | UnsetType = UNSET
    """The version; absent: the head."""


class Story(ClientFrame, frozen=True, tag="story"):
    """What happened, in sentences, as this connection may know it; a page at a time. The answer is `story`."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    match: MatchIdField
    """The id of the match."""
    after: Version = 0
    """The last version already known."""
    upto: Version | UnsetType = UNSET
    """The last version to be sent; absent: the head."""


class Luck(ClientFrame, frozen=True, tag="luck"):
    """What was rolled against what was to be expected. The answer is `luck_report`."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    match: MatchIdField
    """The id of the match."""
    version: Version | UnsetType = UNSET
    """Up to which version; absent: up to the head."""


class Legal(ClientFrame, frozen=True, tag="legal"):
    """The legal list of a seat, now. The answer is `legal`."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    match: MatchIdField
    """The id of the match."""
    seat: SeatId
    """The seat, held on this connection."""
    open: bool = False
    """Whether it is enough to know what may be done: places that are dear to list are left open, and sent once you `expand` the option."""


class Expand(ClientFrame, frozen=True, tag="expand"):
    """The places of an option of a legal list that left them open. The answer is `expanded`."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    match: MatchIdField
    """The id of the match."""
    seat: SeatId
    """The seat, held on this connection."""
    version: Version
    """That of the list."""
    option: Annotated[int, Meta(ge=0, le=INDEX_MAX)]
    """The place of the option in the list, from 0."""


class List(ClientFrame, frozen=True, tag="list"):
    """The listed matches, newest first, a page at a time. The answer is `listed`."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    filter: Literal["open", "live", "finished"] = "live"
    """Which: "open" = seats are free, "live" = being played, "finished" = over."""
    after: Annotated[str, Meta(max_length=100)] | UnsetType = UNSET
    """What `next` of the page before said; absent: the first page."""


class Demo(ClientFrame, frozen=True, tag="demo"):
    """Show me a battle. The answer is `listed` with one match: a live one, else a new one between bots."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    ruleset: Id
    """The game, a name of `welcome.rulesets`."""


class Learn(ClientFrame, frozen=True, tag="learn"):
    """Which battle is the guided first one of a ruleset, and what it teaches. The answer is `lesson`; `fork` begins it."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    ruleset: Id
    """The game, a name of `welcome.rulesets`."""


class Samples(ClientFrame, frozen=True, tag="samples"):
    """What may be named in a setup and at muster: warbands, cards and the like. The answer is `samples`."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    ruleset: Id
    """The game, a name of `welcome.rulesets`."""


class Say(ClientFrame, frozen=True, tag="say"):
    """Say a phrase from a seat to everybody here. There is nothing else to say. The answer is `said`."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    match: MatchIdField
    """The id of the match."""
    seat: SeatId
    """The seat that says it."""
    phrase: Id
    """Its id in `welcome.phrases`."""
    expected_version: Version | UnsetType = UNSET
    """The head that it is meant for; refused as `conflict` if the battle has gone on since. Absent: it is done whatever has happened."""


class Rename(ClientFrame, frozen=True, tag="name"):
    """Show a seat under this name from now on. The name before is erased. The answer is `names`."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    match: MatchIdField
    """The id of the match."""
    seat: SeatId
    """The seat."""
    name: Name
    """The name; "" = none."""
    expected_version: Version | UnsetType = UNSET
    """The head that it is meant for; refused as `conflict` if the battle has gone on since. Absent: it is done whatever has happened."""


class Rematch(ClientFrame, frozen=True, tag="rematch"):
    """Ask the others of an ended match to a new one, as a seat of the old one. The first such offer stands. The answer is `ack`."""

    id: RequestId
    """Your own name for this request; the answer has it too."""
    match: MatchIdField
    """The id of the match that has ended."""
    seat: SeatId
    """The seat in it that asks."""
    next: MatchIdField
    """The id of the new match, which exists already."""
    invites: Annotated[dict[SeatId, Hex32], Meta(max_length=SEATS_MAX)] = {}
    """By seat of the old match the code for a seat of the new one, which is sent to that seat only."""


class Upload(ClientFrame, frozen=True, tag="upload"):
    """One part of a roster file. The answer is `uploaded`, that to the last part `roster`."""

    id: RequestId
    """Your own name for the whole upload, the same for all of its parts."""
    part: Annotated[int, Meta(ge=0, le=1000)]
    """The number of this part: 0, 1, 2, …."""
    last: bool
    """Whether the file ends with it."""
    data: Annotated[str, Meta(max_length=UPLOAD_PART_MAX)]
    """Its bytes in base64, decodable by itself."""
    ruleset: Id | UnsetType = UNSET
    """What the file is to be mustered for; absent: any game."""


class Ping(ClientFrame, frozen=True, tag="ping"):
    """Are you there? The answer is `pong`."""

    id: RequestId | UnsetType = UNSET
    """Your own name for this request; absent: the answer has none either."""


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
    | Why
    | StateFrame
    | Story
    | Luck
    | Legal
    | Expand
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
