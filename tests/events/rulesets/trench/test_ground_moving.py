"""Moves, charges and danger on the ground of trench (X-10 to X-15)."""

from collections.abc import Mapping

import pytest

from tests.events.rulesets.trench.field import at, field, leg, point, rect, seen_from_above
from wardrum.events.core.kernel import Rejected
from wardrum.events.rulesets.trench.ground import (
    charge_check,
    charge_distance,
    charge_stops,
    comes_near,
    interposing,
    move_stops,
    near_at,
    near_enemies,
    retreat_stops,
    stands_in_danger,
    stays_near,
)
from wardrum.events.rulesets.trench.ground.dangerous_ground import mine_ahead, split_at_danger
from wardrum.events.rulesets.trench.ground.walking import hindrance, walk_cost
from wardrum.events.space.plane import INCH

MUD = {"mud": rect(12, 0, 4, 36, kind="difficult")}
WIRE = {"wire": rect(12, 0, 2, 36, kind="dangerous")}


def alone(terrain: Mapping = {}, **facts):
    """One model at (10, 10)."""
    return field({"a-m1": at(10, 10, **facts)}, terrain)


def way(*places):
    return tuple(point(x, y) for x, y in places)


def gone(stop):
    """The way to a stop from (10, 10)."""
    return seen_from_above(point(10, 10), stop.path)


@pytest.mark.rule("X-15")
def test_difficult_ground_counts_twice():
    """Every inch through mud counts two, once where pieces overlap; who flies does not touch it."""
    through = way((10, 10), (18, 10))
    assert walk_cost(alone(), "a-m1", through) == 8 * INCH
    assert walk_cost(alone(MUD), "a-m1", through) == 12 * INCH
    twice = MUD | {"more": rect(13, 0, 2, 36, kind="difficult")}
    assert walk_cost(alone(twice), "a-m1", through) == 12 * INCH
    assert walk_cost(alone(MUD, keywords={"flying": 0}), "a-m1", through) == 8 * INCH


@pytest.mark.rule("X-10")
def test_friends_may_be_crossed_but_only_entirely():
    """A way through a friend is free; one that ends on it is not; enemies cannot be crossed."""
    crowd = field({"a-m1": at(10, 10), "a-m2": at(12, 10), "b-m1": at(10, 14)})
    assert hindrance(crowd, "a-m1", way((10, 10), (14, 10))) is None
    assert hindrance(crowd, "a-m1", way((10, 10), (12.5, 10))) == "fighter"
    assert hindrance(crowd, "a-m1", way((10, 10), (10, 18))) == "fighter"
    assert hindrance(crowd, "a-m1", way((10, 10), (0.2, 10))) == "edge"


@pytest.mark.rule("X-15")
def test_impassable_ground_stops_who_walks():
    """A pool cannot be waded through; who flies crosses it but cannot land there; barriers are stepped over."""
    pool, bags = rect(12, 8, 2, 4), rect(12, 8, 2, 4, tall=1, kind="barrier")
    across, into = way((10, 10), (16, 10)), way((10, 10), (13, 10))
    assert hindrance(alone({"pool": pool}), "a-m1", across) == "obstacle"
    flying = alone({"pool": pool}, keywords={"flying": 0})
    assert hindrance(flying, "a-m1", across) is None
    assert hindrance(flying, "a-m1", into) == "obstacle"
    assert hindrance(alone({"bags": bags}), "a-m1", across) is None


@pytest.mark.rule("X-11")
def test_a_move_keeps_off_enemies():
    """No stop of a move is within an inch of an enemy, and no way to it passes one so closely."""
    state = field({"a-m1": at(10, 10), "b-m1": at(14, 10)})
    stops = move_stops(state, "a-m1", 8 * INCH)
    assert stops[0].path == (leg(10, 10),)
    assert len(stops) > 20
    for stop in stops:
        assert comes_near(state, "a-m1", stop.path) == []
        assert list(near_at(state, "a-m1", stop.point)) == []
    assert comes_near(state, "a-m1", (leg(18, 10.5),)) == ["b-m1"]


@pytest.mark.rule("TE-7")
@pytest.mark.rule("X-11")
def test_near_enemies_a_move_is_a_shuffle():
    """Who starts within an inch of two enemies ends within an inch of both of them."""
    state = field({"a-m1": at(10, 10), "b-m1": at(11.5, 10), "b-m2": at(10, 11.5)})
    stops = move_stops(state, "a-m1", 6 * INCH)
    assert len(stops) > 3
    for stop in stops:
        assert set(near_at(state, "a-m1", stop.point)) == {"b-m1", "b-m2"}
    assert not stays_near(state, "a-m1", (leg(5, 5),))


@pytest.mark.rule("X-14")
def test_a_retreat_ends_away_from_everybody():
    """Every stop of a retreat is more than an inch from all enemies; who is walled in by them has none."""
    state = field({"a-m1": at(10, 10), "b-m1": at(11.5, 10), "b-m2": at(6, 10)})
    stops = retreat_stops(state, "a-m1", 6 * INCH)
    assert stops
    assert not any(list(near_at(state, "a-m1", stop.point)) for stop in stops)
    assert retreat_stops(state, "a-m1", INCH // 4) == []


@pytest.mark.rule("X-10")
@pytest.mark.rule("X-15")
def test_stops_are_paid_for_over_difficult_ground():
    """Each stop costs no more than the movement, mud counted twice, and some of them lead into it."""
    stops = move_stops(alone(MUD), "a-m1", 6 * INCH)
    assert all(stop.cost == walk_cost(alone(MUD), "a-m1", gone(stop)) <= 6 * INCH for stop in stops)
    assert any(stop.point.x > 12 * INCH for stop in stops)


# Danger -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X-15")
def test_a_way_is_split_where_danger_begins():
    """The first part ends just within the wire, the second goes on from there to the end."""
    state = alone(WIRE)
    first, rest = split_at_danger(state, "a-m1", way((10, 10), (11, 10), (16, 10)))
    assert first[:2] == way((10, 10), (11, 10))
    assert first[-1] == rest[0]
    assert 12 * INCH <= first[-1].x <= 12 * INCH + 1
    assert rest[-1] == point(16, 10)
    assert split_at_danger(state, "a-m1", way((10, 10), (11, 12))) is None


@pytest.mark.rule("X-15")
def test_who_starts_in_danger_does_not_enter_it():
    """In dangerous ground a model stands, but only moving in from outside is entering."""
    state = field({"a-m1": at(13, 10)}, WIRE)
    assert stands_in_danger(state, "a-m1")
    assert split_at_danger(state, "a-m1", way((13, 10), (16, 10))) is None


@pytest.mark.rule("X-15")
def test_who_flies_is_in_danger_where_it_lands():
    """Over the wire nothing happens; in the wire it does."""
    state = alone(WIRE, keywords={"flying": 0})
    assert split_at_danger(state, "a-m1", way((10, 10), (16, 10))) is None
    assert split_at_danger(state, "a-m1", way((10, 10), (13, 10)))[1] == way((13, 10))


@pytest.mark.rule("X-10")
def test_nobody_is_halted_on_top_of_a_friend():
    """Where a friend stands at the edge of the danger the first part ends before it, and the rest goes on."""
    state = field({"a-m1": at(10, 10), "a-m2": at(12, 10)}, WIRE)
    first, rest = split_at_danger(state, "a-m1", way((10, 10), (16, 10)))
    assert first[-1].x < 12 * INCH - 2000
    assert (rest[0], rest[-1]) == (first[-1], point(16, 10))
    assert hindrance(state, "a-m1", first) is None


# Charges ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X-12")
def test_how_far_a_charge_goes():
    """Movement and bonus, at most twelve inches, halved for who stood up, no bonus for the HEAVY."""
    assert charge_distance(6, 4, bonus=True, halved=False) == 10 * INCH
    assert charge_distance(9, 6, bonus=True, halved=False) == 12 * INCH
    assert charge_distance(6, 4, bonus=False, halved=False) == 6 * INCH
    assert charge_distance(6, 3, bonus=True, halved=True) == 9 * INCH // 2


def refused(state, target="b-m1", **options):
    with pytest.raises(Rejected) as refusal:
        charge_check(state, "a-m1", target, **options)
    return refusal.value.rule, refusal.value.code


@pytest.mark.rule("X-12")
def test_who_can_be_charged():
    """A target is seen and within twelve inches, and the charger is not within an inch of anybody."""
    wall = {"wall": rect(13, 5, 1, 10, tall=4)}
    charge_check(field({"a-m1": at(10, 10), "b-m1": at(18, 10)}), "a-m1", "b-m1")
    assert refused(field({"a-m1": at(10, 10), "b-m1": at(24, 10)})) == ("X-12", "charge_out_of_range")
    hidden = field({"a-m1": at(10, 10), "b-m1": at(18, 10)}, wall)
    assert refused(hidden) == ("X-12", "target_not_visible")
    charge_check(hidden, "a-m1", "b-m1", unseen_ok=True)
    engaged = field({"a-m1": at(10, 10), "b-m1": at(18, 10), "b-m2": at(11, 11)})
    assert refused(engaged) == ("X-12", "already_within_1")


@pytest.mark.rule("X-13")
def test_who_interposes():
    """An enemy within an inch of the way interposes; one beside or behind the target does not."""
    crowd = {"a-m1": at(10, 10), "b-m1": at(18, 10)}
    between = field(crowd | {"b-m2": at(14, 11.5)})
    assert interposing(between, "a-m1", "b-m1") == "b-m2"
    assert refused(between) == ("X-13", "interposed")
    assert interposing(field(crowd | {"b-m2": at(14, 13)}), "a-m1", "b-m1") == ""
    assert interposing(field(crowd | {"b-m2": at(18, 11.2)}), "a-m1", "b-m1") == ""
    assert interposing(field(crowd | {"b-m2": at(20, 10)}), "a-m1", "b-m1") == ""


@pytest.mark.rule("X-12")
def test_a_charge_goes_straight_into_contact():
    """With movement enough it ends in contact; with less it stops where that is used up, mud counted twice."""
    state = field({"a-m1": at(10, 10), "b-m1": at(18, 10)})
    (stop,) = charge_stops(state, "a-m1", "b-m1", 12 * INCH)
    assert abs(stop.point.x - (18 * INCH - 2500)) <= 2
    assert near_enemies(state, "a-m1") == ()
    assert charge_stops(state, "a-m1", "b-m1", 5 * INCH)[0].path == (leg(15, 10),)
    muddy = field({"a-m1": at(10, 10), "b-m1": at(18, 10)}, MUD)
    assert charge_stops(muddy, "a-m1", "b-m1", 5 * INCH)[0].path == (leg(13.5, 10),)


@pytest.mark.rule("X-12")
@pytest.mark.rule("X-10")
def test_a_charge_crosses_friends_entirely_or_not_at_all():
    """Through a friend it reaches its target; with too little movement to pass it stops in contact with the friend."""
    state = field({"a-m1": at(10, 10), "a-m2": at(14, 10), "b-m1": at(18, 10)})
    assert charge_stops(state, "a-m1", "b-m1", 12 * INCH)[0].point.x > 16 * INCH
    (short,) = charge_stops(state, "a-m1", "b-m1", 4 * INCH)
    assert abs(short.point.x - (14 * INCH - 2500)) <= 2


@pytest.mark.rule("X-12")
def test_a_charge_goes_round_a_wall():
    """Where impassable ground shuts the straight way it goes round, if the movement is enough."""
    pool = {"pool": rect(13, 8, 1, 3)}
    state = field({"a-m1": at(10, 10), "b-m1": at(18, 10)}, pool)
    (stop,) = charge_stops(state, "a-m1", "b-m1", 12 * INCH)
    assert len(stop.path) > 1
    assert list(near_at(state, "a-m1", stop.point)) == ["b-m1"]
    assert hindrance(state, "a-m1", gone(stop)) is None


@pytest.mark.rule("X-12")
def test_going_on_may_bring_more_enemies_near():
    """In contact and with movement left a charge may go on round its target to where more enemies are within an inch."""
    state = field({"a-m1": at(10, 10), "b-m1": at(14, 10), "b-m2": at(15.5, 11.8)})
    first, *others = charge_stops(state, "a-m1", "b-m1", 12 * INCH)
    assert list(near_at(state, "a-m1", first.point)) == ["b-m1"]
    assert others
    for stop in others:
        assert set(near_at(state, "a-m1", stop.point)) == {"b-m1", "b-m2"}
        assert hindrance(state, "a-m1", gone(stop)) is None
        assert stop.cost <= 12 * INCH
    assert charge_stops(state, "a-m1", "b-m1", 3 * INCH + 1)[1:] == []


@pytest.mark.rule("X-15")
@pytest.mark.rule("X-49")
def test_a_way_is_split_where_it_touches_a_mine():
    """The first part ends as the base touches the mine; a way beside it, or away from it, touches none."""
    mine = {"mine": rect(13, 9.5, 1, 1, kind="mined")}
    state = alone(mine)
    first, rest, which = mine_ahead(state, "a-m1", way((10, 10), (16, 10)))
    assert which == "mine"
    assert abs(first[-1].x - (13 * INCH - 1250)) <= 1
    assert (first[-1], rest[-1]) == (rest[0], point(16, 10))
    assert mine_ahead(state, "a-m1", way((10, 10), (10, 12), (16, 12))) is None
    assert mine_ahead(field({"a-m1": at(13, 10)}, mine), "a-m1", way((13, 10), (16, 10))) is None
    sapper = alone(mine, keywords={"negate-mined": 0})
    assert mine_ahead(sapper, "a-m1", way((10, 10), (16, 10))) is None


@pytest.mark.rule("X-49")
def test_who_flies_touches_only_the_mine_it_lands_on():
    """Over a mine nothing happens; landing on it does."""
    state = alone({"mine": rect(13, 9.5, 1, 1, kind="mined")}, keywords={"flying": 0})
    assert mine_ahead(state, "a-m1", way((10, 10), (16, 10))) is None
    assert mine_ahead(state, "a-m1", way((10, 10), (13, 10)))[2] == "mine"


@pytest.mark.rule("X-12")
def test_who_flies_does_not_come_down_in_a_pool():
    """A flying charger crosses a pool if it gets over it; if it would come down in it, it stops before it."""
    pool = {"pool": rect(12, 8, 3, 4)}
    state = field({"a-m1": at(10, 10, keywords={"flying": 0}), "b-m1": at(18, 10)}, pool)
    assert len(charge_stops(state, "a-m1", "b-m1", 12 * INCH)[0].path) == 1
    short = charge_stops(state, "a-m1", "b-m1", 4 * INCH)[0]
    assert hindrance(state, "a-m1", gone(short)) is None
    assert short.cost <= 4 * INCH
