"""Success rolls, injury rolls and their odds (T-11 to T-17, X-30 to X-39)."""

from fractions import Fraction

import pytest

from wardrum.events.rulesets.trench.dice import (
    AttackTerms,
    InjuryPool,
    Victim,
    attack_odds,
    base_dice,
    bloodbath_price,
    dice_count,
    ends_activation,
    injury_modifier,
    injury_odds,
    net,
    read_injury,
    read_success,
    reduced_odds,
    settle,
    success_odds,
)
from wardrum.events.rulesets.trench.dice.injury_table import counts_as


@pytest.mark.rule("TE-2")
@pytest.mark.rule("TE-4")
@pytest.mark.rule("T-11")
@pytest.mark.rule("T-15")
@pytest.mark.rule("T-16")
@pytest.mark.parametrize(
    ("dice", "left", "kept", "total"),
    [
        ((4, 5), 0, (0, 1), 9),
        ((1, 6, 6), 1, (1, 2), 12),
        ((6, 1, 2, 5), 2, (0, 3), 11),
        ((6, 1, 2, 5), -2, (1, 2), 3),
        ((6, 6, 6), -1, (0, 1), 12),
        ((2, 2, 2, 2), 2, (0, 1), 4),
    ],
)
def test_which_dice_are_kept(dice, left, kept, total):
    """The two highest with +DICE, the two lowest with -DICE, and of equal dice those rolled first."""
    assert dice_count(left) == len(dice)
    assert (read_success(dice, left).kept, read_success(dice, left).total) == (kept, total)


@pytest.mark.rule("T-12")
def test_the_table_of_success_rolls():
    """Six fails, seven succeeds, eleven is still plain, only twelve is critical."""
    pairs = {(3, 3): "failure", (3, 4): "success", (5, 6): "success", (6, 6): "critical"}
    assert {pair: read_success(pair, 0).outcome for pair in pairs} == pairs


@pytest.mark.rule("T-11")
def test_a_roll_has_as_many_dice_as_it_should():
    """Too few or too many dice are an error of the caller, not a result."""
    with pytest.raises(ValueError, match="3 dice, not 2"):
        read_success((6, 6), 1)
    with pytest.raises(ValueError, match="4 dice, not 3"):
        read_injury((6, 6, 6), InjuryPool(3, -1))


@pytest.mark.rule("T-17")
@pytest.mark.rule("T-22")
def test_modifiers_cancel():
    """Two +DICE and one -DICE leave one +DICE."""
    assert net({"ranged": 2, "cover": -1}) == 1
    assert net({}) == 0


@pytest.mark.rule("T-14")
def test_only_a_risky_failure_ends_an_activation():
    """A failed plain roll loses the ACTION alone, a Risky success nothing."""
    assert ends_activation("failure", risky=True)
    assert not ends_activation("failure", risky=False)
    assert not ends_activation("success", risky=True)


@pytest.mark.rule("X-30")
@pytest.mark.parametrize(
    ("dice", "modifier", "table"),
    [
        ((1, 1), -1, "no_effect"),
        ((1, 1), 0, "minor_hit"),
        ((3, 3), 0, "minor_hit"),
        ((3, 4), 0, "down"),
        ((4, 4), 0, "down"),
        ((4, 5), 0, "out_of_action"),
        ((6, 6), -3, "out_of_action"),
    ],
)
def test_the_injury_chart(dice, modifier, table):
    """One or less does nothing, up to six is a minor hit, seven and eight take Down, nine takes out."""
    assert read_injury(dice, InjuryPool(modifier=modifier)).table == table


@pytest.mark.rule("X-37")
def test_bloodbaths_and_the_deadly():
    """A Bloodbath keeps one die more, DEADLY another; it costs six BLOOD, three against a Down model."""
    assert [base_dice(deadly=d, bloodbath=b) for d, b in ((0, 0), (1, 0), (0, 1), (1, 1))] == [2, 3, 3, 4]
    assert (bloodbath_price(down=False), bloodbath_price(down=True)) == (6, 3)
    assert read_injury((1, 6, 5, 2), InjuryPool(3, 1)).total == 13
    assert read_injury((1, 6, 5, 2), InjuryPool(3, -1)).total == 8


@pytest.mark.rule("X-30")
@pytest.mark.rule("X-33")
def test_what_an_injury_leaves():
    """A minor hit places a marker, Down one and again two, never more than six; who is out gets none."""
    assert settle("no_effect", Victim(2)).blood == 2
    assert settle("minor_hit", Victim(2)).blood == 3
    fallen = settle("down", Victim(2))
    assert (fallen.blood, fallen.down, fallen.out) == (3, True, False)
    assert settle("down", Victim(2, down=True)).blood == 4
    assert settle("down", Victim(5, down=True)).blood == 6
    gone = settle("out_of_action", Victim(2), extra_blood=1)
    assert (gone.placed, gone.down, gone.out) == (0, False, True)


@pytest.mark.rule("X-38")
def test_the_tough_and_the_golem():
    """TOUGH turns the first Out of Action into Down, a GOLEM every one but that of a Bloodbath."""
    saved = settle("out_of_action", Victim(tough_left=True))
    assert (saved.result, saved.tough_left, saved.placed) == ("down", False, 1)
    assert settle("out_of_action", Victim()).out
    golem = Victim(golem=True)
    assert settle("out_of_action", golem).result == "down"
    assert settle("out_of_action", golem, bloodbath=True).out
    assert settle("down", Victim(tough_left=True)).tough_left
    assert counts_as("minor_hit", spared=True) == "minor_hit"


@pytest.mark.rule("X-39")
def test_what_burns_places_markers_even_without_effect():
    """Extra BLOOD comes on top of every result of who stays."""
    assert settle("no_effect", Victim(), extra_blood=2).blood == 2
    assert settle("down", Victim(4), extra_blood=2).blood == 6


@pytest.mark.rule("TE-25")
@pytest.mark.rule("TE-26")
@pytest.mark.rule("X-32")
@pytest.mark.parametrize(
    ("armour", "others", "how", "modifier"),
    [
        (-2, (), {}, -2),
        (-2, (-2,), {}, -3),
        (-3, (2,), {}, -1),
        (-4, (1,), {}, -2),
        (-4, (), {"piercing": 1}, -3),
        (-3, (-2,), {"piercing": 1}, -3),
        (-3, (-2,), {"ignored": True}, -2),
        (0, (), {"piercing": 1}, 0),
    ],
)
def test_armour(armour, others, how, modifier):
    """Minuses together stop at -3, pluses count after that; piercing softens before the cap and never past zero."""
    assert injury_modifier(armour, others, **how) == modifier


@pytest.mark.rule("T-12")
@pytest.mark.rule("X-31")
def test_odds_of_a_whole_attack():
    """The chances to hit and of every line of the chart, as reduced fractions; they add up to the chance of a hit."""
    odds = attack_odds(AttackTerms(0, InjuryPool(modifier=-2)))
    assert odds["failure"] == Fraction(5, 12)
    plain, worse = injury_odds(InjuryPool(modifier=-2)), injury_odds(InjuryPool(2, 1, -2))
    expected = Fraction(5, 9) * plain["out_of_action"] + Fraction(1, 36) * worse["out_of_action"]
    assert odds["out_of_action"] == expected
    assert reduced_odds(success_odds(1)) == {"failure": "7/36", "success": "79/108", "critical": "2/27"}
    spared = attack_odds(AttackTerms(0, InjuryPool(), spared=True))
    assert spared["out_of_action"] == 0
    assert attack_odds(AttackTerms(-6, InjuryPool(), automatic=True))["success"] == 1
