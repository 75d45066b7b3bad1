"""The initiative phase: wyrd dice, the initiative assigned anew, reaction dice."""

import pytest

from tests.events.rulesets.mordheim.given import battle_state, fighter, given, hand, options
from wardrum.events.rulesets.mordheim import events as e
from wardrum.events.rulesets.mordheim.commands import RollInitiative, SpendWyrdDice
from wardrum.events.rulesets.mordheim.state import DiceGroup, Setup
from wardrum.events.rulesets.warcry import events as w

FOUR = (1, 1, 2, 3, 4, 5)  # four singles and a double
ALSO_FOUR = (2, 2, 3, 4, 5, 6)
THREE = (6, 6, 6, 1, 2, 3)
KEEP = SpendWyrdDice()


def declaring(a=FOUR, b=ALSO_FOUR, wyrd=1, setup=Setup(), **facts):
    """Both have rolled; seat a has the initiative and declares first."""
    hands = {"a": hand(*a, wild=wyrd), "b": hand(*b, wild=wyrd)}
    usual = {"phase": "declare", "tied": hands["a"].count == hands["b"].count, "hands": hands}
    return given(battle_state({"a-f1": fighter(5, 5), "b-f1": fighter(5, 15)}, setup=setup, **usual | facts))


@pytest.mark.rule("M-1")
def test_each_seat_rolls_once():
    """Six dice by each seat's own command; a second roll is refused."""
    start = given(battle_state(phase="roll"))
    rolled = start.when("a", RollInitiative(), dice=FOUR)
    rolled.then(w.InitiativeRolled("a", FOUR, (2, 3, 4, 5), {"1": DiceGroup(2)}))
    rolled.when("a", RollInitiative()).refused("already_rolled", "M-1")
    declaring().when("a", RollInitiative()).refused("already_rolled", "M-1")


@pytest.mark.rule("M-6")
@pytest.mark.rule("M-7")
def test_wyrd_dice_are_gained_on_top_of_saved_ones():
    """Everybody gains one, also without fighters (edge case 32); what was saved stays."""
    start = battle_state(phase="roll", hands={"a": hand(wild=2), "b": hand()})
    after = given(start).when("a", RollInitiative(), dice=FOUR).when("b", RollInitiative(), dice=THREE)
    after.then_ends(e.WyrdDiceGained("a", 1), e.WyrdDiceGained("b", 1))
    assert {seat: own.wild for seat, own in after.battle.hands.items()} == {"a": 3, "b": 1}


@pytest.mark.rule("M-6")
def test_no_more_wyrd_dice_than_there_are():
    """Two uses with one wyrd die are refused, in this game's own words."""
    refused = declaring().when("a", SpendWyrdDice(1, (2,)))
    refused.refused("not_enough_wild_dice", "M-6")
    assert "wyrd dice" in refused.refusal.sentence


@pytest.mark.rule("M-9")
@pytest.mark.parametrize(("face", "code"), [(7, "bad_face"), (6, "no_such_dice")])
def test_a_wyrd_die_joins_dice_that_are_there(face, code):
    """A face nobody rolled, or that no die has, is refused (edge case 9)."""
    declaring().when("a", SpendWyrdDice(improve=(face,))).refused(code, "M-9")


@pytest.mark.rule("M-9")
def test_an_added_single_has_no_face():
    """A single added in the same declaration cannot be improved (edge case 9)."""
    declaring(wyrd=2).when("a", SpendWyrdDice(1, (6,))).refused("no_such_dice", "M-9")


@pytest.mark.rule("M-10")
def test_the_same_dice_are_improved_once():
    """A single never becomes a triple in one round."""
    declaring(wyrd=2).when("a", SpendWyrdDice(improve=(3, 3))).refused("group_already_improved", "M-10")


@pytest.mark.rule("M-17")
def test_the_holder_declares_first():
    """The other seat waits for it."""
    declaring().when("b", KEEP).refused("not_your_declaration", "M-17")


@pytest.mark.rule("M-17")
def test_there_is_a_time_to_declare():
    """Before the roll nobody declares."""
    given(battle_state(phase="roll")).when("a", KEEP).refused("phase_over", "M-17")


@pytest.mark.rule("M-11")
def test_nothing_changed():
    """Nobody's singles changed: the holder keeps the initiative although it is a tie (edge case 3)."""
    after = declaring().when("a", SpendWyrdDice(improve=(1,))).when("b", KEEP)
    assert after.of(e.InitiativeKept) == [e.InitiativeKept("a")]


@pytest.mark.rule("M-11")
def test_one_added_and_one_improved():
    """The number is what counts: one more and one fewer is no change (edge case 2)."""
    after = declaring(wyrd=2).when("a", SpendWyrdDice(1, (2,))).when("b", KEEP)
    assert after.of(e.InitiativeKept, w.RollOffRolled) == [e.InitiativeKept("a")]


@pytest.mark.rule("M-11")
def test_more_singles_take_it():
    """The other seat adds one and has more."""
    after = declaring().when("a", KEEP).when("b", SpendWyrdDice(1))
    assert after.of(e.InitiativeReassigned) == [e.InitiativeReassigned("b", "singles")]
    assert after.battle.holder == "b"


@pytest.mark.rule("M-12")
@pytest.mark.parametrize(("throw", "seat"), [((5, 2), "a"), ((2, 5), "b")])
def test_tied_before_and_again(throw, seat):
    """Both add one to a tie: rolled off again, until it is decided (edge case 1)."""
    after = declaring().when("a", SpendWyrdDice(1)).when("b", SpendWyrdDice(1), dice=[3, 3, *throw])
    assert len(after.of(w.RollOffRolled)) == 2
    assert after.of(e.InitiativeReassigned) == [e.InitiativeReassigned(seat, "roll_off")]


@pytest.mark.rule("M-12")
def test_a_tie_made_by_improving():
    """The holder breaks a single and ties itself (edge case 4): rolled off."""
    after = declaring(b=THREE).when("a", SpendWyrdDice(improve=(5,))).when("b", KEEP, dice=[1, 4])
    assert after.of(e.InitiativeReassigned) == [e.InitiativeReassigned("b", "roll_off")]


@pytest.mark.rule("M-12")
def test_warcrys_policy():
    """With the setting `seize` the first roll-off stands between equals that were equal before."""
    after = (
        declaring(setup=Setup(reassign_policy="seize"))
        .when("a", SpendWyrdDice(1))
        .when("b", SpendWyrdDice(1))
    )
    assert after.of(w.InitiativeRetained) == [w.InitiativeRetained("a", "singles")]


@pytest.mark.rule("M-18")
def test_singles_become_reaction_dice():
    """Rolled singles with their faces, added ones without (edge case 7); then the combat phase begins."""
    after = declaring(b=THREE).when("a", SpendWyrdDice(1)).when("b", SpendWyrdDice(improve=(1,)))
    after.then_ends(
        e.InitiativeReassigned("a", "singles"),
        e.ReactionDiceFormed("a", (2, 3, 4, 5, 0)),
        e.ReactionDiceFormed("b", (2, 3)),
        w.PhaseStarted("combat"),
    )
    own = after.battle.hands["a"]
    assert (own.reaction, own.singles, own.added, own.wild) == ((2, 3, 4, 5, 0), (), 0, 0)


@pytest.mark.rule("M-18")
def test_no_singles_no_reaction_dice():
    """Nobody has a single: a tie, and no reaction dice (edge case 6)."""
    after = declaring(a=(1, 1, 1, 2, 2, 2), b=(3, 3, 3, 3, 3, 3)).when("a", KEEP).when("b", KEEP)
    assert [event.faces for event in after.of(e.ReactionDiceFormed)] == [(), ()]


@pytest.mark.rule("M-18")
def test_reaction_dice_may_be_left_out():
    """A table that plays without them forms none."""
    after = declaring(setup=Setup(reaction_dice=False)).when("a", KEEP).when("b", KEEP)
    assert after.of(e.ReactionDiceFormed) == []


def test_the_odds_of_declaring():
    """The seat that answers sees its chance by the policy in force: half for a tie after a change, else all or nothing."""
    after = declaring().when("a", SpendWyrdDice(1))
    odds = {option.label: option.odds["initiative"] for option in options(after.state, "b") if option.odds}
    assert odds == {
        "Keep all wyrd dice": "0",
        "Improve singles, doubles or triples": "0",
        "Add 1 to your singles": "1/2",
    }
    seize = declaring(setup=Setup(reassign_policy="seize")).when("a", SpendWyrdDice(1))
    (last,) = [option for option in options(seize.state, "b") if option.rule == "M-8"]
    assert last.odds == {"initiative": "0"}
