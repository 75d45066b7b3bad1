"""A battle that was taken back is the battle that it was: for every ruleset, at every version that is allowed."""

import random
from collections import Counter
from functools import cache

import msgspec
import pytest

from tests.support.referee import Referee
from tests.support.wavering import offered, take_back, wavering
from wardrum.events.core import patch, record
from wardrum.events.formats import replay
from wardrum.events.match import Terms
from wardrum.events.match import events as e
from wardrum.events.match.game import Fold, Game
from wardrum.events.rulesets import RULESETS, games

each_ruleset = pytest.mark.parametrize("name", RULESETS)
SETUPS = {"betrayal": [{"seats": 1}, {"seats": 3}]}
LONG = 100  # commits of a battle that is looked at
BATTLES_MAX = 20  # until one of them has been taken back


@cache
def game(name: str) -> Game:
    return games()[name]


def battles(name: str, takeback: str, seed: int):
    """Battles of a ruleset on these terms, for each of its interesting settings."""
    for place, setup in enumerate(SETUPS.get(name, [{}])):
        match = f"{1000 * seed + place:032x}"
        yield Referee(game(name), setup, match, Terms(takeback=takeback)), random.Random(seed)


def parts(state) -> bytes:
    """The canonical bytes of all that is the battle's."""
    built = msgspec.to_builtins(state)
    del built["match"]
    return record.canonical(built)


def legal(referee: Referee, state) -> dict:
    """The battle's options of every seat."""
    return {seat: referee.game.ruleset.questions.legal(state, seat) for seat in state.match.order}


def apart(referee: Referee) -> Referee:
    """The same match going on elsewhere, as far as it has come."""
    other = Referee.__new__(Referee)
    other.__dict__ |= referee.__dict__
    other.log = list(referee.log)
    other.fold = referee.fold.copy()
    return other


def goes_back(referee: Referee, version: int) -> Referee:
    """Take back to a version and hold the state against the frozen one."""
    then, other = referee.past(version), apart(referee)
    before = other.state.match
    take_back(other, version)
    now = other.state
    assert (now.table, now.battle) == (then.table, then.battle)
    assert parts(now) == parts(then)
    assert legal(other, now) == legal(other, then)
    assert other.game.ruleset.questions.pending(now) == other.game.ruleset.questions.pending(then)
    assert (now.match.rolls, now.match.order) == (before.rolls, before.order)
    assert record.digest(other.game.fold(other.log)) == record.digest(now)
    assert max(map(len, other.log)) <= record.RECORD_BYTES_MAX
    return other


def looked_at(name: str, takeback: str, seed: int) -> Counter:
    """Every allowed version at some moments of a battle; what was tried, by number of versions on offer."""
    tried: Counter = Counter()
    for referee, rng in battles(name, takeback, seed):
        while not referee.over() and len(referee.log) < LONG:
            referee.step(rng)
            if referee.over() or rng.random() < 0.94:
                continue
            versions = offered(referee, "a")
            for version in versions:
                goes_back(referee, version)
            tried[len(versions)] += 1
    return tried


@each_ruleset
@pytest.mark.parametrize("takeback", ["plain", "any"])
def test_the_battle_stands_again_as_it_stood(name, takeback):
    """After a take-back all but the match is equal to the frozen state: value, bytes and what each seat may do."""
    for seed in range(1, BATTLES_MAX):  # battles of some games are short
        tried = looked_at(name, takeback, seed)
        if sum(tried.values()) > tried[0]:
            return
    pytest.fail("no version was on offer")


def follow(referee: Referee) -> int:
    """Every kind of reader comes to the same state after each commit; how many take-backs there were."""
    game, others, back = referee.game, Fold(referee.game), 0
    state = game.initial(game.read(referee.log[0]))
    fold = Fold(game, state)
    seen = msgspec.json.decode(record.canonical(game.view(state, "")))
    for data in referee.log:
        commit = game.read(data)
        before, state = state, fold.take(commit)
        shown = patch.diff(game.view(before, ""), game.view(state, ""))
        seen = patch.apply(seen, msgspec.json.decode(record.canonical(shown)))
        passed_over(others, commit)
        if any(isinstance(event, e.TakenBack) for event in commit.events):
            late = msgspec.json.decode(record.canonical(before), type=type(before))
            assert record.digest(game.apply(late, commit, fold.state_at)) == record.digest(state)
            digest = record.digest(game.view(state, ""))
            assert digest == record.digest(game.view(others.state, "")) == record.digest(seen)
            back += 1
    assert record.digest(state) == record.digest(others.state) == record.digest(seen)
    return back


def passed_over(others: Fold, commit) -> None:
    """The fold of a reader from whom sealed commits are hidden."""
    if commit.salt is msgspec.UNSET:
        others.take(commit)
    else:
        others.stand(others.game.pass_over(others.state, commit.version, commit.actor, commit.at))


@each_ruleset
@pytest.mark.parametrize("takeback", ["plain", "any"])
def test_all_readers_follow_a_battle_with_take_backs(name, takeback):
    """Events, patches, a snapshot of any version and a fold past sealed commits lead to the same hash; all is proven."""
    taken = 0
    for seed in range(2, 4):
        for referee, rng in battles(name, takeback, seed):
            wavering(referee, rng)
            taken += follow(referee)
            report = replay.check(referee.game, replay.read(replay.write(referee.game, referee.log)))
            assert report.fault is msgspec.UNSET, report.fault
            assert report.counts.unproven == 0
    assert taken
