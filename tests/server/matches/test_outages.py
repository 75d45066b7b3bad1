"""Outages over real sockets: whatever keeps a server from hearing its players is charged to none of their clocks."""

import shutil
from contextlib import asynccontextmanager

import pytest

from tests.server.matches.test_clocks import STERN, Duel, kinds
from tests.support.clocks import ManualClock
from tests.support.table_talk import serving, talking
from wardrum.server.matches.outages import ASLEEP_MS, Outages, gaps
from wardrum.server.store.interface import Probe

OUTAGE_MS = 300_000


@pytest.fixture
async def duel(server, talker):
    """A match in which the clock of seat b runs; both seats and the spectator are one connection."""
    return await begun(talker)


async def begun(talker):
    """See `duel`."""
    duel = Duel()
    await duel.begin_apart(talker, {"a": talker, "b": talker}, STERN)
    await duel.act(talker, "a", "Roll")
    await talker.hear("commit")
    return duel


async def left_of_b(talker, duel):
    """What seat b has left after it has decided."""
    commit = await rolled(talker, duel)
    return next(event["left"]["b"] for event in commit["record"]["events"] if event["type"] == "ClocksRan")


async def rolled(talker, duel):
    """The commit by which seat b decides."""
    await talker.say("command", match=duel.match, seat="b", command={"type": "Roll"})
    while True:
        commit = await talker.hear("commit")
        if kinds(commit)[0] == "Rolled":
            return commit


async def in_step(clock, talker, ms):
    """Time passes, and the server hears meanwhile."""
    clock.advance(ms)
    await talker.ask("ping")


@pytest.mark.parametrize("happens", ["sleep", "jump"])
async def test_a_machine_that_sleeps_and_a_clock_set_forward_charge_nobody(clock, talker, duel, happens):
    """5 s before and 3 s after it are charged; the outage is in the log, with its time."""
    await in_step(clock, talker, 5_000)
    before = clock.now()
    getattr(clock, happens)(OUTAGE_MS)
    await in_step(clock, talker, 3_000)
    shown = await talker.hear("commit")
    assert kinds(shown) == ["OutageReported", "ClocksRan"]
    assert shown["record"]["actor"] == "system"
    outage = shown["record"]["events"][0]
    assert before - 1_000 <= outage["since"] <= before < outage["until"] <= before + OUTAGE_MS + 1_000
    lost = 3_000 + 5_000 - (outage["until"] - outage["since"] - OUTAGE_MS)
    assert await left_of_b(talker, duel) == 60_000 - lost


async def test_a_command_that_lay_in_the_socket_is_charged_nothing_of_the_sleep(clock, talker, duel):
    """The log records the outage first, then the command that was sent before it."""
    await in_step(clock, talker, 5_000)
    await talker.say("command", match=duel.match, seat="b", command={"type": "Roll"})
    clock.sleep(OUTAGE_MS)
    assert kinds(await talker.hear("commit")) == ["OutageReported", "ClocksRan"]
    rolled = await talker.hear("commit")
    assert kinds(rolled) == ["Rolled", "ClocksRan"]
    assert rolled["record"]["events"][1]["left"]["b"] == 55_000


async def test_the_new_end_of_the_clock_is_reported(clock, talker, duel):
    """Spectators hear when the decision is due now, and it expires then and not before."""
    await in_step(clock, talker, 5_000)
    clock.sleep(OUTAGE_MS)
    waiting = await talker.hear("waiting", version=7)
    due = waiting["decisions"][0]["due_at"]
    assert due == clock.now() + 55_000
    await in_step(clock, talker, 54_999)
    assert not [commit for commit in talker.all("commit") if kinds(commit)[0] == "ClockExpired"]
    clock.advance(6_001)  # the grace after an outage is a little longer than the clock
    commit = await talker.hear("commit")
    assert kinds(commit)[0] == "ClockExpired"
    assert commit["record"]["at"] >= due


async def test_a_clock_set_back_and_forward_again_is_no_outage(clock, talker, duel):
    """The time of a log is never set back, so time that has been is not given back once more."""
    await in_step(clock, talker, 5_000)
    clock.jump(-3_600_000)
    await in_step(clock, talker, 5_000)
    clock.jump(3_600_000)
    await in_step(clock, talker, 5_000)
    assert await left_of_b(talker, duel) == 45_000
    assert not [commit for commit in talker.all("commit") if kinds(commit)[0] == "OutageReported"]


async def test_when_all_is_well_nothing_is_reported(clock, talker, duel):
    """The all-clear: a server that hears for minutes tells of no outage, and charges what has passed."""
    for _ in range(50):
        await in_step(clock, talker, 1_000)
    assert await left_of_b(talker, duel) == 10_000


async def test_a_pause_of_the_server_that_is_no_outage_is_charged(clock, talker, duel):
    """A busy moment of a few seconds is thinking time like any other."""
    await in_step(clock, talker, 1_000)
    clock.sleep(ASLEEP_MS - 1_000)
    assert await left_of_b(talker, duel) == 60_000 - ASLEEP_MS


async def test_a_match_without_a_clock_hears_of_no_outage(clock, server, talker):
    """Where nobody's clock runs the log keeps silent, as nothing follows from it."""
    duel = Duel()
    await duel.begin_apart(talker, {"a": talker, "b": talker}, {})
    clock.sleep(OUTAGE_MS)
    await duel.act(talker, "a", "Roll")
    assert kinds(await talker.hear("commit")) == ["Rolled"]


async def test_without_reports_the_outage_is_charged(monkeypatch, clock, talker, duel):
    """The negative control: a server that reports none takes the sleep for thinking time."""
    monkeypatch.setattr(Outages, "unreported", lambda *_: [])
    clock.sleep(50_000)
    assert await left_of_b(talker, duel) == 10_000


# -- servers that stop


@asynccontextmanager
async def one_life(clock, data):
    """A server and a connection to it."""
    async with serving(clock, data=str(data)) as server, talking(server) as talker:
        yield talker


async def left_waiting(clock, data, ms):
    """A battle whose server stopped when seat b had thought for so long."""
    async with one_life(clock, data) as talker:
        duel = await begun(talker)
        await in_step(clock, talker, ms)
    return duel


async def taken_up(talker, duel):
    """What seat b has left when it decides after a restart."""
    await talker.say("watch", match=duel.match, after=6, as_="state")
    await talker.ask("seat", match=duel.match, token=duel.tokens["b"])
    return await left_of_b(talker, duel)


async def test_time_without_a_server_is_charged_to_nobody(tmp_path):
    """Stopped after 5 s and started 5 min later: what is charged is the time in which a server ran."""
    clock = ManualClock()
    duel = await left_waiting(clock, tmp_path, 5_000)
    clock.jump(OUTAGE_MS)
    async with one_life(clock, tmp_path) as talker:
        await in_step(clock, talker, 3_000)
        assert await taken_up(talker, duel) == 60_000 - 5_000 - 3_000


async def test_a_match_that_nobody_opened_between_two_restarts_gets_both_outages_back(tmp_path):
    """The life between two outages is charged, also if nobody asked for the match meanwhile."""
    clock = ManualClock()
    duel = await left_waiting(clock, tmp_path, 0)
    for _ in range(2):
        clock.jump(OUTAGE_MS)
        async with one_life(clock, tmp_path) as talker:
            await in_step(clock, talker, 4_000)
    clock.jump(OUTAGE_MS)
    async with one_life(clock, tmp_path) as talker:
        assert await taken_up(talker, duel) == 60_000 - 2 * 4_000
        reported = [commit for commit in talker.all("commit") if kinds(commit)[0] == "OutageReported"]
        assert len(reported) == 3


async def test_a_killed_server_gives_a_few_seconds_too_much_and_takes_none(tmp_path, monkeypatch):
    """A server that could not say when it stopped is believed to have run until it last said so."""
    monkeypatch.setattr(Outages, "stop", lambda self: setattr(self, "_report", None))
    clock = ManualClock()
    duel = await left_waiting(clock, tmp_path, 25_000)
    clock.jump(OUTAGE_MS)
    async with one_life(clock, tmp_path) as talker:
        assert 60_000 - 25_000 <= await taken_up(talker, duel) <= 60_000 - 15_000


async def test_what_was_restored_from_a_copy_goes_on_where_it_was(tmp_path):
    """A machine set back to a copy of minutes ago charges nobody for what has passed since the copy."""
    clock = ManualClock()
    duel = await left_waiting(clock, tmp_path / "data", 5_000)
    shutil.copytree(tmp_path / "data", tmp_path / "copy")
    async with one_life(clock, tmp_path / "data") as talker:
        await in_step(clock, talker, 20_000)
    async with one_life(clock, tmp_path / "copy") as talker:
        assert await taken_up(talker, duel) == 55_000


async def test_an_outage_is_reported_to_spectators(tmp_path):
    """A spectator who opens the match after a restart sees the clocks as they are."""
    clock = ManualClock()
    duel = await left_waiting(clock, tmp_path, 0)
    clock.jump(OUTAGE_MS)
    async with one_life(clock, tmp_path) as talker:
        await talker.say("watch", match=duel.match, after=6)
        assert kinds(await talker.hear("commit")) == ["OutageReported", "ClocksRan"]


# -- the stretches of running


@pytest.mark.parametrize(
    ("uptimes", "between"),
    [
        ([], []),
        ([(5, 9)], []),
        ([(5, 9), (12, 20), (21, 21)], [(9, 12), (20, 21)]),
        ([(5, 9), (7, 8), (9, 10), (15, 16)], [(10, 15)]),  # wall time was set back
        ([(5, 30), (7, 12), (15, 16), (29, 40), (45, 46)], [(40, 45)]),  # several nodes ran
    ],
)
def test_what_lies_between_the_stretches_of_running(uptimes, between):
    """Gaps are counted from the latest time that any server has seen."""
    assert gaps(uptimes) == between


async def test_only_as_long_as_anything_waits_for_a_time_is_the_store_asked(tmp_path):
    """A server on which nothing is due writes when it starts and when it stops; one that waits, now and then."""
    clock = ManualClock()
    async with serving(clock, data=str(tmp_path)) as server, talking(server) as talker:
        store, started = server.context.store, clock.now()
        await in_step(clock, talker, 60_000)
        assert await stored(store) == [(started, started)]
        await begun(talker)
        await in_step(clock, talker, 15_000)
        [(since, until)] = await stored(store)
        assert since == started
        assert clock.now() - 10_000 <= until <= clock.now()


async def stored(store):
    """The stretches of running that the store holds, once it has answered what it was asked before."""
    await store.change(Probe())
    return store.uptimes()
