"""Snapshots: the states of a match are right at every version, for every audience, and never far to fold."""

import pytest
from msgspec import UNSET

from tests.support.shelf import keep, played
from wardrum.events.core.record import digest
from wardrum.events.core.slices import finished
from wardrum.events.formats import wire
from wardrum.events.rulesets import RULESETS
from wardrum.server.engine.effects import LaneConfig, LaneLimits
from wardrum.server.engine.history import SnapshotPolicy
from wardrum.server.engine.lane import Lane
from wardrum.server.spectating.recap import recap
from wardrum.server.store.memory import MemoryStore

LIMITS = LaneLimits()
each_ruleset = pytest.mark.parametrize("name", sorted(RULESETS))


class Counted:
    """A battle of a ruleset in a lane that was read from its log. records: decoded, from version 1 on."""

    def __init__(self, name, policy=LIMITS.snapshots, seed=1):
        referee = played(name, seed)
        self.game, self.records = referee.game, [referee.game.read(data) for data in referee.log]
        store = MemoryStore()
        keep(store, referee.match, name, referee.log)
        rules = LaneConfig(self.game, lambda *_: referee.seed, lambda: "", LaneLimits(snapshots=policy))
        self.lane = Lane(referee.match, rules, store)
        self.folds()

    def folds(self):
        """How many commits have been folded since this was asked last."""
        counted, self.game.folds = self.game.folds, 0
        return counted

    def states(self):
        """Every version with the state that folding one commit after the other gives."""
        state = self.game.initial(self.records[0])
        yield 0, state
        for record in self.records:
            state = self.game.apply(state, record)
            yield record.version, state


@each_ruleset
def test_every_version_is_the_fold_up_to_it(name):
    """The state at each version of a battle equals the fold of its log, and takes at most 64 folds."""
    battle = Counted(name)
    for version, expected in battle.states():
        battle.folds()
        earlier = battle.lane.history.state_at(version)
        assert earlier == expected
        assert digest(earlier) == digest(expected)
        assert battle.folds() <= 64


def test_the_head_costs_no_fold():
    """The newest state is at hand, right after the log was read and after a long rest too."""
    battle = Counted("warcry")
    for rest in (False, True):
        if rest:
            battle.lane.history.forget()
        assert battle.lane.history.state_at(battle.lane.version) is battle.lane.state
        assert battle.folds() == 0


@each_ruleset
def test_each_audience_sees_what_it_saw(name):
    """An earlier view equals the fold of what its audience was shown, sealed commits passed over."""
    battle = Counted(name)
    audiences = ("", *battle.lane.state.match.order)
    for audience in audiences:
        seen = None
        for record in battle.records:
            if record.salt is not UNSET and record.actor != audience:
                seen = battle.game.pass_over(seen, record.version, record.actor, record.at)
            else:
                seen = battle.game.apply(seen, record)
            view = battle.game.view(battle.lane.history.state_at(record.version), audience)
            assert digest(view) == digest(battle.game.view(seen, audience))


@each_ruleset
@pytest.mark.parametrize("kept_max", [1, 2, 5])
def test_snapshots_do_not_grow_beyond_its_limit(name, kept_max):
    """Beyond the limit snapshots are twice as far apart, and the states stay right."""
    battle = Counted(name, SnapshotPolicy(4, kept_max))
    assert battle.lane.history.snapshots <= kept_max
    for version, expected in battle.states():
        battle.folds()
        assert battle.lane.history.state_at(version) == expected
        assert battle.folds() <= max(4, 2 * len(battle.records) / kept_max)


def test_the_limit_is_enough_for_the_longest_match():
    """With the usual limits 64 folds lead to every version of a match that has reached its limit."""
    policy = LIMITS.snapshots
    assert policy.folds_max == 64
    assert policy.folds_max * policy.kept_max > LIMITS.commits_max


def test_snapshots_are_small():
    """The snapshots of some five hundred commits take less than 3 KiB each."""
    battle = Counted("warcry", seed=39)
    history = battle.lane.history
    assert history.snapshots == len(battle.records) // 64 > 6
    assert history.snapshots_bytes() < 1024 * history.snapshots + 4 * 1024


@each_ruleset
def test_pages_of_a_story_are_not_far_to_fold_either(name):
    """A page of 64 commits anywhere in a battle takes 64 folds besides those that lead to its beginning."""
    battle = Counted(name)
    for after in range(0, len(battle.records), 17):
        battle.folds()
        asked = wire.Story("page", battle.lane.match, after)
        page = finished(recap(battle.lane.history, asked, (), 16 * 1024, 64))
        assert page.commits
        assert battle.folds() <= 64 + 64


@pytest.mark.parametrize("version", [-1, 10_000])
def test_there_is_no_such_version(version):
    """A version that the log does not have has no state."""
    with pytest.raises(ValueError, match="has no version"):
        Counted("betrayal").lane.history.state_at(version)
