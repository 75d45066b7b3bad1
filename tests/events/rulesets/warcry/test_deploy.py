"""Setting up before the battle: order, places, reserves, the first round (W-40, W-52, W-57)."""

import pytest
from msgspec.structs import replace

from tests.events.rulesets.warcry.conftest import group_up, plan_of
from tests.events.rulesets.warcry.given import at, given, obstacle, options
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import ChooseSide, DeployGroup, RollInitiative, WarcryCommand
from wardrum.events.rulesets.warcry.decide.setup import next_group, next_to_deploy
from wardrum.events.rulesets.warcry.roster import Base
from wardrum.events.rulesets.warcry.state import of_seat
from wardrum.events.space.plane import INCH, Point
from wardrum.events.toolkit.default_choice import default_command

# Seat a is red: dagger a-f1 near (15, 3), shield a-f2 a-f3 near (6, 4), hammer a-f4 a-f5 near (24, 4).
MARKERS = {"west-stone", "middle-stone", "east-stone"}


def dagger(x, y, key="a-f1", group="dagger"):
    return DeployGroup(group, {key: at(x, y)})


def played(outcome):
    """Every group where it is suggested first; who set up what."""
    order = []
    while outcome.state.battle.phase == "deploy":
        seat, (option, *_) = next((s, own) for s in "ab" if (own := options(outcome.state, s)))
        outcome = outcome.when(seat, default_command(option, WarcryCommand))
        order.append((seat, option.params["group"].of[0]))
    return order, outcome


@pytest.mark.rule("W-52")
def test_groups_alternate(sided):
    """Both daggers, both shields, both hammers, the priority seat first; then markers, and round 1."""
    order, outcome = played(sided)
    assert order == [(seat, group) for group in ("dagger", "shield", "hammer") for seat in "ab"]
    outcome.then_ends(e.MarkersPlaced(()), e.RoundStarted(1))
    assert outcome.state.table.markers.keys() == MARKERS
    assert outcome.state.table.pieces.keys() == set(outcome.battle.order)
    assert outcome.battle.phase == "roll"


@pytest.mark.rule("W-52")
def test_the_priority_seat_is_first_whatever_its_colour():
    """As blue, too, the priority seat sets up first."""
    order, _ = played(group_up(plan_of()).when("a", ChooseSide("blue")))
    assert order[:2] == [("a", "dagger"), ("b", "dagger")]


@pytest.mark.rule("W-20")
@pytest.mark.rule("W-23")
@pytest.mark.rule("W-52")
def test_reserves_are_set_aside():
    """Groups that come in round 2 or 3 are skipped and wait off the table; one such point lies off the map."""
    order, outcome = played(group_up(plan_of("night-column")).when("a", ChooseSide("red")))
    assert order == [("a", "shield"), ("b", "shield")]
    (placed,) = outcome.of(e.MarkersPlaced)
    assert placed.reserves == ("a-f1", "a-f4", "a-f5", "b-f1", "b-f2", "b-f5", "b-f6")
    assert of_seat(outcome.battle, "a", "reserve") == ["a-f1", "a-f4", "a-f5"]
    assert of_seat(outcome.battle, "a", "board") == ["a-f2", "a-f3"]
    point = outcome.battle.cards.deployment.groups["red-dagger"]
    assert (point.y, point.round) == (-2 * INCH, 2)
    outcome = outcome.when("a", RollInitiative(), dice=[1, 2, 3, 4, 5, 6])
    outcome = outcome.when("b", RollInitiative(), dice=[1, 1, 2, 2, 3, 3])
    keep = default_command(options(outcome.state, "a")[0], WarcryCommand)
    outcome = outcome.when("a", keep).when("b", keep)
    outcome.then_ends(e.PhaseStarted("reserve"), e.PhaseStarted("combat"))


@pytest.mark.rule("W-52")
def test_only_the_group_whose_turn_it_is(sided):
    """Nobody sets up out of turn, another group, other fighters or half a group."""
    sided.when("b", dagger(15, 3)).refused("not_your_turn", "W-52")
    sided.when("a", dagger(6, 4, "a-f2", "shield")).refused("wrong_group", "W-52")
    sided.when("a", dagger(15, 3, "a-f2")).refused("no_such_fighter", "W-52")
    sided.when("a", DeployGroup("dagger", {})).refused("fighter_without_place", "W-52")
    assert not options(sided.state, "b")


@pytest.mark.rule("W-52")
def test_wholly_within_three_inches(sided):
    """The far edge of a 40 mm base is 3 inches away when its centre is 3 inches less 20 mm away."""
    far = 3 * INCH - 2000
    x, y = at(15, 3)
    assert sided.when("a", DeployGroup("dagger", {"a-f1": Point(x + far, y)})).events
    outside = DeployGroup("dagger", {"a-f1": Point(x + far + 1, y)})
    sided.when("a", outside).refused("not_wholly_within", "W-52")


@pytest.mark.rule("W-40")
@pytest.mark.rule("W-52")
def test_on_the_board(sided):
    """The board is 30 by 22 inches and no base hangs over its edge."""
    table = sided.state.table
    assert (table.width, table.height) == (30 * INCH, 22 * INCH)
    sided.when("a", dagger(15, 0.5)).refused("off_board", "W-52")
    assert sided.when("a", DeployGroup("dagger", {"a-f1": Point(15 * INCH, 2000)})).events


@pytest.mark.rule("W-52")
@pytest.mark.rule("W-57")
def test_not_in_obstacles(sided):
    """A base may lean against an obstacle but not stand in it; low terrain does not matter."""

    def with_piece(tall):
        pieces = {**sided.state.table.terrain, "hut": obstacle(14, 2, 2, 2, tall)}
        return given(replace(sided.state, table=replace(sided.state.table, terrain=pieces)))

    with_piece(4).when("a", dagger(15, 3)).refused("in_terrain", "W-52")
    beside = DeployGroup("dagger", {"a-f1": Point(16 * INCH + 2000, 3 * INCH)})
    assert with_piece(4).when("a", beside).events
    assert with_piece(1).when("a", dagger(15, 3)).events


@pytest.mark.rule("W-52")
def test_not_on_each_other(sided):
    """Bases may touch but not overlap, within a group and with those that stand already."""
    ready = sided.when("a", dagger(15, 3))
    ready = ready.when("b", default_command(options(ready.state, "b")[0], WarcryCommand))
    x, y = at(6, 4)
    touching = {"a-f2": Point(x, y), "a-f3": Point(x + 3200, y)}
    assert ready.when("a", DeployGroup("shield", touching)).events
    one_closer = {**touching, "a-f3": Point(x + 3199, y)}
    ready.when("a", DeployGroup("shield", one_closer)).refused("overlap", "W-52")


@pytest.mark.rule("W-52")
def test_a_group_too_big_for_its_zone(sided):
    """Two bases of 130 mm have no room within 3 inches: they come one by one, as near as possible."""
    ready = sided.when("a", dagger(15, 3))
    ready = ready.when("b", default_command(options(ready.state, "b")[0], WarcryCommand))
    fighters = dict(ready.state.battle.fighters)
    for key in ("a-f2", "a-f3"):
        huge = replace(fighters[key].profile, base=Base(13000, 13000))
        fighters[key] = replace(fighters[key], profile=huge)
    battle = replace(ready.state.battle, fighters=fighters)
    crowded = given(replace(ready.state, battle=battle))
    (option,) = options(crowded.state, "a")
    assert crowded.when("a", default_command(option, WarcryCommand)).of(e.BattleGroupDeployed)
    places = {"a-f2": at(4, 4), "a-f3": at(4, 16)}
    crowded.when("a", DeployGroup("shield", places)).refused("not_nearest", "W-25")


@pytest.mark.rule("W-52")
def test_deployment_is_over_once_everybody_stands(deployed):
    """In round 1 nobody is set up any more."""
    deployed.when("a", dagger(15, 3)).refused("phase_over", "W-52")
    assert next_to_deploy(deployed.state) == ""
    with pytest.raises(ValueError, match="every group"):
        next_group(deployed.state)
    assert deployed.state.battle.round == 1
