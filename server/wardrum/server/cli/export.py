"""Write a match of a data directory into a replay file.

A battle that still goes on is written as far as nobody's secret is closed; its dice stay unproven until its end. One
that has ended is signed, if it was played on this directory's server and the extra `sign` is installed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from functools import reduce
from pathlib import Path

from msgspec import UNSET, UnsetType

from wardrum.events.core.hash_chain import leaf, link
from wardrum.events.core.kernel import Head, MatchId
from wardrum.events.formats.replay import Signed, open_versions, write
from wardrum.events.match.forks.base import begun
from wardrum.events.match.game import Fold, State
from wardrum.events.rulesets import games
from wardrum.server.cli.errors import FOUND, Failure
from wardrum.server.cli.files import warn_not_decided
from wardrum.server.cli.values import add_language, known_parent
from wardrum.server.crypto import server_keys, signing
from wardrum.server.engine.fork_origin import stored
from wardrum.server.languages import speaking
from wardrum.server.store.archive import Archive, open_archive
from wardrum.server.store.interface import StoreError
from wardrum.server.verification.fsck import check, game_of, stands_on

STDOUT = "-"


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum export`."""
    parser.add_argument("match", metavar="MATCH", help="its id, or the beginning of it")
    parser.add_argument(
        "-o", "--output", metavar="FILE", help='"-" = standard output (default: MATCH.ndjson)'
    )
    add_language(parser)
    parser.add_argument("--data", metavar="DIR", type=Path, required=True, help="the server's data directory")


def run(args: argparse.Namespace) -> int:
    """Write the file and say on stderr what is in it."""
    try:
        with open_archive(args.data) as archive:
            match = find(archive, args.match, args.data)
            records = sound_records(archive, match)
            put_match(args, records, archive)
    except StoreError as error:
        raise Failure(str(error)) from None
    return 0


def put_match(args: argparse.Namespace, records: list[bytes], archive: Archive) -> None:
    """Write a match, with what it stands on if it is a fork. Raises Failure."""
    game = game_of(games(), records[0])
    start = begun(game, game.read(records[0]), stands_on(archive, game, records[0]))
    written = records[: open_versions(game, records, start)]
    state = Fold(game, start).take_all(records)
    if not written:
        raise Failure(f"all of match {state.match.id} is still some seat's secret")
    target = args.output or f"{state.match.id}.ndjson"
    signed = signature(args.data, state, records)
    with speaking(args.language):
        put(target, (line + b"\n" for line in write(game, written, signed, stored(archive))))
    note(state, records, written, target)
    print(f"signed by {signed.key}" if signed is not UNSET else "unsigned", file=sys.stderr)


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


def find(archive: Archive, beginning: str, directory: Path) -> MatchId:
    """The one match whose id begins so. Raises Failure: there is none, or there are several."""
    found = [name for name in archive.ids() if name.startswith(beginning)]
    if len(found) != 1:
        how_many = f"{len(found)} matches" if found else "no match"
        raise Failure(f"{directory} has {how_many} whose id begins with {beginning!r}")
    return found[0]


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


def note(state: State, records: list[bytes], written: list[bytes], target: str) -> None:
    """Say what was written, and what a reader should know of it. state: after all records."""
    print(f"{len(written)} of {len(records)} versions of match {state.match.id} in {target}", file=sys.stderr)
    if parent := known_parent(state):
        print(f"{parent}; what it stands on is in the file", file=sys.stderr)
    for seat in state.match.silent:
        print(f"its dice stay unproven: seat {seat} told no seed, the server's stood in", file=sys.stderr)
    if state.match.status != "ended":
        print("this match goes on: its dice are unproven until the server tells its seed", file=sys.stderr)
