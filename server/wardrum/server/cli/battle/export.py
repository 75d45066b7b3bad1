"""Write a battle into a replay file.

A battle that still goes on is written as far as nobody's secret is closed; its dice stay unproven until its end. One
that has ended is signed, if it was played on this directory's server and the extra `sign` is installed; what is read at the
address of a log that several nodes share is not, as their keys do not lie there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from pathlib import Path
from typing import NamedTuple

from msgspec import UNSET, UnsetType

from wardrum.events.core.hash_chain import leaf, link
from wardrum.events.core.kernel import Head, MatchId
from wardrum.events.formats.replay import Replay, ReplayError, Signed, open_versions, read, write
from wardrum.events.match.forks.base import begun
from wardrum.events.match.game import Fold, State
from wardrum.events.rulesets import games
from wardrum.server.cli.errors import FOUND, Failure
from wardrum.server.cli.files import checked, read_replay, warn_not_decided
from wardrum.server.cli.places import Place
from wardrum.server.cli.values import add_language, known_parent
from wardrum.server.crypto import server_keys, signing
from wardrum.server.engine.fork_origin import stored
from wardrum.server.languages import speaking
from wardrum.server.store.archive import Archive
from wardrum.server.verification.fsck import check, game_of, stands_on

from .named import (
    InFile,
    InFolder,
    InLog,
    OnServer,
    add_battles,
    find,
    handed_out,
    opened,
    place,
    places,
)

STDOUT = "-"


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum battle export`."""
    add_battles(parser)
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help='"-" = standard output; a folder = all matches into it (default: MATCH.jsonl)',
    )
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Write the file and say on stderr what is in it."""
    there = places(args.battle)
    with speaking(args.language):
        if args.output and Path(args.output).is_dir() and (houses := many(there)):
            return max(all_of(house, Path(args.output)) for house in houses)
        match place(args.battle):
            case InFile(path):
                raise Failure(f"{path} is a replay file already")
            case InLog() as there:
                with opened(there.place) as archive:
                    export(archive, find(archive, there), there.place, args.output)
            case OnServer() as there:
                export_served(there, args.language, args.output)
    return 0


def many(there: InFile | InLog | InFolder | OnServer) -> list[Place]:
    """The logs of which all matches are meant."""
    inside = there.inside if isinstance(there, InFolder) else (there,)
    return [house.place for house in inside if isinstance(house, InLog) and not house.beginning]


def all_of(place: Place, folder: Path) -> int:
    """Write each match of a log into a file of its own; the exit code. What cannot be written is reported."""
    code = 0
    with opened(place) as archive:
        for match in archive.ids():
            try:
                export(archive, match, place, str(folder / f"{match}.jsonl"))
            except Failure as failure:
                print(f"wardrum: {failure}", file=sys.stderr)
                code = FOUND
    return code


def export(archive: Archive, match: MatchId, place: Place, output: str | None) -> None:
    """Write a match of a log. Raises Failure."""
    battle = exported(archive, match, place)
    target = output or f"{match}.jsonl"
    put(target, (line + b"\n" for line in battle.lines))
    note(battle, target)


def export_served(there: OnServer, language: str, output: str | None) -> None:
    """Write what a server hands out of a match, once it is verified. Raises Failure."""
    lines = handed_out(there, language)
    file = as_replay(there, lines)
    checked(there.link, file)
    target = output or f"{there.match}.jsonl"
    put(target, lines)
    print(f"{len(file.records)} versions of match {there.match} in {target}", file=sys.stderr)
    print(signed_by(file.footer.signed), file=sys.stderr)


class Exported(NamedTuple):
    """A match as it is written. state: after all records · written: those that go into the file · lines: of the file."""

    state: State
    records: list[bytes]
    written: list[bytes]
    signed: Signed | UnsetType
    lines: Iterator[bytes]


def exported(archive: Archive, match: MatchId, place: Place) -> Exported:
    """A match, with what it stands on if it is a fork. Raises Failure."""
    records = sound_records(archive, match)
    game = game_of(games(), records[0])
    start = begun(game, game.read(records[0]), stands_on(archive, game, records[0]))
    written = records[: open_versions(game, records, start)]
    state = Fold(game, start).take_all(records)
    if not written:
        raise Failure(f"all of match {match} is still some seat's secret")
    signed = signature(place, state, records) if isinstance(place, Path) else UNSET
    return Exported(state, records, written, signed, write(game, written, signed, stored(archive)))


def replay(there: InFile | InLog | OnServer) -> Replay:
    """A battle as a replay file holds it, its form checked. Raises Failure."""
    match there:
        case InFile(path):
            return read_replay(path)
        case InLog():
            with opened(there.place) as archive:
                return read(iter([*exported(archive, find(archive, there), there.place).lines]))
        case OnServer():
            return as_replay(there, handed_out(there))


def as_replay(there: OnServer, lines: Sequence[bytes]) -> Replay:
    """What a server handed out, its form checked. Raises Failure: it is no replay file, or is cut off."""
    try:
        return read(lines)
    except ReplayError as error:
        raise Failure(f"{there.link}: {error}", FOUND) from None


def signature(directory: Path, state: State, records: list[bytes]) -> Signed | UnsetType:
    """This server's name under a match that ended on it. Raises Failure: its keys cannot be read."""
    try:
        signer, known = signing.find(directory), server_keys.find(directory)
    except PermissionError:
        return UNSET  # who may read the log but not the keys may export, in his own name
    except (OSError, ValueError) as error:
        raise Failure(str(error)) from None
    if signer is None or known is None:
        return UNSET
    return signing.signature(signer, known, state.match, head_of(state, records))


def head_of(state: State, records: list[bytes]) -> Head:
    """The head (32 bytes) after these records, from version 1 on; state: any of the match."""
    root = state.match.root
    return reduce(link, map(leaf, records), root)


def sound_records(archive: Archive, match: MatchId) -> list[bytes]:
    """All records of a match. Raises Failure: something is wrong with them, and a replay of it would be too."""
    report = check(archive, games(), match)
    if report.fault is not UNSET:
        raise Failure(
            f"match {match} is not sound, version {report.fault.version}: {report.fault.what}", FOUND
        )
    warn_not_decided(f"match {match}", report)
    return [entry.record for entry in archive.commits(match)][: report.counts.commits]


def put(target: str, lines: Iterable[bytes]) -> None:
    """Write the lines to a new file, or to standard output. Raises Failure."""
    if target == STDOUT:
        for line in lines:
            sys.stdout.buffer.write(line)
        return
    try:
        with Path(target).open("xb") as file:
            file.writelines(lines)
    except FileExistsError:
        raise Failure(f"{target} exists already; name another file with -o") from None
    except OSError as error:
        raise Failure(f"cannot write {target}: {error.strerror}") from None


def note(match: Exported, target: str) -> None:
    """Say what was written, and what a reader should know of it."""
    state, records, written, signed, _ = match
    print(f"{len(written)} of {len(records)} versions of match {state.match.id} in {target}", file=sys.stderr)
    if parent := known_parent(state):
        print(f"{parent}; what it stands on is in the file", file=sys.stderr)
    for seat in state.match.silent:
        print(f"its dice stay unproven: seat {seat} revealed no seed, the server's stood in", file=sys.stderr)
    if state.match.status != "ended":
        print("this match goes on: its dice are unproven until the server tells its seed", file=sys.stderr)
    print(signed_by(signed), file=sys.stderr)


def signed_by(signed: Signed | UnsetType) -> str:
    """Whose name stands under a file."""
    return f"signed by {signed.key}" if signed is not UNSET else "unsigned"
