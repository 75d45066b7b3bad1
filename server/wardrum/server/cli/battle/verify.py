"""Derive everything of a battle, or of many, again.

Hashes, versions, folds, every die once the server has revealed its seed, every decision, and who signed a file. Exit
code 1: a fault was found; it is printed with its match and version. A data directory may be in use meanwhile. Of a log that
several nodes share every server's replica is read and compared as well.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from msgspec import UNSET
from msgspec.structs import asdict

from wardrum.events.core.kernel import MatchId
from wardrum.events.formats.replay import Replay
from wardrum.events.toolkit.grammar import reported
from wardrum.server.cli.errors import FOUND, Failure
from wardrum.server.cli.files import decided, known_game, read_replay
from wardrum.server.cli.places import SharedLog
from wardrum.server.cli.progress import Progress
from wardrum.server.store.archive import Archive
from wardrum.server.verification.fsck import Findings, Noted, check, fsck, gone

from .export import replay
from .named import InFile, InFolder, InLog, OnServer, add_battles, find, opened, opened_with, place, places
from .signature_check import check_signature

HEAD_DIGITS, MATCH_DIGITS, KEY_DIGITS = 64, 32, 64
KEY_FILE_BYTES_MAX = 1024
OF_ONE = {"matches": "match", "commits": "commit", "events": "event", "dice": "die", "decisions": "decision"}
"""What is counted, where there is one of it."""
NO_SIGNATURES = "a data directory holds no signatures; --key is for replay files"

Receipt = tuple[MatchId, bytes]
"""A match, "" = left out, and a head (32 bytes) that somebody kept."""


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum battle verify`."""
    add_battles(parser)
    parser.add_argument(
        "--since",
        metavar="[MATCH:]HEAD",
        type=receipt,
        action="append",
        default=[],
        help="a receipt that you kept: the log must extend it; may be given several times; MATCH may be left out for a file",
    )
    parser.add_argument(
        "--key",
        metavar="FILE|HEX",
        type=public_key,
        help="the public key of the server that must have signed the file, as it gives it at /.well-known/wardrum-key",
    )


def receipt(text: str) -> Receipt:
    """A match id ("" = left out) and a head, in hex digits with a colon between them. Raises ArgumentTypeError."""
    match, colon, head = text.rpartition(":")
    try:
        named = len(bytes.fromhex(match)) * 2 == len(match) == MATCH_DIGITS if colon else True
        if named and len(bytes.fromhex(head)) * 2 == len(head) == HEAD_DIGITS:
            return MatchId(match.lower()), bytes.fromhex(head)
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"{text!r} is not [MATCH:]HEAD (32 and 64 hex digits)")


def public_key(text: str) -> str:
    """64 hex digits, as they stand or in a file. Raises ArgumentTypeError."""
    for said in (text, _content(text)):
        try:
            if len(bytes.fromhex(said)) * 2 == len(said) == KEY_DIGITS:
                return said.lower()
        except ValueError:
            pass
    raise argparse.ArgumentTypeError(
        f"{text!r} is neither a public key (64 hex digits) nor a file that holds one"
    )


def _content(path: str) -> str:
    try:
        with Path(path).open("rb") as file:
            return file.read(KEY_FILE_BYTES_MAX).decode("ascii", "replace").strip()
    except (OSError, ValueError):
        return ""


class Verified(NamedTuple):
    """whose: who signed each file, () = that was not asked · unread: why a file in a folder could not be verified ·
    servers: of a log that several nodes share, how its servers have kept it · wrongs: what is wrong with that.
    """

    findings: Findings
    whose: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    servers: tuple[str, ...] = ()
    wrongs: tuple[str, ...] = ()


def run(args: argparse.Namespace) -> int:
    """Print what was counted, then what one should know of it, then the faults."""
    there = places(args.battle)
    if isinstance(there, InFolder) and len(there.inside) > 1:
        verified = _folder(there, args.since, args.key or "")
    else:
        verified = _one(place(args.battle), args.battle, args.since, args.key or "")
    print(counted(verified.findings))
    for line in report_lines(verified):
        print(line)
    return FOUND if verified.findings.faults or verified.unread or verified.wrongs else 0


def proof(battle: str, key: str) -> list[str]:
    """What is printed of one battle. key: of the server that must have signed it, "" = any or none. Raises Failure."""
    verified = _one(place(battle), battle, [], key)
    return [counted(verified.findings), *report_lines(verified)]


def counted(findings: Findings) -> str:
    """The counts as one line."""
    counts = asdict(findings.counts).items()
    return ", ".join(
        f"{number:,} {OF_ONE.get(name, name) if number == 1 else name}" for name, number in counts
    )


def report_lines(verified: Verified) -> Iterator[str]:
    """What is said after the counts."""
    findings, whose, unread, servers, wrongs = verified
    for rules in findings.under:
        yield decided(rules)
    if findings.counts.unproven:
        why = "the server's seed is not known, or a seat revealed none"
        yield f"unproven: the dice of {findings.counts.unproven:,} of the matches; {why}"
    if findings.counts.study:
        yield f"study: {findings.counts.study:,} dice were chosen by those who rolled them; they prove nothing"
    for silent in findings.silent:
        yield (
            f"substituted: seat {silent.seat} of match {silent.match} revealed no seed, the server's stood in; "
            "the operator could choose between the two"
        )
    for head, version in findings.extends.items():
        yield f"extends the receipt of version {version}, head {head}"
    yield from (*whose, *servers)
    yield from (f"NOT VERIFIED {why}" for why in unread)
    yield from (f"FAULT {wrong}" for wrong in wrongs)
    for fault in findings.faults:
        yield f"FAULT match {fault.match} version {fault.version}: {fault.what}"


def _noted(since: list[Receipt]) -> Noted:
    """The receipts by match. Raises Failure: of one it is not known which match it is of."""
    noted: dict[MatchId, tuple[bytes, ...]] = {}
    for match, head in since:
        if not match:
            raise Failure(
                f"a data directory has many matches; which one is head {head.hex()} of? (--since MATCH:HEAD)"
            )
        noted[match] = (*noted.get(match, ()), head)
    return noted


def _one(there: InFile | InLog | OnServer, name: str, since: list[Receipt], key: str) -> Verified:
    """What was found in one battle, or in all of a data directory. Raises Failure."""
    if isinstance(there, InLog):
        if key:
            raise Failure(NO_SIGNATURES)
        if isinstance(there.place, SharedLog) and not there.beginning:
            return _shared(there.place, since)
        return Verified(_log(there, since))
    file = replay(there)
    if {named for named, _ in since} - {file.header.match, ""}:
        raise Failure(f"{name} holds match {file.header.match}; the receipt is of another one")
    findings, whose = _file(name, file, since, key)
    return Verified(findings, (whose,))


def _folder(there: InFolder, since: list[Receipt], key: str) -> Verified:
    """What was found in all data directories and files of a folder. Raises Failure."""
    if key and any(isinstance(each, InLog) for each in there.inside):
        raise Failure(NO_SIGNATURES)
    missing, result = set(_noted(since)), Verified(Findings())
    for each in there.inside:
        here, matches = _part(each, since, key)
        missing -= matches
        result = Verified(
            result.findings + here.findings, result.whose + here.whose, result.unread + here.unread
        )
    for match in sorted(missing):
        result = result._replace(findings=result.findings.joined(gone(match)))
    return result


def _part(there: InFile | InLog, since: list[Receipt], key: str) -> tuple[Verified, set[MatchId]]:
    """What was found in one part of a folder, and the matches that are in it."""
    if isinstance(there, InLog):
        with opened(there.place) as archive:
            matches = set(archive.ids())
        return Verified(_log(there, [each for each in since if each[0] in matches])), matches
    try:
        file = read_replay(there.path)
        known_game(there.path, file.header.ruleset)
    except Failure as failure:
        return Verified(Findings(), (), (str(failure),)), set()
    match = file.header.match
    findings, whose = _file(str(there.path), file, [each for each in since if each[0] == match], key)
    return Verified(findings, (f"{there.path}: {whose}",)), {match}


def _file(name: str, file: Replay, since: list[Receipt], key: str) -> tuple[Findings, str]:
    """What was found in a file, and who signed it. since: its receipts. Raises Failure."""
    from msgspec.structs import replace

    from wardrum.clients import SignaturesUnavailable
    from wardrum.events.formats.replay import check
    from wardrum.server.languages import speaking

    heads = [head for _, head in since]
    with speaking(file.header.language):  # so that other words than ours are those of somebody else
        report = check(known_game(name, file.header.ruleset), file, heads)
    try:
        whose = check_signature(file, key, is_sound=report.fault is UNSET)
    except SignaturesUnavailable as error:
        raise Failure(str(error)) from None
    if report.fault is UNSET and whose.fault is not UNSET:
        report = replace(report, fault=whose.fault)
    kept = {head: version for head, version in report.extends.items() if bytes.fromhex(head) in heads}
    return Findings().joined(replace(report, extends=kept)), whose.sentence


def _log(there: InLog, since: list[Receipt]) -> Findings:
    """All matches of a log, or one of them. Raises Failure."""
    from wardrum.events.rulesets import games

    if there.beginning:
        with opened(there.place) as archive:
            match = find(archive, there)
            if {named for named, _ in since} - {match, ""}:
                raise Failure(f"{there.place} was asked for match {match}; the receipt is of another one")
            return Findings().joined(check(archive, games(), match, tuple(head for _, head in since)))
    noted = _noted(since)
    with opened(there.place) as archive:
        return _all(archive, noted)


def _all(archive: Archive, noted: Noted) -> Findings:
    """All matches."""
    from wardrum.events.rulesets import games

    with Progress() as show:
        commits = archive.count()
        return fsck(archive, games(), noted, lambda f: show(f"{f.counts.commits:,} of {commits:,} commits"))


def _shared(log: SharedLog, since: list[Receipt]) -> Verified:
    """All matches of a log that several nodes share, and how each of its servers has kept it. Raises Failure."""
    from wardrum.server.store.shared import differing_replicas

    noted = _noted(since)
    with opened_with(log) as (read, archive):
        findings = _all(archive, noted)
        with Progress() as show:
            compared = asyncio.run(
                differing_replicas(
                    log.address,
                    read.last,
                    lambda name, seq: show(f"{name}: {seq:,} of {read.last:,} messages"),
                )
            )
        servers, differences = compared
        said = [] if differences else [f"the same {read.last:,} messages of the log at {', '.join(servers)}"]
        if alone := archive.people_alone():
            said.append(
                f"people of {reported(alone, 'match that has', 'matches that have')} no commits, as a process that dies in between leaves them"
            )
    return Verified(findings, servers=tuple(said), wrongs=(*read.wrongs, *differences))
