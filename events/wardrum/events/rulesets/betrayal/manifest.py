"""What the lobby shows of the game: what it is like, its settings, and the map of each scenario."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from wardrum.events.space.hex import Cell, extent
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.grammar import listed, title
from wardrum.events.toolkit.language import counted, say
from wardrum.events.toolkit.manifest import (
    About,
    Caption,
    Field,
    RulesetManifest,
    TablePart,
    TablePreview,
    settings,
)

from .data import SCENARIOS
from .data.scenarios import BattleScenario, Mode, map_of
from .state import Goal, Setup

NAMED = "✕"
"""The sign of a hex in which an enemy or a quest unit stands anyway."""

MODES: Final[dict[Mode, str]] = {
    "clash": "clash, a small battle on one map",
    "dungeon": "dungeon, a large map",
    "delve": "delve, the map grows as it is explored",
}
GOALS: Final[Mapping[Goal, Callable[[BattleScenario], Caption]]] = {
    "conquer": lambda _: Caption("defeat all enemies"),
    "eliminate": lambda one: Caption(
        say("defeat {names}", names=listed(title(one.named[key].name) for key in one.eliminate))
    ),
    "survey": lambda one: shards(one, lambda n: counted(n, "find {n} skyshard", "find {n} skyshards")),
    "uncover": lambda one: shards(
        one,
        lambda n: counted(
            n, "find {n} skyshard and get away with it", "find {n} skyshards and get away with them"
        ),
    ),
}

FIELDS = (
    Field("scenario", "Scenario", samples=("scenarios", SCENARIOS)),
    Field("seats", "Adventurers", suggested=2),
    Field("xp", "Experience"),
    Field(
        "party_decisions",
        "The party decides",
        {"leader": "By its leader", "first_click": "By the first click", "majority": "By vote"},
    ),
    Field("retreat_vote", "Leaving needs", {"all": "Everybody's vote", "majority": "A majority"}, more=True),
    Field(
        "fatigue_exit",
        "Leaving fatigue",
        {"die": "Counts on at once", "next_round": "Spares one round"},
        more=True,
    ),
    Field("revive_wrap", "Revived late still act", more=True),
    Field("entering_companion_acts", "Entering companions act", more=True),
    Field("light_fatigue", "Light fatigue dice (0: all)", more=True),
    Field("overfatigue", "Overfatigue dice (0: all)", more=True),
    Field("hardest", "Hardest difficulty", more=True),
    Field("guild_assist", "The guild can help once", more=True),
)


def manifest() -> RulesetManifest:
    """The game before it begins."""
    return RulesetManifest(
        About(
            kind="A party against the rules",
            sentence="One to four adventurers together, on hexes; the enemies play themselves. Also good alone.",
            length="about 30 minutes",
            role="shield",
        ),
        settings=settings(Setup, *FIELDS),
        preview=TablePreview(
            order=("scenario",), parts={"scenario": {name: scenario(one) for name, one in SCENARIOS.items()}}
        ),
    )


def shards(one: BattleScenario, words: Callable[[int], str]) -> Caption:
    """How many skyshards are required, by the size of the party (F-70)."""
    return Caption(setting="seats", texts={str(size): words(n) for size, n in enumerate(one.skyshards, 1)})


def scenario(one: BattleScenario) -> TablePart:
    """Its map, and what it is about."""
    caption = (Caption(one.title), Caption(MODES[one.mode]), GOALS[one.goal](one))
    return TablePart(caption, legend(one), hexes=board(one))


def legend(one: BattleScenario) -> tuple[str, ...]:
    """What the signs on its map mean."""
    entrance = (
        "Shaded: one enters here; hatched: nobody can." if one.impassable else "Shaded: one enters here."
    )
    spots = ("Numbers: where enemies come to stand, in this order.",) if one.spots else ()
    doors = ("Inner outline: a door.",) if one.doors else ()
    return (entrance, *spots, *doors)


def board(one: BattleScenario) -> d.HexBoard:
    """Its hexes as they lie on the table (F-1), with the signs of those who are to stand there."""
    laid = map_of(one)
    signs = {key: str(number) for number, key in enumerate(one.spots, 1)} | dict.fromkeys(one.named, NAMED)
    cells = {key: hexagon(cell, one.entrance, signs.get(key, "")) for key, cell in laid.cells.items()}
    return d.HexBoard(laid.across, *extent(laid), cells)


def hexagon(cell: Cell, entrance: str, sign: str) -> d.Cell:
    """One of them; those of the entrance are ground like any other."""
    kind = "entrance" if cell.kind == "open" and cell.tile == entrance else cell.kind
    return d.Cell(cell.x, cell.y, kind, cell.tile, sign)
