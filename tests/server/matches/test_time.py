"""Time: decisions that run out, matches that sleep and wake, a server that stops and comes back."""

from tests.events.rulesets.test_revisions import raised
from tests.support.clocks import ManualClock
from tests.support.table_talk import Battle, serving, talking
from wardrum.events.match.game import Game
from wardrum.server.app import running
from wardrum.server.config import Config


async def test_a_decision_that_runs_out_is_made_by_default(clock, talker, battle):
    """When a seat's time is up the system passes for it, in one commit with an id of its own."""
    await talker.say("watch", match=battle.match, after=5)
    await talker.hear("caught_up")
    clock.advance(600_000)
    record = (await talker.hear("commit"))["record"]
    assert (record["actor"], record["command_id"]) == ("system", "system-turn-5-5")
    assert [event["type"] for event in record["events"]] == ["DecisionExpired", "Passed"]
    assert record["events"][0]["auto"] is True


async def test_a_silent_seat_gets_a_substitute_seed(clock, talker):
    """A seat that never tells its seed stops nobody: both substitutes come, each when its time is up."""
    battle = Battle()
    await battle.create(talker)
    for seat in "ab":
        await battle.join(talker, seat)
    await talker.say("watch", match=battle.match, after=3)
    await talker.hear("caught_up")
    clock.advance(30_000)
    commits = [await talker.hear("commit")]
    clock.advance(30_000)
    commits.append(await talker.hear("commit"))
    reported = [event["type"] for commit in commits for event in commit["record"]["events"]]
    assert reported.count("SeedSubstituted") == 2
    assert reported[-1] == "MatchStarted"


async def test_a_seat_that_stays_away_loses(clock, talker, battle):
    """Three decisions in a row without an answer end the match."""
    await talker.say("watch", match=battle.match, after=5)
    await talker.hear("caught_up")
    while not any(e["type"] == "MatchEnded" for f in talker.all("commit") for e in f["record"]["events"]):
        clock.advance(600_000)
        await talker.hear("commit")
    last = talker.all("commit")[-1]["record"]["events"]
    assert [event["type"] for event in last][-2:] == ["MatchEnded", "ServerSeedRevealed"]


async def test_a_sleeping_match_wakes(clock, server):
    """A match that left memory is woken when its time is up."""
    battle = Battle()
    async with talking(server) as talker:
        await battle.begin(talker)
    while server.registry.rooms:
        clock.advance(61_000)
        async with talking(server):
            pass  # a turn of the loop, in which the server learns that everybody has gone
    async with talking(server) as spectator:
        clock.advance(600_000)
        await spectator.say("watch", match=battle.match, after=5)
        commit = await spectator.hear("commit")
    assert commit["record"]["command_id"] == "system-turn-5-5"


async def test_wall_time_set_back_does_not_turn_a_log_back(clock, talker, battle):
    """A record's time is never below the one before it."""
    await talker.say("watch", match=battle.match, after=4)
    clock.jump(-3_600_000)
    await battle.act(talker, "a", "Roll")
    while len(talker.all("commit")) < 2:
        await talker.hear("commit")
    before, after = (frame["record"]["at"] for frame in talker.all("commit"))
    assert after == before


async def test_a_match_outlives_the_server(tmp_path):
    """After a restart the same match goes on: same seats, same dice, same order, open decisions included."""
    clock, battle = ManualClock(), Battle()
    async with serving(clock, data=str(tmp_path)) as server, talking(server) as talker:
        await battle.begin(talker)
        before = await battle.act(talker, "a", "Roll", id="one")
    async with serving(clock, data=str(tmp_path)) as server, talking(server) as talker:
        await talker.ask("seat", match=battle.match, token=battle.tokens["a"])
        again = await battle.act(talker, "a", "Roll", id="one")
        assert again == {**before, "duplicate": True}
        await talker.say("watch", match=battle.match, after=6)
        await talker.hear("caught_up")
        clock.advance(600_000)
        assert (await talker.hear("commit"))["record"]["command_id"] == "system-turn-6-6"


async def test_no_time_is_called_under_a_revision_that_is_gone(tmp_path):
    """After an upgrade without the match's revision its due time is asked for once, and the match leaves memory."""
    battle, clock = Battle(), ManualClock()
    async with serving(clock, data=str(tmp_path)) as server, talking(server) as talker:
        await battle.begin(talker)
    clock = ManualClock(clock.now() + 3_600_000)
    async with running(Config(port=0, data=str(tmp_path)), {"toy": Game(raised())}, clock) as server:
        for _ in range(20):
            clock.advance(10_000)
            async with talking(server):
                pass  # a turn of the loop
        assert server.registry.rooms == {}
        room = await server.registry.opened(battle.match)
        assert room is not None
        assert room.lane.version == 5
