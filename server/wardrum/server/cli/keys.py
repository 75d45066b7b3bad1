"""Show, add or replace the server's keys.

There are the secret ones that dice and invites follow from, and the one that ends of matches are signed with.
list says which matches need which key; rotate adds a key, which a server uses for new matches from its next start on;
rotate --signing replaces the key that signs from its next start on, and keeps the public half of the one before; new
makes the first key. new --lost does so although the keys of matches are gone: those that have not ended can then be
read but not played on. No key is ever printed.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import msgspec
from msgspec import Struct

from wardrum.events.core.kernel import MatchId
from wardrum.events.core.record import envelope
from wardrum.events.match import Match
from wardrum.events.verify.signatures import SignaturesUnavailable
from wardrum.server.cli.errors import FOUND, Failure
from wardrum.server.crypto import server_keys, signing
from wardrum.server.crypto.server_keys import ServerKeys
from wardrum.server.data_directory import LOCK, LOG, SECRET
from wardrum.server.store.archive import Archive, open_archive
from wardrum.server.store.interface import StoreError
from wardrum.server.store.sqlite import DirectoryLock


class SeedOrigin(Struct, frozen=True):
    """The part of a match's first command that its server's seed follows from."""

    key_id: str
    nonce: str
    seed_commitment: str


class Usage(Struct, frozen=True):
    """How many matches need each key, by its id. lost: unfinished ones whose key is not here, by the key they name."""

    unfinished: Counter[str]
    ended: Counter[str]
    lost: Counter[str]

    @property
    def is_any(self) -> bool:
        """Whether matches were created in the directory."""
        return any((self.unfinished, self.ended, self.lost))


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum keys`."""
    parser.add_argument("action", choices=tuple(ACTIONS), help="what to do")
    parser.add_argument("--data", metavar="DIR", type=Path, required=True, help="the data directory")
    parser.add_argument(
        "--lost", action="store_true", help="with new: the keys of the matches are lost for ever"
    )
    parser.add_argument(
        "--signing", action="store_true", help="with rotate: the key that ends of matches are signed with"
    )


def run(args: argparse.Namespace) -> int:
    """Carry the action out and say what it means."""
    if args.lost and args.action != "new":
        raise Failure("--lost goes with `wardrum keys new` only")
    if args.signing and args.action != "rotate":
        raise Failure("--signing goes with `wardrum keys rotate` only")
    if not args.data.is_dir():
        raise Failure(f"{args.data} is no data directory")
    try:
        return ACTIONS[args.action](args)
    except (StoreError, SignaturesUnavailable, ValueError, OSError) as error:
        raise Failure(str(error)) from None


def show(args: argparse.Namespace) -> int:
    """Print the keys, the one of new matches last. 1: unfinished matches lack their key."""
    keys = server_keys.find(args.data)
    usage = usage_of(args.data, keys)
    for line in report_lines(keys, usage):
        print(line)
    signer = signing.find(args.data)
    if signer is not None:
        print(f"signs with the key whose public half is {signer.key}")
        for key in signer.former:
            print(f"signed before with the key whose public half is {key}")
    for key_id, count in sorted(usage.lost.items()):
        print(
            f"LOST {count:,} unfinished matches began with a key {key_id} that is not here: they can be read but not "
            f"played on, and their dice stay unproven; restore {args.data / SECRET} from a backup if you can"
        )
    return FOUND if usage.lost else 0


def rotate(args: argparse.Namespace) -> int:
    """Add a key, or replace the one that signs."""
    if args.signing:
        key = signing.rotate(args.data).key
        print(f"{key} is the public half of the key that signs from the next start of the server on")
        return 0
    key_id = server_keys.rotate(args.data)
    print(f"{key_id} is the key of new matches from the next start of the server on; the others keep theirs")
    return 0


def new(args: argparse.Namespace) -> int:
    """Make the first key of a directory, or the first one after all were lost."""
    with ExitStack() as held:
        held.callback(DirectoryLock(args.data / LOCK).release)
        if (args.data / SECRET).exists():
            raise Failure(
                f"{args.data / SECRET} exists: `wardrum keys rotate` adds a key to it; move it away if it is damaged"
            )
        server_keys.load(args.data, has_matches=usage_of(args.data, None).is_any and not args.lost)
    show(args)
    return 0


ACTIONS = {"list": show, "rotate": rotate, "new": new}


def report_lines(keys: ServerKeys | None, usage: Usage) -> Iterator[str]:
    """The keys and what needs them, one on a line."""
    if keys is None:
        yield "no keys"
        return
    for key_id in keys.ids:
        needed = f"{usage.unfinished[key_id]:,} unfinished and {usage.ended[key_id]:,} ended matches"
        yield f"{key_id:<18}  {needed}{', and new ones' if key_id == keys.newest else ''}"


def usage_of(directory: Path, keys: ServerKeys | None) -> Usage:
    """Which matches of a directory need which key; imported ones need none. Raises StoreError."""
    usage = Usage(Counter(), Counter(), Counter())
    if not (directory / LOG).exists():
        return usage
    with open_archive(directory) as archive:
        if archive.people_trouble:
            raise StoreError(f"which matches were opened here is not known: {archive.people_trouble}")
        for match in archive.ids():
            if archive.host(match) is None:
                continue
            opened = first_match(archive, match)
            summary = archive.summary(match)
            if summary is not None and summary.status == "finished":
                usage.ended[opened.key_id] += 1
            elif keys is not None and keys.made_dice_of(opened):
                usage.unfinished[opened.key_id] += 1
            else:
                usage.lost[opened.key_id] += 1
    return usage


def first_match(archive: Archive, match: MatchId) -> Match:
    """A match as far as its first command tells what its dice follow from. Raises ValueError: it cannot be read."""
    first = archive.read(match, 0, 1)[0]
    report_lines = msgspec.json.decode(envelope(first.record).command, type=SeedOrigin)
    return Match(
        id=match,
        key_id=report_lines.key_id,
        nonce=report_lines.nonce,
        seed_commitment=report_lines.seed_commitment,
    )
