"""Setting up, and who holds what is fought for (X-44, X-45)."""

import pytest
from msgspec.structs import replace

from tests.events.rulesets.trench.field import at, field, rect, spot
from wardrum.events.core.kernel import Rejected, permitted
from wardrum.events.rulesets.trench.ground import (
    deploy_spots,
    infiltration_spots,
    objective_holder,
    require_deployable,
    wholly_in_zone,
)
from wardrum.events.space.plane import INCH

WALL = {"wall": rect(4, 14, 28, 1, tall=4)}
STONE = {"stone": rect(10, 10, 4, 4, kind="open")}


def yet_to_come(models, key, terrain={}, **facts):  # noqa: B006 -- read only
    """The field with one of its models not set up yet."""
    state = field(models, terrain, **facts)
    pieces = {other: piece for other, piece in state.table.pieces.items() if other != key}
    return replace(state, table=replace(state.table, pieces=pieces))


def refused(state, place, **options):
    with pytest.raises(Rejected) as refusal:
        require_deployable(state, "a-m1", place, **options)
    assert refusal.value.rule == "X-45"
    return refusal.value.code


@pytest.mark.rule("X-45")
def test_listed_spots_are_in_the_zone_and_free():
    """Up to 64 spots, each of which may be taken as it stands."""
    state = yet_to_come({"a-m1": at(5, 3), "a-m2": at(18, 3)}, "a-m1", {"hut": rect(20, 0, 6, 6, tall=4)})
    spots = deploy_spots(state, "a-m1")
    assert 30 <= len(spots) <= 64
    assert all(permitted(require_deployable, state, "a-m1", spot) for spot in spots)


@pytest.mark.rule("X-45")
def test_where_nobody_is_set_up():
    """Outside the zone, over the edge, on another model and in impassable terrain are refused."""
    state = yet_to_come({"a-m1": at(5, 3), "a-m2": at(18, 3)}, "a-m1", {"hut": rect(20, 0, 6, 6, tall=4)})
    assert refused(state, spot(10, 6)) == "outside_zone"
    assert refused(state, spot(0.2, 3)) == "off_board"
    assert refused(state, spot(18.5, 3)) == "overlap"
    assert refused(state, spot(20.2, 3)) == "in_terrain"


@pytest.mark.rule("X-45")
def test_a_full_zone_overflows():
    """Where the zone has no room left a model is set up as near to it as it can be."""
    state = yet_to_come({"a-m1": at(5, 3, base_mm=60)}, "a-m1", deep=2)
    spots = deploy_spots(state, "a-m1")
    assert spots
    assert all(permitted(require_deployable, state, "a-m1", spot) for spot in spots)
    assert refused(state, spot(18, 10)) == "outside_zone"
    assert refused(state, spots[0]._replace(y=spots[0].y + 100)) == "outside_zone"  # a millimetre too far


@pytest.mark.rule("X-45")
def test_a_zone_with_a_gap_has_room():
    """A gap that no lattice meets is room: nobody is set up outside while it is free."""
    gap_mm = 51.3  # for a base of 50 mm, between walls over the whole depth of the zone
    walls = {
        "left": rect(0, 0, 10.1, 9, tall=4),
        "right": rect(10.1 + gap_mm / 25.4, 0, 36 - 10.1 - gap_mm / 25.4, 9, tall=4),
    }
    state = yet_to_come({"a-m1": at(5, 20, base_mm=50)}, "a-m1", walls, deep=4)
    inside = spot(10.1 + gap_mm / 25.4 / 2, 2)
    require_deployable(state, "a-m1", inside)
    assert refused(state, spot(10.1 + gap_mm / 25.4 / 2, 8)) == "outside_zone"
    assert all(permitted(require_deployable, state, "a-m1", there) for there in deploy_spots(state, "a-m1"))


@pytest.mark.rule("X-45")
def test_infiltrators_hide():
    """An infiltrator is set up where no enemy sees it and at least eight inches from all, or in its own zone."""
    state = yet_to_come({"a-m1": at(5, 3), "b-m1": at(18, 30)}, "a-m1", WALL)
    spots = infiltration_spots(state, "a-m1")
    assert spots
    assert all(permitted(require_deployable, state, "a-m1", spot, infiltrating=True) for spot in spots)
    assert refused(state, spot(18, 26), infiltrating=True) == "not_hidden"
    assert refused(state, spot(18, 18), infiltrating=True) == "not_hidden"
    assert refused(state, spot(18, 10)) == "outside_zone"
    require_deployable(state, "a-m1", spot(18, 10), infiltrating=True)
    require_deployable(state, "a-m1", spot(1, 3), infiltrating=True)


@pytest.mark.rule("X-45")
def test_eight_inches_are_enough():
    """Exactly eight inches from an enemy that does not see it a model may be set up, a hair nearer not."""
    radii = 2500 / INCH
    state = yet_to_come({"a-m1": at(5, 3), "b-m1": at(18, 20)}, "a-m1", {"wall": rect(4, 16, 28, 1, tall=4)})
    require_deployable(state, "a-m1", spot(18, 20 - 8 - radii), infiltrating=True)
    assert refused(state, spot(18, 20 - 8 - radii + 1 / INCH), infiltrating=True) == "not_hidden"


@pytest.mark.rule("X-44")
@pytest.mark.parametrize(
    ("models", "holder"),
    [
        ({}, ""),
        ({"a-m1": at(12, 12)}, "a"),
        ({"a-m1": at(12, 12), "b-m1": at(11, 13)}, ""),
        ({"a-m1": at(12, 12), "b-m1": at(11, 13), "b-m2": at(13, 11)}, "b"),
        ({"a-m1": at(12, 12), "b-m1": at(8.8, 12), "b-m2": at(15.2, 12)}, "a"),
        ({"b-m1": at(8.8, 12), "a-m1": at(20, 12)}, "b"),
        ({"b-m1": at(8.4, 12)}, ""),
        ({"a-m1": at(12, 12, down=True), "b-m1": at(8.8, 12)}, "b"),
    ],
    ids=["nobody", "one", "equal", "more", "on beats near", "near", "too far", "Down does not count"],
)
def test_who_holds_an_objective(models, holder):
    """More standing models on it; if none is on it, more of those within an inch."""
    assert objective_holder(field(models, STONE), "stone") == holder


@pytest.mark.rule("X-44")
def test_wholly_in_a_zone():
    """A base over the zone's border is not wholly in it."""
    state = field({"a-m1": at(18, 5.5), "a-m2": at(18, 5.6), "a-m3": at(18, 35)})
    assert [wholly_in_zone(state, key, "a") for key in ("a-m1", "a-m2", "a-m3")] == [True, False, False]
    assert wholly_in_zone(state, "a-m3", "b")
