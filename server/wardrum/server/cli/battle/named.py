"""A battle as it is named on the command line, the same way for every word, and where it lies.

A replay file; a data directory and an id, or the beginning of one, behind it (`DIR/ID`); the address of a match on a
server (`https://host/m/ID`, `ws://host:port/ws#ID`), or its id alone for a server on this machine. A data directory, or
a folder of those and of replay files, stands for all battles in it. The address of a log that several nodes share
(`nats://host,host#ID`) is as good as a directory.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError

from wardrum.clients.terminal import address as match_address
from wardrum.clients.transport.http import replay_file
from wardrum.events.core.kernel import MatchId
from wardrum.events.toolkit.grammar import reported
from wardrum.server import log_address
from wardrum.server.cli.errors import FOUND, Failure
from wardrum.server.cli.places import Place, Readable, place_of, readable
from wardrum.server.cli.server_address import LOCAL, address
from wardrum.server.data_directory import LOG
from wardrum.server.store.archive import Archive, open_archive
from wardrum.server.store.interface import StoreError

HELP = "a replay file, DIR/ID of a data directory (the beginning of an ID will do), or the address of a match"
SAID_BYTES_MAX = 1_000
NAMES_MAX = 4
"""How many of a folder's files are named in a sentence."""

_id = re.compile(r"[0-9a-f]{32}")
_beginning = re.compile(r"[0-9a-f]{2,31}")
_address = re.compile(r"\w+://|[^/]+:\d+(?:[/#]|$)|[^/]+/m/[0-9a-f]{32}/?$")
_names_match = re.compile(r"#|/m/")


class InFile(NamedTuple):
    """A replay file."""

    path: Path


class InLog(NamedTuple):
    """A log, which is a data directory unless several nodes share it, and the beginning of a match's id, "" = of any."""

    place: Place
    beginning: str


class InFolder(NamedTuple):
    """A folder that is no data directory, and what lies in it."""

    directory: Path
    inside: tuple[InFile | InLog, ...]


class OnServer(NamedTuple):
    """An address. link: as it was given · url: of the websocket · match: "" = it names none."""

    link: str
    url: str
    match: MatchId


def add_battle(parser: argparse.ArgumentParser) -> None:
    """The word that names a battle."""
    parser.add_argument("battle", metavar="BATTLE", help=HELP)


def add_battles(parser: argparse.ArgumentParser) -> None:
    """The word that names a battle, or many."""
    parser.add_argument(
        "battle",
        metavar="BATTLE|DIR",
        help=f"{HELP}; or a data directory, or a folder of either, for all in it",
    )


def places(text: str) -> InFile | InLog | InFolder | OnServer:
    """Where a battle lies, or many. Raises Failure: nothing is there."""
    if log_address.is_shared(text):
        log, _, beginning = text.partition("#")
        return InLog(log_of(log), beginning)
    path = Path(text)
    if path.is_file():
        return InFile(path)
    if path.is_dir():
        return InLog(path, "") if (path / LOG).exists() else folder(path)
    if (path.parent / LOG).is_file():
        return InLog(path.parent, path.name)
    if _id.fullmatch(text) or _address.match(text):
        return on_server(text)
    if _beginning.fullmatch(text):
        raise Failure(
            f"{text!r} is no file; if it is the beginning of an id, name it behind its data directory, as DIR/{text}: "
            "a server has to be asked for the whole id"
        )
    raise Failure(f"{text!r} is no battle: there is no such file or data directory, and it is no address")


def place(text: str) -> InFile | InLog | OnServer:
    """Where one battle lies; a directory may still hold several, see `find`. Raises Failure: that names none, or several."""
    match places(text):
        case OnServer(link, _, match) if not match:
            raise Failure(
                f"{link} is a server; name a match of it as {link.rstrip('/')}#ID (`wardrum battle list {link}` shows them)"
            )
        case InFolder(_, (only,)):
            return only
        case InFolder(directory, inside):
            names = [
                there.path.name if isinstance(there, InFile) else Path(str(there.place)).name
                for there in inside
            ]
            more = f" and {len(names) - NAMES_MAX} more" if len(names) > NAMES_MAX else ""
            raise Failure(f"{directory} holds {', '.join(names[:NAMES_MAX])}{more}; name one of them")
        case there:
            return there


def log_of(text: str) -> Place:
    """A data directory, or a log that several nodes share. Raises Failure: it is an address and a wrong one."""
    try:
        return place_of(text)
    except argparse.ArgumentTypeError as error:
        raise Failure(str(error)) from None


def folder(path: Path) -> InFolder:
    """The data directories and the files in a folder, by name. Raises Failure: there are none."""
    try:
        each = sorted(path.iterdir())
    except OSError as error:
        raise Failure(f"cannot read {path}: {error.strerror}") from None
    houses = [InLog(one, "") for one in each if (one / LOG).is_file()]
    files = [InFile(one) for one in each if one.is_file()]
    if not houses and not files:
        raise Failure(f"{path} holds neither a replay file nor a data directory (there is no {LOG})")
    return InFolder(path, (*houses, *files))


def on_server(link: str) -> OnServer:
    """The server, and the match if one is named. Raises Failure: it is no such address."""
    if _id.fullmatch(link):
        link = f"{LOCAL}#{link}"
    try:
        url = address(link)
    except argparse.ArgumentTypeError as error:
        raise Failure(str(error)) from None
    if not _names_match.search(link):
        return OnServer(link, url, MatchId(""))
    try:
        return OnServer(link, *_url_and_match(link))
    except ValueError:
        raise Failure(f"{link} names no match: the id of one has 32 hex digits") from None


def _url_and_match(link: str) -> tuple[str, MatchId]:
    found = match_address(link)
    return found.url, found.match


@contextmanager
def opened(place: Place) -> Iterator[Archive]:
    """The matches of a log; on stderr what it lacks. Raises Failure."""
    with opened_with(place) as (read, archive):
        for wrong in read.wrongs:
            print(f"wardrum: {place}: {wrong}", file=sys.stderr)
        yield archive


@contextmanager
def opened_with(place: Place) -> Iterator[tuple[Readable, Archive]]:
    """The matches of a log, and where they are read. Raises Failure."""
    try:
        with readable(place) as read, open_archive(read.directory) as archive:
            yield read, archive
    except StoreError as error:
        raise Failure(str(error)) from None


def find(archive: Archive, there: InLog) -> MatchId:
    """The one match that is meant. Raises Failure: there is none, or there are several."""
    place, beginning = there
    found = [name for name in archive.ids() if name.startswith(beginning)]
    if len(found) == 1:
        return found[0]
    if not found and not beginning:
        raise Failure(f"{place} has no matches yet")
    how_many = reported(len(found), "match", "matches") if found else "no match"
    if not beginning:
        raise Failure(
            f"{place} has {how_many}; name one as {place}{'/' if isinstance(place, Path) else '#'}ID "
            f"(`wardrum battle list {place}` shows them)"
        )
    raise Failure(f"{place} has {how_many} whose id begins with {beginning!r}")


def handed_out(there: OnServer, language: str = "") -> list[bytes]:
    """The lines of the replay file that a server hands out of a match: as far as a spectator may know it.

    language: in which it says everything, "" = the server's. Raises Failure.
    """
    try:
        return [*replay_file(there.url, there.match, language)]
    except HTTPError as error:
        said = error.read(SAID_BYTES_MAX).decode(errors="replace").strip()
        raise Failure(f"{there.link}: {said or error.reason}", FOUND) from None
    except HTTPException as error:
        raise Failure(f"{there.link} gives no answer of a server: {str(error).strip()}", FOUND) from None
    except OSError as error:  # urllib wraps what kept it from connecting
        reason = getattr(error, "reason", error)
        raise Failure(f"cannot reach {there.link}: {getattr(reason, 'strerror', None) or reason}") from None
