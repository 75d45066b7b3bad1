"""What `/metrics` shows of a running server: latencies, the event loop, queues, the disk, failures, readiness."""

import asyncio
import re
import time
from types import SimpleNamespace

import pytest
from prometheus_client import ProcessCollector

from tests.server.http.test_pages import get
from tests.support.clocks import ManualClock
from tests.support.patience import patient
from tests.support.table_talk import Battle, serving, talking
from wardrum.server.process.loop_lag import WINDOW_S, LoopLag
from wardrum.server.process.metrics import ANSWERED_FAILURES, DEFECTS, Metrics
from wardrum.server.process.process_metrics import ProcessMetrics, open_files
from wardrum.server.store.group_commit import CommitLimits
from wardrum.server.store.interface import Full, Probe
from wardrum.server.store.sqlite import SqliteStore


async def shown(server) -> dict[str, float]:
    """Every sample of a server's `/metrics` by its name and labels."""
    return samples((await get(server, "/metrics"))[2].decode())


def samples(text: str) -> dict[str, float]:
    """Every sample of an exposition."""
    return {
        name: float(value)
        for name, value in re.findall(r"^([a-z_]+(?:\{[^}]*\})?) (\S+)$", text, re.MULTILINE)
    }


async def test_an_ack_is_measured_from_the_frame_to_the_write(server, talker, battle, clock, monkeypatch):
    """The latency of an ack begins with the reading of the frame and includes the wait for the store."""
    submit = server.context.store.submit

    def slow(request, done):
        clock.advance(40)  # ms
        submit(request, done)

    before = await shown(server)
    monkeypatch.setattr(server.context.store, "submit", slow)
    await battle.act(talker, "a", "Roll")
    after = await shown(server)
    assert after["wardrum_ack_seconds_count"] == before["wardrum_ack_seconds_count"] + 1
    took_s = after["wardrum_ack_seconds_sum"] - before["wardrum_ack_seconds_sum"]
    assert took_s == pytest.approx(0.04)
    assert (
        after['wardrum_ack_seconds_bucket{le="0.05"}'] == before['wardrum_ack_seconds_bucket{le="0.05"}'] + 1
    )


async def test_a_command_that_waits_behind_a_request_counts_from_its_arrival(
    server, talker, battle, clock, monkeypatch
):
    """A command that queues behind a request that waits for the store is measured from the reading of its own frame."""
    held = []
    submit = server.context.store.submit
    before = await shown(server)
    monkeypatch.setattr(server.context.store, "submit", lambda *request: held.append(request))
    await talker.say("name", match=battle.match, seat="a", name="Ada")
    await talker.say("command", match=battle.match, seat="a", command={"type": "Roll"}, id="behind")
    session = next(iter(server.gateway.connections)).session
    async with asyncio.timeout(patient(10)):
        while not held or len(session._inbox) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0)
    clock.advance(30)  # ms
    session.received_s = clock.monotonic()  # as a later frame leaves it
    monkeypatch.setattr(server.context.store, "submit", submit)
    for request in held:
        submit(*request)
    await talker.hear("ack", id="behind")
    took_s = (await shown(server))["wardrum_ack_seconds_sum"] - before["wardrum_ack_seconds_sum"]
    assert took_s == pytest.approx(0.03)


async def test_failures_are_counted_by_cause(server, talker, battle, monkeypatch):
    """Every cause is there from the start with 0, and a command that a full disk refuses counts as that."""
    before = await shown(server)
    causes = {f'wardrum_failures_total{{cause="{cause}"}}' for cause in (*DEFECTS, *ANSWERED_FAILURES)}
    assert {name: before[name] for name in causes} == dict.fromkeys(causes, 0)
    monkeypatch.setattr(server.context.store, "submit", lambda request, done: done(Full("no room")))
    await battle.act(talker, "a", "Roll", id="one")
    assert (await shown(server))['wardrum_failures_total{cause="storage_full"}'] == 1


async def test_a_defect_is_counted_where_it_happened(server, monkeypatch):
    """A page that fails counts as a failure of HTTP, and among the faults as before."""
    monkeypatch.setattr(server.gateway.admission._routes, "answer", None)
    assert (await get(server, "/livez"))[0] == 500
    assert server.context.metrics.failures["http"] == 1
    assert server.context.metrics.count["faults"] == 1


async def test_readiness_is_a_metric(server):
    """The gauge says what `/readyz` says."""
    assert (await shown(server))["wardrum_ready"] == 1
    server.matches.health.trouble = "no room"
    assert (await shown(server))["wardrum_ready"] == 0


async def test_waiting_commands_are_shown(server, talker, battle, monkeypatch):
    """While the store does not answer, one command is in flight and the others wait in their lane."""
    held = []
    submit = server.context.store.submit
    monkeypatch.setattr(server.context.store, "submit", lambda *request: held.append(request))
    for number in range(3):
        await talker.say("command", match=battle.match, seat="a", command={"type": "Roll"}, id=f"c{number}")
    async with asyncio.timeout(patient(10)):
        while not held or server.registry.rooms[battle.match].lane.waiting < 2:  # noqa: ASYNC110
            await asyncio.sleep(0)
    found = await shown(server)
    assert found["wardrum_appends_in_flight"] == 1
    assert found["wardrum_lane_queue_commands"] == found["wardrum_lane_queue_longest_commands"] == 2
    monkeypatch.setattr(server.context.store, "submit", submit)
    for request in held:
        submit(*request)
    await talker.hear("ack", id="c0")


async def test_the_disk_and_the_process_are_shown(tmp_path):
    """A server with a data directory shows its log, its WAL, its disk, its memory and its open files."""
    async with serving(ManualClock(), data=str(tmp_path)) as server, talking(server) as talker:
        await Battle().begin(talker)
        found = await shown(server)
        assert found["wardrum_wal_bytes"] == (tmp_path / "log.db-wal").stat().st_size > 0
        assert found["wardrum_log_bytes"] == (tmp_path / "log.db").stat().st_size > 0
        assert 0 < found["wardrum_disk_free_bytes"] <= found["wardrum_disk_size_bytes"]
        assert 0 < found["process_open_fds"] < found["process_max_fds"]
        assert found["process_resident_memory_bytes"] > 10_000_000
        assert found["wardrum_checkpoint_seconds_count"] == 0


def test_the_process_is_shown_as_prometheus_client_shows_it():
    """Names, types and values are those of the collector that lists every open file."""

    def reported(collector):
        return {(metric.name, metric.type): metric.samples[0].value for metric in collector.collect()}

    ours, theirs = reported(ProcessMetrics()), reported(ProcessCollector(registry=None))
    assert ours.keys() == theirs.keys()
    for (name, _), value in theirs.items():
        assert ours[name, _] == pytest.approx(value, rel=0.1), name


def test_open_files_are_counted(tmp_path):
    """One more open file is one more, also where the system does not tell the number."""
    before = open_files()
    with (tmp_path / "one").open("w"):
        assert open_files() == before + 1
    assert open_files() == before

    class OldFolder(type(tmp_path)):
        def stat(self, **_):
            return SimpleNamespace(st_size=0)

    assert open_files(OldFolder(tmp_path)) == 1


async def test_checkpoints_are_timed(tmp_path):
    """Each checkpoint of the WAL counts, with the time it took."""
    store = SqliteStore(tmp_path, lambda call: call(), limits=CommitLimits(checkpoint_rows=1))
    store.submit(Probe(), lambda answer: None)
    store.close()
    *_, count, total = store.checkpoint_s.family("a", "b").samples
    assert (count.value, total.value > 0) == (1, True)


async def test_a_held_loop_is_seen():
    """A loop that is held for 200 ms shows in the histogram and as the worst of the last minute, and is forgotten
    after two.
    """
    metrics, now_s = Metrics(), [0.0]
    lag = LoopLag(metrics, lambda: now_s[0])
    lag.start()
    lag._ring()
    assert metrics.gauges["loop_lag_max_seconds"]() == 0
    now_s[0] += 0.25
    lag._ring()
    assert metrics.gauges["loop_lag_max_seconds"]() == pytest.approx(0.2)
    for _ in range(2):
        assert metrics.gauges["loop_lag_max_seconds"]() == pytest.approx(0.2)
        now_s[0] += WINDOW_S
        lag._due_s = now_s[0]
        lag._ring()
    assert metrics.gauges["loop_lag_max_seconds"]() == 0
    lag.stop()


async def test_a_running_server_measures_its_loop(server):
    """A server that runs measures its own loop: holding it shows."""
    before = server.context.metrics.gauges["loop_lag_max_seconds"]()
    time.sleep(max(0.2, 2 * before))  # noqa: ASYNC251 -- this is the hold
    async with asyncio.timeout(patient(10)):
        while server.context.metrics.gauges["loop_lag_max_seconds"]() <= before:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
