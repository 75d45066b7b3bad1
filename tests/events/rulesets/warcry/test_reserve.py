"""The reserve phase: who comes when, where, and what happens without room (W-4, W-20 to W-25)."""

from math import cos, pi, sin

import pytest
from msgspec.structs import replace

from tests.events.rulesets.warcry.given import at, battle_state, fighter, given, hand, obstacle, options, plan
from tests.support.slices import after_a_pause
from wardrum.events.rulesets.warcry import deployment
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import DeployReserves, SpendWildDice, WarcryCommand
from wardrum.events.rulesets.warcry.roster import Base
from wardrum.events.space.plane import (
    INCH,
    Point,
)
from wardrum.events.space.plane.fitting import UNSURE
from wardrum.events.space.table import Terrain
from wardrum.events.toolkit.default_choice import default_command
from wardrum.events.toolkit.options import Choice

RADIUS = 1600  # of the fighters here
BIG = Base(10000, 10000)  # one of them, but not two, has room within 3 inches of a point
WALLED = {
    "wall": obstacle(23, 0, 7, 7)
}  # over all of red's hammer zone on crossed-paths, 3 inches round (27, 3)


def reserves(deployment="crossed-paths", n=2, **facts):
    """Both sides have two fighters in the hammer group in reserve; seat a is red and has the initiative."""
    late = fighter(group="hammer", **facts.pop("card", {}))
    fighters = {f"{seat}-f{i}": late for seat in "ab" for i in (1, 2)}
    fighters |= {"a-f3": fighter(15, 7), "b-f3": fighter(15, 15)}
    usual = {"round": n, "phase": "reserve"} | facts
    return given(battle_state(fighters, cards={"deployment": deployment}, **usual))


def come(*points, seat="a", group="hammer", fallback=False):
    positions = {f"{seat}-f{i}": point for i, point in enumerate(points, start=1)}
    return DeployReserves(group, positions, fallback)


NEAR, NEARER = at(27, 3), at(26, 4)


@pytest.mark.rule("W-4")
@pytest.mark.rule("W-20")
def test_nobody_is_due():
    """When no group comes in this round the phase is logged and over at once, reserves or not."""
    hands = {"a": hand(1, 2, 3, 3, 4, 4, declared=True), "b": hand(1, 1, 3, 3, 4, 4, wild=1)}
    for n in (1, 3):
        last = reserves(n=n, phase="declare", hands=hands).when("b", SpendWildDice())
        last.then_ends(e.PhaseStarted("reserve"), e.PhaseStarted("combat"))
        assert last.battle.phase == "first_turn"


@pytest.mark.rule("W-4")
@pytest.mark.rule("W-20")
def test_a_due_group_must_come():
    """Edge case 28: in its round the phase waits until the group is set up."""
    hands = {"a": hand(1, 2, 3, 3, 4, 4, declared=True), "b": hand(1, 1, 3, 3, 4, 4, wild=1)}
    last = reserves(phase="declare", hands=hands).when("b", SpendWildDice())
    last.then_ends(e.PhaseStarted("reserve"))
    assert last.battle.phase == "reserve"
    assert [option.command for option in options(last.state, "a")] == ["DeployReserves"]


@pytest.mark.rule("W-21")
def test_the_holder_first_then_the_other():
    """The seat with the initiative sets up, then the other, then the combat phase begins."""
    ready = reserves()
    ready.when("b", come(at(3, 19), at(4, 18), seat="b")).refused("not_your_turn", "W-21")
    assert not options(ready.state, "b")
    half = ready.when("a", come(NEAR, NEARER)).then(
        e.ReservesArrived("a", "hammer", {"a-f1": NEAR, "a-f2": NEARER}, fallback=False)
    )
    assert half.battle.fighters["a-f1"].status == "board"
    done = half.when("b", come(at(3, 19), at(4, 18), seat="b"))
    done.then_ends(e.PhaseStarted("combat"))


@pytest.mark.rule("W-21")
def test_it_is_the_initiative_that_counts():
    """Not priority, and not the colour."""
    assert not options(reserves(holder="b").state, "a")
    assert options(reserves(holder="b").state, "b")


@pytest.mark.rule("W-21")
def test_all_groups_of_one_before_the_other():
    """Edge case 29: with several groups due, one seat sets up all of its own, in the order it likes."""
    ready = reserves()
    fighters = dict(ready.state.battle.fighters)
    fighters["a-f2"] = replace(fighters["a-f2"], group="dagger")
    cards = plan(deployment="crossed-paths")
    points = dict(cards.deployment.groups)
    points["red-dagger"] = replace(points["red-dagger"], round=2)
    cards = replace(cards, deployment=replace(cards.deployment, groups=points))
    battle = replace(ready.state.battle, fighters=fighters, plan=cards)
    ready = given(replace(ready.state, battle=battle))
    assert [option.params["group"].of for option in options(ready.state, "a")] == [("dagger",), ("hammer",)]
    half = ready.when("a", come(NEAR))
    assert half.events
    assert not options(half.state, "b")
    half.when("a", DeployReserves("dagger", {"a-f2": at(3, 3)})).then_ends(
        e.ReservesArrived("a", "dagger", {"a-f2": at(3, 3)}, fallback=False)
    )


@pytest.mark.rule("W-20")
@pytest.mark.rule("W-21")
def test_only_what_is_due():
    """Other groups, other fighters, half a group and other times are refused."""
    ready = reserves()
    ready.when("a", DeployReserves("dagger", {"a-f3": NEAR})).refused("not_due", "W-20")
    ready.when("a", come(NEAR)).refused("fighter_without_place", "W-22")
    ready.when("a", come(NEAR, NEARER, at(28, 4))).refused("no_such_fighter", "W-22")
    reserves(phase="combat").when("a", come(NEAR, NEARER)).refused("phase_over", "W-21")


@pytest.mark.rule("W-22")
@pytest.mark.rule("W-24")
def test_wholly_within_three_inches_of_the_point():
    """Measured to the far edge of the base."""
    x, y = NEAR
    edge = 3 * INCH - RADIUS
    assert reserves().when("a", come(NEARER, Point(x - edge, y))).events
    reserves().when("a", come(NEARER, Point(x - edge - 1, y))).refused("not_wholly_within", "W-22")


@pytest.mark.rule("W-22")
@pytest.mark.rule("W-23")
@pytest.mark.rule("W-24")
def test_wholly_within_three_inches_of_the_line():
    """Late hammers come from half of the top edge, wherever their point lies off the map."""
    ready = reserves("late-hammer")
    low = 3 * INCH - RADIUS
    assert ready.when("a", come(Point(14 * INCH, low), Point(2 * INCH, low))).events
    ready.when("a", come(Point(14 * INCH, low + 1), at(2, 1))).refused("not_wholly_within", "W-24")
    ready.when("a", come(at(20, 1), at(2, 1))).refused("not_wholly_within", "W-24")
    ready.when("a", come(at(2, 0.5), at(4, 1))).refused("off_board", "W-24")


@pytest.mark.rule("W-21")
def test_not_on_somebody_else():
    """Bases may touch, but nobody is set up on anybody."""
    x, y = NEAR
    assert reserves().when("a", come(NEAR, Point(x, y + 2 * RADIUS))).events
    reserves().when("a", come(NEAR, Point(x, y + 2 * RADIUS - 1))).refused("overlap", "W-22")


# --- no room


@pytest.mark.rule("W-25")
def test_no_fallback_while_there_is_room():
    """A group that fits is set up by the ordinary rule."""
    reserves().when("a", come(NEAR, NEARER, fallback=True)).refused("group_fits", "W-25")


SEVEN = {f"a-f{i}": fighter(group="hammer", base=Base(5000, 5000)) for i in range(7)}
TOWER = {"tower": Terrain(*at(24, 0), 6 * INCH, 6 * INCH, 3 * INCH, "platform")}  # over the same zone


def crowd(fighters, **facts):
    """The hammer group of seat a is due round (27, 3)."""
    rest = {"a-x": fighter(3, 15, group="shield"), "b-x": fighter(15, 15, group="shield")}
    usual = {"round": 2, "phase": "reserve"} | facts
    return given(battle_state(fighters | rest, cards={"deployment": "crossed-paths"}, **usual))


@pytest.mark.rule("W-25")
@pytest.mark.rule("W-22")
def test_what_just_fits_is_no_fallback():
    """Seven bases of 50 mm fit round a point: they are listed there, and one by one they are refused."""
    ready = crowd(SEVEN)
    (option,) = options(ready.state, "a")
    assert (option.rule, option.params["fallback"]) == ("W-21", Choice((False,)))
    listed = default_command(option, WarcryCommand)
    assert ready.when("a", listed).of(e.ReservesArrived)
    ready.when("a", replace(listed, fallback=True)).refused("group_fits", "W-25")


@pytest.mark.rule("W-25")
@pytest.mark.rule("W-22")
def test_room_on_a_platform_is_room():
    """A zone whose floor is walled in below a platform has room on it, at any height."""
    walled = {**TOWER, "wall": obstacle(23, 0, 7, 7, 2)}
    ready = crowd({"a-f1": fighter(group="hammer"), "a-f2": fighter(group="hammer")}, terrain=walled)
    (option,) = options(ready.state, "a")
    assert option.rule == "W-21"
    listed = default_command(option, WarcryCommand)
    assert [place.z for place in listed.positions.values()] == [3 * INCH] * 2
    assert ready.when("a", listed).of(e.ReservesArrived)


@pytest.mark.rule("W-25")
def test_while_it_is_not_certain_both_ways_are_open(monkeypatch):
    """A search without an answer refuses neither a set-up nor the fallback; both are listed, the fallback with places."""
    monkeypatch.setattr(deployment.fit, "in_slices", lambda bodies: after_a_pause(UNSURE))
    ready = crowd(SEVEN)
    alone, together = options(ready.state, "a")
    assert [option.rule for option in (alone, together)] == ["W-25", "W-21"]
    assert together.params["fallback"] == Choice((False,))
    assert all(not place.spots for place in together.params["positions"].of.values())
    assert ready.when("a", default_command(alone, WarcryCommand)).of(e.ReservesArrived)
    round_it = [Point(round(5002 * cos(i * pi / 3)), round(5002 * sin(i * pi / 3))) for i in range(6)]
    places = dict(
        zip(SEVEN, (Point(27 * INCH + x, 3 * INCH + y) for x, y in (*round_it, Point(0, 0))), strict=True)
    )
    assert ready.when("a", DeployReserves("hammer", places)).of(e.ReservesArrived)


@pytest.mark.rule("W-25")
@pytest.mark.parametrize("radius", [1250, 1600, 2500])
def test_as_near_as_possible_to_a_tenth_of_a_millimetre(radius):
    """Beside a wall over the whole zone the nearest place is the measure, wherever it lies."""
    wall = {"wall": obstacle(23.13, 0, 6.87, 7.07)}
    ready = crowd({"a-f1": fighter(group="hammer", base=Base(2 * radius, 2 * radius))}, terrain=wall)
    nearest = 27 * INCH - (round(23.13 * INCH) - radius)
    beside = Point(27 * INCH - nearest, 3 * INCH)
    for more, is_near in ((0, True), (10, True), (11, False)):
        there = come(Point(beside.x - more, beside.y), fallback=True)
        outcome = ready.when("a", there)
        assert outcome.events if is_near else outcome.refusal.code == "not_nearest"


@pytest.mark.rule("W-25")
def test_without_room_as_near_as_possible():
    """With its whole zone walled in, the group comes one by one to the nearest free places."""
    ready = reserves(terrain=WALLED)
    (option,) = options(ready.state, "a")
    assert option.rule == "W-25"
    assert option.params["fallback"] == Choice((True,))
    outcome = ready.when("a", default_command(option, WarcryCommand))
    (arrived,) = outcome.of(e.ReservesArrived)
    assert arrived.fallback
    ready.when("a", come(*arrived.positions.values())).refused("not_wholly_within", "W-22")
    far = come(at(5, 5), at(8, 5), fallback=True)
    ready.when("a", far).refused("not_nearest", "W-25")


@pytest.mark.rule("W-25")
def test_the_order_of_setting_up_is_free():
    """Two that stand at the two nearest places are accepted no matter which of them came first."""
    ready = reserves(terrain=WALLED)
    (option,) = options(ready.state, "a")
    positions = default_command(option, WarcryCommand).positions
    swapped = dict(zip(positions, reversed(positions.values()), strict=True))
    assert ready.when("a", DeployReserves("hammer", swapped, fallback=True)).events


@pytest.mark.rule("W-25")
def test_a_group_half_of_which_fits_comes_one_by_one():
    """If not all have room, none of them may stand just anywhere within 3 inches."""
    ready = reserves(card={"base": BIG})
    (option,) = options(ready.state, "a")
    assert option.params["fallback"] == Choice((True,))
    assert ready.when("a", default_command(option, WarcryCommand)).events
    spots = list(default_command(option, WarcryCommand).positions.values())
    beside = Point(spots[0].x + 11, spots[0].y)
    ready.when("a", come(beside, spots[1], fallback=True)).refused("not_nearest", "W-25")
