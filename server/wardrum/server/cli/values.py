"""Values in the words of the command line: numbers that are read, and the forks that are written."""

from __future__ import annotations

import argparse
import math
from pathlib import Path

import msgspec
from msgspec import UNSET

from wardrum.events.core.kernel import MatchId
from wardrum.events.match import USUAL, Terms
from wardrum.events.match.game import State
from wardrum.server.languages import ENGLISH, languages

PAUSE_S_MAX = 3600.0


def count(text: str) -> int:
    """A whole number from 1 on. Raises ArgumentTypeError."""
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 2**53):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def share(text: str) -> float:
    """A number between 0 and 1, neither of them. Raises ArgumentTypeError."""
    number = _number(text)
    if not 0 < number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number between 0 and 1")
    return number


def _number(text: str) -> float:
    """What a text says; NaN if that is no number."""
    try:
        return float(text)
    except ValueError:
        return math.nan


def language(text: str) -> str:
    """A language in which battles can be shown. Raises ArgumentTypeError."""
    known = (ENGLISH, *languages())
    if text not in known:
        raise argparse.ArgumentTypeError(
            f"{text!r} is none of the languages that there are: {', '.join(known)}"
        )
    return text


def add_language(parser: argparse.ArgumentParser) -> None:
    """The word for the language in which battles are shown."""
    parser.add_argument(
        "--language",
        metavar="TAG",
        type=language,
        default=ENGLISH,
        help='of what the battle tells, as "de"; English otherwise',
    )


def terms(text: str) -> Terms:
    """What players agree on, as JSON or from a file with JSON. Raises ArgumentTypeError."""
    try:
        written = text.encode() if text.lstrip().startswith("{") else Path(text).read_bytes()
        return msgspec.json.decode(written, type=Terms)
    except OSError as error:
        raise argparse.ArgumentTypeError(f"cannot read {text}: {error.strerror}") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise argparse.ArgumentTypeError(f"{text} has no terms: {error}") from None


def add_terms(parser: argparse.ArgumentParser) -> None:
    """The word for the terms of new matches."""
    parser.add_argument(
        "--terms",
        metavar="JSON",
        type=terms,
        default=USUAL,
        help="""what is agreed on beside the rules, or a file with it, as '{"delay": {"seconds": 30}}'""",
    )


def pause(text: str) -> float:
    """Seconds, 0 to an hour. Raises ArgumentTypeError."""
    seconds = _number(text)
    if not 0 <= seconds <= PAUSE_S_MAX:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 0 to {PAUSE_S_MAX:.0f}")
    return seconds


def known_parent(state: State) -> str:
    """As "forked from match … at version 12"; "" for a match that is no fork."""
    parent = state.match.parent
    if parent is UNSET:
        return ""
    dice = state.match.dice
    return fork_text(parent.match, parent.version, "fresh" if dice is UNSET else dice)


def fork_text(match: MatchId, version: int, dice: str) -> str:
    """As `known_parent`, from its parts. dice: "chosen" = a study."""
    study = ", a study: dice may be chosen" if dice == "chosen" else ""
    return f"forked from match {match} at version {version}{study}"
