"""What an adventurer sets against a blow before it lands."""

import pytest
from msgspec.structs import replace

from tests.events.rulesets.betrayal.given import adventurer, battle, enemy, given, in_turn
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.commands import Decline, UseActiveDie, UseArmour, UseInterrupt
from wardrum.events.rulesets.betrayal.profiles import ClassAbility, Item
from wardrum.events.rulesets.betrayal.questions import QUESTIONS
from wardrum.events.rulesets.betrayal.state import DamageInstance

COAT = {"coat": Item("coat", "armour", "ward-2")}
ARTS = {
    "stand": ClassAbility("stand", 2, "interrupt", "ward-3"),
    "hide": ClassAbility("hide", 4, "enduring", "guard-1"),
}


def struck(amount, source="e01", true=False, bonus=0, **facts):
    """A blow is about to land on a; the attacker goes on afterwards."""
    hero = adventurer("a", "h0_0", items=COAT, abilities=ARTS, health=9, bonus=bonus, **facts)
    state = in_turn(battle(hero, enemy("e01", "h1_0", health=30)), "e01", "after")
    blows = {"k00001": DamageInstance(source, "a", amount, "engage", true=true)}
    return given(replace(state, battle=replace(state.battle, blows=blows, serial=1)))


@pytest.mark.rule("F-29")
def test_a_die_in_a_slot():
    """It is exhausted and prevents what it shows; the rest lands."""
    asked = struck(3, active={"combat-1": "shield-2"}).goes_on()
    assert asked.events == (e.ReactionOffered("a", "k00001"),)
    after = asked.when("a", UseActiveDie("combat-1"), dice=[])
    assert after.of(e.DamagePrevented) == [e.DamagePrevented("k00001", "a", "combat-1", 2)]
    assert after.one(e.DamageDealt).amount == 1
    assert after.unit("a").sheet.track == ("combat-1",)
    assert after.unit("a").hp == 8


@pytest.mark.rule("F-29", "F-22")
def test_several_things_one_after_the_other():
    """Armour is used up, an interrupt is paid for; who has nothing more or is spared is not asked again."""
    asked = struck(9, ready=("coat",), active={"combat-1": "shield-1"}, tenacity=2).goes_on()
    armoured = asked.when("a", UseArmour("coat"))
    assert armoured.events == (e.ItemUsed("a", "coat"), e.DamagePrevented("k00001", "a", "coat", 2))
    braced = armoured.when("a", UseInterrupt("stand"))
    assert braced.one(e.TenacityChanged).tenacity == 0
    last = braced.when("a", UseActiveDie("combat-1"))
    assert last.one(e.DamageDealt).amount == 3
    assert last.unit("a").sheet.spent == ("coat",)


@pytest.mark.rule("F-29")
def test_declining():
    """Who declines takes the blow as it is."""
    outcome = struck(3, active={"combat-1": "shield-2"}).goes_on().when("a", Decline())
    assert outcome.one(e.DamageDealt).amount == 3
    assert outcome.unit("a").sheet.active == {"combat-1": "shield-2"}


@pytest.mark.rule("F-22", "F-27")
def test_what_guards_all_the_time():
    """A lasting die and an enduring ability prevent something of each blow of an enemy, unasked."""
    own = {"track": ("combat-1",), "lasting": {"combat-1": "guard-1"}, "tenacity": 4}
    first = struck(5, **own).goes_on()
    assert [event.by for event in first.of(e.DamagePrevented)] == ["combat-1", "hide"]
    assert first.when("a", Decline()).one(e.DamageDealt).amount == 3  # could have paid for an interrupt
    weak = struck(5, tenacity=1).goes_on()
    assert not weak.of(e.DamagePrevented)


@pytest.mark.rule("BE-7")
def test_true_damage_asks_nobody():
    """Nothing prevents it, and bonus hit points are not touched."""
    outcome = struck(2, true=True, bonus=3, active={"combat-1": "shield-2"}, tenacity=4).goes_on()
    dealt = outcome.of(e.DamageDealt)[0]
    assert (dealt.hp, dealt.bonus, outcome.of(e.ReactionOffered)) == (7, 3, [])


@pytest.mark.rule("BE-7")
def test_bonus_hit_points_go_first():
    """Ordinary damage takes them before others."""
    dealt = struck(4, bonus=3).goes_on().of(e.DamageDealt)[0]
    assert (dealt.hp, dealt.bonus) == (8, 0)


def test_only_what_enemies_deal_is_prevented():
    """Damage of nobody in particular is taken."""
    outcome = struck(2, source="", active={"combat-1": "shield-2"}).goes_on()
    assert not outcome.of(e.ReactionOffered)
    assert outcome.of(e.DamageDealt)[0].amount == 2


@pytest.mark.rule("F-29")
def test_what_is_refused():
    """Nobody else answers, and nothing that is not at hand."""
    start = struck(3, active={"combat-1": "shield-2"})
    start.when("a", Decline()).refused("nothing_to_prevent", "F-29")
    asked = start.goes_on()
    asked.when("a", UseActiveDie("combat-2")).refused("not_at_hand", "F-29")
    asked.when("a", UseArmour("coat")).refused("not_at_hand", "F-29")
    asked.when("a", UseInterrupt("stand")).refused("not_at_hand", "F-29")
    assert [option.command for option in QUESTIONS.legal(asked.state, "a")] == ["Decline", "UseActiveDie"]


def test_a_defeated_adventurers_dice():
    """Active dice are exhausted, the track stays (section 5.4)."""
    outcome = struck(9, track=("light",), active={"combat-1": "blank"}).goes_on()
    defeated = outcome.one(e.UnitDefeated)
    assert (defeated.track, defeated.by) == (("light", "combat-1"), "e01")
    assert "a" not in outcome.state.table.pieces


def test_a_blow_at_nobody():
    """Who is gone before a blow lands is not hit."""
    start = struck(9, true=True)
    blows = {**start.state.battle.blows, "k00002": DamageInstance("e01", "a", 1, "engage")}
    state = replace(start.state, battle=replace(start.state.battle, blows=blows))
    assert given(state).goes_on().one(e.BlowMissed).key == "k00002"
