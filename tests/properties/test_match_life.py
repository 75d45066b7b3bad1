"""Whole lives of matches of every ruleset on any terms: battle, consent, time, absence and seats that change hands, at random.

What holds for each feature by itself is tested by itself; here they meet.
"""

import random

import pytest
from msgspec import UNSET

from tests.support.logbook import chained
from tests.support.referee import Referee
from wardrum.events.core import record
from wardrum.events.core.kernel import SYSTEM, DecisionContext, Rejected
from wardrum.events.formats import replay
from wardrum.events.match import Clock, Terms
from wardrum.events.match import commands as c
from wardrum.events.match.consent.takeback import TAKEBACK
from wardrum.events.match.game import Fold
from wardrum.events.rulesets import games
from wardrum.events.verify import verify

SETUPS = {"betrayal": ({"seats": 1}, {"seats": 2}, {"seats": 4})}
COMMITS = 160
LINGERING_MS = (0, 500, 2_000, 2_000, 9_000, 40_000)
BOT = "greedy"
EVENTS = {"TakenBack", "BattlePaused", "BattleResumed", "ClockExpired", "SeatHandedOver", "BattleConceded"}


def any_terms(rng: random.Random) -> Terms:
    """What players could agree on, with times that run out now and then."""
    clock = Clock(rng.choice((20, 200, 600, 5_000)), rng.choice((0, 5)), rng.choice((0, 3, 60)))
    return Terms(
        takeback=rng.choice(("plain", "any", "never")),
        leaver=rng.choice(("loses", "bot")),
        claim_s=rng.choice((0, 5, 60)),
        clock=rng.choice((UNSET, clock)),
    )


class Life:
    """One match at random, its invariants looked at after every commit."""

    def __init__(self, name: str, seed: int) -> None:
        self.rng = random.Random(f"{name}/{seed}")
        setups = SETUPS.get(name, ({},))
        setup = setups[seed % len(setups)]
        self.referee = Referee(games()[name], setup, f"{seed:032x}", any_terms(self.rng))
        self.game = self.referee.game
        self.met: set[str] = set()  # what was asked for, by name
        self.seen = {audience: self.as_shown(audience) for audience in ("", *self.match.order)}

    @property
    def match(self):
        return self.referee.state.match

    def as_shown(self, audience):
        """The fold until now of somebody to whom others' secret commits are sealed."""
        fold = Fold(self.game)
        for data in self.referee.log:
            self.reported(fold, self.game.read(data), audience)
        return fold

    def reported(self, fold, commit, audience):
        if commit.salt is UNSET or commit.actor == audience:
            fold.take(commit)
        else:
            fold.stand(self.game.pass_over(fold.state, commit.version, commit.actor, commit.at))

    # -- living

    def live(self, commits: int = COMMITS) -> None:
        """To the end, or to a version and then given up."""
        while not self.referee.over():
            if len(self.referee.log) < commits:
                self.step()
            else:
                self.do(self.match.staying[0], c.Concede())

    def step(self) -> None:
        """One more commit, of any kind; nothing, if what came to mind makes no sense now."""
        chance = self.rng.random()
        if chance < 0.06:
            self.call_time()
        elif chance < 0.14:
            seat = self.rng.choice(self.match.order)
            self.try_to(SYSTEM, self.rng.choice((c.SeatAway, c.SeatBack))(seat))
        elif chance < 0.17:
            self.try_to(self.rng.choice(self.match.order), self.rng.choice((c.HandOver(BOT), c.TakeOver())))
        elif chance < 0.35 or self.match.paused:
            self.talk()
        else:
            self.play()

    def play(self) -> None:
        """The battle goes on."""
        seat = self.rng.choice(self.referee.awaited())
        self.do(seat, self.referee.command(self.rng.choice(self.referee.options(seat)), self.rng))

    def talk(self) -> None:
        """Something between the players; hardly ever what ends the battle."""
        seat = self.rng.choice(self.match.order)
        ends = {"Concede": 0.06, "AcceptResult": 0.06, "ClaimWin": 0.3, "ClaimDraw": 0.3}
        wanted = [o for o in self.listed(seat, "match") if self.rng.random() < ends.get(o.command, 1)]
        if wanted:
            self.do(seat, self.referee.command(self.rng.choice(wanted), self.rng))

    def call_time(self) -> None:
        """Time is called for what is due first, when it is or a little later."""
        first = min(self.game.pending(self.referee.state), key=lambda pending: pending.due_at)
        late = self.rng.choice((0, 0, 700))
        self.do(SYSTEM, self.expire(first.key), max(0, first.due_at - self.referee.at) + late)

    def expire(self, key):
        comes = self.match.agreed.leaver == "bot" and self.rng.random() < 0.8
        return c.Expire(key, BOT if comes else UNSET)

    def try_to(self, actor, command) -> None:
        if self.referee.refused(actor, command) is None:
            self.do(actor, command)

    def do(self, actor, command, after_ms=None) -> None:
        before = self.match
        after_ms = self.rng.choice(LINGERING_MS) if after_ms is None else after_ms
        commit = self.referee.do(actor, command, after_ms)
        self.met.add(type(command).__name__)
        self.met |= {type(event).__name__ for event in commit.events}
        for audience, fold in self.seen.items():
            self.reported(fold, commit, audience)
        self.look(before, commit)

    def listed(self, seat, scope):
        moment = DecisionContext(self.referee.at, self.referee.past)
        return [o for o in self.game.legal(self.referee.state, seat, moment) if o.scope == scope]

    # -- what always holds

    def look(self, before, commit) -> None:
        """Everything that holds after each commit."""
        self.everybody_knows_as_much_as_may_be_known()
        self.what_does_not_go_back(before, commit)
        self.what_is_pending()
        self.what_is_listed()
        if self.referee.over():
            self.nothing_is_left_open()
        else:
            self.somebody_is_waited_for()

    def everybody_knows_as_much_as_may_be_known(self) -> None:
        for audience, state in ((who, fold.state) for who, fold in self.seen.items()):
            theirs = self.game.view(state, audience)
            ours = self.game.view(self.referee.state, audience)
            assert theirs == ours
            if self.rng.random() < 0.1:
                assert record.digest(theirs) == record.digest(ours)

    def what_does_not_go_back(self, before, commit) -> None:
        match = self.match
        assert match.rolls >= before.rolls
        assert match.at >= before.at
        assert set(match.conceded) >= set(before.conceded)
        if before.clocks is UNSET:
            return
        own = not isinstance(commit.command, c.MatchCommand)
        hidden = self.game.ruleset.secrets(self.referee.past(match.version - 1))
        for seat, left in match.clocks.left.items():
            gained = 1000 * match.agreed.clock.increment_s if own and seat == commit.actor else 0
            assert 0 <= left <= before.clocks.left[seat] + gained
            assert left >= before.clocks.left_at(seat, before.moved_at if hidden else match.at)

    def what_is_pending(self) -> None:
        pending = self.game.pending(self.referee.state)
        assert len({each.key for each in pending}) == len(pending)
        if self.match.paused:
            assert [each.key.startswith("pause-") for each in pending] == [True]
        for each in pending:
            assert each.due_at >= each.since_at
            self.expires(each, max(each.due_at, self.referee.at))
            with pytest.raises(Rejected, match="time_left"):
                self.expires(each, each.due_at - 1)

    def expires(self, pending, at) -> None:
        """A dry run of calling its time."""
        state, moment = self.referee.state, DecisionContext(at, self.referee.past)
        self.game.decide(state, SYSTEM, self.expire(pending.key), self.referee.oracle(), moment)

    def what_is_listed(self) -> None:
        for seat in self.match.order:
            battle = self.listed(seat, "battle")
            tried = self.rng.sample(battle, min(2, len(battle))) + self.listed(seat, "match")
            for option in tried:
                command = self.referee.command(option, self.rng)
                assert self.referee.refused(seat, command) is None, (seat, command)

    def somebody_is_waited_for(self) -> None:
        """The awaited seat has an option; while the battle rests somebody can go on with it; what was asked can be answered."""
        match = self.match
        assert match.staying
        pending = self.game.pending(self.referee.state)
        assert pending
        for seat in {each.seat for each in pending} - {""}:
            assert self.listed(seat, "battle")
        commands = {o.command for seat in match.order for o in self.listed(seat, "match")}
        assert match.paused == ("ResumeBattle" in commands)
        if match.pause is not UNSET and not match.paused:
            assert "AcceptPause" in commands
        if match.takeback is not UNSET:
            assert TAKEBACK.asked(match)
        assert set(match.absent) <= (set() if match.paused else set(match.people))

    def nothing_is_left_open(self) -> None:
        match = self.match
        assert self.game.pending(self.referee.state) == []
        assert (match.pause, match.takeback, match.away, match.offer) == (UNSET, UNSET, UNSET, {})
        for seat in match.order:
            assert self.listed(seat, "battle") + self.listed(seat, "match") == []

    def at_the_end(self) -> None:
        """The stored bytes alone lead to the same state, and prove it; so does a file of them."""
        referee = self.referee
        assert self.game.fold(referee.log) == referee.state
        report = verify(self.game, chained(referee.match, referee.log), referee.match)
        assert report.fault is UNSET, report.fault
        report = replay.check(self.game, replay.read(replay.write(self.game, referee.log)))
        assert report.fault is UNSET, report.fault
        assert report.counts.unproven == 0


def lives(name: str, seeds: range, more: int, wanted: set[str]) -> set[str]:
    """Matches from beginning to end, and up to `more` others while something wanted has not been met; all that has been."""
    met: set[str] = set()
    for seed in range(seeds.start, seeds.stop + more):  # battles of some games are short
        if seed >= seeds.stop and met >= wanted:
            break
        life = Life(name, seed)
        life.live()
        life.at_the_end()
        met |= life.met
    return met


@pytest.mark.parametrize("name", games())
def test_whatever_happens_a_match_stays_sound(name):
    """Battle, offers, pauses, absences, hand-overs and time in any order: all readers agree, nobody is stuck, all is proven."""
    wanted = {"Expire", "OfferPause", "OfferTakeback", "SeatHandedOver"}
    assert lives(name, range(2), 20, wanted) >= wanted


@pytest.mark.long
@pytest.mark.parametrize("name", games())
def test_whatever_happens_many_matches_stay_sound(name):
    """The same for many more lives, until everything that can happen to a match has happened."""
    of_rivals = set() if games()[name].ruleset.cooperative else {"SeatGone", "ResultOffered"}
    wanted = EVENTS | of_rivals
    assert lives(name, range(2, 60), 200, wanted) >= wanted
