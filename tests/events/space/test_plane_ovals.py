"""Oval bases: the row of discs, how it turns, and what a turn costs (W-68)."""

from math import cos, hypot, pi, sin

import pytest

from wardrum.events.space.plane import (
    Ground,
    Leg,
    Location,
    Oval,
    Point,
    Rect,
    any_within,
    closest,
    discs_at,
    facing_after,
    facing_toward,
    free_base,
    obstruction,
    turn,
    turned_to,
)
from wardrum.events.space.plane.ovals import FACINGS

SIZES = [(3000, 1750), (3750, 2100), (4500, 2600), (6000, 4600)]
BOARD = Ground(76_200, 55_880)


@pytest.mark.rule("W-68")
@pytest.mark.parametrize(("long", "short"), [*SIZES, (6500, 1000), (6500, 3250), (1001, 1000)])
@pytest.mark.parametrize("facing", FACINGS)
def test_the_row_fills_the_ellipse(long, short, facing):
    """No point of its rim is farther than 0.6 mm from the row, 1.2 for the thinnest; beyond it reaches rounding only."""
    row, angle = Oval(long, short, facing).discs, facing * pi / 180
    for part in range(720):
        x, y = long * cos(part * pi / 360), short * sin(part * pi / 360)
        across, down = x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
        apart = min(hypot(across - dx, down - dy) - radius for dx, dy, radius in row)
        assert -2 < apart < (60 if (long, short) in SIZES else 120)


@pytest.mark.rule("W-68")
def test_half_a_turn_makes_no_difference():
    """The row is its own mirror about the middle, and a turn takes the shorter way round."""
    for facing in FACINGS:
        row = set(Oval(3000, 1750, facing).discs)
        assert row == {disc._replace(x=-disc.x, y=-disc.y) for disc in row}
    oval = Oval(3000, 1750, 15)
    assert list(oval.turn_to(45)) == [30, 45]
    assert list(oval.turn_to(165)) == [0, 165]
    assert list(oval.turn_to(15)) == []
    assert len(list(oval.turn_to(105))) == 6


@pytest.mark.rule("W-68")
@pytest.mark.parametrize("facing", FACINGS)
def test_a_turn_costs_what_the_tip_travels(facing):
    """Straight from where it was to where it is then, rounded up."""
    angle = min(facing, 180 - facing) * pi / 180
    exact = 2 * 3000 * sin(angle / 2)
    assert exact - 0.01 <= Oval(3000, 1750).turn_length(facing) < exact + 1.01


def test_legs_that_turn():
    """The last of them says how the base faces."""
    here = Location(5, 5, 10)
    path = [turn(here, 45), Leg(9, 9, 10), turn(here, 150), Leg(5, 5, 10)]
    assert path[0] == Leg(5, 5, 10, "turn-45")
    assert [turned_to(leg) for leg in path] == [45, None, 150, None]
    assert facing_after(path) == 150
    assert facing_after(path[1:2]) is None
    assert facing_toward(Point(0, 0), Point(-100, 99)) == 135
    assert facing_toward(Point(0, 0), Point(-100, -1)) == 0


def test_distances_are_those_of_the_nearest_discs():
    """From a tip to a side, of which both are where those of the ellipse are."""
    tip, side = discs_at(Oval(3000, 1750), (0, 0)), discs_at(Oval(3000, 1750, 90), (7000, 0))
    assert any_within(tip, side, 7000 - 3000 - 1750)
    assert not any_within(tip, side, 7000 - 3000 - 1750 - 1)
    assert closest(tip, side) == (tip[-1], side[len(side) // 2])


@pytest.mark.rule("W-69")
def test_a_narrow_gap():
    """60 mm by 35 mm goes lengthwise through a gap of 36 mm, and not across it."""
    walls = (Rect(10_000, 0, 5_000, 10_000), Rect(10_000, 13_600, 5_000, 20_000))
    ground, way = BOARD._replace(rects=walls), (Point(5_000, 11_800), Point(20_000, 11_800))
    assert obstruction(way, Oval(3000, 1750, 0), ground) is None
    assert obstruction(way, Oval(3000, 1750, 90), ground) == "obstacle"
    assert obstruction(way, 3000, ground) == "obstacle"


@pytest.mark.rule("W-69")
def test_the_edge_of_the_board():
    """Its side may lie along the edge, where its tip would hang over it."""
    there = Point(20_000, 1_750)
    assert free_base(discs_at(Oval(3000, 1750, 0), there), there, BOARD)
    assert not free_base(discs_at(Oval(3000, 1750, 90), there), there, BOARD)
    assert obstruction((there,), Oval(3000, 1750, 0), BOARD) is None
    assert obstruction((there,), Oval(3000, 1750, 90), BOARD) == "edge"
