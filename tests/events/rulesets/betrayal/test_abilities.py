"""Class abilities and draughts in one's own turn."""

import pytest

from tests.events.rulesets.betrayal.given import adventurer, companion, enemy
from tests.events.rulesets.betrayal.test_adventurers import acting
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.commands import DecideTie, UseClassAbility, UseItem
from wardrum.events.rulesets.betrayal.profiles import ClassAbility, Item
from wardrum.events.rulesets.betrayal.questions import QUESTIONS

ARTS = {
    "mend": ClassAbility("mend", 2, "turn", "heal-2"),
    "bolt": ClassAbility("bolt", 1, "turn", "strike-2", "magic"),
    "rise": ClassAbility("rise", 3, "turn", "revive-2"),
    "rest": ClassAbility("rest", 1, "turn", "recover-2"),
    "calm": ClassAbility("calm", 1, "turn", "calm-2"),
    "brace": ClassAbility("brace", 1, "interrupt", "ward-1"),
}
CUPS = {
    "root": Item("root", "draught", "heal-2"),
    "stout": Item("stout", "draught", "harden-3"),
    "tea": Item("tea", "draught", "clear-2"),
    "broth": Item("broth", "draught", "vigour-2"),
}
FOE = enemy("e01", "h2_0", health=9, defense=1)


def able(*units, tenacity=6, **facts):
    """A acts and has abilities, draughts and tenacity."""
    facts = {"abilities": ARTS, "items": CUPS, "ready": tuple(CUPS), "magicka": 2, **facts}
    return acting(adventurer("a", "h0_0", tenacity=tenacity, **facts), FOE, *units, counter=5)


@pytest.mark.rule("F-22")
def test_once_per_turn_for_tenacity():
    """An ability is paid for, and used once in a turn."""
    outcome = able(hp=1).when("a", UseClassAbility("mend", on="a"))
    assert outcome.events == (
        e.ClassAbilityUsed("a", "mend", "a"),
        e.TenacityChanged("a", 4, "mend"),
        e.UnitHealed("a", 3, 2, "mend"),
    )
    outcome.when("a", UseClassAbility("mend", on="a")).refused("used_already", "F-22")


@pytest.mark.rule("F-22")
def test_a_change_of_form_first():
    """The form that an ability takes may be changed into for a light fatigue die."""
    start = able()
    start.when("a", UseClassAbility("bolt", on="e01")).refused("wrong_form", "F-22")
    start.when("a", UseClassAbility("bolt", on="e01", form="light")).refused("form_already", "F-22")
    start.when("a", UseClassAbility("mend", on="a", form="magic")).refused("form_not_needed", "F-22")
    outcome = start.when("a", UseClassAbility("bolt", on="e01", form="magic"))
    assert outcome.one(e.BattleFormSet).form == "magic"
    assert outcome.one(e.FatigueDieGained).die == "light"
    assert outcome.one(e.DamageDealt).amount == 1  # two, and Defense takes one off


@pytest.mark.rule("F-22")
def test_abilities_that_are_refused():
    """Unknown ones, those of another moment, without the tenacity, or on the wrong unit."""
    start = able(tenacity=2)
    start.when("a", UseClassAbility("fly")).refused("no_such_ability", "F-22")
    start.when("a", UseClassAbility("brace")).refused("no_such_ability", "F-22")
    start.when("a", UseClassAbility("rise", on="a")).refused("too_little_tenacity", "F-22")
    start.when("a", UseClassAbility("mend", on="e01")).refused("no_target", "F-22")
    able(companion("a-companion", "h1_0")).when("a", UseClassAbility("mend", on="a-companion")).refused(
        "no_target", "F-22"
    )


@pytest.mark.rule("BE-20")
def test_raising_a_friend():
    """A defeated adventurer has hit points again, enters on the entrance tile and may still take its turn."""
    start = able(adventurer("b", where="defeated", hp=0, health=4))
    asked = start.when("a", UseClassAbility("rise", on="b"))
    hexes = asked.one(e.PartyDecisionRequested).options
    assert {asked.state.table.map.cells[hex].tile for hex in hexes} == {"west"}
    outcome = asked.when("a", DecideTie(hexes[3]))
    friend = outcome.unit("b")
    assert (friend.hp, friend.where, friend.hex, friend.acted) == (2, "map", hexes[3], False)
    assert "EndTurn" in [option.command for option in QUESTIONS.legal(outcome.state, "a")]


@pytest.mark.rule("BE-4")
def test_the_counter_and_the_track():
    """One ability turns the counter down, another empties places of the track."""
    assert able().when("a", UseClassAbility("calm")).one(e.RoundCounterChanged).now == 3
    rested = able(track=("light", "over", "combat-1")).when("a", UseClassAbility("rest"))
    assert rested.unit("a").sheet.track == ("combat-1", "over")


@pytest.mark.rule("F-9")
def test_draughts():
    """Each is drunk once in a battle."""
    start = able(hp=1, track=("combat-1", "light", "over", "light"))
    assert start.when("a", UseItem("root")).unit("a").hp == 3
    assert start.when("a", UseItem("broth")).unit("a").sheet.tenacity == 8
    cleared = start.when("a", UseItem("tea"))
    assert cleared.unit("a").sheet.track == ("combat-1", "over")
    cleared.when("a", UseItem("tea")).refused("no_such_draught", "F-9")


def test_what_is_listed():
    """Abilities are listed with whom they can be used on, the form they take and their price."""
    options = [
        option for option in QUESTIONS.legal(able(hp=1).state, "a") if option.command == "UseClassAbility"
    ]
    listed = {option.params["ability"].of[0]: option for option in options}
    assert set(listed) == {"mend", "bolt", "rest", "calm"}
    assert listed["bolt"].params["on"].of == ("e01",)
    assert listed["bolt"].params["form"].of == ("magic",)
    assert listed["bolt"].cost == "1 tenacity and a light fatigue die"


@pytest.mark.rule("BE-7")
def test_bonus_hit_points_add_up_above_health():
    """An ability and a draught give them to one whose hit points are all there; they stand beside those."""
    start = able(abilities={"oil": ClassAbility("oil", 1, "turn", "harden-2")})
    once = start.when("a", UseClassAbility("oil", on="a"))
    assert once.one(e.BonusGained) == e.BonusGained("a", 2, "oil")
    twice = once.when("a", UseItem("stout"))
    assert twice.one(e.BonusGained) == e.BonusGained("a", 5, "stout")
    one = twice.unit("a")
    assert (one.bonus, one.hp) == (5, one.health)
