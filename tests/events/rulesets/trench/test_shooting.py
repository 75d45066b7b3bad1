"""The Shoot ACTION (T-7, X-20 to X-22, X-25, X-26)."""

from collections.abc import Mapping

import pytest

from tests.events.rulesets.trench.given import (
    acting,
    at,
    battle_state,
    given,
    model,
    options,
    point,
    rect,
    with_facts,
)
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.commands import (
    Activate,
    ChooseDirection,
    ChooseTarget,
    Decline,
    Move,
    Shoot,
)
from wardrum.events.rulesets.trench.roster import Weapon
from wardrum.events.rulesets.trench.state import Setup
from wardrum.events.space.plane import INCH, Location

FOES = {"a-m1": at(10, 10), "b-m1": at(10, 20)}


def gun(**facts) -> Weapon:
    """A gun with 24 inches of range; `facts` are keywords, with "_" for "-"."""
    return Weapon("gun", 2, 24, keywords={name.replace("_", "-"): number for name, number in facts.items()})


def armed(*guns: Weapon, **facts):
    """A model at (10, 10) with these guns."""
    return at(10, 10, weapons={f"w{n}": each for n, each in enumerate(guns, 1)}, **facts)


def shooter(models=FOES, terrain: Mapping = {}, setup=Setup(), **slots):
    """a-m1 is Activated."""
    return given(acting(battle_state(models, terrain, setup), "a-m1", **slots))


def mods(outcome):
    """The modifiers of the roll to hit."""
    return outcome.of(e.SuccessRollCalled)[0].mods


@pytest.mark.rule("T-7")
@pytest.mark.rule("X-20")
def test_a_shot_rolls_to_hit_and_then_to_injure():
    """Declared, rolled, hit, injured: all in one commit when there are no markers to spend."""
    shot = shooter().when("a", Shoot("a-m1", "w1", "b-m1"), dice=[4, 3, 2, 3])
    assert [type(event) for event in shot.events] == [
        e.ActionDeclared,
        e.AttacksBegun,
        e.AttackDeclared,
        e.SuccessRollCalled,
        e.SuccessRolled,
        e.ModelsHit,
        e.InjuryRollCalled,
        e.InjuryRolled,
        e.BloodPlaced,
        e.HitsSettled,
        e.AttacksEnded,
    ]
    assert model(shot, "b-m1").blood == 1


@pytest.mark.rule("X-20")
@pytest.mark.rule("T-7")
def test_whom_one_cannot_shoot_at():
    """No model out of range or out of sight, no friend, not beside an enemy, not with a blade."""
    far = {"a-m1": at(5, 5), "b-m1": at(5, 32)}
    shooter(far).when("a", Shoot("a-m1", "w1", "b-m1")).refused("out_of_range", "X-20")
    wall = {"wall": rect(5, 13, 10, 1, tall=6)}
    shooter(terrain=wall).when("a", Shoot("a-m1", "w1", "b-m1")).refused("not_visible", "X-20")
    shooter({**FOES, "a-m2": at(15, 10)}).when("a", Shoot("a-m1", "w1", "a-m2")).refused(
        "not_an_enemy", "X-20"
    )
    shooter({**FOES, "b-m2": at(11.5, 10)}).when("a", Shoot("a-m1", "w1", "b-m1")).refused(
        "enemy_within_1", "T-7"
    )
    shooter().when("a", Shoot("a-m1", "w2", "b-m1")).refused("no_such_weapon", "T-7")
    shooter().when("a", Shoot("a-m1", "w1")).refused("one_target", "X-20")
    shooter().when("a", Shoot("a-m1", "w1", "b-m9")).refused("no_such_model", "X-20")
    shooter().when("a", Shoot("a-m1", "w1", point=point(10, 20))).refused("no_blast", "X-26")


@pytest.mark.rule("X-22")
def test_the_profile_cover_and_long_range_modify_a_shot():
    """Beyond half the range -1, behind a low wall -1, and the profile's own DICE."""
    wall = {"wall": rect(8, 19, 4, 0.5, tall=1, kind="barrier")}
    near = shooter({"a-m1": armed(gun(), ranged=2), "b-m1": at(10, 20)}, wall)
    assert mods(near.when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1, 1, 2])) == {"ranged": 2, "cover": -1}
    long = shooter({"a-m1": armed(gun()), "b-m1": at(10, 25)})
    assert mods(long.when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1, 1, 2])) == {"long-range": -1}


@pytest.mark.rule("X-22")
@pytest.mark.rule("T-22")
def test_who_is_down_shoots_worse():
    """-1 DICE for being Down, where the settings let a Down model act."""
    state = shooter({**FOES, "a-m1": at(10, 10, down=True)}, setup=Setup(down_models="may_stand"))
    assert mods(state.when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1, 1, 2])) == {"down": -1}


@pytest.mark.rule("X-21")
def test_a_shot_into_melee_may_go_at_a_friend():
    """On 1 to 3 the shooter's side picks one of its own there; on 4 to 6 the enemy is shot at."""
    melee = {**FOES, "a-m2": at(11.4, 20), "a-m3": at(8.6, 20)}
    enemy = shooter(melee).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[4, 1, 1])
    assert enemy.of(e.TargetRandomised) == [e.TargetRandomised("a-m1", 4, own=False)]
    assert enemy.of(e.SuccessRollCalled)[0].target == "b-m1"
    asked = shooter(melee).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[3])
    assert [o.params["target"].of for o in options(asked.state, "a")] == [("a-m2",), ("a-m3",)]
    asked.when("a", ChooseTarget("b-m1")).refused("no_such_target", "X-21")
    hit = asked.when("a", ChooseTarget("a-m3"), dice=[5, 5, 1, 2])
    assert hit.of(e.InjuryRolled)[0].by == "b"


@pytest.mark.rule("X-21")
def test_a_shot_into_melee_is_lost_without_a_friend_to_hit():
    """An only friend is hit without asking; one that cannot be seen is not, and the attack is lost."""
    one = {**FOES, "a-m2": at(11.4, 20)}
    assert shooter(one).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1, 1, 1]).of(e.TargetChosen)
    wall = {"wall": rect(10.7, 15, 2, 1, tall=6)}
    hidden = {**FOES, "a-m2": at(11.9, 20)}
    lost = shooter(hidden, wall).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1])
    lost.then_ends(e.TargetLost("a-m1"), e.AttacksEnded("a-m1"))
    chosen = shooter(one, setup=Setup(into_melee="chosen"))
    assert chosen.when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1, 1]).of(e.TargetRandomised) == []


@pytest.mark.rule("X-25")
def test_automatic_shots_go_at_targets_close_together():
    """Three shots one by one, each at a model within six inches of those before, or given up."""
    foes = {"b-m1": at(10, 20), "b-m2": at(15, 20), "b-m3": at(25, 20)}
    first = shooter({"a-m1": armed(gun(automatic=3)), **foes}).when(
        "a", Shoot("a-m1", "w1", "b-m1"), dice=[1, 1]
    )
    assert {o.params["target"].of for o in options(first.state, "a", "Shoot")} == {("b-m1",), ("b-m2",)}
    first.when("a", Shoot("a-m1", "w1", "b-m3")).refused("targets_apart", "X-25")
    first.when("a", Move("a-m1", (point(10, 9),))).refused("settle_first", "T-18")
    third = first.when("a", Shoot("a-m1", "w1", "b-m2"), dice=[1, 1]).when(
        "a", Shoot("a-m1", "w1", "b-m2"), dice=[1, 1]
    )
    third.then_ends(e.AttacksEnded("a-m1"))
    first.when("a", Decline()).then(e.AttacksEnded("a-m1"))


@pytest.mark.rule("X-26")
def test_a_blast_hits_everybody_around():
    """One Injury Roll each, the critical bonus for the target only; a point can be aimed at as well."""
    foes = {"b-m1": at(10, 20), "b-m2": at(11.5, 20), "b-m3": at(20, 20)}
    models = {"a-m1": armed(gun(blast=2)), **foes}
    hit = shooter(models).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[6, 6, 1, 2, 3, 1, 2])
    assert hit.of(e.ModelsHit)[0].victims == ("b-m1", "b-m2")
    assert [(roll.model, roll.mods) for roll in hit.of(e.InjuryRolled)] == [
        ("b-m1", {"critical": 1}),
        ("b-m2", {}),
    ]
    between = options(shooter(models).state, "a", "Shoot")[-1].params["point"]
    assert between.spots == (Location(*point(10.75, 20)),)
    aimed = shooter(models).when("a", Shoot("a-m1", "w1", point=between.spots[0]), dice=[4, 4, 1, 2, 1, 2])
    assert len(aimed.of(e.InjuryRolled)) == 2


@pytest.mark.rule("X-26")
def test_a_miss_that_scatters_lands_where_the_opponent_says():
    """Seven less the roll in inches; models there are hit, and never critically."""
    models = {"a-m1": armed(gun(blast=2, scatter=0)), "b-m1": at(10, 20), "a-m2": at(13, 20)}
    asked = shooter(models).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[3, 1])
    assert asked.of(e.BlastScattered)[0].distance == 3 * INCH
    assert options(asked.state, "a") == []
    (option,) = options(asked.state, "b")
    assert option.params["direction"].of == tuple(range(16))
    landed = asked.when("b", ChooseDirection(0), dice=[1, 2])
    assert landed.of(e.ModelsHit)[0].victims == ("a-m2",)
    asked.when("b", ChooseDirection(8)).then_ends(e.AttacksEnded("a-m1"))


@pytest.mark.rule("X-26")
def test_a_blast_may_scatter_only_where_it_can_be_seen():
    """Directions off the table are not offered and refused."""
    models = {"a-m1": armed(gun(blast=2, scatter=0)), "b-m1": at(1, 16)}
    asked = shooter(models).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1, 1])
    assert 8 not in options(asked.state, "b")[0].params["direction"].of
    asked.when("b", ChooseDirection(8)).refused("no_such_direction", "X-26")


@pytest.mark.rule("X-26")
def test_a_flamethrower_hits_without_a_roll():
    """No Success Roll, so no critical one; the Injury Roll follows at once."""
    models = {"a-m1": armed(gun(flamethrower=0, fire=0)), "b-m1": at(10, 20)}
    burnt = shooter(models).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1, 2])
    assert burnt.of(e.SuccessRolled) == []
    assert burnt.of(e.BloodPlaced) == [e.BloodPlaced("b-m1", 2, 2)]


@pytest.mark.rule("X-26")
def test_reloading_ends_the_activation():
    """After the ACTION with such a weapon nothing more is done."""
    models = {"a-m1": armed(gun(reload=0)), "b-m1": at(10, 20)}
    shot = shooter(models).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1, 1])
    shot.then_ends(
        e.ActivationCut("a-m1", "reload"), e.ActivationEnded(("a-m1",), "reload"), e.PickPassed("b")
    )


@pytest.mark.rule("X-26")
@pytest.mark.rule("X-36")
def test_reloading_leaves_the_partner_its_actions():
    """The shooter of a fireteam does nothing more, its partner does; once both have to reload the Activation is over."""
    models = {
        "a-m1": armed(gun(reload=0)),
        "a-m2": at(8, 10, weapons={"w1": gun(reload=0)}),
        "b-m1": at(10, 20),
    }
    pair = with_facts(battle_state(models), "a-m1", "a-m2", team="a-pair")
    both = given(pair).when("a", Activate("a-m1", "a-m2"))
    shot = both.when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1, 1])
    shot.then_ends(e.AttacksEnded("a-m1"), e.ModelReloads("a-m1"))
    shot.when("a", Move("a-m1", (point(10, 11),))).refused("has_to_reload", "X-26")
    mine = [option.params["model"].of for option in options(shot.state, "a") if "model" in option.params]
    assert set(mine) == {("a-m2",)}
    moved = shot.when("a", Move("a-m2", (point(8, 11),)))
    moved.when("a", Shoot("a-m2", "w1", "b-m1"), dice=[1, 1]).then_ends(
        e.ActivationCut("a-m2", "reload"), e.ActivationEnded(("a-m1", "a-m2"), "reload"), e.PickPassed("b")
    )


@pytest.mark.rule("X-26")
def test_heavy_weapons_are_not_shot_on_the_move():
    """Not after a move, and no move after the shot; the STRONG do both."""
    models = {"a-m1": armed(gun(heavy=0)), "b-m1": at(10, 20)}
    shooter(models, moved="move").when("a", Shoot("a-m1", "w1", "b-m1")).refused(
        "moved_with_heavy_weapon", "X-26"
    )
    shot = shooter(models).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1, 1])
    shot.when("a", Move("a-m1", (point(10, 9),))).refused("shot_with_heavy_weapon", "X-26")
    strong = {**models, "a-m1": armed(gun(heavy=0), keywords={"strong": 0})}
    assert shooter(strong, moved="move").when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1, 1]).events


@pytest.mark.rule("TE-15")
@pytest.mark.rule("T-14")
def test_a_risky_weapon_that_misses_ends_the_activation():
    """The shot misses and nothing more is done."""
    models = {"a-m1": armed(gun(risky=0)), "b-m1": at(10, 20)}
    shooter(models).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1, 1]).then_ends(
        e.ActivationCut("a-m1", "risky_failure"),
        e.AttacksEnded("a-m1"),
        e.ActivationEnded(("a-m1",), "risky_failure"),
        e.PickPassed("b"),
    )
