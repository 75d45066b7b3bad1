"""The table as a display shows it, a plane or hexes; what terrain, tiles and markers mean says the ruleset."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, NamedTuple

from msgspec import UNSET

from wardrum.events.space.hex import Cell as TableCell
from wardrum.events.space.table import Marker, Table, Terrain, Zone

from . import shapes as d
from .context import DisplayContext

HexKind = Literal["open", "impassable", "door", "entrance"]
EDGES: Final[dict[str, d.Edge]] = {"north": "n", "east": "e", "south": "s", "west": "w"}


class TerrainWords(NamedTuple):
    """What a piece of terrain is: what it is drawn as, and what it does."""

    kind: d.TerrainKind
    text: str
    rule: str = ""


class BoardWords(NamedTuple):
    """What a ruleset says of its tables."""

    terrain: Callable[[str, Terrain], TerrainWords]
    """Of a piece of terrain by id."""
    zone: Callable[[str, Zone], str]
    """Its name."""
    marker: Callable[[str, Marker], d.Info]
    """By id, without its place."""
    icon: Callable[[str, Marker], d.Icon]
    ground: d.Ground = "plain"
    """What the ground is drawn as."""
    reach: int = 0
    """How near one has to be to an objective to hold it, in 1/100 mm."""


def plane(context: DisplayContext, table: Table, words: BoardWords) -> d.Board:
    """The board of a table; its three parts are kept as long as the table keeps them."""
    called = context.called
    terrain = context.kept.get(
        "terrain",
        (table.terrain,),
        lambda: {
            key: _terrain(called[key], one, words.terrain(key, one)) for key, one in table.terrain.items()
        },
    )
    zones = context.kept.get(
        "zones",
        (table.zones,),
        lambda: {key: d.Zone(one.seat, words.zone(key, one), one.area) for key, one in table.zones.items()},
    )
    markers = context.kept.get(
        "markers",
        (table.markers,),
        lambda: {
            key: _marker(one, words.marker(key, one), words.icon(key, one), words.reach)
            for key, one in table.markers.items()
        },
    )
    there = terrain, zones, markers, fallen(context, table)
    return context.kept.get("board", there, lambda: d.Board(table.width, table.height, *there, words.ground))


def fallen(context: DisplayContext, table: Table) -> dict[str, d.Place]:
    """Where those lay who were taken down; kept as long as the table keeps it."""
    return context.kept.get(
        "fallen",
        (table.fallen,),
        lambda: {key: d.Place(one.x, one.y, one.z) for key, one in table.fallen.items()},
    )


def _terrain(name: str, one: Terrain, words: TerrainWords) -> d.Terrain:
    edges = (short for side, short in EDGES.items() if side not in one.enclosed)
    return d.Terrain(
        kind=words.kind,
        name=name,
        text=words.text,
        x=one.x,
        y=one.y,
        width=one.width,
        height=one.height,
        tall=one.tall,
        z=one.z,
        rule=words.rule,
        up=UNSET if one.up is UNSET else EDGES[one.up],
        open_edges=tuple(edges) if words.kind == "platform" else (),
    )


def _marker(one: Marker, info: d.Info, icon: d.Icon, reach: int = 0) -> d.Marker:
    seat = "" if one.seat is UNSET else one.seat
    held = reach if icon == "objective" else 0
    return d.Marker(icon, info.name, info.text, one.x, one.y, one.z, seat, info.rule, held)


class CellWords(NamedTuple):
    """What a hex is drawn as, and a sentence on it, "" = there is nothing to say."""

    kind: HexKind
    text: str = ""


class HexWords(NamedTuple):
    """What a ruleset says of its hexes."""

    cell: Callable[[str, TableCell], CellWords]
    """What a hex is, and what there is to know of it."""
    tile: Callable[[str], d.Info]
    """By its name."""
    marker: Callable[[str, Marker], d.Info]
    icon: Callable[[str, Marker], d.Icon]
    shown: Callable[[Marker], bool]
    """Whether a marker is drawn by itself."""
    made_of: tuple[tuple[Any, ...], tuple[Any, ...], tuple[Any, ...]]
    """Of what beside the map the cells, the tiles and the markers are made."""
    ground: d.Ground = "plain"
    """What the ground of all of them is drawn as."""


def hexes(context: DisplayContext, table: Table, words: HexWords) -> d.HexBoard:
    """The board of a map of hexes; its three parts are kept as long as what they are made of."""
    there = table.map
    assert there is not UNSET
    of_cells, of_tiles, of_markers = words.made_of
    cells = context.kept.get(
        "cells",
        (there, *of_cells),
        lambda: {
            key: _cell(one, str(there.numbers[key]), context.called[key], words.cell(key, one))
            for key, one in there.cells.items()
        },
    )
    tiles = context.kept.get(
        "tiles",
        (there, *of_tiles),
        lambda: {tile: words.tile(tile) for tile in dict.fromkeys(one.tile for one in there.cells.values())},
    )
    markers = context.kept.get(
        "markers",
        (table.markers, *of_markers),
        lambda: {
            key: _marker(one, words.marker(key, one), words.icon(key, one))
            for key, one in table.markers.items()
            if words.shown(one)
        },
    )
    return d.HexBoard(
        there.across, table.width, table.height, cells, tiles, markers, fallen(context, table), words.ground
    )


def _cell(one: TableCell, number: str, name: str, words: CellWords) -> d.Cell:
    text = f"{name}: {words.text}" if words.text else f"{name}."
    return d.Cell(one.x, one.y, words.kind, one.tile, number, text)
