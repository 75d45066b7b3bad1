"""An outage is not charged to players: after a start, decisions that were open before it have time again."""

from tests.server.http.test_sharing import download
from tests.support import toy
from tests.support.clocks import ManualClock
from tests.support.table_talk import Battle, serving, talking
from wardrum.events.formats import replay
from wardrum.server.config import Config
from wardrum.server.matches.deadlines import Deadlines

OUTAGE_MS = 3_600_000
GRACE_MS = round(Config().restart_grace_s * 1000)


async def left_waiting(data):
    """A battle that waited for seat a when its server stopped. Returns it and the time."""
    clock, battle = ManualClock(), Battle()
    async with serving(clock, data=str(data)) as server, talking(server) as talker:
        await battle.begin(talker)
    return battle, clock.now()


async def until_waited(clock, server, talker, ms):
    """Let time pass in small steps, with turns of the loop between them in which the server does what is due."""
    for _ in range(10):
        clock.advance(ms // 10)
        async with talking(server) as other:
            await other.ask("ping")
    await talker.ask("ping")  # what was sent before has been heard then


async def first_commit(talker):
    """The first commit since the match is watched, which may have been heard already."""
    return (talker.all("commit") or [await talker.hear("commit")])[0]


async def watched(talker, battle):
    """Watch the match; the frames of the commits that follow are heard."""
    await talker.say("watch", match=battle.match, after=5)
    await talker.hear("caught_up")


async def test_a_decision_that_came_due_in_an_outage_can_still_be_made(tmp_path):
    """The seat returns within the grace and decides: its command counts, and no default was taken."""
    battle, stopped = await left_waiting(tmp_path)
    clock = ManualClock(stopped + OUTAGE_MS)
    async with serving(clock, data=str(tmp_path)) as server, talking(server) as talker:
        await watched(talker, battle)
        await until_waited(clock, server, talker, GRACE_MS - 1_000)
        assert not talker.all("commit")
        await talker.ask("seat", match=battle.match, token=battle.tokens["a"])
        assert (await battle.act(talker, "a", "Roll"))["version"] == 6


async def test_the_decision_expires_when_the_grace_is_over(tmp_path):
    """Nobody returns: the default is taken once the grace has ended, and the log is sound to the verifier."""
    battle, stopped = await left_waiting(tmp_path)
    clock = ManualClock(stopped + OUTAGE_MS)
    async with serving(clock, data=str(tmp_path)) as server, talking(server) as talker:
        await watched(talker, battle)
        await until_waited(clock, server, talker, GRACE_MS + 1_000)
        record = (await first_commit(talker))["record"]
        assert record["command_id"] == "system-turn-5-5"
        assert record["at"] >= stopped + OUTAGE_MS + GRACE_MS
        assert len(talker.all("commit")) == 1
        file = await download(server, battle.match)
        assert len(file.records) == 6
        assert replay.check(toy.GAME, file).fault is replay.UNSET


async def test_a_commit_that_opens_no_decision_ends_no_grace(tmp_path):
    """A commit after the start that leaves the old decision open does not let it expire earlier."""
    battle, stopped = await left_waiting(tmp_path)
    clock = ManualClock(stopped + OUTAGE_MS)
    async with serving(clock, data=str(tmp_path)) as server, talking(server) as talker:
        await talker.ask("seat", match=battle.match, token=battle.tokens["b"])
        await watched(talker, battle)
        offered = await battle.act(talker, "b", "OfferResult", result="draw")
        assert offered["type"] == "ack"
        await until_waited(clock, server, talker, GRACE_MS - 1_000)
        assert [frame["record"]["version"] for frame in talker.all("commit")] == [6]


async def test_a_decision_opened_since_the_start_expires_at_its_time(clock):
    """A seat that tells no seed is replaced after its half minute, although the grace of the start is longer."""
    battle = Battle()
    async with serving(clock) as server, talking(server) as talker:
        await battle.create(talker)
        for seat in "ab":
            await battle.join(talker, seat)
        await watched_from_start(talker, battle)
        clock.advance(GRACE_MS // 2)
        assert (await talker.hear("commit"))["record"]["actor"] == "system"


async def watched_from_start(talker, battle):
    """Watch a match that has not begun."""
    await talker.say("watch", match=battle.match, after=3)
    await talker.hear("caught_up")


async def test_without_the_grace_the_outage_is_charged(tmp_path, monkeypatch):
    """The negative control: a server that counts no grace takes the default before anybody could return."""
    start = Deadlines.start

    def graceless(self, submit, report):
        self._grace_ms = 0
        start(self, submit, report)

    monkeypatch.setattr(Deadlines, "start", graceless)
    battle, stopped = await left_waiting(tmp_path)
    clock = ManualClock(stopped + OUTAGE_MS)
    async with serving(clock, data=str(tmp_path)) as server, talking(server) as talker:
        await watched(talker, battle)
        await until_waited(clock, server, talker, GRACE_MS - 1_000)
        assert (await first_commit(talker))["record"]["command_id"] == "system-turn-5-5"


async def test_what_was_sent_before_a_sleep_counts_before_the_clock(battle, clock, server, talker):
    """The machine sleeps over the end of a decision, with the command for it in the socket: the command counts."""
    await watched(talker, battle)
    await talker.say("command", match=battle.match, seat="a", command={"type": "Roll"})
    clock.sleep(OUTAGE_MS)
    record = (await talker.hear("commit"))["record"]
    assert record["command"]["type"] == "Roll"


async def test_a_sleep_is_an_outage(battle, clock, server, talker):
    """A decision that came due in a sleep of the machine expires after the grace, and not before."""
    await watched(talker, battle)
    clock.sleep(OUTAGE_MS)
    await until_waited(clock, server, talker, GRACE_MS - 1_000)
    assert not talker.all("commit")
    await until_waited(clock, server, talker, 2_000)
    assert (await first_commit(talker))["record"]["command"]["type"] == "Expire"
