"""Which battles an arena plays: pairs with the same setup and dice, and everything in its turn."""

from collections import Counter
from itertools import pairwise

import pytest

from wardrum.clients.arena.design import Variety, balance, league, parties, variety_of
from wardrum.events.rulesets import games

TWO_SEATS = ("warcry", "mordheim", "trench")


def variety(ruleset):
    return variety_of(games()[ruleset])


def pairs_of(fixtures):
    found = {}
    for fixture in fixtures:
        found.setdefault(fixture.pair, []).append(fixture)
    return list(found.values())


@pytest.mark.parametrize("ruleset", TWO_SEATS)
def test_bots_change_seats_and_nothing_else_changes(ruleset):
    """Both battles of a pair have setup, warbands and seed in common; pairs have dice of their own."""
    fixtures = league(variety(ruleset), ["x", "y", "z"], 10, seed=1)
    for one, other in pairs_of(fixtures):
        assert (one.setup, one.warbands, one.seed) == (other.setup, other.warbands, other.seed)
        assert [*one.bots.values()] == [*other.bots.values()][::-1]
        assert (one.game, other.game) == (1, 2)
    assert len({fixture.seed for fixture in fixtures}) == len(fixtures) / 2


def test_every_two_bots_meet_as_often():
    """Ten battles of each two; an odd number is rounded up to whole pairs."""
    for wanted, there_are in ((10, 10), (9, 10), (1, 2)):
        met = Counter(frozenset(one.bots.values()) for one in league(variety("warcry"), "xyz", wanted, 1))
        assert met == {frozenset("xy"): there_are, frozenset("xz"): there_are, frozenset("yz"): there_are}


@pytest.mark.parametrize("ruleset", TWO_SEATS)
def test_every_warband_meets_every_other_in_both_seats(ruleset):
    """In each round once, also itself; the warbands of a pair change seats and have the same dice and table."""
    there, rounds = variety(ruleset), 3
    fixtures = balance(there, "x", rounds * len(there.warbands) ** 2, seed=1)
    met = Counter(tuple(fixture.warbands.values()) for fixture in fixtures)
    assert met == {(one, other): rounds for one in there.warbands for other in there.warbands}
    for pair in pairs_of(fixtures):
        assert len({(str(fixture.setup), fixture.seed) for fixture in pair}) == 1
        if len(pair) == 2:
            assert [*pair[0].warbands.values()] == [*pair[1].warbands.values()][::-1]
        else:
            assert len({*pair[0].warbands.values()}) == 1


def test_a_balance_is_rounded_up_to_whole_rounds():
    """One battle more than a round are two rounds; without a number there are four."""
    there = variety("trench")
    of_a_round = len(there.warbands) ** 2
    assert len(balance(there, "x", of_a_round + 1, 1)) == 2 * of_a_round
    assert len(balance(there, "x", 0, 1)) == 4 * of_a_round


@pytest.mark.parametrize("ruleset", TWO_SEATS)
def test_cards_take_turns(ruleset):
    """No value of a card comes up twice more than another, and neighbours are not always the same."""
    there = variety(ruleset)
    setups = [pair[0].setup for pair in pairs_of(league(there, "xy", 100, seed=2))]
    for card, values in there.cards.items():
        drawn = [setup[card] for setup in setups]
        times = Counter(drawn)
        assert set(times) == set(values)
        assert max(times.values()) - min(times.values()) <= 1
        assert len(values) == 1 or len(set(pairwise(drawn))) > len(values)


def test_a_party_meets_every_map_in_every_size():
    """Once in each block, and each bot has the same battles."""
    there = variety("betrayal")
    assert parties(there) == len(there.cards["scenario"]) * len(there.sizes) > 4
    fixtures = league(there, ["x", "y"], 2 * parties(there), seed=1)
    for bot in "xy":
        own = [one for one in fixtures if set(one.bots.values()) == {bot}]
        assert set(Counter((one.setup["scenario"], len(one.bots)) for one in own).values()) == {2}
    assert all((x.setup, x.seed) == (y.setup, y.seed) for x, y in pairs_of(fixtures))


def test_the_same_number_gives_the_same_battles():
    """And another one gives others."""
    there = variety("warcry")
    assert balance(there, "x", 64, seed=3) == balance(there, "x", 64, seed=3)
    assert league(there, "xy", 64, seed=3) != league(there, "xy", 64, seed=4)


def test_what_differs_is_read_from_the_ruleset():
    """Maps are the first of the table's parts, plans are the other cards; "random" is none of them."""
    warcry, betrayal = variety("warcry"), variety("betrayal")
    assert (warcry.map, warcry.plans) == ("terrain", ("deployment", "victory", "twist"))
    assert (betrayal.map, betrayal.plans, betrayal.warbands) == ("scenario", (), ())
    assert list(betrayal.sizes) == [1, 2, 3, 4]
    assert list(warcry.sizes) == [2]
    assert not any("random" in values for values in warcry.cards.values())


def test_three_seats_against_each_other_are_refused():
    """No game has them; one that had would be refused in a sentence."""
    three = Variety("melee", False, (), "", {}, {3: ("a", "b", "c")})
    with pytest.raises(ValueError, match="melee is neither a battle of two seats nor of a party"):
        league(three, "xy", 2, 1)
