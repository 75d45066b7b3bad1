"""Success and injury rolls: what is kept, and exact odds against counting every roll."""

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wardrum.events.rulesets.trench.dice import (
    MARKERS_MAX,
    AttackTerms,
    InjuryPool,
    Victim,
    attack_odds,
    dice_count,
    injury_modifier,
    injury_odds,
    net,
    read_injury,
    read_success,
    reduced_odds,
    settle,
    success_odds,
)
from wardrum.events.rulesets.trench.dice.success import keep_of
from wardrum.events.toolkit.pools import kept_places, kept_sum_odds

FACES = range(1, 7)
TABLES = ("no_effect", "minor_hit", "down", "out_of_action")

dice = st.lists(st.integers(1, 6), min_size=2, max_size=12)
nets = st.integers(-6, 6)
labelled = st.dictionaries(st.text("abc", min_size=1, max_size=3), st.integers(-6, 6), max_size=8)
pools = st.builds(InjuryPool, st.integers(2, 4), st.integers(-4, 4), st.integers(-3, 2))
victims = st.builds(Victim, st.integers(0, MARKERS_MAX), st.booleans(), st.booleans(), st.booleans())


def ways(number):
    """Every sorted roll of a number of dice, with the number of ordered rolls that show it."""
    for roll in combinations_with_replacement(FACES, number):
        yield roll, factorial(number) // prod(map(factorial, Counter(roll).values()))


def counted(number, outcome):
    """The chance of each outcome by counting all rolls."""
    odds = Counter()
    for roll, count in ways(number):
        odds[outcome(roll)] += Fraction(count, 6**number)
    return odds


def named(total):
    """What a sum of two dice is, as the table of success rolls prints it."""
    return "failure" if total <= 6 else "success" if total <= 11 else "critical"


def line(total):
    """The line of the injury chart, as it is printed."""
    return TABLES[(total >= 2) + (total >= 7) + (total >= 9)]


def best(roll, number, left):
    """The sum of the highest or lowest dice of a sorted roll, without the code under test."""
    return sum(roll[-number:] if left >= 0 else roll[:number])


@given(dice, st.integers(1, 4), st.sampled_from(["highest", "lowest"]))
def test_what_is_kept_is_the_best_and_the_earliest(roll, number, keep):
    """Of all choices of this many dice none has a better sum, and none of the same sum and values lies earlier."""
    kept = kept_places(roll, min(number, len(roll)), keep)
    assert list(kept) == sorted(set(kept))
    ordered = sorted(roll, reverse=keep == "highest")[: len(kept)]
    assert sorted(roll[place] for place in kept) == sorted(ordered)
    for place, value in enumerate(roll):
        if place not in kept:
            assert not any(roll[other] == value and other > place for other in kept)


@pytest.mark.parametrize("left", range(-6, 7))
def test_success_odds_are_those_of_all_rolls(left):
    """From -6 to +6 DICE the chances equal a count over every roll, and add up to one."""
    odds = counted(2 + abs(left), lambda roll: named(best(roll, 2, left)))
    assert dict(success_odds(left)) == {name: odds[name] for name in ("failure", "success", "critical")}
    assert sum(success_odds(left).values()) == 1


@pytest.mark.parametrize("left", [-2, -1, 0, 1, 2])
def test_ordered_rolls_agree(left):
    """Read one by one, all ordered rolls of up to four dice give the same chances."""
    rolls = list(product(FACES, repeat=dice_count(left)))
    seen = Counter(read_success(roll, left).outcome for roll in rolls)
    assert {name: Fraction(count, len(rolls)) for name, count in seen.items()} == success_odds(left)


def test_more_dice_never_hurt():
    """Each further DICE makes failure rarer; plain success may grow rarer too, as criticals take over."""
    failures = [success_odds(left)["failure"] for left in range(-12, 13)]
    criticals = [success_odds(left)["critical"] for left in range(-12, 13)]
    assert failures == sorted(failures, reverse=True)
    assert len(set(failures)) == len(failures)
    assert criticals == sorted(criticals)


@given(labelled)
def test_pairs_strike_each_other_out(mods):
    """What is left is what the pairs leave: only one kind, the difference of the two."""
    plus, minus = (sum(n for n in mods.values() if n * sign > 0) * sign for sign in (1, -1))
    assert net(mods) == plus - minus


@pytest.mark.parametrize(("base", "left"), [*product((2, 3, 4), range(-3, 4))])
def test_injury_odds_are_those_of_all_rolls(base, left):
    """For every base, dice and modifier the chances of the chart equal a count over every roll."""
    for modifier in range(-3, 3):
        odds = counted(base + abs(left), lambda roll: line(best(roll, base, left) + modifier))  # noqa: B023
        assert dict(injury_odds(InjuryPool(base, left, modifier))) == {table: odds[table] for table in TABLES}


@given(nets, pools, st.integers(1, 2), st.booleans())
def test_attack_odds_chain_the_two_rolls(left, pool, critical, spared):
    """An attack's injuries are those after a success and those after a critical, each with its chance."""
    odds = attack_odds(AttackTerms(left, pool, critical, spared=spared))
    hits = counted(2 + abs(left), lambda roll: named(best(roll, 2, left)))

    def injured(more):
        dice = pool.net + more
        return counted(pool.base + abs(dice), lambda roll: line(best(roll, pool.base, dice) + pool.modifier))

    plain, worse = injured(0), injured(critical)
    expected = {t: hits["success"] * plain[t] + hits["critical"] * worse[t] for t in TABLES}
    if spared:
        expected["down"] += expected.pop("out_of_action")
        expected["out_of_action"] = Fraction(0)
    assert {table: odds[table] for table in TABLES} == expected
    assert odds["failure"] + sum(odds[table] for table in TABLES) == 1


@given(nets, pools)
def test_what_hits_by_itself_is_never_critical(left, pool):
    """Without a success roll the injury's own odds are the attack's."""
    odds = attack_odds(AttackTerms(left, pool, automatic=True))
    assert odds["success"] == 1
    assert {table: odds[table] for table in TABLES} == injury_odds(pool)
    assert set(reduced_odds(odds)) == {"failure", "success", "critical", *TABLES}


@given(st.data(), pools)
def test_an_injury_is_read_like_its_odds(data, pool):
    """Any roll of the pool keeps its base and is a line of the chart that has a chance."""
    roll = data.draw(st.lists(st.integers(1, 6), min_size=pool.count, max_size=pool.count))
    read = read_injury(roll, pool)
    assert len(read.kept) == pool.base
    assert read.total == sum(roll[place] for place in read.kept) + pool.modifier
    assert injury_odds(pool)[read.table] > 0


@given(st.sampled_from(TABLES), victims, st.booleans(), st.integers(0, 3))
def test_injuries_never_leave_the_rules(table, victim, bloodbath, extra):
    """Markers stay between what they were and six, a model that is out gets none, none stands up, TOUGH is spent once."""
    after = settle(table, victim, bloodbath=bloodbath, extra_blood=extra)
    assert victim.blood <= after.blood == victim.blood + after.placed <= MARKERS_MAX
    assert after.out == (after.result == "out_of_action")
    assert after.out <= (table == "out_of_action" and not victim.tough_left)
    assert not after.out or after.placed == 0
    assert after.out or after.down >= victim.down
    assert after.tough_left == (victim.tough_left and table != "out_of_action")


@given(st.integers(-6, 0), st.lists(st.integers(-3, 3), max_size=4), st.integers(0, 2), st.booleans())
def test_armour_is_capped_and_softened(armour, others, piercing, ignored):
    """Minuses never exceed three, pluses always count in full, and piercing or ignoring armour never protects."""
    plus = sum(other for other in others if other > 0)
    whole = injury_modifier(armour, others)
    left = injury_modifier(armour, others, piercing=piercing, ignored=ignored)
    assert whole >= -3 + plus
    assert left >= whole
    assert injury_modifier(armour, others, piercing=6, impervious=armour) == whole


@given(st.integers(1, 14), st.integers(1, 4))
def test_highest_and_lowest_mirror_each_other(number, kept):
    """The lowest are as likely as the highest with every die turned upside down, and every chance counts rolls."""
    kept = min(kept, number)
    high, low = (kept_sum_odds(number, kept, keep) for keep in ("highest", "lowest"))
    assert {7 * kept - total: chance for total, chance in high.items()} == low
    assert sum(high.values()) == 1
    assert all((chance * 6**number).denominator == 1 for chance in high.values())
    assert keep_of(0) == "highest"
