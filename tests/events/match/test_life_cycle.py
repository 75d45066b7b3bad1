"""The life of every match: seats, seeds, the start, time, conceding, agreeing and the end."""

import pytest

from tests.support import toy
from tests.support.referee import NONCE, Referee
from wardrum.events.core import dice
from wardrum.events.core.kernel import SYSTEM, Rejected
from wardrum.events.match import commands as c
from wardrum.events.match import events as e

OTHER_SEED = "ab" * 32


class Unopened(Referee):
    """A referee before anything has happened."""

    def _open(self, setup):
        pass

    def open(self) -> None:
        """Create the match, and nothing else."""
        substitutes = {s: dice.commitment(dice.substitute_seed(self.seed, i)) for i, s in enumerate("ab")}
        commitment = dice.commitment(self.seed)
        self.do(SYSTEM, c.CreateMatch("toy", "1", {"target": 30}, "k1", NONCE, commitment, substitutes))

    def sit(self, *seats: str) -> None:
        """Take seats with their commitments."""
        for seat in seats:
            self.do(seat, c.TakeSeat(dice.commitment(self.seat_seed(seat))))

    def reveal(self, *seats: str) -> None:
        """Tell the seeds of seats."""
        for seat in seats:
            self.do(seat, c.RevealSeed(self.seat_seed(seat).hex()))


@pytest.fixture
def unopened() -> Unopened:
    return Unopened(toy.GAME)


@pytest.fixture
def live() -> Referee:
    return Referee(toy.GAME)


def events(record) -> list[type]:
    return [type(event) for event in record.events]


def refused(referee: Referee, actor: str, command) -> tuple[str, str]:
    refusal = referee.refused(actor, command)
    assert refusal is not None
    return refusal.rule, refusal.code


@pytest.mark.rule("L-1")
def test_a_match_is_opened_once(unopened):
    """A second creation under the same id is refused."""
    unopened.open()
    again = c.CreateMatch("toy", "1", {}, "k1", NONCE, OTHER_SEED, {"a": OTHER_SEED, "b": OTHER_SEED})
    assert refused(unopened, SYSTEM, again) == ("L-1", "match_exists")


@pytest.mark.rule("L-2")
def test_a_free_seat_is_taken_once(unopened):
    """A taken seat, an unknown seat and a full match are refused."""
    unopened.open()
    unopened.sit("a")
    assert refused(unopened, "a", c.TakeSeat(OTHER_SEED)) == ("L-2", "seat_taken")
    assert refused(unopened, "z", c.TakeSeat(OTHER_SEED)) == ("L-2", "no_such_seat")
    unopened.sit("b")
    assert unopened.state.match.status == "revealing"


@pytest.mark.rule("L-3", "L-5")
def test_the_last_seed_starts_the_match(unopened):
    """A seed must hash to its commitment, is revealed once, and the last one begins the battle."""
    unopened.open()
    unopened.sit("a")
    early = unopened.refused("a", c.RevealSeed(unopened.seat_seed("a").hex()))
    assert (early.code, early.sentence.partition(";")[0]) == (
        "no_seed_awaited",
        "not all seats are taken yet",
    )
    unopened.sit("b")
    assert refused(unopened, "a", c.RevealSeed(OTHER_SEED)) == ("L-3", "wrong_seed")
    unopened.reveal("a")
    again = c.RevealSeed(unopened.seat_seed("a").hex())
    assert refused(unopened, "a", again) == ("L-3", "no_seed_awaited")
    record = unopened.do("b", c.RevealSeed(unopened.seat_seed("b").hex()))
    assert events(record) == [e.SeedRevealed, e.MatchStarted]


@pytest.mark.rule("L-4")
def test_a_silent_seat_gets_its_substitute(unopened):
    """The seed that stands in is the one committed to at creation."""
    unopened.open()
    unopened.sit("a", "b")
    unopened.reveal("b")
    record = unopened.expire()
    assert events(record) == [e.DecisionExpired, e.SeedSubstituted, e.MatchStarted]
    hold = unopened.state.match.seats["a"]
    assert hold.substituted
    assert dice.commitment(bytes.fromhex(hold.seed)) == unopened.state.match.substitute_commitments["a"]


def test_two_silent_seats_are_late_together(unopened):
    """One seed revealed, or substituted, gives the other seat no more time for its own."""
    unopened.open()
    unopened.sit("a", "b")
    due = {pending.due_at for pending in toy.GAME.pending(unopened.state)}
    unopened.expire()
    assert {pending.due_at for pending in toy.GAME.pending(unopened.state)} == due
    unopened.expire()
    assert unopened.state.match.status == "live"
    assert all(pending.since_at == unopened.at for pending in toy.GAME.pending(unopened.state))


@pytest.mark.rule("L-6")
def test_time_out_makes_the_default(live):
    """When time is up the default happens, marked as automatic, and the count of misses grows."""
    record = live.expire()
    assert events(record) == [e.DecisionExpired, toy.Passed]
    assert record.events[0].auto is True
    assert live.state.match.seats["a"].missed == 1


def test_a_key_that_is_not_pending_cannot_expire(live):
    """Calling time on something else changes nothing."""
    assert refused(live, SYSTEM, c.Expire("no-such-key")) == ("L-6", "nothing_pending")


def test_acting_again_forgets_missed_decisions(live):
    """A seat that moves is there again."""
    live.expire()
    live.do("b", toy.Pass())
    live.do("a", toy.Pass())
    assert live.state.match.seats["a"].missed == 0


@pytest.mark.rule("L-7")
def test_three_misses_in_a_row_abandon_the_match(live):
    """Who lets time run out three times in a row has left, and the other wins."""
    for _ in range(2):
        live.expire()
        live.do("b", toy.Pass())
    record = live.expire()
    assert events(record) == [e.DecisionExpired, e.MatchAbandoned, e.MatchEnded, e.ServerSeedRevealed]
    assert (live.state.match.reason, live.state.match.winners) == ("abandoned", ("b",))


def test_a_match_that_nobody_joins_is_closed(unopened):
    """An open match whose places are never filled ends without a winner."""
    unopened.open()
    unopened.sit("a")
    unopened.expire()
    assert (unopened.state.match.status, unopened.state.match.winners) == ("ended", ())


@pytest.mark.rule("L-8")
def test_conceding_gives_the_battle_away(live):
    """The other seat wins at once, no matter whose turn it is."""
    record = live.do("b", c.Concede())
    assert events(record) == [e.BattleConceded, e.MatchEnded, e.ServerSeedRevealed]
    assert live.state.match.winners == ("a",)


@pytest.mark.rule("L-9")
@pytest.mark.parametrize(("result", "winners"), [("draw", ()), ("a", ("a",)), ("b", ("b",))])
def test_a_result_is_agreed_by_the_other_seat(live, result, winners):
    """An offer ends the battle when the other seat accepts it, not before."""
    live.do("a", c.OfferResult(result))
    assert refused(live, "a", c.AcceptResult()) == ("L-9", "no_offer")
    live.do("b", c.AcceptResult())
    assert (live.state.match.reason, live.state.match.winners) == ("agreed", winners)


def test_an_offer_may_be_declined_or_withdrawn(live):
    """After either the battle goes on and a new offer may be made."""
    for seat in ("b", "a"):
        live.do("a", c.OfferResult("draw"))
        live.do(seat, c.DeclineResult())
        assert live.state.match.offer == {}
    assert refused(live, "b", c.DeclineResult()) == ("L-9", "no_offer")
    assert refused(live, "b", c.OfferResult("nobody")) == ("L-9", "no_such_result")


def test_an_offer_does_not_give_more_time(live):
    """Offering a result leaves the due time of the battle's decision as it was."""
    due = [pending.due_at for pending in toy.GAME.pending(live.state)]
    live.do("a", c.OfferResult("draw"))
    assert [pending.due_at for pending in toy.GAME.pending(live.state)] == due


@pytest.mark.rule("L-10")
def test_nothing_happens_after_the_end(live):
    """The end reveals the server's seed, which hashes to its commitment, and everything later is refused."""
    live.do("a", c.Concede())
    match = live.state.match
    assert dice.commitment(bytes.fromhex(match.server_seed)) == match.seed_commitment
    assert refused(live, "b", toy.Roll()) == ("L-10", "battle_over")
    assert refused(live, "b", c.Concede()) == ("L-10", "battle_over")


@pytest.mark.rule("L-11")
def test_only_seats_act_in_the_battle(live):
    """A stranger is refused, and a seat before the battle has begun too."""
    assert refused(live, "z", toy.Roll()) == ("L-11", "not_a_seat")
    assert refused(live, "z", c.Concede()) == ("L-11", "not_a_seat")


@pytest.mark.rule("L-5")
def test_the_battle_waits_for_the_last_seed(unopened):
    """No command of the battle is accepted before the start; the last seed begins it."""
    unopened.open()
    unopened.sit("a", "b")
    assert refused(unopened, "a", toy.Roll()) == ("L-5", "match_not_live")
    unopened.reveal("a", "b")
    assert unopened.refused("a", toy.Roll()) is None


@pytest.mark.rule("L-12")
def test_time_is_called_by_the_system_alone(live):
    """A seat can neither call time nor open a match, and the system takes no seat."""
    assert refused(live, "a", c.Expire("turn-4")) == ("L-12", "not_yours")
    assert refused(live, SYSTEM, c.Concede()) == ("L-12", "not_yours")


@pytest.mark.parametrize("seat", ["a", "b"])
def test_a_match_offers_its_own_options_beside_the_battle(live, seat):
    """Conceding, offering a result and asking for a pause are listed under their own scope."""
    common = [option.command for option in toy.GAME.legal(live.state, seat) if option.scope == "match"]
    assert common == ["Concede", "OfferResult", "OfferPause"]


def test_a_setup_with_an_unknown_field_is_refused():
    """The settings of a match are strict, and completed by their defaults."""
    assert toy.GAME.setup({}) == {"target": 30}
    with pytest.raises(ValueError, match="unknown"):
        toy.GAME.setup({"targets": 3})


def test_a_refusal_reads_as_a_sentence():
    """Rule id, code and sentence travel with the exception."""
    refusal = Rejected("W-29", "must_activate", "you can activate a fighter, so you must")
    assert str(refusal) == "W-29 must_activate: you can activate a fighter, so you must"
