"""What skills do to those who are engaged, before the dice, before the damage and after it (section 6)."""

import pytest

from tests.events.rulesets.betrayal.given import adventurer, battle, companion, enemy, fought, given
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.commands import DecideTie
from wardrum.events.rulesets.betrayal.mechanics import hit_points
from wardrum.events.rulesets.betrayal.mechanics.cooldown_track import LIGHT
from wardrum.events.rulesets.betrayal.state import DamageInstance


def engaged(skill, dice, combat=1, **facts):
    """An enemy with this skill engages adventurer a next to it."""
    return fought(
        adventurer("a", "h1_0", **facts), enemy("e01", "h0_0", combat=combat, skills=(skill,)), dice=dice
    )


def test_a_bargain_is_the_partys():
    """Before the dice the target has to pay: what with, the party says; then the enemy rolls."""
    asked = fought(
        adventurer("a", "h1_0", sample="hill-warden", tenacity=2, active={"bulwark": "shield-1"}),
        enemy("e01", "h0_0", skills=("cruel-bargain",)),
    )
    assert asked.state.battle.request.options == ("tenacity", "fatigue", "bulwark")
    assert asked.of(e.CombatDiceRolled) == []
    paid = asked.when("a", DecideTie("tenacity"), dice=[1])
    assert paid.unit("a").sheet.tenacity == 1
    dropped = asked.when("a", DecideTie("bulwark"), dice=[1]).unit("a").sheet
    assert (dropped.active, dropped.track) == ({}, ("bulwark",))
    assert asked.when("a", DecideTie("fatigue"), dice=[1]).unit("a").sheet.track == (LIGHT,)


def test_a_bargain_with_nothing_to_choose():
    """Who has neither tenacity nor an active die is not asked, and gets tired."""
    assert engaged("cruel-bargain", dice=[1]).unit("a").sheet.track == (LIGHT,)


@pytest.mark.parametrize(("die", "afraid"), [(4, False), (5, True)])
def test_judged(die, afraid):
    """A die above the target's hit points frightens it, before the Combat dice are rolled."""
    outcome = engaged("judging-eye", dice=[die, 1])
    assert outcome.one(e.ChanceRolled).dice == (die,)
    assert ("fear" in outcome.unit("a").sheet.track) == afraid


def test_humbled_before_the_damage():
    """Tenacity is lost after the roll and before the damage, not below 0."""
    outcome = engaged("humbling-3", dice=[2], tenacity=2)
    kinds = [type(event) for event in outcome.events]
    assert kinds.index(e.CombatDiceRolled) < kinds.index(e.TenacityChanged) < kinds.index(e.DamageDealt)
    assert outcome.one(e.TenacityChanged).tenacity == 0


@pytest.mark.parametrize(("die", "bonus"), [(4, 1), (5, 2)])
def test_a_gap_makes_damage_true(die, bonus):
    """On a die of 5 or more the damage is true, so bonus hit points stay."""
    assert engaged("gap-finder", dice=[2, die], bonus=2).unit("a").bonus == bonus


@pytest.mark.parametrize(
    ("skill", "status"),
    [
        ("venom", "bane"),
        ("dust-thrower", "blind"),
        ("skull-ringer", "daze"),
        ("howling", "fear"),
        ("hamstring", "maim"),
    ],
)
def test_status_after_the_engage(skill, status):
    """The engaged unit gets the status effect, hurt or not."""
    assert engaged(skill, dice=[1]).unit("a").sheet.track == (status,)


def test_each_target_in_turn():
    """A skill that speaks of the target takes every target, one after the other."""
    units = adventurer("a", "h1_0"), adventurer("b", "h0_1", hp=3)
    outcome = fought(*units, enemy("e01", "h0_0", targets=2, skills=("venom",)), dice=[1])
    assert [one.unit for one in outcome.of(e.StatusApplied)] == ["a", "b"]


def test_nothing_after_a_defeat():
    """What follows an engage passes by who was just defeated."""
    outcome = engaged("venom", dice=[6], hp=1)
    assert outcome.one(e.UnitDefeated).unit == "a"
    assert outcome.of(e.StatusApplied) == []


def test_weary():
    """The engaged unit gains light fatigue."""
    assert engaged("wearying-2", dice=[1]).unit("a").sheet.track == (LIGHT, LIGHT)


def test_a_die_stolen():
    """An available die, which one the party says, is out for the battle; dice in the track are safe."""
    asked = fought(
        adventurer("a", "h1_0", sample="hill-warden", track=("cleave",)),
        enemy("e01", "h0_0", skills=("memory-thief",)),
        dice=[1],
    )
    assert "cleave" not in asked.state.battle.request.options
    assert asked.when("a", DecideTie("taunt")).unit("a").sheet.drained == ("taunt",)


def hit(state, *amounts):
    """Adventurer a hits e01 so often, and all that follows happens."""

    def fall(decision):
        for amount in amounts:
            hit_points.deal_damage(decision, DamageInstance("a", "e01", amount, "engage"))

    return given(state).after(fall).goes_on()


def test_thorns_once_a_turn():
    """Who damages it from the next hex is hurt, once in a turn; from afar nobody is."""
    thorny = enemy("e01", "h0_0", health=9, skills=("thorns-2",), acted=True)
    near = hit(battle(adventurer("a", "h1_0"), thorny), 1, 1)
    assert [one.amount for one in near.of(e.DamageDealt) if one.target == "a"] == [2]
    far = hit(battle(adventurer("a", "h2_0"), thorny), 1)
    assert [one.target for one in far.of(e.DamageDealt)] == ["e01"]


def test_who_falls_to_thorns_has_no_more_turn():
    """An enemy that runs into thorns of a companion is defeated in its own turn, and that is over."""
    units = adventurer("a", "h-2_0"), enemy("e01", "h0_0", hp=1)
    spiky = companion("a-companion", "h1_0", skills=("thorns",))
    outcome = fought(*units, spiky, enemy("e02", "h5_-2", acted=True), dice=[2])
    assert outcome.unit("e01").where == "defeated"
    assert outcome.one(e.TurnEnded).unit == "e01"
