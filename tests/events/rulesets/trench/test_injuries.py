"""Injuries in a battle (X-30 to X-33, X-38, X-39)."""

from collections.abc import Mapping

import pytest

from tests.events.rulesets.trench.given import acting, at, battle_state, given, marked, model, options
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.commands import Move, Shoot, SpendBlood
from wardrum.events.rulesets.trench.roster import Weapon

HIT = (4, 4)


def hurt(dice, *, blood=0, keywords: Mapping = {}, gun=None, spent=None, down=False, **facts):
    """b-m1 is hit by a-m1 and injured with these dice."""
    weapons = {"w1": Weapon("gun", 2, 24, keywords=gun or {})}
    models = {
        "a-m1": at(10, 10, weapons=weapons),
        "b-m1": marked(
            at(10, 20, down=down, keywords=keywords, **facts), blood=blood, tough="tough" in keywords
        ),
        "b-m2": at(30, 30),
    }
    state = given(acting(battle_state(models), "a-m1"))
    if not blood:
        return state.when("a", Shoot("a-m1", "w1", "b-m1"), dice=[*HIT, *dice])
    return state.when("a", Shoot("a-m1", "w1", "b-m1"), dice=HIT).when("a", SpendBlood(spent or 0), dice=dice)


@pytest.mark.rule("X-30")
@pytest.mark.parametrize(
    ("dice", "after"),
    [
        ((1, 1), ("board", False, 1)),
        ((3, 3), ("board", False, 1)),
        ((3, 4), ("board", True, 1)),
        ((5, 4), ("out", False, 0)),
    ],
)
def test_the_injury_chart(dice, after):
    """2 to 6 a BLOOD, 7 and 8 Down with a BLOOD, 9 and more Out of Action."""
    one = model(hurt(dice), "b-m1")
    assert (one.status, one.down, one.blood) == after


@pytest.mark.rule("X-30")
@pytest.mark.rule("X-33")
def test_down_again_means_two_blood_up_to_six():
    """It stays Down; more markers than six are ignored."""
    again = hurt((3, 4), down=True)
    assert again.of(e.BloodPlaced) == [e.BloodPlaced("b-m1", 2, 2)]
    assert again.of(e.ModelDown) == []
    assert hurt((3, 4), down=True, blood=5).of(e.BloodPlaced) == [e.BloodPlaced("b-m1", 1, 6)]


@pytest.mark.rule("X-32")
def test_armour_takes_three_at_most():
    """Armour and shield beyond -3 do no more; a total of 1 and less has no effect."""
    assert hurt((2, 2), armour=-4).of(e.InjuryRolled)[0].total == 1
    assert hurt((2, 2), armour=-4).of(e.BloodPlaced) == []
    pierced = hurt((4, 5), armour=-2, gun={"armour-piercing": 0}).of(e.InjuryRolled)[0]
    assert (pierced.modifier, pierced.result) == (-1, "down")


@pytest.mark.rule("X-38")
def test_the_tough_fall_only_once():
    """The first Out of Action is Down, and the second is not."""
    first = hurt((6, 5), keywords={"tough": 0})
    assert first.of(e.ToughnessSpent) == [e.ToughnessSpent("b-m1")]
    assert first.of(e.InjuryRolled)[0].table == "out_of_action"
    assert model(first, "b-m1").down
    assert not model(first, "b-m1").tough


@pytest.mark.rule("X-39")
def test_fire_burns_even_without_effect():
    """One BLOOD more after the roll, unless it is negated."""
    assert hurt((1, 2), armour=-3, gun={"fire": 0}).of(e.BloodPlaced) == [e.BloodPlaced("b-m1", 1, 1)]
    assert hurt((1, 2), armour=-3, gun={"fire": 0}, keywords={"negate-fire": 0}).of(e.BloodPlaced) == []


@pytest.mark.rule("X-37")
def test_deadly_weapons_roll_and_keep_three():
    """One die more is rolled and counts."""
    rolled = hurt((1, 2, 2), gun={"deadly": 0}).of(e.InjuryRolled)[0]
    assert (rolled.base, rolled.total) == (3, 5)


def test_who_is_out_leaves_the_table():
    """Its piece is gone, its markers too, and the first of them is a deed for the other seat."""
    out = hurt((5, 5), blood=3)
    assert "b-m1" not in out.state.table.pieces
    assert model(out, "b-m1").blood == 0
    assert out.of(e.DeedDone) == [e.DeedDone("first-blood", "a")]
    assert options(out.state, "b") == []


@pytest.mark.rule("TE-21")
def test_down_in_the_own_activation_ends_it():
    """A mine that puts a model Down ends its Activation at once."""
    from tests.events.rulesets.trench.given import point, rect

    mine = {"mine": rect(9, 12, 2, 1, kind="mined")}
    state = acting(battle_state({"a-m1": at(10, 10), "b-m1": at(30, 30)}, mine), "a-m1")
    down = given(state).when("a", Move("a-m1", (point(10, 14),)), dice=[4, 4])
    down.then_ends(
        e.ModelDown("a-m1"),
        e.ActivationCut("a-m1", "down"),
        e.WalkDropped("a-m1"),
        e.ActivationEnded(("a-m1",), "down"),
        e.PickPassed("b"),
    )
