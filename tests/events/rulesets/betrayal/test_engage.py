"""An adventurer engages: cost, form, range, target, dice; and all its damage at the end of it."""

import pytest

from tests.events.rulesets.betrayal.given import adventurer, battle, enemy, in_turn
from tests.events.rulesets.betrayal.test_adventurers import acting
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.commands import Engage, Move, ResolveRest, RollAgain
from wardrum.events.rulesets.betrayal.decide.engage import targets
from wardrum.events.rulesets.betrayal.profiles import Item, SkillDie
from wardrum.events.rulesets.betrayal.state import Setup

CUT = SkillDie("cut", "stamina", ("blank", "damage-1", "damage-2", "damage-3", "tenacity", "bane"))
CHOP = SkillDie("chop", "stamina", ("blank",) * 6, "heavy")
SPARK = SkillDie("spark", "magicka", ("blank", "true-1", "damage-1", "damage-1", "damage-1", "drain-4"))
DICE = {"cut": CUT, "chop": CHOP, "spark": SPARK}
HERO = {"dice": DICE, "stamina": 2, "magicka": 2}


@pytest.mark.rule("F-24", "F-2", "F-3", "F-25", "F-7")
@pytest.mark.parametrize(
    ("form", "hit"),
    [
        ("light", {"e01"}),
        ("heavy", {"e01"}),
        ("ranged", {"e02"}),
        ("magic", {"e01", "e02", "e03"}),
        ("defensive", set()),
    ],
)
def test_how_far_forms_reach(form, hit):
    """Blows reach who is adjacent, shots from 2 to Stamina, magic from 1 to Magicka, defence nobody."""
    foes = [enemy("e01", "h1_0"), enemy("e02", "h0_2"), enemy("e03", "h3_-1"), enemy("e04", "h4_-1")]
    state = battle(adventurer("a", "h0_0", stamina=2, magicka=3), adventurer("b", "h0_1"), *foes)
    assert set(targets(state, "a", form)) == hit


@pytest.mark.rule("F-2", "F-5")
def test_nothing_is_measured_through_impassable_hexes():
    """Who can only be reached round a wall is farther away than it looks."""
    state = battle(
        adventurer("a", "h0_0", magicka=2),
        enemy("e01", "h2_0"),
        impassable=("h1_0", "h1_1", "h2_-1", "h1_-1"),
    )
    assert targets(state, "a", "magic") == []


@pytest.mark.rule("F-3")
def test_no_sight_past_the_next_tile():
    """Range is not enough: the target stands on the same tile or an adjacent one."""
    tiles = {"one": ("h0_0", "h1_0"), "two": ("h2_0",), "three": ("h3_0",)}
    state = battle(adventurer("a", "h1_0", magicka=6), enemy("e01", "h3_0"), tiles=tiles)
    assert targets(state, "a", "magic") == []


@pytest.mark.rule("F-24", "F-25")
def test_targets_that_are_refused():
    """Who is out of range cannot be named, and in defence nobody is."""
    start = acting(adventurer("a", "h0_0"), enemy("e01", "h2_0"))
    start.when("a", Engage("light", "e01", combat=1)).refused("no_target", "F-25")
    start.when("a", Engage("defensive", "e01", combat=1)).refused("no_target_in_defence", "F-24")
    start.when("b", Engage("light", "e01")).refused("not_your_turn", "F-22")


@pytest.mark.rule("F-26")
def test_dice_that_are_refused():
    """No more of a line than Stamina or Magicka, none of another form, each once, and no more Combat dice than there are."""
    hero = adventurer("a", "h0_0", combat=2, dice=DICE, stamina=1, magicka=1)
    start = acting(hero, enemy("e01", "h1_0"))
    start.when("a", Engage("light", "e01", combat=3)).refused("no_such_dice", "F-26")
    start.when("a", Engage("magic", "e01", combat=1)).refused("no_such_dice", "F-26")
    start.when("a", Engage("light", "e01", stamina=("chop",))).refused("no_such_dice", "F-26")
    start.when("a", Engage("light", "e01", magicka=("cut",))).refused("no_such_dice", "F-26")
    start.when("a", Engage("light", "e01", stamina=("cut", "cut"))).refused("no_such_dice", "F-26")
    start.when("a", Engage("heavy", "e01", stamina=("cut", "chop"))).refused("too_many_dice", "F-26")
    start.when("a", Engage("light", "e01", weapon="axe")).refused("no_such_weapon", "F-26")
    out = acting(adventurer("a", "h0_0", dice=DICE, track=("cut",)), enemy("e01", "h1_0"))
    out.when("a", Engage("light", "e01", stamina=("cut",))).refused("no_such_dice", "F-26")


@pytest.mark.rule("F-26")
def test_fear_leaves_only_combat_dice():
    """Who is in fear rolls no other skill dice (section 5.7)."""
    start = acting(adventurer("a", "h0_0", **HERO, track=("fear",)), enemy("e01", "h1_0"))
    start.when("a", Engage("light", "e01", stamina=("cut",))).refused("no_such_dice", "F-26")
    assert start.when("a", Engage("light", "e01", combat=1), dice=[2]).one(e.SkillDiceRolled)


@pytest.mark.rule("F-22", "F-24", "F-26")
def test_an_engage_step_by_step():
    """The form is set for nothing, the dice are rolled at once; the track and the target wait for the results."""
    start = acting(adventurer("a", "h0_0", **HERO), enemy("e01", "h1_0"))
    outcome = start.when("a", Engage("heavy", "e01", combat=2, stamina=("cut",)), dice=[1, 6, 4])
    assert outcome.events == (
        e.BattleFormSet("a", "heavy"),
        e.EngageDeclared("a", "heavy", "e01", ""),
        e.SkillDiceRolled("a", {"combat-1": "tenacity", "combat-2": "damage-2", "cut": "damage-3"}),
    )
    assert outcome.unit("e01").hp == 4


@pytest.mark.rule("F-28")
def test_all_damage_of_an_engage_is_one_instance():
    """Defense is taken off once from what all dice showed; the dice lie in the track in their order."""
    start = acting(adventurer("a", "h0_0", **HERO), enemy("e01", "h1_0", health=9, defense=1))
    outcome = start.when("a", Engage("light", "e01", combat=2, stamina=("cut",)), dice=[2, 6, 3])
    outcome = outcome.when("a", ResolveRest())
    assert outcome.one(e.BlowFell).amount == 5
    assert outcome.one(e.DamagePrevented).amount == 1
    assert (outcome.one(e.DamageDealt).amount, outcome.unit("e01").hp) == (4, 5)
    assert outcome.unit("a").sheet.track == ("combat-1", "combat-2", "cut")


def test_true_damage_passes_defense():
    """True damage of the same engage is an instance of its own that nothing prevents."""
    start = acting(adventurer("a", "h0_0", **HERO), enemy("e01", "h2_0", health=9, defense=9, bonus=3))
    outcome = start.when("a", Engage("magic", "e01", magicka=("spark",)), dice=[2]).when("a", ResolveRest())
    assert outcome.one(e.DamageDealt) == e.DamageDealt("k00001", "a", "e01", 1, "engage", True, 8, 3)


def test_maimed():
    """What Combat dice show counts half, rounded down, and other dice count in full (section 5.7)."""
    start = acting(adventurer("a", "h0_0", **HERO, track=("maim",)), enemy("e01", "h1_0", health=9))
    outcome = start.when("a", Engage("light", "e01", combat=2, stamina=("cut",)), dice=[2, 6, 4])
    assert outcome.when("a", ResolveRest()).one(e.DamageDealt).amount == 4  # 3 // 2 + 3


@pytest.mark.rule("F-22")
@pytest.mark.parametrize(("hardest", "paid"), [(False, 1), (True, 2)])
def test_later_engages_cost_fatigue(hardest, paid):
    """The second engage action of a turn and each later one costs light fatigue, two dice in the hardest setting."""
    start = acting(adventurer("a", "h0_0"), enemy("e01", "h1_0"), setup=Setup(hardest=hardest))
    first = start.when("a", Engage("light", "e01"))
    assert not first.of(e.FatigueDieGained)
    second = first.when("a", Engage("light", "e01"))
    assert second.unit("a").sheet.track == ("light",) * paid


@pytest.mark.rule("F-26")
def test_no_dice_at_all():
    """Nothing need be rolled; the engage is over at once."""
    outcome = acting(adventurer("a", "h0_0"), enemy("e01", "h1_0")).when("a", Engage("light", "e01"))
    assert outcome.one(e.EngageEnded) == e.EngageEnded("a", "e01")
    assert not outcome.of(e.BlowFell)


WEAPONS = {
    "bow": Item("bow", "weapon", "combat-2", "ranged"),
    "pick": Item("pick", "weapon", "pierce-2", "light"),
    "saw": Item("saw", "weapon", "reroll-1", "light"),
}


@pytest.mark.rule("F-26")
def test_added_dice_are_the_enemies():
    """Combat dice that a weapon adds have the faces of the setting, give no tenacity and enter no track."""
    hero = adventurer("a", "h0_0", items=WEAPONS, ready=("bow",))
    start = acting(hero, enemy("e01", "h2_0", health=9), setup=Setup(enemy_die=(0, 1, 1, 1, 1, 3)))
    outcome = start.when("a", Engage("ranged", "e01", weapon="bow"), dice=[1, 6])
    assert outcome.one(e.SkillDiceRolled).extra == (0, 3)
    assert outcome.one(e.DamageDealt).amount == 3
    assert outcome.unit("a").sheet.track == ()
    again = outcome.when("a", Engage("ranged", "e01", weapon="bow"))
    again.refused("no_such_weapon", "F-26")  # its text is used once per turn


def test_a_weapon_that_pierces():
    """Its text takes something off Defense."""
    hero = adventurer("a", "h0_0", items=WEAPONS, ready=("pick",))
    start = acting(hero, enemy("e01", "h1_0", health=9, defense=3))
    outcome = start.when("a", Engage("light", "e01", combat=2, weapon="pick"), dice=[6, 6])
    assert outcome.when("a", ResolveRest()).one(e.DamageDealt).amount == 3


@pytest.mark.rule("F-27")
def test_rolling_again():
    """Rerolls come first, once, and of no more dice than the text says."""
    hero = adventurer("a", "h0_0", items=WEAPONS, ready=("saw",))
    start = acting(hero, enemy("e01", "h1_0", health=9))
    rolled = start.when("a", Engage("light", "e01", combat=2, weapon="saw"), dice=[2, 2])
    rolled.when("a", RollAgain(("combat-1", "combat-2"))).refused("too_many_dice", "F-27")
    rolled.when("a", RollAgain(("spoon",))).refused("no_such_dice", "F-27")
    again = rolled.when("a", RollAgain(("combat-2",)), dice=[6])
    assert again.state.battle.engage.dice == {"combat-1": "damage-1", "combat-2": "damage-2"}
    again.when("a", RollAgain(("combat-1",))).refused("no_reroll", "F-27")
    start.when("a", RollAgain(("combat-1",))).refused("nothing_to_resolve", "F-27")


def test_the_blind_take_the_strongest_beside_them():
    """Friend or foe, the strongest of those adjacent; shots hit nobody (section 5.7)."""
    units = (adventurer("b", "h0_1", hp=3, health=4), enemy("e01", "h1_0", hp=2), enemy("e02", "h2_0", hp=9))
    state = battle(adventurer("a", "h0_0", track=("blind",), magicka=6), *units)
    assert targets(state, "a", "magic") == ["b"]
    assert targets(state, "a", "ranged") == []


def test_stealth_hides_from_who_was_not_adjacent():
    """Somebody in stealth is a target only for those adjacent when the turn began (section 5.7)."""
    state = battle(adventurer("a", "h0_0"), enemy("e01", "h1_0", statuses=("stealth",)))
    assert targets(in_turn(state, "a", "acting"), "a", "light") == []
    assert targets(in_turn(state, "a", "acting", adjacent=("e01",)), "a", "light") == ["e01"]


def test_moving_away_before_the_dice_are_used():
    """A target that is no longer in reach takes nothing more (F-25)."""
    start = acting(adventurer("a", "h0_0"), enemy("e01", "h1_0"))
    after = start.when("a", Engage("light", "e01"))
    assert after.when("a", Move(("h-1_0",))).events
