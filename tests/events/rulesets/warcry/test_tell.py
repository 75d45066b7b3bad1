"""How lengths, counts and names read in the log's sentences."""

import pytest

from tests.events.rulesets.warcry.given import at, battle_state, fighter, given, hand
from wardrum.events.rulesets.warcry import events as e
from wardrum.events.rulesets.warcry.commands import SpendWildDice
from wardrum.events.rulesets.warcry.state import DiceGroup
from wardrum.events.rulesets.warcry.tell import tell
from wardrum.events.rulesets.warcry.tell.words import groups
from wardrum.events.toolkit.grammar import inches, listed, plural, title


@pytest.mark.parametrize(
    ("length", "words"), [(0, '0"'), (1, '0.1"'), (2540, '1"'), (3810, '1.5"'), (2540 * 12, '12"')]
)
def test_lengths_read_in_inches(length, words):
    """One decimal at the most, and the smallest step is not shown as none."""
    assert inches(length) == words


def test_lists_read_as_people_say_them():
    """Commas between, "and" before the last."""
    assert [listed([]), listed("x"), listed("xy"), listed("xyz")] == ["", "x", "x and y", "x, y and z"]


def test_counts_read_with_their_noun():
    """One is singular, all else plural, and slugs become titles."""
    assert [plural(n, "hit") for n in (0, 1, 2)] == ["0 hits", "1 hit", "2 hits"]
    assert title("inspiring-presence") == "Inspiring Presence"


def test_ability_dice_read_by_face():
    """Groups are named in the order of their faces; no group is said so."""
    assert groups({"6": DiceGroup(4), "1": DiceGroup(2)}) == "a double of 1s and a quad of 6s"
    assert groups({}) == "no ability dice"


@pytest.mark.parametrize(
    ("single", "improve", "words"),
    [
        (1, (), "Seat a spends a wild die as a single."),
        (2, (), "Seat a spends 2 wild dice as singles."),
        (1, (3,), "Seat a spends a wild die as a single and a wild die to make a double of 3s."),
    ],
)
def test_wild_dice_are_named_one_and_many(single, improve, words):
    """One wild die makes a single, several make singles; one that joins a die says what it makes."""
    state = battle_state(
        phase="declare", hands={"a": hand(1, 1, 2, 3, 4, 5, wild=3), "b": hand(1, 1, 2, 2, 3, 3)}
    )
    [spent] = given(state).when("a", SpendWildDice(single, improve)).of(e.WildDiceSpent)
    assert tell(state, spent) == words


@pytest.mark.parametrize(("n", "words"), [(1, "a wild die"), (2, "2 wild dice")])
def test_dice_for_one_phase_are_reported_when_they_go(n, words):
    """Edge case 40: one die or several, in as many words."""
    gone = e.TemporaryDiceDiscarded("b", n)
    assert tell(battle_state(), gone) == f"Seat b loses {words} gained for that phase only."


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.ObjectiveControlChanged("middle-stone", "a"), "Seat a takes Middle Stone."),
        (
            e.PointsScored("a", 2, "holds-two", 5),
            "Seat a scores 2 victory points (holds two); it has 5.",
        ),
        (e.TreasurePickedUp("a-f1", "west-chest"), "a-f1 picks up West Chest."),
        (e.TreasureDropped("a-f1", "west-chest", at(5, 5)), "a-f1 drops West Chest."),
        (
            e.CarrierStruckDown("a-f1", "west-chest"),
            "a-f1 is struck down and has to let West Chest go.",
        ),
    ],
)
def test_markers_and_reasons_are_shown_in_words(event, words):
    """Ids of tokens read as titles, and what points are for as words."""
    assert tell(battle_state({"a-f1": fighter(5, 5)}), event) == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.DamageAllocated("a-f1", 0, 4), "a-f1 takes no damage."),
        (e.DamageAllocated("a-f1", 4, 4), "a-f1 suffers 4 damage: 6 of 10 wounds left."),
        (e.DamageAllocated("a-f1", 3, 10), "a-f1 suffers 3 damage."),
    ],
)
def test_damage_is_shown_with_what_is_left(event, words):
    """Not how much it has suffered so far; of who is taken down the next sentence says so."""
    assert tell(battle_state({"a-f1": fighter(5, 5)}), event) == words
