"""Seats that change hands at the worst moment: behind a hand-over, or when somebody has gone."""

from random import Random

import pytest

from tests.simulation.stage import Seats, Stage
from tests.simulation.test_delay import fought, versions, watching
from tests.support.toy import GAME
from wardrum.events.match import Delay
from wardrum.server.store.interface import Append, Full


@pytest.fixture
async def table():
    """A live match of the toy."""
    stage = Stage({"toy": GAME})
    seats = Seats(stage, "toy", Random(1))
    await seats.create(setup={"target": 1000})
    for move in (seats.sit, seats.reveal):
        for seat in "ab":
            await move(seat)
    yield stage, seats
    await stage.close()


async def test_what_waits_behind_a_hand_over_is_not_done(table):
    """Commands of the former player, sent while the hand-over is written, are refused as those sent later are."""
    stage, seats = table
    code, former = "c0" * 16, seats.lines["a"]
    await former.ask("hand_over", match=seats.match, seat="a", token=seats.tokens["a"], code=code)
    room = stage.matches.registry.room(seats.match)
    settle, sent = room.lane.settle, []

    def late(*given):  # the store's answer is on its way while these arrive
        if not sent:
            room.unseat = lambda seat: None  # and he does not know yet
            former.session._seats[seats.match] = ("a",)
            sent.append(former.say("command", match=seats.match, seat="a", command={"type": "Pass"}))
        return settle(*given)

    room.lane.settle = late
    friend = stage.line("friend")
    asked = {"match": seats.match, "token": "ab" * 16, "invite": code, "seed_commitment": "ab" * 32}
    assert (await friend.ask("join", **asked))["seat"] == "a"
    answer = next(frame for frame in former.heard if frame.get("id") == sent[0])
    assert answer["code"] == "not_seated"
    assert room.lane.history.first().version == 1
    assert [entry.actor for entry in stage.store.read(seats.match, 5)] == ["a"]


async def test_who_has_lost_a_seat_is_not_there_any_more(table, monkeypatch):
    """Also where the log has no room for it: the seat is another's, who is not there yet, and everybody hears that."""
    stage, seats = table
    code, rival, submit = "c0" * 16, seats.lines["b"], stage.store.submit
    rival.say("watch", match=seats.match)
    await seats.lines["a"].ask("hand_over", match=seats.match, seat="a", token=seats.tokens["a"], code=code)
    stage.clock.advance(1_000)
    assert rival.all("presence")[-1]["seats"] == ["a", "b"]

    def full(request, done):
        done(Full("no room")) if isinstance(request, Append) else submit(request, done)

    monkeypatch.setattr(stage.store, "submit", full)
    asked = {"match": seats.match, "token": "ab" * 16, "invite": code, "seed_commitment": "ab" * 32}
    assert (await stage.line("friend").ask("join", **asked))["code"] == "storage_full"
    stage.clock.advance(1_000)
    assert rival.all("presence")[-1]["seats"] == ["b"]


async def test_who_has_gone_does_not_sit_down(table):
    """A connection that ends while it waits for its seat, or before it watches, is not there: its match may be forgotten."""
    stage, seats = table
    line = stage.line("hasty")
    line.session._inbox.append(None)  # everything that comes now waits its turn
    line.say("watch", match=seats.match)
    line.session._inbox.popleft()
    line.session.gone()
    line.session.take_seat(seats.match, "a")
    await stage.settle()
    room = stage.matches.registry.room(seats.match)
    assert line.session not in room._seated
    assert len(room.audience) == 0


async def test_a_name_that_goes_with_a_hand_over_goes_late():
    """Those who see the battle late do not see a name vanish before the hand-over that took it."""
    async with fought(Delay(seconds=30)) as (stage, seats):
        stage.clock.advance(30_000)
        late = await watching(stage, seats)
        assert late.all("names")[-1]["names"] == {"a": "holder 0", "b": "holder 0"}
        code, before = "c0" * 16, len(late.raw)
        former = seats.lines["a"]
        await former.ask("hand_over", match=seats.match, seat="a", token=seats.tokens["a"], code=code)
        asked = {"match": seats.match, "token": "ab" * 16, "invite": code, "seed_commitment": "ab" * 32}
        assert (await stage.line("friend").ask("join", **asked))["seat"] == "a"
        assert len(late.raw) == before
        stage.clock.advance(30_000)
        await stage.settle()
        assert versions(late)[-1] == 6
        assert late.all("names")[-1]["names"] == {"b": "holder 0"}
