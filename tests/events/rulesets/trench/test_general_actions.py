"""Which seat goes next, what an activated model may still do, Initiative and Morale (T-1 to T-10, T-20, X-2, X-40)."""

import pytest

from wardrum.events.core.kernel import Rejected
from wardrum.events.rulesets.trench.general_actions import ActionConditions, ActionsTaken, require_open, taken
from wardrum.events.rulesets.trench.turn_sequence import (
    check_due,
    first_to_activate,
    initiative_holder,
    may_join,
    morale_result,
    morale_threshold,
    next_to_activate,
)
from wardrum.events.toolkit.two_seats import higher

NEAR = ActionConditions(near=True)


def refused(action, slots=ActionsTaken(), facts=ActionConditions(), **more):
    with pytest.raises(Rejected) as refusal:
        require_open(action, slots, facts, **more)
    return refusal.value.rule, refusal.value.code


def after(*actions, **facts):
    """The slots once these ACTIONS are taken."""
    slots = ActionsTaken()
    for action in actions:
        slots = taken(action, slots, **facts)
    return slots


@pytest.mark.rule("T-4")
@pytest.mark.parametrize("action", ["move", "charge", "dash", "shoot", "special"])
def test_at_the_start_everything_is_open(action):
    """Away from enemies a fresh model may move, Charge, Dash, Shoot and take its own ACTIONS."""
    require_open(action, ActionsTaken(), ActionConditions(special="treat"))


@pytest.mark.rule("T-5")
@pytest.mark.parametrize("first", ["move", "charge", "retreat"])
@pytest.mark.parametrize("second", ["move", "charge", "retreat"])
def test_moving_is_one_of_three(first, second):
    """A model that has moved, Charged or Retreated does none of the three again; a Dash comes on top."""
    assert refused(second, after(first)) == ("T-5", "movement_action_already_taken")
    require_open("dash", after(first), ActionConditions())


@pytest.mark.rule("TE-3")
@pytest.mark.rule("T-6")
@pytest.mark.rule("T-7")
@pytest.mark.rule("T-9")
@pytest.mark.rule("T-10")
def test_every_action_is_taken_once():
    """A second Dash, shot, Fight or own ACTION of the same kind is refused; another own ACTION is not."""
    assert refused("dash", after("dash")) == ("T-6", "already_taken")
    assert refused("shoot", after("shoot")) == ("T-7", "already_taken")
    assert refused("fight", after("fight"), NEAR) == ("T-9", "already_taken")
    treated = after("special", special="treat")
    assert refused("special", treated, ActionConditions(special="treat")) == ("T-10", "already_taken")
    require_open("special", treated, ActionConditions(special="bless"))


@pytest.mark.rule("TE-7")
@pytest.mark.rule("X-11")
@pytest.mark.rule("X-12")
@pytest.mark.rule("X-14")
def test_near_enemies():
    """Within an inch of an enemy a model shuffles or Retreats; it neither leaves, Charges nor Shoots."""
    for action in ("move", "dash"):
        assert refused(action, facts=NEAR) == ("X-11", "must_retreat_to_leave")
        require_open(action, ActionsTaken(), ActionConditions(near=True, stays_near=True))
    assert refused("charge", facts=NEAR) == ("X-12", "already_within_1")
    assert refused("shoot", facts=NEAR) == ("T-7", "enemy_within_1")
    assert refused("retreat") == ("X-14", "nothing_to_retreat_from")
    assert refused("fight") == ("T-9", "no_enemy_within_1")
    require_open("retreat", ActionsTaken(), NEAR)
    require_open("fight", ActionsTaken(), NEAR)


@pytest.mark.rule("T-7")
@pytest.mark.rule("T-9")
def test_weapons_are_needed():
    """No model Shoots without a Ranged Weapon or Fights without a Melee Weapon."""
    assert refused("shoot", facts=ActionConditions(has_ranged=False)) == ("T-7", "no_ranged_weapon")
    assert refused("fight", facts=ActionConditions(near=True, has_melee=False)) == ("T-9", "no_melee_weapon")


@pytest.mark.rule("TE-6")
@pytest.mark.rule("T-8")
def test_assault_joins_shot_and_charge():
    """Shot and Charge exclude each other either way round unless the weapon has ASSAULT, even if the Charge fell short."""
    assert refused("charge", after("shoot")) == ("T-8", "shot_without_assault")
    assert refused("shoot", after("charge")) == ("T-8", "charged_without_assault")
    require_open("charge", after("shoot", assault=True), ActionConditions())
    require_open("shoot", after("charge"), ActionConditions(assault=True))


@pytest.mark.rule("TE-12")
@pytest.mark.rule("T-8")
def test_shot_and_fight_exclude_each_other_where_the_setting_says_so():
    """Under `shoot_fight_exclusive` ASSAULT is needed for shot and Fight too; else both are free."""
    strict, loose = ActionConditions(exclusive=True), ActionConditions()
    fight_now = ActionConditions(near=True, exclusive=True)
    assert refused("shoot", after("fight"), strict) == ("T-8", "fought_without_assault")
    assert refused("fight", after("shoot"), fight_now) == ("T-8", "shot_without_assault")
    require_open("shoot", after("fight"), loose)
    require_open("fight", after("shoot"), NEAR)
    require_open("shoot", after("fight"), ActionConditions(exclusive=True, assault=True))
    require_open("fight", after("shoot", assault=True), fight_now)


@pytest.mark.rule("X-26")
def test_the_heavy_are_shot_by_who_stays():
    """A HEAVY weapon is not shot after any move, and the model does not move after the shot."""
    for moved in ("move", "charge", "retreat", "dash"):
        heavy = ActionConditions(heavy=True, assault=True)
        assert refused("shoot", after(moved), heavy) == ("X-26", "moved_with_heavy_weapon")
        near = ActionConditions(near=moved == "retreat")
        assert refused(moved, after("shoot", heavy=True, assault=True), near) == (
            "X-26",
            "shot_with_heavy_weapon",
        )


@pytest.mark.rule("TE-13")
@pytest.mark.rule("TE-14")
def test_what_may_follow_what():
    """After a Retreat a model may Shoot or Dash once it is away; after a Dash it may Charge."""
    require_open("shoot", after("retreat"), ActionConditions())
    require_open("dash", after("retreat"), ActionConditions())
    require_open("charge", after("dash"), ActionConditions())


@pytest.mark.rule("T-14")
def test_nothing_after_the_end():
    """Once an Activation is over every ACTION is refused."""
    for action in ("move", "charge", "retreat", "dash", "shoot", "fight", "special"):
        assert refused(action, over=True) == ("T-14", "activation_over")


# Alternation and counting -----------------------------------------------------------------------------------------


@pytest.mark.rule("TE-9")
@pytest.mark.rule("T-1")
@pytest.mark.rule("T-2")
@pytest.mark.rule("T-20")
def test_who_goes_next():
    """The other seat, or the same again once the other has run out; none when both have."""
    assert first_to_activate("a", {"a": ["x"], "b": ["y"]}) == "a"
    assert first_to_activate("a", {"a": [], "b": ["y"]}) == "b"
    assert next_to_activate("a", {"a": ["x"], "b": ["y"]}) == "b"
    assert next_to_activate("a", {"a": ["x"], "b": []}) == "a"
    assert next_to_activate("a", {"a": [], "b": []}) == ""


@pytest.mark.rule("TE-10")
@pytest.mark.rule("X-36")
def test_who_can_go_together():
    """Both of a fireteam are still waiting, and they are two."""
    assert may_join("x", "y", ["x", "y"])
    assert not may_join("x", "y", ["x"])
    assert not may_join("x", "x", ["x"])


@pytest.mark.rule("TE-29")
@pytest.mark.rule("X-2")
@pytest.mark.rule("X-8")
def test_fewer_models_and_higher_dice():
    """Fewer standing models hold the Initiative, none the more so; equal numbers and equal dice decide nothing."""
    assert initiative_holder({"a": 4, "b": 5}) == "a"
    assert initiative_holder({"a": 4, "b": 0}) == "b"
    assert initiative_holder({"a": 4, "b": 4}) == ""
    assert higher({"a": 2, "b": 6}) == "b"
    assert higher({"a": 6, "b": 6}) == ""


@pytest.mark.rule("X-7")
@pytest.mark.rule("TE-30")
@pytest.mark.rule("X-40")
@pytest.mark.rule("X-41")
def test_who_checks_morale():
    """From half of the force on, rounded up, and a Shaken warband always; a second failure flees."""
    assert [morale_threshold(strength) for strength in (4, 5, 12)] == [2, 3, 6]
    assert check_due(5, 3, shaken=False)
    assert not check_due(5, 2, shaken=False)
    assert check_due(5, 0, shaken=True)
    assert [morale_result("failure", shaken=shaken) for shaken in (False, True)] == ["shaken", "flees"]
    assert [morale_result("success", shaken=shaken) for shaken in (False, True)] == ["holds", "recovers"]
