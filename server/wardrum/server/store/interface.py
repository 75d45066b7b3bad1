"""What every store promises: four parts (`Log`, `Lobby`, `Timers`, `People`) and the requests that change them.

The conformance suite (`tests/conformance/test_store_*.py`) holds each engine to it.

1. A match's versions are 1, 2, 3… without gaps; bytes come back exactly as they were given.
2. An append succeeds only after the tail it names (version and head): of any number of racers one wins.
3. A command id is spent once per (match, actor); asking again answers with the first commit, whatever the tail.
4. Record, due time and summary change together or not at all. A commit may leave the summary as it is, for
   `PutSummary` to change later.
5. `Appended` means durable: after a power cut the commit is still there. So does `ChangeResult`.
6. `Full` means that nothing was appended and reading goes on; `Unknown` means that the outcome is unknown.
7. Answers about a match come in the order of the requests about it, on the thread that `deliver` hops to; what changes
   `People` has an order of its own.
8. Nothing deletes a commit but `RemoveMatches`, which removes whole matches that nothing refers to: forks refer to
   the commits of their parents.
9. What people leave (names, and hashes of what opens seats) is in no file of the log. What was erased, and a name that
   another one has replaced, is not readable any more when that is answered. Its traces in the file of the people are
   overwritten afterwards: `traces_pending` tells until then.
10. Where several nodes share a log, all reading is of what this node has of it, without waiting. `ready` brings a match up
   to what every node has been answered, `fresh` its people; `follow` hears of others' commits, `follow_names` of their
   names. Commands need neither: an append that names an old tail is a `Conflict`, and then the tail it names can be read.
11. People are kept before the commit that needs them is asked for. So whatever a crash leaves between the two, no commit
   lacks its people, and people without a commit open nothing but the way to ask for it again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol, overload

from msgspec import Struct

from wardrum.events.core.kernel import Head, MatchId

HEAD_BYTES = 32
"""Length of a head: one SHA-256."""

READ_MAX = 1_000
"""Entries or summaries in one answer unless fewer are asked for: about 1 MB of typical records."""

TRACES_UNDER_WAY = "old pages are being overwritten"
"""What `traces_pending` says as long as nothing is in the way."""

PageKey = tuple[int, MatchId]
"""Where a page of the lobby ended: `at` and `match` of its last summary."""

Deliver = Callable[[Callable[[], None]], object]
"""Runs a call on the submitting thread; `loop.call_soon_threadsafe` fits."""


class StoreError(Exception):
    """The store cannot do what was asked; the text is one plain sentence."""


class StoreClosed(StoreError):
    """The store was closed before it was asked."""


class StoreHeld(StoreError):
    """Another process serves this directory."""


class StoreDamaged(StoreError):
    """What was asked for cannot be read: the database file is damaged there."""


class StoreUnreachable(StoreError):
    """Nobody who keeps the log can be asked now, and what is here may be old; asking again later may work."""


class StoreUnsafe(StoreError):
    """The engine would not keep the promise of rule 5, so the store refuses to open."""


class Tail(Struct, frozen=True):
    """The end of a match's log: its last version, head and commit time (ms). `token` is the engine's own."""

    version: int
    head: Head
    at: int
    token: int


class Entry(Struct, frozen=True):
    """One commit as it is stored: `record` verbatim, `head` beside it."""

    match: MatchId
    version: int
    actor: str
    command_id: str
    at: int
    record: bytes
    head: Head


class Due(Struct, frozen=True):
    """When (ms) a match must be woken, for which pending decision, opened by which version."""

    key: str
    at: int
    version: int


class Summary(Struct, frozen=True):
    """A match's row in the lobby. `info` is opaque; `at` (ms) is what lists are sorted by, newest first.

    A summary equal to the one before costs nothing, so let `at` move with the status rather than with every commit.
    """

    match: MatchId
    ruleset: str
    status: str
    listed: bool
    at: int
    info: bytes


class Filter(Struct, frozen=True):
    """Which summaries to list; an empty text means any."""

    status: str = ""
    ruleset: str = ""
    listed: bool = True


class Append(Struct, frozen=True):
    """Asks to add `entry` after `after`, and to leave the match with this due time and this summary.

    summary: None = it stays as it is, which the first commit of a match cannot say. For the first commit `after.version` is 0; its head is not compared, as nothing is stored to compare it with.
    Raises ValueError when the parts contradict each other, before anything reaches an engine.
    """

    entry: Entry
    after: Tail
    due: Due | None
    summary: Summary | None

    def __post_init__(self) -> None:
        if self.entry.version != self.after.version + 1:
            raise ValueError("an entry follows its tail by one version")
        if self.summary is None and not self.after.version:
            raise ValueError("a match begins with a summary")
        if self.summary is not None and self.summary.match != self.entry.match:
            raise ValueError("an entry and its summary belong to one match")
        if len(self.entry.head) != HEAD_BYTES:
            raise ValueError(f"a head has {HEAD_BYTES} bytes")
        if not (self.entry.match + self.entry.actor + self.entry.command_id).isascii():
            raise ValueError("ids are ASCII")


class PutHost(Struct, frozen=True):
    """Asks to note the holder of a token as the one who opened a match, unless another did."""

    match: MatchId
    token_hash: bytes


class PutSeat(Struct, frozen=True):
    """Asks to give a seat to the holder of a token, unless another holds it."""

    match: MatchId
    seat: str
    token_hash: bytes


class PutName(Struct, frozen=True):
    """Asks to show this name for a seat from now on; the name before is erased. Names are never part of the log.

    version: the match's now, which other nodes are sent, see `Renaming`.
    """

    match: MatchId
    seat: str
    name: str
    version: int = 0

    def __post_init__(self) -> None:
        self.name.encode()  # a lone surrogate must fail here, where it is made, not in the engine


class PutSummary(Struct, frozen=True):
    """Asks to show this summary of a match from now on; for matches whose commits leave theirs as it is."""

    summary: Summary


class OfferSeat(Struct, frozen=True):
    """Asks to store the code by which a seat's holder passes it on; an earlier code is void."""

    match: MatchId
    seat: str
    token_hash: bytes
    code_hash: bytes


class PassSeat(Struct, frozen=True):
    """Asks to give a seat to the holder of another token, who brings the code for it; the code is spent by that."""

    match: MatchId
    seat: str
    code_hash: bytes
    token_hash: bytes


class PutUptime(Struct, frozen=True):
    """Asks to remember that a server ran on this log from `since` to `until` (ms), in place of what was recorded for `since`."""

    since: int
    until: int


class Probe(Struct, frozen=True):
    """Asks for a write that changes nothing, to learn whether a full disk has room again."""


class Erase(Struct, frozen=True):
    """Asks to erase what people left at a match, or at one seat, and to overwrite all traces of it afterwards.

    That is their names; keys: and the hashes of their tokens, so that no token opens a seat there again. Traces of what
    was deleted earlier are overwritten too, even if nothing is left to delete. version: as in `PutName` ·
    handed_over: it is erased because another holder plays the seat since a commit up to that version.
    """

    match: MatchId
    seat: str = ""
    keys: bool = False
    version: int = 0
    handed_over: bool = False


class RemoveMatches(Struct, frozen=True):
    """Asks to remove matches with all that is stored of them, and of people at them.

    matches: each with the version of its tail · reference: what stands before the id of a match in the `info` of a
    summary that refers to it. Kept are those that have moved on since, that a summary refers to, or that hold the
    newest commit of the store, whose token is not given again.
    """

    matches: tuple[tuple[MatchId, int], ...]
    reference: bytes


class Appended(Struct, frozen=True):
    """The commit is durable; this is the tail now."""

    tail: Tail


class Conflict(Struct, frozen=True):
    """Nothing was appended: this is the tail of the match (None: it has no commits)."""

    tail: Tail | None


class Duplicate(Struct, frozen=True):
    """Nothing was appended: this command id was committed before, as this."""

    version: int
    head: Head
    record: bytes


class Full(Struct, frozen=True):
    """Nothing was appended because the disk had no room or another program held the file; asking again may work."""

    why: str


class Unknown(Struct, frozen=True):
    """Whether it was appended is unknown. Never ask again blindly: read the tail, look for the command id."""

    why: str


class ChangeResult(Struct, frozen=True):
    """The small change was decided: `held` says whether the store now holds what was asked."""

    held: bool


Outcome = Appended | Conflict | Duplicate | Full | Unknown
Answer = ChangeResult | Full | Unknown
OfPeople = PutHost | PutSeat | OfferSeat | PassSeat | PutName | Erase
"""The changes of `People`."""

Change = OfPeople | PutSummary | PutUptime | Probe | RemoveMatches
Request = Append | Change
Response = Outcome | Answer
Arrived = Callable[[MatchId], object]
"""Hears that commits of a match which another node has made can be read now, on the thread that `deliver` hops to."""


class Renaming(Struct, frozen=True):
    """Another node has changed the names at a match.

    before, names: by seat · version: the match's when that was asked for, which this node may not have heard of; 0 = any ·
    erased: by its owner, not because another holder plays the seat.
    """

    match: MatchId
    before: dict[str, str]
    names: dict[str, str]
    version: int
    erased: bool


Renamed = Callable[[Renaming], object]
"""Hears of names at the moment from which `People.names` has them."""

Done = Callable[[Any], None]
"""Takes the response to one request: an `Outcome` for an append, an `Answer` for a change; see `Store.submit`."""


class Log(Protocol):
    """The commits of all matches."""

    def tail(self, match: MatchId) -> Tail | None:
        """The end of the match's log; None before its first commit."""

    def read(self, match: MatchId, after: int, limit: int = READ_MAX) -> list[Entry]:
        """The commits after a version, oldest first; empty beyond the end."""

    def find(self, match: MatchId, actor: str, command_id: str) -> Entry | None:
        """The commit of this command id."""


class Lobby(Protocol):
    """What is shown of matches without reading them."""

    def summary(self, match: MatchId) -> Summary | None:
        """The match's summary as its last commit, or `PutSummary`, left it."""

    def matches(self, which: Filter, after: PageKey | None = None, limit: int = READ_MAX) -> list[Summary]:
        """The summaries of a filter, newest first, from behind the cursor."""


class Timers(Protocol):
    """When matches must be woken, and when a server was there to do so."""

    def due(self, until: int, limit: int = READ_MAX) -> list[tuple[MatchId, Due]]:
        """The matches to wake by this time (ms), earliest first."""

    def next_due(self) -> int | None:
        """The earliest due time (ms) of all matches."""

    def uptimes(self) -> list[tuple[int, int]]:
        """From when until when (ms) servers ran on this log, earliest first; those of several nodes overlap."""


class People(Protocol):
    """Who opened a match, who holds its seats, and what they are called. Kept apart from all else, and erasable."""

    def host(self, match: MatchId) -> bytes | None:
        """The token hash of the one who opened the match."""

    def has_hosts(self) -> bool:
        """Whether any match was opened here and its host not erased; imported matches have none."""

    def seats(self, match: MatchId) -> dict[str, bytes]:
        """Token hashes by seat."""

    def offered(self, match: MatchId) -> dict[str, bytes]:
        """The hashes of the codes that are good for seats of the match, by seat."""

    def names(self, match: MatchId) -> dict[str, str]:
        """Names by seat."""

    def named_since(self, match: MatchId) -> dict[str, int]:
        """By seat the version of `PutName`, of names that may have been heard of sooner than the commits up to that version."""

    def named(self, name: str) -> list[tuple[MatchId, str]]:
        """Every match and seat with exactly this name."""

    def traces_pending(self) -> str:
        """Why the file still holds traces of what was erased, as part of a sentence; "" = it holds none.

        A restart does not forget it. `TRACES_UNDER_WAY` becomes "" by itself; everything else is in the way of that.
        """

    def traces_pending_s(self) -> float:
        """For how long the file has held traces of an erasure, at most since it was opened; 0 = it holds none."""


class Store(Log, Lobby, Timers, People, Protocol):
    """The four together. All reading sees everything that was answered before.

    trouble: why nothing could be kept when it was opened; "" = it could.
    """

    trouble: str

    def ready(self, match: MatchId) -> Awaitable[None] | None:
        """Brings here what every node has been answered of the match, and of those it goes on from; None: it is here.

        Raises StoreUnreachable. Asked for by opening a match, and again when somebody knows of a later version of it.
        """

    def fresh(self, match: MatchId) -> Awaitable[None] | None:
        """`ready` for the people of a match, before a seat is given or opened, or its host is judged."""

    def follow(self, arrived: Arrived) -> None:
        """Calls `arrived` for each match of which another node's commits have arrived; as a rule once for several commits.

        Of matches that were not asked for by `ready`, what `Lobby` and `Timers` tell is enough. Telling of a commit twice,
        or of one that this node has made, does no harm.
        """

    def follow_names(self, renamed: Renamed) -> None:
        """Calls `renamed` for each change of names that another node has made."""

    @overload
    def submit(self, request: Append, done: Callable[[Outcome], None]) -> None: ...
    @overload
    def submit(self, request: Change, done: Callable[[Answer], None]) -> None: ...

    async def append(self, append: Append) -> Outcome:
        """`submit`, awaited."""

    async def change(self, change: Change) -> bool:
        """`submit`, awaited: whether the store now holds what was asked.

        Raises StoreError: the change was not made, or the outcome is unknown.
        """

    def cut_off(self) -> str:
        """Why this node hears nothing of the log now, as part of a sentence: what it can read may be old. "" = it hears all."""

    def lag(self) -> int:
        """How much of the log this node had not heard of when it compared last; 0 = nothing, as where nobody else adds to it."""

    def missing(self) -> frozenset[str]:
        """The names of those that keep the log too and lack something of it, being away or catching up, as of the last `time_s`;
        empty: all have all of it, or there is one copy.
        """

    def time_s(self) -> Awaitable[float] | None:
        """What the clock of the keeper of the log says (s since the epoch); None: there is none but this machine's.

        Raises StoreUnreachable.
        """

    def compare_files(self) -> None:
        """Ends the process if the files are not those that were opened any more; to be called every second."""

    def close(self) -> None:
        """Answers everything submitted before, then lets go of the files. Closing again does nothing."""

    async def wait_closed(self) -> None:
        """Returns when nothing is open any more after `close`."""
