"""The commits of all matches: appending to a stream by compare-and-set, and what the mirror lacks.

1. An append names the number of the last message of its match. Of any number that name the same one is accepted, no matter who sends
   them and however often. That alone decides; nothing that is read does.
2. A commit is mirrored, then it is answered.
3. After any answer but a number the leader is asked what is behind the mirror's tail. If there is something, the append was
   refused for good or is among it. If there is nothing, that shows nothing, as it may still be on its way: the same
   append is sent again.
"""

from __future__ import annotations

import asyncio
import sqlite3
from typing import Final

from wardrum.events.core.kernel import MatchId
from wardrum.server.store.append_validator import follows, key_of
from wardrum.server.store.interface import (
    Append,
    Appended,
    Conflict,
    Duplicate,
    Entry,
    Full,
    Outcome,
    StoreDamaged,
    Tail,
    Unknown,
)

from .connection import Connection, Unanswered
from .match_archives import ARCHIVE_EVERY, ArchivedCommit, MatchArchives
from .message import COMMIT, REMOVED, Headers, Message, Shown, commit_headers, commit_in, commit_of
from .mirror import LogMirror
from .publisher import Accepted, Patience, Publisher, Refused
from .stream_reader import StreamReader
from .streams import LOG, match_subject

REMOVAL: Final = {REMOVED: "1"}
RETRY_S = 0.5  # between two looks at a log that does not answer


class CommitStream:
    """Appends, and keeps the mirror up to what the leader has. reference: what stands before a parent's id in an `info`."""

    def __init__(
        self, connection: Connection, mirror: LogMirror, archives: MatchArchives, reference: bytes
    ) -> None:
        self._archives = archives
        self._reader = StreamReader(connection, LOG)
        self._publisher = Publisher(connection)
        self._mirror = mirror
        self._reference = reference
        self._in_flight: dict[MatchId, Headers] = {}

    def is_own(self, message: Message, match: MatchId) -> bool:
        """Whether a message is the commit that this node waits for an answer about."""
        sent = self._in_flight.get(match)
        return sent is not None and sent[COMMIT] == message.headers.get(COMMIT)

    async def append(self, append: Append) -> Outcome:
        """Until it is decided, or nobody answers for too long."""
        try:
            return await self._append(append)
        finally:
            self._in_flight.pop(append.entry.match, None)

    async def _append(self, append: Append) -> Outcome:
        entry, patience, was_sent = append.entry, Patience(), False
        if known := self._mirror.find(*key_of(entry)):
            return Duplicate(known.version, known.head, known.record)
        while True:
            if follows(append.after, self._mirror.tail(entry.match)):
                answer = await self._publish(append)
                if isinstance(answer, Appended):
                    return answer
                if not answer.has_room and not was_sent:
                    return Full(answer.why)
                was_sent = was_sent or not answer.is_certain
                if not await patience.pause():
                    return Unknown(answer.why)
            try:
                await self.catch_up(entry.match)
            except Unanswered as error:
                if not await patience.pause():
                    return Unknown(str(error))
                continue
            if outcome := self._decided(append, was_sent=was_sent):
                return outcome

    def _decided(self, append: Append, *, was_sent: bool) -> Outcome | None:
        """What the mirror says after it was brought up to the leader; None: the append may still be accepted."""
        entry, tail = append.entry, self._mirror.tail(append.entry.match)
        if known := self._mirror.find(*key_of(entry)):
            if was_sent and (known.version, known.head) == (entry.version, entry.head):
                return Appended(tail_of(entry, self._mirror.token(entry.match, entry.version)))
            return Duplicate(known.version, known.head, known.record)
        return None if follows(append.after, tail) else Conflict(tail)

    async def _publish(self, append: Append) -> Appended | Refused:
        """One attempt, mirrored if it is accepted."""
        entry, tail = append.entry, self._mirror.tail(append.entry.match)
        shown = Shown(entry.version, 0, append.summary) if append.summary else self._mirror.shown(entry.match)
        assert shown is not None, "a match begins with a summary"
        subject = match_subject(entry.match)
        after = tail.token if tail else self._mirror.removed_at(entry.match)
        headers = commit_headers(commit_of(append, shown, after))
        self._in_flight[entry.match] = headers
        answer = await self._publisher.publish(subject, entry.record, headers, after)
        if isinstance(answer, Refused):
            return answer
        self._mirror.take(Message(subject, answer.seq, headers, entry.record), is_own=True)
        self._archives.accepted(entry.match, entry.version)
        return Appended(tail_of(entry, answer.seq))

    async def remove(self, match: MatchId, version: int, reference: bytes) -> bool | Unknown:
        """Whether the match is removed by this. It is kept where `RemoveMatches` says so."""
        patience = Patience()
        while True:
            why = "the log does not answer"
            try:
                await self.catch_up(match)
                tail = self._mirror.tail(match)
                if tail is None or tail.version != version or self._mirror.is_newest(tail.token):
                    return False
                if self._mirror.is_referred_to(match, reference):
                    return False
                answer = await self._publisher.publish(match_subject(match), b"", REMOVAL, tail.token)
                if isinstance(answer, Accepted):
                    self._mirror.take(Message(match_subject(match), answer.seq, REMOVAL, b""), is_own=True)
                    return True
                why = answer.why
            except Unanswered as error:
                why = str(error)
            if not await patience.pause():
                return Unknown(why)

    async def ready(self, match: MatchId) -> None:
        """Brings the match, and those that it goes on from, up to what the leader has. Raises Unanswered, StoreDamaged."""
        ahead: MatchId | None = match
        seen: set[MatchId] = set()
        while ahead and ahead not in seen:
            seen.add(ahead)
            await self.catch_up(ahead)
            ahead = self._parent(ahead)

    async def catch_up(self, match: MatchId) -> None:
        """Brings the match up to what the leader has. Raises Unanswered, StoreDamaged: the stream lacks a commit."""
        subject = match_subject(match)
        archived: list[ArchivedCommit] = []
        if self._mirror.tail(match):
            last = await self._reader.last(subject)
        else:
            last, archived = await asyncio.gather(self._reader.last(subject), self._archives.read(match))
        if last is None:
            return self._mirror.forget(match)
        if self._is_another(match, last):
            self._mirror.forget(match)
        if not self._mirror.take(last):
            self._archives.take(match, archived, last.seq)
        while not self._mirror.take(last):
            tail = self._mirror.tail(match)
            count = 0
            async for message in self._reader.read(subject, tail.token + 1 if tail else 1, last.seq):
                self._mirror.take(message)
                count += 1
            if count >= ARCHIVE_EVERY:
                self._archives.note(match)
            if not self._mirror.take(last):
                if tail is None:
                    raise StoreDamaged(f"the log lacks a commit of the match {match}")
                self._mirror.forget(match)  # it went on from something that is not in the log

    def _is_another(self, match: MatchId, last: Message) -> bool:
        """Whether the mirror has something else where the log has its last message."""
        tail = self._mirror.tail(match)
        if tail is None or tail.token != last.seq:
            return False
        return REMOVED in last.headers or commit_in(last).head != tail.head

    def _parent(self, match: MatchId) -> MatchId | None:
        """The match that this one goes on from, as its summary says; None: it began by itself."""
        summary = self._mirror.summary(match)
        if summary is None or not self._reference:
            return None
        _, _, behind = summary.info.partition(self._reference)
        return MatchId(behind.partition(b'"')[0].decode("ascii", "replace")) if behind else None


def tail_of(entry: Entry, token: int) -> Tail:
    """The tail that a commit leaves."""
    return Tail(entry.version, entry.head, entry.at, token)


class LaggingMatches:
    """Matches of which a commit was heard that does not follow what is here: they are brought up to the leader."""

    def __init__(self, log: CommitStream) -> None:
        self._log = log
        self._matches: set[MatchId] = set()
        self._wake = asyncio.Event()
        self._task = asyncio.get_running_loop().create_task(self._run())

    def note(self, match: MatchId) -> None:
        """Sees to a match; also while that is under way, as it may have come too late for this commit."""
        self._matches.add(match)
        self._wake.set()

    def close(self) -> None:
        """Sees to nothing any more."""
        self._task.cancel()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._matches:
                match = self._matches.pop()
                try:
                    await self._log.catch_up(match)
                except (Unanswered, sqlite3.Error):  # nobody answers, or the disk has no room for the mirror
                    self._matches.add(match)
                    await asyncio.sleep(RETRY_S)
                except StoreDamaged:  # a request for the match is answered with it
                    continue
