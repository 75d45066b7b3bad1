"""The options that Warcry does not have in words, and what the same ones are called here."""

from msgspec import UNSET
from msgspec.structs import replace

from tests.events.rulesets.mordheim.given import (
    BOW,
    SWORD,
    activated,
    at,
    battle_state,
    fighter,
    given,
    hand,
)
from tests.events.rulesets.warcry.test_options import kinds, words
from wardrum.events.rulesets.mordheim.commands import Attack
from wardrum.events.rulesets.mordheim.state import ChanneledDice, Setup
from wardrum.events.space.plane import INCH, NearPoint
from wardrum.events.toolkit.display.shapes import Covered

MELEE = {
    "a-f1": fighter(5, 5, weapons={"w1": SWORD, "w2": BOW}),
    "b-f1": fighter(6.5, 5),
    "b-f2": fighter(25, 20),
}
HANDS = {"a": hand(4, 4, 6, 6), "b": hand(reaction=(2, 5))}


def test_a_reaction_names_who_makes_it_and_what_it_costs():
    """It is an answer, and doing without ends the question; the blow that is answered differs by printing."""
    for printing, does in (
        (
            "2e-2022",
            "The attacker takes a point of damage for each die that misses, and two for each 1.",
        ),
        (
            "2e-2025",
            "The attacker takes 2 damage if a die shows a 1, and one more if two or more dice miss.",
        ),
    ):
        state = activated(battle_state(MELEE, hands=HANDS, setup=Setup(counter=printing)), "a-f1")
        asked = given(state).when("a", Attack("w1", "b-f1")).state
        counter = next(one for one in words(asked, "b", "React") if one.label == "Counter: Spear 1")
        assert (counter.piece, counter.cost) == ("b-f1", "1 reaction die")
        assert counter.text == does
        assert counter.params["reaction"].meanings == {"counter": does}
        (nothing,) = words(asked, "b", "Decline")
        assert nothing.group == "React"
        assert kinds(asked, "b") == {"React": "answer", "Decline": "end"}


def test_morale_names_who_tests_and_what_it_needs():
    """The leader tests by its bravery; leaving ends the battle."""
    state = battle_state(
        {"a-f1": fighter(5, 5, role="leader", bravery=3), "a-f2": fighter(), "b-f1": fighter(20, 15)}
    )
    tested = replace(state, battle=replace(state.battle, phase="morale", morale=("a",)))
    (test,) = words(tested, "a", "RollMorale")
    assert test.piece == "a-f1"
    assert [(odds.label, odds.value, odds.short) for odds in test.odds] == [("Passes", "67 %", "67 %")]
    assert test.text.endswith(" rolls a die: 3 or more, or the warband wavers.")
    assert kinds(tested, "a") == {"RollMorale": UNSET, "Withdraw": "end"}


def test_channeled_dice_are_distinguished_from_those_of_the_hand():
    """They pay first, and are called channeled where dice are chosen."""
    state = activated(
        battle_state(MELEE, hands=HANDS), "a-f1", channeled_dice=(ChanneledDice(3, 2),), made=("channel",)
    )
    rush = next(one for one in words(state, "a", "UseAbility") if one.label == "Rush")
    assert rush.params["face"].values == {
        "3": "Channeled double of 3s",
        "4": "Double of 4s",
        "6": "Double of 6s",
    }


def test_a_second_move_is_called_one():
    """It is distinguished from the first."""
    far = {**MELEE, "b-f1": fighter(20, 5)}
    state = activated(battle_state(far, hands=HANDS), "a-f1", 1, made=("move",))
    assert [one.label for one in words(state, "a", "Move")] == ["Move again"]
    assert [one.label for one in words(replace_made(state), "a", "Move")] == ["Move"]


def replace_made(state):
    """The same state before anything was done in the activation."""
    return replace(state, battle=replace(state.battle, activation=replace(state.battle.activation, made=())))


def test_a_test_without_hope_says_so_beside_whom_it_is_about():
    """Nobody is left to make it: it never passes, in a few signs 0 %."""
    state = battle_state({"a-f1": fighter(5, 5), "b-f1": fighter(20, 15)})
    lost = replace(state, battle=replace(state.battle, phase="morale", morale=("a",)))
    (test,) = words(lost, "a", "RollMorale")
    assert [(odds.value, odds.short) for odds in test.odds] == [("never", "0 %")]


def test_a_zone_is_one_for_all_groups():
    """They set up in the same place, which is shown once; what to know is said of zones and of roles."""
    state = battle_state(phase="side", priority="a", cards={"deployment": "corner-houses"})
    (side,) = words(state, "a", "ChooseSide")
    assert side.params["side"].areas == {
        "red": (Covered(NearPoint(at(0, 0), 12 * INCH), "Zone"),),
        "blue": (Covered(NearPoint(at(30, 22), 12 * INCH), "Zone"),),
    }
    assert side.params["side"].text == "The table shows the zone that you point at or choose."
    (role,) = words(replace(state, battle=replace(state.battle, phase="role")), "a", "ChooseRole")
    assert role.params["role"].text.startswith("The defender chooses a zone and sets up first;")
