"""Attacks: whom, with what, the dice, the damage, and fighters taken down (W-53, W-56, W-60 to W-67)."""

import pytest

from tests.events.rulesets.warcry.given import (
    BOW,
    SWORD,
    activated,
    at,
    battle_state,
    fighter,
    given,
    obstacle,
    options,
)
from wardrum.events.core.kernel import Decision
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry import evolve
from wardrum.events.rulesets.warcry.abilities import REPERTOIRE
from wardrum.events.rulesets.warcry.commands import Attack, Move
from wardrum.events.rulesets.warcry.decide.activation import settle_activation
from wardrum.events.rulesets.warcry.decide.casualties import take_down
from wardrum.events.rulesets.warcry.roster import Base, Weapon
from wardrum.events.rulesets.warcry.state import Setup

BOTH = {"w1": SWORD, "w2": BOW}
SPEAR = Weapon(range_max=3, attacks=2, strength=4, damage=1, critical=3)
HIT = Attack("w1", "b-f1")
SHOT = Attack("w2", "b-f1")
TOUCH = 3200 / 2540  # inches between the centres of two bases of 32 mm that touch


def facing(distance, *more, weapons=BOTH, damage=0, **facts):
    """a-f1 is activated at (10, 10), b-f1 stands this many inches to its right, centre to centre, hurt already if `damage`; `more` are b's."""
    fighters = {"a-f1": fighter(10, 10, weapons=weapons), "b-f1": fighter(10 + distance, 10, damage=damage)}
    fighters |= {f"b-f{n}": fighter(*place) for n, place in enumerate(more, start=2)}
    return activated(battle_state(fighters, **facts), "a-f1")


def targets(state):
    """The listed attacks as (weapon, target)."""
    return [(o.params["weapon"].of[0], o.params["target"].of[0]) for o in options(state, "a", "Attack")]


# --- whom


@pytest.mark.rule("W-53")
@pytest.mark.rule("W-60")
def test_a_weapon_reaches_to_exactly_its_range():
    """From base to base: at exactly 1" the sword reaches, a hair farther it does not."""
    assert given(facing(TOUCH + 1)).when("a", HIT, dice=[1, 1, 1]).events
    given(facing(TOUCH + 1.001)).when("a", HIT).refused("out_of_range", "W-60")
    assert targets(facing(TOUCH + 1.001)) == []


@pytest.mark.rule("W-60")
def test_a_minimum_range_is_too_near():
    """A bow of 3 to 12 inches does not reach a target within 3", and reaches one beyond."""
    given(facing(TOUCH + 3)).when("a", SHOT).refused("min_range", "W-60")
    assert given(facing(TOUCH + 3.001)).when("a", SHOT, dice=[1, 1]).events
    assert given(facing(TOUCH + 12)).when("a", SHOT, dice=[1, 1]).events
    given(facing(TOUCH + 12.001)).when("a", SHOT).refused("out_of_range", "W-60")


@pytest.mark.rule("W-60")
def test_only_a_weapon_one_has_and_an_enemy_on_the_board():
    """Edge case 27 among them: friends, fighters unknown, down or in reserve are no targets."""
    state = battle_state(
        {
            "a-f1": fighter(10, 10),
            "a-f2": fighter(12, 10),
            "b-f1": fighter(),
            "b-f2": fighter(status="down"),
            "b-f3": fighter(10, 12),
        }
    )
    ready = given(activated(state, "a-f1"))
    ready.when("a", Attack("w9", "b-f3")).refused("no_such_weapon", "W-60")
    ready.when("a", Attack("w1", "b-f9")).refused("no_such_fighter", "W-60")
    ready.when("a", Attack("w1", "a-f2")).refused("not_an_enemy", "W-60")
    ready.when("a", Attack("w1", "b-f1")).refused("fighter_in_reserve", "W-60")
    ready.when("a", Attack("w1", "b-f2")).refused("fighter_taken_down", "W-60")


@pytest.mark.rule("W-56")
@pytest.mark.rule("W-60")
def test_an_enemy_behind_a_high_wall_is_not_visible():
    """No line of sight, no attack; if the players judge sight themselves, it is allowed."""
    wall = {"wall": obstacle(13, 5, 1, 10, tall=4)}
    given(facing(8, terrain=wall)).when("a", SHOT).refused("not_visible", "W-60")
    assert targets(facing(8, terrain=wall)) == []
    honour = facing(8, terrain=wall, setup=Setup(visibility="honour"))
    assert given(honour).when("a", SHOT, dice=[1, 1]).events
    assert targets(honour) == [("w2", "b-f1")]


@pytest.mark.rule("W-56")
def test_sight_goes_over_a_low_wall_and_not_through_a_third_fighter():
    """A wall lower than both models does not hide them; a bigger model right in between does."""
    over = facing(8, terrain={"wall": obstacle(13, 5, 1, 10, tall=1.2)})
    assert given(over).when("a", SHOT, dice=[1, 1]).events
    fighters = {"a-f1": fighter(10, 10, weapons=BOTH), "b-f1": fighter(18, 10)}
    hulk = {"b-f2": fighter(14, 10, base=Base(5000, 5000))}
    hidden = activated(battle_state(fighters | hulk), "a-f1")
    given(hidden).when("a", SHOT).refused("not_visible", "W-60")


@pytest.mark.rule("W-60")
@pytest.mark.parametrize("visibility", ["sampled", "honour"])
def test_darkness_hides_what_is_four_inches_apart(visibility):
    """With the twist darkness a target at exactly 4" is not visible, a hair nearer it is."""
    dark = {"cards": {"twist": "darkness"}, "setup": Setup(visibility=visibility)}
    given(facing(TOUCH + 4, **dark)).when("a", SHOT).refused("not_visible", "W-60")
    assert given(facing(TOUCH + 3.999, **dark)).when("a", SHOT, dice=[1, 1]).events


@pytest.mark.rule("W-61")
def test_an_engaged_fighter_attacks_those_near_it():
    """With an enemy within 1" no other may be attacked, though the weapon would reach it."""
    state = facing(2, (10, 13), weapons={"w1": SPEAR})
    given(state).when("a", Attack("w1", "b-f2")).refused("must_target_engaged", "W-61")
    assert given(state).when("a", HIT, dice=[1, 1]).events
    assert targets(state) == [("w1", "b-f1")]


@pytest.mark.rule("W-61")
def test_an_engaged_fighter_does_not_shoot():
    """A weapon with a minimum range cannot be used with an enemy within 1"."""
    given(facing(2)).when("a", SHOT).refused("min_range", "W-61")
    assert targets(facing(2)) == [("w1", "b-f1")]


@pytest.mark.rule("W-61")
def test_an_engaging_enemy_out_of_sight_forbids_all_attacks():
    """Edge case 34: it is the only target allowed, and it cannot be seen."""
    thin = {"wall": obstacle(10.9, 5, 0.2, 10, tall=6)}
    state = facing(2, (10, 13), weapons={"w1": SPEAR}, terrain=thin)
    given(state).when("a", HIT).refused("not_visible", "W-60")
    given(state).when("a", Attack("w1", "b-f2")).refused("must_target_engaged", "W-61")
    assert targets(state) == []


# --- cover


@pytest.mark.rule("W-62")
def test_an_obstacle_in_between_is_cover():
    """The line to the target crosses an obstacle: one more Toughness for this attack."""
    [declared, *_] = covered(facing(8, terrain={"wall": obstacle(13, 9, 1, 2, tall=1.2)}))
    assert declared == e.AttackDeclared("a-f1", "b-f1", "w2", attacks=2, strength=3, toughness=5, cover=True)


@pytest.mark.rule("W-62")
def test_an_obstacle_beside_the_attacker_is_no_cover_at_a_distance():
    """Within half an inch of the attacker it is ignored, unless the target is within 1"."""
    near = {"wall": obstacle(10.8, 9, 0.2, 2, tall=1.2)}
    assert not covered(facing(8, terrain=near))[0].cover
    assert covered(facing(2, terrain=near), Attack("w1", "b-f1"), [1, 1, 1])[0].cover


@pytest.mark.rule("W-62")
def test_low_terrain_is_no_cover():
    """Only what rises above one inch covers (W-57)."""
    assert not covered(facing(8, terrain={"step": obstacle(13, 9, 1, 2, tall=1)}))[0].cover


def covered(state, command=SHOT, dice=(1, 1)):
    """How an attack is declared."""
    return given(state).when("a", command, dice).of(e.AttackDeclared)


# --- dice and damage


@pytest.mark.rule("W-60")
@pytest.mark.rule("W-63")
@pytest.mark.rule("W-64")
def test_the_dice_decide_the_damage():
    """Equal Strength and Toughness: 3 misses, 4 hits for 1, 6 is critical for 4."""
    hit = given(facing(2)).when("a", HIT, dice=[3, 4, 6])
    hit.then(
        e.ActionMade("a-f1", "attack", 1),
        e.AttackDeclared("a-f1", "b-f1", "w1", attacks=3, strength=4, toughness=4, cover=False),
        e.AttackRolled("a-f1", "b-f1", (3, 4, 6), misses=1, hits=1, crits=1),
        e.DamageAllocated("b-f1", 5, damage=5),
    )
    assert hit.battle.fighters["b-f1"].damage == 5


@pytest.mark.rule("W-64")
def test_misses_do_nothing():
    """An attack that misses with all dice leaves the target as it was."""
    given(facing(2)).when("a", HIT, dice=[1, 2, 3]).then_ends(e.DamageAllocated("b-f1", 0, damage=0))


@pytest.mark.rule("W-65")
def test_damage_beyond_the_wounds_is_lost():
    """A target with 3 of 10 Wounds left is allocated 3 points, and is taken down."""
    hit = given(facing(2, (20, 20), damage=7)).when("a", HIT, dice=[6, 6, 6])
    hit.then_ends(e.DamageAllocated("b-f1", 3, damage=10), e.FighterTakenDown("b-f1", "a", 100))
    assert "b-f1" not in hit.state.table.pieces
    assert hit.battle.fighters["b-f1"].status == "down"
    assert hit.battle.down_points["a"] == 100


@pytest.mark.rule("W-65")
def test_exactly_the_wounds_are_enough():
    """With one point fewer the target stands, with as many as it has Wounds it is taken down."""
    assert given(facing(2, damage=5)).when("a", HIT, dice=[1, 1, 6]).battle.fighters["b-f1"].damage == 9
    down = given(facing(2, (20, 20), damage=6)).when("a", HIT, dice=[1, 1, 6])
    assert down.of(e.FighterTakenDown)


@pytest.mark.rule("W-65")
def test_taking_the_last_one_down_ends_the_battle():
    """Nothing follows the end: the activation is neither ended nor the turn passed."""
    last_action = activated(facing(2, damage=9), "a-f1", actions_left=1)
    over = given(last_action).when("a", HIT, dice=[1, 1, 6])
    assert over.state.match.status == "ended"
    assert over.of(e.ActivationEnded, e.TurnPassed) == []


@pytest.mark.rule("W-67")
def test_onslaught_adds_a_die_to_short_weapons():
    """+1 Attacks counts for weapons that reach 3" or less, and not for the others."""
    weapons = {"w1": SPEAR, "w2": BOW}
    close = given(activated(facing(4, weapons=weapons), "a-f1", attack_bonus=1))
    assert close.when("a", HIT, dice=[1, 1, 1]).of(e.AttackDeclared)[0].attacks == 3
    far = given(activated(facing(8, weapons=weapons), "a-f1", attack_bonus=1))
    assert far.when("a", SHOT, dice=[1, 1]).of(e.AttackDeclared)[0].attacks == 2


@pytest.mark.rule("W-67")
def test_one_die_is_the_least():
    """Edge case 35: an attack whose dice are all taken away is made with one."""
    weakened = activated(facing(2), "a-f1", attack_bonus=-5)
    assert given(weakened).when("a", HIT, dice=[1]).of(e.AttackDeclared)[0].attacks == 1


@pytest.mark.rule("W-36")
def test_two_attacks_by_one_fighter():
    """The same action may be made twice; after the second the turn passes."""
    twice = given(facing(2)).when("a", HIT, dice=[1, 1, 1]).when("a", HIT, dice=[1, 1, 1])
    twice.then_ends(e.ActivationEnded("a-f1"), e.TurnPassed("b"))


# --- odds


def test_every_attack_is_listed_with_its_odds():
    """Three dice of Strength 4 against Toughness 4: exact, and reduced."""
    [option] = options(facing(2, damage=6), "a", "Attack")
    assert option.odds == {"taken_down": "91/216", "no_damage": "1/8", "any_crit": "91/216", "mean": "3"}


def test_odds_count_cover():
    """Behind an obstacle the same attack is against one more Toughness."""
    wall = {"wall": obstacle(11.2, 9, 0.2, 2, tall=1.2)}
    [option] = options(facing(2, damage=6, terrain=wall), "a", "Attack")
    assert option.odds["no_damage"] == "8/27"


# --- one's own


@pytest.mark.rule("W-35")
def test_a_fighter_that_goes_down_in_its_own_activation_is_done():
    """Edge case 26: whatever took it down, the activation ends, the turn passes, its actions are lost."""
    friend = {"a-f1": fighter(10, 10), "a-f2": fighter(5, 5), "b-f1": fighter(20, 20)}
    decision = Decision(activated(battle_state(friend), "a-f1"), None, evolve)
    take_down(decision, "a-f1")
    settle_activation(decision, REPERTOIRE)
    assert decision.events[-2:] == [e.ActivationEnded("a-f1"), e.TurnPassed("b")]
    given(decision.state).when("a", Move((at(10, 10),))).refused("not_your_turn", "W-26")
