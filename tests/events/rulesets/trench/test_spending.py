"""Spending BLOOD and BLESSING (X-4, X-34, X-35, X-37, TE-22 to TE-24)."""

import pytest

from tests.events.rulesets.trench.given import acting, at, battle_state, given, marked, model, options
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.commands import (
    Bloodbath,
    ChooseOrder,
    Dash,
    Shoot,
    SpendBlessing,
    SpendBlood,
)
from wardrum.events.rulesets.trench.state import Setup


def duel(mine=(0, 0), theirs=(0, 0), setup=Setup(), *, down=False, **facts):
    """a-m1 is Activated, ten inches from b-m1; each with (BLOOD, BLESSING)."""
    models = {
        "a-m1": marked(at(10, 10), blood=mine[0], blessing=mine[1]),
        "b-m1": marked(at(10, 20, down=down, **facts), blood=theirs[0], blessing=theirs[1]),
    }
    return given(acting(battle_state(models, setup=setup), "a-m1"))


def shot(state, **dice):
    """a-m1 shoots at b-m1."""
    return state.when("a", Shoot("a-m1", "w1", "b-m1"), **dice)


@pytest.mark.rule("X-34")
@pytest.mark.rule("X-35")
@pytest.mark.rule("TE-24")
@pytest.mark.rule("TE-32")
def test_blood_then_blessing_on_a_success_roll():
    """The opponent spends the roller's BLOOD for -1 DICE each, then the owner its BLESSING for +1 DICE each."""
    asked = duel(mine=(2, 1)).when("a", Dash("a-m1"))
    assert options(asked.state, "a") == []
    assert [o.params["n"].of for o in options(asked.state, "b")] == [(0,), (1,), (2,)]
    asked.when("a", SpendBlood(1)).refused("not_your_markers", "X-34")
    asked.when("a", SpendBlessing(1)).refused("nothing_to_spend_on", "X-35")
    asked.when("b", SpendBlood(3)).refused("too_few_markers", "X-34")
    bled = asked.when("b", SpendBlood(2))
    bled.then(e.BloodSpent("b", "a-m1", 2, {"blood": -2}))
    blessed = bled.when("a", SpendBlessing(1), dice=[6, 2, 5])
    rolled = blessed.of(e.SuccessRolled)[0]
    assert (rolled.mods, rolled.net, rolled.kept) == ({"blood": -2, "blessing": 1}, -1, (1, 2))
    assert (model(blessed, "a-m1").blood, model(blessed, "a-m1").blessing) == (0, 0)


@pytest.mark.rule("X-34")
@pytest.mark.rule("X-35")
def test_markers_on_an_injury_roll_work_the_other_way():
    """The victim's BLOOD adds INJURY DICE for its opponent, its BLESSING takes them away."""
    hit = shot(duel(theirs=(1, 2)), dice=[4, 4])
    more = hit.when("a", SpendBlood(1)).when("b", SpendBlessing(2), dice=[6, 2, 1])
    rolled = more.of(e.InjuryRolled)[0]
    assert (rolled.mods, rolled.net) == ({"blood": 1, "blessing": -2}, -1)


@pytest.mark.rule("TE-23")
def test_more_may_be_spent_than_is_useful():
    """Each marker only strikes out one of the other kind, and none at all closes the window."""
    asked = (
        duel(mine=(3, 3))
        .when("a", Dash("a-m1"))
        .when("b", SpendBlood(3))
        .when("a", SpendBlessing(3), dice=[3, 4])
    )
    assert asked.of(e.SuccessRolled)[0].net == 0
    none = duel(mine=(3, 0)).when("a", Dash("a-m1")).when("b", SpendBlood(0), dice=[3, 4])
    none.then_begins(e.BloodSpent("b", "a-m1", 0, {}))


@pytest.mark.rule("X-37")
def test_a_bloodbath_takes_six_blood():
    """Three dice are rolled and kept; with fewer markers it is refused, and only once."""
    shot(duel(theirs=(5, 0)), dice=[4, 4]).when("a", Bloodbath()).refused("too_little_blood", "X-37")
    bath = shot(duel(theirs=(6, 0)), dice=[4, 4]).when("a", Bloodbath(), dice=[2, 3, 3])
    assert bath.of(e.BloodbathDeclared) == [e.BloodbathDeclared("a", "b-m1", 6, 3, ())]
    assert bath.of(e.InjuryRolled)[0].total == 8
    duel(mine=(6, 0)).when("a", Dash("a-m1")).when("b", Bloodbath()).refused("no_bloodbath", "X-37")


@pytest.mark.rule("X-37")
def test_against_who_is_down_three_blood_make_a_bloodbath():
    """The rest can still be spent on more dice, of which the three highest count."""
    bath = shot(duel(theirs=(4, 0), down=True), dice=[4, 4]).when("a", Bloodbath())
    bath.then(e.BloodbathDeclared("a", "b-m1", 3, 3, ("blood",)))
    bath.when("a", Bloodbath()).refused("no_bloodbath", "X-37")
    more = bath.when("a", SpendBlood(1), dice=[1, 3, 4, 6])
    assert (more.of(e.InjuryRolled)[0].kept, more.of(e.InjuryRolled)[0].total) == ((1, 2, 3), 13)


@pytest.mark.rule("X-4")
@pytest.mark.rule("TE-24")
def test_by_a_setting_the_holder_orders_the_spending():
    """The holder is asked only when both kinds could be spent; or BLESSING always comes first."""
    chooses = Setup(spending_order="holder_chooses")
    asked = duel(mine=(1, 1), setup=chooses).when("a", Dash("a-m1"))
    assert [o.command for o in options(asked.state, "a")] == ["ChooseOrder"]
    asked.when("b", ChooseOrder("blood")).refused("not_your_markers", "X-4")
    first = asked.when("a", ChooseOrder("blessing"))
    first.then(e.SpendingOrderChosen("a", ("blessing", "blood")))
    assert options(first.state, "a", "SpendBlessing")
    one_kind = duel(mine=(1, 0), setup=chooses).when("a", Dash("a-m1"))
    assert options(one_kind.state, "b", "SpendBlood")
    blessing_first = duel(mine=(1, 1), setup=Setup(spending_order="blessing_first")).when("a", Dash("a-m1"))
    assert options(blessing_first.state, "a", "SpendBlessing")
    blessing_first.when("a", ChooseOrder("blood")).refused("nothing_to_spend_on", "X-4")


@pytest.mark.rule("X-34")
def test_by_a_setting_blood_helps_to_hit():
    """The attacker spends the target's BLOOD for +1 DICE each, before anything else is spent."""
    asked = shot(duel(mine=(1, 0), theirs=(2, 0), setup=Setup(blood_to_hit=True)))
    eager = asked.when("a", SpendBlood(2))
    eager.then(e.BloodSpent("a", "b-m1", 2, {"blood": 2}))
    both = eager.when("b", SpendBlood(1), dice=[1, 1, 1])
    assert both.of(e.SuccessRolled)[0].mods == {"blood": 1}
    assert shot(duel(theirs=(2, 0)), dice=[1, 1]).of(e.SuccessRolled)


@pytest.mark.rule("X-21")
def test_nobody_spends_the_blood_of_a_friend_who_is_shot_at():
    """The setting helps against enemies; the BLOOD of one's own is the opponent's."""
    models = {
        "a-m1": at(10, 10),
        "b-m1": at(10, 20),
        "a-m2": marked(at(11.4, 20), blood=3),
    }
    state = given(acting(battle_state(models, setup=Setup(blood_to_hit=True)), "a-m1"))
    assert shot(state, dice=[1, 1, 2]).of(e.SuccessRolled)


@pytest.mark.rule("X-38")
def test_a_bloodbath_fells_a_golem():
    """Out of Action counts as Down for it, but not in a Bloodbath."""
    clay = {"keywords": {"golem": 0}}
    tough = shot(duel(theirs=(6, 0), **clay), dice=[4, 4]).when("a", SpendBlood(0), dice=[6, 6])
    assert tough.of(e.ModelDown)
    felled = shot(duel(theirs=(6, 0), **clay), dice=[4, 4]).when("a", Bloodbath(), dice=[6, 6, 6])
    assert felled.of(e.ModelOutOfAction)
