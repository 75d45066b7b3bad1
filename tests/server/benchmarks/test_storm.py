"""Storms in small: who comes at once, who is lost, and how long a loop was held."""

import asyncio
import resource
import time

import msgspec
import pytest
from websockets.asyncio.server import serve

from tests.server.benchmarks.small import small_plan
from tests.support.patience import patient
from wardrum.server.benchmarks import child, storm
from wardrum.server.benchmarks.link import DESCRIPTORS_SPARE, raise_descriptors
from wardrum.server.benchmarks.run import SCENARIOS, USUAL


@pytest.fixture(scope="module")
def plan(tmp_path_factory):
    return msgspec.structs.replace(small_plan(tmp_path_factory.mktemp("bench")), newcomers=12)


def test_a_storm_is_measured_on_one_match_and_on_many(plan):
    """All get what they begin with, none is lost; the line says when, and what the loop was held for."""
    found = {figure.name: figure for figure in storm.measure(plan)}
    assert list(found) == ["12 come to one match", "12 come to 2 matches"]
    for figure in found.values():
        assert figure.values["lost"] == 0
        assert 0 < figure.values["half_s"] <= figure.values["last_s"]
        assert {"held_ms", "held_cpu_ms", "leaving_ms", "leaving_cpu_ms", "cpu_us"} <= set(figure.values)
        assert "0 lost" in figure.shown


async def test_who_is_refused_or_cut_off_is_lost():
    """A server that refuses the handshake, or hangs up after it, has lost that newcomer; the others are waited for."""
    seen = []

    def admit(connection, request):
        seen.append(request)
        return connection.respond(503, "no\n") if len(seen) % 2 else None

    async def hang_up(connection):
        await connection.close()

    async with serve(hang_up, "127.0.0.1", 0, process_request=admit) as server:
        port = server.sockets[0].getsockname()[1]
        assert await asyncio.to_thread(all_come, port, 6) == 0
    assert len(seen) == 6


def all_come(port, count):
    """How many of these newcomers get what they begin with."""
    with storm.Crowd() as crowd:
        for _ in range(count):
            crowd.add(storm.Newcomer(port, b""))
        crowd.listen()
        return len(crowd.arrived)


def test_what_nobody_got_is_no_figure_that_looks_good():
    """A storm that lost all says so, with the whole time that was waited."""
    nothing = storm.Storm([], 5, child.Held(1.0, 0.5), child.Held(2.0, 1.0), 0.1)
    line = storm.figure(5, 1, [nothing])
    assert line.values["last_s"] == storm.PATIENCE_S
    assert "5 lost" in line.shown


async def test_a_held_loop_is_seen_once():
    """What held the loop is shown by the clock and in processor time, and only the first time it is looked at."""
    gauges = {}
    child.Stalls().show(gauges)
    began = time.thread_time()
    while time.thread_time() - began < 0.05:
        pass
    cpu_s = 0.0
    async with asyncio.timeout(patient(10)):
        while not cpu_s:
            await asyncio.sleep(0)
            cpu_s = gauges[child.STALL_CPU]()
    assert cpu_s >= 0.05
    assert gauges[child.STALL]() >= 0.04
    assert gauges[child.STALL]() == 0.0


def test_descriptors_are_raised_as_far_as_allowed(monkeypatch):
    """As many as the newcomers need, never beyond the hard limit, and never lowered."""
    limits, now = [], (100, 3_000)
    monkeypatch.setattr(resource, "getrlimit", lambda _: now)
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: limits.append(wanted))
    raise_descriptors(1_000)
    raise_descriptors(5_000)
    raise_descriptors(10)
    assert limits == [(1_000 + DESCRIPTORS_SPARE, 3_000), (3_000, 3_000)]


def test_a_storm_is_no_part_of_a_usual_run():
    """It is measured when it is asked for."""
    assert "storm" in SCENARIOS
    assert [name for name in SCENARIOS if name not in USUAL] == ["storm"]
