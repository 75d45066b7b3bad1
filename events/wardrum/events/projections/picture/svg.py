"""The table as SVG, as the page's table view shows it: the same state gives the same bytes on every machine.

camera (the projection) · painter (what is painted before what) · ink (colours and marks of seats) · materials, textures,
prisms (terrain that stands up) · terrain, trenches, ground (the rest of it) · cells (tables of hexes) · silhouettes,
figures, tags · markers · markup (elements, escaped) · scene, words (what is said of its parts), caption. Lengths are integers of 1/100 mm and the
camera's sines and cosines whole numbers, so nothing is rounded in a way that machines differ in; maps are drawn in the order
of their keys, as a state read from JSON has them. Nothing in it needs a style sheet, a script or a file, so it can be
shown anywhere an image can.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wardrum.events.match.game import Game, State
from wardrum.events.space.table import Table
from wardrum.events.toolkit.display.shapes import Display

from .caption import caption, titled
from .cells import cells
from .figures import Figure, fallen, figures
from .ground import floor, slab, zones
from .ink import PAPER, ROOM, WOOD
from .markers import DrawnToken, objectives, tokens
from .markup import element, group, text
from .materials import stands_up
from .painter import painted
from .prisms import Prism, prisms_of
from .scene import MARGIN, WIDE, PictureScene, bare_scene, described, scene_of
from .silhouettes import defined, role_of
from .tags import tags
from .terrain import flat_terrain, patterns, shadows
from .trenches import trenches

STYLE = 5  # of the drawing; raise it when the same state is drawn otherwise, as clients keep the pictures that they have fetched
Standing = Prism | DrawnToken | Figure


def draw(game: Game, state: State) -> bytes:
    """The table of a state as connections without a seat are shown it, with its caption."""
    return drawn(public_table(game, state), game.display(state), state.match.version)


def public_table(game: Game, state: State) -> Table:
    """The table of a state as connections without a seat may know it."""
    view: Any = game.view(state, "")
    table: Table = view.table
    return table


def drawn(table: Table, display: Display, version: int) -> bytes:
    """See `draw`; version: of the match."""
    scene = scene_of(table, display)
    left, top, width, height = scene.box
    written, high = caption(display, version, (left + MARGIN, top + height), width // 34)
    box = (left, top, width, height + high)
    whole = element(
        "svg",
        text("title", titled(display, version), id="wardrum-title"),
        text("desc", described(scene), id="wardrum-desc"),
        element("rect", x=left, y=top, width=width, height=box[3], fill=PAPER),
        *table_drawn(scene),
        written,
        aria_labelledby="wardrum-title wardrum-desc",
        **root(box),
    )
    return f"{whole}\n".encode()


def draw_table(name: str, table: Table) -> bytes:
    """A plane on which nobody stands yet, without a caption: of what lies on it there are only ids and kinds to tell."""
    scene = bare_scene(table)
    whole = element("svg", text("title", name), *table_drawn(scene), **root(scene.box))
    return f"{whole}\n".encode()


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


def table_drawn(scene: PictureScene) -> Iterator[str]:
    """The table with all that is on it, the hindmost first."""
    table, words, camera = scene.table, scene.words, scene.camera
    yield definitions(scene)
    yield backdrop(scene)
    yield slab(table, camera)
    yield group(
        floor(table, scene.ground),
        cells(table, words.cells),
        zones(table, words.zones, scene.order, begun=scene.begun),
        flat_terrain(table, words.terrain),
        shadows(table),
        transform=camera.ground(),
    )
    yield trenches(table, words.terrain, camera)
    yield objectives(scene)
    yield fallen(scene)
    things: list[Standing] = [*prisms(scene), *tokens(scene), *figures(scene)]
    things = painted(things)
    yield group(*standing_things(things))
    yield tags(scene, [thing for thing in things if isinstance(thing, Figure)])


def definitions(scene: PictureScene) -> str:
    """What is drawn once and used often."""
    shown = [*scene.table.pieces, *scene.table.fallen]
    roles = sorted({role_of(scene.pieces[key].role) for key in shown})
    stops = (element("stop", offset=at, stop_color=tone) for at, tone in (("0", WOOD), ("0.75", ROOM)))
    light = element("radialGradient", *stops, id="wardrum-light", cx="0.5", cy="0.4", r="0.7")
    return element("defs", light, patterns(scene.table), *map(defined, roles))


def backdrop(scene: PictureScene) -> str:
    """What is seen round the table."""
    left, top, width, height = scene.box
    return element("rect", x=left, y=top, width=width, height=height, fill="url(#wardrum-light)")


def prisms(scene: PictureScene) -> Iterator[Prism]:
    """The blocks of all terrain that stands up."""
    for key, piece in sorted(scene.table.terrain.items()):
        if stands_up(piece):
            yield from prisms_of(key, piece, scene.words.terrain[key], scene.camera)


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
