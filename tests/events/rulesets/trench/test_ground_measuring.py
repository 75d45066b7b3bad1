"""Measuring, sight and cover on the ground of trench (X-5, X-6, X-22, X-24)."""

from collections.abc import Mapping

import pytest

from tests.events.rulesets.trench.field import at, field, rect, spot
from wardrum.events.rulesets.trench.ground import (
    blast_victims,
    defended,
    in_cover,
    near_each_other,
    near_enemies,
    scatter_directions,
    scatter_landing,
    sees_point,
    sight,
)
from wardrum.events.rulesets.trench.ground.sight import points_see
from wardrum.events.space.plane import INCH

GAP = 25 / 25.4  # of the centres of two bases of 25 mm that touch, in inches
EDGE = GAP + 1  # and of two that are an inch apart


def pair(x, terrain: Mapping = {}, **facts):
    """Seat a's model at (10, 10) and seat b's at a distance to the right, with these facts."""
    return field({"a-m1": at(10, 10), "b-m1": at(10 + x, 10, **facts)}, terrain)


@pytest.mark.rule("X-5")
def test_an_inch_is_within_and_a_hair_more_is_not():
    """Within 1" holds at exactly an inch from edge to edge; a hundredth of a millimetre more is its strict opposite."""
    assert near_enemies(pair(EDGE), "a-m1") == ("b-m1",)
    assert near_enemies(pair(EDGE + 1.1 / INCH), "a-m1") == ()
    assert near_each_other(pair(GAP), "b-m1", "a-m1")
    assert pair(13).table.near("a-m1", "b-m1", 13 * INCH)
    assert not pair(13).table.near("a-m1", "b-m1", 12 * INCH)


@pytest.mark.rule("X-5")
def test_friends_are_not_near_enemies():
    """Only models of the other seat count as enemies within an inch."""
    crowd = field({"a-m1": at(5, 5), "a-m2": at(6, 5), "b-m1": at(5, 6.5)})
    assert near_enemies(crowd, "a-m1") == ("b-m1",)
    assert near_enemies(crowd, "b-m1") == ("a-m1", "a-m2")


@pytest.mark.rule("X-6")
def test_sight_is_clear_partial_or_blocked():
    """Of three points of the target a wall may hide none, some or all; what is lower than the models hides nothing."""
    assert sight(pair(8), "a-m1", "b-m1") == "clear"
    assert sight(pair(8, {"wall": rect(14, 7, 1, 6, tall=4)}), "a-m1", "b-m1") == "blocked"
    assert sight(pair(8, {"wall": rect(17, 10.1, 0.5, 4, tall=4)}), "a-m1", "b-m1") == "partial"
    assert sight(pair(8, {"bank": rect(14, 7, 1, 6, tall=1)}), "a-m1", "b-m1") == "clear"
    assert sight(pair(8, {"pool": rect(14, 7, 1, 6)}), "a-m1", "b-m1") == "clear"


@pytest.mark.rule("X-6")
def test_bodies_hide_nobody():
    """Other models never block sight."""
    crowd = field({"a-m1": at(5, 5), "b-m1": at(8, 5, base_mm=60), "b-m2": at(12, 5)})
    assert sight(crowd, "a-m1", "b-m2") == "clear"


@pytest.mark.rule("X-22")
@pytest.mark.parametrize(
    ("where", "covered"),
    [
        ({"bags": rect(17, 8, 0.6, 4, tall=1)}, True),
        ({"bags": rect(17, 8, 0.6, 4, tall=0.4)}, False),
        ({"post": rect(17, 9.8, 0.6, 0.5, tall=1)}, False),
        ({"bags": rect(15, 8, 0.6, 4, tall=1)}, False),
        ({"bags": rect(18.5, 8, 0.6, 4, tall=1)}, False),
        ({"rubble": rect(16, 8, 4, 4, tall=1, kind="difficult")}, True),
    ],
    ids=["behind it", "too low", "too narrow", "not in contact", "on the far side", "in it"],
)
def test_cover(where, covered):
    """Terrain covers who touches it if it is half an inch high, as wide as the base, and between the two."""
    assert in_cover(pair(8, where), "a-m1", "b-m1") is covered


@pytest.mark.rule("X-22")
def test_the_keyword_covers():
    """Who has COVER is in cover in the open."""
    assert in_cover(pair(8, keywords={"cover": 0}), "a-m1", "b-m1")


@pytest.mark.rule("X-24")
def test_an_obstacle_is_defended_from_behind():
    """Over sandbags that it touches a model is defended; who stands on its own side of them is not kept off."""
    bags = {"bags": rect(10.6, 8, 0.5, 4, tall=1, kind="barrier")}
    assert defended(pair(1.6, bags), "a-m1", "b-m1")
    beside = field({"a-m1": at(11.6, 11.4), "b-m1": at(11.6, 10)}, bags)
    assert not defended(beside, "a-m1", "b-m1")


@pytest.mark.rule("X-26")
def test_points_are_seen_past_low_terrain():
    """A point is seen where a model that stands there would be: past sandbags, not past a wall."""
    bags, wall = rect(12, 5, 1, 10, tall=1), rect(12, 5, 1, 10, tall=3)
    assert sees_point(pair(20, {"bags": bags}), "a-m1", spot(16, 10))
    assert not sees_point(pair(20, {"wall": wall}), "a-m1", spot(16, 10))
    assert not points_see(pair(20, {"wall": wall}), spot(10, 10), spot(16, 10))


@pytest.mark.rule("X-26")
def test_a_blast_hits_whom_its_middle_sees():
    """Every model whose base is within the radius is hit, friend and foe, nearest first; not behind a wall."""
    crowd = {"a-m1": at(5, 5), "b-m1": at(15, 10), "b-m2": at(17, 10), "b-m3": at(15, 12), "b-m4": at(30, 30)}
    wall = {"wall": rect(14, 10.8, 2, 0.5, tall=3)}
    assert blast_victims(field(crowd), spot(15, 10), 3 * INCH, "a-m1") == ["b-m1", "b-m2", "b-m3"]
    assert blast_victims(field(crowd, wall), spot(15, 10), 3 * INCH, "a-m1") == ["b-m1", "b-m2"]
    assert blast_victims(field(crowd), spot(15, 10), 0, "a-m1") == ["b-m1"]


@pytest.mark.rule("X-26")
def test_a_blast_drags_friends_in():
    """A friend of the shooter's within an inch of an enemy that is hit is hit too, though the blast does not reach it."""
    crowd = {"a-m1": at(5, 5), "a-m2": at(17.2, 10), "b-m1": at(15.5, 10), "b-m2": at(18.8, 10)}
    assert blast_victims(field(crowd), spot(15, 10), INCH, "a-m1") == ["b-m1", "a-m2"]
    assert blast_victims(field(crowd), spot(15, 10), INCH) == ["b-m1"]


@pytest.mark.rule("X-26")
def test_what_misses_drifts():
    """Sixteen directions, clockwise from the right; off the table and out of sight nothing lands."""
    state = field({}, {"wall": rect(12, 8, 1, 4, tall=3)})
    assert scatter_landing(state, spot(10, 10), 0, 3 * INCH) == spot(13, 10)
    assert scatter_landing(state, spot(10, 10), 4, 3 * INCH) == spot(10, 13)
    assert scatter_landing(state, spot(10, 10), 8, 3 * INCH) == spot(7, 10)
    assert scatter_landing(state, spot(10, 10), 12, 3 * INCH) == spot(10, 7)
    assert 0 not in scatter_directions(state, spot(10, 10), 5 * INCH)
    assert set(range(3, 14)) <= set(scatter_directions(state, spot(10, 10), 5 * INCH))
    assert 8 not in scatter_directions(state, spot(2, 2), 5 * INCH)
