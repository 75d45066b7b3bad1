"""The stored bytes of one match, checked without any knowledge of rules."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from wardrum.events.core.hash_chain import fork_root, leaf, link, root
from wardrum.events.core.kernel import Head, MatchId
from wardrum.events.core.record import RECORD_BYTES_MAX, Envelope, canonical, envelope
from wardrum.events.match.forks.base import branching

from .report import Unsound, need
from .seeds import bytes_of

Entry = tuple[int, bytes, Head]
"""A stored commit: version, record bytes, head (32 bytes)."""

UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)


class Chain:
    """Follows one match from its root, commit by commit. match: 32 hex digits.

    parent_head: of a fork, 64 hex digits where it branches off · receipts: heads (32 bytes each) that a client kept; `standing` tells at which versions those stand that were met.
    Raises Unsound: the match id is none.
    """

    def __init__(self, match: MatchId, receipts: Iterable[bytes] = (), parent_head: str = "") -> None:
        need(bytes_of(match).hex() == match, f"{match!r} is no match id")
        self.match, self.version, self.at = match, 0, 0
        self._is_fork = bool(parent_head)
        self.head = fork_root(match, parent_head) if parent_head else root(match)
        self._unmet = dict.fromkeys(receipts)  # a dict for its order: the first that is missing is reported
        self.standing: dict[str, int] = {}
        self._meet()
        self._spent: set[tuple[str, str]] = set()

    def follow(self, entry: Entry) -> None:
        """Take the next commit. Raises Unsound."""
        version, data, head = entry
        need(version == self.version + 1, f"this version is missing: the log goes on with version {version}")
        if version == 1 and not self._is_fork:
            need_no_fork(data)
        after = link(self.head, leaf(data))
        need(after == head, "the stored bytes do not hash to the stored head")
        self._enter(version, read_envelope(data))
        self.head, self.version = after, version
        self._meet()

    def close(self) -> None:
        """The end of the log. Raises Unsound: it is empty, or does not extend a receipt."""
        need(self.version > 0, "the match has no commits")
        for receipt in self._unmet:
            need(False, f"the log does not extend the receipt: head {receipt.hex()} is not on its chain")

    def _meet(self) -> None:
        if self.head in self._unmet:
            del self._unmet[self.head]
            self.standing[self.head.hex()] = self.version

    def _enter(self, version: int, envelope: Envelope) -> None:
        need(envelope.match == self.match, f"the record belongs to match {envelope.match}")
        need(envelope.version == version, f"the record says that it is version {envelope.version}")
        need(envelope.at >= self.at, "the record is older than the one before")
        name = (envelope.actor, envelope.command_id)
        need(
            name not in self._spent, f"command id {envelope.command_id} of {envelope.actor} was spent before"
        )
        self._spent.add(name)
        self.at = envelope.at


def need_no_fork(first: bytes) -> None:
    """The match that this record opens stands on no other. Raises Unsound."""
    try:
        place = branching(first)
    except UNREADABLE:
        return  # it is no record, which is said elsewhere
    if place is not None:
        raise Unsound(f"it is a fork of match {place.match} at version {place.version}, which is not here")


def read_envelope(data: bytes) -> Envelope:
    """The envelope of canonical bytes of a size the server accepts. Raises Unsound."""
    need(len(data) <= RECORD_BYTES_MAX, f"the record is longer than {RECORD_BYTES_MAX} bytes")
    try:
        found = envelope(data)
        again = canonical(msgspec.json.decode(data))
    except UNREADABLE as error:
        need(False, f"the bytes are no record: {error}")
    need(again == data, "the bytes are not canonical JSON")
    return found
