"""Show what is kept of a battle, and what is wrong with it.

Where it stands, who may act, and every commit.

Hidden things stay hidden: there are no tokens, seeds, names or hidden moves in it, only the kinds of commands and events.
The directory may be in use meanwhile. Exit code 1: something is wrong with the match.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import UNSET, Struct, UnsetType

from wardrum.events.core.kernel import MatchId
from wardrum.events.core.record import envelope
from wardrum.events.formats.replay import Replay
from wardrum.events.formats.replay import check as check_file
from wardrum.events.match.forks.base import ForkPoint, branching, descend
from wardrum.events.match.game import revision_of
from wardrum.events.rulesets import games
from wardrum.events.verify import UNREADABLE
from wardrum.server.backup.audit import why_unkeyed
from wardrum.server.cli.errors import FOUND
from wardrum.server.cli.files import game_of_file, warn_not_decided
from wardrum.server.cli.places import Place
from wardrum.server.crypto import server_keys
from wardrum.server.store.archive import Archive
from wardrum.server.store.interface import Entry
from wardrum.server.verification.fsck import check

from .export import replay
from .import_ import final_summary, stored_entry
from .named import InLog, add_battle, find, opened, place

NO_TIME = "never"


class SeatAccess(Struct, frozen=True):
    """Whether a seat is held by a token, has a code that passes it on, and has a name; none of these themselves."""

    seat: str
    held: bool
    offered: bool
    named: bool


class CommitLine(Struct, frozen=True):
    """One commit. sealed: its content is still the actor's secret · events: their kinds, in order · size: bytes."""

    version: int
    at: str
    actor: str
    command_id: str
    command: str
    events: tuple[str, ...]
    size: int
    sealed: bool

    def __str__(self) -> str:
        events = ", ".join(kind if n == 1 else f"{n} × {kind}" for kind, n in Counter(self.events).items())
        sealed = " (sealed)" if self.sealed else ""
        return f"{self.version:>6}  {self.at}  {self.actor:<6}  {self.command}{sealed} → {events}  ({self.size:,} bytes)"


class MatchStory(Struct, frozen=True):
    """What is stored of one match. listed: in the lobby, absent = a file does not say · wakes: when a deadline of it is due, UTC ·
    size: bytes of all records.
    """

    match: MatchId
    ruleset: str
    revision: int
    status: str
    listed: bool | UnsetType
    version: int
    head: str
    size: int
    parent: ForkPoint | None
    wakes: str
    waits_for: str
    seats: tuple[SeatAccess, ...]
    commits: tuple[CommitLine, ...]
    problems: tuple[str, ...]


class _Kind(Struct, frozen=True):
    type: str = "?"


class _Kinds(Struct, frozen=True):
    """The part of a record that says what kind of commit it is."""

    command: _Kind
    events: tuple[_Kind, ...] = ()
    salt: str | UnsetType = UNSET


_kinds = msgspec.json.Decoder(_Kinds)


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum battle show`."""
    add_battle(parser)
    parser.add_argument("--json", action="store_true", help="as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print the story."""
    there = place(args.battle)
    if isinstance(there, InLog):
        with opened(there.place) as archive:
            story = story_of(archive, find(archive, there), there.place)
    else:
        story = story_in_file(args.battle, replay(there))
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(story)).decode())
    else:
        for line in lines(story):
            print(line)
    return FOUND if story.problems else 0


def story_of(archive: Archive, match: MatchId, place: Place) -> MatchStory:
    """What is stored of a match; the keys of a log that several nodes share do not lie there. Raises StoreError: it cannot be read at all."""
    summary, due = archive.summary(match), archive.due_of(match)
    problems = [] if summary else ["it has no row in the lobby, so no server finds it"]
    entries = list(archive.commits(match))
    report = check(archive, games(), match)
    warn_not_decided(f"match {match}", report)
    if (fault := report.fault) is not UNSET:
        problems.append(f"version {fault.version}: {fault.what}")
    if archive.people_trouble:
        problems.append(f"who holds its seats is not known: {archive.people_trouble}")
    first = entries[0].record
    if summary and summary.status != "finished" and isinstance(place, Path):
        problems += key_problem(place, match, first)
    revision, parent = opening(first)
    return MatchStory(
        match=match,
        ruleset=summary.ruleset if summary else "?",
        revision=revision,
        status=summary.status if summary else "?",
        listed=bool(summary and summary.listed),
        version=entries[-1].version,
        head=entries[-1].head.hex(),
        size=sum(len(entry.record) for entry in entries),
        parent=parent,
        wakes=moment(due.at) if due else NO_TIME,
        waits_for=due.key if due else "",
        seats=tuple(seats_of(archive, match)),
        commits=tuple(commit_line(entry) for entry in entries),
        problems=tuple(problems),
    )


def story_in_file(name: str, file: Replay) -> MatchStory:
    """What a replay file tells of a match; it knows neither tokens nor deadlines."""
    game, header = game_of_file(name, file), file.header
    report = check_file(game, file)
    warn_not_decided(name, report)
    fault = report.fault
    problems = () if fault is UNSET else (f"version {fault.version}: {fault.what}",)
    entries = [] if problems else [stored_entry(game, commit) for commit in file.entries]
    revision, parent = opening(file.records[0]) if file.records else (0, None)
    return MatchStory(
        match=header.match,
        ruleset=header.ruleset,
        revision=revision,
        status=final_summary(game, entries, descend(game, header.places, file.ancestor)).status
        if entries
        else "?",
        listed=UNSET,
        version=len(file.records),
        head=file.footer.head,
        size=sum(map(len, file.records)),
        parent=parent,
        wakes=NO_TIME,
        waits_for="",
        seats=(),
        commits=tuple(commit_line(entry) for entry in entries),
        problems=problems,
    )


def opening(first: bytes) -> tuple[int, ForkPoint | None]:
    """The revision of the rules and the parent that a match's first record tells; 0, None: it is no record."""
    try:
        return revision_of(first), branching(first)
    except UNREADABLE:
        return 0, None


def key_problem(directory: Path, match: MatchId, first: bytes) -> list[str]:
    """Why the dice of a match that goes on cannot be drawn here, as a list of one or none."""
    try:
        why = why_unkeyed(server_keys.find(directory), match, first)
    except PermissionError:
        return []  # who may read the log but not the keys is shown the log
    except (OSError, ValueError) as error:
        why = str(error)
    return [why] if why else []


def seats_of(archive: Archive, match: MatchId) -> Iterator[SeatAccess]:
    """The seats that are known of a match, in order."""
    held, offered, names = archive.seats(match), archive.offered(match), archive.names(match)
    for seat in sorted({*held, *offered, *names}):
        yield SeatAccess(seat, seat in held, seat in offered, seat in names)


def commit_line(entry: Entry) -> CommitLine:
    """One commit without what it says; where its bytes cannot be read, only what stands beside them."""
    try:
        kinds = _kinds.decode(entry.record)
        envelope(entry.record)
    except UNREADABLE:
        kinds = _Kinds(_Kind("unreadable"))
    return CommitLine(
        version=entry.version,
        at=moment(entry.at),
        actor=entry.actor,
        command_id=entry.command_id,
        command=kinds.command.type,
        events=tuple(event.type for event in kinds.events),
        size=len(entry.record),
        sealed=kinds.salt is not UNSET,
    )


def lines(story: MatchStory) -> Iterator[str]:
    """The story in lines: what it is, who may act, its commits, what is wrong."""
    listed = "" if story.listed is UNSET else ", listed" if story.listed else ", not listed"
    yield f"match {story.match}: {story.ruleset}, revision {story.revision}, {story.status}{listed}"
    yield f"version {story.version}, head {story.head}, {story.size:,} bytes"
    if story.parent:
        yield f"forked from match {story.parent.match} at version {story.parent.version}"
    if story.waits_for:
        yield f"waits for {story.waits_for}, until {story.wakes}"
    for seat in story.seats:
        words = [("held", seat.held), ("offered by a code", seat.offered), ("named", seat.named)]
        yield f"seat {seat.seat}: {', '.join(word for word, is_so in words if is_so)}"
    yield from map(str, story.commits)
    yield from (f"PROBLEM {problem}" for problem in story.problems)
    if not story.problems:
        yield "sound: chain, versions, dice and decisions"


def moment(at_ms: int) -> str:
    """A time of the log (ms) as UTC, ISO 8601 with milliseconds."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="milliseconds")
