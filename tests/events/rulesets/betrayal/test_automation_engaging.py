"""Whom enemies engage by themselves, and what their dice do (section 6)."""

import pytest

from tests.events.rulesets.betrayal.given import adventurer, battle, companion, enemy, fought, given, in_turn
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.commands import DecideTie, Decline, EngageWith
from wardrum.events.rulesets.betrayal.profiles import ALL_IN_RANGE
from wardrum.events.rulesets.betrayal.state import Setup


@pytest.mark.rule("F-11")
def test_targets_in_priority_order():
    """As many as it can engage, the preferred first; bonus hit points do not count."""
    units = (
        adventurer("a", "h1_0", hp=2, bonus=9),
        adventurer("b", "h0_1", hp=4),
        adventurer("c", "h-1_0", hp=3),
    )
    outcome = fought(*units, enemy("e01", "h0_0", targets=2, priority="weakest"), dice=[2])
    assert outcome.one(e.TargetsChosen).targets == ("a", "c")


@pytest.mark.rule("BE-12")
def test_the_party_orders_equals():
    """Among targets of equal hit points the party says who is next."""
    units = adventurer("a", "h1_0"), adventurer("b", "h0_1"), adventurer("c", "h-1_0", hp=1)
    asked = fought(*units, enemy("e01", "h0_0", targets=2))
    assert asked.one(e.PartyDecisionRequested).options == ("a", "b")
    outcome = asked.when("a", DecideTie("b"), dice=[2])
    assert outcome.one(e.TargetsChosen).targets == ("b", "a")


@pytest.mark.rule("F-10")
def test_everybody_in_range():
    """A chip that engages all engages all it can reach, and nobody else."""
    units = adventurer("a", "h1_0", hp=4), adventurer("b", "h-1_0", hp=3), adventurer("c", "h6_-2")
    outcome = fought(*units, enemy("e01", "h0_0", targets=ALL_IN_RANGE), dice=[2])
    assert outcome.one(e.TargetsChosen).targets == ("a", "b")


@pytest.mark.rule("BE-30")
def test_one_roll_for_all():
    """The dice are rolled once and their total goes to every target, the first of them fallen or not."""
    units = adventurer("a", "h1_0", hp=1), adventurer("b", "h-1_0", hp=3)
    outcome = fought(*units, enemy("e01", "h0_0", combat=2, targets=2, priority="weakest"), dice=[2, 6])
    assert outcome.one(e.CombatDiceRolled) == e.CombatDiceRolled("e01", (2, 6), (1, 2), 3)
    assert [(dealt.target, dealt.amount) for dealt in outcome.of(e.DamageDealt)] == [("a", 3), ("b", 3)]
    assert outcome.of(e.UnitDefeated) == [
        e.UnitDefeated("a", "e01"),
        e.UnitDefeated("b", "e01"),
    ]


@pytest.mark.rule("F-10")
def test_without_combat_the_steps_go_on():
    """A chip without Combat rolls no dice and hurts nobody, but it has engaged."""
    outcome = fought(adventurer("a", "h1_0"), enemy("e01", "h0_0", combat=0, skills=("venom",)))
    assert outcome.one(e.CombatDiceRolled).total == 0
    assert outcome.of(e.DamageDealt) == []
    assert outcome.one(e.StatusApplied).status == "bane"


def test_the_faces_are_a_setting():
    """What the enemy Combat die shows is the match's to say."""
    die = Setup(enemy_die=(3, 0, 0, 0, 0, 0))
    outcome = fought(adventurer("a", "h1_0"), enemy("e01", "h0_0", combat=2), setup=die, dice=[1, 4])
    rolled = outcome.one(e.CombatDiceRolled)
    assert (rolled.faces, rolled.total, rolled.dull) == ((3, 0), 3, 1)


@pytest.mark.rule("F-29")
def test_who_is_hit_may_answer_first():
    """Before the damage lands an adventurer with a shield is asked; then the turn goes on."""
    hurt = adventurer("a", "h1_0", sample="hill-warden", hp=4, active={"bulwark": "shield-1"})
    asked = fought(hurt, enemy("e01", "h0_0", combat=1), dice=[6])
    assert asked.state.battle.reacting == "a"
    assert asked.of(e.TurnEnded) == []
    outcome = asked.when("a", Decline())
    assert (outcome.unit("a").hp, outcome.one(e.TurnEnded).unit) == (2, "e01")


@pytest.mark.rule("BE-15")
def test_highest_first_and_spawns_too():
    """Enemies act from the highest level down."""
    units = adventurer("a", "h1_0", health=9), enemy("e01", "h0_0", level=1), enemy("e02", "h2_0", level=5)
    outcome = fought(*units, dice=[1, 1])
    assert [event.unit for event in outcome.of(e.TurnStarted)] == ["e02", "e01"]


@pytest.mark.rule("F-7")
def test_a_companions_dice_do_the_same():
    """A companion's engage takes the same steps, and afterwards it is its player's again to end the turn."""
    units = adventurer("a", "h-2_0"), companion("a-companion", "h0_0", combat=1), enemy("e01", "h1_0", hp=3)
    state = in_turn(battle(*units, phase="companions"), "a-companion", "acting")
    outcome = given(state).when("a", EngageWith(("e01",)), dice=[6])
    assert outcome.unit("e01").hp == 1
    assert outcome.state.battle.turn.step == "acting"
