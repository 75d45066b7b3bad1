"""What a seat is shown of what cannot be done now, where it is not as in Warcry: limits, spells, reactions."""

from tests.events.rulesets.mordheim.given import GAME, activated, battle_state, fighter, hand, with_hand
from tests.support.asking import reported

FIGHTERS = {"a-f1": fighter(5, 5), "a-f2": fighter(20, 5), "b-f1": fighter(6.5, 5)}


def test_an_action_that_was_made_and_a_move_beside_an_enemy_say_why():
    """One attack in an activation, and a retreat instead of a move."""
    state = activated(battle_state(FIGHTERS), "a-f1", made=("attack",), actions_left=1)
    words = reported(GAME, state, "a")
    assert words['Attack Spear, melee 1"'] == "Spear 1 cannot attack again in this activation."
    assert words["Move"] == 'Spear is within 1": retreat instead.'


def test_a_spell_out_of_reach_says_how_far_its_target_is():
    """And how far the prayer would reach."""
    priest = {**FIGHTERS, "a-f1": fighter(5, 10, keywords=("PRIEST",), spell_book=("laying-on-of-hands",))}
    state = with_hand(activated(battle_state(priest), "a-f1"), "a", hand(4, 4))
    words = reported(GAME, state, "a", piece="a-f2", value="laying-on-of-hands")
    assert words == {"Laying On of Hands": 'Spear 2 is 14.6" away, not within 3".'}


def test_a_reaction_to_nothing_says_so_where_it_is_asked_about():
    """Nothing happens that could be answered."""
    words = reported(GAME, activated(battle_state(FIGHTERS), "a-f1"), "b", command="React", piece="b-f1")
    assert set(words.values()) == {"Nothing happens that could be answered."}
