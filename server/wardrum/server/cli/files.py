"""Files as commands read and write them: replays, rosters."""

from __future__ import annotations

from pathlib import Path

from wardrum.events.formats.replay import Replay, ReplayError, read
from wardrum.events.match.game import Game
from wardrum.events.rulesets import games
from wardrum.server.cli.errors import Failure

ROSTER_BYTES_MAX = 2 * 1024 * 1024  # of one file; whoever reads it says that more is too much
DATABASE = b"SQLite format 3\0"
LINE_BYTES_MAX = 4 * 1024 * 1024  # a whole state with a thousand pieces is shorter


def read_replay(path: Path) -> Replay:
    """A replay file, its form checked. Raises Failure."""
    try:
        with path.open("rb") as file:
            if file.peek(len(DATABASE)).startswith(DATABASE):
                raise Failure(f"{path} is a database of matches; name the folder it lies in")
            return read(iter(lambda: file.readline(LINE_BYTES_MAX), b""))
    except OSError as error:
        raise Failure(f"cannot read {path}: {error.strerror}") from None
    except ReplayError as error:
        raise Failure(f"{path}, {error}") from None


def read_bytes(path: Path) -> bytes:
    """A roster file as it is, but no more of it than is ever looked at. Raises Failure."""
    try:
        with path.open("rb") as file:
            return file.read(ROSTER_BYTES_MAX + 1)
    except OSError as error:
        raise Failure(f"cannot read {path}: {error.strerror}") from None


def known_game(path: Path, ruleset: str) -> Game:
    """The rules that a file asks for. Raises Failure: they are not known here."""
    known = games()
    if ruleset not in known:
        raise Failure(f"{path} is a match of {ruleset!r}; this release plays {', '.join(sorted(known))}")
    return known[ruleset]
