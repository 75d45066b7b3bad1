"""The companions' turns."""

import pytest

from tests.events.rulesets.betrayal.given import ONES, adventurer, battle, companion, enemy, given, in_turn
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.commands import (
    ChooseNextCompanion,
    DeployCompanion,
    EndTurn,
    Engage,
    EngageWith,
    Move,
)
from wardrum.events.rulesets.betrayal.state import Setup

HERO = adventurer("a", "h0_0", acted=True)
FOE = enemy("e01", "h5_-2", health=30)
ENTRANCE = {"gate": ("h0_0", "h1_0"), "court": ("h2_0", "h3_0", "h4_0")}


def party(*companions, **facts):
    """It is the companions' turn."""
    return given(battle(HERO, adventurer("b", "h1_1", acted=True), *companions, phase="companions", **facts))


@pytest.mark.rule("B-11")
def test_the_party_picks_the_order():
    """Of several companions the party says who is next; the last is not asked about."""
    start = party(companion("a-companion", "h0_1"), companion("b-companion", "h1_0"), FOE).goes_on()
    asked = start.one(e.PartyDecisionRequested)
    assert (asked.kind, asked.options, asked.default) == (
        "companion",
        ("a-companion", "b-companion"),
        "a-companion",
    )
    second = start.when("a", ChooseNextCompanion("b-companion"))
    assert second.one(e.TurnStarted).unit == "b-companion"
    last = second.when("b", EndTurn())
    assert last.one(e.TurnStarted).unit == "a-companion"
    assert not last.of(e.PartyDecisionRequested)


@pytest.mark.rule("B-12", "BE-13")
@pytest.mark.parametrize("acts", [True, False])
def test_entering_in_its_turn(acts):
    """A companion beside the map enters on a hex that its owner picks, and acts at once unless the setting says no."""
    setup = Setup(entering_companion_acts=acts)
    state = battle(HERO, companion("a-companion"), enemy("e01", "h4_0", health=30), tiles=ENTRANCE,
                   entrance="gate", phase="companions", setup=setup)  # fmt: skip
    start = given(state).goes_on()
    start.when("a", DeployCompanion("a-companion", "h2_0")).refused("not_an_entrance", "F-14")
    outcome = start.when("a", DeployCompanion("a-companion", "h1_0"), dice=ONES)
    assert outcome.unit("a-companion").hex == "h1_0"
    assert (outcome.state.battle.turn.unit == "a-companion") if acts else outcome.unit("a-companion").acted


@pytest.mark.rule("BE-14", "B-12")
def test_no_room_to_enter():
    """With no free entrance hex its turn is spent, and it tries again in the next round."""
    tiles = {"gate": ("h0_0",), "court": ("h1_0", "h2_0", "h3_0")}
    state = battle(HERO, companion("a-companion"), enemy("e01", "h3_0", health=30), tiles=tiles,
                   entrance="gate", phase="companions")  # fmt: skip
    outcome = given(state).goes_on(dice=ONES)
    assert [type(event) for event in outcome.events[:2]] == [e.CompanionEntryBlocked, e.TurnSkipped]
    assert (outcome.unit("a-companion").where, outcome.unit("a-companion").acted) == ("waiting", True)


@pytest.mark.rule("F-7")
def test_engaging():
    """Up to its number of targets, chosen freely, its dice rolled once for all; then only the end is left."""
    friend = companion("a-companion", "h1_0", range=2, combat=2, targets=2)
    foes = [enemy("e01", "h2_0"), enemy("e02", "h3_0"), enemy("e03", "h1_1")]
    start = given(in_turn(battle(HERO, friend, *foes, phase="companions"), "a-companion", "acting"))
    start.when("a", EngageWith(("e01", "e02", "e03"))).refused("wrong_number", "F-7")
    start.when("a", EngageWith(("e01", "a"))).refused("no_target", "F-7")
    start.when("a", Engage("light", "e01")).refused("not_an_adventurer", "F-22")
    outcome = start.when("a", EngageWith(("e03", "e02")), dice=[2, 6])
    assert [(dealt.target, dealt.amount) for dealt in outcome.of(e.DamageDealt)] == [("e03", 3), ("e02", 3)]
    outcome.when("a", EngageWith(("e01",))).refused("engaged_already", "F-7")
    outcome.when("a", Move(("h0_1",))).refused("moved_already", "F-22")


@pytest.mark.rule("F-22")
def test_what_a_companion_does_not_do():
    """An adventurer does not engage as a companion, and a dazed companion does not engage after its move."""
    given(in_turn(battle(HERO, FOE), "a", "acting")).when("a", EngageWith(("e01",))).refused(
        "not_a_companion", "F-7"
    )
    dazed = companion("a-companion", "h1_0", statuses=("daze",), range=6)
    state = in_turn(battle(HERO, dazed, enemy("e01", "h2_0")), "a-companion", "acting", moves=1)
    given(state).when("a", EngageWith(("e01",))).refused("dazed", "F-22")


@pytest.mark.rule("F-11")
def test_a_blind_companion():
    """Blind, it can engage only the strongest unit next to it, friend or foe."""
    blind = companion("a-companion", "h1_0", statuses=("blind",), range=6)
    foes = enemy("e01", "h2_0", hp=2), enemy("e02", "h4_-1", hp=9)
    start = given(in_turn(battle(HERO, blind, *foes), "a-companion", "acting"))
    start.when("a", EngageWith(("e02",))).refused("no_target", "F-7")
    start.when("a", EngageWith(("e01",))).refused("no_target", "F-7")
    assert start.when("a", EngageWith(("a",)), ONES).one(e.TargetsChosen).targets == ("a",)


def test_a_companion_that_falls_is_gone():
    """A defeated companion takes no turn any more."""
    state = battle(HERO, companion("a-companion", where="defeated", hp=0), FOE, phase="companions")
    assert given(state).goes_on().of(e.TurnStarted)[0].unit == "e01"
