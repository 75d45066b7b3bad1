"""A match is decided under the revision of its rules that it began with, for as long as this release has it."""

import random

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tests.support import toy
from tests.support.forking import Forked
from tests.support.logbook import battle, chained, forged
from tests.support.referee import Referee
from wardrum.events.core.kernel import Rejected
from wardrum.events.core.record import canonical
from wardrum.events.match.events import TakebackAccepted
from wardrum.events.match.game import Game, revision_of
from wardrum.events.rulesets import game, games
from wardrum.events.verify import Decided, verify
from wardrum.events.verify.ancestry import chained as chained_fork
from wardrum.events.verify.ancestry import stand_on

LOG = battle(seed=3)


def raised(to=2, **changes):
    """The toy at a later revision."""
    return replace(toy.RULESET, revision=to, **changes)


def dearer(decision, seat, command):
    """Revision 2 of the toy: a roll tells one event more."""
    toy.decide(decision, seat, command)
    decision.emit(toy.Passed(seat, decision.state.battle.turn))


def test_a_match_tells_its_revision():
    """The first event names ruleset and revision, and the state keeps them."""
    first = LOG.records[0]
    assert (first.events[0].ruleset, first.events[0].revision) == ("toy", 1)
    assert (LOG.state.match.ruleset, LOG.state.match.revision) == ("toy", 1)
    assert revision_of(canonical(first)) == 1
    assert revision_of(b"no record") == revision_of(canonical(LOG.records[1])) == 0


def test_an_earlier_revision_is_decided_as_it_was():
    """Where the old behaviour is kept, its logs are decided again by it, and new matches by the new one."""
    now = Game(raised(decide=dearer), [Game(toy.RULESET)])
    report = verify(now, LOG.entries, LOG.match)
    assert report.fault is UNSET
    assert report.under == (Decided("toy", 1, again=True),)
    assert report.counts.decisions == len(LOG.records)
    new = Referee(now)
    assert new.state.match.revision == 2
    assert verify(now, chained(new.match, new.log), new.match).under == (Decided("toy", 2, again=True),)


def test_a_changed_decision_without_a_new_revision_is_a_fault():
    """Negative control: the same change under the same number is found."""
    report = verify(Game(raised(1, decide=dearer)), LOG.entries, LOG.match)
    assert "the rules make something else happen" in report.fault.what


def test_a_revision_that_is_gone_is_reported():
    """Chain, dice and events are checked, no command is decided again, and the report says so."""
    report = verify(Game(raised(decide=dearer)), LOG.entries, LOG.match)
    assert report.fault is UNSET
    assert report.under == (Decided("toy", 1, again=False),)
    counts = report.counts
    assert (counts.commits, counts.decisions, counts.unproven) == (len(LOG.records), 0, 0)
    assert counts.dice == verify(toy.GAME, LOG.entries, LOG.match).counts.dice > 0


def test_events_that_no_rules_made_are_a_fault_of_a_gone_revision():
    """An event that the fold cannot take, as an answer to a take-back that nobody offered, is a fault and no traceback."""
    reported = forged(LOG, 7, events=(TakebackAccepted("a"),), draws=UNSET)
    report = verify(Game(raised()), reported, LOG.match)
    assert report.fault.version == 7
    assert "the rules cannot follow this commit" in report.fault.what
    assert report.under == ()


def test_a_gone_revision_knows_the_others():
    """Asked for a revision that is there, a gone one answers with it."""
    earlier = Game(toy.RULESET)
    now = Game(raised(), [earlier])
    assert now.of(99).of(1) is earlier
    assert now.of(99).of(2) is now
    assert now.of(99).of(98).why_set_aside.reason == "revision_gone"


def test_an_earlier_revision_knows_the_others():
    """So does one that is there: whichever is asked, a revision is the same game."""
    earlier = Game(toy.RULESET)
    now = Game(raised(), [earlier])
    assert earlier.of(1) is earlier
    assert earlier.of(2) is earlier.of(0) is now
    assert earlier.of(99) is now.of(99)


def test_dice_are_proven_under_a_revision_that_is_gone():
    """A die that does not follow from the seeds is found without the rules that drew it."""
    rolled = next(record for record in LOG.records if record.draws is not UNSET)
    (pool,) = rolled.draws
    loaded = replace(pool, values=(pool.values[0] % 6 + 1,))
    report = verify(Game(raised()), forged(LOG, rolled.version, draws=(loaded,)), LOG.match)
    assert "the dice are not those of the seeds" in report.fault.what


def test_a_revision_that_is_gone_is_shown_but_not_played():
    """Its logs fold, are narrated and have views; nothing is legal, no time is called, and every command is refused."""
    referee = Referee(toy.GAME)
    gone = Game(raised()).of(1)
    assert gone.why_set_aside.reason == "revision_gone"
    state = gone.fold(referee.log)
    assert state == referee.state
    assert (gone.legal(state, "a"), gone.pending(state)) == ([], [])
    with pytest.raises(Rejected, match="revision 1 of toy is not in this release"):
        gone.decide(state, "a", toy.Roll(), referee.oracle())


def test_a_fork_follows_its_parents_revision():
    """Given a parent of an earlier revision, a fork of it is decided by that one, and says so."""
    parent = Referee(toy.GAME)
    for _ in range(3):
        parent.step(random.Random(1))
    fork = Forked(parent, 6)
    assert fork.state.match.revision == 1
    now = Game(raised(decide=dearer), [Game(toy.RULESET)])
    _, origin = stand_on(now, [fork.place], lambda match, upto: parent.log[:upto])
    report = verify(now, chained_fork(fork.match, fork.log, origin), fork.match, origin=origin)
    assert (report.fault, report.under) == (UNSET, (Decided("toy", 1, again=True),))


@pytest.mark.parametrize("name", games())
def test_the_registry_answers_by_name_and_revision(name):
    """Each ruleset is there at its present revision; any other one is reported to be gone."""
    assert game(name, games()[name].revision) is games()[name]
    assert game(name, 99).why_set_aside.reason == "revision_gone"
    assert games()[name].why_set_aside is None
    assert game(name, 99) is game(name, 99)
