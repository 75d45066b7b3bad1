"""The table as SVG, as the page's table view shows it: the same state gives the same bytes on every machine.

camera (the projection) · painter (what is painted before what) · ink (colours and marks of seats) · materials, textures,
prisms (terrain that stands up) · terrain, trenches, ground (the rest of it) · cells (tables of hexes) · silhouettes,
figures, tags · markers · markup (elements, escaped) · scene, caption (words). Lengths are integers of 1/100 mm and the
camera's sines and cosines whole numbers, so nothing is rounded in a way that machines differ in; maps are drawn in the order
of their keys, as a state read from JSON has them. Nothing in it needs a style sheet, a script or a file, so it can be
shown anywhere an image can.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wardrum.events.match.game import Game
from wardrum.events.space.table import Table

from .caption import standing, titled
from .cells import cells
from .figures import Figure, fallen, figures
from .ground import floor, slab, zones
from .ink import PAPER, ROOM, WOOD
from .markers import DrawnToken, objectives, tokens
from .markup import element, group, text
from .materials import stands_up
from .painter import painted
from .prisms import Prism, prisms_of
from .scene import MARGIN, WIDE, PictureScene, described, scene_of
from .silhouettes import defined, role_of
from .tags import tags
from .terrain import flat_terrain, patterns, shadows
from .trenches import trenches

STYLE = 3  # of the drawing; raise it when the same state is drawn otherwise, as pictures are kept by whoever fetched them
Standing = Prism | DrawnToken | Figure
SHORTEST = 10_000  # a table smaller than that has no room for its caption


def draw(game: Game, state: Any) -> bytes:
    """The table of a state as somebody may know it; `state` is already a view."""
    scene = scene_of(state.table, state.match.order, game.ruleset.figures(state))
    left, top, width, height = scene.camera.box(MARGIN)
    width = max(width, SHORTEST)
    line = width // 34
    box = (left, top, width, height + 4 * line)
    begun = getattr(state.battle, "round", 0) > 0
    drawn = element(
        "svg",
        text("title", titled(game, state), id="wardrum-title"),
        text("desc", described(scene), id="wardrum-desc"),
        element("rect", x=left, y=top, width=width, height=box[3], fill=PAPER),
        *table_drawn(scene, begun=begun),
        standing(game, state, (left + MARGIN, top + height + line * 3 // 4), line),
        aria_labelledby="wardrum-title wardrum-desc",
        **root(box),
    )
    return f"{drawn}\n".encode()


def draw_table(name: str, table: Table) -> bytes:
    """A table on which nobody stands yet, without a caption."""
    scene = scene_of(table, (), {})
    drawn = element(
        "svg", text("title", name), *table_drawn(scene, begun=True), **root(scene.camera.box(MARGIN))
    )
    return f"{drawn}\n".encode()


def root(box: tuple[int, int, int, int]) -> dict[str, object]:
    """The attributes of a picture of this box."""
    return {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": " ".join(map(str, box)),
        "width": WIDE,
        "height": WIDE * box[3] // max(1, box[2]),
        "role": "img",
        "font_family": "system-ui, sans-serif",
    }


def table_drawn(scene: PictureScene, *, begun: bool) -> Iterator[str]:
    """The table with all that is on it, the hindmost first; begun: whether the battle has."""
    table, order, camera = scene.table, scene.order, scene.camera
    yield definitions(scene)
    yield backdrop(scene)
    yield slab(table, camera)
    yield group(
        floor(table),
        cells(table),
        zones(table, order, begun=begun),
        flat_terrain(table),
        shadows(table),
        transform=camera.ground(),
    )
    yield trenches(table, camera)
    yield objectives(table, order, camera)
    yield fallen(scene)
    things: list[Standing] = [*prisms(scene), *tokens(table, camera), *figures(scene)]
    things = painted(things)
    yield group(*standing_things(things))
    yield tags(scene, [thing for thing in things if isinstance(thing, Figure)])


def definitions(scene: PictureScene) -> str:
    """What is drawn once and used often."""
    shown = [*scene.table.pieces, *scene.table.fallen]
    roles = sorted({role_of(scene.label(key).silhouette) for key in shown})
    stops = (element("stop", offset=at, stop_color=tone) for at, tone in (("0", WOOD), ("0.75", ROOM)))
    light = element("radialGradient", *stops, id="wardrum-light", cx="0.5", cy="0.4", r="0.7")
    return element("defs", light, patterns(scene.table), *map(defined, roles))


def backdrop(scene: PictureScene) -> str:
    """What is seen round the table."""
    left, top, width, height = scene.camera.box(MARGIN)
    return element(
        "rect", x=left, y=top, width=max(width, SHORTEST), height=height, fill="url(#wardrum-light)"
    )


def prisms(scene: PictureScene) -> Iterator[Prism]:
    """The blocks of all terrain that stands up."""
    for key, piece in sorted(scene.table.terrain.items()):
        if stands_up(piece):
            yield from prisms_of(key, piece, scene.camera)


def standing_things(things: list[Standing]) -> Iterator[str]:
    """Everything that stands up, in the order it is painted in; what hides a figure is glass."""
    behind: list[Figure] = []
    for thing in things:
        if isinstance(thing, Figure):
            behind.append(thing)
        if isinstance(thing, Prism) and hides_any(thing, behind):
            yield thing.glass
        else:
            yield thing.markup


def hides_any(prism: Prism, figures: list[Figure]) -> bool:
    """Whether it covers a part of one of these figures."""
    return any(
        prism.frame.overlaps(figure.frame) and any(map(prism.hides, figure.samples)) for figure in figures
    )
