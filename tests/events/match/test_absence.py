"""Seats without a connection: reported where it matters, gone after a while, and what a rival may do then."""

import pytest

from tests.support import party, toy
from tests.support.referee import Referee
from wardrum.events.core.kernel import SYSTEM
from wardrum.events.match import Clock, Terms
from wardrum.events.match import commands as c
from wardrum.events.match import events as e
from wardrum.events.rulesets import games

PATIENT = Terms(claim_s=60)


def live(terms=PATIENT, game=toy.GAME) -> Referee:
    """It is seat a's turn."""
    return Referee(game, {"target": 1000}, terms=terms)


def gone() -> Referee:
    """Seat a has been away for a minute."""
    referee = live()
    referee.do(SYSTEM, c.SeatAway("a"))
    referee.expire_when_due()
    return referee


def refused(referee, actor, command):
    refusal = referee.refused(actor, command)
    assert refusal is not None
    return refusal.rule, refusal.code


def offered(referee, seat):
    return [option.command for option in toy.GAME.legal(referee.state, seat) if option.rule == "L-25"]


@pytest.mark.rule("L-23")
def test_the_log_says_who_is_away_and_who_is_back():
    """Given a is to decide, when it goes away and comes back, then the log says both, and the decision stays as it was."""
    referee = live()
    pending = toy.GAME.pending(referee.state)
    reported = referee.do(SYSTEM, c.SeatAway("a"))
    assert reported.events == (e.SeatWentAway("a", referee.at, 6),)
    assert toy.GAME.pending(referee.state)[:1] == pending
    assert referee.do(SYSTEM, c.SeatBack("a")).events == (e.SeatCameBack("a"),)
    assert toy.GAME.pending(referee.state) == pending


@pytest.mark.rule("L-23")
def test_nothing_is_shown_where_nothing_follows():
    """On terms without clock and claim, for a seat that is not to decide, twice, or before the battle: refused."""
    assert refused(live(Terms(takeback="any")), SYSTEM, c.SeatAway("a")) == ("L-23", "nobody_counts")
    assert refused(live(game=party.GAME), SYSTEM, c.SeatAway("a")) == ("L-23", "nobody_counts")
    referee = live()
    assert refused(referee, SYSTEM, c.SeatAway("b")) == ("L-23", "not_awaited")
    assert refused(referee, SYSTEM, c.SeatBack("a")) == ("L-23", "not_away")
    referee.do(SYSTEM, c.SeatAway("a"))
    assert refused(referee, SYSTEM, c.SeatAway("a")) == ("L-23", "away_already")


@pytest.mark.rule("L-23", "L-12")
def test_only_the_system_says_who_is_away():
    """No seat can say that another one has left, or come back."""
    assert refused(live(), "b", c.SeatAway("a")) == ("L-12", "not_yours")
    assert refused(live(), "b", c.SeatBack("a")) == ("L-12", "not_yours")


@pytest.mark.rule("L-24")
def test_a_seat_is_gone_after_a_while():
    """Given a is away, when the time of the terms has passed, then the log says that it is gone; the decision stays open."""
    referee = live()
    referee.do(SYSTEM, c.SeatAway("a"))
    away_at, turn = referee.at, toy.GAME.pending(referee.state)[0]
    record = referee.expire_when_due()
    assert record.events == (e.SeatGone("a", 60),)
    assert record.at == away_at + 60_000
    assert toy.GAME.pending(referee.state) == [turn]


@pytest.mark.rule("L-24")
def test_a_call_for_an_earlier_absence_is_refused():
    """Given a has been back in between, when its first absence is called, then nothing of that kind is pending."""
    referee = live()
    referee.do(SYSTEM, c.SeatAway("a"))
    first = toy.GAME.pending(referee.state)[1].key
    referee.do(SYSTEM, c.SeatBack("a"))
    referee.do(SYSTEM, c.SeatAway("a"))
    assert refused(referee, SYSTEM, c.Expire(first)) == ("L-6", "nothing_pending")


@pytest.mark.rule("L-25")
@pytest.mark.parametrize(
    ("command", "result", "winners"), [(c.ClaimWin(), "b", ("b",)), (c.ClaimDraw(), "draw", ())]
)
def test_a_rival_claims_the_result(command, result, winners):
    """Given a is gone, when b claims, then the battle is over as b says."""
    referee = gone()
    assert offered(referee, "b") == ["ClaimWin", "ClaimDraw"]
    assert offered(referee, "a") == []
    record = referee.do("b", command)
    assert record.events[:2] == (e.ResultClaimed("b", result), e.MatchEnded("claimed", winners, 1))


@pytest.mark.rule("L-25")
def test_a_win_is_not_claimed_from_a_seat_that_is_back():
    """Given a is back, then b may claim nothing; nor before a was gone, nor from itself."""
    referee = gone()
    assert refused(referee, "a", c.ClaimWin()) == ("L-25", "nobody_gone")
    referee.do(SYSTEM, c.SeatBack("a"))
    assert offered(referee, "b") == []
    assert refused(referee, "b", c.ClaimDraw()) == ("L-25", "nobody_gone")


@pytest.mark.rule("L-25")
def test_a_win_is_not_yet_claimed_from_a_seat_that_is_only_away():
    """Given a has been away for less than the terms say, then b may claim nothing."""
    referee = live()
    referee.do(SYSTEM, c.SeatAway("a"))
    assert offered(referee, "b") == []
    assert refused(referee, "b", c.ClaimWin()) == ("L-25", "nobody_gone")


@pytest.mark.rule("L-24")
def test_of_a_party_nobody_is_gone():
    """A party has no rivals: with a clock its absences are reported, but there is nothing to claim."""
    referee = live(Terms(claim_s=60, clock=Clock(main_s=600)), party.GAME)
    referee.do(SYSTEM, c.SeatAway("a"))
    assert [pending.key for pending in party.GAME.pending(referee.state)] == ["turn-5"]


@pytest.mark.rule("L-23", "L-8")
def test_a_seat_that_has_given_up_may_leave():
    """Given a party on terms with a clock, when a seat that is away gives up, then it is not away, nor will it be."""
    referee = Referee(games()["betrayal"], {"seats": 2}, terms=Terms(clock=Clock(main_s=600)))
    referee.do(SYSTEM, c.SeatAway("a"))
    referee.do("a", c.Concede())
    assert referee.state.match.absent == {}
    assert refused(referee, SYSTEM, c.SeatAway("a")) == ("L-23", "not_awaited")
    assert "a" in referee.awaited()
