"""Files as commands read and write them: replays, rosters."""

from __future__ import annotations

import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Sequence
from io import BufferedReader, TextIOWrapper
from pathlib import Path

from msgspec import UNSET

from wardrum.events.formats.replay import CommitsMissing, Replay, ReplayError, check, read
from wardrum.events.match.game import Game, revision_of
from wardrum.events.rulesets import games
from wardrum.events.verify import Decided, Report
from wardrum.server.cli.errors import FOUND, Failure

ROSTER_BYTES_MAX = 2 * 1024 * 1024  # of one file; its reader says that more is too much
DATABASE = b"SQLite format 3\0"
LINE_BYTES_MAX = 4 * 1024 * 1024  # a whole state with a thousand pieces is shorter


def read_replay(path: Path) -> Replay:
    """A replay file, its form checked. Raises Failure."""
    try:
        with path.open("rb") as file:
            if file.peek(len(DATABASE)).startswith(DATABASE):
                raise Failure(f"{path} is a database of matches; name the folder it lies in: {path.parent}")
            return read(_lines(file))
    except OSError as error:
        raise Failure(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise Failure(f"{path} begins as a text in UTF-16, and is none") from None
    except CommitsMissing as error:
        raise Failure(f"{path}, {error}", FOUND) from None
    except ReplayError as error:
        raise Failure(f"{path}, {error}") from None


def _lines(file: BufferedReader) -> Iterator[bytes]:
    """A file's lines in UTF-8; some shells write UTF-16. Raises UnicodeDecodeError, OSError."""
    if file.peek(2)[:2] not in (BOM_UTF16_LE, BOM_UTF16_BE):
        return iter(lambda: file.readline(LINE_BYTES_MAX), b"")
    text = TextIOWrapper(file, encoding="utf-16", newline="")
    return (line.encode() for line in iter(lambda: text.readline(LINE_BYTES_MAX), ""))


def read_bytes(path: Path) -> bytes:
    """A roster file as it is, but no more of it than is ever looked at. Raises Failure."""
    try:
        with path.open("rb") as file:
            return file.read(ROSTER_BYTES_MAX + 1)
    except OSError as error:
        raise Failure(f"cannot read {path}: {error.strerror}") from None


def checked(name: object, file: Replay, *, heads: Sequence[bytes] = ()) -> Report:
    """What the check of a file finds. Raises Failure: it is not sound; says so if it could not be decided again."""
    report = check(known_game(name, file.header.ruleset), file, heads)
    if report.fault is not UNSET:
        raise Failure(f"{name} is not sound, version {report.fault.version}: {report.fault.what}", FOUND)
    warn_not_decided(str(name), report)
    return report


def warn_not_decided(what: str, report: Report) -> None:
    """Say on stderr which rules could not decide something again: then only its chain, dice and fold were checked."""
    for rules in report.under:
        if not rules.again:
            print(f"wardrum: {what}: {decided(rules)}", file=sys.stderr)


def decided(rules: Decided) -> str:
    """Under which rules matches were decided again, or why they were not."""
    if rules.again:
        return f"decided under revision {rules.revision} of {rules.ruleset}"
    here = f"revision {rules.revision} of {rules.ruleset} is not in this release"
    return f"chain, dice and events consistent; not decided again ({here})"


def game_of_file(name: object, file: Replay) -> Game:
    """The rules of a file under the revision that its match follows. Raises Failure: they are not known here."""
    game = known_game(name, file.header.ruleset)
    return game.of(revision_of(file.records[0])) if file.records else game


def known_game(name: object, ruleset: str) -> Game:
    """The rules that a file asks for. Raises Failure: they are not known here."""
    known = games()
    if ruleset not in known:
        raise Failure(f"{name} is a match of {ruleset!r}; this release plays {', '.join(sorted(known))}")
    return known[ruleset]
