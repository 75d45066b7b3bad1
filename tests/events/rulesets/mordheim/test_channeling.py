"""Channeling: wizards and priests call for wyrd dice before anybody declares."""

import pytest

from tests.events.rulesets.mordheim.given import battle_state, fighter, given, hand, options
from wardrum.events.rulesets.mordheim import events as e
from wardrum.events.rulesets.mordheim.commands import Channel, SkipChannel, SpendWyrdDice
from wardrum.events.rulesets.mordheim.state import Setup

BOTH = {
    "a-f1": fighter(5, 5, keywords=("WIZARD",)),
    "a-f2": fighter(9, 5, keywords=("PRIEST",)),
    "a-f3": fighter(13, 5),
    "b-f1": fighter(5, 15, keywords=("PRIEST",)),
}


def calling(fighters=BOTH, setup=Setup(), **facts):
    """Wyrd dice are gained; seat a has the initiative."""
    hands = {"a": hand(1, 1, 2, 3, 4, 5, wild=1), "b": hand(6, 6, 6, 1, 2, 3, wild=1)}
    return given(battle_state(fighters, setup=setup, **{"phase": "declare", "hands": hands} | facts))


@pytest.mark.rule("M-13")
@pytest.mark.rule("M-14")
def test_above_the_round_a_wyrd_die():
    """A result above the number of the round gives one, which is an ordinary one (edge case 17)."""
    after = calling(round=3).when("a", Channel("a-f1"), dice=[4])
    after.then(e.ChannelRolled("a", "a-f1", 4, 1, locked=False))
    assert after.battle.hands["a"].wild == 2


@pytest.mark.rule("M-14")
@pytest.mark.parametrize(("n", "die"), [(3, 3), (6, 6), (8, 6)])
def test_not_above_nothing(n, die):
    """The number of the round itself gives nothing; from round 6 on nothing does (edge cases 15, 16)."""
    after = calling(round=n).when("a", Channel("a-f1"), dice=[die])
    after.then(e.ChannelRolled("a", "a-f1", die, 0, locked=False))


@pytest.mark.rule("M-15")
def test_a_one_locks_the_spell_book_of_the_caller():
    """Only the fighter that channeled is locked (edge case 12)."""
    after = calling().when("a", Channel("a-f1"), dice=[1])
    assert [after.battle.fighters[key].locked for key in ("a-f1", "a-f2")] == [True, False]


@pytest.mark.rule("M-16")
def test_both_channel_before_anybody_declares():
    """The holder first, then the other; declarations wait for both (edge case 14)."""
    start = calling()
    start.when("b", Channel("b-f1")).refused("not_your_turn", "M-16")
    start.when("a", SpendWyrdDice()).refused("channeling_first", "M-16")
    once = start.when("a", SkipChannel()).then(e.ChannelSkipped("a"))
    once.when("a", SpendWyrdDice()).refused("channeling_first", "M-16")
    both = once.when("b", Channel("b-f1"), dice=[5])
    assert both.when("a", SpendWyrdDice()).of(e.WyrdDiceSpent)


@pytest.mark.rule("M-13")
def test_once_in_a_round():
    """A second call of the same seat is refused, no matter who makes it (edge case 11)."""
    once = calling().when("a", Channel("a-f1"), dice=[5])
    once.when("a", Channel("a-f2")).refused("already_channeled", "M-13")
    once.when("a", SkipChannel()).refused("already_channeled", "M-13")


@pytest.mark.rule("M-13")
@pytest.mark.parametrize("key", ["a-f3", "b-f1", "nobody"])
def test_only_wizards_and_priests_of_ones_own(key):
    """Somebody without the keyword, of the enemy or unknown cannot channel."""
    calling().when("a", Channel(key)).refused("no_channeling_fighter", "M-13")


@pytest.mark.rule("M-13")
def test_only_on_the_board():
    """A wizard that is down calls for nothing, and nobody waits for it (edge case 13)."""
    gone = calling({"a-f1": fighter(keywords=("WIZARD",)), "a-f2": fighter(5, 5), "b-f1": fighter(5, 15)})
    gone.when("a", Channel("a-f1")).refused("no_channeling_fighter", "M-13")
    assert gone.when("a", SpendWyrdDice()).of(e.WyrdDiceSpent)


@pytest.mark.rule("M-16")
def test_there_is_a_time_to_channel():
    """Not in the combat phase."""
    calling(phase="combat").when("a", Channel("a-f1")).refused("phase_over", "M-16")


@pytest.mark.rule("M-16")
def test_a_table_without_channeling():
    """With the setting `off` declarations come at once."""
    start = calling(setup=Setup(channeling="off"))
    start.when("a", Channel("a-f1")).refused("no_channeling_fighter", "M-13")
    assert start.when("a", SpendWyrdDice()).of(e.WyrdDiceSpent)


def test_the_odds_of_channeling():
    """The page learns both chances: (6 - r)/6 for the die, 1/6 for the lock."""
    for n, chance in ((1, "5/6"), (4, "1/3"), (6, "0"), (9, "0")):
        call, skip = options(calling(round=n).state, "a")
        assert call.odds == {"wyrd_die": chance, "spell_book_locked": "1/6"}
        assert skip.command == "SkipChannel"
