"""The table: what terrain is drawn as, and what terrain, zones and tokens are."""

from __future__ import annotations

import re
from typing import Final, cast

from wardrum.events.space.table import Marker, Terrain, Zone
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.board import BoardWords, TerrainWords
from wardrum.events.toolkit.glossary import Glossary
from wardrum.events.toolkit.grammar import opening, title

from ..decide.scoring import REACH
from ..goals import GROUPS

GREEN: Final = re.compile(r"hedge|bower|hurdle|thicket")
"""Obstacles that are called so have leaves."""
LONG: Final = 2
"""Least length of a wall in widths; a shorter one is an obstacle."""
ICONS: Final[dict[str, d.Icon]] = {"objective": "objective", "treasure": "treasure"}


def drawn_as(key: str, piece: Terrain) -> d.TerrainKind:
    """What a piece of terrain is drawn as."""
    if piece.kind != "obstacle":
        return cast(d.TerrainKind, piece.kind)  # the others are called the same
    if GREEN.match(key):
        return "hedge"
    short, long = sorted((piece.width, piece.height))
    return "wall" if long >= LONG * short else "obstacle"


def board_words(words: Glossary, on: d.Ground) -> BoardWords:
    """What a game with this glossary, and with this ground, says of its tables."""
    terrain, markers = words["terrain"], words["markers"]

    def ground(key: str, piece: Terrain) -> TerrainWords:
        meaning = terrain[piece.kind]
        return TerrainWords(drawn_as(key, piece), meaning.text, meaning.rule)

    def zone(key: str, one: Zone) -> str:
        return opening(GROUPS[one.label])

    def marker(key: str, one: Marker) -> d.Info:
        meaning = markers[one.kind]
        return d.Info(title(key), meaning.text, meaning.rule)

    def icon(key: str, one: Marker) -> d.Icon:
        return ICONS[one.kind]

    return BoardWords(ground, zone, marker, icon, on, REACH)
