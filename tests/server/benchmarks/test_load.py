"""Load over minutes: latencies of steady play and of a burst, and many idle connections. What the bench measures, with bounds.

The environment shortens or lengthens: `WARDRUM_TEST_LOAD_S` seconds of play, `WARDRUM_TEST_LOAD_LINKS` idle connections,
`WARDRUM_TEST_LOAD_BATTLES` recorded battles to replay, some 300 commands each, which are recorded once.
"""

import os
import time

import pytest

from wardrum.server.benchmarks import child, commands, recordings
from wardrum.server.benchmarks.link import LinkPool
from wardrum.server.benchmarks.memory import greeted
from wardrum.server.benchmarks.plan import BenchPlan

SECONDS = float(os.environ.get("WARDRUM_TEST_LOAD_S", "30"))
LINKS = int(os.environ.get("WARDRUM_TEST_LOAD_LINKS", "5000"))
BATTLES = int(os.environ.get("WARDRUM_TEST_LOAD_BATTLES", "60"))

pytestmark = pytest.mark.long


def plan(directory, seconds):
    """This many seconds of play of recorded battles."""
    return BenchPlan(recordings.load(BATTLES, directory / "wardrum"), directory, rounds=1, round_s=seconds)


def test_l1_steady_play_is_acknowledged_in_time(tmp_path):
    """At 400 commands a second half of the acks take 10 ms at most, and 99 of 100 take 50 ms at most."""
    seen = commands.server(plan(tmp_path, SECONDS), 50, pace_per_s=400)
    print(f"L1: p50 {seen.p50_ms:.1f} ms, p99 {seen.p99_ms:.1f} ms at {seen.per_s:.0f}/s")
    assert seen.p50_ms <= 10
    assert seen.p99_ms <= 50


def test_l2_a_burst_is_worked_off(tmp_path):
    """Of 2,000 commands a second every one is acknowledged, 99 of 100 within five seconds."""
    seen = commands.server(plan(tmp_path, min(SECONDS, 5)), 50, pace_per_s=2_000)
    print(f"L2: p50 {seen.p50_ms:.1f} ms, p99 {seen.p99_ms:.1f} ms at {seen.per_s:.0f}/s")
    assert seen.p99_ms <= 5_000


def test_l3_idle_connections_cost_little_and_newcomers_are_greeted():
    """Thousands of idle connections take 50 KB each at most, and one more is greeted within a second."""
    with child.running("wardrum") as server, LinkPool() as people:
        before_kib = server.memory_kib
        greeted(people, server.port, LINKS)
        each_kib = (server.memory_kib - before_kib) / LINKS
        began = time.perf_counter()
        greeted(people, server.port, 1)
        took_s = time.perf_counter() - began
    print(f"L3: {LINKS} connections, {each_kib:.1f} KiB each; one more greeted in {1_000 * took_s:.0f} ms")
    assert each_kib <= 50
    assert took_s <= 1
