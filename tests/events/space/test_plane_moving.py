"""Moving over the floor, one worked example for each rule."""

import pytest

from wardrum.events.space.plane import (
    INCH,
    Disc,
    Ground,
    Point,
    Rect,
    obstruction,
    path_length,
    stops,
    within,
)

WIDTH, HEIGHT = 76_200, 55_880
SMALL = 1_600  # a base of 32 mm
START = Point(20_000, 20_000)
ENEMY = Disc(30_000, 20_000, SMALL)
WALL = Rect(24_000, 16_000, 508, 6_500)


def way(*path, discs=(), rects=()):
    return obstruction([START, *path], SMALL, Ground(WIDTH, HEIGHT, tuple(discs), tuple(rects)))


def offered(inches, discs=(), rects=(), toward=()):
    ground = Ground(WIDTH, HEIGHT, tuple(discs), tuple(rects))
    return list(stops(Disc(*START, SMALL), inches * INCH, ground, toward))


@pytest.mark.rule("W-69")
def test_a_move_may_touch_the_edge_and_not_pass_it():
    """The rim of the base may lie on the board's edge and never beyond it."""
    assert way(Point(SMALL, 20_000)) is None
    assert way(Point(SMALL - 1, 20_000)) == "edge"
    assert way(Point(20_000, HEIGHT - SMALL)) is None
    assert way(Point(20_000, HEIGHT - SMALL + 1)) == "edge"


@pytest.mark.rule("W-69")
def test_a_move_may_graze_a_fighter_and_not_go_through():
    """A base may pass another rim to rim, and be stopped by it a unit nearer."""
    beside = Disc(25_000, 20_000 + 2 * SMALL, SMALL)
    assert way(Point(30_000, 20_000), discs=[beside]) is None
    assert way(Point(30_000, 20_000), discs=[beside._replace(y=beside.y - 1)]) == "fighter"


@pytest.mark.rule("W-69")
def test_a_move_never_goes_through_terrain():
    """A wall stops a move even if both ends are free; its face may be touched."""
    assert way(Point(30_000, 20_000), rects=[WALL]) == "obstacle"
    assert way(Point(WALL.x - SMALL, 20_000), rects=[WALL]) is None
    assert way(Point(WALL.x - SMALL + 1, 20_000), rects=[WALL]) == "obstacle"


@pytest.mark.rule("W-69")
def test_the_first_thing_in_the_way_is_named():
    """Of several hindrances on a path the one on the earlier leg is reported."""
    beyond, over_there = Point(-5_000, 20_000), Point(36_000, 20_000)
    below = Disc(20_000, 25_000, SMALL)
    assert way(beyond, START, over_there, discs=[below], rects=[WALL]) == "edge"
    assert way(over_there, START, beyond, discs=[below], rects=[WALL]) == "obstacle"
    assert way(below.centre, START, over_there, discs=[below], rects=[WALL]) == "fighter"


def test_a_path_costs_its_legs():
    """A path costs the sum of its legs, each rounded up to a hundredth of a millimetre."""
    assert path_length([START]) == 0
    assert path_length([Point(0, 0), Point(300, 400), Point(301, 401)]) == 500 + 2


def test_standing_still_is_a_stop():
    """A move of nothing is always offered (edge case 36), first and for nothing."""
    first = offered(0)[0]
    assert (first.point, first.path, first.cost) == (START, (START,), 0)
    assert len(offered(0)) == 1


def test_an_open_board_offers_a_wheel_of_stops():
    """In the open there are three stops in each of 16 directions, and the one that stays."""
    wheel = offered(4)
    assert len(wheel) == 1 + 3 * 16
    assert Point(START.x + 4 * INCH, START.y) in {stop.point for stop in wheel}
    assert max(stop.cost for stop in wheel) == 4 * INCH


def test_a_wheel_within_four_walls_touches_each():
    """A base moved straight at a wall stops in contact with it, on every side."""
    room = [Rect(15_000, 14_000, 300, 12_000), Rect(25_000, 14_000, 300, 12_000)]
    room += [Rect(14_000, 15_000, 12_000, 300), Rect(14_000, 25_000, 12_000, 300)]
    touching = {stop.point for stop in offered(12, rects=room)}
    low, high = 15_300 + SMALL, 25_000 - SMALL
    assert {Point(low, 20_000), Point(high, 20_000), Point(20_000, low), Point(20_000, high)} <= touching


def test_a_stop_toward_an_enemy_ends_in_contact():
    """A base that moves at an enemy is stopped by its rim and by nothing before it."""
    contact = offered(6, discs=[ENEMY], toward=[ENEMY.centre])[1]
    assert contact.point == Point(ENEMY.x - 2 * SMALL, 20_000)
    assert within(Disc(*contact.point, SMALL), ENEMY, 0)


def test_a_wall_is_rounded_over_its_corner():
    """An enemy behind the end of a wall is reached over the corner that makes the shorter way."""
    enemy = Disc(29_000, 28_000, SMALL)
    ways = offered(8, discs=[enemy], rects=[WALL], toward=[enemy.centre])
    over = [stop for stop in ways if len(stop.path) == 3]
    corner = Point(WALL.x - SMALL, WALL.y + WALL.height + SMALL)
    assert [stop.path[1] for stop in over] == [corner]
    assert within(Disc(*over[0].point, SMALL), enemy, 2)


def test_a_thick_wall_is_rounded_over_two_corners():
    """Behind a broad block the way turns twice, and ends in contact if the move is long enough."""
    block = Rect(23_000, 15_000, 4_000, 9_000)
    enemy = ENEMY._replace(x=31_000)
    ways = offered(12, discs=[enemy], rects=[block], toward=[enemy.centre])
    assert [len(stop.path) for stop in ways if len(stop.path) > 2] == [4]
    assert any(within(Disc(*stop.point, SMALL), enemy, 2) for stop in ways)


@pytest.mark.rule("W-69")
def test_a_base_that_is_shut_in_goes_nowhere():
    """Between four bases that touch it, a base can only stay."""
    reach = 2 * SMALL
    around = [
        Disc(START.x + x, START.y + y, SMALL) for x, y in ((reach, 0), (-reach, 0), (0, reach), (0, -reach))
    ]
    assert [stop.cost for stop in offered(4, discs=around) if stop.cost > 2 * SMALL] == []
    assert way(Point(START.x + 9_000, START.y), discs=around) == "fighter"
