"""Charging, and getting out of a charge's way (T-8, X-12, X-13, X-49)."""

from collections.abc import Mapping

import pytest

from tests.events.rulesets.trench.given import acting, at, battle_state, given, model, options, point, rect
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.commands import Charge, Decline, Shoot, Walk
from wardrum.events.rulesets.trench.roster import Weapon
from wardrum.events.rulesets.trench.state import Setup
from wardrum.events.space.plane import INCH

CLUB = Weapon("club", 1, melee=True)
CARBINE = Weapon("carbine", 2, 18, keywords={"assault": 0})
FOES = {"a-m1": at(10, 10), "b-m1": at(10, 18)}  # seven inches between the bases


def charger(models=FOES, terrain: Mapping = {}, setup=Setup(), **slots):
    """a-m1 is Activated."""
    return given(acting(battle_state(models, terrain, setup), "a-m1", **slots))


@pytest.mark.rule("X-12")
@pytest.mark.rule("T-5")
def test_a_charge_goes_straight_at_its_target():
    """Movement and a D6; within an inch at the end it is completed, and no Fight is part of it."""
    hit = charger().when("a", Charge("a-m1", "b-m1"), dice=[3])
    (bonus,) = hit.of(e.ChargeBonusRolled)
    assert (bonus.die, bonus.distance) == (3, 9 * INCH)
    hit.then_ends(e.ChargeCompleted("a-m1", "b-m1"))
    assert model(hit, "a-m1").charged
    assert {option.command for option in options(hit.state, "a")} >= {"Fight", "EndActivation"}


@pytest.mark.rule("X-12")
@pytest.mark.rule("TE-6")
def test_a_charge_that_falls_short_counts_as_taken():
    """The model stays where it stopped and cannot shoot unless the weapon has ASSAULT."""
    far = {"a-m1": at(10, 10, weapons={"w1": Weapon("gun", 2, 24), "w2": CARBINE}), "b-m1": at(10, 22)}
    short = charger(far).when("a", Charge("a-m1", "b-m1"), dice=[1])
    short.then_ends(e.ChargeFailed("a-m1", "b-m1"))
    assert short.state.table.pieces["a-m1"].y == 17 * INCH
    short.when("a", Shoot("a-m1", "w1", "b-m1")).refused("charged_without_assault", "T-8")
    assert short.when("a", Shoot("a-m1", "w2", "b-m1"), dice=[1, 1]).of(e.SuccessRolled)


@pytest.mark.rule("T-8")
def test_no_charge_after_a_shot_without_assault():
    """An ASSAULT shot leaves the Charge open."""
    charger(shot=True).when("a", Charge("a-m1", "b-m1")).refused("shot_without_assault", "T-8")
    assert charger(shot=True, with_assault=True).when("a", Charge("a-m1", "b-m1"), dice=[6]).events


@pytest.mark.rule("X-12")
def test_whom_one_cannot_charge():
    """No enemy beyond twelve inches, unseen, or while an enemy is near; no friend."""
    charger({"a-m1": at(10, 10), "b-m1": at(10, 24)}).when("a", Charge("a-m1", "b-m1")).refused(
        "charge_out_of_range", "X-12"
    )
    wall = {"wall": rect(5, 13, 10, 1, tall=6)}
    charger(terrain=wall).when("a", Charge("a-m1", "b-m1")).refused("target_not_visible", "X-12")
    near = {**FOES, "b-m2": at(11.5, 10)}
    charger(near).when("a", Charge("a-m1", "b-m1")).refused("already_within_1", "X-12")
    friends = {**FOES, "a-m2": at(14, 10)}
    charger(friends).when("a", Charge("a-m1", "a-m2")).refused("not_an_enemy", "X-12")


@pytest.mark.rule("X-13")
def test_who_stands_in_the_way_has_to_be_the_target():
    """An enemy whom the way would pass within an inch interposes itself."""
    models = {**FOES, "b-m2": at(11, 14)}
    charger(models).when("a", Charge("a-m1", "b-m1")).refused("interposed", "X-13")
    (option,) = options(charger(models).state, "a", "Charge")
    assert option.params["target"].of == ("b-m2",)


@pytest.mark.rule("X-12")
def test_heavy_weapons_slow_a_charge():
    """No bonus, and no die, with anything HEAVY, unless the model is STRONG."""
    kit = {"w1": Weapon("maul", 2, melee=True, keywords={"heavy": 0})}
    slow = charger({**FOES, "a-m1": at(10, 10, weapons=kit)}).when("a", Charge("a-m1", "b-m1"))
    assert (slow.of(e.ChargeBonusRolled)[0].die, slow.events[-1]) == (0, e.ChargeFailed("a-m1", "b-m1"))
    strong = charger({**FOES, "a-m1": at(10, 10, weapons=kit, keywords={"strong": 0})})
    strong.when("a", Charge("a-m1", "b-m1"), dice=[4]).then_ends(e.ChargeCompleted("a-m1", "b-m1"))


@pytest.mark.rule("X-12")
@pytest.mark.rule("TE-20")
def test_who_stood_up_charges_half_as_far():
    """Movement and bonus are halved together."""
    half = charger(halved=True).when("a", Charge("a-m1", "b-m1"), dice=[5])
    assert half.of(e.ChargeBonusRolled)[0].distance == 11 * INCH // 2


@pytest.mark.rule("X-12")
def test_going_on_may_bring_more_enemies_near():
    """With several ways the seat chooses one of those listed, and no other."""
    models = {"a-m1": at(10, 10), "b-m1": at(10, 16), "b-m2": at(12.2, 16.4)}
    asked = charger(models).when("a", Charge("a-m1", "b-m1"), dice=[6])
    (option,) = options(asked.state, "a")
    assert option.command == "Walk"
    assert len(option.params["path"].stops) > 1
    asked.when("a", Walk((point(9, 9),))).refused("not_the_shortest_way", "X-12")
    asked.when("a", Decline()).refused("cannot_decline", "T-18")
    on = asked.when("a", Walk(option.params["path"].stops[-1].path))
    assert on.events[-1] == e.ChargeCompleted("a-m1", "b-m1")


@pytest.mark.rule("X-49")
def test_a_skirmisher_may_get_out_of_the_way():
    """It moves up to half a die, rounded up; then the Charge goes on at where it is."""
    models = {"a-m1": at(10, 10), "b-m1": at(10, 17, keywords={"skirmisher": 0})}
    asked = charger(models).when("a", Charge("a-m1", "b-m1"), dice=[5])
    assert asked.of(e.EvasionOffered)[0].distance == 3 * INCH
    assert options(asked.state, "a") == []
    way = options(asked.state, "b", "Walk")[0].params["path"].stops[-1].path
    asked.when("b", Walk((point(30, 30),))).refused("no_such_way", "X-49")
    away = asked.when("b", Walk(way), dice=[1])
    assert away.of(e.ModelMoved)[0].manner == "evade"
    assert away.of(e.ChargeBonusRolled)
    stays = asked.when("b", Decline(), dice=[1])
    stays.then_begins(e.EvasionDeclined("b-m1"))


@pytest.mark.rule("X-13")
def test_evading_behind_a_friend_makes_the_friend_the_target():
    """Who stands in the way of the new line is charged instead."""
    models = {
        "a-m1": at(10, 10),
        "b-m1": at(10, 16.5, keywords={"skirmisher": 0}),
        "b-m2": at(13.2, 15.5),
    }
    asked = charger(models).when("a", Charge("a-m1", "b-m1"), dice=[6])
    ways = [stop.path for stop in options(asked.state, "b", "Walk")[0].params["path"].stops]
    went = [asked.when("b", Walk(way), dice=[6]) for way in ways]
    redirected = [event for each in went for event in each.of(e.ChargeRedirected)]
    assert {event.target for event in redirected} == {"b-m2"}


@pytest.mark.rule("T-14")
def test_by_a_setting_unseen_enemies_can_be_charged_at_a_risk():
    """A failed Risky Roll ends the Activation before the Charge begins."""
    wall = {"wall": rect(8, 13, 4, 1, tall=6)}
    risky = Setup(charge_unseen="risky")
    lost = charger(terrain=wall, setup=risky).when("a", Charge("a-m1", "b-m1"), dice=[1, 3])
    assert lost.of(e.ChargeDeclared) == []
    assert lost.events[-1] == e.PickPassed("b")
    (option,) = options(charger(terrain=wall, setup=risky).state, "a", "Charge")
    assert option.odds == {"failure": "5/12", "success": "5/9", "critical": "1/36", "reaches": "35/72"}
    found = charger(terrain=wall, setup=risky).when("a", Charge("a-m1", "b-m1"), dice=[4, 3, 2])
    assert found.of(e.ChargeBonusRolled)


def test_a_charge_stops_at_dangerous_ground_that_catches_it():
    """The failed test ends the Activation; the Charge has failed too."""
    wire = {"wire": rect(0, 13, 36, 1, kind="dangerous")}
    caught = charger(terrain=wire).when("a", Charge("a-m1", "b-m1"), dice=[6, 1, 2, 1, 1])
    assert e.ChargeFailed("a-m1", "b-m1") in caught.events
    assert caught.events[-1] == e.PickPassed("b")
