"""Whose luck the dice of trench are, and what was to be expected of them."""

from fractions import Fraction

from msgspec.structs import replace

from tests.events.rulesets.trench.given import at, battle_state
from tests.events.rulesets.trench.test_charging import charger
from tests.events.rulesets.trench.test_morale import ending
from tests.events.rulesets.trench.test_shooting import FOES, shooter
from tests.support.worth import worth
from wardrum.events.rulesets import trench
from wardrum.events.rulesets.trench import events as e
from wardrum.events.rulesets.trench.commands import Charge, ChooseTarget, EndActivation, Shoot
from wardrum.events.rulesets.trench.dice import InjuryPool, injury_odds, success_odds
from wardrum.events.rulesets.trench.luck import LINES
from wardrum.events.toolkit.pools import mean

AT_ONE_S_OWN = {**FOES, "a-m2": at(11.4, 20), "a-m3": at(8.6, 20)}


def of(start, outcome):
    return worth(trench.RULESET, start.state, outcome.events)


def expected(dice_net, least):
    """The chance of this outcome or a better one."""
    odds = success_odds(dice_net)
    return odds["critical"] + (odds["success"] if least == "success" else 0)


def test_a_shot_and_the_injury_by_it():
    """The roll to hit counts as a success or not and as a critical or not, the injury by the line of the chart."""
    start = shooter()
    made = start.when("a", Shoot("a-m1", "w1", "b-m1"), dice=[4, 3, 2, 3])
    hit, critical, injury = of(start, made)
    assert hit == ("a", "successes", 1, expected(0, "success"), 2)
    assert critical == ("a", "criticals", 0, expected(0, "critical"), 0)
    lines = {LINES.index(line): chance for line, chance in injury_odds(InjuryPool()).items()}
    assert injury == ("a", "injuries", LINES.index("minor_hit"), mean(lines), 2)


def test_an_injury_of_ones_own_is_the_opponents_luck():
    """A shot astray is bad luck for the shooter, and who would wound its friend is the other seat."""
    asked = shooter(AT_ONE_S_OWN)
    astray = asked.when("a", Shoot("a-m1", "w1", "b-m1"), dice=[1])
    assert of(asked, astray) == [("a", "successes", 0, Fraction(1, 2), 1)]
    hit = astray.when("a", ChooseTarget("a-m3"), dice=[5, 5, 1, 2])
    assert [(roll.seat, roll.kind) for roll in of(astray, hit)] == [
        ("a", "successes"),
        ("a", "criticals"),
        ("b", "injuries"),
    ]


def test_distances_are_the_better_the_farther():
    """A charge's die is the charger's, an evasion's the skirmisher's; without a bonus nothing is rolled."""
    models = {"a-m1": at(10, 10), "b-m1": at(10, 17, keywords={"skirmisher": 0})}
    start = charger(models)
    asked = start.when("a", Charge("a-m1", "b-m1"), dice=[5])
    assert of(start, asked) == [("b", "pips", 5, Fraction(7, 2), 1)]
    plain = charger()
    charged = plain.when("a", Charge("a-m1", "b-m1"), dice=[3])
    assert of(plain, charged) == [("a", "pips", 3, Fraction(7, 2), 1)]
    (bonus,) = charged.of(e.ChargeBonusRolled)
    assert worth(trench.RULESET, plain.state, [replace(bonus, die=0)]) == []


def test_a_morale_check():
    """It counts like any Success Roll, with a die more while the LEADER stands."""
    start = ending()
    checked = start.when("a", EndActivation(), dice=[3, 4])
    assert of(start, checked)[0] == ("b", "successes", 1, expected(0, "success"), 2)


def test_roll_offs_of_the_battle():
    """Those for zone and deployment are no seat's luck; those for the Initiative and deeds are each seat's own die."""
    state, throw = battle_state(FOES), {"a": 6, "b": 1}
    assert worth(trench.RULESET, state, [e.RollOffRolled("zone", throw, "a")]) == []
    assert [roll.value for roll in worth(trench.RULESET, state, [e.RollOffRolled("deed", throw, "a")])] == [
        6,
        1,
    ]
    assert worth(trench.RULESET, state, [e.InitiativeRolled("b", (4,))]) == [
        ("b", "pips", 4, Fraction(7, 2), 1)
    ]
