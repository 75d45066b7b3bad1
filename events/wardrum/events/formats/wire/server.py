"""What a server sends. It may gain fields: clients ignore those that they do not know."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Raw, Struct, UnsetType

from wardrum.events.core.kernel import MatchId
from wardrum.events.lessons.lesson import Hint
from wardrum.events.match.beats import MatchDisplay
from wardrum.events.match.game import Game
from wardrum.events.match.terms import Terms
from wardrum.events.toolkit.display.shapes import OptionWords, Reason, Shown
from wardrum.events.toolkit.goals import Goals
from wardrum.events.toolkit.language import Text
from wardrum.events.toolkit.luck.total import Line
from wardrum.events.toolkit.manifest import About, GameWords, RulesetManifest
from wardrum.events.toolkit.options import Option


class ServerFrame(Struct, frozen=True, tag_field="type"):
    """A frame that a server sends."""


class Limits(Struct, frozen=True):
    """What a client has to keep to."""

    frame_bytes_max: int
    """The largest frame, in bytes."""
    commands_burst: int
    """How many commands that a seat may send at once."""
    commands_per_s: int
    """How many commands that a seat may send per second after that."""
    requests_burst: int
    """How many other requests that a connection may send at once."""
    requests_per_s: int
    """How many other requests that a connection may send per second after that."""
    spectators_max: int
    """How many may watch one match without a seat."""
    upload_bytes_max: int = 0
    """The largest roster file, in bytes; 0 = none is taken."""
    uploads_burst: int = 1
    """How many parts of files that a connection may send at once."""
    uploads_per_s: int = 1
    """How many parts of files that a connection may send per second after that."""


class OfferedRuleset(Struct, frozen=True):
    """A game that can be played here, as a lobby offers it."""

    edition: str
    """The edition of its rulebook."""
    seats: tuple[str, ...]
    """All seats that it can have."""
    cooperative: bool
    """Whether all seats are one side."""
    about: About
    """What the game is like."""
    words: GameWords
    """What it calls a round and its money."""

    @classmethod
    def of(cls, game: Game) -> OfferedRuleset:
        """What a lobby shows of it before it asks for its samples."""
        shown, rules = game.lobby.manifest, game.ruleset
        return cls(rules.edition, tuple(rules.all_seats), rules.cooperative, shown.about, shown.words)


class Welcome(ServerFrame, frozen=True, tag="welcome"):
    """The answer to `hello`."""

    server: str
    """Name and release of the server, as "wardrum/0.2.0"."""
    protocol: str
    """What it speaks: "wardrum.v1"."""
    limits: Limits
    """What to keep to on this connection."""
    rulesets: dict[str, OfferedRuleset]
    """The games that can be played here, by name."""
    links: tuple[str, ...] = ()
    """Where a browser finds the page of this server, the best first; a match is at `m/` and its id below them."""
    phrases: dict[str, str] = {}
    """What a seat may say, by id."""
    language: str = "en"
    """The language of what the battle shows on this connection: sentences, displays, options, refusals of the rules. What else the server
    says is English."""
    languages: tuple[str, ...] = ("en",)
    """Those that `hello` may name."""


class Seated(ServerFrame, frozen=True, tag="seated"):
    """The seat is yours on this connection: the answer to `create`, `fork`, `join`, `seat` and `relieve`."""

    id: str
    """What the request called itself."""
    match: MatchId
    """The id of the match."""
    seat: str
    """The seat; "" = none, after `create` and `fork`."""
    version: int
    """The head, as this connection may know it."""
    invites: dict[str, str]
    """To the creator alone, by seat a code for one `join`."""


class Invitation(ServerFrame, frozen=True, tag="invitation"):
    """The answer to `invited`."""

    id: str
    """What the request called itself."""
    match: MatchId
    """The id of the match."""
    seats: tuple[str, ...]
    """The seats that the invite opens now: free ones, or one whose holder hands it over. None: it is used, void or wrong."""


class Unseated(ServerFrame, frozen=True, tag="unseated"):
    """This connection acts for the seat no longer: it is in other hands."""

    match: MatchId
    """The id of the match."""
    seat: str
    """The seat."""


class Said(ServerFrame, frozen=True, tag="said"):
    """A seat said a phrase. It is never in the log."""

    match: MatchId
    """The id of the match."""
    seat: str
    """The seat that said it."""
    phrase: str
    """Its id in `welcome.phrases`."""
    id: str | UnsetType = UNSET
    """What `say` called itself; absent: somebody else said it."""


class Commit(ServerFrame, frozen=True, tag="commit"):
    """One commit."""

    match: MatchId
    """The id of the match."""
    record: Raw
    """The stored bytes, verbatim: what was asked for and what happened."""
    head: str
    """The hash of the chain after it, 64 hex digits."""
    patch: Raw | UnsetType = UNSET
    """For those who watch as "state" or "display": a merge patch (RFC 7396) from the state or display before it; absent for others."""
    text: tuple[str, ...] | UnsetType = UNSET
    """For those who watch as "state": its sentences; absent for others."""
    state_hash: str | UnsetType = UNSET
    """The SHA-256 of the canonical state after it, or of the display for those who watch as "display", as the receiver may know it, 64 hex digits; absent: `watch` has not asked for it."""
    signature: str | UnsetType = UNSET
    """Of the commit that ended the match, by a server that signs: 128 hex digits; absent: there is none."""
    goals: Goals | UnsetType = UNSET
    """For those who watch as "state": what the battle is about and how it stands; absent: it has not changed, or is not known yet."""
    shown: Shown | UnsetType = UNSET
    """For those who watch as "display": sentences and beats; absent for others."""


class Sealed(ServerFrame, frozen=True, tag="sealed"):
    """A commit whose content is another seat's secret for now: enough to follow the chain."""

    match: MatchId
    """The id of the match."""
    version: int
    """Its version."""
    actor: str
    """The seat whose it is."""
    at: int
    """When it was made, in ms since the epoch."""
    leaf: str
    """The hash of its record, 64 hex digits, against which to check the record once it is `opened`."""
    head: str
    """The hash of the chain after it, 64 hex digits."""
    patch: Raw | UnsetType = UNSET
    """For those who watch as "state" or "display": a merge patch (RFC 7396) from the state or display before it; absent for others."""
    text: tuple[str, ...] | UnsetType = UNSET
    """Absent: nothing is sent of a secret."""
    state_hash: str | UnsetType = UNSET
    """The SHA-256 of the canonical state after it, or of the display for those who watch as "display", as the receiver may know it, 64 hex digits; absent: `watch` has not asked for it."""


class Opened(ServerFrame, frozen=True, tag="opened"):
    """The record that was sealed at this version."""

    match: MatchId
    """The id of the match."""
    version: int
    """Its version."""
    record: Raw
    """The stored bytes, verbatim: check them against the leaf."""


class Snapshot(ServerFrame, frozen=True, tag="snapshot"):
    """The state at a version, as the receiver may know it."""

    match: MatchId
    """The id of the match."""
    version: int
    """The version."""
    state: Raw
    """The state: `match`, `table` and `battle`."""
    head: str
    """The hash of the chain after it, 64 hex digits."""
    state_hash: str
    """The SHA-256 of the canonical state, 64 hex digits."""
    id: str | UnsetType = UNSET
    """What `state` called itself; absent: it begins a `watch`."""
    signature: str | UnsetType = UNSET
    """Of the commit that ended the match, by a server that signs: 128 hex digits; absent: there is none."""
    goals: Goals | UnsetType = UNSET
    """What the battle is about and how it stands; absent: that is not known yet."""


class Displayed(ServerFrame, frozen=True, tag="display"):
    """What the battle shows at a version, as the receiver may know it; it goes on by the patches of commits."""

    match: MatchId
    """The id of the match."""
    version: int
    """The version."""
    display: MatchDisplay
    """The document that later patches change; it replaces one that came before."""
    head: str
    """The hash of the chain after it, 64 hex digits."""
    signature: str | UnsetType = UNSET
    """Of the commit that ended the match, by a server that signs: 128 hex digits; absent: there is none."""


class StoryCommit(Struct, frozen=True):
    """One commit in sentences."""

    version: int
    """Its version."""
    actor: str
    """The seat that made it; "system" = the server."""
    at: int
    """When it was made, in ms since the epoch."""
    text: tuple[str, ...]
    """Its sentences."""
    sealed: bool = False
    """Whether its content is another seat's secret for now, so that there are no sentences."""


class StoryPage(ServerFrame, frozen=True, tag="story"):
    """The answer to `story`."""

    id: str
    """What the request called itself."""
    match: MatchId
    """The id of the match."""
    version: int
    """The version of the last commit in it."""
    commits: tuple[StoryCommit, ...]
    """The commits, in order."""
    next: int | UnsetType = UNSET
    """What to send as `after` for the next page; absent: this is the last one."""


class LuckReport(ServerFrame, frozen=True, tag="luck_report"):
    """The answer to `luck`, from the exact odds of every roll up to the version."""

    id: str
    """What the request called itself."""
    match: MatchId
    """The id of the match."""
    version: int
    """The version."""
    seats: dict[str, dict[str, Line]]
    """By seat, and "enemies" for whom the rules play, a line for each kind of roll, and "overall"."""
    study: int = 0
    """Commits left out because their dice were chosen, not drawn."""


class CaughtUp(ServerFrame, frozen=True, tag="caught_up"):
    """Everything of the past has been sent; what follows is live."""

    match: MatchId
    """The id of the match."""
    version: int
    """The last version that was sent."""


class LegalList(ServerFrame, frozen=True, tag="legal"):
    """What a seat may do."""

    match: MatchId
    """The id of the match."""
    version: int
    """At this version."""
    seat: str
    """The seat."""
    options: tuple[Option, ...]
    """What it may do; none: it has to wait."""
    id: str | UnsetType = UNSET
    """What `legal` called itself; absent: `watch` has asked for it."""
    words: tuple[OptionWords, ...] | UnsetType = UNSET
    """For those who watch as "display": the options in words, in the same order; absent for others."""


class Expanded(ServerFrame, frozen=True, tag="expanded"):
    """The answer to `expand`."""

    id: str
    """What the request called itself."""
    match: MatchId
    """The id of the match."""
    version: int
    """The version of the list."""
    seat: str
    """The seat."""
    option: int
    """The place of the option in the list, from 0."""
    options: tuple[Option, ...]
    """What stands in its place in a full list: several where ways differ in what they risk, or in what is done on them."""
    words: tuple[OptionWords, ...] | UnsetType = UNSET
    """For those who watch as "display": these options in words, in the same order; absent for others."""


class Reasons(ServerFrame, frozen=True, tag="why"):
    """The answer to `why`. No reasons: it can be done, by the options that are available; without those nothing like it is known."""

    id: str
    """What the request called itself."""
    match: MatchId
    """The id of the match."""
    version: int
    """The version at which it is so."""
    seat: str
    """The seat that would act."""
    reasons: tuple[Reason, ...]
    """Why not, the most telling first, one for each rule and code."""
    available: tuple[Option, ...]
    """Options of the legal list that do it."""
    words: tuple[OptionWords, ...]
    """Words for these options, in their order."""


class OpenDecision(Struct, frozen=True):
    """A decision that the match waits for."""

    seat: str
    """The seat; "" = anybody."""
    default: str
    """What happens when time is up, in words."""
    due_at: int
    """When that is, in ms since the epoch."""


class Waiting(ServerFrame, frozen=True, tag="waiting"):
    """What the match waits for; for those who watch as "state" or "display"."""

    match: MatchId
    """The id of the match."""
    version: int
    """At this version."""
    decisions: tuple[OpenDecision, ...]
    """The decisions; none: it waits for nothing."""


class Ack(ServerFrame, frozen=True, tag="ack"):
    """Done, and on stable storage."""

    id: str
    """What the request called itself."""
    match: MatchId
    """The id of the match."""
    version: int
    """The version of the commit that did it."""
    head: str
    """The receipt: the hash of the chain after it, 64 hex digits."""
    duplicate: bool = False
    """Whether it had been done before."""
    signature: str | UnsetType = UNSET
    """Of the commit that ended the match, by a server that signs: 128 hex digits; absent: there is none."""


class RejectedFrame(ServerFrame, frozen=True, tag="rejected"):
    """The rules refuse: nothing has changed, and no die was rolled."""

    id: str
    """What the request called itself."""
    match: MatchId
    """The id of the match."""
    code: str
    """Why, in a word that stays the same, as "phase_over"."""
    rule: str
    """The id of the rule, as "W-6"; "" = none."""
    sentence: str
    """Why, for people."""
    version: int
    """The version at which it was refused."""
    legal: tuple[Option, ...] | UnsetType = UNSET
    """What the seat may do instead; absent: it is not known."""


class Checked(ServerFrame, frozen=True, tag="checked"):
    """The answer to `check`."""

    id: str
    """What the request called itself."""
    match: MatchId
    """The id of the match."""
    version: int
    """At this version."""
    ok: bool
    """Whether it would be accepted."""
    code: str | UnsetType = UNSET
    """Why not, in a word that stays the same; absent: it would be accepted."""
    rule: str | UnsetType = UNSET
    """The id of the rule that refuses it; absent: it would be accepted."""
    sentence: str | UnsetType = UNSET
    """Why not, for people; absent: it would be accepted."""


class ForkedFrom(Struct, frozen=True):
    """Where a match branches off another one."""

    match: MatchId
    """The id of the other match."""
    version: int
    """The version that it goes on from."""
    dice: str
    """\"drawn", or "chosen": it is a study."""


class ListedMatch(Struct, frozen=True):
    """A match as a lobby lists it."""

    match: MatchId
    """The id of the match."""
    ruleset: str
    """The game."""
    status: str
    """Whether it is "open", "live" or "finished"."""
    at: int
    """When it got this status (ms since the epoch)."""
    seats: tuple[str, ...]
    """The places, in seat order."""
    free: tuple[str, ...]
    """Seats that a player may take."""
    created: int
    """When it was opened (ms since the epoch)."""
    open: bool
    """Whether seats are taken without an invite."""
    setup: dict[str, str]
    """The settings that are names, as that of the deployment."""
    round: int | UnsetType = UNSET
    """The current round; absent: the game counts none."""
    result: str | UnsetType = UNSET
    """How it ended; absent: it goes on."""
    bots: dict[str, str] | UnsetType = UNSET
    """Seats that the server plays, and as which bot; absent: none."""
    forked: ForkedFrom | UnsetType = UNSET
    """Where it branches off another match; absent: it is no fork."""
    terms: Terms | UnsetType = UNSET
    """What is agreed on; absent: all terms are the defaults."""


class Listed(ServerFrame, frozen=True, tag="listed"):
    """A page of matches: the answer to `list` and `demo`."""

    id: str
    """What the request called itself."""
    matches: tuple[dict[str, Any], ...]
    """One entry for each, see `ListedMatch`; as it is stored, so that nothing of it is lost."""
    next: str | UnsetType = UNSET
    """What to send as `after` for the next page; absent: this is the last one."""


class LessonFrame(ServerFrame, frozen=True, tag="lesson"):
    """The answer to `learn`: what to fork, and what to say."""

    id: str
    """What the request called itself."""
    ruleset: str
    """The game."""
    match: MatchId
    """The id of the match to fork."""
    version: int
    """The version to fork it at."""
    seat: str
    """The seat that the learner takes."""
    bots: dict[str, str]
    """Who plays the other seats, for `bots` of `fork`."""
    hints: tuple[Hint, ...]
    """What to say and to wait for, in order."""
    learnt: tuple[Text, ...]
    """What one knows at the end, a sentence each."""
    otherwise: Text
    """What to say while none of the hints fits."""
    piece: str = ""
    """The name that stands for {piece} in a hint; "" = none does."""


class SampleList(ServerFrame, frozen=True, tag="samples"):
    """The answer to `samples`."""

    id: str
    """What the request called itself."""
    ruleset: str
    """The game."""
    samples: Raw
    """By kind, then by name, the thing itself in the ruleset's own shape."""
    glossary: Raw | UnsetType = UNSET
    """What the words of the game mean, by kind, then by name: `title`, `text` and the id of the `rule`; its kind "rules" is the
    catalogue, by rule id."""
    manifest: RulesetManifest | UnsetType = UNSET
    """What a lobby shows of the game: settings, how sample warbands are listed, and the table of a match."""


class Uploaded(ServerFrame, frozen=True, tag="uploaded"):
    """This part of the upload is here; the next one may be sent."""

    id: str
    """What the upload called itself."""
    part: int
    """The number of the part."""


class Roster(ServerFrame, frozen=True, tag="roster"):
    """The answer to the last part of an upload: what the file holds. Nothing of it is kept here."""

    id: str
    """What the upload called itself."""
    ruleset: str
    """The game that it is for."""
    format: str
    """What kind of file it is, as "warcry-data"."""
    name: str
    """What the warband is called; yours to keep, and never part of a log."""
    sha256: str
    """The SHA-256 of the file, 64 hex digits."""
    names: dict[str, str]
    """What the fighters are called, by their ids in the warband; yours to keep, and never part of a log."""
    points: int
    """What it costs, as the game counts."""
    problems: tuple[str, ...]
    """Why it would be refused as it is, a sentence each."""
    notes: tuple[str, ...]
    """What was left out or assumed, a sentence each."""
    warband: Raw | UnsetType = UNSET
    """For the field of that name of the muster command; absent: the file holds nobody."""


class RematchOffered(ServerFrame, frozen=True, tag="rematch"):
    """A seat of this ended match asks to another one."""

    match: MatchId
    """The id of the match that has ended."""
    next: MatchId
    """The id of the new match."""
    invite: str | UnsetType = UNSET
    """The code for a seat of it, to the connection that holds the seat it is for; absent for others."""


class Names(ServerFrame, frozen=True, tag="names"):
    """What the players at the seats are called. It is erasable, and never in the log."""

    match: MatchId
    """The id of the match."""
    names: dict[str, str]
    """By seat; one that is missing has no name."""
    id: str | UnsetType = UNSET
    """What `name` called itself; absent: nobody here has asked."""


class Presence(ServerFrame, frozen=True, tag="presence"):
    """Who is there."""

    match: MatchId
    """The id of the match."""
    seats: tuple[str, ...]
    """The seats with a connection; none are named to those who see the match late, as it would tell of the battle."""
    watching: int
    """How many watch without a seat."""


class Problem(ServerFrame, frozen=True, tag="problem"):
    """A frame that could not be acted on (RFC 9457 in spirit); nothing has changed."""

    code: str
    """What is wrong, in a word that stays the same, as "no_such_match"."""
    title: str
    """The same as a sentence."""
    detail: str
    """What it is in this case."""
    id: str | UnsetType = UNSET
    """What the request called itself; absent: it had no name that could be read."""
    pointer: str | UnsetType = UNSET
    """Where in the frame, as "$.match"; absent: in no single place."""
    retry_after: int | UnsetType = UNSET
    """After how many seconds to ask again; absent: that would not help."""


class Pong(ServerFrame, frozen=True, tag="pong"):
    """I am: the answer to `ping`."""

    at: int
    """The server's clock, in ms since the epoch."""
    id: str | UnsetType = UNSET
    """What `ping` called itself; absent: nothing."""


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
    | StoryPage
    | LuckReport
    | CaughtUp
    | LegalList
    | Expanded
    | Reasons
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
