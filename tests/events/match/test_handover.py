"""Seats that change hands: to a bot, to another person, and from one that has left."""

import json
import random

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from tests.support import toy
from tests.support.logbook import chained
from tests.support.referee import Referee
from wardrum.events.core.kernel import SYSTEM, Rejected
from wardrum.events.core.record import canonical
from wardrum.events.match import Terms
from wardrum.events.match import commands as c
from wardrum.events.match import events as e
from wardrum.events.rulesets import games
from wardrum.events.verify import verify

AGREED = Terms(leaver="bot")  # a bot plays on for a player who leaves


@pytest.fixture
def live() -> Referee:
    return Referee(toy.GAME)


@pytest.fixture
def agreed() -> Referee:
    return Referee(toy.GAME, terms=AGREED)


def refused(referee, actor, command) -> tuple[str, str]:
    refusal = referee.refused(actor, command)
    assert refusal is not None
    return refusal.rule, refusal.code


def expire(referee, bot="greedy"):
    """Time is up for the awaited seat; this bot could come."""
    return referee.call(referee.game.pending(referee.state)[0], bot)


def miss_twice(referee) -> None:
    """Seat a lets its time run out two times in a row."""
    for _ in range(2):
        expire(referee)
        referee.do("b", toy.Pass())


@pytest.mark.rule("L-30")
def test_a_seat_is_handed_to_a_bot_by_its_holder(live):
    """The log says which bot plays from now on; a second hand-over to a bot is refused."""
    record = live.do("a", c.HandOver("random"))
    assert record.events == (e.SeatHandedOver("a", "random"),)
    assert live.state.match.by_bots == {"a": "random"}
    assert refused(live, "a", c.HandOver("greedy")) == ("L-30", "bot_plays_already")
    live.do("a", toy.Roll())


@pytest.mark.rule("L-31")
def test_a_seat_is_taken_over(live):
    """A person plays on in place of another or of a bot, and the state is as if no bot had ever been there."""
    before = live.state.match.bots
    assert live.do("a", c.TakeOver()).events == (e.SeatHandedOver("a"),)
    live.do("a", c.HandOver("greedy"))
    live.do("a", c.TakeOver())
    assert live.state.match.bots is before


def test_time_goes_on_when_a_seat_changes_hands(live):
    """Handing a seat on gains no time: what is due stays due."""
    due = [pending.due_at for pending in toy.GAME.pending(live.state)]
    live.do("a", c.HandOver("greedy"))
    live.do("a", c.TakeOver())
    assert [pending.due_at for pending in toy.GAME.pending(live.state)] == due


def test_an_offer_stays_on_the_table(live):
    """A result offered from a seat is still offered when another plays on from it."""
    live.do("a", c.OfferResult("draw"))
    live.do("a", c.TakeOver())
    live.do("b", c.AcceptResult())
    assert live.state.match.reason == "agreed"


@pytest.mark.parametrize("command", [c.HandOver("greedy"), c.TakeOver()], ids=["L-30", "L-31"])
def test_seats_change_hands_in_a_live_battle_only(command):
    """Before the start and after the end nobody plays on."""
    rule = "L-30" if isinstance(command, c.HandOver) else "L-31"
    early = Referee(toy.GAME)
    early.state = replace(early.state, match=replace(early.state.match, status="revealing"))
    assert refused(early, "a", command) == (rule, "match_not_live")
    over = Referee(toy.GAME)
    over.do("a", c.Concede())
    assert refused(over, "b", command) == ("L-10", "battle_over")


def test_a_seat_that_has_given_up_stays_with_its_holder():
    """In a party nobody plays on for a seat that has conceded."""
    party = Referee(games()["betrayal"], {"seats": 3})
    party.do("a", c.Concede())
    assert refused(party, "a", c.HandOver("greedy")) == ("L-30", "conceded_already")
    assert refused(party, "a", c.TakeOver()) == ("L-31", "conceded_already")


def test_neither_strangers_nor_the_system_hand_a_seat_over(live):
    """Only a seat of the match does, for itself."""
    assert refused(live, "z", c.TakeOver()) == ("L-11", "not_a_seat")
    assert refused(live, SYSTEM, c.HandOver("greedy")) == ("L-12", "not_yours")


@pytest.mark.rule("L-32")
def test_a_bot_plays_on_for_a_seat_that_has_left(agreed):
    """The third miss in a row brings the bot instead of the end; the decision stays open, with new time for it."""
    miss_twice(agreed)
    record = expire(agreed)
    assert [type(event) for event in record.events] == [e.DecisionExpired, e.SeatHandedOver]
    match = agreed.state.match
    assert (match.status, match.by_bots, match.seats["a"].missed) == ("live", {"a": "greedy"}, 0)
    assert [(p.seat, p.since_at) for p in toy.GAME.pending(agreed.state)] == [("a", agreed.at)]


def test_without_a_bot_that_can_come_the_seat_loses(agreed):
    """The server names no bot: it is as where nothing is agreed."""
    miss_twice(agreed)
    expire(agreed, bot=UNSET)
    assert (agreed.state.match.reason, agreed.state.match.winners) == ("abandoned", ("b",))


def test_no_bot_plays_on_among_bots(agreed):
    """Where nobody but bots would be left the battle is over."""
    agreed.do("b", c.HandOver("random"))
    miss_twice(agreed)
    expire(agreed)
    assert (agreed.state.match.reason, agreed.state.match.winners) == ("abandoned", ("b",))


def test_a_bot_that_falls_silent_has_no_other(agreed):
    """A seat that a bot plays and that lets its time run out has left for good."""
    agreed.do("a", c.HandOver("random"))
    miss_twice(agreed)
    expire(agreed)
    assert agreed.state.match.reason == "abandoned"


def test_no_bot_comes_where_it_was_not_agreed(live):
    """The server may not name one there, whatever is due, so no log can hold it."""
    with pytest.raises(Rejected, match="L-32 no_bot_agreed"):
        expire(live)
    live.do("a", c.OfferPause())
    live.do("b", c.AcceptPause())
    with pytest.raises(Rejected, match="L-32 no_bot_agreed"):
        expire(live)


def test_in_a_party_a_bot_plays_on_for_each_who_leaves():
    """One seat is gone for good, the others play on with a bot beside them; the last person who leaves ends it."""
    party = Referee(games()["betrayal"], {"seats": 3}, terms=AGREED)
    order = party.state.match.order
    while not party.over():
        expire(party)
    handed = [
        event.seat
        for record in map(party.game.read, party.log)
        for event in record.events
        if isinstance(event, e.SeatHandedOver)
    ]
    assert sorted([*handed, *set(order) - set(handed)]) == sorted(order)
    assert len(handed) == len(order) - 1
    assert (party.state.match.reason, party.state.match.winners) == ("abandoned", ())


@pytest.mark.rule("L-30", "L-31", "L-25")
@pytest.mark.parametrize("command", [c.HandOver("greedy"), c.TakeOver()])
def test_a_seat_that_plays_on_is_not_gone(command):
    """Given a is gone, when somebody else plays on from it, then its absence is over and b has nothing to claim."""
    referee = Referee(toy.GAME, terms=Terms(claim_s=5))
    away = referee.do(SYSTEM, c.SeatAway("a"))
    assert referee.expire_when_due().at == away.at + 5_000
    assert referee.refused("b", c.ClaimWin()) is None
    referee.do("a", command)
    assert referee.state.match.absent == {}
    assert refused(referee, "b", c.ClaimWin()) == ("L-25", "nobody_gone")


@pytest.mark.rule("L-6", "L-31")
def test_new_hands_have_the_whole_time():
    """Given a party waits only shortly for a silent seat, when somebody takes it over, then the short time is called no more."""
    party = Referee(games()["betrayal"], {"seats": 2})
    while party.state.match.seats["a"].missed < 3:
        party.call(next(p for p in party.game.pending(party.state) if p.seat == "a"))
        if "b" in party.awaited():
            party.choose("b", party.options("b")[0], random.Random(1))
    short = next(p for p in party.game.pending(party.state) if p.seat == "a")
    party.do("a", c.TakeOver())
    with pytest.raises(Rejected, match="L-6 time_left"):
        party.call(short)
    assert short.key in [p.key for p in party.game.pending(party.state)]


@pytest.mark.rule("L-8")
def test_no_bots_play_on_for_a_party_that_has_given_up():
    """Given bots play with two persons, when both give up, then the battle is over."""
    party = Referee(games()["betrayal"], {"seats": 4})
    for seat in ("c", "d"):
        party.do(seat, c.HandOver("greedy"))
    party.do("a", c.Concede())
    assert party.state.match.status == "live"
    party.do("b", c.Concede())
    assert (party.state.match.reason, party.state.match.winners) == ("conceded", ())


@pytest.mark.parametrize("name", [*sorted(games())])
def test_handing_over_changes_nothing_of_the_battle(name):
    """In the middle of every ruleset's battle: pieces, legal lists and secrets of the seat stay, and the log verifies."""
    battle = Referee(games()[name], {"seats": 2} if name == "betrayal" else {})
    rng = random.Random(7)
    for _ in range(8):
        battle.step(rng)
    seat = battle.state.match.order[0]
    before, legal = battle.state, battle.game.legal(battle.state, seat)
    battle.do(seat, c.HandOver("greedy"))
    assert (battle.state.battle, battle.state.table) == (before.battle, before.table)
    assert battle.game.legal(battle.state, seat) == legal
    battle.do(seat, c.TakeOver())
    battle.play(rng)
    assert verify(battle.game, chained(battle.match, battle.log), battle.match).fault is UNSET


@pytest.mark.parametrize(
    "forge",
    [
        lambda events: [*events, {"type": "SeatHandedOver", "seat": "b"}],
        lambda events: [{**events[0], "seat": "b"}],
        lambda events: [{**events[0], "bot": "greedy"}],
        lambda events: [],
    ],
    ids=["one more", "another seat", "another bot", "none"],
)
def test_a_forged_hand_over_is_found(live, forge):
    """Anyone who verifies derives each hand-over from its command: what does not follow is a fault, at its version."""
    live.do("a", c.HandOver("random"))
    for seat in "abab":
        live.do(seat, toy.Roll())
    live.do("b", c.Concede())
    record = json.loads(live.log[5])
    record["events"] = forge(record["events"])
    records = [*live.log[:5], canonical(record), *live.log[6:]]
    fault = verify(toy.GAME, chained(live.match, records), live.match).fault
    assert (fault.version, verify(toy.GAME, chained(live.match, live.log), live.match).fault) == (6, UNSET)
