"""Lane, viewer and gallery through thousands of random schedules, and planted bugs that these must find.

A failing seed is shown in the test's id or message: `World(seed).run(STEPS)` does the very same again.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.simulation.planted import PLANTED, Plant
from tests.simulation.world import World

STEPS = 1_500
SEEDS, SEEDS_LONG = 200, 20_000
BLOCKS = 5
FOUND_WITHIN = 40  # seeds
MET_OFTEN = 8  # times in as many seeds
FAULTS = ("Conflict", "Duplicate", "Full", "Unknown", "crash", "duplicate answer", "disconnected", "_advance")


def broken_by(seed: int) -> str:
    """Which promise a world breaks, "" = none."""
    try:
        World(seed).run(STEPS)
    except AssertionError as error:
        return f"seed {seed}: {error}"
    return ""


@pytest.mark.parametrize("block", range(BLOCKS))
def test_no_schedule_breaks_a_promise(block):
    """Whatever the order of commands, resends, outcomes, crashes and slow peers, every invariant holds at every step."""
    for seed in range(block * SEEDS // BLOCKS, (block + 1) * SEEDS // BLOCKS):
        World(seed).run(STEPS)


def test_the_schedules_meet_what_they_are_for():
    """Everything that may go wrong does, many times in the first forty seeds: else the invariants are tried by nothing."""
    met: Counter[str] = Counter()
    for seed in range(FOUND_WITHIN):
        world = World(seed)
        world.run(STEPS)
        met += world.met
    assert {what: met[what] for what in FAULTS if met[what] < MET_OFTEN} == {}


@pytest.mark.long
@pytest.mark.timeout(0)
def test_no_schedule_of_very_many_breaks_a_promise():
    """The same over 20,000 seeds."""
    assert [broken for seed in range(SEEDS_LONG) if (broken := broken_by(seed))] == []


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_bug_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch):
    """Each bug breaks a promise within forty seeds."""
    plant(monkeypatch)
    assert any(broken_by(seed) for seed in range(FOUND_WITHIN))
