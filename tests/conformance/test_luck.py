"""Luck for every ruleset: no die is forgotten, and the odds of a roll are those of the rules themselves."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from random import Random
from types import SimpleNamespace

import pytest
from msgspec import UNSET

from tests.support.referee import Referee
from wardrum.events.core.kernel import SYSTEM
from wardrum.events.core.record import is_drawn
from wardrum.events.projections.luck import Reader, luck_of, rolls_of
from wardrum.events.rulesets import RULESETS, games
from wardrum.events.toolkit.luck import (
    ENEMIES,
    Moment,
)
from wardrum.events.toolkit.luck.roll import KINDS

SETUPS = {
    "betrayal": [{"seats": 2, "scenario": name} for name in ("ruined-gate", "old-mine", "sunken-stair")],
    "trench": [{"into_melee": "random"}],
}
BATTLES = 5
DICE_MAX = 3  # of a commit whose every outcome is tried
OF_A_KIND = 4  # commits of each kind of event that are tried so
DEVIATIONS_MAX = 4

NOT_ROLLED = {  # events that move dice about, or tell what becomes of those rolled before
    "AbilityDiceSpent",
    "ActiveDieUsed",
    "ChanneledDiceSpent",
    "MagicChanneled",
    "DiceDiscarded",
    "DiceRecovered",
    "DieResolved",
    "FatigueDieGained",
}

each_ruleset = pytest.mark.parametrize("name", sorted(RULESETS))


@cache
def battles(name):
    """Whole battles of random legal commands."""
    played = []
    for setup in SETUPS.get(name, [{}]):
        for seed in range(BATTLES):
            referee = Referee(games()[name], setup, match=f"{seed + 50:032x}")
            referee.play(Random(seed))
            played.append(referee)
    return played


def commits(name):
    """Each commit with the state before it."""
    game = games()[name]
    for referee in battles(name):
        state = None
        for data in referee.log:
            record = game.read(data)
            before = game.initial(record) if state is None else state
            state = game.apply(before, record)
            yield before, record


def drawn(record):
    return 0 if record.draws is UNSET else sum(len(pool.values) for pool in record.draws)


@each_ruleset
def test_no_die_is_forgotten(name):
    """Each die of a battle is somebody's luck, or of an event that is left out for a reason; none is counted twice."""
    game, seen = games()[name], 0
    left_out = game.ruleset.luck.left_out
    for before, record in commits(name):
        counted = sum(roll.dice for roll in rolls_of(game, before, record))
        neutral = any(type(event) in left_out for event in record.events)
        assert counted == drawn(record) or (neutral and counted < drawn(record)), record
        seen += counted
    assert seen
    assert all(reason and reason[-1] != "." for reason in left_out.values())


@each_ruleset
def test_rolls_are_sound(name):
    """A roll is of a seat or of the enemies, of a known kind, and its odds have its value and add up to one."""
    game = games()[name]
    for before, record in commits(name):
        for roll in rolls_of(game, before, record):
            assert roll.seat in (*before.match.order, ENEMIES)
            assert roll.kind in KINDS
            assert roll.value in roll.odds.ways
            assert sum(roll.odds.ways.values()) == roll.odds.whole


class Fixed:
    """Dice whose first pool is given; later ones count up, so that roll-offs end."""

    def __init__(self, first):
        self._first = first

    def __call__(self, n, sides):
        first, self._first = self._first, None
        return tuple(i % sides + 1 for i in range(n)) if first is None else first

    def server_seed(self):
        return "0" * 64


def first_rolls(game, before, events):
    """The first event that is somebody's luck, and what it was worth."""
    state = before
    for place, event in enumerate(events):
        if rolls := list(game.ruleset.luck(Moment(before, state, events[:place]), event)):
            return type(event), rolls
        state = game.evolve(state, event)
    return None, []


def tried(name):
    """Commits whose first draw is the first roll, with few dice: some for each kind of event."""
    game, seen = games()[name], Counter()
    for before, record in commits(name):
        if record.draws is UNSET or record.actor == SYSTEM or len(record.draws[0].values) > DICE_MAX:
            continue
        kind, rolls = first_rolls(game, before, record.events)
        if sum(roll.dice for roll in rolls) == len(record.draws[0].values) and seen[kind] < OF_A_KIND:
            seen[kind] += 1
            yield before, record, kind


@each_ruleset
def test_odds_are_those_of_the_rules(name):
    """Decided again with every outcome of its first draw, a command's rolls come up exactly as often as their odds say."""
    game, kinds = games()[name], set()
    for before, record, kind in tried(name):
        pool = record.draws[0]
        faces = [range(1, pool.sides + 1)] * len(pool.values)
        found: dict[int, Counter[int]] = {}
        odds = {}
        for first in product(*faces):
            events = game.decide(before, record.actor, record.command, Fixed(first))
            again, rolls = first_rolls(game, before, events)
            assert again is kind
            for place, roll in enumerate(rolls):
                found.setdefault(place, Counter())[roll.value] += 1
                assert odds.setdefault(place, roll.odds.chances) == roll.odds.chances
        ways = pool.sides ** len(pool.values)
        for place, values in found.items():
            assert {value: Fraction(count, ways) for value, count in values.items()} == odds[place], kind
        kinds.add(kind)
    assert kinds


@each_ruleset
def test_whole_battles_come_out_as_expected(name):
    """Over many battles each kind of roll adds up to what is expected, within four standard deviations."""
    game, off, variance = games()[name], Counter(), Counter()
    for before, record in commits(name):
        for roll in rolls_of(game, before, record):
            off[roll.kind] += roll.value - roll.odds.mean
            variance[roll.kind] += roll.odds.variance
    assert off
    for kind, by in off.items():
        assert abs(by) <= DEVIATIONS_MAX * sqrt(variance[kind]), kind


@each_ruleset
def test_secrets_draw_nothing(name):
    """A sealed commit has no dice, so that luck can tell nothing of it."""
    sealed = [record for _, record in commits(name) if record.salt is not UNSET]
    assert all(record.draws is UNSET for record in sealed)
    assert all(event.SECRET is False for event in RULESETS[name].luck.tellers)


@each_ruleset
def test_a_reader_goes_on(name):
    """A report in the middle and another at the end are those of folding up to there."""
    referee = battles(name)[0]
    game, log = referee.game, referee.log
    reader, half = Reader(game), len(log) // 2
    for data in log[:half]:
        reader.take(data)
    assert reader.report() == luck_of(game, log[:half])
    for data in log[half:]:
        reader.take(data)
    assert reader.report() == luck_of(game, log)
    assert reader.report().version == len(log)


@each_ruleset
def test_chosen_dice_are_nobodys_luck(name):
    """A commit whose dice were chosen by hand is left out, and the report says how many there were."""
    game = games()[name]
    before, record = next((b, r) for b, r in commits(name) if list(rolls_of(game, b, r)))
    chosen = SimpleNamespace(events=record.events, draws=record.draws, version=record.version, chosen=(1,))
    assert is_drawn(record)
    assert not is_drawn(chosen)
    reader = Reader(game)
    reader._note(before, chosen)
    assert (reader.report().seats, reader.report().study) == ({}, 1)


@each_ruleset
def test_every_dice_event_has_its_place(name):
    """Each event with a field for dice is in the table or left out, so that a new one cannot be forgotten."""
    ruleset = RULESETS[name]
    known = {*ruleset.luck.tellers, *ruleset.luck.left_out}
    with_dice = [
        event for event in ruleset.event_type.__args__ if {"dice", "die"} & set(event.__struct_fields__)
    ]
    reported = {event.__name__ for event in with_dice if event not in known}
    assert reported <= NOT_ROLLED
