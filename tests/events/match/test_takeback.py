"""Taking moves back: who asks, how far back, who agrees, and what stays as it is."""

import random

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tests.support import toy
from tests.support.referee import Referee
from wardrum.events.core import record
from wardrum.events.core.kernel import PAST_MAX, DecisionContext
from wardrum.events.match import Terms
from wardrum.events.match import commands as c
from wardrum.events.match import events as e
from wardrum.events.match.consent.reach import BACK_MAX
from wardrum.events.match.consent.takeback import TAKEBACK
from wardrum.events.rulesets import games

BEGIN = 5  # the version at which the battle of two begins


def opened(takeback="plain", target=1000):
    return Referee(toy.GAME, {"target": target}, terms=Terms(takeback=takeback))


@pytest.fixture
def live():
    return opened()


@pytest.fixture
def any_():
    return opened("any")


@pytest.fixture
def party():
    return Referee(games()["betrayal"], {"seats": 3})


def passes(referee, times):
    for _ in range(times):
        referee.do(referee.state.battle.turn, toy.Pass())


def refused(referee, seat, command):
    refusal = referee.refused(seat, command)
    assert refusal is not None
    return refusal.rule, refusal.code


def events(commit):
    return [type(event) for event in commit.events]


def offers(referee, seat="a"):
    """What a seat may ask to return to."""
    options = referee.game.legal(referee.state, seat, DecisionContext(referee.at, referee.past))
    return next((o.params["version"].of for o in options if o.command == "OfferTakeback"), ())


def said(referee, seat):
    """What a seat may say about take-backs."""
    options = referee.game.legal(referee.state, seat, DecisionContext(referee.at, referee.past))
    return [o.command for o in options if o.command.endswith("Takeback")]


def agreed(referee, version, seat="a"):
    referee.do(seat, c.OfferTakeback(version))
    return referee.do(toy.other(seat), c.AcceptTakeback())


@pytest.mark.rule("L-13", "L-15", "L-16")
def test_two_agree_to_take_a_move_back(live):
    """The one asks, the other accepts, and the battle stands as it stood; the log has grown all the same."""
    passes(live, 2)
    then = live.past(BEGIN + 1)
    asked = live.do("a", c.OfferTakeback(BEGIN + 1))
    assert events(asked) == [e.TakebackOffered]
    assert live.state.battle != then.battle
    done = live.do("b", c.AcceptTakeback())
    assert events(done) == [e.TakebackAccepted, e.TakenBack]
    assert (live.state.battle, live.state.table) == (then.battle, then.table)
    assert live.state.match.version == len(live.log) == BEGIN + 4
    reported = [live.game.tell(live.state, event) for event in done.events]
    assert reported[1] == "The battle stands again as at version 6; version 7 is taken back."


@pytest.mark.rule("L-15")
def test_only_the_other_side_can_agree(live):
    """Nobody agrees to an offer of one's own, or to none; either side may take an offer off the table."""
    passes(live, 1)
    assert refused(live, "b", c.AcceptTakeback()) == ("L-15", "no_takeback_offered")
    assert refused(live, "b", c.DeclineTakeback()) == ("L-15", "no_takeback_offered")
    for who in ("a", "b"):
        live.do("a", c.OfferTakeback(BEGIN))
        assert refused(live, "a", c.AcceptTakeback()) == ("L-15", "no_takeback_offered")
        assert said(live, "a") == ["DeclineTakeback"]
        assert said(live, "b") == ["AcceptTakeback", "DeclineTakeback"]
        assert events(live.do(who, c.DeclineTakeback())) == [e.TakebackDeclined]
    assert live.state.match.takeback is record.UNSET
    assert live.state.battle.turn == "b"


@pytest.mark.rule("L-13")
def test_one_offer_stands_at_a_time(live):
    """A second offer is refused, from either side, until the first is answered."""
    passes(live, 3)
    live.do("a", c.OfferTakeback(BEGIN))
    for seat in "ab":
        assert refused(live, seat, c.OfferTakeback(BEGIN + 2)) == ("L-13", "takeback_offered")


@pytest.mark.rule("L-13")
def test_an_offer_lapses_when_the_battle_goes_on(live):
    """A player who moves on has answered: the offer is gone; talk of a result leaves it where it is."""
    passes(live, 1)
    live.do("a", c.OfferTakeback(BEGIN))
    live.do("b", c.OfferResult("draw"))
    assert said(live, "b") == ["AcceptTakeback", "DeclineTakeback"]
    live.do("b", toy.Pass())
    assert refused(live, "b", c.AcceptTakeback()) == ("L-15", "no_takeback_offered")
    live.do("a", c.OfferTakeback(BEGIN + 1))
    live.expire()
    assert live.state.match.takeback is record.UNSET


def test_an_offer_lapses_with_a_sealed_commit_too(live):
    """Those from whom a commit is sealed learn from its envelope that the offer is gone."""
    passes(live, 1)
    live.do("a", c.OfferTakeback(BEGIN))
    before = live.state
    sealed = live.do("b", toy.Bet(3))
    passed = live.game.pass_over(before, sealed.version, sealed.actor, sealed.at)
    assert passed.match == live.state.match
    assert passed.match.takeback is record.UNSET


@pytest.mark.rule("L-13")
def test_nothing_is_taken_back_before_the_battle(live):
    """The match must be live, and the battle must have gone on."""
    assert offers(live) == ()
    assert refused(live, "a", c.OfferTakeback(BEGIN)) == ("L-14", "takeback_astray")
    young = Referee.__new__(Referee)
    young.__dict__ |= live.__dict__ | {"fold": live.fold.copy()}
    young.state = live.game.fold(live.log[:3])
    assert refused(young, "a", c.OfferTakeback(2)) == ("L-13", "match_not_live")


@pytest.mark.rule("L-14")
def test_dice_stay_as_they_fell(live):
    """On the usual terms no commit that drew dice is crossed; what came after it can be."""
    passes(live, 2)
    live.do("a", toy.Roll())
    passes(live, 2)
    rolled = BEGIN + 3
    assert offers(live) == (rolled + 1,)
    passes(live, 1)
    assert offers(live) == (rolled + 2, rolled)
    assert refused(live, "a", c.OfferTakeback(rolled - 1)) == ("L-14", "takeback_over_dice")
    agreed(live, rolled)
    assert live.state.battle.scores["a"] > 0


@pytest.mark.rule("L-14", "L-16")
def test_on_any_terms_dice_are_burnt(any_):
    """Where all take-backs are allowed the same attack done again gets the next roll, not the withdrawn one."""
    rolled = []
    for times in range(1, 7):
        version = any_.state.match.version
        rolled.append(any_.do("a", toy.Roll()).events[0].value)
        agreed(any_, version, "b")
        assert any_.state.battle.scores["a"] == 0
        assert any_.state.match.rolls == times
    assert len(set(rolled)) > 1
    passes(any_, 1)
    assert offers(any_)[-1] == BEGIN
    withdrawn = BEGIN + 1
    assert refused(any_, "a", c.OfferTakeback(withdrawn)) == ("L-14", "takeback_astray")


@pytest.mark.rule("L-14")
@pytest.mark.parametrize("takeback", ["plain", "any"])
def test_what_is_still_hidden_is_never_crossed(takeback):
    """No take-back goes behind a sealed commit that is closed; opened ones only on any terms."""
    referee = opened(takeback)
    passes(referee, 1)
    referee.do("a", toy.Bet(3))
    passes(referee, 2)
    assert offers(referee) == (BEGIN + 3,)
    assert refused(referee, "b", c.OfferTakeback(BEGIN)) == ("L-14", "takeback_over_secret")
    referee.do("b", toy.Bet(5))
    then = referee.past(BEGIN + 1)
    if takeback == "plain":
        assert offers(referee) == ()
        assert refused(referee, "b", c.OfferTakeback(BEGIN)) == ("L-14", "takeback_over_secret")
    else:
        agreed(referee, BEGIN + 1)
        assert referee.state.battle == then.battle
        assert referee.refused("a", toy.Bet(1)) is None


@pytest.mark.rule("L-14")
def test_never_means_never():
    """Players who agreed on it take nothing back, and are not offered to."""
    referee = opened("never")
    passes(referee, 2)
    assert offers(referee) == ()
    assert refused(referee, "a", c.OfferTakeback(BEGIN + 1)) == ("L-14", "takeback_never")


@pytest.mark.rule("L-14")
def test_the_way_back_is_bounded(live):
    """64 versions of moves can be returned to, whatever was said in between; none from before the battle."""
    passes(live, 3)
    assert refused(live, "a", c.OfferTakeback(BEGIN - 1)) == ("L-14", "takeback_too_far")
    passes(live, BACK_MAX + 10)
    moved = live.state.match.version
    assert offers(live) == tuple(range(moved - 1, moved - BACK_MAX, -2))  # the others stand as it stands now
    lowest = offers(live)[-1]
    live.do("a", c.OfferTakeback(lowest))
    for _ in range(3):
        live.do("a", c.OfferResult("draw"))
        live.do("b", c.DeclineResult())
    live.do("b", c.AcceptTakeback())
    assert live.state.match.back.to == lowest


@pytest.mark.rule("L-14")
def test_talk_can_bury_an_offer(live):
    """When too much was offered and declined to look back, agreeing is refused and no longer listed."""
    passes(live, 2)
    live.do("a", c.OfferTakeback(BEGIN + 1))
    for _ in range(PAST_MAX // 2):
        live.do("a", c.OfferResult("draw"))
        live.do("b", c.DeclineResult())
    assert said(live, "b") == ["DeclineTakeback"]
    assert refused(live, "b", c.AcceptTakeback()) == ("L-14", "takeback_too_far")


@pytest.mark.rule("L-16")
def test_time_seats_and_rolls_do_not_go_back(live):
    """What was missed, offered and drawn stays; the time for the decision begins anew under a new key."""
    live.do("a", toy.Roll())
    live.expire()
    keys = {pending.key for pending in live.game.pending(live.state)}
    live.do("a", c.OfferResult("draw"))
    before = live.state.match
    live.do("a", c.OfferTakeback(BEGIN + 1))
    assert {pending.key for pending in live.game.pending(live.state)} == keys
    live.do("b", c.AcceptTakeback())
    after = live.state.match
    assert (after.rolls, after.offer) == (before.rolls, before.offer)
    assert after.seats["a"] == before.seats["a"]
    (pending,) = live.game.pending(live.state)
    assert pending.key not in keys
    assert (pending.since_at, pending.seat) == (live.at, "b")


def test_a_seat_that_agrees_is_there(live):
    """Who missed decisions and then agrees to a take-back has not left."""
    live.do("a", toy.Pass())
    live.expire()
    live.do("a", c.OfferTakeback(BEGIN + 1))
    live.do("b", c.AcceptTakeback())
    assert live.state.match.seats["b"].missed == 0


@pytest.mark.rule("L-15")
def test_a_whole_party_must_agree(party):
    """Each of the others accepts once; the last acceptance takes back, and any of them may decline."""
    begin = party.state.match.version
    muster(party, 2)
    party.do("b", c.OfferTakeback(begin))
    assert events(party.do("c", c.AcceptTakeback())) == [e.TakebackAccepted]
    assert refused(party, "c", c.AcceptTakeback()) == ("L-15", "no_takeback_offered")
    assert events(party.do("a", c.DeclineTakeback())) == [e.TakebackDeclined]
    party.do("b", c.OfferTakeback(begin))
    party.do("c", c.AcceptTakeback())
    assert events(party.do("a", c.AcceptTakeback())) == [e.TakebackAccepted, e.TakenBack]
    assert party.state.battle == party.past(begin).battle


@pytest.mark.rule("L-13", "L-15")
def test_who_has_given_up_is_neither_asked_nor_asks(party):
    """A party that one of them has left needs the consent of those who stay only."""
    begin = party.state.match.version
    muster(party, 1)
    party.do("c", c.Concede())
    assert refused(party, "c", c.OfferTakeback(begin)) == ("L-13", "conceded_already")
    assert said(party, "c") == []
    party.do("a", c.OfferTakeback(begin))
    assert refused(party, "c", c.AcceptTakeback()) == ("L-15", "no_takeback_offered")
    assert refused(party, "c", c.DeclineTakeback()) == ("L-15", "no_takeback_offered")
    party.do("b", c.AcceptTakeback())
    assert party.state.match.conceded == ("c",)
    assert party.state.battle == party.past(begin).battle


@pytest.mark.rule("L-13", "L-16")
def test_a_lone_seat_asks_nobody():
    """In a battle of one the offer is the take-back."""
    solo = Referee(games()["betrayal"], {"seats": 1}, terms=Terms(takeback="any"))
    begin = solo.state.match.version
    muster(solo, 1)
    assert offers(solo) == (begin,)
    done = solo.do("a", c.OfferTakeback(begin))
    assert events(done) == [e.TakebackOffered, e.TakenBack]
    assert solo.state.battle == solo.past(begin).battle


def test_maps_come_back_in_their_order(live):
    """What was removed since stands where it stood: the state is the earlier one, not one that was put together anew."""
    then = live.state
    gone = replace(then, battle=replace(then.battle, scores={"b": 0}))
    back = live.game.evolve(gone, e.TakenBack("a", BEGIN, BEGIN), {BEGIN: then}.__getitem__)
    assert list(back.battle.scores) == ["a", "b"]


def test_a_fold_without_its_past_cannot_take_back(live):
    """A reader that does not know the version returned to is informed, and guesses nothing."""
    with pytest.raises(LookupError):
        live.game.evolve(live.state, e.TakenBack("a", BEGIN, BEGIN))


def test_nothing_is_taken_back_after_the_end(live):
    """An ended match stays ended."""
    passes(live, 1)
    live.do("a", c.OfferTakeback(BEGIN))
    live.do("a", c.Concede())
    assert refused(live, "b", c.AcceptTakeback()) == ("L-10", "battle_over")
    assert live.game.legal(live.state, "b", DecisionContext(live.at, live.past)) == []


def muster(party, times):
    """This many adventurers are chosen."""
    for _ in range(times):
        seat = party.awaited()[0]
        party.choose(seat, party.options(seat)[0], random.Random(1))


@pytest.mark.rule("L-13")
def test_no_take_back_is_on_offer_after_the_end():
    """Given a take-back is asked for, when a result is agreed, then the end leaves nothing to be answered."""
    referee = opened()
    referee.do("a", toy.Pass())
    referee.do("a", c.OfferTakeback(BEGIN))
    referee.do("b", c.OfferResult("draw"))
    referee.do("a", c.AcceptResult())
    assert referee.state.match.takeback is UNSET
    assert TAKEBACK.asked(referee.state.match) == ()
