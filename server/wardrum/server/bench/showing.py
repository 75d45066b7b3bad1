"""What a watcher of each form costs: microseconds and bytes for each commit, as records, as states and as what the battle shows."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final

from wardrum.events.core.kernel import MatchId
from wardrum.events.formats.wire import Form
from wardrum.events.rulesets import games
from wardrum.server.engine.commit_log import AppliedCommit
from wardrum.server.protocol.frames import DeflatedFrames
from wardrum.server.spectating.cursor import Variant
from wardrum.server.spectating.displays import Displays
from wardrum.server.spectating.encoder import CommitEncoder

from .commands import undisturbed
from .measurements import Measurement, median
from .plan import BenchPlan
from .recordings import opened, play

BATTLE = MatchId(f"{9:032x}")
COMMITS = 250
FORMS: Final[tuple[Form, ...]] = ("events", "state", "display")


def measure(plan: BenchPlan) -> Iterator[Measurement]:
    """A battle of each ruleset, encoded for one watcher of each form."""
    for name in sorted(games()):
        driver = opened(BATTLE, ruleset=name)
        begun = driver.lane.version
        for _ in islice(play(driver, Random(9)), COMMITS):
            pass
        steps = list(driver.lane.steps(begun, driver.lane.version))
        yield told(name, {form: encoded(steps, form, plan.rounds) for form in FORMS}, len(steps))


def encoded(steps: Sequence[AppliedCommit], form: Form, rounds: int) -> tuple[float, int, int]:
    """Seconds, bytes, and bytes as pages get them (deflated, each by itself), of the frames of these commits."""
    times, frames = [], list[bytes]()
    variant, game = Variant((), form), games()[steps[0].before.match.ruleset]
    for _ in range(rounds):
        displays = Displays(game)
        displays.of(steps[0].before, "", variant.language)  # the watcher has begun
        with undisturbed():
            began_s = time.perf_counter()
            frames = [CommitEncoder(game, step, displays, closed=False).frame(variant) for step in steps]
            times.append(time.perf_counter() - began_s)
    deflated = DeflatedFrames()
    return median(times), sum(map(len, frames)), sum(len(deflated.of(frame)) for frame in frames)


def told(name: str, by_form: dict[Form, tuple[float, int, int]], commits: int) -> Measurement:
    """One line for a ruleset."""
    values = {"commits": float(commits)}
    said = []
    for form, (seconds, size, deflated) in by_form.items():
        each_us, each_bytes, packed = 1e6 * seconds / commits, size / commits, deflated / commits
        values |= {f"{form}_us": each_us, f"{form}_bytes": each_bytes, f"{form}_deflated_bytes": packed}
        said.append(f"{form} {each_us:.0f} µs, {each_bytes:,.0f} bytes ({packed:,.0f} deflated)")
    return Measurement(f"one commit of {name} to a watcher", "; ".join(said), values)
