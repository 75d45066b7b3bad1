"""Measuring, sight and cover on the plane, one worked example for each rule."""

import msgspec
import pytest

from wardrum.events.space.plane import (
    INCH,
    Box,
    Cylinder,
    Disc,
    Point,
    Rect,
    compare_gap,
    compare_gaps,
    cover_line_crosses,
    crosses,
    gap,
    overlap,
    vertical,
    visible,
    within,
    within_point,
)

SMALL = 1_600  # a base of 32 mm
MAN, OGRE = 3_175, 4_445  # 1.25 and 1.75 inches tall
MOVER = Disc(10_000, 10_000, SMALL)
WALL = Rect(14_000, 0, 508, 20_000)


def base(x, y=10_000):
    return Disc(x, y, SMALL)


def man(disc):
    return Cylinder(disc, MAN)


@pytest.mark.rule("W-53")
def test_distance_is_between_the_nearest_points_of_bases():
    """Bases an inch apart are within 1", and a hundredth of a millimetre more is too much."""
    assert within(MOVER, base(10_000 + 2 * SMALL + INCH), INCH)
    assert not within(MOVER, base(10_000 + 2 * SMALL + INCH + 1), INCH)


@pytest.mark.rule("W-55")
def test_distance_to_a_marker_is_to_its_centre():
    """A marker is measured from the rim of the base to the marker's middle."""
    assert within_point(MOVER, Point(10_000, 10_000 + SMALL + 3 * INCH), 3 * INCH)
    assert not within_point(MOVER, Point(10_000, 10_001 + SMALL + 3 * INCH), 3 * INCH)


@pytest.mark.rule("W-54")
def test_a_vertical_distance_is_rounded_up_to_half_an_inch():
    """Heights a hair more than an inch apart are an inch and a half apart, whichever is higher."""
    assert vertical(0, INCH) == vertical(INCH, 0) == INCH
    assert vertical(500, 501 + INCH) == vertical(501 + INCH, 500) == INCH + INCH // 2
    assert vertical(700, 700) == 0


def test_touching_bases_do_not_overlap():
    """Base contact is allowed, a unit less is not."""
    assert not overlap(MOVER, base(10_000 + 2 * SMALL))
    assert overlap(MOVER, base(9_999 + 2 * SMALL))


def test_ending_as_close_as_before_is_distinguished_from_a_hair_farther():
    """Equal gaps to bases of different sizes are equal, although no root of either is whole."""
    big = Disc(20_000, 13_000, 3_000)
    assert compare_gaps((MOVER, big), (MOVER, big)) == 0
    assert compare_gaps((MOVER, big), (MOVER, big._replace(x=20_001))) == -1
    assert compare_gaps((MOVER, base(15_000)), (MOVER, Disc(15_900, 10_000, SMALL + 900))) == 0


@pytest.mark.rule("W-53")
def test_distance_counts_the_height_too():
    """Rims three inches apart and four up are five inches apart; one base above the other is as far as it is high."""
    there = base(10_000 + 2 * SMALL + 3 * INCH)
    assert within(MOVER, there, 5 * INCH, 4 * INCH)
    assert within(MOVER, there, 5 * INCH, -4 * INCH)
    assert not within(MOVER, there, 5 * INCH - 1, 4 * INCH)
    assert gap(MOVER, there, 4 * INCH) == 5 * INCH
    assert gap(MOVER, MOVER, 4 * INCH) == 4 * INCH
    assert compare_gap(MOVER, there, 5 * INCH, 4 * INCH) == 0
    assert compare_gaps((MOVER, there), (MOVER, base(10_000 + 2 * SMALL + 5 * INCH)), 4 * INCH, 0) == 0


def test_points_from_the_wire_are_strict():
    """A point is two whole numbers of a sane size; anything else is refused."""
    assert msgspec.json.decode(b"[25400,-300]", type=Point) == Point(25_400, -300)
    for wrong in (b"[1]", b"[1,2,3]", b"[1.5,2]", b'["1",2]', b"[1000001,0]", b"[0,-1000001]"):
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(wrong, type=Point)


def test_running_along_a_wall_is_not_crossing_it():
    """A line through a wall crosses it; one along its side or to its face does not."""
    assert crosses(Point(0, 5_000), Point(20_000, 5_000), WALL)
    assert not crosses(Point(14_000, -9), Point(14_000, 30_000), WALL)
    for there in (Point(0, 5_000), Point(0, 6_000), Point(14_000, -5_000)):
        assert not crosses(there, Point(14_000, 5_000), WALL)
        assert not crosses(Point(14_000, 5_000), there, WALL)


def test_a_wall_without_thickness_is_still_a_wall():
    """A line of no width is crossed by what passes through it and not by what runs along it."""
    line = Rect(14_000, 0, 0, 20_000)
    assert crosses(Point(0, 5_000), Point(20_000, 6_000), line)
    assert not crosses(Point(14_000, -9), Point(14_000, 30_000), line)


@pytest.mark.rule("W-56")
def test_nothing_in_between_hides_nobody():
    """Two fighters in the open see each other."""
    assert visible(Cylinder(MOVER, MAN), Cylinder(base(30_000), MAN), [], [])


@pytest.mark.rule("W-56")
def test_a_high_wall_hides_and_a_low_one_does_not():
    """A wall as tall as the fighters hides them; over a lower one they see each other."""
    one, two = Cylinder(MOVER, MAN), Cylinder(base(20_000), MAN)
    assert not visible(one, two, [], [Box(WALL, MAN)])
    assert visible(one, two, [], [Box(WALL, MAN - 1)])


@pytest.mark.rule("W-56")
def test_a_third_fighter_hides_only_who_is_wholly_behind_it():
    """A fighter straight behind a bigger one is hidden, one that stands aside is not."""
    one, third = Cylinder(MOVER, MAN), Cylinder(Disc(15_000, 10_000, SMALL + 1), MAN)
    assert not visible(one, Cylinder(base(20_000), MAN), [third], [])
    assert visible(one, Cylinder(base(20_000, 13_000), MAN), [third], [])


@pytest.mark.rule("W-56")
def test_two_models_may_look_past_a_third_rim_to_rim():
    """A third fighter just as big leaves the lines along its rim free, since touching is not crossing."""
    third = Cylinder(base(15_000), MAN)
    assert visible(Cylinder(MOVER, MAN), Cylinder(base(20_000), MAN), [third], [])


@pytest.mark.rule("W-56")
def test_lines_to_the_edges_of_a_broad_base_are_watched_too():
    """A broad base is hidden once its middle and both of its edges are, each by a wall of its own."""
    one, broad = Cylinder(Disc(0, 20_000, 10), MAN), Cylinder(Disc(10_000, 20_000, 2_000), MAN)
    middle, left, right = (
        Box(Rect(8_000, y, 100, h), MAN) for y, h in ((19_000, 2_000), (18_300, 200), (21_500, 200))
    )
    assert not visible(one, broad, [], [middle, left, right])
    assert visible(one, broad, [], [middle, left])
    assert visible(one, broad, [], [middle, right])


@pytest.mark.rule("W-56")
def test_a_tall_model_is_seen_over_a_third_fighter():
    """The head of a taller model shows over a smaller one, unless that one is close by."""
    small, ogre = man(MOVER), Cylinder(Disc(24_000, 10_000, 2_000), OGRE)
    between = Box(Rect(19_000, 8_000, 600, 4_000), MAN + 400)
    close = Box(Rect(12_000, 8_000, 600, 4_000), MAN + 400)
    assert visible(small, ogre, [], [between])
    assert not visible(small, ogre, [], [close])


@pytest.mark.rule("W-62")
def test_a_wall_in_between_gives_cover():
    """A target behind a wall has cover, one beside the line of the wall has none."""
    assert cover_line_crosses(man(MOVER), man(base(20_000)), [Box(WALL, MAN)])
    assert not cover_line_crosses(man(MOVER), man(base(20_000)), [Box(Rect(14_000, 12_000, 508, 3_000), MAN)])


@pytest.mark.rule("W-62")
def test_an_attacker_shoots_over_the_wall_he_leans_on():
    """A wall within half an inch of the attacker gives no cover, one that reaches beyond does."""
    near = 10_000 + SMALL + INCH // 2
    for wide, covers in ((254, False), (255, True)):
        wall = Box(Rect(near - 254, 0, wide, 20_000), MAN)
        assert cover_line_crosses(man(MOVER), man(base(20_000)), [wall]) == covers


@pytest.mark.rule("W-62")
def test_only_the_near_part_of_a_wall_is_ignored():
    """A long wall that begins at the attacker still covers with what is farther off."""
    attacker, target = man(Disc(12_700, 11_430, SMALL)), man(Disc(33_020, 11_430, SMALL))
    assert cover_line_crosses(attacker, target, [Box(Rect(15_240, 0, 12_700, 22_860), MAN)])


@pytest.mark.rule("W-62")
def test_a_line_above_a_wall_is_not_covered():
    """From up high the line runs over a low wall near the attacker and through the same wall near the target."""
    high, low = Cylinder(MOVER, 7_620 + MAN, 7_620), man(base(30_000))
    assert not cover_line_crosses(high, low, [Box(Rect(16_000, 0, 254, 20_000), 2_540)])
    assert cover_line_crosses(high, low, [Box(Rect(26_000, 0, 254, 20_000), 2_540)])


@pytest.mark.rule("W-62")
def test_a_wall_between_close_fighters_always_counts():
    """Within an inch of each other, the wall between two bases always gives cover."""
    rim = 10_000 + SMALL
    wall = Box(Rect(rim + 100, 0, 254, 20_000), MAN)
    assert cover_line_crosses(man(MOVER), man(base(rim + INCH + SMALL)), [wall])
    assert not cover_line_crosses(man(MOVER), man(base(rim + INCH + SMALL + 1)), [wall])
