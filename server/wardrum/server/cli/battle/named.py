"""A battle as it is named on the command line, the same way for every word.

A replay file; a data directory and an id, or the beginning of one, behind it (`DIR/ID`); the address of a match on a
server (`https://host/m/ID`, `ws://host:port/ws#ID`), or its id alone for a server on this machine.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

from wardrum.clients.terminal import address as match_address
from wardrum.events.core.kernel import MatchId
from wardrum.server import data_directory
from wardrum.server.cli.errors import FOUND, Failure
from wardrum.server.cli.server_address import LOCAL
from wardrum.server.store.archive import Archive, open_archive
from wardrum.server.store.interface import StoreError

HELP = "a replay file, DIR/ID of a data directory, or the address of a match"
SERVER_WAIT_S = 60.0
_id = re.compile(r"[0-9a-f]{32}")


class InFile(NamedTuple):
    """A replay file."""

    path: Path


class InDirectory(NamedTuple):
    """A data directory and the beginning of a match's id, "" = of any."""

    directory: Path
    beginning: str


class OnServer(NamedTuple):
    """An address; link: as it was given, with or without a match."""

    link: str


Place = InFile | InDirectory | OnServer


def add_battle(parser: argparse.ArgumentParser) -> None:
    """The word that names a battle."""
    parser.add_argument("battle", metavar="BATTLE", help=HELP)


def place(text: str) -> Place:
    """Where a battle lies. Raises Failure: nothing is there."""
    path = Path(text)
    if path.is_file():
        return InFile(path)
    if path.is_dir():
        return InDirectory(path, "")
    if (path.parent / data_directory.LOG).is_file():
        return InDirectory(path.parent, path.name)
    if _id.fullmatch(text):
        return OnServer(f"{LOCAL}#{text}")
    if ":" in text or "/m/" in text:
        return OnServer(text)
    raise Failure(f"{text!r} is no battle: there is no such file or data directory, and it is no address")


@contextmanager
def opened(directory: Path) -> Iterator[Archive]:
    """The matches of a data directory. Raises Failure."""
    try:
        with open_archive(directory) as archive:
            yield archive
    except StoreError as error:
        raise Failure(str(error)) from None


def find(archive: Archive, there: InDirectory) -> MatchId:
    """The one match that is meant. Raises Failure: there is none, or there are several."""
    directory, beginning = there
    found = [name for name in archive.ids() if name.startswith(beginning)]
    if len(found) == 1:
        return found[0]
    if not beginning:
        raise Failure(
            f"{directory} has {len(found)} matches; name one as {directory}/ID (`wardrum battle list {directory}` shows them)"
        )
    how_many = f"{len(found)} matches" if found else "no match"
    raise Failure(f"{directory} has {how_many} whose id begins with {beginning!r}")


def served(link: str, language: str = "") -> Iterator[bytes]:
    """Its lines. language: in which it says everything, "" = the server's. Raises Failure."""
    try:
        there = match_address(link)
    except ValueError as error:
        raise Failure(str(error)) from None
    parts = urlsplit(there.url)
    scheme, prefix = {"ws": "http", "wss": "https"}[parts.scheme], parts.path.removesuffix("/ws")
    source = f"{scheme}://{parts.netloc}{prefix}/m/{there.match}/replay.jsonl"
    source += f"?language={language}" if language else ""
    try:
        with urlopen(source, timeout=SERVER_WAIT_S) as answer:  # noqa: S310 -- http or https, see above
            yield from iter(answer.readline, b"")
    except HTTPError as error:
        said = error.read().decode(errors="replace").strip()
        raise Failure(f"{link}: {said or error.reason}", FOUND) from None
    except URLError as error:
        raise Failure(f"cannot reach {link}: {error.reason}") from None
    except OSError as error:
        raise Failure(f"{link}: {error}", FOUND) from None
