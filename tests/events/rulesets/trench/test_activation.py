"""Picking, Activating, standing up, ending (T-1 to T-4, T-18 to T-20, X-36)."""

import pytest

from tests.events.rulesets.trench.given import (
    acting,
    at,
    battle_state,
    given,
    marked,
    model,
    options,
    rect,
    with_facts,
)
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.commands import (
    Activate,
    Decline,
    EndActivation,
    Move,
    Shoot,
    SpendBlood,
    StandUp,
)
from wardrum.events.rulesets.trench.state import Setup

TWO_EACH = {"a-m1": at(5, 5), "a-m2": at(8, 5), "b-m1": at(30, 30), "b-m2": at(26, 30)}
WIRE = {"wire": rect(0, 0, 8, 8, kind="dangerous")}
MAY_STAND = Setup(down_models="may_stand")


def team(state):
    """The same state, the first two models of a being a fireteam."""
    return with_facts(state, "a-m1", "a-m2", team="a-pair")


@pytest.mark.rule("T-2")
@pytest.mark.rule("T-3")
def test_seats_alternate_and_a_model_goes_once():
    """After an Activation the other seat picks; an activated model cannot go again."""
    state = battle_state(TWO_EACH)
    given(state).when("b", Activate("b-m1")).refused("not_your_turn", "T-2")
    given(state).when("a", Activate("b-m1")).refused("no_such_model", "T-1")
    one = given(state).when("a", Activate("a-m1"))
    one.then(e.ModelActivated("a", ("a-m1",)))
    one.when("a", Activate("a-m2")).refused("activation_going_on", "T-2")
    over = one.when("a", EndActivation())
    over.then(e.ActivationEnded(("a-m1",), "done"), e.PickPassed("b"))
    back = over.when("b", Activate("b-m1")).when("b", EndActivation())
    back.when("a", Activate("a-m1")).refused("already_activated", "T-3")


@pytest.mark.rule("T-18")
@pytest.mark.rule("TE-11")
def test_an_activation_may_end_without_any_action():
    """Ending at once is always offered and is the only way to wait; there is no pass."""
    state = acting(battle_state(TWO_EACH), "a-m1")
    assert options(state, "a")[-1].command == "EndActivation"
    given(state).when("a", EndActivation()).then_begins(e.ActivationEnded(("a-m1",), "done"))
    given(state).when("b", EndActivation()).refused("not_your_turn", "T-2")
    given(battle_state(TWO_EACH)).when("a", EndActivation()).refused("nobody_activated", "T-1")


@pytest.mark.rule("T-19")
@pytest.mark.rule("T-20")
def test_who_has_more_models_goes_on_alone():
    """With no model left on the other side the same seat picks again."""
    state = with_facts(battle_state(TWO_EACH), "b-m1", "b-m2", activated=True)
    after = given(acting(state, "a-m1")).when("a", EndActivation())
    after.then(e.ActivationEnded(("a-m1",), "done"), e.PickPassed("a"))


@pytest.mark.rule("TE-8")
def test_a_model_removed_before_its_activation_drops_out():
    """Only who is on the battlefield is waited for."""
    state = battle_state(TWO_EACH)
    pieces = {key: piece for key, piece in state.table.pieces.items() if key != "b-m1"}
    from msgspec.structs import replace

    gone = replace(with_facts(state, "b-m1", status="out"), table=replace(state.table, pieces=pieces))
    after = given(acting(with_facts(gone, "b-m2", activated=True), "a-m1")).when("a", EndActivation())
    after.then_ends(e.PickPassed("a"))
    after.when("a", Activate("b-m1")).refused("no_such_model", "T-1")


@pytest.mark.rule("X-36")
@pytest.mark.rule("TE-10")
def test_a_fireteam_goes_together_as_one_go():
    """Both are Activated, the ACTIONS of either may come in any order, then the other seat picks."""
    both = given(team(battle_state(TWO_EACH))).when("a", Activate("a-m1", "a-m2"))
    both.then(e.ModelActivated("a", ("a-m1", "a-m2")))
    moved = both.when("a", Move("a-m2", ((25400, 12700),))).when("a", Move("a-m1", ((12700, 15240),)))
    assert moved.of(e.ModelMoved)[0].model == "a-m1"
    moved.when("a", EndActivation()).then(e.ActivationEnded(("a-m1", "a-m2"), "done"), e.PickPassed("b"))


@pytest.mark.rule("X-36")
@pytest.mark.rule("TE-10")
def test_only_the_two_of_a_team_that_both_wait_go_together():
    """Strangers are no fireteam, and a partner that has gone leaves the other alone."""
    given(battle_state(TWO_EACH)).when("a", Activate("a-m1", "a-m2")).refused("no_fireteam", "X-36")
    tired = with_facts(team(battle_state(TWO_EACH)), "a-m2", activated=True)
    given(tired).when("a", Activate("a-m1", "a-m2")).refused("already_activated", "T-3")
    given(tired).when("a", Activate("a-m1")).then(e.ModelActivated("a", ("a-m1",)))
    assert len(options(tired, "a", "Activate")) == 1


@pytest.mark.rule("X-36")
@pytest.mark.rule("T-14")
def test_a_forced_end_ends_both_of_a_fireteam():
    """A failed Risky Roll of one is the end of the other's Activation too."""
    from wardrum.events.rulesets.trench.commands import Dash

    state = acting(team(battle_state(TWO_EACH)), "a-m1", "a-m2")
    after = given(state).when("a", Dash("a-m2"), dice=[1, 2])
    after.then_ends(
        e.ActivationCut("a-m2", "risky_failure"),
        e.ActivationEnded(("a-m1", "a-m2"), "risky_failure"),
        e.PickPassed("b"),
    )


@pytest.mark.rule("TE-20")
def test_who_is_down_stands_up_first_and_is_slow():
    """Standing up is free, and halves the Movement of this Activation."""
    models = {**TWO_EACH, "a-m1": at(5, 5, down=True)}
    up = given(battle_state(models)).when("a", Activate("a-m1"))
    up.then(e.ModelActivated("a", ("a-m1",)), e.ModelStoodUp("a-m1", halved=True))
    way = options(up.state, "a", "Move")[0].params["path"]
    assert way.budget == 3 * 2540


@pytest.mark.rule("TE-20")
@pytest.mark.rule("T-14")
def test_by_a_setting_standing_up_is_a_choice():
    """Stay Down and be unable to move, get up slowly, or at once after a Risky Roll."""
    asked = given(battle_state({**TWO_EACH, "a-m1": at(5, 5, down=True)}, setup=MAY_STAND))
    asked = asked.when("a", Activate("a-m1"))
    assert [o.command for o in options(asked.state, "a")] == ["StandUp", "StandUp", "Decline"]
    slowly = asked.when("a", StandUp(risky=False))
    slowly.then(e.StandingUpBegun("a-m1", risky=False), e.ModelStoodUp("a-m1", halved=True))
    at_once = asked.when("a", StandUp(risky=True), dice=[4, 3, 6])
    assert at_once.events[-1] == e.ModelStoodUp("a-m1", halved=False)
    asked.when("a", StandUp(risky=True), dice=[4, 1, 6]).then_ends(e.PickPassed("b"))
    lies = asked.when("a", Decline())
    assert lies.events == (e.StayedDown("a-m1"),)
    lies.when("a", Move("a-m1", ((12700, 15240),))).refused("model_down", "X-30")
    assert model(lies, "a-m1").down
    lies.when("a", StandUp(risky=False)).refused("not_asked", "X-30")


def test_regeneration_comes_before_any_action():
    """When Activated a model loses as much BLOOD as it regenerates, not more than it has; a GOLEM loses none."""
    models = {**TWO_EACH, "a-m1": marked(at(5, 5, keywords={"regenerate": 2}), blood=3)}
    healed = given(battle_state(models)).when("a", Activate("a-m1"))
    assert healed.of(e.BloodHealed) == [e.BloodHealed("a-m1", 2, "regenerate")]
    clay = {**TWO_EACH, "a-m1": marked(at(5, 5, keywords={"regenerate": 2, "golem": 0}), blood=3)}
    assert given(battle_state(clay)).when("a", Activate("a-m1")).of(e.BloodHealed) == []


@pytest.mark.rule("X-15")
def test_activating_on_dangerous_ground_is_tested():
    """A Risky Roll; who fails it takes an Injury Roll, and the Activation is over."""
    state = battle_state(TWO_EACH, WIRE)
    safe = given(state).when("a", Activate("a-m1"), dice=[3, 4])
    assert safe.of(e.SuccessRolled)[0].purpose == "ground"
    hurt = given(state).when("a", Activate("a-m1"), dice=[3, 3, 2, 2])
    assert hurt.of(e.InjuryRolled)[0].by == "b"
    hurt.then_ends(
        e.BloodPlaced("a-m1", 1, 1), e.ActivationEnded(("a-m1",), "risky_failure"), e.PickPassed("b")
    )


@pytest.mark.rule("T-4")
def test_only_the_activated_model_acts_and_nothing_waits():
    """Others of the seat may do nothing, and while markers can be spent nothing else happens."""
    from wardrum.events.rulesets.trench.commands import Dash

    state = acting(battle_state({**TWO_EACH, "a-m1": marked(at(5, 5), blood=1)}), "a-m1")
    given(state).when("a", Move("a-m2", ((20320, 15240),))).refused("not_activated", "T-4")
    asked = given(state).when("a", Dash("a-m1"))
    asked.when("a", Move("a-m1", ((12700, 15240),))).refused("settle_first", "T-18")
    asked.when("a", EndActivation()).refused("settle_first", "T-18")
    assert options(asked.state, "a") == []
    asked.when("b", SpendBlood(0), dice=[6, 6]).when("a", Shoot("a-m1", "w1", "b-m1")).refused(
        "settle_first", "T-18"
    )
