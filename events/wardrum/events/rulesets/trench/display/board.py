"""The battlefield: what its pieces are and do, the zones, and the objectives with who holds them (X-15, X-44 to X-46)."""

from __future__ import annotations

from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from wardrum.events.space.table import Marker, Terrain, Zone
from wardrum.events.toolkit.display import shapes as d
from wardrum.events.toolkit.display.board import BoardWords, TerrainWords, plane
from wardrum.events.toolkit.display.context import DisplayContext
from wardrum.events.toolkit.grammar import listed
from wardrum.events.toolkit.language import say

from ..battlefield import GroundKind
from ..glossary import GROUND_TEXTS
from ..goals import reward
from ..state import State

KINDS: Final[dict[GroundKind, d.TerrainKind]] = {
    "difficult": "rough",
    "dangerous": "dangerous",
    "impassable": "obstacle",
    "barrier": "barrier",
    "mined": "mined",
    "open": "place",
    "wall": "wall",
    "platform": "platform",
    "ladder": "ladder",
    "stairs": "stairs",
    "trench": "trench",
}
CLIMBED: Final = ("wall", "platform", "ladder", "stairs", "trench")
"""What is about heights, and so of another rule than the rest."""
HELD: Final = "Held at the end of a Turn by the side with more standing models on it or, if none is on it, within 1 inch of it."
WRECKED: Final = (
    "A model of the attacker on it or within 1 inch of it may wreck it, an ACTION with a Success Roll."
)
GATE: Final = "A way through: a standing model of the attacker that is wholly in this zone at the end of the game scores."
ZONES: Final = {"north": "Zone of {owner}, in the north", "south": "Zone of {owner}, in the south"}
"""By the label of a zone."""


def board(state: State, context: DisplayContext) -> d.Board:
    """The battlefield; its parts are kept as long as the table keeps them."""
    table, called = state.table, context.called
    words = BoardWords(
        terrain=ground,
        zone=lambda key, zone: zone_name(zone, called.seat(zone.seat)),
        marker=lambda key, marker: (
            gate(called[key]) if marker.kind == "gate" else objective(state, called[key])
        ),
        icon=lambda key, marker: "door" if marker.kind == "gate" else "objective",
        ground="mud",
    )
    shown = plane(context, table, words)
    made_of = (shown.terrain, table.markers)
    terrain = context.kept.get("fought for", made_of, lambda: fought_for(shown.terrain, table.markers))
    return replace(shown, terrain=terrain)


def ground(key: str, one: Terrain) -> TerrainWords:
    """What a piece of terrain is drawn as and does; water is what nobody enters and everybody sees over."""
    kind: GroundKind = one.kind  # type: ignore[assignment]  # the table knows no ruleset's kinds
    rule = "X-16" if kind in CLIMBED else "X-44" if kind == "open" else "X-15"
    water = kind == "impassable" and not one.tall
    return TerrainWords("water" if water else KINDS[kind], GROUND_TEXTS[kind], rule)


def zone_name(zone: Zone, owner: str) -> str:
    """As "Zone of Seat A, in the north"."""
    return say(ZONES[zone.label], owner=owner)


def objective(state: State, name: str) -> d.Info:
    """An objective, and what it is worth."""
    scores = () if state.battle.scenario is UNSET else state.battle.scenario.scores
    kinds = {score.kind for score in scores}
    worth = listed(reward(score) for score in scores if score.kind in ("objectives", "wrecked", "intact"))
    sentences = (
        HELD if "objectives" in kinds else "",
        WRECKED if "wrecked" in kinds else "",
        say("Victory Points: {rewards}.", rewards=worth) if worth else "",
    )
    return d.Info(
        name, " ".join(say(one) for one in sentences if one), "X-54" if "wrecked" in kinds else "X-44"
    )


def gate(name: str) -> d.Info:
    """Where those head for who break through."""
    return d.Info(name, GATE, "X-55")


def fought_for(terrain: dict[str, d.Terrain], markers: dict[str, Marker]) -> dict[str, d.Terrain]:
    """The terrain with those pieces marked that are objectives."""
    marked = {
        key: replace(terrain[key], objective=True, seat="" if marker.seat is UNSET else marker.seat)
        for key, marker in markers.items()
        if key in terrain
    }
    return terrain | marked if marked else terrain
