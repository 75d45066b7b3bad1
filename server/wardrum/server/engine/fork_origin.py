"""Forks: the state that one begins with, read from the logs of its ancestors, and the command that opens it.

A fork's log refers to its parent's commits, so those must stay for as long as the fork does: no store deletes a match.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from wardrum.events.core.hash_chain import fork_root, leaf, link, root
from wardrum.events.core.kernel import Head, MatchId
from wardrum.events.core.record import AnyRecord
from wardrum.events.core.slices import SLICE_COMMITS, Sliced
from wardrum.events.match.commands import CreateMatch, ForkMatch
from wardrum.events.match.forks.base import (
    ForkBaseMissing,
    ForkPoint,
    Records,
    ancestors,
    branching,
    descending,
)
from wardrum.events.match.game import Game, revision_of
from wardrum.events.match.state import DiceOrigin, MatchState
from wardrum.server.protocol.problems import UNREADABLE
from wardrum.server.store.interface import Entry, StoreDamaged

from .commit_log import PAGE, CommitLog


def initial(
    game: Game, log: CommitLog, first: AnyRecord, parent: MatchState | None = None
) -> Sliced[MatchState]:
    """The state at version 0 of the match that this record opens. parent: see `branched`.

    Raises ForkBaseMissing: its ancestors are not here.
    """
    command = first.command
    if isinstance(command, ForkMatch):
        return (yield from branched(game, log, first.match, command, parent))
    return game.initial(first)


def branched(
    game: Game, log: CommitLog, match: MatchId, command: ForkMatch, parent: MatchState | None = None
) -> Sliced[MatchState]:
    """The state at version 0 of the fork that this command opens.

    parent: the state that it goes on from, where the lane of its parent has it; otherwise all commits below it are
    folded, as opening its parent would. Raises ForkBaseMissing; Rejected: no fork can begin there.
    """
    if parent is not None and (parent.match.id, parent.match.version) == (command.parent, command.version):
        return game.branch(parent, match, command.head)
    records = stored(log)
    origin = yield from descending(game, ancestors(place_of(command), records), records)
    if origin is None:
        raise ForkBaseMissing("a fork has a parent")
    return game.branch(origin.state, match, origin.head)


def is_whole(log: CommitLog, first: Entry) -> Sliced[bool]:
    """Whether the record that opens a match and all those that it stands on have their hashes: none was damaged."""
    records = stored(log)
    if link(_root_of(first.match, first.record), leaf(first.record)) != first.head:
        return False
    try:
        for place in ancestors(_branching(first.record), records):
            if (yield from _head_at(place, records)).hex() != place.head:
                return False
    except (ForkBaseMissing, StoreDamaged, *UNREADABLE):
        return False
    return True


def _head_at(place: ForkPoint, records: Records) -> Sliced[Head]:
    head = Head(b"")
    for count, data in enumerate(records(place.match, place.version), 1):
        head = link(head or _root_of(place.match, data), leaf(data))
        if count % SLICE_COMMITS == 0:
            yield
    return head


def _root_of(match: MatchId, first: bytes) -> Head:
    """Where the chain of the match that this record opens begins."""
    place = _branching(first)
    return root(match) if place is None else fork_root(match, place.head)


def _branching(first: bytes) -> ForkPoint | None:
    """Where the match that this record opens branches off; None: it is no fork that is known."""
    try:
        return branching(first)
    except UNREADABLE:
        return None


def revision_of_parent(log: CommitLog, command: ForkMatch) -> int:
    """The revision of the rules that the parent follows, and so the fork; 0 = it is not here."""
    first = log.read(command.parent, 0, 1)
    return revision_of(first[0].record) if first else 0


def place_of(command: ForkMatch) -> ForkPoint:
    """The commit that a fork goes on from."""
    return ForkPoint(command.parent, command.version, command.head)


def stored(log: CommitLog) -> Records:
    """The records of a log, read a page at a time."""

    def records(match: MatchId, upto: int) -> Iterator[bytes]:
        after = 0
        while after < upto and (page := log.read(match, after, min(PAGE, upto - after))):
            yield from (entry.record for entry in page)
            after = page[-1].version

    return records


class Branch(Struct, frozen=True):
    """Where it branches off, and whether its dice may be chosen."""

    place: ForkPoint
    dice: DiceOrigin


def forking(command: CreateMatch, branch: Branch | None) -> CreateMatch:
    """The command that opens the same match as a fork; as it is for a match that is none.

    Its nonce is its own, so no die of the parent can be learnt from a fork of it.
    """
    if branch is None:
        return command
    place = branch.place
    common: dict[str, Any] = asdict(command)
    return ForkMatch(**common, parent=place.match, version=place.version, head=place.head, dice=branch.dice)


def branch_of(command: CreateMatch) -> Branch | None:
    """Where the match that a command opens branches off; None: it is no fork."""
    return Branch(place_of(command), command.dice) if isinstance(command, ForkMatch) else None
