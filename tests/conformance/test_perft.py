"""Legal sequences to depth two, counted from the lists and by brute force, in positions of every ruleset."""

import random
from itertools import combinations, product

import pytest

from tests.conformance.naive_moves import ON_THE_TABLE, SUBSETS_MAX, Vocabulary, decided, naive
from tests.support.referee import Referee
from wardrum.events.match.game import Game
from wardrum.events.rulesets import RULESETS
from wardrum.events.toolkit.options import Choice, Count, Each, Partition, Path, Place, Route, Subset

SETUPS = {
    "warcry": [{"terrain": name, "twist": "none"} for name in ("twin-belfries", "quarry-steps")],
    "mordheim": [{"terrain": name, "twist": "none"} for name in ("stilt-gallery", "quarry-steps")],
    "trench": [{"terrain": name} for name in ("broken-abbey", "sunken-line", "shrine-crossing")],
    "betrayal": [{"scenario": "ruined-gate", "seats": 2}],
}
BATTLES = 4
POSITIONS = {"default": 2, "long": 10}


def plain_values(domain):
    """All values that a domain lists, if it is no place on the table; subsets up to the size that is tried."""
    match domain:
        case Choice():
            return list(domain.of)
        case Count():
            return list(range(domain.min, domain.max + 1))
        case Subset():
            sizes = range(domain.min, min(domain.max, SUBSETS_MAX) + 1)
            return [list(some) for size in sizes for some in combinations(sorted(domain.of, key=repr), size)]
    raise AssertionError(domain)


def on_the_table(domain):
    """The first value of a place or a way."""
    match domain:
        case Path():
            return domain.stops[0].path
        case Place():
            return domain.spots[0]
        case Route():
            return domain.halts[0].path
    raise AssertionError(domain)


def listed(vocabulary, state, seat):
    """Signature → the fields of a command, for everything that is listed."""
    found = {}
    for option in vocabulary.game.legal(state, seat):
        if option.scope != "battle":
            continue
        plain = {
            name: plain_values(domain)
            for name, domain in option.params.items()
            if not isinstance(domain, ON_THE_TABLE)
        }
        placed = {
            name: on_the_table(domain)
            for name, domain in option.params.items()
            if isinstance(domain, ON_THE_TABLE)
        }
        for values in product(*plain.values()):
            fields = {"type": option.command, **dict(zip(plain, values, strict=True)), **placed}
            found.setdefault(vocabulary.signature(fields), fields)
    return found


def countable(game, state):
    """Whether everything that may be done is made of values that can be tried."""
    seats = [pending.seat for pending in game.pending(state)]
    options = [option for seat in seats for option in game.legal(state, seat)]
    domains = [d for option in options if option.scope == "battle" for d in option.params.values()]
    return bool(seats) and not any(isinstance(domain, Each | Partition) for domain in domains)


def positions(game, setups, wanted):
    """Positions of some battles in which there is something to choose."""
    rng = random.Random(7)
    found, seed = [], 0
    while len(found) < wanted:
        referee = Referee(game, setups[seed % len(setups)], f"{seed % BATTLES:032x}")
        walker = random.Random(seed % BATTLES)
        stop = rng.randint(30, 150)
        seed += 1
        for _ in range(stop):
            if referee.over():
                break
            referee.step(walker)
        if not referee.over() and countable(game, referee.state):
            found.append(referee.state)
    return found


def perft(vocabulary, state):
    """Sequences of two, from the lists and by brute force; each second move in the position after the listed first."""
    game = vocabulary.game
    counts = [0, 0]
    for seat in (pending.seat for pending in game.pending(state)):
        by_list = listed(vocabulary, state, seat)
        assert set(by_list) == naive(vocabulary, state, seat) | only_elsewhere(game, state, seat, by_list)
        for fields in by_list.values():
            after = decided(game, state, seat, fields)
            assert after is not None, fields
            if after.match.status == "ended" or not countable(game, after):
                continue
            for next_seat in (pending.seat for pending in game.pending(after)):
                second = listed(vocabulary, after, next_seat)
                tried = naive(vocabulary, after, next_seat) | only_elsewhere(game, after, next_seat, second)
                assert set(second) == tried, (fields, set(second) ^ tried)
                counts[0] += len(second)
                counts[1] += len(tried)
    return counts


def only_elsewhere(game, state, seat, by_list):
    """What holds at the place that is listed, though perhaps at none of the grid."""
    return {sign for sign, fields in by_list.items() if decided(game, state, seat, fields) is not None}


def count(name, number, capsys):
    game = Game(RULESETS[name])
    vocabulary = Vocabulary(game, SETUPS[name], BATTLES)
    totals = [perft(vocabulary, state) for state in positions(game, SETUPS[name], number)]
    with capsys.disabled():
        print(f"\n{name}: sequences of two in {number} positions: {[a for a, _ in totals]}")
    assert all(a == b for a, b in totals)
    assert sum(a for a, _ in totals) > number


@pytest.mark.parametrize("name", ["mordheim", "warcry"])
def test_lists_and_brute_force_count_the_same(name, capsys):
    """In two positions of two rulesets, quickly; all of them in the long run."""
    count(name, POSITIONS["default"], capsys)


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("name", sorted(SETUPS))
def test_lists_and_brute_force_count_the_same_in_ten(name, capsys):
    """In ten."""
    count(name, POSITIONS["long"], capsys)


class Forgetful(Game):
    """Lists all but the last option of the battle."""

    def legal(self, state, seat):
        """What is listed, less one."""
        options = super().legal(state, seat)
        of_battle = [option for option in options if option.scope == "battle"]
        return [option for option in options if option is not of_battle[-1]] if of_battle else options


def test_an_option_that_is_not_listed_is_found():
    """Negative control: with one option left out of every list the two counts differ at once."""
    game = Game(RULESETS["warcry"])
    vocabulary = Vocabulary(game, SETUPS["warcry"], BATTLES)
    (state,) = positions(game, SETUPS["warcry"], 1)
    vocabulary.game = Forgetful(RULESETS["warcry"])
    with pytest.raises(AssertionError):
        perft(vocabulary, state)
