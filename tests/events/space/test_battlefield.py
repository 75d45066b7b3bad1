"""Floors of several heights: what is a level's ground, where one stands, where one comes down."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wardrum.events.space.plane import (
    BOARD,
    Battlefield,
    Box,
    Cylinder,
    Disc,
    Floor,
    Location,
    Point,
    Rect,
    free,
)
from wardrum.events.space.plane.battlefield import without

MAN = 3_175
HOUSE = Rect(20_000, 20_000, 10_000, 10_000)
WALK = Rect(30_000, 22_000, 10_000, 3_000)
PIT = Rect(5_000, 5_000, 10_000, 4_000)
FIELD = Battlefield(
    60_000,
    50_000,
    (Box(HOUSE, 7_620), Box(WALK, 7_620, 7_520)),
    (Floor("house", HOUSE, 7_620), Floor("walk", WALK, 7_620)),
)
DUG = Battlefield(60_000, 50_000, (), (Floor("pit", PIT, -2_540),))


@pytest.mark.rule("W-71")
def test_a_base_may_stand_on_roof_and_walkway_and_below_the_walkway():
    """The house is solid down to the board, the walkway is a deck; both bear who stands on them."""
    upper, lower = FIELD.ground(7_620, MAN), FIELD.ground(0, MAN)
    house, walk, beside = (
        Disc(25_000, 25_000, 1_600),
        Disc(36_000, 23_500, 1_600),
        Disc(36_000, 40_000, 1_600),
    )
    assert free(house, upper)
    assert free(walk, upper)
    assert not free(beside, upper)
    assert not free(house, lower)
    assert free(walk, lower)
    assert free(beside, lower)


@pytest.mark.rule("W-69")
def test_only_bodies_of_the_same_heights_are_in_the_way():
    """A fighter on the walkway hinders nobody below it, and one below nobody above."""
    there = Cylinder(Disc(36_000, 23_500, 1_600), MAN)
    above = there._replace(top=7_620 + MAN, bottom=7_620)
    assert FIELD.ground(0, MAN, [there, above]).discs == (there.disc,)
    assert FIELD.ground(7_620, MAN, [there]).discs == ()
    assert FIELD.ground(7_620, 1, [above]).discs == (above.disc,)


@pytest.mark.rule("W-71")
def test_a_deck_too_low_to_stand_under_is_in_the_way():
    """A piece that is taller than the room under a deck cannot go below it."""
    assert free(Disc(36_000, 23_500, 1_600), FIELD.ground(0, 7_520))
    assert not free(Disc(36_000, 23_500, 1_600), FIELD.ground(0, 7_521))


@pytest.mark.rule("W-72")
def test_one_comes_down_on_the_highest_floor_below():
    """Over the walkway that is the walkway, just below it the board."""
    over = Point(36_000, 23_500)
    assert FIELD.landing(over, 9_000) == Location(36_000, 23_500, 7_620)
    assert FIELD.landing(over, 7_619) == Location(36_000, 23_500, 0)


def test_each_place_has_its_floor():
    """On the roof, on the board, and nowhere part-way up."""
    names = [FIELD.floor_of(Location(25_000, 25_000, z)) for z in (7_620, 3_000)]
    assert [floor and floor.name for floor in names] == ["house", None]
    found = FIELD.floor_of(Location(1_000, 1_000, 0))
    assert found
    assert found.name == BOARD


@pytest.mark.rule("X-15")
def test_a_trench_is_a_floor_below_the_board():
    """In it one stands between its walls; over it the board is missing."""
    down, up = DUG.ground(-2_540, MAN), DUG.ground(0, MAN)
    middle, leaning = Disc(10_000, 7_000, 1_600), Disc(6_500, 7_000, 1_600)
    assert free(middle, down)
    assert not free(leaning, down)
    assert not free(middle, up)
    assert free(Disc(40_000, 30_000, 1_600), up)
    assert DUG.landing(Point(10_000, 7_000), 0).z == -2_540
    assert DUG.landing(Point(40_000, 7_000), 0).z == 0


small = st.integers(0, 12)
holes = st.lists(st.builds(Rect, small, small, st.integers(1, 9), st.integers(1, 9)), max_size=4)


@given(holes)
def test_what_is_left_round_holes_is_all_the_rest_and_nothing_twice(rects):
    """Each unit square of the whole is in exactly one piece or in a hole."""
    whole = Rect(0, 0, 14, 14)
    pieces = without(whole, rects)
    for x in range(14):
        for y in range(14):
            inside = [r for r in pieces if r.x <= x < r.x + r.width and r.y <= y < r.y + r.height]
            holed = any(r.x <= x < r.x + r.width and r.y <= y < r.y + r.height for r in rects)
            assert len(inside) == (0 if holed else 1)
