"""The Fight ACTION (T-9, T-10, X-23 to X-25, X-31)."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

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
    Charge,
    ChooseDirection,
    ChooseTarget,
    Decline,
    Fight,
    FreeFight,
    Shoot,
    Special,
    StandUp,
    Walk,
)
from wardrum.events.rulesets.trench.roster import Weapon
from wardrum.events.rulesets.trench.state import Setup

PAIR = {"a-m1": at(10, 10), "b-m1": at(11.5, 10)}
SABRE = Weapon("sabre", 1, melee=True)
DAGGER = Weapon("dagger", 1, melee=True)
AXE = Weapon("axe", 2, melee=True, keywords={"cleave": 2})


def fighter(models=PAIR, terrain: Mapping = {}, setup=Setup(), **slots):
    """a-m1 is Activated."""
    return given(acting(battle_state(models, terrain, setup), "a-m1", **slots))


def with_kit(*kit: Weapon, **facts):
    """A model at (10, 10) with these weapons."""
    return at(10, 10, weapons={f"w{n}": each for n, each in enumerate(kit, 1)}, **facts)


def mods(outcome):
    """The modifiers of the last roll to hit."""
    return outcome.of(e.SuccessRollCalled)[-1].mods


@pytest.mark.rule("T-9")
@pytest.mark.rule("X-23")
def test_a_fight_needs_an_enemy_within_an_inch():
    """With a Melee Weapon, at an enemy that is near, once in an Activation."""
    far = {"a-m1": at(10, 10), "b-m1": at(15, 10)}
    fighter(far).when("a", Fight("a-m1", "w2", "b-m1")).refused("no_enemy_within_1", "T-9")
    fighter().when("a", Fight("a-m1", "w1", "b-m1")).refused("no_such_weapon", "T-9")
    two = {**PAIR, "b-m2": at(15, 10)}
    fighter(two).when("a", Fight("a-m1", "w2", "b-m2")).refused("not_within_1", "X-23")
    wall = {"wall": rect(10.6, 8, 0.3, 4, tall=6)}
    fighter(terrain=wall).when("a", Fight("a-m1", "w2", "b-m1")).refused("not_visible", "X-23")
    fought = fighter().when("a", Fight("a-m1", "w2", "b-m1"), dice=[1, 1])
    fought.when("a", Fight("a-m1", "w2", "b-m1")).refused("already_taken", "T-9")
    bare = {**PAIR, "a-m1": at(10, 10, weapons={})}
    assert options(fighter(bare).state, "a", "Fight") == []


@pytest.mark.rule("X-24")
def test_what_modifies_a_blow():
    """The profile, a defended obstacle between, FEAR, and BLOCK against a model that has Charged."""
    fence = {"fence": rect(10.7, 8, 0.3, 4, tall=1, kind="barrier")}
    strong = {"a-m1": at(10, 10, melee=2), "b-m1": at(11.5, 10)}
    fenced = fighter(strong, fence).when("a", Fight("a-m1", "w2", "b-m1"), dice=[1, 1, 1])
    assert mods(fenced) == {"melee": 2, "defended": -1}
    scary = {**PAIR, "b-m1": at(11.5, 10, keywords={"fear": 0, "block": 0})}
    state = with_facts(fighter(scary).state, "a-m1", charged=True)
    charged = given(state).when("a", Fight("a-m1", "w2", "b-m1"), dice=[1] * 4)
    assert mods(charged) == {"fear": -1, "block": -1}
    brave = {**scary, "a-m1": at(10, 10, keywords={"fear": 0})}
    assert mods(fighter(brave).when("a", Fight("a-m1", "w2", "b-m1"), dice=[1, 1])) == {}


@pytest.mark.rule("X-25")
def test_two_weapons_make_two_attacks():
    """Either first; the second is with the off hand, at anybody near, and may be left out."""
    models = {"a-m1": with_kit(SABRE, DAGGER), "b-m1": at(11.5, 10), "b-m2": at(8.5, 10)}
    first = fighter(models).when("a", Fight("a-m1", "w2", "b-m1"), dice=[1, 1])
    assert {(o.params["weapon"].of, o.params["target"].of) for o in options(first.state, "a", "Fight")} == {
        (("w1",), ("b-m1",)),
        (("w1",), ("b-m2",)),
    }
    first.when("a", Fight("a-m1", "w2", "b-m1")).refused("no_attacks_left", "X-25")
    second = first.when("a", Fight("a-m1", "w1", "b-m2"), dice=[1, 1, 1])
    assert mods(second) == {"off-hand": -1}
    second.then_ends(e.AttacksEnded("a-m1"))
    first.when("a", Decline()).then(e.AttacksEnded("a-m1"))


@pytest.mark.rule("X-48")
def test_hands_decide_whether_there_is_a_second_blow():
    """None beside a shield, none with a second great weapon of the STRONG; one with an axe beside a great weapon."""
    great = replace(SABRE, hands=2)
    kits = (
        ((SABRE, DAGGER), {}, True),
        ((SABRE, DAGGER), {"shield": 0}, False),
        ((great, great), {"strong": 0}, False),
        ((great, DAGGER), {"strong": 0}, True),
        ((great, DAGGER), {}, False),
    )
    for weapons, words, offered in kits:
        models = {"a-m1": with_kit(*weapons, keywords=words), "b-m1": at(11.5, 10)}
        first = fighter(models).when("a", Fight("a-m1", "w1", "b-m1"), dice=[1, 1])
        assert bool(options(first.state, "a", "Fight")) == offered


@pytest.mark.rule("X-25")
def test_a_cleaving_weapon_makes_several_attacks_and_fills_both_hands():
    """Two attacks with it, none with another weapon; over as soon as no enemy is near."""
    models = {"a-m1": with_kit(AXE, DAGGER), "b-m1": at(11.5, 10), "b-m2": at(30, 30)}
    first = fighter(models).when("a", Fight("a-m1", "w1", "b-m1"), dice=[1, 1])
    assert [o.params["weapon"].of for o in options(first.state, "a", "Fight")] == [("w1",)]
    killed = fighter(models).when("a", Fight("a-m1", "w1", "b-m1"), dice=[5, 5, 5, 5])
    assert killed.of(e.ModelOutOfAction)
    killed.then_ends(e.HitsSettled("a-m1"), e.AttacksEnded("a-m1"))


@pytest.mark.rule("X-31")
def test_who_is_down_is_hurt_more_in_melee():
    """One INJURY DICE more, and one for a critical success."""
    models = {**PAIR, "b-m1": at(11.5, 10, down=True)}
    hit = fighter(models).when("a", Fight("a-m1", "w2", "b-m1"), dice=[6, 6, 1, 1, 1, 1])
    assert hit.of(e.InjuryRolled)[0].mods == {"critical": 1, "down": 1}


@pytest.mark.rule("TE-12")
def test_by_a_setting_shoot_and_fight_exclude_each_other():
    """Allowed as the first text reads; the later printing asks for ASSAULT."""
    free = {"a-m1": at(10, 10), "b-m1": at(10, 20)}
    assert fighter(free, fought=True).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1, 1]).events
    later = Setup(shoot_fight_exclusive=True)
    fighter(free, setup=later, fought=True).when("a", Shoot("a-m1", "w1", "b-m1")).refused(
        "fought_without_assault", "T-8"
    )
    fighter(setup=later, shot=True).when("a", Fight("a-m1", "w2", "b-m1")).refused(
        "shot_without_assault", "T-8"
    )


@pytest.mark.rule("T-10")
@pytest.mark.rule("TE-1")
@pytest.mark.rule("T-13")
def test_medics_and_chaplains_have_actions_of_their_own():
    """A success takes a BLOOD or gets a friend up, or gives a BLESSING; a critical one does no more."""
    hurt = {
        "a-m1": at(10, 10, keywords={"medic": 0, "chaplain": 0}),
        "a-m2": marked(at(11.4, 10), blood=2),
        "a-m3": at(10, 14, down=True),
        "b-m1": at(30, 30),
    }
    healed = fighter(hurt).when("a", Special("a-m1", "treat", "a-m2"), dice=[6, 6])
    assert healed.events[-1] == e.BloodHealed("a-m2", 1, "treat")
    healed.when("a", Special("a-m1", "treat", "a-m2")).refused("already_taken", "T-10")
    blessed = healed.when("a", Special("a-m1", "bless", "a-m3"), dice=[3, 4])
    assert blessed.events[-1] == e.BlessingPlaced("a-m3", 1, "bless")
    fighter(hurt).when("a", Special("a-m1", "treat", "a-m3")).refused("no_such_target", "T-10")
    fighter(hurt).when("a", Special("a-m1", "dance")).refused("no_such_action", "T-10")
    near = {**hurt, "a-m3": at(10, 11.4, down=True)}
    up = fighter(near).when("a", Special("a-m1", "treat", "a-m3"), dice=[3, 4])
    assert up.events[-1] == e.ModelStoodUp("a-m3", halved=False)
    assert {o.params["special"].of for o in options(fighter(near).state, "a", "Special")} == {
        ("treat",),
        ("bless",),
    }
    assert fighter(near).when("a", Special("a-m1", "treat", "a-m3"), dice=[1, 1]).of(e.ModelStoodUp) == []


def test_nothing_can_be_answered_that_was_not_asked():
    """Ways, targets, directions, free Fights and declining need a question, and one of that kind."""
    state = fighter()
    for command, code in (
        (Walk(((1, 1),)), "not_asked"),
        (ChooseTarget("b-m1"), "not_asked"),
        (ChooseDirection(1), "not_asked"),
        (Decline(), "not_asked"),
        (FreeFight("w1"), "no_free_fight"),
    ):
        outcome = state.when("a", command)
        assert outcome.refusal is not None
        assert outcome.refusal.code == code
    models = {"a-m1": with_kit(SABRE, DAGGER), "b-m1": at(11.5, 10)}
    half = fighter(models).when("a", Fight("a-m1", "w1", "b-m1"), dice=[1, 1])
    half.when("a", Walk(((1, 1),))).refused("no_way_asked", "X-10")
    half.when("a", ChooseTarget("b-m1")).refused("no_target_asked", "X-21")
    half.when("a", StandUp(risky=True)).refused("nobody_down", "X-30")
    half.when("a", ChooseDirection(1)).refused("no_direction_asked", "X-26")
    half.when("a", Charge("a-m1", "b-m1")).refused("settle_first", "T-18")
    assert model(half, "b-m1").blood == 0
