"""Who opened a match, who holds its seats, and what they are called: two streams, and a copy of them in memory.

Nothing of it lies in a file of this node. Of a match one message has host, holders and codes, so that they change together, by
compare-and-set; a name is a message of its own.

What a message has replaced is overwritten in the stream's file before the change is answered. The logs of the replicas keep
it for some minutes more, see RAFT_S. A process that dies before it has overwritten leaves two messages of one subject, which the
next one finds.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable

import msgspec
from msgspec import Struct, field

from wardrum.events.core.kernel import MatchId
from wardrum.server.store.interface import (
    TRACES_UNDER_WAY,
    Answer,
    ChangeResult,
    Erase,
    Full,
    OfferSeat,
    OfPeople,
    PassSeat,
    PutHost,
    PutName,
    PutSeat,
    Renamed,
    Renaming,
    Unknown,
)
from wardrum.server.store.people import PEOPLE_FORMAT, PeopleReader

from .connection import Connection, Unanswered
from .message import ERASED, HANDED_OVER, REPLACED, VERSION, Headers, Message
from .publisher import Accepted, Patience, Publisher, Refused
from .stream_reader import StreamReader
from .streams import NAME_OF, NAMES, SEATS, SEATS_OF, word

RAFT_S = 180.0
"""For so long the replicas' own logs keep what was overwritten: at most 172 s were measured."""


class Seats(Struct, frozen=True):
    """Of a match: token hashes of its host and of the holders of its seats, and hashes of the codes for seats."""

    host: bytes | None = None
    holders: dict[str, bytes] = field(default_factory=dict)
    codes: dict[str, bytes] = field(default_factory=dict)


Edit = Callable[[Seats], tuple[Seats, bool]]
"""What becomes of the seats, and whether they then hold what was asked."""


NO_SEATS = msgspec.json.encode(Seats())


class Wanted(Struct, frozen=True):
    """What a subject is to have, and whether that holds what was asked. headers: of a name."""

    body: bytes
    held: bool = True
    headers: Headers = {}

    def is_in(self, message: Message) -> bool:
        """Whether a message holds it."""
        return (message.body, ERASED in message.headers) == (self.body, ERASED in self.headers)


class PeopleInMemory(PeopleReader):
    """The copy, in the tables of `people.db`."""

    def __init__(self) -> None:
        self.db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        super().__init__(self.db)
        for table in PEOPLE_FORMAT.tables:
            self._people.execute(table)
        self._applied: dict[str, int] = {}
        self._named_since: dict[MatchId, dict[str, int]] = {}

    def apply(self, message: Message) -> None:
        """Takes a message of either stream, unless a later one of its subject was taken."""
        if message.seq < self._applied.get(message.subject, 0):
            return
        self._applied[message.subject] = message.seq
        if message.subject.startswith(SEATS_OF):
            match = MatchId(message.subject.removeprefix(SEATS_OF))
            self._put_seats(match, msgspec.json.decode(message.body, type=Seats))
        else:
            match, seat = named_in(message)
            since = self._named_since.setdefault(match, {})
            since[seat] = version_of(message)
            if ERASED in message.headers:
                del since[seat]
                self._people.execute("DELETE FROM names WHERE match = ? AND seat = ?", (match, seat))
            else:
                row = (match, seat, message.body.decode())
                self._people.execute("INSERT OR REPLACE INTO names VALUES (?, ?, ?)", row)
            if not since:
                del self._named_since[match]

    def named_since(self, match: MatchId) -> dict[str, int]:
        """See `People`."""
        return dict(self._named_since.get(match, {}))

    def _put_seats(self, match: MatchId, seats: Seats) -> None:
        for table in ("hosts", "seats", "codes"):
            self._people.execute(f"DELETE FROM {table} WHERE match = ?", (match,))  # noqa: S608 -- ours
        if seats.host is not None:
            self._people.execute("INSERT INTO hosts VALUES (?, ?)", (match, seats.host))
        for table, kept in (("seats", seats.holders), ("codes", seats.codes)):
            rows = [(match, seat, value) for seat, value in kept.items()]
            self._people.executemany(f"INSERT INTO {table} VALUES (?, ?, ?)", rows)  # noqa: S608 -- ours


class PeopleStreams(PeopleInMemory):
    """The streams. keeps_raft: whether there are replicas, whose logs keep traces for a while."""

    def __init__(self, connection: Connection, *, keeps_raft: bool) -> None:
        super().__init__()
        self._publisher = Publisher(connection)
        self._readers = {stream: StreamReader(connection, stream) for stream in (SEATS, NAMES)}
        self._raft_s = RAFT_S if keeps_raft else 0.0
        self._traces_until_s = self._traces_since_s = 0.0
        self.renamed: Renamed = ignore
        self._in_flight: dict[str, SentChange] = {}
        self._left: dict[str, str] = {}
        """Subjects whose earlier messages are to be overwritten, with why that was not done yet."""

    def hear(self, message: Message) -> None:
        """Takes a message of either stream, from any node; what this one waits for is taken when it is answered."""
        sent = self._in_flight.get(message.subject)
        if sent is not None and sent.wanted is not None and sent.wanted.is_in(message):
            sent.heard = message
            return
        before = self._applied.get(message.subject, message.seq)
        self._apply_and_tell(message)
        # the node that put the later one may have died before it had overwritten the other
        if before != message.seq:
            self._left.setdefault(message.subject, TRACES_UNDER_WAY)
        if REPLACED in message.headers:
            self._note_traces(message.at_s or time.time())

    async def change(self, change: OfPeople) -> Answer:
        """Until it is decided, or nobody answers for too long."""
        match change:
            case PutName(match, seat, name, version):
                wanted = Wanted(name.encode(), headers=version_header(version))
                return await self._put(name_subject(match, seat), lambda _: wanted)
            case Erase():
                return await self._erase(change)
            case _:
                return await self._edit(change.match, lambda seats: edited(seats, change))

    async def fresh(self, match: MatchId) -> None:
        """Brings the people of a match up to what the leaders have. Raises Unanswered."""
        if seats := await self._readers[SEATS].last(SEATS_OF + word(match)):
            self.hear(seats)
        subject, seq = f"{NAME_OF}{word(match)}.*", 1
        while name := await self._readers[NAMES].next(subject, seq):
            self.hear(name)
            seq = name.seq + 1

    async def forget(self, match: MatchId) -> Answer:
        """Erases all of a match that is gone."""
        return await self._erase(Erase(match, keys=True))

    async def overwrite_left(self) -> None:
        """Overwrites what other processes have left."""
        for subject in list(self._left):
            await self._overwrite(subject, self._applied[subject])

    def traces_pending(self) -> str:
        for why in self._left.values():
            return why
        return TRACES_UNDER_WAY if time.time() < self._traces_until_s else ""

    def traces_pending_s(self) -> float:
        return time.time() - self._traces_since_s if self.traces_pending() else 0.0

    async def _erase(self, erase: Erase) -> Answer:
        if not erase.match:  # of no match: what was replaced or erased before is overwritten, see `Erase`
            await self.overwrite_left()
            return ChangeResult(held=True)
        try:
            await self.fresh(erase.match)
        except Unanswered as error:
            return Unknown(str(error))
        why = {HANDED_OVER: "1"} if erase.handed_over else {}
        no_name = Wanted(b"", headers={ERASED: "1"} | why | version_header(erase.version))
        for seat in self.names(erase.match):
            if erase.seat in ("", seat):
                answer = await self._put(name_subject(erase.match, seat), lambda _: no_name)
                if not isinstance(answer, ChangeResult):
                    return answer
        if not erase.keys:
            return ChangeResult(held=True)
        return await self._edit(erase.match, lambda seats: (without(seats, erase.seat), True))

    async def _edit(self, match: MatchId, edit: Edit) -> Answer:
        """Puts the seats of a match as edited."""

        def wanted(last: Message | None) -> Wanted:
            after, held = edit(msgspec.json.decode(last.body, type=Seats) if last else Seats())
            return Wanted(msgspec.json.encode(after), held=held)

        return await self._put(SEATS_OF + word(match), wanted)

    async def _put(self, subject: str, decide: Callable[[Message | None], Wanted]) -> Answer:
        """Puts what is wanted in place of what there is, unless others have done so meanwhile; then it is decided again.

        To want it twice is the same, so an attempt whose outcome is unknown is made again.
        """
        sent = self._in_flight[subject] = SentChange()
        try:
            return await self._try_to_put(subject, decide, sent)
        finally:
            self._in_flight.pop(subject, None)  # a match is forgotten beside its queue
            if sent.heard is not None:
                self.hear(sent.heard)

    async def _try_to_put(
        self, subject: str, decide: Callable[[Message | None], Wanted], sent: SentChange
    ) -> Answer:
        reader, patience = self._reader(subject), Patience()
        while True:
            try:
                last = await reader.last(subject)
                sent.wanted = wanted = decide(last)
                if last and wanted.is_in(last):
                    await self._overwrite(subject, last.seq)
                    self.apply(last)
                    return ChangeResult(wanted.held)
                if last is None and wanted.body == NO_SEATS:
                    return ChangeResult(wanted.held)
                headers = ({REPLACED: "1"} if last else {}) | wanted.headers
                after = last.seq if last else 0
                answer = await self._publisher.publish(subject, wanted.body, headers, after)
            except Unanswered as error:
                answer = Refused(str(error), is_certain=False)
            if isinstance(answer, Accepted):
                if last:
                    await self._overwrite(subject, answer.seq)
                self.apply(Message(subject, answer.seq, headers, wanted.body))
                return ChangeResult(wanted.held)
            if not answer.has_room:
                return Full(answer.why)
            if not await patience.pause():
                return Unknown(answer.why)

    def _apply_and_tell(self, message: Message) -> None:
        """Takes a message of another node."""
        if message.subject.startswith(SEATS_OF):
            return self.apply(message)
        match, _ = named_in(message)
        before = self.names(match)
        self.apply(message)
        names = self.names(match)
        if names != before:
            erased = ERASED in message.headers and HANDED_OVER not in message.headers
            self.renamed(Renaming(match, before, names, version_of(message), erased))

    async def _overwrite(self, subject: str, seq: int) -> None:
        """Overwrites all messages of a subject before this one; what cannot be done now is left for later."""
        reader = self._reader(subject)
        try:
            while (oldest := await reader.next(subject, 1)) and oldest.seq < seq:
                await reader.overwrite(oldest.seq)
            self._left.pop(subject, None)
            self._note_traces(time.time())
        except Unanswered as error:
            self._left[subject] = str(error)

    def _reader(self, subject: str) -> StreamReader:
        return self._readers[SEATS if subject.startswith(SEATS_OF) else NAMES]

    def _note_traces(self, at_s: float) -> None:
        """What was overwritten at this time stands in the replicas' logs for a while."""
        if self._raft_s and at_s + self._raft_s > self._traces_until_s:
            if time.time() >= self._traces_until_s:
                self._traces_since_s = at_s
            self._traces_until_s = at_s + self._raft_s


def ignore(_: Renaming) -> None:
    """Before anybody follows names."""


class SentChange(Struct):
    """What was sent and is not answered. heard: the message of it that was reported meanwhile, or one of the same words."""

    wanted: Wanted | None = None
    heard: Message | None = None


def version_header(version: int) -> Headers:
    """What tells the version of its match when a name is changed."""
    return {VERSION: str(version)} if version else {}


def named_in(message: Message) -> tuple[MatchId, str]:
    """The match and the seat whose name a message has."""
    match, _, seat = message.subject.removeprefix(NAME_OF).partition(".")
    return MatchId(match), seat


def version_of(message: Message) -> int:
    """The version of its match when a name was changed; 0 = it is not known."""
    return int(message.headers.get(VERSION, 0))


def name_subject(match: MatchId, seat: str) -> str:
    """Of a seat's name."""
    return f"{NAME_OF}{word(match)}.{word(seat)}"


def edited(seats: Seats, change: PutHost | PutSeat | OfferSeat | PassSeat) -> tuple[Seats, bool]:
    """What becomes of the seats of a match, and whether they then hold what was asked."""
    match change:
        case PutHost(_, token_hash):
            after = Seats(seats.host or token_hash, seats.holders, seats.codes)
            return after, after.host == token_hash
        case PutSeat(_, seat, token_hash):
            holders = {seat: token_hash} | seats.holders
            return Seats(seats.host, holders, seats.codes), holders[seat] == token_hash
        case OfferSeat(_, seat, token_hash, code_hash):
            if seats.holders.get(seat) != token_hash:
                return seats, False
            return Seats(seats.host, seats.holders, seats.codes | {seat: code_hash}), True
        case PassSeat(_, seat, code_hash, token_hash):
            holders, codes = dict(seats.holders), dict(seats.codes)
            if codes.get(seat) == code_hash:
                holders[seat] = token_hash
                del codes[seat]
            return Seats(seats.host, holders, codes), holders.get(seat) == token_hash


def without(seats: Seats, seat: str) -> Seats:
    """The seats without one, or without all and their host."""
    if not seat:
        return Seats()
    holders, codes = (
        {each: value for each, value in kept.items() if each != seat} for kept in (seats.holders, seats.codes)
    )
    return Seats(seats.host, holders, codes)
