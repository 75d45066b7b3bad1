"""The painter's order holds for any blocks: nothing is painted over what stands before it, in whole numbers alone."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from wardrum.events.projections.picture.camera import Camera, Frame, nearness
from wardrum.events.projections.picture.painter import Extent, behind, painted
from wardrum.events.projections.picture.prisms import hull, turn

CAMERA = Camera(76_200, 55_880, 15_240)
PLACES = st.integers(0, 12_000)  # near enough that pictures overlap
SIZES = st.integers(100, 8_000)


class Block(Struct, frozen=True):
    room: Extent
    frame: Frame


@st.composite
def blocks(draw):
    """A block on the table, and the box of its picture."""
    x, y, z = draw(PLACES), draw(PLACES), draw(PLACES)
    room = Extent(x, x + draw(SIZES), y, y + draw(SIZES), z, z + draw(SIZES))
    corners = corners_of(room)
    xs, ys = [at for at, _ in corners], [at for _, at in corners]
    return Block(room, Frame(min(xs), max(xs), min(ys), max(ys)))


def corners_of(room):
    return [
        CAMERA.project(x, y, z)
        for x in (room.x0, room.x1)
        for y in (room.y0, room.y1)
        for z in (room.z0, room.z1)
    ]


@given(st.lists(blocks(), max_size=12))
def test_everything_is_painted_once(given_blocks):
    """Whatever overlaps whatever, each block is painted exactly once."""
    order = painted(given_blocks)
    assert sorted(map(id, order)) == sorted(map(id, given_blocks))


@given(st.lists(blocks(), min_size=2, max_size=8))
def test_of_two_the_hindmost_is_first(given_blocks):
    """Of two whose pictures overlap and of which one is behind, that one is painted first, however they are given."""
    for one, other in combinations(given_blocks, 2):
        verdict = behind(one.room, other.room)
        if verdict and one.frame.overlaps(other.frame):
            expected = [one, other] if verdict < 0 else [other, one]
            assert painted([one, other]) == painted([other, one]) == expected


@given(blocks(), blocks())
def test_behind_is_one_or_the_other(one, other):
    """Who is behind somebody has them before oneself, and is further from the eye where nothing else is said."""
    verdict, turned = behind(one.room, other.room), behind(other.room, one.room)
    assert (verdict is None) == (turned is None)
    if verdict is not None:
        assert verdict == -turned


@given(blocks(), st.tuples(PLACES, PLACES, PLACES))
def test_lengths_are_whole_numbers(block, place):
    """Projection, nearness and outline of whole numbers are whole numbers, so that all machines draw the same."""
    x, y, z = place
    assert all(type(n) is int for n in (*CAMERA.project(x, y, z), nearness(x, y, z), *CAMERA.box(500)))
    assert all(type(n) is int for spot in hull(corners_of(block.room)) for n in spot)


@given(blocks())
def test_an_outline_turns_right(block):
    """The outline of a block goes round it one way and has all its corners on one side."""
    spots = corners_of(block.room)
    outline = hull(spots)
    edges = list(zip(outline, (*outline[1:], outline[0]), strict=True))
    assert all(turn(a, b, spot) >= 0 for a, b in edges for spot in spots)
