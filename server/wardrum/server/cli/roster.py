"""Read a roster from a file of yours.

BattleScribe and New Recruit (.ros, .rosz, .json), Trench Companion exports, warcry_data's JSON, Warcrier's text. Which one
it is, is read from its content. Names and numbers are kept, rules text is not; nothing is sent anywhere. More files may
follow the first: the tables of weapons that an export needs, the faction file of a list of fighters, or the fighters of
a text.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET

from wardrum.events.toolkit.grammar import plural
from wardrum.server.cli.errors import Failure
from wardrum.server.cli.files import read_bytes

if TYPE_CHECKING:
    from wardrum.server.rosters.imported import Imported

RULESETS = ("warcry", "mordheim", "trench")
MONEY = {"mordheim": "gold crowns", "trench": "ducats"}  # the others count points


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum roster`."""
    actions = parser.add_subparsers(metavar="import", required=True)
    reading = actions.add_parser("import", help="show what a file holds, and whether it could be mustered")
    reading.add_argument(
        "files", metavar="FILE", type=Path, nargs="+", help="a roster, and the tables it needs"
    )
    reading.add_argument(
        "--ruleset", choices=RULESETS, help="what it is to be mustered for (default: what the file is for)"
    )
    reading.add_argument(
        "--json", action="store_true", help="print it as JSON, the warband as a client sends it"
    )


def run(args: argparse.Namespace) -> int:
    """Print the roster. Raises Failure: it cannot be used."""
    from wardrum.server.rosters import Unusable, read

    try:
        roster = read(list(map(read_bytes, args.files)), args.ruleset or "")
    except Unusable as error:
        raise Failure(f"{', '.join(map(str, args.files))}: {error}") from None
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(as_document(roster)), indent=2).decode())
    else:
        print("\n".join(lines(roster)))
    return 0


def as_document(roster: Imported) -> dict[str, object]:
    """Everything as plain data: the roster as the file tells it, then what it becomes here."""
    target = {} if roster.target is UNSET else msgspec.to_builtins(roster.target)
    rest = {
        key: value for key, value in msgspec.to_builtins(roster).items() if key not in ("target", "sha256")
    }
    return {**target, **rest, "source": {"format": roster.format, "sha256": roster.sha256}}


def lines(roster: Imported) -> Iterator[str]:
    """The roster for a terminal."""
    money = f", {roster.points} {MONEY.get(roster.ruleset, 'points')}" if roster.points else ""
    count = plural(len(roster.names), "model" if roster.ruleset == "trench" else "fighter")
    yield f"{roster.name}: {roster.ruleset}, from {roster.format}, {count}{money}"
    for id, name in roster.names.items():
        yield f"  {id:<4} {name}"
    for note in roster.notes:
        yield f"note: {note}"
    for problem in roster.problems:
        yield f"problem: {problem}"
