"""What a server sends. It may gain fields: clients ignore those that they do not know."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType

from wardrum.events.core.kernel import MatchId
from wardrum.events.lessons.lesson import Hint
from wardrum.events.toolkit.display.shapes import Display, OptionWords, Shown
from wardrum.events.toolkit.goals import Goals
from wardrum.events.toolkit.luck.total import Line
from wardrum.events.toolkit.options import Option


class ServerFrame(Struct, frozen=True, tag_field="type"):
    """A frame that a server sends."""


class Limits(Struct, frozen=True):
    """What a client has to keep to, per connection and seat. upload_bytes_max: of one file · uploads_…: parts of files."""

    frame_bytes_max: int
    commands_burst: int
    commands_per_s: int
    requests_burst: int
    requests_per_s: int
    spectators_max: int
    upload_bytes_max: int = 0
    uploads_burst: int = 1
    uploads_per_s: int = 1


class Welcome(ServerFrame, frozen=True, tag="welcome"):
    """The answer to `hello`. rulesets: name → edition, seats, cooperative (all seats are one side) ·
    links: where a browser finds the page, best first · phrases: what a seat may say, by id, in English.
    """

    server: str
    protocol: str
    limits: Limits
    rulesets: dict[str, dict[str, Any]]
    links: tuple[str, ...] = ()
    phrases: dict[str, str] = {}


class Seated(ServerFrame, frozen=True, tag="seated"):
    """The seat is yours on this connection. invites: seat → single-use code, only for the creator."""

    id: str
    match: MatchId
    seat: str
    version: int
    invites: dict[str, str]


class Invitation(ServerFrame, frozen=True, tag="invitation"):
    """The seats that an invite opens now: free ones, or one whose holder hands it over. None: it is used, void or wrong."""

    id: str
    match: MatchId
    seats: tuple[str, ...]


class Unseated(ServerFrame, frozen=True, tag="unseated"):
    """This connection acts for the seat no longer: it is in other hands."""

    match: MatchId
    seat: str


class Said(ServerFrame, frozen=True, tag="said"):
    """A seat said a phrase; its id in `welcome.phrases`. Never in the log. id: the answer to `say`."""

    match: MatchId
    seat: str
    phrase: str
    id: str | UnsetType = UNSET


class Commit(ServerFrame, frozen=True, tag="commit"):
    """One commit. record: the stored bytes, verbatim · head: hash of the chain after it.

    patch: RFC 7396 from the previous state or display, for those who watch as such · text: sentences, for those who watch as
    "state" · shown: sentences and beats, for those who watch as "display" ·
    state_hash: SHA-256 of the canonical view after it, for those who asked ·
    goals: for them too, whenever it has changed: what the battle is about and how it stands ·
    signature: of the commit that ended the match, by a server that signs.
    """

    match: MatchId
    record: Raw
    head: str
    patch: Raw | UnsetType = UNSET
    text: tuple[str, ...] | UnsetType = UNSET
    state_hash: str | UnsetType = UNSET
    signature: str | UnsetType = UNSET
    goals: Goals | UnsetType = UNSET
    shown: Shown | UnsetType = UNSET


class Sealed(ServerFrame, frozen=True, tag="sealed"):
    """A commit whose content is another seat's secret for now: enough to follow the chain."""

    match: MatchId
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

    match: MatchId
    version: int
    record: Raw


class Snapshot(ServerFrame, frozen=True, tag="snapshot"):
    """The state at a version, as the receiver may know it. id: when asked for by `state` · goals, signature: see `Commit`."""

    match: MatchId
    version: int
    state: Raw
    head: str
    state_hash: str
    id: str | UnsetType = UNSET
    signature: str | UnsetType = UNSET
    goals: Goals | UnsetType = UNSET


class Displayed(ServerFrame, frozen=True, tag="display"):
    """What the battle shows at a version, as the receiver may know it; it goes on by the patches of commits."""

    match: MatchId
    version: int
    display: Display
    head: str
    signature: str | UnsetType = UNSET


class Told(Struct, frozen=True):
    """One commit in sentences. at: ms · sealed: its content is another seat's secret for now, so there are none."""

    version: int
    actor: str
    at: int
    text: tuple[str, ...]
    sealed: bool = False


class StoryTold(ServerFrame, frozen=True, tag="story"):
    """The answer to `story`. version: told up to here · next: what to send as `after`, absent on the last page."""

    id: str
    match: MatchId
    version: int
    told: tuple[Told, ...]
    next: int | UnsetType = UNSET


class LuckReport(ServerFrame, frozen=True, tag="luck_report"):
    """The answer to `luck`, from the exact odds of every roll up to the version.

    seats: by seat, and "enemies" for whom the rules play, a line for each kind that was rolled, and "overall" ·
    study: commits left out because their dice were chosen, not drawn.
    """

    id: str
    match: MatchId
    version: int
    seats: dict[str, dict[str, Line]]
    study: int = 0


class CaughtUp(ServerFrame, frozen=True, tag="caught_up"):
    """Everything up to this version has been sent; what follows is live."""

    match: MatchId
    version: int


class LegalList(ServerFrame, frozen=True, tag="legal"):
    """What a seat may do at this version. words: of the options, in their order, for those who watch as "display"."""

    match: MatchId
    version: int
    seat: str
    options: tuple[Option, ...]
    id: str | UnsetType = UNSET
    words: tuple[OptionWords, ...] | UnsetType = UNSET


class OpenDecision(Struct, frozen=True):
    """A decision the match waits for. seat: "" = anybody · default: what happens when time is up · due_at: when, ms."""

    seat: str
    default: str
    due_at: int


class Waiting(ServerFrame, frozen=True, tag="waiting"):
    """What the match waits for at this version; for those who watch as "state"."""

    match: MatchId
    version: int
    decisions: tuple[OpenDecision, ...]


class Ack(ServerFrame, frozen=True, tag="ack"):
    """Done, and on stable storage. head: the receipt · duplicate: it had been done before · signature: see `Commit`."""

    id: str
    match: MatchId
    version: int
    head: str
    duplicate: bool = False
    signature: str | UnsetType = UNSET


class RejectedFrame(ServerFrame, frozen=True, tag="rejected"):
    """The rules refuse: nothing has changed."""

    id: str
    match: MatchId
    code: str
    rule: str
    sentence: str
    version: int
    legal: tuple[Option, ...] | UnsetType = UNSET


class Checked(ServerFrame, frozen=True, tag="checked"):
    """The answer to `check`; code, rule and sentence only where it would be refused."""

    id: str
    match: MatchId
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


class LessonFrame(ServerFrame, frozen=True, tag="lesson"):
    """The answer to `learn`: the version of a match to fork, who plays which seat, and the hints in their order.

    bots: of the fork · learnt: what one knows at the end · otherwise: what to say while none of the hints fits · piece: the
    name that stands for {piece} in a hint.
    """

    id: str
    ruleset: str
    match: MatchId
    version: int
    seat: str
    bots: dict[str, str]
    hints: tuple[Hint, ...]
    learnt: tuple[str, ...]
    otherwise: str
    piece: str = ""


class SampleList(ServerFrame, frozen=True, tag="samples"):
    """The answer to `samples`: by kind, then by name, in the ruleset's own shapes.

    glossary: what the words of the game mean, by kind, then by name: `title`, `text` and the id of the `rule`; its kind
    "rules" is the catalogue, by rule id.
    """

    id: str
    ruleset: str
    samples: Raw
    glossary: Raw | UnsetType = UNSET


class Uploaded(ServerFrame, frozen=True, tag="uploaded"):
    """This part of the upload is here; the next one may be sent."""

    id: str
    part: int


class Roster(ServerFrame, frozen=True, tag="roster"):
    """The answer to the last part of an upload: what the file holds. Nothing of it is kept here.

    warband: for the field of that name of the muster command, absent where the file holds nobody · name, names: for
    people, by fighter; they are yours to keep and never part of a log · points: what it costs, as the game counts ·
    problems: why it would be refused as it is · notes: what was left out or assumed · sha256: of the file.
    """

    id: str
    ruleset: str
    format: str
    name: str
    sha256: str
    names: dict[str, str]
    points: int
    problems: tuple[str, ...]
    notes: tuple[str, ...]
    warband: Raw | UnsetType = UNSET


class RematchOffered(ServerFrame, frozen=True, tag="rematch"):
    """A seat of this ended match asks to another one. invite: the code for a seat held on this connection."""

    match: MatchId
    next: MatchId
    invite: str | UnsetType = UNSET


class Names(ServerFrame, frozen=True, tag="names"):
    """Display names by seat; erasable, never in the log. id: the answer to `name`."""

    match: MatchId
    names: dict[str, str]
    id: str | UnsetType = UNSET


class Presence(ServerFrame, frozen=True, tag="presence"):
    """Who is there: seats with a connection, and the number of those who watch without a seat.

    seats: none are named to those who see the match late, since it tells of the battle who of them is there now.
    """

    match: MatchId
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
    | Invitation
    | Unseated
    | Said
    | Commit
    | Sealed
    | Opened
    | Snapshot
    | Displayed
    | StoryTold
    | LuckReport
    | CaughtUp
    | LegalList
    | Waiting
    | Ack
    | RejectedFrame
    | Checked
    | Listed
    | LessonFrame
    | SampleList
    | Uploaded
    | Roster
    | RematchOffered
    | Names
    | Presence
    | Problem
    | Pong
)
