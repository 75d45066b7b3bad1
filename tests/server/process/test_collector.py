"""Passes of the garbage collector: short however much is in memory, and nothing is lost sight of for ever."""

import gc
from contextlib import contextmanager

import pytest

from tests.support.clocks import ManualClock
from wardrum.server.process.collector import FULL_PASS_S, STEP_S, YOUNG_PASSES, ShortCollections
from wardrum.server.process.metrics import Metrics


class Knot:
    """Something that only a pass of the collector frees."""

    alive = 0

    def __init__(self):
        self.itself = self
        Knot.alive += 1

    def __del__(self):
        Knot.alive -= 1


class Hours(ManualClock):
    """A clock that is moved by hand, and whether anybody is connected."""

    idle = True

    def step(self, times=1):
        """As many steps of the collector come due."""
        self.advance(round(1000 * STEP_S * times))


@pytest.fixture
def hours():
    return Hours()


@contextmanager
def collecting(hours, metrics):
    """The collector as a server sets it, with automatic passes off; afterwards as it was."""
    collections = ShortCollections(metrics, lambda: hours.idle, hours)
    gc.disable()
    collections.start()
    try:
        yield collections
    finally:
        collections.stop()
        gc.unfreeze()
        gc.enable()
        gc.collect()


def objects():
    """How many objects passes look at."""
    return len(gc.get_objects())


def test_what_has_outlived_a_pass_is_not_looked_at_again(hours):
    """Ten thousand lists that stay are looked at once; they are freed like all others when nobody has them any more."""
    with collecting(hours, Metrics()):
        kept = [[number, []] for number in range(10_000)]
        assert objects() > 20_000
        gc.collect(1)
        assert objects() < 1_000
        kept[0][1].append(Knot())
        knots = Knot.alive
        kept[0][1][0].itself = None
        kept.clear()
        assert Knot.alive == knots - 1, "freed without a pass"


def test_a_pass_over_the_youngest_freezes_nothing(hours):
    """What dies young with a cycle is found by the next pass."""
    with collecting(hours, Metrics()):
        kept = [[] for _ in range(1_000)]
        gc.collect(0)
        assert objects() > len(kept)


def test_a_cycle_that_got_old_is_found_while_nobody_is_connected(hours):
    """The pass over everything waits for its time and for an empty server."""
    with collecting(hours, Metrics()) as collections:
        before = Knot.alive
        knot = Knot()
        gc.collect(1)
        del knot
        gc.collect()
        collections.look()
        assert Knot.alive == before + 1, "frozen, and not due yet"
        hours.idle = False
        hours.sleep(round(1000 * FULL_PASS_S))
        collections.look()
        assert Knot.alive == before + 1, "somebody is there"
        hours.idle = True
        collections.look()
        assert Knot.alive == before


def test_what_takes_the_place_of_old_objects_is_looked_at_step_by_step(hours):
    """Where as many are freed as made no pass begins by itself, whatever is new: it is looked at, and frozen, when its time has come."""
    hours.idle = False
    with collecting(hours, Metrics()) as collections:
        collections.look()
        kept = [[] for _ in range(50_000)]
        hours.step(YOUNG_PASSES + 1)
        gc.enable()
        for number in range(len(kept)):
            kept[number] = []
        assert objects() > 40_000, "as many were freed"
        hours.step(YOUNG_PASSES + 1)
        assert objects() < 1_000


def test_a_cycle_that_dies_young_is_found_by_the_next_step(hours):
    """A step looks at what is new, and freezes nothing of it before it has outlived another."""
    hours.idle = False
    with collecting(hours, Metrics()) as collections:
        collections.look()
        before, kept = Knot.alive, [[] for _ in range(1_000)]
        Knot()
        hours.step()
        assert Knot.alive == before
        assert objects() > len(kept)


def test_no_steps_are_taken_while_nobody_is_connected_or_once_it_was_stopped(hours):
    """Nothing wakes an idle process; steps are taken again within a second of somebody coming."""
    with collecting(hours, Metrics()) as collections:
        taken = []
        for hours.idle in (True, False, True, False):
            before = passes_of_python()
            collections.look()
            hours.step(YOUNG_PASSES + 1)
            taken.append(passes_of_python() - before)
        assert taken == [0, YOUNG_PASSES + 1, 0, YOUNG_PASSES + 1]
    gc.disable()
    try:
        before = passes_of_python()
        hours.step(YOUNG_PASSES + 1)
        assert passes_of_python() == before
    finally:
        gc.enable()


def passes_of_python():
    """How many there were in this process."""
    return sum(each["collections"] for each in gc.get_stats())


def test_each_pass_is_measured(hours):
    """How long passes take can be seen in the metrics."""
    metrics = Metrics()

    def passes():
        [count] = [
            line
            for line in metrics.text().decode().splitlines()
            if line.startswith("wardrum_collection_seconds_count")
        ]
        return float(count.split()[1])

    with collecting(hours, metrics):
        gc.collect(0)
        gc.collect(1)
        assert passes() == 2
    gc.collect(0)
    assert passes() == 2, "stopped"
