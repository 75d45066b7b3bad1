"""What a delay means to those who watch: whole servers on a clock that stands still."""

import asyncio
from contextlib import asynccontextmanager
from random import Random

import pytest

from tests.simulation.stage import Seats, Stage
from tests.support.patience import patient
from tests.support.toy import GAME
from wardrum.events.match.terms import Delay
from wardrum.server.store.interface import Full

LIVE = 5  # the version at which the battle has begun; up to 4 everything is known at once
CROWD = 200


@asynccontextmanager
async def fought(delay, target=1000, **opening):
    """A delayed battle, live, whose start is known to all."""
    stage = Stage({"toy": GAME})
    seats = Seats(stage, "toy", Random(1))
    terms = {"delay": {"seconds": delay.seconds, "commits": delay.commits}}
    await seats.create(setup={"target": target}, terms=terms, **opening)
    for move in (seats.sit, seats.reveal):
        for seat in "ab":
            await move(seat)
    yield stage, seats
    await stage.close()


async def horizon(stage, seats):
    """Of the one match."""
    return (await stage.matches.registry.opened(seats.match)).public_version


async def watching(stage, seats, name="spectator", **how):
    """Somebody who watches without a seat."""
    line = stage.line(name)
    line.say("watch", match=seats.match, **how)
    await stage.settle()
    return line


def versions(line):
    """Of the commits that were sent."""
    return [frame["record"]["version"] for frame in line.all("commit")]


async def test_before_the_battle_there_is_nothing_to_hide():
    """Seats and seeds are known at once; the commit that starts the battle is the first to be late."""
    async with fought(Delay(seconds=30)) as (stage, seats):
        assert await horizon(stage, seats) == LIVE - 1
        stage.clock.advance(30_000)
        assert await horizon(stage, seats) == LIVE


async def test_a_match_stays_in_memory_while_a_store_is_slow(monkeypatch):
    """A client that begins to watch while somebody's join waits for the store is shown the name that the join brings."""
    stage = Stage({"toy": GAME})
    seats, answered, change = Seats(stage, "toy", Random(1)), asyncio.Event(), stage.store.change

    async def slow(request):
        await answered.wait()
        return await change(request)

    await seats.create(terms={"delay": {"seconds": 30, "commits": 0}})
    monkeypatch.setattr(stage.store, "change", slow)
    wanted = {"token": "a" * 32, "invite": seats.host, "seed_commitment": "b" * 64, "name": "Ida"}
    joiner = stage.line("joiner")
    asked = joiner.say("join", match=seats.match, **wanted)
    await stage.settle()
    stage.clock.advance(2_000 * int(stage.config.idle_s))
    watcher = await watching(stage, seats)
    answered.set()
    await stage.settle()
    assert [frame["type"] for frame in joiner.heard if frame.get("id") == asked] == ["seated"]
    assert watcher.all("names")[-1]["names"] == {"a": "Ida"}
    await stage.close()


async def test_seats_see_the_head_and_others_do_not():
    """A commit reaches the other seat at once and a spectator when its time has come, though nothing else happens."""
    async with fought(Delay(seconds=30)) as (stage, seats):
        late = await watching(stage, seats, after=0)
        rival = seats.lines["b"]
        rival.say("watch", match=seats.match, after=LIVE)
        stage.clock.advance(30_000)
        await seats.act("a", {"type": "Roll"})
        assert (versions(rival), versions(late)) == ([6], [1, 2, 3, 4, 5])
        stage.clock.advance(29_999)
        assert versions(late)[-1] == 5
        stage.clock.advance(1)
        assert versions(late)[-1] == 6


async def test_the_end_is_known_when_its_time_has_come():
    """Once a battle has ended only the seconds count, those of its end: then everything is known."""
    async with fought(Delay(seconds=10, commits=50), target=1) as (stage, seats):
        await seats.act("a", {"type": "Roll"})
        late = await watching(stage, seats, after=0)
        stage.clock.advance(9_999)
        assert await horizon(stage, seats) == LIVE - 1
        stage.clock.advance(1)
        await stage.settle()
        assert versions(late) == [1, 2, 3, 4, 5, 6]
        (listed,) = (await late.ask("list", filter="finished"))["matches"]
        assert (listed["result"], listed["terms"]["delay"]) == ("Seat A wins", {"seconds": 10, "commits": 50})


async def test_who_sits_down_sees_the_head():
    """A connection that takes up a seat changes sides: it goes on from where it was, without a gap."""
    async with fought(Delay(commits=100)) as (stage, seats):
        await seats.act("a", {"type": "Roll"})
        for how in ({"after": 0}, {"as": "state", "after": 0}):
            line = await watching(stage, seats, **how)
            await line.ask("seat", match=seats.match, token=seats.tokens["b"])
            await seats.act("b" if how["after"] == 0 and "as" not in how else "a", {"type": "Roll"})
            assert line.all("caught_up")[-1]["version"] >= 6
            assert versions(line)[-1] == stage.matches.registry.room(seats.match).lane.version
            await line.close()


@pytest.mark.parametrize("how", [{"after": 0}, {"as": "state"}], ids=str)
async def test_who_gives_up_a_seat_sees_no_more_of_the_head(how):
    """A connection that holds no seat any longer is sent what comes when its time has come."""
    async with fought(Delay(seconds=30)) as (stage, seats):
        stage.clock.advance(30_000)
        line = stage.line("changing")
        await line.ask("seat", match=seats.match, token=seats.tokens["b"])
        line.say("watch", match=seats.match, **how)
        await seats.act("a", {"type": "Roll"})
        del line.session._seats[seats.match]
        stage.matches.registry.room(seats.match).update_seats(line.session)
        await seats.act("b", {"type": "Roll"})
        known = versions(line)
        assert 7 not in known
        stage.clock.advance(30_000)
        assert versions(line)[-1] == 7


async def test_coming_and_going_of_seats_is_not_reported():
    """While seats come and go not a byte is sent to those who see the match late; each other they may count."""
    async with fought(Delay(seconds=30)) as (stage, seats):
        stage.clock.advance(31_000)
        late = await watching(stage, seats)
        stage.clock.advance(300)
        assert late.all("presence")[-1] == {
            "type": "presence",
            "match": seats.match,
            "seats": [],
            "watching": 1,
        }
        before = len(late.raw)
        await seats.lines["a"].close()
        stage.clock.advance(300)
        await seats.come_back("a")
        stage.clock.advance(300)
        assert len(late.raw) == before
        await watching(stage, seats, "another")
        stage.clock.advance(300)
        assert late.all("presence")[-1]["watching"] == 2


async def test_problems_name_the_horizon():
    """A request for a version that happened but may not be known hears what one hears of a version to come."""
    async with fought(Delay(commits=100)) as (stage, seats):
        await seats.act("a", {"type": "Roll"})
        line = stage.line("asker")
        for kind, field in (("watch", "after"), ("state", "version"), ("story", "after"), ("story", "upto")):
            problem = await line.ask(kind, match=seats.match, **{field: 5})
            assert (problem["code"], problem["detail"]) == (
                "no_such_version",
                "The match stands at version 4.",
            )
        assert (await line.ask("state", match=seats.match))["version"] == 4


async def test_resuming():
    """Who resumes with the last version seen is sent exactly the rest, late."""
    async with fought(Delay(seconds=30)) as (stage, seats):
        await seats.act("a", {"type": "Roll"})
        for after in range(LIVE):
            line = await watching(stage, seats, f"from-{after}", after=after)
            assert versions(line) == list(range(after + 1, LIVE))
        stage.clock.advance(30_000)
        assert all(versions(line)[-2:] == [5, 6] for line in stage.lines if line.name.startswith("from-"))


async def test_a_crowd_shares_its_bytes():
    """However many watch late, a commit is made into a frame once for each kind of them."""
    async with fought(Delay(seconds=30)) as (stage, seats):
        stage.clock.advance(30_000)
        crowd = [await watching(stage, seats, f"c{n}", **{"as": "state"}) for n in range(CROWD)]
        await seats.act("a", {"type": "Roll"})
        stage.clock.advance(30_000)
        async with asyncio.timeout(patient(10)):  # a crowd is served in slices
            while not all(map(versions, crowd)):  # noqa: ASYNC110 -- nothing tells
                await asyncio.sleep(0)
        frames = {id(data) for line in crowd for data in line.raw if b'"type":"commit"' in data}
        assert len(frames) == 1
        assert all(versions(line) == [6] for line in crowd)


@pytest.mark.parametrize("ms", [-3_600_000, -20_000, 20_000, 3_600_000])
async def test_setting_the_clock_shows_nothing_early(ms):
    """Neither a clock that is set forward nor one that is set back shortens the seconds, or lengthens them."""
    async with fought(Delay(seconds=30)) as (stage, seats):
        stage.clock.advance(30_000)
        await seats.act("a", {"type": "Roll"})
        stage.clock.advance(10_000)
        stage.clock.jump(ms)
        await seats.act("b", {"type": "Roll"})
        stage.clock.advance(19_999)
        assert await horizon(stage, seats) == 5
        stage.clock.advance(1)
        assert await horizon(stage, seats) == 6
        stage.clock.advance(10_000)
        assert await horizon(stage, seats) == 7


async def test_what_was_known_stays_known():
    """A match that left memory and comes back after the clock was set back is known as far as before."""
    async with fought(Delay(seconds=30)) as (stage, seats):
        await seats.act("a", {"type": "Roll"})
        for line in seats.lines.values():
            await line.close()
        stage.clock.advance(29_000)
        assert stage.matches.registry.rooms, "it waits here for its time"
        stage.clock.advance(70_000)
        assert not stage.matches.registry.rooms
        stage.clock.jump(-3_600_000)
        assert await horizon(stage, seats) == 6


async def test_a_killed_server_shows_the_rest_in_time():
    """After a restart spectators and lobby go on, neither early nor for ever late, though nobody asks for the match."""
    async with fought(Delay(seconds=30), target=1) as (stage, seats):
        await seats.act("a", {"type": "Roll"})
        stage.clock.advance(10_000)
        await stage.kill()
        stage.start()
        line = await watching(stage, seats)
        assert line.all("snapshot")[0]["version"] == 4
        assert [e["status"] for e in (await line.ask("list", filter="live"))["matches"]] == ["live"]
        stage.clock.advance(19_999)
        await stage.settle()
        assert (await line.ask("list", filter="finished"))["matches"] == []
        stage.clock.advance(1)
        await stage.settle()
        assert versions(line) == [5, 6]
        assert (await line.ask("list", filter="live"))["matches"] == []
        assert len((await line.ask("list", filter="finished"))["matches"]) == 1


async def test_a_full_disk_delays_the_lobby_only(monkeypatch):
    """What could not be kept of the lobby is tried again until it can."""
    async with fought(Delay(seconds=30), target=1) as (stage, seats):
        await seats.act("a", {"type": "Roll"})
        line = stage.line("asker")
        monkeypatch.setattr(stage.store, "_keep", lambda change: Full("no room"))
        stage.clock.advance(31_000)
        await stage.settle()
        assert await horizon(stage, seats) == 6
        assert (await line.ask("list", filter="finished"))["matches"] == []
        monkeypatch.undo()
        stage.clock.advance(1_000)
        await stage.settle()
        assert len((await line.ask("list", filter="finished"))["matches"]) == 1


async def test_a_rematch_is_offered_late_too():
    """Spectators hear of a rematch when they may know that there is an end."""
    async with fought(Delay(seconds=30), target=1) as (stage, seats):
        late = await watching(stage, seats)
        await seats.act("a", {"type": "Roll"})
        await seats.lines["a"].ask("rematch", match=seats.match, seat="a", next=seats.match)
        stage.clock.advance(29_999)
        assert not late.all("rematch")
        stage.clock.advance(1)
        assert late.all("rematch")


async def test_a_match_without_a_delay_has_one_audience():
    """All connections are in one audience, and the lobby changes with the commit itself."""
    async with fought(Delay(), target=1) as (stage, seats):
        await seats.act("a", {"type": "Roll"})
        room = stage.matches.registry.room(seats.match)
        assert room.audience_for(()) is room.audience
        assert room.public_version == room.lane.version
        assert stage.store.summary(seats.match).status == "finished"
