"""Dividing a warband into dagger, shield and hammer (W-49)."""

import pytest

from wardrum.events.core.kernel import Rejected
from wardrum.events.rulesets.warcry.battle_groups import SIZES, legal_splits, validate_groups

FOUR = ("f1", "f2", "f3", "f4")


def refusal(fighters, **groups):
    """(rule, code) with which a division is refused."""
    with pytest.raises(Rejected) as caught:
        validate_groups(fighters, groups, SIZES)
    return caught.value.rule, caught.value.code


def is_legal(**groups):
    """Whether a division of everybody passes the check; only its sizes may be refused."""
    try:
        validate_groups([fighter for group in groups.values() for fighter in group], groups, SIZES)
    except Rejected as refused:
        if refused.code == "illegal_split":
            return False
        raise
    return True


@pytest.mark.rule("W-49")
def test_four_fighters_divide_in_one_way():
    """With four fighters only one, two and one is legal."""
    assert legal_splits(4, SIZES) == [(1, 2, 1)]
    validate_groups(FOUR, {"dagger": ["f1"], "shield": ["f3", "f2"], "hammer": ["f4"]}, SIZES)


@pytest.mark.rule("W-49")
@pytest.mark.parametrize("fighters", range(3, 16))
def test_the_definition_and_the_check_agree(fighters):
    """For every size, a division passes the check exactly when it is listed as legal."""
    ids = [f"f{number}" for number in range(1, fighters + 1)]
    passed = [
        (dagger, shield, fighters - dagger - shield)
        for dagger in range(fighters + 1)
        for shield in range(fighters - dagger + 1)
        if is_legal(dagger=ids[:dagger], shield=ids[dagger : dagger + shield], hammer=ids[dagger + shield :])
    ]
    assert passed == legal_splits(fighters, SIZES) != []


@pytest.mark.rule("W-49")
def test_every_fighter_stands_in_one_group():
    """Strangers, doubles and the forgotten are refused before sizes are looked at."""
    assert refusal(FOUR, dagger=["f1"], shield=["f2", "f3"], hammer=["f9"]) == ("W-49", "no_such_fighter")
    twice = refusal(FOUR, dagger=["f1"], shield=["f2", "f3"], hammer=["f4", "f1"])
    assert twice == ("W-49", "fighter_in_two_groups")
    assert refusal(FOUR, dagger=["f1"], shield=["f2", "f3"]) == ("W-49", "fighter_without_group")


@pytest.mark.rule("W-49")
def test_empty_large_and_small_groups():
    """No group is empty, none exceeds half, and the shield is not the smallest part."""
    assert refusal(FOUR, dagger=[], shield=["f1", "f2"], hammer=["f3", "f4"]) == ("W-49", "illegal_split")
    assert refusal(FOUR, dagger=["f1", "f2"], shield=["f3"], hammer=["f4"]) == ("W-49", "illegal_split")
    assert refusal(FOUR, dagger=["f4"], shield=["f1", "f2", "f3"], hammer=[]) == ("W-49", "illegal_split")
