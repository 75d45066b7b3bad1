"""Ground with heights: climbing, jumping, falling and diving (X-15 to X-18, X-22)."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tests.events.rulesets.trench.field import leg, rect, spot
from tests.events.rulesets.trench.given import acting, at, battle_state, given, options, with_facts
from wardrum.events.rulesets.trench import commands as c
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.ground import (
    charge_stops,
    deploy_spots,
    gap_places,
    in_cover,
    ledge_places,
    move_stops,
    moved_to,
    near_enemies,
    objective_holder,
    require_deployable,
    sight,
)
from wardrum.events.space.plane import INCH
from wardrum.events.space.table import Terrain

SUCCESS, FAILURE = (4, 4), (1, 2)
OUT = 1250 / INCH
"""The radius of the bases, in inches."""


def raised(x, y, width, height, *, tall, **facts):
    """Terrain at a height, a platform on the board if nothing else is said, in inches."""
    lengths = (round(length * INCH) for length in (x, y, width, height, tall))
    kind, z = facts.pop("kind", "platform"), facts.pop("z", 0)
    return Terrain(*lengths, kind, round(z * INCH), **facts)


TOWER = {"tower": raised(12, 8, 6, 6, tall=4)}
ROOFS = {"west": raised(8, 8, 6, 6, tall=4), "east": raised(16, 8, 6, 6, tall=4)}
TRENCH = {"trench": raised(12, 4, 3, 12, tall=2.5, z=-2.5, kind="trench")}


def scene(terrain, place, *, more=(), **facts):
    """a-m1 acts, at this place in inches; `more` are others, by key."""
    others = {"b-m1": (30, 30, 0), **dict(more)}
    models = {"a-m1": at(2, 2, **facts)} | {key: at(x, y) for key, (x, y, _) in others.items()}
    state = battle_state(models, terrain)
    for key, where in {"a-m1": place, **others}.items():
        state = moved_to(state, key, spot(*where))
    return acting(state, "a-m1")


def moved(state, *legs, dice=()):
    return given(state).when("a", c.Move("a-m1", tuple(legs)), dice=dice)


def refused(state, code, said, *legs):
    outcome = moved(state, *legs)
    outcome.refused(code, "X-10" if code in ("too_far", "way_not_free") else "X-16")
    assert said in outcome.refusal.sentence


def stands(outcome, key="a-m1"):
    piece = outcome.state.table.pieces[key]
    return piece.x / INCH, piece.y / INCH, piece.z / INCH, piece.floor


UP = (leg(12 - OUT, 11, 4, "climb"), leg(12 + OUT, 11, 4, "climb"))


@pytest.mark.rule("X-16")
def test_a_sheer_wall_takes_a_risky_roll_before_it():
    """On a success it stands on the tower, having paid the height; on a failure it stays, and its Activation is over."""
    state = scene(TOWER, (12 - OUT, 11), movement_in=6)
    up = moved(state, *UP, dice=SUCCESS)
    assert stands(up) == (pytest.approx(12 + OUT, abs=0.001), 11, 4, "tower")
    assert [event.length for event in up.of(e.ModelHalted)] == [0]
    assert up.of(e.ModelMoved)[0].length == 4 * INCH + 2500
    down = moved(state, *UP, dice=FAILURE)
    assert down.of(e.WalkDropped)
    assert stands(down)[2:] == (0, "floor")
    assert down.of(e.ActivationEnded)[0].cause == "risky_failure"


@pytest.mark.rule("X-16")
def test_a_climb_has_to_be_paid_for_in_whole():
    """The height counts as movement; the refusal names the leg and what is left."""
    state = scene(TOWER, (12 - OUT, 11), movement_in=3)
    refused(state, "too_far", "part 1 of the way: a climb of 4", *UP)
    refused(
        scene(TOWER, (12 - OUT, 11)),
        "part_way",
        "part 1 of the way: a climb ends",
        leg(12 - OUT, 11, 2, "climb"),
    )
    refused(
        scene(TOWER, (9, 11)), "not_touching", "part 1 of the way: there is nothing", leg(9, 11, 4, "climb")
    )
    refused(scene(TOWER, (12 - OUT, 11)), "unsupported", "where it halts", leg(12 - OUT, 11, 4, "climb"))


@pytest.mark.rule("X-15")
def test_ladders_stairs_and_steps_take_no_roll():
    """Up a ladder and stairs for their length, up an inch for nothing."""
    ladder = TOWER | {"ladder": raised(11.5, 10, 0.5, 2, tall=4, kind="ladder")}
    way = leg(11.5 - OUT, 11, 4, "climb"), leg(12 + OUT, 11, 4, "climb")
    up = moved(scene(ladder, (11.5 - OUT, 11)), *way)
    assert stands(up)[3] == "tower"
    assert not up.of(e.SuccessRollCalled)
    stairs = TOWER | {"stairs": raised(9, 10, 3, 2, tall=4, kind="stairs", up="east")}
    climbed = moved(scene(stairs, (8, 11), movement_in=8), leg(13, 11, 4))
    assert stands(climbed)[3] == "tower"
    assert climbed.of(e.ModelMoved)[0].length == (1 + 5 + 1) * INCH
    step = {"step": raised(12, 8, 6, 6, tall=1)}
    assert moved(scene(step, (11, 11)), leg(13, 11, 1)).of(e.ModelMoved)[0].length == 2 * INCH


@pytest.mark.rule("X-15")
def test_trenches_are_left_without_a_roll_up_to_three_inches():
    """In and out of one 2.5 inches deep; out of one 4 inches deep it is a climb."""
    state = scene(TRENCH, (11, 8))
    way = (leg(12 - OUT, 8), leg(12 + OUT, 8, -2.5, "drop"))
    below = moved(state, *way)
    assert stands(below)[3] == "trench"
    assert not below.of(e.SuccessRollCalled)
    out = (leg(12 + OUT, 8, 0, "climb"), leg(12 - OUT, 8, 0, "climb"))
    assert not moved(scene(TRENCH, (12 + OUT, 8, -2.5)), *out).of(e.SuccessRollCalled)
    deep = {"trench": raised(12, 4, 3, 12, tall=4, z=-4, kind="trench")}
    assert moved(scene(deep, (12 + OUT, 8, -4)), *out, dice=SUCCESS).of(e.SuccessRollCalled)


@pytest.mark.rule("X-10")
def test_nobody_walks_over_a_trench_or_through_a_wall():
    """A walk over the open trench has no floor; one through a wall is not free; a wall is climbed over."""
    refused(scene(TRENCH, (11, 8)), "unsupported", "part 1 of the way: there is no floor", leg(16, 8))
    wall = {"wall": raised(12, 4, 0.5, 12, tall=2, kind="wall")}
    refused(scene(wall, (11, 8)), "way_not_free", "part 1 of the way: terrain is in the way", leg(14, 8))
    over = (
        leg(12 - OUT, 8, 2, "climb"),
        leg(12.5 + OUT, 8, 2, "climb"),
        leg(12.5 + OUT, 8, 0, "climb"),
    )
    outcome = moved(scene(wall, (12 - OUT, 8), movement_in=8), *over, dice=[*SUCCESS, *SUCCESS])
    assert stands(outcome)[0] > 12.5


@pytest.mark.rule("X-16")
def test_a_gap_is_jumped_over_after_a_risky_roll():
    """Up to half of Movement; who fails falls where its opponent says, and its Activation is over."""
    state = scene(ROOFS, (14, 11, 4), movement_in=6)
    jump = leg(16, 11, 4, "jump")
    assert stands(moved(state, jump, dice=SUCCESS))[3] == "east"
    failed = moved(state, jump, dice=FAILURE)
    (begun,) = failed.of(e.FallBegun)
    assert len(begun.places) == 2
    (option,) = options(failed.state, "b")
    assert (option.command, option.params["point"].spots) == ("PlaceFallen", begun.places)
    assert options(failed.state, "a") == []
    given(failed.state).when("b", c.PlaceFallen(spot(20, 20))).refused("no_such_place", "X-17")
    fallen = failed.when("b", c.PlaceFallen(begun.places[1]), dice=[1, 1, 1])
    assert stands(fallen)[2] == 0
    assert fallen.of(e.ModelFell)[0].drop == 4 * INCH
    assert fallen.of(e.InjuryRolled)[0].mods["fall"] == 1
    refused(scene(ROOFS, (14, 11, 4), movement_in=3), "gap_too_wide", "part 1 of the way: the gap", jump)
    refused(state, "no_gap", "part 1 of the way: there is no gap", leg(13, 11, 4, "jump"))


@pytest.mark.rule("X-16")
def test_a_base_that_does_not_fit_falls_beside_the_gap():
    """The nearest place that has room."""
    narrow = {"west": raised(8, 8, 6, 6, tall=4), "east": raised(14.5, 8, 6, 6, tall=4)}
    state = scene(narrow, (14, 11, 4))
    (there,) = gap_places(state, "a-m1", leg(14.5, 11, 4, "jump"))
    assert there.z == 0


@pytest.mark.rule("X-16")
@pytest.mark.rule("X-17")
def test_jumping_down_is_free_and_from_three_inches_a_fall():
    """From 2.9 inches nothing happens, from 3 an Injury Roll with one more die; who is not Down goes on."""
    low = {"tower": raised(12, 8, 6, 6, tall=2.9)}
    way = (leg(12 - OUT, 11, 0, "drop"), leg(10, 11))
    assert not moved(scene(low, (12, 11, 2.9)), *way).of(e.InjuryRollCalled)
    high = {"tower": raised(12, 8, 6, 6, tall=3)}
    hurt = moved(scene(high, (12, 11, 3)), *way, dice=[1, 1, 1])
    assert [event.ground for event in hurt.of(e.ModelHalted)] == ["fall"]
    assert hurt.of(e.InjuryRolled)[0].mods == {"fall": 1}
    assert stands(hurt)[:2] == (10, 11)
    down = moved(scene(high, (12, 11, 3)), *way, dice=[4, 4, 1])
    assert down.of(e.ModelDown)
    assert stands(down)[0] > 11
    refused(
        scene(high, (12, 11, 3)), "not_beside", "part 1 of the way: who jumps down", leg(9, 11, 0, "drop")
    )


@pytest.mark.rule("X-17")
def test_who_is_taken_down_at_a_ledge_may_fall_first():
    """On a success it lies where it stood; on a failure it falls, is hurt, and then is Down."""
    state = scene(TOWER, (14.2, 11, 4), more={"b-m1": (12.8, 11, 4)}.items())
    blow = c.Fight("a-m1", "w2", "b-m1")
    hit, taken_down = (4, 4), (4, 4)
    asked = given(state).when("a", blow, dice=[*hit, *taken_down])
    assert asked.of(e.LedgeReached)
    assert not asked.of(e.ModelDown)
    spare = c.SpendBlood(0)
    stays = given(asked.state).when("a", spare, dice=SUCCESS)
    assert stays.state.table.pieces["b-m1"].z == 4 * INCH
    assert stays.of(e.ModelDown)
    falls = given(asked.state).when("a", spare, dice=FAILURE)
    (there,) = falls.of(e.ModelFell)
    assert there.drop == 4 * INCH
    after = falls.when("a", spare, dice=[1, 1, 1])
    assert after.of(e.ModelDown)
    assert after.state.table.pieces["b-m1"].z == 0


@pytest.mark.rule("X-17")
@pytest.mark.parametrize(
    ("name", "terrain", "place"),
    [
        ("in the middle", TOWER, (15, 11, 4)),
        ("at a rail", {"tower": raised(12, 8, 6, 6, tall=4, enclosed=("west",))}, (12.8, 11, 4)),
        ("at a step", {"tower": raised(12, 8, 6, 6, tall=1)}, (12.8, 11, 1)),
        (
            "where two platforms join",
            {"a": raised(8, 8, 4, 6, tall=4), "b": raised(12, 8, 6, 6, tall=4)},
            (12.2, 11, 4),
        ),
    ],
)
def test_where_there_is_no_ledge(name, terrain, place):
    """No drop of more than an inch is within an inch."""
    assert ledge_places(scene(terrain, place), "a-m1") == (), name


@pytest.mark.rule("X-17")
def test_the_rim_of_a_trench_is_a_ledge():
    """Who stands at it may fall in."""
    (place,) = ledge_places(scene(TRENCH, (11.2, 8)), "a-m1")
    assert place.z == round(-2.5 * INCH)


def diver(**facts):
    """a-m1 on the tower's edge, b-m1 on the floor two inches from the tower."""
    return scene(TOWER, (12 + OUT, 11, 4), more={"b-m1": (10, 11, 0)}.items(), **facts)


def dives(state, *dice):
    """A Charge with the bonus 6 that jumps down at its target."""
    asked = given(state).when("a", c.Charge("a-m1", "b-m1"), dice=[6])
    ways = [o.params["path"].stops for o in options(asked.state, "a") if o.command == "Walk"]
    (way,) = [stop.path for stops in ways for stop in stops if stop.path[-1].how == "drop"]
    return given(asked.state).when("a", c.Walk(way), dice=dice)


@pytest.mark.rule("X-18")
def test_a_diving_charge():
    """On a success no Injury Roll, and the next Melee Attack has one die more, once; on a failure it is Down, and hurt."""
    done = dives(diver(), *SUCCESS)
    assert done.of(e.ChargeCompleted)
    assert not done.of(e.InjuryRollCalled)
    assert done.battle.models["a-m1"].diving
    blow = done.when("a", c.Fight("a-m1", "w2", "b-m1"), dice=[1, 1, 2])
    assert blow.of(e.SuccessRolled)[0].mods["diving"] == 1
    assert not blow.battle.models["a-m1"].diving
    failed = dives(diver(), *FAILURE, 1, 1, 1)
    assert failed.of(e.ChargeCompleted)
    assert failed.battle.models["a-m1"].down
    assert failed.of(e.InjuryRolled)[0].mods == {"fall": 1}


@pytest.mark.rule("X-12")
@pytest.mark.rule("X-16")
def test_a_charge_up_a_wall_is_offered():
    """Its own level leads nowhere; the climb is a way of its own, with the odds of both rolls."""
    state = scene(TOWER, (10, 11, 0), more={"b-m1": (12.6, 11, 4)}.items())
    stops = charge_stops(state, "a-m1", "b-m1", 12 * INCH)
    assert near_enemies(moved_to(state, "a-m1", stops[0].point), "a-m1") == ()
    up = [stop for stop in stops[1:] if "climb" in (stop.risks or ())]
    assert up
    assert near_enemies(moved_to(state, "a-m1", up[0].point), "a-m1") == ("b-m1",)
    (option,) = [o for o in options(state, "a") if o.command == "Charge"]
    assert 0 < float_of(option.odds["reaches"]) < 1


def float_of(fraction):
    over, under = [*fraction.split("/"), "1"][:2]
    return int(over) / int(under)


@pytest.mark.rule("X-16")
def test_ways_are_listed_with_what_they_risk():
    """Up, down and over: every stop holds; those with a roll are listed apart, with its odds."""
    state = scene(ROOFS, (13, 11, 4))
    moves = [option for option in options(state, "a") if option.command == "Move"]
    kinds = {leg.how for option in moves for stop in option.params["path"].stops for leg in stop.path}
    assert {"walk", "jump", "drop"} <= kinds
    risky = [option for option in moves if option.odds is not UNSET]
    assert all(set(option.odds) >= {"arrives"} for option in risky)


@pytest.mark.rule("X-5")
@pytest.mark.rule("X-11")
def test_a_move_keeps_an_inch_off_enemies_in_space():
    """Under a deck on which an enemy stands one may walk; past one that is half an inch higher not."""
    deck = {"deck": raised(12, 8, 6, 6, tall=0.5, z=3.5)}
    state = scene(deck, (10, 11), more={"b-m1": (15, 11, 4)}.items())
    assert moved(state, leg(15, 11)).refusal is None
    step = {"step": raised(12, 8, 6, 6, tall=0.5)}
    near = scene(step, (10, 6), more={"b-m1": (12 + OUT, 8 + OUT, 0.5)}.items())
    outcome = moved(near, leg(12, 7))
    outcome.refused("too_near", "X-11")


@pytest.mark.rule("X-22")
def test_higher_ground_and_the_wall_of_a_trench():
    """Who stands in a trench is covered by its wall, and seen from its rim only."""
    state = scene(TRENCH, (11.2, 8), more={"b-m1": (15 - OUT, 8, -2.5)}.items())
    assert sight(state, "a-m1", "b-m1") != "blocked"
    far = scene(TRENCH, (4, 8), more={"b-m1": (12 + OUT, 8, -2.5)}.items())
    assert sight(far, "a-m1", "b-m1") == "blocked"
    low = {"trench": raised(12, 4, 3, 12, tall=0.6, z=-0.6, kind="trench")}
    ditch = scene(low, (4, 8), more={"b-m1": (12 + OUT, 8, -0.6)}.items())
    assert sight(ditch, "a-m1", "b-m1") != "blocked"
    assert in_cover(ditch, "a-m1", "b-m1")
    assert not in_cover(scene(TOWER, (4, 11), more={"b-m1": (12.7, 11, 4)}.items()), "a-m1", "b-m1")


@pytest.mark.rule("X-45")
def test_models_are_set_up_on_any_floor():
    """On a platform in the zone and in a trench, where there is room; not in the air."""
    terrain = {
        "tower": raised(4, 1, 5, 4, tall=3),
        "trench": raised(20, 1, 5, 4, tall=2, z=-2, kind="trench"),
    }
    state = scene(terrain, (2, 2))
    gone = {key: piece for key, piece in state.table.pieces.items() if key != "a-m1"}
    state = replace(state, table=replace(state.table, pieces=gone))
    assert {0, 3 * INCH, -2 * INCH} == {there.z for there in deploy_spots(state, "a-m1")}
    for there in deploy_spots(state, "a-m1"):
        require_deployable(state, "a-m1", there)
    with pytest.raises(Exception, match="no floor at this height"):
        require_deployable(state, "a-m1", spot(30, 3, 3))


@pytest.mark.rule("X-44")
def test_who_holds_an_objective_stands_on_its_height():
    """A model on the deck above it, or in the trench beside it, is not within an inch."""
    terrain = {"stone": rect(14, 10, 2, 2, kind="open"), "deck": raised(12, 8, 6, 6, tall=0.5, z=3.5)}
    assert objective_holder(scene(terrain, (15, 11, 4)), "stone") == ""
    assert objective_holder(scene(terrain, (15, 11)), "stone") == "a"


@pytest.mark.rule("X-49")
def test_who_flies_lands_on_any_floor():
    """A flight costs its length aslant, takes no roll, and cannot end where there is no room."""
    flying = scene(TOWER, (10, 11), keywords={"flying": 0})
    outcome = moved(flying, leg(13, 11, 4, "fly"))
    assert outcome.of(e.ModelMoved)[0].length == 5 * INCH
    assert any(stop.path[-1].how == "fly" for stop in move_stops(flying, "a-m1", 6 * INCH))
    refused(scene(TOWER, (10, 11)), "cannot_fly", "part 1 of the way: only a FLYING", leg(13, 11, 4, "fly"))
    assert with_facts(flying, "a-m1").battle.models


@pytest.mark.rule("X-17")
def test_nothing_falls_into_the_earth():
    """Beside a trench, at its depth, there is nowhere to fall to; who stands in it has no ledge."""
    state = scene(TRENCH, (13.5, 8, -2.5))
    assert ledge_places(state, "a-m1") == ()
    assert gap_places(state, "a-m1", leg(17, 8, -2.5, "jump")) == ()
