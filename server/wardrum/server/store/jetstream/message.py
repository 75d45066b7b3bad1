"""What stands in the streams: a message, and how a commit, a removal and a late summary are written as one.

A commit is one message, so that record, due time and summary stand or fall together. Its body is the record verbatim,
everything else is in one header: each header more costs those who read it as much as the rest of a message.
"""

from __future__ import annotations

from datetime import datetime

import msgspec
from msgspec import Struct

from wardrum.events.core.kernel import Head
from wardrum.server.store.interface import Append, Due, Summary

COMMIT = "Wd-Commit"
"""A `CommitHeader` as JSON."""
REMOVED = "Wd-Removed"
"""The match is removed. Such a message has no body."""
VERSION, ERASED = "Wd-Version", "Wd-Erased"
HANDED_OVER = "Wd-Handed-Over"
"""Of a name that is erased: because another holder plays the seat."""
REPLACED = "Wd-Replaced"
"""Of what people leave: there was something before, whose traces are to be overwritten."""

Headers = dict[str, str]


class Message(Struct, frozen=True):
    """One message of a stream. at: when the stream took it, as RFC 3339 or in ns since the epoch; "" = not known."""

    subject: str
    seq: int
    headers: Headers
    body: bytes
    at: str = ""

    @property
    def at_s(self) -> float:
        """When the stream took it, by its own clock (s since the epoch); 0 = not known."""
        if not self.at or self.at.isdecimal():
            return int(self.at or 0) / 1e9
        return datetime.fromisoformat(self.at).timestamp()


class Shown(Struct, frozen=True):
    """A summary with its place in the order of the summaries of its match: a later one is greater.

    version: the match's when the summary was put · late_seq: of the message in the stream of late summaries; 0 = it came
    with the commit of that version.
    """

    version: int
    late_seq: int
    summary: Summary


class CommitHeader(Struct, frozen=True, array_like=True):
    """All of a commit but its match and its record.

    after: the number of the message that it follows in its match; 0 = it is the first · shown: the summary that it leaves its
    match with, as far as the node that made it knew.
    """

    after: int
    version: int
    head: Head
    actor: str
    command_id: str
    at: int
    due: Due | None
    shown: Shown


def commit_of(append: Append, shown: Shown, after: int) -> CommitHeader:
    """What an append asks for."""
    entry = append.entry
    return CommitHeader(
        after, entry.version, entry.head, entry.actor, entry.command_id, entry.at, append.due, shown
    )


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(CommitHeader)


def commit_headers(commit: CommitHeader) -> Headers:
    """Of the message that is this commit."""
    return {COMMIT: _encoder.encode(commit).decode()}


def commit_in(message: Message) -> CommitHeader:
    """The commit of a message that is no removal."""
    return _decoder.decode(message.headers[COMMIT])


def late_headers(version: int) -> Headers:
    """Of a summary that no commit brings: the version of its match meanwhile."""
    return {VERSION: str(version)}


def late_of(message: Message) -> Shown:
    """The summary that no commit brought."""
    return Shown(
        int(message.headers[VERSION]), message.seq, msgspec.msgpack.decode(message.body, type=Summary)
    )


def parsed_headers(raw: bytes) -> Headers:
    """Headers as they stand in a stream."""
    lines = raw.decode().split("\r\n")[1:]
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines if line)}
