"""The sums of the rulebook: the cooldown track, the order of turns, the enemy pool, damage, the ending."""

import pytest

from wardrum.events.rulesets.betrayal.decide.rounds import completion, retreat_ending
from wardrum.events.rulesets.betrayal.decide.turn_order import clockwise, highest_level, next_in_order
from wardrum.events.rulesets.betrayal.mechanics.cooldown_track import (
    LIGHT,
    OVERFATIGUE,
    PLACES,
    enter,
    gain_light,
    gain_overfatigue,
    recover,
    to_the_back,
)
from wardrum.events.rulesets.betrayal.mechanics.enemy_deployment import buy
from wardrum.events.rulesets.betrayal.mechanics.hit_points import Health, suffer
from wardrum.events.rulesets.betrayal.mechanics.round_counter import advanced, changed, relieved_by


@pytest.mark.rule("F-21")
@pytest.mark.rule("BE-29")
@pytest.mark.parametrize(
    ("track", "cooldown", "left", "back"),
    [
        (("cleave", LIGHT, "taunt"), 2, ("taunt",), ("cleave", LIGHT)),
        ((OVERFATIGUE, "cleave", LIGHT), 2, (LIGHT, OVERFATIGUE), ("cleave",)),
        ((OVERFATIGUE, OVERFATIGUE), 3, (OVERFATIGUE, OVERFATIGUE), ()),
        (("cleave",), 3, (), ("cleave",)),
        ((), 2, (), ()),
    ],
)
def test_recovery_is_one_batch(track, cooldown, left, back):
    """Dice leave from the left; overfatigue among them used up a recovery and goes in again on the right."""
    assert recover(track, cooldown) == (left, back)


@pytest.mark.rule("F-28")
def test_the_leftmost_free_place():
    """A die enters behind those that are there."""
    assert enter((LIGHT,), "cleave") == ((LIGHT, "cleave"), (), 0)


@pytest.mark.rule("F-28")
def test_a_full_track():
    """The die that finds no place is out, and the rightmost other die makes room for overfatigue and is out too."""
    full = (*("s",) * (PLACES - 2), "cleave", OVERFATIGUE)
    after = enter(full, "taunt")
    assert after.track == (*("s",) * (PLACES - 2), OVERFATIGUE, OVERFATIGUE)
    assert after.out == ("taunt", "cleave")


@pytest.mark.rule("BE-10")
def test_overfatigue_without_a_place():
    """On a track of nothing else, or with an empty supply, a die that cannot be placed is a true damage."""
    full = (OVERFATIGUE,) * PLACES
    assert gain_overfatigue(full) == (full, (), 1)
    assert gain_overfatigue((), supply=0) == ((), (), 1)
    assert enter(full, "taunt") == (full, ("taunt",), 1)


@pytest.mark.rule("BE-9")
def test_light_fatigue_runs_out():
    """With no light die left overfatigue is gained instead."""
    assert gain_light((), light=1).track == (LIGHT,)
    assert gain_light((), light=0).track == (OVERFATIGUE,)
    assert gain_light((), light=0, overfatigue=0) == ((), (), 1)


def test_to_the_back_of_the_track():
    """A status die that comes again changes its place only."""
    assert to_the_back(("bane", LIGHT, "fear"), "bane") == (LIGHT, "fear", "bane")


@pytest.mark.rule("B-10")
def test_clockwise_from_the_first_player():
    """The seats round the table, beginning with the first player's."""
    assert clockwise("abcd", "c") == ("c", "d", "a", "b")


@pytest.mark.rule("BE-20")
@pytest.mark.parametrize(
    ("last", "able", "wrap", "following"),
    [
        ("", "abc", True, "a"),
        ("a", "bc", True, "b"),
        ("a", "c", True, "c"),
        ("c", "a", True, "a"),
        ("c", "a", False, ""),
        ("b", "ac", True, "c"),
        ("c", "", True, ""),
    ],
)
def test_who_is_next(last, able, wrap, following):
    """The next that is able, in the order; one passed over comes after the last seat if the setting says so."""
    assert next_in_order("abc", last, able, wrap=wrap) == following


@pytest.mark.rule("B-13")
@pytest.mark.rule("B-14")
def test_the_highest_are_due():
    """All of the highest level, by id; nobody if nobody is left."""
    assert highest_level({"e02": 5, "e01": 5, "e03": 1}) == ("e01", "e02")
    assert highest_level({}) == ()


@pytest.mark.rule("F-12")
def test_limits_for_each_enemy():
    """Each enemy is as dear as points and its own limit allow; the last limit holds for all that follow."""
    assert buy(40, 4, (5, 10, 1)) == ((5, 10, 1, 1), 23)
    assert buy(40, 3, (10,)) == ((10, 10, 10), 10)
    assert buy(3, 9) == ((1, 1, 1), 0)


@pytest.mark.rule("BE-4")
def test_the_counter_has_faces():
    """It is never turned past its lowest face or past fatigue."""
    assert [changed(3, "reduce", 9), changed(3, "increase", 9), changed(3, "set", 5)] == [1, 6, 5]
    assert [advanced(5), advanced(6), advanced(1)] == [6, 6, 2]


@pytest.mark.rule("BE-2")
def test_relief_by_the_other_reading():
    """Brought down from fatigue and left there, the next advance stops at 5; put back on fatigue, it does not."""
    assert relieved_by(6, 5, relieved=False)
    assert relieved_by(5, 4, relieved=True)
    assert not relieved_by(5, 6, relieved=True)
    assert not relieved_by(5, 4, relieved=False)
    assert [advanced(5, relieved=True), advanced(3, relieved=True)] == [5, 4]


@pytest.mark.rule("BE-7")
def test_what_damage_is_taken_from():
    """Bonus hit points go first, except for true damage, and nobody falls below 0."""
    assert suffer(Health(4, 2), [3])[:2] == (3, 0)
    assert suffer(Health(4, 2), [9], true=True)[:2] == (0, 2)
    assert suffer(Health(4, 2, defense=1, pooled=False), [1, 1, 3])[:2] == (4, 0)


@pytest.mark.rule("F-71")
@pytest.mark.rule("F-72")
def test_endings():
    """Success takes the objective and somebody standing; only what is uncovered has to be carried home."""
    assert completion("conquer", met=True, adventurers=1).result == "success"
    assert completion("conquer", met=True, adventurers=0).reason == "defeated"
    assert completion("uncover", met=True, adventurers=1) is None
    assert retreat_ending("uncover", met=True).result == "success"
    assert retreat_ending("survey", met=True).result == "failed"
