"""What skills change all the time: numbers, damage, prevention, limits, sight and steps (section 6)."""

import pytest

from tests.events.rulesets.betrayal.given import adventurer, battle, companion, enemy, fought, given, in_turn
from wardrum.events.rulesets.betrayal import events as e
from wardrum.events.rulesets.betrayal.decide import companions, damage
from wardrum.events.rulesets.betrayal.mechanics import enemy_deployment, hit_points
from wardrum.events.rulesets.betrayal.profiles import Chip
from wardrum.events.rulesets.betrayal.skills import characteristics
from wardrum.events.rulesets.betrayal.skills.characteristics import named
from wardrum.events.rulesets.betrayal.skills.skill_table import SKILLS
from wardrum.events.rulesets.betrayal.state import DamageInstance


def struck(state, *hits, **facts):
    """What is left of e01 after blows of a, one after the other."""
    for hit in hits:
        blow = DamageInstance("a", "e01", hit, "engage", **facts)
        state = given(state).after(lambda decision, blow=blow: _land(decision, blow)).state
    return state.battle.units["e01"]


def _land(decision, blow):
    hit_points.deal_damage(decision, blow)
    damage.settle(decision)


def test_the_number_stands_after_the_name():
    """A chip's word for a skill may end in its number; else the book's number holds."""
    assert named("regrowth-3") == ("regrowth", 3)
    assert named("regrowth") == ("regrowth", 1)
    assert named("gap-finder") == ("gap-finder", 5)
    with pytest.raises(KeyError):
        named("no-such-skill")


def test_every_skill_does_something():
    """Each entry of the book says in our words what it does, and changes something."""
    for name, skill in SKILLS.items():
        assert skill.title
        assert skill.text.format(n=skill.n)
        assert [skill.health, skill.stats, skill.trait, skill.guard, skill.cap, skill.on] != [
            False, {}, None, None, None, {},
        ], name  # fmt: skip


@pytest.mark.rule("F-10")
def test_more_hit_points_from_the_beginning():
    """What a skill adds when a chip is deployed are hit points like any others."""
    chip = Chip("woolly", 1, health=2, range=1, combat=1, defense=0, skills=("thick-wool-3",))
    outcome = given(battle(adventurer("a"))).after(
        lambda decision: enemy_deployment.deploy(decision, chip, "h0_0")
    )
    assert (outcome.unit("e01").hp, outcome.unit("e01").health) == (5, 5)


@pytest.mark.rule("F-10")
@pytest.mark.rule("B-8")
@pytest.mark.parametrize("counter", [1, 4, 6])
def test_as_far_as_the_round_has_a_number(counter):
    """Movement by the round's number, which is 6 in every fatigue round."""
    state = battle(adventurer("a"), enemy("e01", "h0_0", skills=("rising-wind",)), counter=counter)
    assert characteristics.movement(state, "e01") == counter


@pytest.mark.rule("F-10")
def test_numbers_that_depend_on_the_moment():
    """Combat, range and targets are what they are now: by friends, wounds and skills."""
    pack = enemy("e01", "h0_0", hp=2, skills=("pack-heart-2", "cornered", "long-arm", "many-eyes-2"))
    state = battle(adventurer("a"), pack, enemy("e02", "h1_0"), enemy("e03", "h0_1"))
    assert (
        characteristics.combat(state, "e01"),
        characteristics.range_of(state, "e01"),
        characteristics.targets_of(state, "e01"),
    ) == (
        6,
        2,
        3,
    )
    assert characteristics.movement(state, "e01") == 2


def test_true_damage():
    """With such an edge nothing prevents the damage, and bonus hit points do not help."""
    outcome = fought(adventurer("a", "h1_0", bonus=5), enemy("e01", "h0_0", skills=("grave-edge",)), dice=[6])
    assert outcome.one(e.CombatDiceRolled).true
    assert (outcome.unit("a").hp, outcome.unit("a").bonus) == (2, 5)


@pytest.mark.parametrize(("dice", "true"), [((2, 3), True), ((2, 6), False), ((1, 2), False)])
def test_all_ones(dice, true):
    """If all the dice show 1 the damage is true."""
    outcome = fought(
        adventurer("a", "h1_0"), enemy("e01", "h0_0", combat=2, skills=("all-as-one",)), dice=dice
    )
    assert outcome.one(e.CombatDiceRolled).true == true


def test_misses_once_more():
    """The dice that missed are rolled once more, whatever they show then."""
    outcome = fought(
        adventurer("a", "h1_0"), enemy("e01", "h0_0", combat=3, skills=("practised",)), dice=[1, 2, 1, 6, 1]
    )
    assert outcome.one(e.CombatDiceRolled) == e.CombatDiceRolled(
        "e01", (1, 2, 1), (2, 1, 0), 3, again=(6, 1), dull=1
    )


@pytest.mark.parametrize(
    ("skill", "facts", "hp"),
    [
        ("far-shield-2", {}, 5),
        ("earthbound-2", {}, 5),
        ("earthbound-2", {"magic": True}, 3),
        ("riddle-skin", {"dull": 2}, 5),
        ("riddle-skin", {}, 3),
    ],
)
def test_wards_against_some(skill, facts, hp):
    """Skills that prevent damage of a certain kind, on top of Defense; from afar here."""
    state = battle(adventurer("a", "h2_0"), enemy("e01", "h0_0", health=6, defense=1, skills=(skill,)))
    assert struck(state, 4, **facts).hp == hp


def test_a_far_shield_is_none_from_near():
    """What is only for those afar does not help against a neighbour."""
    state = battle(adventurer("a", "h1_0"), enemy("e01", "h0_0", health=6, skills=("far-shield-2",)))
    assert struck(state, 4).hp == 2


def test_nothing_prevents_true_damage():
    """Neither Defense nor a ward takes anything off true damage."""
    state = battle(
        adventurer("a", "h2_0"), enemy("e01", "h0_0", health=6, defense=3, skills=("far-shield-2",))
    )
    assert struck(state, 4, true=True).hp == 2
    assert characteristics.prevention(state, DamageInstance("a", "e01", 4, "engage", true=True)) == []


def test_one_hit_point_a_turn():
    """Whatever falls on it in one turn, it loses one hit point; in the next turn another one."""
    state = in_turn(
        battle(adventurer("a", "h1_0"), enemy("e01", "h0_0", skills=("slow-stone",))), "a", "acting"
    )
    hurt = given(state).after(lambda decision: _land(decision, DamageInstance("a", "e01", 3, "engage"))).state
    assert struck(hurt, 3, 2).hp == 3
    next_turn = given(hurt, e.TurnStarted("a")).state
    assert struck(next_turn, 3).hp == 2


def test_the_last_hit_point_stays():
    """It keeps its last hit point, unless it has no other."""
    state = battle(adventurer("a", "h1_0"), enemy("e01", "h0_0", health=3, skills=("last-ember",)))
    assert struck(state, 9).hp == 1
    assert struck(state, 9, 1).where == "defeated"


@pytest.mark.rule("F-3")
def test_no_need_to_see():
    """Who hears its targets hits them without sight, within its range."""
    tiles = {"west": ["h0_0", "h1_0"], "middle": ["h2_0", "h3_0"], "east": ["h4_0", "h5_0"]}
    archer = enemy("e01", "h1_0", range=4, skills=("echo-hearing",))
    assert fought(adventurer("a", "h5_0"), archer, tiles=tiles, dice=[1]).one(e.TargetsChosen).targets == (
        "a",
    )


def test_stealth_does_not_help():
    """Who follows the scent finds those in stealth."""
    hidden = adventurer("a", "h1_0", track=("stealth",))
    outcome = fought(hidden, enemy("e01", "h-1_0", skills=("bloodhound",)), dice=[1])
    assert outcome.one(e.TargetsChosen).targets == ("a",)


@pytest.mark.rule("F-4")
def test_through_others():
    """It walks through those who stand there; where it would stop with one it changes places."""
    row = {"west": [f"h{q}_0" for q in range(7)]}
    units = adventurer("a", "h6_0"), enemy("e02", "h1_0", acted=True), enemy("e03", "h2_0", acted=True)
    outcome = fought(*units, enemy("e01", "h0_0", skills=("changeling",)), tiles=row)
    assert outcome.one(e.UnitMoved) == e.UnitMoved("e01", ("h1_0", "h2_0"), action=True, swapped="e03")
    assert [outcome.unit(key).hex for key in ("e01", "e02", "e03")] == ["h2_0", "h1_0", "h0_0"]


@pytest.mark.rule("F-7")
def test_companions_have_skills_too():
    """A companion's skills work as an enemy's do."""
    state = battle(
        adventurer("a"), companion("a-companion", "h0_0", skills=("long-arm-2",)), enemy("e01", "h2_0")
    )
    assert companions.targets(state, "a-companion") == ["e01"]
