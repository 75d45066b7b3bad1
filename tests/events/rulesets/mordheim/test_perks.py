"""Equipment and talents: who may have them, and what each of them changes."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from tests.events.rulesets.mordheim.given import (
    BOW,
    GAME,
    SWORD,
    activated,
    at,
    battle_state,
    fighter,
    given,
    hand,
    obstacle,
    options,
    profile,
    with_hand,
)
from tests.events.rulesets.mordheim.test_edges import beside
from tests.support.worth import worth
from wardrum.events.core.kernel import Rejected
from wardrum.events.rulesets import mordheim
from wardrum.events.rulesets.mordheim import events as e
from wardrum.events.rulesets.mordheim.abilities.spells import SPELLS
from wardrum.events.rulesets.mordheim.commands import Attack, Move, Pass, RollInitiative, RollPanic
from wardrum.events.rulesets.mordheim.data import WARBANDS
from wardrum.events.rulesets.mordheim.decide.panic import shaken
from wardrum.events.rulesets.mordheim.perks import ITEMS, PERKS, TALENTS
from wardrum.events.rulesets.mordheim.roster import Fighter, Warband, validate
from wardrum.events.rulesets.warcry import events as w
from wardrum.events.rulesets.warcry.evolve.step import stand
from wardrum.events.space.plane import INCH, Leg, Location
from wardrum.events.space.table import Terrain
from wardrum.events.toolkit.display import shapes as d


def warband(**card):
    """Three fighters, of whom the first leads and has this on its card."""
    leader = Fighter(id="f1", profile=profile(keywords=("LEADER",), **card))
    return Warband(
        "band", "north", (leader, Fighter(id="f2", profile=profile()), Fighter(id="f3", profile=profile()))
    )


def refused(band):
    """Why a warband is none."""
    with pytest.raises(Rejected) as refusal:
        validate(band, 500, frozenset(SPELLS))
    return refusal.value.rule, refusal.value.code, str(refusal.value.sentence)


# --- rosters


@pytest.mark.rule("M-45")
def test_equipment_is_paid_for():
    """Its price is on top of the card's, and counts for the limit."""
    band = warband(equipment=("pavise", "blade-venom"))
    assert band.gold == 3 * 50 + 5 + 10
    validate(band, 165, frozenset(SPELLS))
    with pytest.raises(Rejected, match="gold_limit"):
        validate(band, 164, frozenset(SPELLS))


@pytest.mark.rule("M-45")
def test_equipment_that_no_card_may_name():
    """Something that there is not, and the same thing twice."""
    assert refused(warband(equipment=("anvil",))) == ("M-45", "no_such_item", "there is no item anvil")
    assert refused(warband(equipment=("pavise", "pavise"))) == ("M-45", "item_twice", "f1 has Pavise twice")


@pytest.mark.rule("M-46")
def test_talents_that_no_card_may_name():
    """Something that there is not, the same twice, and any of who is neither leader nor hero."""
    assert refused(warband(talents=("juggling",))) == (
        "M-46",
        "no_such_talent",
        "there is no talent juggling",
    )
    assert refused(warband(talents=("headlong", "headlong")))[1:] == ("talent_twice", "f1 has Headlong twice")
    plain = warband()
    trained = replace(plain.fighters[1], profile=profile(talents=("headlong",)))
    band = replace(plain, fighters=(plain.fighters[0], trained, plain.fighters[2]))
    assert refused(band) == ("M-46", "no_hero", "f2 is neither leader nor hero")
    hero = replace(trained, profile=profile(talents=("headlong",), keywords=("HERO",)))
    validate(replace(band, fighters=(plain.fighters[0], hero, plain.fighters[2])), 500, frozenset(SPELLS))


@pytest.mark.rule("M-45")
@pytest.mark.rule("M-46")
def test_the_shipped_warbands_use_all_of_them():
    """Eight items and eight talents at least, and each is on a card; all warbands are legal."""
    assert len(ITEMS) >= 8 <= len(TALENTS)
    cards = [member.profile for band in WARBANDS.values() for member in band.fighters]
    assert {slug for card in cards for slug in (*card.equipment, *card.talents)} == PERKS.keys()
    for band in WARBANDS.values():
        validate(band, 500, frozenset(SPELLS))


@pytest.mark.rule("M-45")
@pytest.mark.rule("M-46")
def test_a_card_shows_what_it_has():
    """Each as a tag with what it does, by its rule; the glossary says the same."""
    state = battle_state(
        {"a-f1": fighter(5, 5, equipment=("pavise",), talents=("headlong",)), "b-f1": fighter(20, 5)}
    )
    tags = GAME.display(state).pieces["a-f1"].tags
    for perk in (ITEMS["pavise"], TALENTS["headlong"]):
        assert d.Tag(perk.title, perk.text, perk.rule) in tags
    words = mordheim.RULESET.glossary()
    assert words["equipment"]["pavise"] == ITEMS["pavise"].meaning
    assert words["talents"]["headlong"] == TALENTS["headlong"].meaning


# --- moves


@pytest.mark.parametrize(
    ("card", "inches"),
    [
        pytest.param({"equipment": ("felt-boots",)}, 5, marks=pytest.mark.rule("M-45")),
        pytest.param({"equipment": ("plate-harness",)}, 3, marks=pytest.mark.rule("M-45")),
        pytest.param({"talents": ("long-stride",)}, 5, marks=pytest.mark.rule("M-46")),
        pytest.param(
            {"equipment": ("felt-boots",), "talents": ("long-stride",)}, 6, marks=pytest.mark.rule("M-46")
        ),
    ],
)
def test_how_far_it_moves(card, inches):
    """A card of 4 inches, and more or less by what it has."""
    state = activated(battle_state({"a-f1": fighter(5, 5, **card), "b-f1": fighter(25, 15)}), "a-f1")
    (move,) = options(state, "a", "Move")
    assert move.params["path"].budget == inches * INCH
    there = Leg(*at(5 + inches, 5))
    given(state).when("a", Move((there,))).of(w.FighterMoved)
    given(state).when("a", Move((Leg(*at(5.1 + inches, 5)),))).refused("too_far", "W-68")


@pytest.mark.rule("M-45")
@pytest.mark.parametrize(("equipment", "cost"), [((), 3), (("rope-and-hook",), 1.5)])
def test_climbing_with_a_rope(equipment, cost):
    """Three inches straight up beside a tower cost three, with a rope half of that."""
    tower = Terrain(12 * INCH, 8 * INCH, 6 * INCH, 6 * INCH, 3 * INCH, "platform")
    beside = 12 * INCH - 1600
    state = battle_state(
        {"a-f1": fighter(2, 2, equipment=equipment), "b-f1": fighter(27, 20)}, terrain={"tower": tower}
    )
    state = activated(stand(state, {"a-f1": Location(beside, 11 * INCH, 0)}), "a-f1")
    up = given(state).when("a", Move((Leg(beside, 11 * INCH, 3 * INCH, "climb"),)))
    assert up.of(w.FighterMoved)[0].length == cost * INCH


# --- attacks


def attack(attacker=(), target=(), *, weapon=SWORD, far=7, made=(), terrain=()):
    """The numbers of an attack as it is declared; attacker, target: their cards."""
    fighters = {
        "a-f1": fighter(5, 5, weapons={"w1": weapon}, **dict(attacker)),
        "b-f1": fighter(far, 5, **dict(target)),
    }
    state = battle_state(fighters, terrain=dict(terrain), hands={"a": hand(), "b": hand(reaction=(2,))})
    state = activated(state, "a-f1", made=made)
    dice = [1] * 9
    done = given(with_hand(state, "b", hand())).when(
        "a", Attack("w1", "b-f1"), dice=dice[: _dice(state, weapon)]
    )
    (declared,) = done.of(w.AttackDeclared)
    return declared


def _dice(state, weapon):
    """How many dice the one attack that is offered is made with."""
    attacker = state.battle.fighters["a-f1"]
    return weapon.attacks + attacker.extra_attacks(weapon, moved=state.battle.activation.moved)


@pytest.mark.rule("M-45")
def test_toughness_against_missiles_and_blades():
    """A pavise helps against missiles alone, a harness against blades alone."""
    shot = {"weapon": BOW, "far": 15}
    assert attack().toughness == attack(**shot).toughness == 4
    assert attack(target={"equipment": ("pavise",)}, **shot).toughness == 5
    assert attack(target={"equipment": ("pavise",)}).toughness == 4
    assert attack(target={"equipment": ("plate-harness",)}).toughness == 5
    assert attack(target={"equipment": ("plate-harness",)}, **shot).toughness == 4


@pytest.mark.rule("M-46")
def test_a_parry():
    """Toughness against blades, and not against missiles."""
    assert attack(target={"talents": ("quick-parry",)}).toughness == 5
    assert attack(target={"talents": ("quick-parry",)}, weapon=BOW, far=15).toughness == 4


@pytest.mark.rule("M-46")
def test_attacks_before_and_after_a_move():
    """Headlong after it with a blade, steady before it with a bow; never the other way round."""
    headlong, steady = {"talents": ("headlong",)}, {"talents": ("steady-aim",)}
    assert attack(headlong, made=("move",)).attacks == SWORD.attacks + 1
    assert attack(headlong).attacks == SWORD.attacks
    shot = {"weapon": BOW, "far": 15}
    assert attack(steady, **shot).attacks == BOW.attacks + 1
    assert attack(steady, made=("move",), **shot).attacks == BOW.attacks
    assert attack(headlong, made=("move",), **shot).attacks == BOW.attacks
    assert attack(steady).attacks == SWORD.attacks


@pytest.mark.rule("M-45")
def test_a_lantern_shows_who_is_in_cover():
    """Behind a wall Toughness is one more, and that is all: not against a lantern."""
    wall = {"wall": obstacle(13, 4, 0.5, 2, tall=1.1)}.items()
    shot = {"weapon": BOW, "far": 15, "terrain": wall}
    assert attack(**shot).cover
    lit = attack({"equipment": ("storm-lantern",)}, **shot)
    assert (lit.cover, lit.toughness) == (False, 4)


@pytest.mark.parametrize(
    ("card", "more"),
    [
        pytest.param({"equipment": ("blade-venom",)}, 1, marks=pytest.mark.rule("M-45")),
        pytest.param({"talents": ("cruel-cut",)}, 1, marks=pytest.mark.rule("M-46")),
        pytest.param(
            {"equipment": ("blade-venom",), "talents": ("cruel-cut",)}, 2, marks=pytest.mark.rule("M-46")
        ),
    ],
)
def test_critical_hits(card, more):
    """One point more each with a blade, also where the attack is answered; luck and odds know it."""
    fighters = {"a-f1": fighter(5, 5, weapons={"w1": SWORD}, **card), "b-f1": fighter(7, 5, wounds=30)}
    state = activated(battle_state(fighters), "a-f1")
    (option,) = options(state, "a", "Attack")
    each = Fraction(2, 6) * SWORD.damage + Fraction(1, 6) * (SWORD.critical + more)
    assert Fraction(option.odds["mean"]) == SWORD.attacks * each
    dice = [6, *[1] * (SWORD.attacks - 1)]
    start = given(state)
    done = start.when("a", Attack("w1", "b-f1"), dice=dice)
    assert done.of(w.DamageAllocated)[0].points == SWORD.critical + more
    assert worth(mordheim.RULESET, state, done.events)[1].mean == SWORD.attacks * each
    asked = given(with_hand(state, "b", hand(reaction=(2,)))).when("a", Attack("w1", "b-f1"))
    assert asked.battle.questions[-1].trigger.strike.weapon.critical == SWORD.critical + more


# --- tests, dice and healing


def afraid(**card):
    """b-f1 stands beside a fearsome enemy and has to test."""
    fighters = {
        "a-f1": fighter(5, 5, keywords=("FEAR",)),
        "b-f1": fighter(7, 5, **card),
        "b-f2": fighter(25, 20),
    }
    return battle_state(fighters, phase="panic", panic=("b-f1",))


@pytest.mark.rule("M-45")
def test_a_lucky_coin():
    """A die that fails is rolled again, once; one that passes is not. The odds know both dice, and so does luck."""
    state = afraid(equipment=("lucky-coin",))
    (option,) = options(state, "b", "RollPanic")
    assert option.odds == {"passed": "3/4"}
    again = given(state).when("b", RollPanic("b-f1"), dice=[3, 4])
    assert again.events[:2] == (e.PerkTookEffect("b-f1", "lucky-coin", 3), e.PanicRolled("b-f1", 4, True))
    assert [(roll.value, roll.dice) for roll in worth(mordheim.RULESET, state, again.events)][:2] == [
        (0, 1),
        (1, 1),
    ]
    assert given(state).when("b", RollPanic("b-f1"), dice=[2, 3]).of(e.FighterPanicked)
    assert not given(state).when("b", RollPanic("b-f1"), dice=[4]).of(e.PerkTookEffect)
    assert not given(afraid()).when("b", RollPanic("b-f1"), dice=[3]).of(e.PerkTookEffect)
    sentences = [mordheim.RULESET.tell(again.state, event) for event in again.events[:1]]
    assert sentences == ["Lucky Coin: b-f1 rolls a 3 and rolls again."]


@pytest.mark.rule("M-46")
def test_an_iron_will():
    """Three or more where the card says four, but never a 1."""
    state = afraid(talents=("iron-will",))
    assert options(state, "b", "RollPanic")[0].odds == {"passed": "2/3"}
    assert given(state).when("b", RollPanic("b-f1"), dice=[3]).of(e.PanicRolled)[0].passed
    assert fighter(5, 5, bravery=2, talents=("iron-will",))[1].bravery == 2


@pytest.mark.rule("M-46")
def test_who_does_not_flinch():
    """Fear does not make it test; a warband that wavers does."""
    state = afraid(talents=("unflinching",))
    assert list(shaken(state, "b")) == []
    assert list(shaken(afraid(), "b")) == ["b-f1"]
    wavering = replace(state, battle=replace(state.battle, wavering=("b",)))
    assert list(shaken(wavering, "b")) == ["b-f1", "b-f2"]


@pytest.mark.rule("M-46")
@pytest.mark.parametrize(("talents", "dice"), [((), [6, 1, 1, 6]), (("sure-footed",), [6, 1, 1])])
def test_sure_feet_at_an_edge(talents, dice):
    """Struck at the edge of a platform it makes no Move check; somebody else does."""
    state = beside(8.2)
    trained = replace(state.battle.fighters["b-f1"].profile, talents=talents)
    fighters = {**state.battle.fighters, "b-f1": replace(state.battle.fighters["b-f1"], profile=trained)}
    state = replace(state, battle=replace(state.battle, fighters=fighters))
    done = given(state).when("a", Attack("w1", "b-f1"), dice=dice)
    assert len(done.of(w.FallTestRolled)) == (not talents)


@pytest.mark.rule("M-45")
@pytest.mark.parametrize(
    ("number", "gained"), [(1, [("a", 1), ("b", 1), ("b", 1)]), (2, [("a", 1), ("b", 1)])]
)
def test_a_wyrd_splinter(number, gained):
    """One wyrd die more in the first round, and only then."""
    fighters = {"a-f1": fighter(5, 5), "b-f1": fighter(20, 5, equipment=("wyrd-splinter",))}
    start = given(battle_state(fighters, phase="roll", round=number))
    done = start.when("a", RollInitiative(), dice=[1, 2, 3, 4, 5, 6])
    done = done.when("b", RollInitiative(), dice=[1, 1, 1, 1, 5, 6])
    assert [(one.seat, one.n) for one in done.of(e.WyrdDiceGained)] == gained
    assert done.of(e.PerkTookEffect) == [e.PerkTookEffect("b-f1", "wyrd-splinter")] * (number == 1)
    if number == 1:
        assert (
            mordheim.RULESET.tell(done.state, done.of(e.PerkTookEffect)[0]) == "Wyrd Splinter: b-f1 has it."
        )


@pytest.mark.rule("M-45")
def test_healing_herbs():
    """At the end of a round who is hurt loses a point of damage; who is not, or is down, has nothing of it."""
    herbs = {"equipment": ("healing-herbs",)}
    fighters = {
        "a-f1": fighter(5, 5, damage=3, **herbs),
        "a-f2": fighter(9, 5, **herbs),
        "b-f1": fighter(20, 5, damage=3),
        "b-f2": fighter(**herbs, damage=10),
        "b-f3": fighter(25, 15),
    }
    state = battle_state(fighters, passes=1, hands={"a": hand(), "b": hand()})
    waiting = {key: replace(one, activated=1) for key, one in state.battle.fighters.items()}
    state = replace(state, battle=replace(state.battle, fighters=waiting))
    done = given(state).when("a", Pass())
    assert done.of(w.DamageRemoved) == [w.DamageRemoved("a-f1", 1, 2)]
    assert done.of(e.PerkTookEffect) == [e.PerkTookEffect("a-f1", "healing-herbs")]
