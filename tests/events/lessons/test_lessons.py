"""Guided first battles: their moments are made by today's rules, and every hint can be followed."""

from random import Random

import msgspec
import pytest
from msgspec import UNSET

from tests.support.forking import Forked
from tests.support.referee import Referee
from wardrum.events.lessons import LESSONS, prepare
from wardrum.events.lessons.prepared import identity
from wardrum.events.rulesets import RULESETS, games
from wardrum.events.verify import verify
from wardrum.events.verify.ancestry import chained

COMMITS_MAX = 120
each_lesson = pytest.mark.parametrize("name", sorted(LESSONS))


class Visit(Forked):
    """A fork of a prepared battle at its moment, with its hints."""

    def __init__(self, name, rng):
        lesson, game = LESSONS[name], games()[name]
        self.prepared = prepare(game, lesson)
        parent = Referee(game, lesson.setup)
        parent.log, parent.match = list(self.prepared.records), self.prepared.match
        self.seat, self.hints, self.rng = lesson.seat, list(self.prepared.hints), rng
        self.followed = 0
        super().__init__(parent, self.prepared.version)

    def follow(self):
        """One command: what the next hint asks for if it is on offer, else anything that may be done."""
        while self.hints[self.followed].command == "":
            self.followed += 1
        if self.seat not in self.awaited():
            return self.step(self.rng)
        hint, options = self.hints[self.followed], self.options(self.seat)
        if hint.command == "round":
            return self.step(self.rng)
        if hint.values:
            found = self.game.read_command(msgspec.json.encode({"type": hint.command, **hint.values}))
            done = self.do(self.seat, found)
        else:
            fitting = [option for option in options if hint.command in ("any", option.command)]
            done = self.choose(self.seat, self.rng.choice(fitting or options), self.rng)
        if hint.command in ("any", type(done.command).__struct_config__.tag):
            self.followed += 1
        return done

    def see_round(self, before):
        """A hint that asks for the end of a round is followed by it."""
        asked = [hint.command for hint in self.hints[self.followed :] if hint.command]
        if asked[:1] == ["round"] and self.state.battle.round > before:
            self.followed += 1

    @property
    def done(self):
        """Whether all hints are behind."""
        return all(hint.command == "" for hint in self.hints[self.followed :])


def test_every_ruleset_has_a_lesson():
    """Every ruleset that is played has a guided first battle, which says what it teaches."""
    assert set(LESSONS) == set(RULESETS)
    for lesson in LESSONS.values():
        assert len(lesson.learnt) == 3
        assert 5 <= len(lesson.hints) <= 15


@each_lesson
def test_the_moment_is_made_by_the_rules_of_today(name):
    """The script is accepted by this release's rules, always as the same log; its chain, dice and decisions verify."""
    game = games()[name]
    prepared = prepare(game, LESSONS[name])
    assert prepare(game, LESSONS[name]) == prepared
    report = verify(game, chained(prepared.match, prepared.records, None), prepared.match)
    assert report.fault is UNSET
    state = game.fold(prepared.records[: prepared.version])
    assert state.match.status == "live"
    assert game.fold(prepared.records).match.status == "ended"
    assert LESSONS[name].seat in [pending.seat for pending in game.pending(state)]
    named = [hint.say for hint in prepared.hints if "{" in hint.say]
    assert all("{piece}" in say for say in named)
    assert prepared.piece or not named


@each_lesson
@pytest.mark.parametrize("seed", range(5))
def test_every_hint_can_be_followed(name, seed):
    """Who does what the hints say comes to the end of the lesson, whatever the dice and the others do."""
    visit = Visit(name, Random(seed))
    while not visit.done:
        before = visit.state.battle.round
        visit.follow()
        visit.see_round(before)
        assert len(visit.log) < COMMITS_MAX, f"stuck at hint {visit.followed}"
        assert not visit.over() or visit.followed >= len(visit.hints) - 1


def test_another_script_is_another_battle():
    """Another script makes another battle under another id, so that the one in a store stays as it is."""
    game = games()["warcry"]
    ids = {identity(game, LESSONS["warcry"], seed) for seed in (1, 2)}
    assert len(ids) == 2
