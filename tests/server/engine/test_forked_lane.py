"""A fork in a lane: read from its log and its ancestors', right at every version, and never far to fold."""

import random
from itertools import count

import pytest

from tests.support.forking import Forked
from tests.support.referee import Referee
from tests.support.shelf import CountingGame, keep
from wardrum.events.core.record import digest
from wardrum.events.match.forks.base import ForkBaseMissing
from wardrum.events.rulesets import RULESETS
from wardrum.server.engine.effects import LaneConfig
from wardrum.server.engine.lane import Lane
from wardrum.server.store.memory import MemoryStore

each_ruleset = pytest.mark.parametrize("name", sorted(RULESETS))


def family(name):
    """A battle, a fork of it, and a fork of that one; the youngest has gone on to its end."""
    for seed in count(12):
        rng = random.Random(seed)
        eldest = Referee(CountingGame(RULESETS[name]), match=f"{seed:032x}")
        eldest.play(rng)
        middle = Forked(eldest, len(eldest.log) // 2, match="c" * 32)
        for _ in range(20):
            if not middle.over():
                middle.step(rng)
        if not middle.over():  # battles of some games are short
            break
    youngest = Forked(middle, len(middle.log) - 3, match="d" * 32)
    youngest.play(rng)
    return eldest, middle, youngest


def lane_of(name, *referees):
    """A lane of the last one, on a store that holds all of them."""
    store, youngest = MemoryStore(), referees[-1]
    for referee in referees:
        keep(store, referee.match, name, referee.log, referee.root)
    rules = LaneConfig(
        youngest.game,
        lambda *_: youngest.seed,
        lambda: "",
    )
    return Lane(youngest.match, rules, store)


@each_ruleset
@pytest.mark.rule("L-40")
def test_every_version_of_a_fork_is_the_fold_up_to_it(name):
    """From version 0 on, each state equals the fold from the parent's, in at most 64 folds; heads start at the fork's root."""
    *elders, fork = family(name)
    lane = lane_of(name, *elders, fork)
    state = fork.first
    assert lane.history.head_at(0) == state.match.root
    for version in range(len(fork.log) + 1):
        if version:
            state = fork.game.apply(state, fork.game.read(fork.log[version - 1]))
        fork.game.folds = 0
        assert digest(lane.history.state_at(version)) == digest(state)
        assert fork.game.folds <= 64
    assert lane.history.tail.head == lane.history.head_at(lane.version)


@pytest.mark.rule("L-40")
def test_a_fork_whose_ancestors_are_gone_is_not_served():
    """A lane never guesses what a fork stands on: without its parent, or its parent's parent, it does not open."""
    eldest, middle, fork = family("betrayal")
    for left in ((eldest, fork), (middle, fork), (fork,)):
        with pytest.raises(ForkBaseMissing, match="which is not here"):
            lane_of("betrayal", *left)
