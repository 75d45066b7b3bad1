"""What trench ships is legal, fits the table and leaves room to play."""

from itertools import product

import msgspec
import pytest

from wardrum.events.rulesets.trench.battlefield import Layout, Scenario, zone
from wardrum.events.rulesets.trench.data import LAYOUTS, SCENARIOS, WARBANDS
from wardrum.events.rulesets.trench.decide.setup import require_legal
from wardrum.events.rulesets.trench.layouts import faults
from wardrum.events.rulesets.trench.roster import Warband
from wardrum.events.space.plane import INCH

STEP = INCH // 2
LARGEST_RADIUS = max(model.profile.radius for band in WARBANDS.values() for model in band.models)


@pytest.mark.parametrize(
    ("registry", "kind"), [(WARBANDS, Warband), (LAYOUTS, Layout), (SCENARIOS, Scenario)]
)
def test_registries_hold_what_their_names_say(registry, kind):
    """Each entry stands under its own name and passes every constraint of its type, whole numbers included."""
    assert registry
    for name, entry in registry.items():
        assert entry.name == name
        assert msgspec.json.decode(msgspec.json.encode(entry), type=kind, strict=True) == entry


@pytest.mark.rule("X-46")
@pytest.mark.rule("X-48")
@pytest.mark.parametrize("name", WARBANDS)
def test_shipped_warbands_are_legal(name):
    """Every warband we ship may be mustered, and has a leader."""
    require_legal(WARBANDS[name])
    assert sum(model.leader for model in WARBANDS[name].models) == 1


@pytest.mark.rule("X-46")
@pytest.mark.rule("X-36")
def test_shipped_warbands_are_varied():
    """Four have 6 to 10 models, two of them fireteams; there is an elite of four and a horde of twelve."""
    sizes = {name: len(band.models) for name, band in WARBANDS.items()}
    assert sum(6 <= size <= 10 for size in sizes.values()) >= 4
    assert {4, 12} <= set(sizes.values())
    assert sum(bool(band.fireteams) for band in WARBANDS.values()) >= 2


@pytest.mark.rule("X-47")
def test_shipped_weapons_are_varied():
    """Among them is something of every class of keywords that weapons have."""
    weapons = [w for band in WARBANDS.values() for model in band.models for w in model.weapons.values()]
    words = {word for weapon in weapons for word in weapon.keywords}
    wanted = "assault heavy pistol reload risky automatic cleave blast scatter flamethrower shotgun grenade"
    wanted += " armour-piercing ignore-armour critical deadly fire gas shrapnel block dice injury-dice"
    assert set(wanted.split()) <= words


def squared_gap(piece, x, y):
    """The squared distance between a point and the nearest point of a piece."""
    across = max(piece.x - x, 0, x - piece.x - piece.width)
    down = max(piece.y - y, 0, y - piece.y - piece.height)
    return across * across + down * down


def walked(layout, radius):
    """Every lattice point to which a base can walk in half-inch steps from the middle of the north edge."""
    solid = [piece for piece in layout.pieces.values() if piece.kind == "impassable"]
    columns = range(2 * INCH, layout.width - INCH, STEP)
    rows = range(2 * INCH, layout.height - INCH, STEP)
    free = {
        (x, y)
        for x, y in product(columns, rows)
        if all(squared_gap(piece, x, y) >= radius * radius for piece in solid)
    }
    seen, edge = set(), [(columns[len(columns) // 2], 2 * INCH)]
    while edge:
        x, y = edge.pop()
        if (x, y) in free and (x, y) not in seen:
            seen.add((x, y))
            edge += [(x + STEP, y), (x - STEP, y), (x, y + STEP), (x, y - STEP)]
    return seen


@pytest.mark.rule("X-15")
@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts_have_all_kinds_of_ground(name):
    """Every layout has cover, difficult, dangerous and impassable ground and an obstacle line."""
    pieces = LAYOUTS[name].pieces.values()
    assert {"difficult", "dangerous", "impassable", "barrier"} <= {piece.kind for piece in pieces}
    lines = [p for p in pieces if p.kind == "barrier" and max(p.width, p.height) >= 5 * INCH]
    assert lines
    assert all(INCH // 2 <= piece.tall <= 3 * INCH for piece in lines)
    assert any(piece.tall > INCH and piece.kind == "impassable" for piece in pieces)


@pytest.mark.rule("X-44")
@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts_favour_neither_side(name):
    """Turned by half a circle a layout is the same; five of its pieces are objectives."""
    layout = LAYOUTS[name]
    outlines = {(p.x, p.y, p.width, p.height, p.tall, p.kind) for p in layout.pieces.values()}
    turned = {
        (layout.width - p.x - p.width, layout.height - p.y - p.height, p.width, p.height, p.tall, p.kind)
        for p in layout.pieces.values()
    }
    assert outlines == turned
    assert len(set(layout.objectives)) == 5
    assert set(layout.objectives) <= set(layout.pieces)


@pytest.mark.parametrize("name", LAYOUTS)
def test_pieces_do_not_overlap(name):
    """No two pieces of a layout take the same room, and what lies on a floor has one under it."""
    assert list(faults(LAYOUTS[name])) == []


@pytest.mark.rule("X-44")
@pytest.mark.rule("X-45")
@pytest.mark.parametrize(("name", "scenario"), [*product(LAYOUTS, SCENARIOS)])
def test_zones_are_clear_and_objectives_can_be_reached(name, scenario):
    """No piece stands in a zone, and the largest base we ship can walk from one zone to the other and to every objective."""
    layout = LAYOUTS[name]
    deep = zone(layout, SCENARIOS[scenario], "north").reach
    assert 2 * deep + SCENARIOS[scenario].apart == layout.height
    assert all(deep <= p.y and p.y + p.height <= layout.height - deep for p in layout.pieces.values())
    reached = walked(layout, LARGEST_RADIUS)
    assert any(y > layout.height - 3 * INCH for _, y in reached)
    for objective in layout.objectives:
        piece = layout.pieces[objective]
        assert any(squared_gap(piece, x, y) <= LARGEST_RADIUS**2 for x, y in reached), objective
