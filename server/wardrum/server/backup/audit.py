"""What is checked of the matches in a backup: the chain of each, and whether the server's keys fit those that go on.

Rules and dice are not decided again here: `wardrum battle verify` does that, and takes longer.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import msgspec
from msgspec import Struct

from wardrum.events.core.dice import commitment
from wardrum.events.core.hash_chain import fork_root, leaf, link, root
from wardrum.events.core.kernel import Head, MatchId
from wardrum.events.core.record import envelope
from wardrum.events.match.forks.base import branching
from wardrum.events.verify import UNREADABLE
from wardrum.server.backup.files import BackupError, MatchHead, Row
from wardrum.server.crypto import server_keys
from wardrum.server.crypto.server_keys import ServerKeys
from wardrum.server.store.interface import Filter, PageKey
from wardrum.server.store.reader import LogReader


class ChainAudit:
    """Follows rows of the log in the order of their tokens, of all matches together.

    heads: where each match stands · problems: the first of each match that is not sound
    """

    def __init__(self, heads: dict[MatchId, MatchHead]) -> None:
        self.heads = dict(heads)
        self.problems: dict[MatchId, str] = {}

    def follow(self, row: Row) -> bool:
        """Take the next row: (token, match, version, actor, command id, at, record, head); whether it is a new commit."""
        _, match, version, _, _, _, record, head = row
        known = self.heads.get(match)
        if known and version <= known.version:
            if version == known.version and head.hex() != known.head:
                self._note(match, f"version {version} has another head than in the backup before")
            return False
        if version != (known.version if known else 0) + 1:
            self._note(match, f"version {version} follows no version before it")
        elif (before := self._before(match, known, record)) and link(before, leaf(record)) != head:
            self._note(match, f"the stored bytes of version {version} do not hash to the stored head")
        self.heads[match] = MatchHead(version, head.hex())
        return True

    def _before(self, match: MatchId, known: MatchHead | None, record: bytes) -> Head | None:
        """The head before this record; None: it is not known, which is noted."""
        if known:
            return Head(known.head_bytes)
        try:
            place = branching(record)
            return fork_root(match, place.head) if place else root(match)
        except (*UNREADABLE, ValueError) as error:
            self._note(match, f"the first record opens no match: {error}")
            return None

    def _note(self, match: MatchId, what: str) -> None:
        self.problems.setdefault(match, what)


class SeedSource(Struct, frozen=True):
    """The part of a match's first command that says what its server seed follows from."""

    key_id: str
    nonce: str
    seed_commitment: str


def unkeyed(reader: LogReader, directory: Path) -> dict[MatchId, str]:
    """The matches that go on and whose server seed does not follow from the keys of the directory, and why.

    Raises BackupError: the keys cannot be read.
    """
    try:
        keys = server_keys.find(directory)
    except (OSError, ValueError) as error:
        raise BackupError(f"the keys of {directory} cannot be read: {error}") from None
    found = {}
    for match in unfinished(reader):
        for entry in reader.read(match, 0, 1):
            if why := why_unkeyed(keys, match, entry.record):
                found[match] = why
    return found


def why_unkeyed(keys: ServerKeys | None, match: MatchId, first: bytes) -> str:
    """Why the seed of the match that this record opens does not follow from the keys; "": it does."""
    try:
        source = msgspec.json.decode(envelope(first).command, type=SeedSource)
        if keys is None:
            return "the file secret is missing, so its dice can neither go on nor be proven"
        seed = keys.server_seed(source.key_id, match, source.nonce)
    except (*UNREADABLE, ValueError):
        return ""  # what is no record is found by the chain
    except KeyError:
        return (
            f"its key {source.key_id} is not in the file secret, so its dice can neither go on nor be proven"
        )
    if commitment(seed) != source.seed_commitment:
        return "its seed does not follow from the file secret, whose keys were replaced"
    return ""


def unfinished(reader: LogReader) -> Iterator[MatchId]:
    """The matches that have not ended as far as the lobby knows."""
    for status, listed in product(("live", "open"), (True, False)):
        after: PageKey | None = None
        while page := reader.matches(Filter(status, listed=listed), after):
            yield from (summary.match for summary in page)
            after = page[-1].at, page[-1].match
