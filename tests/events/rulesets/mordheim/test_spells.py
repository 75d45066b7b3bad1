"""Spell books: abilities of wizards and priests, and books that are locked."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tests.events.rulesets.mordheim.given import (
    activated,
    battle_state,
    fighter,
    given,
    hand,
    obstacle,
    options,
    with_hand,
)
from wardrum.events.rulesets.mordheim.abilities.spells import SPELLS
from wardrum.events.rulesets.mordheim.commands import (
    ActivateFighter,
    Attack,
    EndActivation,
    React,
    UseAbility,
)
from wardrum.events.rulesets.mordheim.data import WARBANDS
from wardrum.events.rulesets.warcry import events as w

BOOK = tuple(slug for slug in SPELLS)
CROWD = {
    "a-f1": fighter(5, 5, keywords=("WIZARD", "PRIEST"), spell_book=BOOK[:6], damage=3),
    "a-f2": fighter(7, 5, damage=8),
    "b-f1": fighter(10, 5, wounds=30),
    "b-f2": fighter(25, 20),
}
DICE = {"a": hand(3, 3, 5, 5, 5, 1), "b": hand()}


def casting(fighters=CROWD, dice=DICE, terrain=(), **facts):
    """The caster is activated, with a double of 3s and a triple of 5s."""
    state = battle_state(fighters, hands=dice, terrain=dict(terrain))
    return given(activated(state, "a-f1", **facts))


def cast(start, spell, face, target=None, **rest):
    """What becomes of a spell."""
    return start.when("a", UseAbility(spell, face, *([target] if target else [])), **rest)


@pytest.mark.rule("M-37")
def test_harm():
    """Half of the value, rounded up, and the spell's own amount."""
    done = cast(casting(), "cinder-dart", 3, "b-f1")
    done.then_ends(w.AbilityUsed("a-f1", "cinder-dart", 3, "b-f1"), w.DamageAllocated("b-f1", 3, 3))


@pytest.mark.rule("M-37")
def test_harm_may_take_somebody_down():
    """A quad and the last wounds."""
    frail = {**CROWD, "b-f1": fighter(10, 5, damage=3)}
    done = cast(casting(frail, {"a": hand(4, 4, 4, 4), "b": hand()}), "falling-slates", 4, "b-f1")
    assert done.of(w.FighterTakenDown) == [w.FighterTakenDown("b-f1", "a", 100)]


@pytest.mark.rule("M-37")
def test_healing_oneself_and_friends():
    """The value and the amount, no more than there is."""
    assert cast(casting(), "candle-psalm", 5, "a-f2").of(w.DamageRemoved) == [w.DamageRemoved("a-f2", 8, 0)]
    own = cast(casting(), "laying-on-of-hands", 3, "a-f1")
    assert own.of(w.DamageRemoved) == [w.DamageRemoved("a-f1", 3, 0)]


@pytest.mark.rule("M-37")
def test_speed_fury_and_dread():
    """More Move, more Attacks, and an enemy in panic until the end of the round."""
    assert cast(casting(), "crow-stride", 3).battle.activation.move_bonus == 3
    zeal = {**CROWD, "a-f1": fighter(5, 5, keywords=("PRIEST",), spell_book=("righteous-fury",))}
    assert cast(casting(zeal), "righteous-fury", 3).battle.activation.attack_bonus == 2
    assert cast(casting(), "bell-of-doubt", 5, "b-f1").battle.fighters["b-f1"].panicked == 1


@pytest.mark.rule("M-37")
@pytest.mark.parametrize(
    ("spell", "face", "target", "code"),
    [
        ("cinder-dart", 3, "nobody", "no_such_fighter"),
        ("cinder-dart", 3, "a-f2", "wrong_target"),
        ("cinder-dart", 3, "b-f2", "out_of_range"),
        ("cinder-dart", 3, None, "target_missing"),
        ("laying-on-of-hands", 3, "b-f1", "wrong_target"),
        ("crow-stride", 3, "a-f1", "no_target"),
    ],
)
def test_wrong_targets(spell, face, target, code):
    """An enemy for harm, a friend for healing, within reach, and none where none is asked for."""
    cast(casting(), spell, face, target).refused(code, "M-37")


@pytest.mark.rule("M-37")
def test_spells_need_sight():
    """Not through a wall."""
    walled = casting(terrain={"wall": obstacle(8.5, 2, 0.5, 6)}.items())
    cast(walled, "cinder-dart", 3, "b-f1").refused("not_visible", "M-37")


@pytest.mark.rule("M-37")
def test_only_from_ones_own_book():
    """A spell of somebody else's book is no ability of this fighter."""
    cast(casting(), "righteous-fury", 3).refused("no_such_ability", "W-85")
    plain = {**CROWD, "a-f1": fighter(5, 5, keywords=("WIZARD",))}
    assert all(option.rule != "M-37" for option in options(casting(plain).state, "a"))


@pytest.mark.rule("M-15")
def test_a_locked_book_stays_shut():
    """Its spells are refused and not listed; what everybody can use is unaffected (edge case 18)."""
    locked = {**CROWD, "a-f1": fighter(5, 5, keywords=("WIZARD",), spell_book=("cinder-dart",), locked=True)}
    start = casting(locked)
    cast(start, "cinder-dart", 3, "b-f1").refused("spell_book_locked", "M-15")
    assert all(option.rule != "M-37" for option in options(start.state, "a"))
    assert cast(start, "rush", 3).of(w.AbilityUsed)


@pytest.mark.rule("M-37")
def test_options_name_their_targets():
    """Each spell that can be paid is listed with the targets that it may have."""
    listed = {o.params["ability"].of[0]: o for o in options(casting().state, "a") if o.rule == "M-37"}
    assert listed["cinder-dart"].params["target"].of == ("b-f1",)
    assert listed["candle-psalm"].params["target"].of == ("a-f1", "a-f2")
    assert "falling-slates" not in listed


@pytest.mark.rule("W-80")
def test_one_ability_in_an_activation():
    """A spell is the ability of the activation."""
    once = cast(casting(), "crow-stride", 3)
    cast(once, "cinder-dart", 5, "b-f1").refused("ability_already_used", "W-80")
    done = casting(actions_left=0, abilities=1)
    assert done.when("a", EndActivation()).of(w.ActivationEnded)


def caster(*spells, **facts):
    """The crowd, whose caster has these spells in its book."""
    facts = {"keywords": ("WIZARD", "PRIEST"), "damage": 3} | facts
    return {**CROWD, "a-f1": fighter(5, 5, spell_book=spells, **facts)}


@pytest.mark.rule("W-151")
@pytest.mark.parametrize(
    ("spell", "face", "aim", "changed"),
    [
        ("leaden-boots", 3, "b-f1", {"b-f1": ("move", -2, "round")}),
        ("mark-of-ruin", 3, "b-f1", {"b-f1": ("exposed", 1, "round")}),
        ("step-on-air", 3, None, {"a-f1": ("flight", 1, "activation")}),
        ("smoke-cloak", 5, None, {"a-f1": ("hidden", 1, "round"), "a-f2": ("hidden", 1, "round")}),
        ("hour-of-sloth", 5, "b-f1", {"b-f1": ("dazed", 1, "round")}),
        ("shield-hymn", 3, "a-f2", {"a-f2": ("toughness", 1, "round")}),
        ("psalm-of-edges", 5, None, {"a-f1": ("strength", 1, "round"), "a-f2": ("strength", 1, "round")}),
    ],
)
def test_what_lasts_for_a_while(spell, face, aim, changed):
    """Each of these spells changes somebody until the activation or the round is over, and nobody else."""
    done = cast(casting(caster(spell)), spell, face, aim)
    assert done.of(w.ModifierGained) == [w.ModifierGained(key, *what) for key, what in changed.items()]
    assert {key for key, who in done.battle.fighters.items() if who.modified} == changed.keys()


@pytest.mark.rule("W-151")
def test_who_is_slowed_moves_less_far():
    """A card of 4 inches moves 2, and the option says so."""
    slow = cast(casting(caster("leaden-boots")), "leaden-boots", 3, "b-f1").state
    (move,) = options(activated(slow, "b-f1"), "b", "Move")
    assert move.params["path"].budget == 2 * 2540


@pytest.mark.rule("W-151")
def test_who_is_dazed_has_one_action():
    """In its next activation of the round."""
    state = battle_state(caster("hour-of-sloth"), hands=DICE)
    state = cast(given(activated(state, "a-f1")), "hour-of-sloth", 5, "b-f1").state
    idle = replace(state, battle=replace(state.battle, activation=UNSET, turn="b"))
    assert given(idle).when("b", ActivateFighter("b-f1")).battle.activation.actions_left == 1


@pytest.mark.rule("W-151")
def test_the_strength_of_a_psalm_counts_where_the_attack_is_answered_too():
    """Strength 4 on Toughness 4 hits on a 3 then, whether or not the enemy ducks away; a point of damage for each hit."""
    near = {
        "a-f1": fighter(5, 5, keywords=("PRIEST",), spell_book=("psalm-of-edges",)),
        "b-f1": fighter(7, 5),
    }
    sung = cast(casting(near, {"a": hand(5, 5, 5, 1), "b": hand()}), "psalm-of-edges", 5).state
    (rolled,) = given(sung).when("a", Attack("w1", "b-f1"), dice=[3, 3, 1]).of(w.AttackRolled)
    assert (rolled.misses, rolled.hits) == (1, 2)
    answered = given(with_hand(sung, "b", hand(reaction=(2,)))).when("a", Attack("w1", "b-f1"))
    ducked = answered.when("b", React("b-f1", "duck-away"), dice=[3, 1])
    assert [(one.misses, one.hits) for one in ducked.of(w.AttackRolled)] == [(1, 1)]


@pytest.mark.rule("M-37")
def test_a_swarm_bites_all_who_are_near():
    """Each enemy within 4 inches takes 2; with nobody there the spell cannot be cast."""
    near = {**caster("biting-swarm"), "b-f1": fighter(8, 5), "b-f3": fighter(5, 8), "b-f4": fighter(15, 15)}
    bitten = cast(casting(near), "biting-swarm", 5).of(w.DamageAllocated)
    assert bitten == [w.DamageAllocated("b-f1", 2, 2), w.DamageAllocated("b-f3", 2, 2)]
    cast(casting({**caster("biting-swarm"), "b-f1": fighter(20, 5)}), "biting-swarm", 5).refused(
        "out_of_range", "M-37"
    )
    cast(casting(caster("biting-swarm", locked=True)), "biting-swarm", 5).refused("spell_book_locked", "M-15")


@pytest.mark.rule("M-37")
def test_a_swarm_that_ends_the_battle_bites_nobody_more():
    """The last two enemies: no damage is allocated to who is gone."""
    last = {"a-f1": caster("biting-swarm")["a-f1"], "b-f1": fighter(8, 5, damage=9)}
    done = cast(casting(last), "biting-swarm", 5)
    assert done.of(w.FighterTakenDown) == [w.FighterTakenDown("b-f1", "a", 100)]
    assert done.state.match.status == "ended"


@pytest.mark.rule("M-37")
def test_borrowed_breath_takes_and_gives():
    """The caster recovers what the dice show, no more than it has lost; the enemy takes half of it and one more."""
    done = cast(casting(caster("borrowed-breath")), "borrowed-breath", 5, "b-f1")
    assert done.of(w.DamageRemoved) == [w.DamageRemoved("a-f1", 3, 0)]
    assert done.of(w.DamageAllocated) == [w.DamageAllocated("b-f1", 4, 4)]


@pytest.mark.rule("M-37")
def test_every_casting_warband_has_four_spells_to_choose_from():
    """In its books together; and no spell is in nobody's book."""
    books = {
        name: {spell for member in band.fighters for spell in member.profile.spell_book}
        for name, band in WARBANDS.items()
    }
    assert min(len(book) for book in books.values() if book) >= 4
    assert set().union(*books.values()) == SPELLS.keys()
