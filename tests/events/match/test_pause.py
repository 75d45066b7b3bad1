"""Pauses: all agree, no time runs, and anybody ends them."""

import pytest

from tests.support import party, toy
from tests.support.referee import Referee
from wardrum.events.core.kernel import SYSTEM
from wardrum.events.match import Clock, Terms
from wardrum.events.match import commands as c
from wardrum.events.match import events as e
from wardrum.events.rulesets import games


@pytest.fixture
def live() -> Referee:
    return Referee(toy.GAME, {"target": 1000}, terms=Terms(clock=Clock(main_s=60, increment_s=2)))


@pytest.fixture
def paused(live) -> Referee:
    """Seat b's time had run for four seconds."""
    live.do("a", toy.Roll())
    live.do("b", c.OfferPause())
    live.do("a", c.AcceptPause(), after_ms=3_000)
    return live


def kinds(record) -> list[type]:
    return [type(event) for event in record.events]


def refused(referee, actor, command):
    refusal = referee.refused(actor, command)
    assert refusal is not None
    return refusal.rule, refusal.code


def options(referee, seat):
    return [option.command for option in toy.GAME.legal(referee.state, seat)]


@pytest.mark.rule("L-26")
def test_a_pause_begins_when_the_others_agree(live):
    """Given a asks, then only b may agree, both may decline, and the battle goes on meanwhile."""
    assert live.do("a", c.OfferPause()).events == (e.PauseOffered("a"),)
    assert {"AcceptPause", "DeclinePause"} <= set(options(live, "b"))
    assert "AcceptPause" not in options(live, "a")
    assert live.refused("a", toy.Roll()) is None
    record = live.do("b", c.AcceptPause())
    assert record.events[:2] == (e.PauseAccepted("b"), e.BattlePaused(record.at, record.version))


@pytest.mark.rule("L-26")
@pytest.mark.parametrize("seat", ["a", "b"])
def test_a_pause_may_be_declined(live, seat):
    """Given a asks, when b declines or a asks no longer, then there is none, and it may be asked for anew."""
    live.do("a", c.OfferPause())
    assert live.do(seat, c.DeclinePause()).events == (e.PauseDeclined(seat),)
    assert live.refused("b", c.OfferPause()) is None


@pytest.mark.rule("L-26")
def test_pauses_that_make_no_sense_are_refused(live):
    """Agreeing to nothing, to one's own wish, declining nothing, asking twice: each has its sentence."""
    assert refused(live, "a", c.AcceptPause()) == ("L-26", "no_pause_asked")
    assert refused(live, "a", c.DeclinePause()) == ("L-26", "no_pause_asked")
    live.do("a", c.OfferPause())
    assert refused(live, "a", c.AcceptPause()) == ("L-26", "no_pause_asked")
    assert refused(live, "b", c.OfferPause()) == ("L-26", "pause_asked")
    live.do("b", c.AcceptPause())
    assert refused(live, "b", c.OfferPause()) == ("L-26", "paused_already")
    assert refused(live, "b", c.DeclinePause()) == ("L-26", "no_pause_asked")


@pytest.mark.rule("L-26")
def test_no_pause_before_the_battle():
    """While seeds are awaited there is nothing to pause."""

    class Silent(Referee):
        def do(self, actor, command, after_ms=1000):
            return None if isinstance(command, c.RevealSeed) else super().do(actor, command, after_ms)

    assert refused(Silent(toy.GAME), "a", c.OfferPause()) == ("L-26", "match_not_live")


@pytest.mark.rule("L-26")
def test_a_seat_that_has_given_up_is_not_asked():
    """Given a party one of whose two seats has given up, when the other asks, then it has its pause at once."""
    referee = Referee(party.GAME, {"target": 1000})
    referee.do("b", c.Concede())
    assert kinds(referee.do("a", c.OfferPause())) == [e.PauseOffered, e.BattlePaused]


@pytest.mark.rule("L-27")
def test_nothing_of_a_paused_battle_can_be_done(paused):
    """While a battle is paused its commands are refused, and only what ends pause or battle is listed."""
    assert refused(paused, "b", toy.Roll()) == ("L-27", "battle_paused")
    assert options(paused, "b") == ["Concede", "OfferResult", "ResumeBattle"]
    paused.do("a", c.OfferResult("draw"))
    assert "AcceptResult" in options(paused, "b")


@pytest.mark.rule("L-27", "L-20")
def test_no_time_runs_in_a_pause(paused):
    """Given a pause of an hour, then b has paid for what it took before and after, and for nothing in between."""
    assert paused.state.match.clocks.running == ()
    assert paused.state.match.clocks.left["b"] == 56_000
    paused.do("a", c.ResumeBattle(), after_ms=3_600_000)
    assert paused.state.match.clocks.running == ("b",)
    paused.do("b", toy.Roll(), after_ms=6_000)
    assert paused.state.match.clocks.left == {"a": 60_000, "b": 52_000}


@pytest.mark.rule("L-28")
def test_any_seat_resumes(paused):
    """When one seat resumes, then the battle goes on, and the time for the decision begins anew."""
    record = paused.do("b", c.ResumeBattle())
    assert kinds(record) == [e.BattleResumed, e.ClocksRan]
    assert not paused.state.match.paused
    assert toy.GAME.pending(paused.state)[0].since_version == record.version
    assert refused(paused, "a", c.ResumeBattle()) == ("L-28", "not_paused")


@pytest.mark.rule("L-28")
def test_a_pause_ends_by_itself(paused):
    """After a day the battle goes on."""
    (pending,) = toy.GAME.pending(paused.state)
    assert pending.due_at == paused.at + 24 * 3600 * 1000
    assert paused.expire_when_due().events[0] == e.BattleResumed("")
    assert paused.state.match.clocks.running == ("b",)


@pytest.mark.rule("L-27")
def test_nobody_is_away_from_a_paused_battle(paused):
    """While nothing is awaited the log does not record connections."""
    assert refused(paused, SYSTEM, c.SeatAway("b")) == ("L-23", "not_awaited")


def test_the_end_ends_the_pause(paused):
    """Given a pause, when a seat concedes, then the match has ended and is paused no longer."""
    paused.do("b", c.Concede())
    assert paused.state.match.status == "ended"
    assert not paused.state.match.paused


@pytest.mark.rule("L-27", "L-24")
def test_no_absence_counts_through_a_pause():
    """Given b asks for a pause and loses its connection, when the pause is over after hours, then b is not gone for them."""
    referee = Referee(toy.GAME, {"target": 1000}, terms=Terms(claim_s=60))
    referee.do("a", toy.Roll())
    referee.do("b", c.OfferPause())
    referee.do(SYSTEM, c.SeatAway("b"))
    referee.do("a", c.AcceptPause())
    assert referee.state.match.absent == {}
    referee.do("a", c.ResumeBattle(), after_ms=3_600_000)
    assert [p.key.startswith("gone-") for p in toy.GAME.pending(referee.state)] == [False]
    record = referee.do(SYSTEM, c.SeatAway("b"))
    assert toy.GAME.pending(referee.state)[1].due_at == record.at + 60_000


def three() -> Referee:
    """A party of three, one of whom asks for a pause that another one agrees to."""
    referee = Referee(games()["betrayal"], {"seats": 3})
    referee.do("a", c.OfferPause())
    referee.do("b", c.AcceptPause())
    return referee


@pytest.mark.rule("L-26", "L-8")
def test_a_seat_that_gives_up_no_longer_keeps_others_from_their_pause():
    """Given only c has not answered, when c gives up, then all who stay have agreed and the pause begins."""
    referee = three()
    assert kinds(referee.do("c", c.Concede())) == [e.BattleConceded, e.BattlePaused]
    assert referee.state.match.paused


@pytest.mark.rule("L-26", "L-8")
def test_a_seat_that_gives_up_asks_for_no_pause_any_longer():
    """Given a asks for a pause, when a gives up, then the wish is gone with it, and another may ask."""
    referee = three()
    assert kinds(referee.do("a", c.Concede())) == [e.BattleConceded, e.PauseDeclined]
    assert referee.refused("b", c.OfferPause()) is None


@pytest.mark.rule("L-26", "L-28")
def test_a_seat_that_has_given_up_has_no_say_in_pauses():
    """A seat that has given up neither asks, declines nor resumes, and nothing of that is listed for it."""
    referee = three()
    referee.do("c", c.Concede())
    for command in (c.OfferPause(), c.AcceptPause(), c.DeclinePause(), c.ResumeBattle()):
        assert refused(referee, "c", command) == ("L-26", "conceded_already")
    assert [option.command for option in referee.game.legal(referee.state, "c")] == []
    referee.do("a", c.ResumeBattle())
