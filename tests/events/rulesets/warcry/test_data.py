"""Everything the game ships is legal, fits the table and leaves room to play."""

from itertools import product

import msgspec
import pytest

from wardrum.events.rulesets.warcry.battleplan import (
    BOARD_HEIGHT,
    BOARD_WIDTH,
    Deployment,
    PieceKind,
    TerrainCard,
    Twist,
    Victory,
)
from wardrum.events.rulesets.warcry.data.battleplans import DEPLOYMENTS, TWISTS, VICTORIES
from wardrum.events.rulesets.warcry.data.terrain import TERRAINS
from wardrum.events.rulesets.warcry.data.warbands import WARBANDS
from wardrum.events.rulesets.warcry.geometry import TALLEST
from wardrum.events.rulesets.warcry.layouts import buried
from wardrum.events.rulesets.warcry.roster import Warband, validate
from wardrum.events.space.plane.shapes import INCH

STEP = INCH // 2
CLEAR_OF_POINTS = 32 * INCH // 10

POINTS = sorted(
    {
        (spot.x, spot.y)
        for card in DEPLOYMENTS.values()
        for spot in card.groups.values()
        if 0 <= spot.x <= BOARD_WIDTH and 0 <= spot.y <= BOARD_HEIGHT
    }
)
MARKERS = sorted({(marker.x, marker.y) for card in VICTORIES.values() for marker in card.markers.values()})

LARGEST_RADIUS = max(fighter.profile.base.radius for band in WARBANDS.values() for fighter in band.fighters)

REGISTRIES = [
    (WARBANDS, Warband),
    (TERRAINS, TerrainCard),
    (DEPLOYMENTS, Deployment),
    (VICTORIES, Victory),
    (TWISTS, Twist),
]


def squared_gap(piece, x, y):
    """The squared distance between a point and the nearest point of a piece, in (1/100 mm)²."""
    across = max(piece.x - x, 0, x - piece.x - piece.width)
    down = max(piece.y - y, 0, y - piece.y - piece.height)
    return across * across + down * down


def fits(terrain, x, y, radius):
    """Whether a round base stands on the board and touches no obstacle."""
    inside = radius <= x <= BOARD_WIDTH - radius and radius <= y <= BOARD_HEIGHT - radius
    beside = (piece for piece in terrain.pieces.values() if piece.z < TALLEST)
    obstacles = (piece for piece in beside if piece.kind not in ("low", "deadly"))
    return inside and all(squared_gap(piece, x, y) >= radius * radius for piece in obstacles)


def reachable(terrain, radius):
    """Every lattice point to which a base can move in half-inch steps from the middle of the top edge."""
    columns, rows = range(STEP, BOARD_WIDTH, STEP), range(STEP, BOARD_HEIGHT, STEP)
    free = {(x, y) for x, y in product(columns, rows) if fits(terrain, x, y, radius)}
    seen, edge = set(), [(BOARD_WIDTH // 2, 3 * INCH)]
    while edge:
        x, y = edge.pop()
        if (x, y) in free - seen:
            seen.add((x, y))
            edge += [(x + STEP, y), (x - STEP, y), (x, y + STEP), (x, y - STEP)]
    return seen


@pytest.mark.parametrize(("registry", "kind"), REGISTRIES)
def test_registries_hold_what_their_names_say(registry, kind):
    """Each entry stands under its own name and passes every constraint of its type, whole numbers included."""
    assert registry
    for name, entry in registry.items():
        assert entry.name == name
        assert msgspec.json.decode(msgspec.json.encode(entry), type=kind, strict=True) == entry


@pytest.mark.rule("W-41")
@pytest.mark.rule("W-42")
@pytest.mark.rule("W-46")
@pytest.mark.parametrize("name", WARBANDS)
def test_shipped_warbands_are_legal(name):
    """Every warband we ship may be mustered."""
    validate(WARBANDS[name])


@pytest.mark.rule("W-45")
def test_shipped_warbands_are_varied():
    """Among them are small and large ones, a hero, an ally, missiles with a least range and five base sizes."""
    fighters = [fighter for band in WARBANDS.values() for fighter in band.fighters]
    weapons = [weapon for fighter in fighters for weapon in fighter.profile.weapons.values()]
    assert {3, 5, 6, 7, 8, 10} <= {len(band.fighters) for band in WARBANDS.values()}
    assert {fighter.role for fighter in fighters} == {"leader", "fighter", "hero", "ally"}
    assert {weapon.range_min for weapon in weapons} == {0, 3, 6}
    assert {2500, 2850, 3200, 4000, 5000} <= {fighter.profile.base.x for fighter in fighters}


@pytest.mark.rule("W-57")
def test_terrain_is_varied():
    """Six layouts are flat; in the others are solid platforms and decks, one above another, stairs, ladders, openings."""
    kinds = {name: {piece.kind for piece in card.pieces.values()} for name, card in TERRAINS.items()}
    flat = {name for name, used in kinds.items() if used == {"obstacle", "low"}}
    assert len(flat) == len(set(TERRAINS) - flat) == 6
    for name in set(TERRAINS) - flat:
        assert "platform" in kinds[name]
        assert {"ladder", "stairs"} & kinds[name]
    assert set().union(*kinds.values()) == set(PieceKind.__args__)
    pieces = [piece for card in TERRAINS.values() for piece in card.pieces.values()]
    assert any(piece.kind == "platform" and piece.z for piece in pieces)
    assert any(piece.kind == "platform" and not piece.z for piece in pieces)
    assert any(piece.enclosed for piece in pieces)


@pytest.mark.parametrize("name", TERRAINS)
def test_terrain_favours_neither_side(name):
    """Turned by half a circle, a layout is the same."""
    pieces = list(TERRAINS[name].pieces.values())
    assert {msgspec.structs.astuple(piece.rotated()) for piece in pieces} == set(
        map(msgspec.structs.astuple, pieces)
    )


@pytest.mark.rule("W-50")
@pytest.mark.parametrize("name", TERRAINS)
def test_terrain_keeps_clear(name):
    """Nothing that is beside a body stands within 3.2" of a deployment point, whatever is combined; no marker is buried."""
    assert list(buried(TERRAINS[name], VICTORIES)) == []
    beside = {key: piece for key, piece in TERRAINS[name].pieces.items() if piece.z < TALLEST}
    for piece_id, piece in beside.items():
        assert [spot for spot in POINTS if squared_gap(piece, *spot) <= CLEAR_OF_POINTS**2] == [], piece_id
        if piece.kind != "platform":
            assert [spot for spot in MARKERS if squared_gap(piece, *spot) == 0] == [], piece_id


@pytest.mark.rule("W-69")
@pytest.mark.parametrize("name", TERRAINS)
def test_terrain_leaves_lanes(name):
    """The largest base we ship can walk from any deployment point to any other, and to within 1" of every marker."""
    walked = reachable(TERRAINS[name], LARGEST_RADIUS)
    reach = (LARGEST_RADIUS + INCH) ** 2
    assert [spot for spot in POINTS if spot not in walked] == []
    for x, y in MARKERS:
        assert any((x - cx) ** 2 + (y - cy) ** 2 <= reach for cx, cy in walked), (x, y)


@pytest.mark.rule("W-40")
@pytest.mark.rule("W-20")
@pytest.mark.parametrize("name", DEPLOYMENTS)
def test_deployments_are_fair_and_timely(name):
    """Blue is red turned by half a circle, or the sides have roles; somebody of each stands there first; a point off the board has a line."""
    card = DEPLOYMENTS[name]
    for spot in card.groups.values():
        assert ((spot.x, spot.y) in POINTS) == (spot.line is msgspec.UNSET)
    mirrored = all(
        card.groups[f"red-{group}"].rotated() == card.groups[f"blue-{group}"]
        for group in ("dagger", "shield", "hammer")
    )
    assert mirrored != card.roles
    for colour in ("red", "blue"):
        assert any(spot.round == 1 for key, spot in card.groups.items() if key.startswith(colour))


@pytest.mark.rule("W-50")
def test_deployments_are_varied():
    """Twelve or more: with reserves of round 2 and 3, lines, a group close to the middle, and sides with roles."""
    spots = [spot for card in DEPLOYMENTS.values() for spot in card.groups.values()]
    middle = BOARD_WIDTH // 2, BOARD_HEIGHT // 2
    assert len(DEPLOYMENTS) >= 12
    assert {spot.round for spot in spots} == {1, 2, 3}
    assert any(spot.line is not msgspec.UNSET and spot.round == 1 for spot in spots)
    assert any((spot.x - middle[0]) ** 2 + (spot.y - middle[1]) ** 2 <= (5 * INCH) ** 2 for spot in spots)
    assert any(card.roles for card in DEPLOYMENTS.values())


def test_battle_ends_by_rounds_or_at_once():
    """Every victory card names a last round and scores or ends by an instant win, for everybody or by parties that it settles."""
    for card in VICTORIES.values():
        assert card.rounds >= 4
        assert card.score or card.instant
        parties = {line.party for line in card.score.values()} | {card.instant_party}
        assert (card.attacker != "nobody") == (parties != {"both"})
        for line in card.score.values():
            assert (line.least > 0) == (line.condition == "controls_at_least")
            assert "always" in (line.condition, line.when) or line.per == "once"


@pytest.mark.rule("W-50")
@pytest.mark.parametrize("name", VICTORIES)
def test_victories_favour_neither_side(name):
    """Turned by half a circle, what lies on the table is the same, each home being the other's."""
    other = {"red": "blue", "blue": "red"}
    there = {(m.kind, m.x, m.y, m.home, m.harm) for m in VICTORIES[name].markers.values()}
    turned = {
        (kind, BOARD_WIDTH - x, BOARD_HEIGHT - y, other.get(home, home), harm)
        for kind, x, y, home, harm in there
    }
    assert there == turned
