"""Check a table of your own and draw it.

A layout is a JSON file of rectangles: obstacles, low terrain, platforms, ladders, stairs, archways, doors and deadly ground, or
for Trench walls, platforms, ladders, stairs, trenches, barriers and ground that slows or hurts. Without a name the layouts of the ruleset are listed. One of them printed with --json is a file to begin with; --schema prints
the JSON schema of such files. A match is played on the file if the lobby, or `layout` in the setup of a `create` frame,
names it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from wardrum.events.toolkit.grammar import inches
from wardrum.server.cli.errors import FOUND, Failure
from wardrum.server.cli.files import read_bytes

if TYPE_CHECKING:
    from wardrum.events.rulesets.trench.layouts import OwnLayout
    from wardrum.events.rulesets.warcry.layouts import Layout
    from wardrum.events.space.table import Table

RULESETS = ("warcry", "mordheim", "trench")
SIGNS = {
    "obstacle": "#",
    "wall": "#",
    "impassable": "@",
    "low": "~",
    "barrier": "=",
    "difficult": "~",
    "dangerous": "x",
    "mined": "*",
    "open": "o",
    "trench": "v",
    "ladder": "H",
    "stairs": "/",
    "arch": "n",
    "door": "D",
    "deadly": "x",
}
SMALL = ("ladder", "stairs", "arch", "door")
INCH = 2540
ACROSS, DOWN = INCH // 2, INCH


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum table`."""
    parser.add_argument("layout", metavar="FILE", nargs="?", help="a layout, or the name of a shipped one")
    parser.add_argument(
        "--ruleset", choices=RULESETS, default="warcry", help="for whose battles (default: warcry)"
    )
    parser.add_argument("--svg", metavar="OUT", type=Path, help="draw it into this file")
    parser.add_argument("--json", action="store_true", help="print it as a file to begin with")
    parser.add_argument("--schema", action="store_true", help="print the JSON schema of layouts")


def run(args: argparse.Namespace) -> int:
    """Print the layout. Raises Failure: it cannot be played on."""
    from wardrum.events.projections.picture import draw_table

    if args.schema:
        print(_formatted(msgspec.json.schema(_kind(args.ruleset))))
    elif args.layout is None:
        print("\n".join(_shipped(args.ruleset)))
    else:
        layout = _layout(args.ruleset, args.layout)
        if args.json:
            print(_formatted(layout))
        else:
            print("\n".join(lines(layout.table(), layout.name)))
        if args.svg:
            _write(args.svg, draw_table(layout.name, layout.table()))
    return 0


def lines(table: Table, name: str) -> Iterator[str]:
    """A table for a terminal: a map, two signs to an inch across and one down, and its pieces."""
    yield f"{name}: {table.width // INCH} by {table.height // INCH} inches, {len(table.terrain)} pieces"
    edge = "+" + "-" * (table.width // ACROSS) + "+"
    yield edge
    for y in range(DOWN // 2, table.height, DOWN):
        yield "|" + "".join(_sign(table, x, y) for x in range(ACROSS // 2, table.width, ACROSS)) + "|"
    yield edge
    for key, piece in table.terrain.items():
        sign = SIGNS.get(piece.kind, "0-9")
        heights = f"{inches(piece.z)} to {inches(piece.top)}" if piece.tall else "flat"
        extra = [f"rises {piece.up}"] if isinstance(piece.up, str) else []
        extra += [f"rails {', '.join(piece.enclosed)}"] if piece.enclosed else []
        where = f"at {inches(piece.x)}, {inches(piece.y)}, {inches(piece.width)} by {inches(piece.height)}"
        yield f"  {sign:<4}{key:<22}{piece.kind:<12}{', '.join([where, heights, *extra])}"


def _sign(table: Table, x: int, y: int) -> str:
    """What lies in a field of the map: ladders, stairs and openings before what they lead to, a platform by its height."""
    there = [
        piece
        for piece in table.terrain.values()
        if piece.x < x + ACROSS // 2
        and x - ACROSS // 2 < piece.x + piece.width
        and piece.y < y + DOWN // 2
        and y - DOWN // 2 < piece.y + piece.height
    ]
    if not there:
        return "."
    top = max(there, key=lambda piece: (piece.kind in SMALL, piece.top, piece.kind))
    return SIGNS.get(top.kind) or str(min(9, top.top // INCH))


def _shipped(ruleset: str) -> list[str]:
    from wardrum.events.rulesets import games

    return list(games()[ruleset].ruleset.samples()["terrains"])


def _kind(ruleset: str) -> type[Layout | OwnLayout]:
    """What a file holds."""
    from wardrum.events.rulesets.trench.layouts import OwnLayout
    from wardrum.events.rulesets.warcry.layouts import Layout

    return OwnLayout if ruleset == "trench" else Layout


def _layout(ruleset: str, named: str) -> Layout | OwnLayout:
    """A shipped layout, or that of a file. Raises Failure: what is wrong with it, and where."""
    from wardrum.events.rulesets import games

    game, kind = games()[ruleset], _kind(ruleset)
    if named in _shipped(ruleset):
        return kind.of(game.ruleset.samples()["terrains"][named])
    if not Path(named).exists() and "." not in named and "/" not in named:
        raise Failure(
            f"there is no layout {named!r} and no such file; there are {', '.join(_shipped(ruleset))}"
        )
    try:
        layout = msgspec.json.decode(read_bytes(Path(named)), type=kind)
        game.setup({"layout": msgspec.to_builtins(layout)})
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Failure(f"{named}: {error}", FOUND) from None
    return layout


def _formatted(value: object) -> str:
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise Failure(f"cannot write {path}: {error.strerror}") from None
