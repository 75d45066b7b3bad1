"""What keywords do (X-49): to attacks, to injuries, and to what a model can do."""

import pytest
from msgspec import UNSET

from tests.events.rulesets.trench.field import card
from wardrum.events.rulesets.trench.data import WARBANDS
from wardrum.events.rulesets.trench.keywords import (
    KEYWORDS,
    attacks_with,
    blast_radius,
    characteristic,
    charge_bonus,
    critical_bonus,
    evasion,
    extra_blood,
    has,
    hit_dice,
    ignores,
    injury_base,
    injury_dice,
    injury_terms_modifier,
    is_heavy,
    melee_weapons,
    negates,
    number,
    range_of,
    ranged_weapons,
    short_range,
)
from wardrum.events.rulesets.trench.roster import Weapon
from wardrum.events.space.plane import INCH


def weapon(*, hands=1, range_in=UNSET, melee=True, **keywords):
    """A weapon with these keywords, underscores for hyphens."""
    return Weapon("tool", hands, range_in, melee=melee, keywords=dashed(keywords))


def wearing(*weapons, armour=0, **keywords):
    """A model with these keywords of its own and these weapons."""
    kit = {f"w{place}": each for place, each in enumerate(weapons, start=1)}
    return card(armour=armour, keywords=dashed(keywords), weapons=kit)


def dashed(keywords):
    return {word.replace("_", "-"): amount for word, amount in keywords.items()}


PLAIN = wearing()

# To hit -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X-24")
def test_fear_frightens_models_that_are_not_immune():
    """One DICE less in melee against FEAR; not for who has FEAR, negates it, or is a GOLEM; not for a shot."""
    terror = wearing(fear=0)
    assert hit_dice(PLAIN, weapon(), terror, manner="melee") == {"fear": -1}
    assert hit_dice(PLAIN, weapon(), terror, manner="ranged") == {}
    for brave in (wearing(fear=0), wearing(negate_fear=0), wearing(golem=0)):
        assert hit_dice(brave, weapon(), terror, manner="melee") == {}


@pytest.mark.rule("X-24")
def test_block_wards_off_a_charge():
    """One DICE less for a model that has Charged in this Turn, whether the model or one of its weapons has BLOCK."""
    for guard in (wearing(block=0), wearing(weapon(block=0))):
        assert hit_dice(PLAIN, weapon(), guard, charged=True, manner="melee") == {"block": -1}
        assert hit_dice(PLAIN, weapon(), guard, charged=False, manner="melee") == {}
        assert hit_dice(PLAIN, weapon(), guard, charged=True, manner="ranged") == {}


@pytest.mark.rule("X-49")
def test_dice_of_model_and_weapon_add_up():
    """DICE of the attacker and of its weapon are summed; those of the victim are its own affair."""
    assert hit_dice(wearing(dice=1), weapon(dice=1), wearing(dice=3)) == {"dice": 2}
    assert hit_dice(wearing(dice=1), weapon(dice=-1), PLAIN) == {}


@pytest.mark.rule("X-49")
def test_what_weapons_set_aside():
    """IGNORE … leaves a modifier of the Success Roll out; a SHOTGUN does so with Long Range."""
    assert ignores(weapon(ignore_cover=0), "cover")
    assert not ignores(weapon(ignore_cover=0), "long-range")
    assert ignores(weapon(shotgun=0), "long-range")
    assert ignores(weapon(ignore_off_hand=0), "off-hand")


@pytest.mark.rule("X-24")
def test_a_pistol_fights_with_the_better_hand():
    """In a fight a PISTOL uses Ranged or Melee, whichever is better; every other weapon uses its own."""
    marksman = card(ranged=2, melee=-1)
    pistol = weapon(range_in=10, pistol=0)
    assert characteristic(marksman, pistol, "melee") == 2
    assert characteristic(marksman, weapon(), "melee") == -1
    assert characteristic(marksman, pistol, "ranged") == 2


# Injuries ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X-31")
def test_criticals():
    """A critical success adds one INJURY DICE, two with a CRITICAL weapon, and nothing is listed without one."""
    assert injury_dice(weapon(), PLAIN, critical=True) == {"critical": 1}
    assert injury_dice(weapon(critical=0), PLAIN, critical=True) == {"critical": 2}
    assert injury_dice(weapon(critical=0), PLAIN) == {}
    assert critical_bonus(weapon(aimed_ammunition=0)) == 2


@pytest.mark.rule("X-49")
def test_injury_dice_of_both():
    """What the weapon adds and what the victim wears meet in one number."""
    assert injury_dice(weapon(injury_dice=2), wearing(injury_dice=-1)) == {"injury-dice": 1}
    assert injury_dice(weapon(shotgun=0), PLAIN, long_range=True) == {"shotgun": -1}
    assert injury_dice(weapon(shotgun=0), PLAIN) == {}


@pytest.mark.rule("X-37")
def test_the_deadly_keep_three():
    """A DEADLY weapon keeps three dice of an Injury Roll."""
    assert (injury_base(weapon()), injury_base(weapon(deadly=0))) == (2, 3)


@pytest.mark.rule("X-32")
@pytest.mark.parametrize(
    ("armour", "words", "worn", "modifier"),
    [
        (-2, {}, {}, -2),
        (-4, {}, {}, -3),
        (-2, {"armour_piercing": 0}, {}, -1),
        (-4, {"armour_piercing": 0}, {}, -3),
        (0, {"armour_piercing": 0}, {}, 0),
        (-3, {"ignore_armour": 0}, {}, 0),
        (-3, {"ignore_armour": 0}, {"impervious": 2}, -2),
        (-3, {"armour_piercing": 0}, {"impervious": 0}, -3),
        (-3, {"injury_modifier": 1}, {}, -2),
        (-3, {"injury_modifier": 1}, {"injury_modifier": -2}, -2),
        (-1, {"piercing_ammunition": 0}, {}, 0),
    ],
)
def test_what_armour_is_left(armour, words, worn, modifier):
    """Armour is capped at -3, softened before the cap, dropped except for what is IMPERVIOUS; pluses come on top."""
    assert injury_terms_modifier(weapon(**words), wearing(armour=armour, **worn)) == modifier


@pytest.mark.rule("X-39")
def test_what_burns_and_poisons():
    """FIRE, GAS and SHRAPNEL each place a marker more unless negated; ammunition brings them along."""
    bomb = weapon(fire=0, gas=0, shrapnel=0)
    assert extra_blood(bomb, PLAIN) == ("fire", "gas", "shrapnel")
    assert extra_blood(bomb, wearing(golem=0)) == ("fire", "shrapnel")
    assert extra_blood(bomb, wearing(demonic=0, negate_gas=0)) == ("shrapnel",)
    assert extra_blood(weapon(burning_ammunition=0), PLAIN) == ("fire",)


# What a model can do ----------------------------------------------------------------------------------------------


@pytest.mark.rule("X-25")
def test_how_many_attacks():
    """AUTOMATIC counts shots, CLEAVE blows; everything else attacks once."""
    assert attacks_with(weapon(automatic=3, cleave=2), "shoot") == 3
    assert attacks_with(weapon(automatic=3, cleave=2), "fight") == 2
    assert attacks_with(weapon(), "fight") == attacks_with(weapon(), "shoot") == 1


@pytest.mark.rule("X-12")
@pytest.mark.rule("X-26")
def test_heavy_is_no_burden_for_the_strong():
    """With anything HEAVY there is no Charge Bonus and no moving with the shot, unless the model is STRONG."""
    gun = weapon(heavy=0, range_in=24)
    assert charge_bonus(PLAIN)
    assert not charge_bonus(wearing(gun))
    assert not charge_bonus(wearing(heavy=0))
    assert charge_bonus(wearing(gun, strong=0))
    assert is_heavy(PLAIN, gun)
    assert not is_heavy(wearing(negate_heavy=0), gun)


@pytest.mark.rule("T-7")
@pytest.mark.rule("T-9")
def test_what_it_shoots_and_fights_with():
    """A gun shoots, a club fights, a PISTOL does both; ranges are in inches, Short up to half."""
    gun, pistol = weapon(range_in=25, melee=False), weapon(range_in=10, melee=False, pistol=0)
    model = wearing(gun, weapon(), pistol)
    assert ranged_weapons(model) == ("w1", "w3")
    assert melee_weapons(model) == ("w2", "w3")
    assert (range_of(gun), short_range(gun)) == (25 * INCH, 25 * INCH // 2)
    assert range_of(weapon()) == 0


@pytest.mark.rule("X-26")
@pytest.mark.rule("X-8")
def test_numbers_of_keywords():
    """BLAST is a radius in inches, D3 is half a die rounded up."""
    assert (blast_radius(weapon(blast=3)), blast_radius(weapon())) == (3 * INCH, 0)
    assert [evasion(die) // INCH for die in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert number(wearing(regenerate=2), "regenerate") == 2


# The table --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("X-49")
def test_every_class_is_there():
    """The table has keywords of every class that the rules name, each under its own slug."""
    kinds = {"dice", "permission", "attack-count", "area", "armour", "result", "defence", "deployment"}
    kinds |= {"terrain", "command", "movement", "ammunition", "action"}
    assert {keyword.kind for keyword in KEYWORDS.values()} == kinds
    assert all(slug == keyword.slug and keyword.text for slug, keyword in KEYWORDS.items())
    assert all(granted in KEYWORDS for keyword in KEYWORDS.values() for granted in keyword.grants)


@pytest.mark.rule("X-49")
def test_what_comes_with_another_keyword():
    """STRONG brings NEGATE HEAVY along; an unknown keyword is borne and does nothing."""
    assert has(wearing(strong=0), "negate-heavy")
    assert negates(wearing(golem=0), "gas")
    odd = wearing(tactician=4)
    assert has(odd, "tactician")
    assert hit_dice(odd, weapon(), odd, manner="melee") == {}
    assert KEYWORDS["armour-piercing"].title == "ARMOUR PIERCING"


@pytest.mark.rule("X-49")
def test_samples_use_known_keywords():
    """Every keyword of the warbands that the game ships stands in the table."""
    models = [model for warband in WARBANDS.values() for model in warband.models]
    words = {word for model in models for word in model.profile.keywords}
    words |= {word for model in models for each in model.weapons.values() for word in each.keywords}
    assert words - set(KEYWORDS) == set()
