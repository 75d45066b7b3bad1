"""Setting battle groups up, one worked example for each rule."""

import pytest

from wardrum.events.space.plane import (
    INCH,
    SPOTS_MAX,
    Disc,
    Ground,
    NearLine,
    NearPoint,
    Point,
    Rect,
    disc_overlaps_rect,
    free,
    near_enough,
    nearest_spot,
    nearest_spots,
    on_board,
    pack,
    wholly_in,
    wholly_inside,
)
from wardrum.events.space.plane.nearest import TOLERANCE

WIDTH, HEIGHT = 76_200, 55_880
OPEN = Ground(WIDTH, HEIGHT)
SMALL = 1_600  # a base of 32 mm
POINT = NearPoint(Point(19_050, 19_050), 3 * INCH)
LINE = NearLine(Point(WIDTH, 0), Point(WIDTH, HEIGHT), 3 * INCH)
FULL = OPEN.with_discs(
    *(Disc(x, y, 2_000) for x in range(11_000, 29_000, 4_000) for y in range(11_000, 29_000, 4_000))
)


def test_wholly_within_means_every_point_of_the_base():
    """The far rim of the base may lie exactly 3" from the deployment point."""
    farthest = POINT.point.x + 3 * INCH - SMALL
    assert wholly_in(Disc(farthest, POINT.point.y, SMALL), POINT)
    assert not wholly_in(Disc(farthest + 1, POINT.point.y, SMALL), POINT)


def test_a_base_broader_than_the_area_fits_nowhere():
    """A base with a radius of more than 3" is never wholly within 3"."""
    assert not wholly_in(Disc(*POINT.point, 3 * INCH + 1), POINT)
    assert pack(POINT, [3 * INCH + 1], OPEN) is None


def test_a_line_takes_the_place_of_the_point():
    """With a deployment line 3" are measured from its nearest point, beyond its ends too."""
    assert wholly_in(Disc(WIDTH - 3 * INCH + SMALL, 30_000, SMALL), LINE)
    assert not wholly_in(Disc(WIDTH - 3 * INCH + SMALL - 1, 30_000, SMALL), LINE)
    half = NearLine(Point(WIDTH, 0), Point(WIDTH, 27_940), 3 * INCH)
    assert wholly_in(Disc(WIDTH, 27_940 + 3 * INCH - SMALL, SMALL), half)
    assert not wholly_in(Disc(WIDTH, 27_941 + 3 * INCH - SMALL, SMALL), half)


def test_a_line_beside_the_map_brings_bases_on_to_it():
    """A group enters from a line that lies off the map, and stands on the board."""
    beside = NearLine(Point(WIDTH + 254, 0), Point(WIDTH + 254, HEIGHT), 3 * INCH)
    packed = pack(beside, [SMALL] * 3, OPEN)
    assert packed is not None
    assert all(on_board(Disc(*spot, SMALL), OPEN) for spots in packed for spot in spots)


@pytest.mark.parametrize("radius", [1_250, 1_600, 2_000])
def test_the_largest_group_fits_its_area(radius):
    """Seven bases, half of the largest warband, are packed around a point in the open."""
    packed = pack(POINT, [radius] * 7, OPEN)
    assert packed is not None
    assert len(packed) == 7
    assert sum(len(spots) for spots in packed) > 20


def test_a_lone_base_is_offered_the_point_itself_first():
    """The suggested spot of a single base is the one nearest to the deployment point."""
    packed = pack(POINT, [SMALL], OPEN)
    assert packed is not None
    assert packed[0][0] == POINT.point
    assert len(packed[0]) > 30


def test_outside_a_full_area_there_is_a_nearest_place():
    """Where others stand all over the area, nobody is packed in it, and the nearest place lies outside."""
    assert pack(POINT, [SMALL], FULL) is None
    spot = nearest_spot(POINT, SMALL, FULL)
    assert free(Disc(*spot, SMALL), FULL)
    assert not wholly_in(Disc(*spot, SMALL), POINT)


def test_nearest_is_no_free_choice():
    """A tenth of a millimetre farther than the nearest is near enough, an inch is not; straight before a wall, on no lattice."""
    walled = OPEN._replace(rects=(Rect(POINT.point.x - 9_000, 0, 9_000 + 37, HEIGHT),))
    nearest = nearest_spot(POINT, SMALL, walled)
    assert nearest == Point(POINT.point.x + 37 + SMALL, POINT.point.y)
    for more, enough in ((0, True), (TOLERANCE, True), (TOLERANCE + 1, False), (INCH, False)):
        assert near_enough(Point(nearest.x + more, nearest.y), nearest, POINT) == enough


def test_of_many_nearest_places_many_are_offered():
    """Along a line that is full up to a wall, all on the wall's far side are as near; each is offered once, and is near enough."""
    walled = OPEN._replace(rects=(Rect(WIDTH - 9_000, 0, 9_000, HEIGHT),))
    spots = nearest_spots(LINE, SMALL, walled)
    assert len(spots) == len(set(spots)) == SPOTS_MAX
    assert all(free(Disc(*spot, SMALL), walled) and near_enough(spot, spots[0], LINE) for spot in spots)


def test_a_board_without_room_has_no_nearest_place():
    """On a board covered with terrain nobody can be set up."""
    full = OPEN._replace(rects=(OPEN.board,))
    assert nearest_spot(POINT, SMALL, full) is None
    assert nearest_spots(POINT, SMALL, full) == []


def test_leaning_against_terrain_is_allowed():
    """A base may touch a wall and the edge, and overlap neither."""
    wall = Rect(10_000, 0, 500, 20_000)
    assert not disc_overlaps_rect(Disc(10_000 - SMALL, 5_000, SMALL), wall)
    assert disc_overlaps_rect(Disc(10_001 - SMALL, 5_000, SMALL), wall)
    assert wholly_inside(Disc(SMALL, SMALL, SMALL), OPEN.board)
    assert not wholly_inside(Disc(SMALL - 1, SMALL, SMALL), OPEN.board)


def test_more_bases_leave_the_ground_as_it_was():
    """A piece that is set up stands on a new ground beside those before; the board and the old ground stay the same."""
    first, second = Disc(5_000, 5_000, SMALL), Disc(9_000, 5_000, SMALL)
    both = OPEN.with_discs(first).with_discs(second)
    assert both == Ground(WIDTH, HEIGHT, (first, second))
    assert both.board == OPEN.board == Rect(0, 0, WIDTH, HEIGHT)
    assert OPEN.discs == ()
