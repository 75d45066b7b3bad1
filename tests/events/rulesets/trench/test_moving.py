"""Move, Dash and Retreat (T-5, T-6, X-10, X-11, X-14, X-15)."""

from collections.abc import Mapping

import pytest

from tests.events.rulesets.trench.given import (
    acting,
    at,
    battle_state,
    given,
    marked,
    model,
    options,
    point,
    rect,
)
from tests.events.rulesets.warcry.given import as_sent
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.commands import (
    Dash,
    Decline,
    EndActivation,
    FreeFight,
    Move,
    Retreat,
    Shoot,
    SpendBlood,
    Walk,
)
from wardrum.events.space.plane import INCH, Leg

APART = {"a-m1": at(10, 10), "b-m1": at(30, 30)}
BESIDE = {"a-m1": at(10, 10), "b-m1": at(11.5, 10)}  # half an inch between the bases
UP, DOWN = point(10, 5), point(10, 15)


def alone(terrain: Mapping = {}, models=APART, **slots):
    """a-m1 is Activated."""
    return given(acting(battle_state(models, terrain), "a-m1", **slots))


@pytest.mark.rule("T-5")
@pytest.mark.rule("X-10")
def test_a_move_takes_the_slot_of_three():
    """It is no longer than the Movement, and neither a second one nor a Charge follows."""
    moved = alone().when("a", Move("a-m1", (UP,)))
    moved.then(
        e.ActionDeclared("a-m1", "move"),
        e.WalkBegun("a-m1", "move", (UP,)),
        e.ModelMoved("a-m1", "move", (UP,), 5 * INCH),
    )
    assert moved.state.table.pieces["a-m1"].point == UP
    moved.when("a", Move("a-m1", (DOWN,))).refused("movement_action_already_taken", "T-5")
    assert not options(moved.state, "a", "Charge")


@pytest.mark.rule("X-10")
def test_ways_that_are_too_long_or_not_free_are_refused():
    """Six inches and no more, not off the table, not through enemies, not through what is impassable."""
    alone().when("a", Move("a-m1", (point(10, 16.1),))).refused("too_far", "X-10")
    wall = {"wall": rect(8, 12, 4, 1)}
    alone(wall).when("a", Move("a-m1", (DOWN,))).refused("way_not_free", "X-10")
    edge = {"a-m1": at(1, 1), "b-m1": at(30, 30)}
    alone(models=edge).when("a", Move("a-m1", (point(0, 1),))).refused("way_not_free", "X-10")


@pytest.mark.rule("X-11")
def test_only_a_charge_comes_near_an_enemy():
    """A Move that passes within an inch of an enemy is refused."""
    models = {"a-m1": at(10, 10), "b-m1": at(11.5, 13)}
    alone(models=models).when("a", Move("a-m1", (DOWN,))).refused("too_near", "X-11")


@pytest.mark.rule("X-11")
@pytest.mark.rule("TE-7")
def test_beside_an_enemy_a_model_only_shuffles():
    """It stays within an inch of every enemy that it began near; leaving needs a Retreat."""
    alone(models=BESIDE).when("a", Move("a-m1", (UP,))).refused("must_retreat_to_leave", "X-11")
    close = point(10.1, 9.7)
    shuffled = alone(models=BESIDE).when("a", Move("a-m1", (close,)))
    assert shuffled.state.table.pieces["a-m1"].point == close


@pytest.mark.rule("T-6")
@pytest.mark.rule("T-14")
def test_a_dash_rolls_first_and_moves_then():
    """The Risky Roll comes before the way is known; a success lets the model move once more."""
    rolled = alone(moved="move").when("a", Dash("a-m1"), dice=[3, 4])
    assert rolled.of(e.SuccessRolled)[0].risky
    assert [option.command for option in options(rolled.state, "a")] == ["Walk", "Decline"]
    went = rolled.when("a", Walk((UP,)))
    assert went.of(e.ModelMoved) == [as_sent(e.ModelMoved("a-m1", "dash", (UP,), 5 * INCH))]
    went.when("a", Dash("a-m1")).refused("already_taken", "T-6")
    rolled.when("a", Decline()).then(e.DashDeclined("a-m1"))


@pytest.mark.rule("T-6")
@pytest.mark.rule("T-14")
def test_a_failed_dash_ends_the_activation():
    """Whatever was left of it is lost, and the other seat picks."""
    lost = alone().when("a", Dash("a-m1"), dice=[3, 3])
    lost.then_ends(
        e.ActivationCut("a-m1", "risky_failure"),
        e.ActivationEnded(("a-m1",), "risky_failure"),
        e.PickPassed("b"),
    )


@pytest.mark.rule("T-6")
@pytest.mark.rule("TE-7")
@pytest.mark.rule("TE-14")
def test_a_dash_is_a_plain_move():
    """Beside an enemy it shuffles, it never comes near one, and a Charge may still follow it."""
    rolled = alone(models=BESIDE).when("a", Dash("a-m1"), dice=[6, 4])
    rolled.when("a", Walk((UP,))).refused("must_retreat_to_leave", "X-11")
    models = {"a-m1": at(10, 10), "b-m1": at(10, 16.9)}
    free = alone(models=models).when("a", Dash("a-m1"), dice=[6, 4])
    free.when("a", Walk((DOWN,))).refused("too_near", "X-11")
    nearer = free.when("a", Walk((point(10, 12),)))
    assert options(nearer.state, "a", "Charge")


@pytest.mark.rule("X-14")
@pytest.mark.rule("TE-17")
def test_a_retreat_lets_enemies_strike_first():
    """Each enemy within an inch may attack once with one weapon; its own Activation loses nothing by it."""
    asked = alone(models=BESIDE).when("a", Retreat("a-m1", (UP,)))
    assert asked.events[-1] == e.FreeFightOffered("a-m1", asked.state.battle.top.enemies)
    assert options(asked.state, "a") == []
    asked.when("a", FreeFight("w2")).refused("not_your_turn", "X-14")
    asked.when("b", FreeFight("w1")).refused("no_such_weapon", "T-9")
    missed = asked.when("b", FreeFight("w2"), dice=[1, 2])
    assert missed.events[-1] == as_sent(e.ModelMoved("a-m1", "retreat", (UP,), 5 * INCH))
    assert not model(missed, "b-m1").activated
    asked.when("b", Decline()).then_begins(e.FreeFightSettled("b-m1", taken=False, enemies=()))


@pytest.mark.rule("X-14")
@pytest.mark.rule("TE-21")
def test_who_is_struck_down_does_not_get_away():
    """Down on the Retreat: the model stays where it is and its Activation is over."""
    asked = alone(models=BESIDE).when("a", Retreat("a-m1", (UP,)))
    down = asked.when("b", FreeFight("w2"), dice=[6, 4, 4, 4])
    down.then_ends(
        e.ModelDown("a-m1"),
        e.ActivationCut("a-m1", "down"),
        e.HitsSettled("b-m1"),
        e.FreeFightsEnded("a-m1"),
        e.WalkDropped("a-m1"),
        e.ActivationEnded(("a-m1",), "down"),
        e.PickPassed("b"),
    )
    assert down.state.table.pieces["a-m1"].point == point(10, 10)


@pytest.mark.rule("X-14")
def test_a_retreat_leads_away_from_all_enemies():
    """Not when no enemy is near, and not to within an inch of one."""
    alone().when("a", Retreat("a-m1", (UP,))).refused("nothing_to_retreat_from", "X-14")
    alone(models=BESIDE).when("a", Retreat("a-m1", (point(9.6, 10),))).refused("not_away", "X-14")


@pytest.mark.rule("X-14")
def test_a_retreat_that_leads_back_is_no_way_out():
    """Only a model that stays in place all the time needs no way: none gets anywhere by a way that ends where it began."""
    there_and_back = (point(10, 5), point(10, 10))
    alone(models=BESIDE).when("a", Retreat("a-m1", there_and_back)).refused("too_far", "X-10")


@pytest.mark.rule("TE-19")
def test_who_has_no_way_out_may_still_retreat():
    """Walled in, it stays put; the free Fights happen all the same."""
    walls = {"n": rect(9, 8, 2, 1), "s": rect(9, 11, 2, 1), "w": rect(8, 8, 1, 4)}
    state = alone(walls, {"a-m1": at(10, 10), "b-m1": at(11.4, 10, base_mm=50)})
    (option,) = options(state.state, "a", "Retreat")
    assert [stop.cost for stop in option.params["path"].stops] == [0]
    asked = state.when("a", Retreat("a-m1", (point(10, 10),)))
    assert asked.of(e.FreeFightOffered)
    asked.when("b", FreeFight("w2"), dice=[1, 1]).then_ends(
        e.ModelMoved("a-m1", "retreat", (point(10, 10),), 0)
    )


@pytest.mark.rule("X-14")
@pytest.mark.rule("X-23")
def test_walls_keep_free_fights_off():
    """An enemy within an inch that does not see the model strikes no more than it could in a Fight."""
    wall = {"w": rect(11.4, 8, 0.2, 4, tall=4)}
    near = {"a-m1": at(10.8, 10), "b-m1": at(12.2, 10)}
    open_ground = alone(models=near).when("a", Retreat("a-m1", (point(8, 10),)))
    assert open_ground.of(e.FreeFightOffered)
    walled = alone(wall, near).when("a", Retreat("a-m1", (point(8, 10),)))
    assert not walled.of(e.FreeFightOffered)
    assert walled.state.table.pieces["a-m1"].point == point(8, 10)


@pytest.mark.rule("TE-16")
def test_a_risky_failure_in_a_free_fight_ends_nothing_more():
    """Outside the own Activation only the ACTION fails; the striker may still be Activated."""
    from wardrum.events.rulesets.trench.roster import Weapon

    saw = {"w1": Weapon("saw", 1, melee=True, keywords={"risky": 0})}
    models = {"a-m1": at(10, 10), "b-m1": at(11.5, 10, weapons=saw)}
    after = alone(models=models).when("a", Retreat("a-m1", (UP,))).when("b", FreeFight("w1"), dice=[1, 2])
    assert after.of(e.SuccessRolled)[0].risky
    assert after.of(e.ActivationCut) == []
    assert after.events[-1] == as_sent(e.ModelMoved("a-m1", "retreat", (UP,), 5 * INCH))


@pytest.mark.rule("TE-13")
@pytest.mark.rule("T-7")
def test_after_a_retreat_a_model_may_shoot_and_dash():
    """More than an inch away everything else is open again, a second movement of the three is not."""
    away = alone(models=BESIDE).when("a", Retreat("a-m1", (UP,))).when("b", Decline())
    open_now = {option.command for option in options(away.state, "a")}
    assert open_now == {"Shoot", "Dash", "EndActivation"}
    assert away.when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1, 1]).of(e.AttackDeclared)


@pytest.mark.rule("X-15")
def test_dangerous_ground_on_the_way_is_tested_at_its_edge():
    """A success lets the model go on; a failure stops it there, hurts it, and ends the Activation."""
    wire = {"wire": rect(0, 12, 36, 1, kind="dangerous")}
    through = alone(wire).when("a", Move("a-m1", (DOWN,)), dice=[5, 4])
    assert [type(event) for event in through.events[2:]] == [
        e.ModelHalted,
        e.SuccessRollCalled,
        e.SuccessRolled,
        e.ModelMoved,
    ]
    caught = alone(wire).when("a", Move("a-m1", (DOWN,)), dice=[2, 3, 5, 3])
    assert model(caught, "a-m1").down
    assert caught.of(e.WalkDropped) == [e.WalkDropped("a-m1")]
    assert caught.of(e.InjuryRolled)[0].by == "b"
    assert abs(caught.state.table.pieces["a-m1"].y - 12 * INCH) <= 1


@pytest.mark.rule("X-15")
@pytest.mark.rule("X-39")
def test_a_mine_goes_off_once():
    """A model that touches it takes an Injury Roll with one BLOOD more; the mine is gone, and the way goes on."""
    mine = {"mine": rect(9, 12, 2, 1, kind="mined")}
    boom = alone(mine).when("a", Move("a-m1", (DOWN,)), dice=[1, 2])
    assert boom.of(e.MineTriggered) == [e.MineTriggered("a-m1", "mine")]
    assert boom.of(e.BloodPlaced) == [e.BloodPlaced("a-m1", 2, 2)]
    assert boom.events[-1].path == (Leg(*DOWN),)
    assert "mine" not in boom.state.table.terrain


@pytest.mark.rule("TE-3")
def test_a_failure_that_is_not_risky_leaves_the_activation_alone():
    """The ACTION is used up, and nothing else."""
    target = {"a-m1": at(10, 10), "b-m1": at(10, 20)}
    missed = alone(models=target).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1, 2])
    missed.when("a", Shoot("a-m1", "w1", "b-m1")).refused("already_taken", "T-7")
    assert missed.when("a", Move("a-m1", (UP,))).of(e.ModelMoved)


@pytest.mark.rule("T-18")
def test_an_activation_waits_for_what_was_begun():
    """While the opponent may spend markers the Activation cannot be ended."""
    asked = alone(models={**APART, "a-m1": marked(at(10, 10), blood=2)}).when("a", Dash("a-m1"))
    asked.when("a", EndActivation()).refused("settle_first", "T-18")
    assert asked.when("b", SpendBlood(2), dice=[6, 6, 1, 2]).of(e.ActivationCut)
