"""The odds that options state, against every roll there is (T-12, X-30, X-31)."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tests.events.rulesets.trench.given import acting, at, battle_state, given, marked, options
from wardrum.events.rulesets.trench.commands import Dash, Shoot
from wardrum.events.rulesets.trench.roster import Weapon

OUTCOMES = ("failure", "success", "critical")
RESULTS = ("no_effect", "minor_hit", "down", "out_of_action")


def totals(net: int, base: int = 2) -> Counter:
    """How often each sum of the kept dice comes up, roll by roll."""
    rolls = product(range(1, 7), repeat=base + abs(net))
    return Counter(sum(sorted(roll, reverse=net >= 0)[:base]) for roll in rolls)


def chances(net: int, reads, base: int = 2) -> Counter:
    """The chance of each reading of the sums."""
    counts = totals(net, base)
    odds: Counter = Counter()
    for total, ways in counts.items():
        odds[reads(total)] += Fraction(ways, sum(counts.values()))
    return odds


def outcome(total: int) -> str:
    return OUTCOMES[(total > 6) + (total > 11)]


def result(modifier: int):
    return lambda total: RESULTS[sum(total + modifier >= least for least in (2, 7, 9))]


def shown(odds: Counter, keys) -> dict[str, str]:
    return {key: str(Fraction(odds[key])) for key in keys}


def stated(mine: dict, theirs: dict, gun: Weapon):
    """What the legal list says about one shot."""
    models = {
        "a-m1": at(10, 10, weapons={"w1": gun}, **mine),
        "b-m1": at(10, 20, **theirs),
    }
    (option,) = options(acting(battle_state(models), "a-m1"), "a", "Shoot")
    return option.odds


@pytest.mark.rule("T-12")
@pytest.mark.rule("X-31")
@pytest.mark.parametrize("ranged", range(-4, 5))
@pytest.mark.parametrize(
    ("theirs", "gun", "injury"),
    [
        ({}, {}, (0, 1, 0, 2)),
        ({"armour": -2}, {"armour-piercing": 0, "injury-dice": 1}, (1, 1, -1, 2)),
        ({"armour": -4}, {"critical": 0, "injury-dice": -1}, (-1, 2, -3, 2)),
        ({"armour": -1}, {"deadly": 0}, (0, 1, -1, 3)),
    ],
)
def test_an_attack_states_its_exact_odds(ranged, theirs, gun, injury):
    """Failure, success, critical, then every line of the injury chart, with armour and keywords: as counted by hand."""
    hit, (net, critical, modifier, base) = chances(ranged, outcome), injury
    plain, worse = (chances(n, result(modifier), base) for n in (net, net + critical))
    injuries = Counter({key: hit["success"] * plain[key] + hit["critical"] * worse[key] for key in RESULTS})
    expected = shown(hit, OUTCOMES) | shown(injuries, RESULTS)
    assert stated({"ranged": ranged}, theirs, Weapon("gun", 2, 24, keywords=gun)) == expected


@pytest.mark.rule("X-38")
def test_the_odds_know_who_is_spared():
    """A TOUGH model does not go out at once."""
    models = {
        "a-m1": at(10, 10, weapons={"w1": Weapon("gun", 2, 24)}),
        "b-m1": marked(at(10, 20, keywords={"tough": 0}), tough=True),
    }
    (option,) = options(acting(battle_state(models), "a-m1"), "a", "Shoot")
    assert option.odds["out_of_action"] == "0"


@pytest.mark.rule("X-34")
@pytest.mark.parametrize("most", [4, pytest.param(6, marks=pytest.mark.long)])
def test_each_number_of_markers_states_its_own_odds(most):
    """On a Success Roll down to -6 DICE, on an Injury Roll up to +6."""
    models = {"a-m1": marked(at(10, 10), blood=most), "b-m1": at(10, 20)}
    asked = given(acting(battle_state(models), "a-m1")).when("a", Dash("a-m1"))
    assert [option.odds for option in options(asked.state, "b", "SpendBlood")] == [
        shown(chances(-n, outcome), OUTCOMES) for n in range(most + 1)
    ]
    models = {"a-m1": at(10, 10), "b-m1": marked(at(10, 20, armour=-1), blood=most)}
    hit = given(acting(battle_state(models), "a-m1")).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[4, 4])
    assert [option.odds for option in options(hit.state, "a", "SpendBlood")] == [
        shown(chances(n, result(-1)), RESULTS) for n in range(most + 1)
    ]


@pytest.mark.rule("X-37")
def test_a_bloodbath_states_its_odds_and_its_price():
    """Three dice that are all kept, for six markers."""
    models = {"a-m1": at(10, 10), "b-m1": marked(at(10, 20, armour=-1), blood=6)}
    hit = given(acting(battle_state(models), "a-m1")).when("a", Shoot("a-m1", "w1", "b-m1"), dice=[4, 4])
    (bath,) = options(hit.state, "a", "Bloodbath")
    assert bath.odds == shown(chances(0, result(-1), 3), RESULTS)
    assert bath.cost == "6 BLOOD"
