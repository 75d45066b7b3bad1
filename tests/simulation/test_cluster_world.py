"""Three nodes over one log through random worlds, on virtual time, and planted bugs that these must find.

A failing seed is shown in the message: `python -m tests.simulation.cluster_world SEED` does the very same again.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable

import pytest

from tests.simulation import cluster_world
from tests.simulation.cluster_world import ClusterWorld
from tests.simulation.planted_cluster import PLANTED, Plant
from tests.simulation.server_world import outcome
from tests.simulation.shared_log import OUTCOMES

SEEDS, BLOCKS = 200, 4
SEEDS_LONG = int(os.environ.get("WARDRUM_TEST_SIMULATION_SEEDS", "20000"))
FOUND_WITHIN = 150  # seeds
HAPPENINGS = (
    *OUTCOMES, "appended", "conflict", "duplicate", "unknown", "cut", "unreachable", "never heard", "old news", "gap",
    "heard before answered", "swept", "crash", "stop", "hand over", "expiry", "timed answer",
)  # fmt: skip


@pytest.mark.parametrize("block", range(BLOCKS))
def test_no_world_breaks_an_invariant(block: int):
    """In 200 worlds every invariant holds, and everything that may go wrong between nodes does."""
    met: Counter[str] = Counter()
    seeds = range(block * SEEDS // BLOCKS, (block + 1) * SEEDS // BLOCKS)
    assert [broken for seed in seeds if (broken := outcome(ClusterWorld(seed), met))] == []
    assert [what for what in HAPPENINGS if not met[what]] == []


def test_a_seed_repeats_its_world():
    """The same seed does the same at the same moments, in another process with other hashes of strings too."""
    seeds = ("3", "10")
    module = [sys.executable, "-m", "tests.simulation.cluster_world", *seeds]
    other = subprocess.run(
        module, env={**os.environ, "PYTHONHASHSEED": "7"}, capture_output=True, text=True, check=True
    )
    here = [f"{seed} {ClusterWorld(int(seed)).run().trace.hexdigest()}" for seed in seeds]
    assert other.stdout.splitlines() == here
    assert here[0].split()[1] != here[1].split()[1]


def test_every_invariant_between_nodes_is_broken_by_a_planted_bug():
    """Those that the table at the top of the module adds to the ones of a single server."""
    added = set(re.findall(r"^\| (\w+) \|", cluster_world.__doc__ or "", re.MULTILINE)) - {"name"}
    assert added <= {name for names in PLANTED.values() for name in names}
    assert added


@pytest.mark.parametrize(
    ("plant", "invariants"), [pytest.param(*each, id=each[0].__name__) for each in PLANTED.items()]
)
def test_a_planted_bug_is_found(plant: Plant, invariants: tuple[str, ...], monkeypatch: pytest.MonkeyPatch):
    """The first thing that each bug breaks within a number of seeds is one of the invariants that are named for it."""
    plant(monkeypatch)
    found = next(
        (broken for seed in range(FOUND_WITHIN) if (broken := outcome(ClusterWorld(seed)))),
        "nothing is broken",
    )
    assert re.match(rf"seed \d+: ({'|'.join(invariants)}): ", found), found


@pytest.mark.long
@pytest.mark.timeout(0)
def test_no_world_of_very_many_breaks_an_invariant(say: Callable[[object], None]):
    """The same over 20,000 seeds, or as many as WARDRUM_TEST_SIMULATION_SEEDS says."""
    met: Counter[str] = Counter()
    assert [broken for seed in range(SEEDS_LONG) if (broken := outcome(ClusterWorld(seed), met))] == []
    say(f"{SEEDS_LONG:,} worlds of three nodes: {dict(sorted(met.items()))}")
