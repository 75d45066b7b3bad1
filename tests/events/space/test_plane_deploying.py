"""Setting battle groups up, one worked example for each rule."""

import pytest

from wardrum.events.space.plane import (
    INCH,
    LATTICE,
    Disc,
    Ground,
    NearLine,
    NearPoint,
    Point,
    Rect,
    disc_overlaps_rect,
    fallback_allowed,
    fallback_spots,
    on_board,
    pack,
    wholly_in,
    wholly_inside,
)

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


def test_a_full_area_sends_the_group_to_the_fallback():
    """Where others stand all over the area, the nearest spots outside are offered."""
    assert pack(POINT, [SMALL], FULL) is None
    spots = fallback_spots(POINT, SMALL, FULL)
    assert spots
    assert not any(wholly_in(Disc(*spot, SMALL), POINT) for spot in spots)
    assert all(fallback_allowed(Disc(*s, SMALL), POINT, FULL) for s in spots)


def test_each_fallback_spot_is_offered_once():
    """Spots exactly as far away as the search's first ring is wide are listed, and not twice."""
    here = NearPoint(Point(LATTICE * 30, LATTICE * 30), 0)
    spots = fallback_spots(here, 1_000, OPEN.with_discs(Disc(*here.point, 1_000)))
    assert Point(here.point.x + INCH, here.point.y) in spots
    assert len(spots) == len(set(spots))


def test_the_fallback_is_no_free_choice():
    """A spot a step farther than the nearest is allowed, an inch farther is refused, and so is a taken one."""
    walled = OPEN._replace(rects=(Rect(POINT.point.x - 9_000, 0, 9_000 + SMALL, HEIGHT),))
    nearest = fallback_spots(POINT, SMALL, walled)[0]
    assert fallback_allowed(Disc(nearest.x, nearest.y, SMALL), POINT, walled)
    for more, allowed in ((LATTICE, True), (LATTICE + 1, False), (INCH, False), (-LATTICE, False)):
        base = Disc(nearest.x + more, POINT.point.y, SMALL)
        assert fallback_allowed(base, POINT, walled) == allowed


def test_a_board_without_room_has_no_fallback():
    """On a board covered with terrain nobody can be set up."""
    assert fallback_spots(POINT, SMALL, OPEN._replace(rects=(OPEN.board,))) == []


def test_leaning_against_terrain_is_allowed():
    """A base may touch a wall and the edge, and overlap neither."""
    wall = Rect(10_000, 0, 500, 20_000)
    assert not disc_overlaps_rect(Disc(10_000 - SMALL, 5_000, SMALL), wall)
    assert disc_overlaps_rect(Disc(10_001 - SMALL, 5_000, SMALL), wall)
    assert wholly_inside(Disc(SMALL, SMALL, SMALL), OPEN.board)
    assert not wholly_inside(Disc(SMALL - 1, SMALL, SMALL), OPEN.board)


def test_more_bases_leave_the_ground_as_it_was():
    """Whoever is set up stands on a new ground beside those before; the board and the old ground stay the same."""
    first, second = Disc(5_000, 5_000, SMALL), Disc(9_000, 5_000, SMALL)
    both = OPEN.with_discs(first).with_discs(second)
    assert both == Ground(WIDTH, HEIGHT, (first, second))
    assert both.board == OPEN.board == Rect(0, 0, WIDTH, HEIGHT)
    assert OPEN.discs == ()
