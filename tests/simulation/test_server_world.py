"""The server of one process through random worlds, on virtual time, and planted bugs that these must find.

A failing seed is shown in the message: `python -m tests.simulation.server_world SEED` does the very same again.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.faults.powercut.recording import build, environment, needs_a_recorder
from tests.simulation import invariants
from tests.simulation.planted_server import PLANTED, Plant
from tests.simulation.server_world import ServerWorld, outcome

SEEDS, BLOCKS = 200, 4
SEEDS_LONG = int(os.environ.get("WARDRUM_TEST_SIMULATION_SEEDS", "20000"))
FOUND_WITHIN = 150  # seeds
HAPPENINGS = (
    "break", "half open", "stall", "slow", "cut off", "crash", "stop", "full", "unknown",
    "throttled", "flood", "expiry", "hand over", "timed answer",
)  # fmt: skip
LIVES = 16  # worlds with power cuts
LIVES_LONG = SEEDS_LONG // 10
BATCH = 40  # worlds in one process: their recording is read back
WEAK = ("synchronous=1", "sync_files", "sync_directory")


@pytest.mark.parametrize("block", range(BLOCKS))
def test_no_world_breaks_an_invariant(block: int):
    """In 200 worlds, each with faults and limits of its own, every invariant holds, and everything that may go wrong does."""
    met: Counter[str] = Counter()
    seeds = range(block * SEEDS // BLOCKS, (block + 1) * SEEDS // BLOCKS)
    assert [broken for seed in seeds if (broken := outcome(ServerWorld(seed), met))] == []
    assert [what for what in HAPPENINGS if not met[what]] == []


def test_a_seed_repeats_its_world():
    """The same seed does the same at the same moments, in another process with other hashes of strings too."""
    seeds = ("3", "10")
    module = [sys.executable, "-m", "tests.simulation.server_world", *seeds]
    other = subprocess.run(
        module, env={**os.environ, "PYTHONHASHSEED": "7"}, capture_output=True, text=True, check=True
    )
    here = [f"{seed} {ServerWorld(int(seed)).run().trace.hexdigest()}" for seed in seeds]
    assert other.stdout.splitlines() == here
    assert here[0].split()[1] != here[1].split()[1]


def in_the_table() -> set[str]:
    """The invariants that the table at the top of their module names."""
    return set(re.findall(r"^\| (\w+) \|", invariants.__doc__ or "", re.MULTILINE)) - {"name"}


def test_every_invariant_is_in_the_table():
    """The table at the top of the module names all that is checked, and nothing else."""
    source = Path(invariants.__file__).read_text(encoding="utf-8")
    checked = set(re.findall(r'check\(\s*"(\w+)"', source)) | {"rest"}  # of the loop itself
    assert in_the_table() == checked


def test_every_invariant_is_broken_by_a_planted_bug():
    """None is checked of which nobody knows whether it can be found broken."""
    assert set("|".join(PLANTED.values()).split("|")) == in_the_table()


@pytest.mark.parametrize(
    ("plant", "invariant"), [pytest.param(*each, id=each[0].__name__) for each in PLANTED.items()]
)
def test_a_planted_bug_is_found(plant: Plant, invariant: str, monkeypatch: pytest.MonkeyPatch):
    """The first thing that each bug breaks within a number of seeds is the invariant that is named for it."""
    plant(monkeypatch)
    found = next(
        (broken for seed in range(FOUND_WITHIN) if (broken := outcome(ServerWorld(seed)))),
        "nothing is broken",
    )
    assert re.match(rf"seed \d+: ({invariant}): ", found), found


@pytest.fixture(scope="module")
def recorder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("recorder"))


def power_cuts(recorder: Path, scratch: Path, seeds: range, *weakened: str) -> dict[str, Any]:
    """What the worlds of these seeds come to on a SQLite store whose disk loses power."""
    root, images, trace = scratch / "root", scratch / "images", scratch / "trace"
    for folder in (root, images):
        folder.mkdir(exist_ok=True)
    module = [sys.executable, "-m", "tests.simulation.power_cuts"]
    ended = subprocess.run(
        [*module, images, str(seeds.start), str(seeds.stop), *weakened],
        env={**os.environ, **environment(recorder, root, trace)},
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(ended.stdout)
    return found


@needs_a_recorder
def test_no_power_cut_breaks_an_invariant(recorder: Path, scratch: Path):
    """In 16 worlds on a SQLite store, killed in its writes and cut off from its power, nothing that was sent is lost."""
    found = power_cuts(recorder, scratch, range(LIVES))
    assert found["broken"] == []
    assert 3 <= found["met"]["power cut"] < found["met"]["crash"]


@needs_a_recorder
@pytest.mark.parametrize("weakened", WEAK)
def test_the_worlds_notice_what_is_not_synced(recorder: Path, scratch: Path, weakened: str):
    """Without the sync of a commit, of files that are opened or of their folder, what was sent is lost within 16 seeds."""
    found = power_cuts(recorder, scratch, range(LIVES), weakened)
    assert any("durable" in broken for broken in found["broken"])


@pytest.mark.long
@pytest.mark.timeout(0)
def test_no_world_of_very_many_breaks_an_invariant(say: Callable[[object], None]):
    """The same over 20,000 seeds, or as many as WARDRUM_TEST_SIMULATION_SEEDS says."""
    met: Counter[str] = Counter()
    assert [broken for seed in range(SEEDS_LONG) if (broken := outcome(ServerWorld(seed), met))] == []
    say(f"{SEEDS_LONG:,} worlds: {dict(sorted(met.items()))}")


@needs_a_recorder
@pytest.mark.long
@pytest.mark.timeout(0)
def test_no_power_cut_of_very_many_breaks_an_invariant(
    recorder: Path, scratch: Path, say: Callable[[object], None]
):
    """The same over a tenth as many seeds."""
    met: Counter[str] = Counter()
    for first in range(0, LIVES_LONG, BATCH):
        found = power_cuts(recorder, scratch, range(first, first + BATCH))
        assert found["broken"] == []
        met += Counter(found["met"])
    say(f"{LIVES_LONG:,} worlds on SQLite: {met['power cut']:,} power cuts, {met['crash']:,} deaths")
