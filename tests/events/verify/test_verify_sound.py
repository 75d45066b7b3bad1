"""Verify finds nothing wrong where nothing is, and counts what it checked."""

from msgspec import UNSET

from tests.support.logbook import Logbook, battle
from tests.support.toy import GAME
from wardrum.events.core.hash_chain import root
from wardrum.events.match.commands import Concede, OfferResult
from wardrum.events.verify import verify


def test_a_finished_battle_is_proven():
    """Every commit, event, die and decision of a battle played to its end is derived again."""
    log = battle(seed=3)
    report = verify(GAME, log.entries, log.match)
    assert report.fault is UNSET
    rolled = sum(len(record.draws) for record in log.records if record.draws is not UNSET)
    assert report.counts.commits == report.counts.decisions == len(log.entries)
    assert report.counts.events == sum(len(record.events) for record in log.records)
    assert report.counts.dice == rolled > 10
    assert (report.counts.matches, report.counts.unproven, report.counts.substituted) == (1, 0, 0)


def test_a_live_match_is_unproven():
    """While the server keeps its seed every decision is checked with the recorded dice, but no die is proven."""
    log = Logbook()
    log.roll(5)
    report = verify(GAME, log.entries, log.match)
    assert report.fault is UNSET
    assert (report.counts.commits, report.counts.dice, report.counts.unproven) == (len(log.entries), 0, 1)


def test_a_match_nobody_joined_is_sound():
    """The shortest log there is, and one closed because its seats stayed empty."""
    log = Logbook(reveal=())
    assert verify(GAME, log.entries[:1], log.match).fault is UNSET
    log = Logbook(seats=())
    log.expire()
    report = verify(GAME, log.entries, log.match)
    assert (report.fault, report.counts.unproven) == (UNSET, 0)


def test_a_silent_seat_leaves_the_dice_unproven():
    """A seed the server stood in for is checked and reported, and the match is unproven before and after its end."""
    log = Logbook(reveal=("a",))
    log.expire()
    log.roll(3)
    counts = verify(GAME, log.entries, log.match).counts
    assert (counts.substituted, counts.unproven) == (1, 1)
    log.do("a", Concede())
    report = verify(GAME, log.entries, log.match)
    assert (report.fault, report.counts.substituted, report.counts.dice) == (UNSET, 1, 3)
    assert report.counts.unproven == 1


def test_secrets_and_time_are_part_of_the_story():
    """Sealed bets, a turn that ran out and an offer are decided again like everything else."""
    log = Logbook()
    log.bet(3, 5)
    log.do("a", OfferResult("draw"))
    log.expire()
    log.roll(2)
    log.do("b", Concede())
    assert verify(GAME, log.entries, log.match).fault is UNSET


def test_receipts_are_met():
    """Any head that was given out during the battle stands on the chain, at its version; so does the one before it."""
    log = battle(seed=1)
    for version, _, head in log.entries:
        report = verify(GAME, log.entries, log.match, [root(log.match), head])
        assert report.fault is UNSET
        assert report.extends == {root(log.match).hex(): 0, head.hex(): version}
