"""A whole data directory verified, match by match. It only reads, and a server may go on meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain

import msgspec
from msgspec import UNSET, Struct

from wardrum.events.core.kernel import MatchId, Rejected
from wardrum.events.core.record import envelope
from wardrum.events.match.forks.base import ForkBase, ForkBaseMissing, ancestors, branching, descend
from wardrum.events.match.game import Game, revision_of
from wardrum.events.verify import (
    UNFOLDABLE,
    UNREADABLE,
    Counts,
    Decided,
    Fault,
    Report,
    Silent,
    Unsound,
    verify,
)
from wardrum.events.verify import Entry as Commit
from wardrum.server.engine.fork_origin import stored
from wardrum.server.store.archive import Archive
from wardrum.server.store.interface import Entry, StoreError

Noted = Mapping[MatchId, tuple[bytes, ...]]
"""Receipts: heads (32 bytes) that somebody kept, by match."""


class Findings(Struct, frozen=True):
    """What was found so far; for each match that has a fault, the first one. silent, extends, under: see `Report`."""

    counts: Counts = Counts()
    faults: tuple[Fault, ...] = ()
    silent: tuple[Silent, ...] = ()
    extends: dict[str, int] = {}
    under: tuple[Decided, ...] = ()

    def joined(self, report: Report) -> Findings:
        """These findings and those of one more match."""
        faults = () if report.fault is UNSET else (report.fault,)
        return self + Findings(report.counts, faults, report.silent, report.extends, report.under)

    def __add__(self, other: Findings) -> Findings:
        """These findings and those of other matches."""
        return Findings(
            self.counts + other.counts,
            self.faults + other.faults,
            self.silent + other.silent,
            self.extends | other.extends,
            tuple(dict.fromkeys((*self.under, *other.under))),
        )


class FirstCommand(Struct, frozen=True):
    """The part of a match's first command that says which rules it follows."""

    ruleset: str


def fsck(
    archive: Archive, games: Mapping[str, Game], noted: Noted, on_match: Callable[[Findings], object]
) -> Findings:
    """Verify every match, and find every receipt. on_match hears the findings after each match.

    Raises StoreError: the matches cannot even be listed.
    """
    findings, missing = Findings(), dict(noted)
    for match in archive.ids():
        findings = findings.joined(check(archive, games, match, missing.pop(match, ())))
        on_match(findings)
    faulty = {fault.match for fault in findings.faults}
    for fault in astray(archive):
        if fault.match not in faulty:
            faulty.add(fault.match)
            findings = findings.joined(Report(Counts(), fault))
    for match in missing:
        findings = findings.joined(gone(match))
    return findings


def gone(match: MatchId) -> Report:
    """That there is a receipt of a match, and no such match."""
    return Report(Counts(), Fault(match, 1, "there is a receipt of this match, but the match is gone"))


def check(
    archive: Archive, games: Mapping[str, Game], match: MatchId, receipts: tuple[bytes, ...] = ()
) -> Report:
    """Verify one match. receipts: heads (32 bytes) that it must extend."""
    commits = _commits(archive, match)
    try:
        first = next(commits)
        game = game_of(games, first[1])
        origin = stands_on(archive, game, first[1])
    except StopIteration:
        return Report(Counts(), Fault(match, 1, "the match has no commits"))
    except Unsound as unsound:
        return Report(Counts(matches=1), Fault(match, 1, str(unsound)))
    except ForkBaseMissing as lost:
        return Report(Counts(matches=1, unproven=1), Fault(match, 1, str(lost)))
    return verify(game, chain([first], commits), match, receipts, origin)


def stands_on(archive: Archive, game: Game, first: bytes) -> ForkBase | None:
    """What the match that this record opens stands on; None: it is no fork. Its ancestors have checks of their own.

    Raises ForkBaseMissing: they are not here, or are not those that it names.
    """
    records = stored(archive)
    try:
        return descend(game, ancestors(branching(first), records), records)
    except (*UNREADABLE, *UNFOLDABLE, StoreError, Rejected) as error:
        raise ForkBaseMissing(f"what it stands on cannot be followed: {error}") from None


def astray(archive: Archive) -> Iterator[Fault]:
    """The commits whose row says something else than the index by which they are found."""
    for entry in archive.rows():
        try:
            _need_same(entry)
        except Unsound as unsound:
            claimed = envelope(entry.record)
            yield Fault(claimed.match, claimed.version, str(unsound))


def game_of(games: Mapping[str, Game], first: bytes) -> Game:
    """The game of the match that this record opens, under its revision. Raises Unsound: it opens none that is known here."""
    try:
        name = msgspec.json.decode(envelope(first).command, type=FirstCommand).ruleset
    except UNREADABLE as error:
        raise Unsound(f"the record opens no match: {error}") from None
    if name not in games:
        raise Unsound(f"this release does not know the ruleset {name!r}")
    return games[name].of(revision_of(first))


def _commits(archive: Archive, match: MatchId) -> Iterator[Commit]:
    """What is stored of a match. Raises Unsound where the database or what stands beside a record is wrong."""
    try:
        for entry in archive.commits(match):
            _need_same(entry)
            yield entry.version, entry.record, entry.head
    except StoreError as error:
        raise Unsound(str(error)) from None


def _need_same(entry: Entry) -> None:
    """The columns that a store looks for must say what the record says; the chain does not cover them."""
    try:
        claimed = envelope(entry.record)
    except UNREADABLE:
        return  # the chain's check comes next and names it better
    columns = (entry.match, entry.version, entry.actor, entry.command_id, entry.at)
    if columns != (claimed.match, claimed.version, claimed.actor, claimed.command_id, claimed.at):
        raise Unsound("the record, or a column beside it, was changed: they tell different commits")
