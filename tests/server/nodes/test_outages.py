"""A time in which any node ran is no outage of a match; one in which none did is, and is recorded once."""

import json

import pytest

from tests.support.staged_nodes import STEP_MS, StagedNodes
from wardrum.server.matches.outages import ASLEEP_MS, Outages

LISTENED_MS = 3_000
OUTAGE_MS = 300_000
CLOCK_MS = 600_000


@pytest.fixture
async def nodes():
    """Two that know each other."""
    nodes = StagedNodes("ab")
    await nodes.after(LISTENED_MS)
    yield nodes
    await nodes.close()


async def begun(nodes):
    """A battle in which the clock of seat b runs."""
    (stage, _), terms = nodes.all, {"clock": {"main_s": CLOCK_MS // 1000, "grace_s": 0}}
    seats = await nodes.battle(stage, stage, decision_s=3_000, terms=terms)
    await seats.act("a", {"type": "Roll"})
    await nodes.settle()
    return seats


def reported(nodes, match):
    """The outages that the log of a match tells of."""
    events = [event for entry in nodes.log(match) for event in json.loads(entry.record)["events"]]
    return [(event["since"], event["until"]) for event in events if event["type"] == "OutageReported"]


async def looked_at(nodes, match, name):
    """A match is opened at a node, where somebody watches it."""
    line = await nodes.watcher(nodes.running[name], match)
    assert line.all("caught_up")


async def slept(nodes, name):
    """A node whose machine stands still for a while in which the others run."""
    sleeper = nodes.running.pop(name)
    await nodes.after(OUTAGE_MS // 10)
    nodes.running[name] = sleeper
    sleeper.clock.sleep(OUTAGE_MS // 10)
    return sleeper


async def test_a_node_that_starts_while_others_run_reports_no_outage(nodes):
    """Neither at once nor when it has heard of them, and however long they had run before anything waited for a time."""
    await nodes.after(60_000)
    seats = await begun(nodes)
    await nodes.after(9_000)
    nodes.join("c")
    await looked_at(nodes, seats.match, "c")
    await nodes.after(3 * ASLEEP_MS)
    await seats.act("b", {"type": "Roll"})
    await nodes.after(ASLEEP_MS)
    assert reported(nodes, seats.match) == []


async def test_a_node_that_slept_while_others_ran_reports_no_outage(nodes):
    """Its machine stood still for minutes: who played on at another node was charged, as usual."""
    seats = await begun(nodes)
    await looked_at(nodes, seats.match, "b")
    sleeper = await slept(nodes, "b")
    await nodes.after(3 * ASLEEP_MS)
    assert reported(nodes, seats.match) == []
    assert sleeper.matches.registry.rooms[seats.match].lane.version == 6


async def test_a_node_that_was_cut_off_while_others_ran_reports_no_outage(nodes, monkeypatch):
    """It has heard nobody of its own, and the others have."""
    seats = await begun(nodes)
    await looked_at(nodes, seats.match, "b")
    outages = nodes.running["b"].matches.outages
    cut_off = {"why": "nobody answers"}
    monkeypatch.setattr(outages, "_store", Cut(nodes.store, cut_off))
    await nodes.after(5 * ASLEEP_MS)
    cut_off["why"], back = "", nodes.now
    await nodes.after(3 * ASLEEP_MS)
    assert nodes.store.uptimes()[-1][0] > back, "it has begun anew"
    assert reported(nodes, seats.match) == []


class Cut:
    """A store that is cut off, as far as one part of a node can see."""

    def __init__(self, store, cut_off):
        self._store, self._cut_off = store, cut_off

    def cut_off(self):
        return self._cut_off["why"]

    def __getattr__(self, name):
        return getattr(self._store, name)


async def test_a_time_without_any_node_is_reported_once(nodes):
    """All stop and start again, and the match is opened at both: the seat whose clock ran gets the time back."""
    seats = await begun(nodes)
    await nodes.after(10_000)
    before = nodes.now
    for name in "ab":
        await nodes.stop(name)
    nodes.now += OUTAGE_MS
    for name in "cd":
        nodes.join(name)
    for name in "cd":
        await looked_at(nodes, seats.match, name)
    await nodes.after(3 * ASLEEP_MS)
    ((since, until),) = reported(nodes, seats.match)
    assert (before - since <= STEP_MS, until) == (True, before + OUTAGE_MS)
    clocks = nodes.running["c"].matches.registry.rooms[seats.match].lane.state.match.clocks
    assert clocks.left["b"] == CLOCK_MS - (since - nodes.log(seats.match)[5].at)


async def test_when_all_slept_the_outage_is_reported_when_they_know_of_each_other(nodes):
    """Each took the other for awake; what both have put into the log shows that nobody was."""
    seats = await begun(nodes)
    await looked_at(nodes, seats.match, "b")
    await nodes.after(10_000)
    nodes.now += OUTAGE_MS
    for stage in nodes.running.values():
        stage.clock.sleep(OUTAGE_MS)
    await nodes.after(1_000)
    assert reported(nodes, seats.match) == []
    await nodes.after(2 * ASLEEP_MS)
    ((since, until),) = reported(nodes, seats.match)
    assert OUTAGE_MS <= until - since <= OUTAGE_MS + 1_000


@pytest.mark.parametrize("trusts", ["itself", "the others"])
async def test_without_the_others_word_a_sleep_would_be_an_outage(nodes, monkeypatch, trusts):
    """The negative control: a node that counts its own sleep alone tells a match of it that was played on elsewhere."""
    if trusts == "itself":
        monkeypatch.setattr(Outages, "others_ran", property(lambda _: False, lambda *_: None), raising=False)
    seats = await begun(nodes)
    await looked_at(nodes, seats.match, "b")
    await slept(nodes, "b")
    await nodes.after(STEP_MS)
    assert bool(reported(nodes, seats.match)) == (trusts == "itself")
