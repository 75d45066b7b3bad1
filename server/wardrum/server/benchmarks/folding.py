"""What the rules cost in this process: folding, opening a match from its log, legal lists."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import FunctionType, ModuleType

from wardrum.events.core.kernel import Head, MatchId
from wardrum.events.core.slices import Sliced
from wardrum.events.rulesets import games
from wardrum.events.toolkit.memo import MEMOS
from wardrum.events.toolkit.options import OpenOption
from wardrum.server.engine.effects import LaneConfig
from wardrum.server.engine.lane import Lane
from wardrum.server.process import collector
from wardrum.server.store.interface import Append, Summary, Tail
from wardrum.server.store.sqlite import SqliteStore

from .commands import undisturbed
from .lane_driver import RULESET, SALT, LaneDriver
from .measurements import Measurement, median, quantile
from .plan import BenchPlan
from .recordings import known_keys, opened, play

TEN = "kiln-street-irregulars"  # the sample warband of ten
TWO_STOREYS = "terraced-kiln"  # with stairs, and a platform upon a platform
MANY = "lantern-levy"  # and the one of fifteen, whose battles last
FOLD_BATTLES = 30


def measure(plan: BenchPlan) -> Iterator[Measurement]:
    """Folds, then a long match: its opening, and looks back into it."""
    yield fold(plan)
    driver = long_battle(plan)
    yield opening(plan, driver)
    yield looking_back(driver)


def fold(plan: BenchPlan) -> Measurement:
    """Events a second: decoded ones folded, and stored bytes decoded and folded."""
    game, battles = games()[RULESET], plan.battles[:FOLD_BATTLES]
    decoded = [[game.read(record) for record in battle.records] for battle in battles]
    events = sum(len(record.events) for records in decoded for record in records)
    folded_s, read_s = [], []
    for _ in range(plan.rounds + 2):
        with undisturbed():
            began = time.perf_counter()
            for records in decoded:
                state = None
                for record in records:
                    state = game.apply(state, record)
            middle = time.perf_counter()
            for battle in battles:
                game.fold(battle.records)
            folded_s.append(middle - began)
            read_s.append(time.perf_counter() - middle)
    values = {
        "fold_per_s": events / median(folded_s),
        "decode_and_fold_per_s": events / median(read_s),
        "events": events,
        "commits": sum(map(len, decoded)),
    }
    shown = (
        f"{values['fold_per_s']:,.0f} events/s; decoded and folded {values['decode_and_fold_per_s']:,.0f}/s"
    )
    return Measurement("fold", shown, values)


def long_battle(plan: BenchPlan) -> LaneDriver:
    """A battle whose log is as long as is wanted."""
    driver = opened(MatchId("f" * 32), {"victory": "head-hunt", "round_limit": 30})
    battle = play(driver, Random(1), muster=MANY, peaceful=True)
    for _ in islice(battle, 1 + plan.long_commits - driver.lane.version):
        pass
    return driver


def looking_back(driver: LaneDriver) -> Measurement:
    """Milliseconds for the state at a version of a long match, whichever it is."""
    versions, times = list(range(driver.lane.version)), []
    Random(1).shuffle(versions)
    with undisturbed():
        for version in versions:
            began = time.perf_counter()
            driver.lane.history.state_at(version)
            times.append(1_000 * (time.perf_counter() - began))
    first, ordered = times[0], sorted(times)
    middle, worst = quantile(ordered, 0.50), ordered[-1]
    values = {"median_ms": middle, "max_ms": worst, "first_ms": first, "commits": driver.lane.version}
    shown = (
        f"median {middle:.2f} ms, at most {worst:.2f} ms, the first {first:.2f} ms, "
        f"each of {driver.lane.version:,} versions once, in no order"
    )
    return Measurement("look back into a long match", shown, values)


def opening(plan: BenchPlan, driver: LaneDriver) -> Measurement:
    """Milliseconds until a match with a long log stands in memory, its pages being in the cache."""
    match, records = driver.match, driver.records
    with TemporaryDirectory(dir=plan.directory) as place:
        store = stored(Path(place), driver)
        rules = LaneConfig(driver.lane.game, known_keys().server_seed, lambda: SALT)
        with collecting_as_served():
            open_ms = median(timed_ms(lambda: Lane(match, rules, store)) for _ in range(3 + 4 * plan.rounds))
            fold_ms = median(
                timed_ms(lambda: driver.lane.game.fold(records)) for _ in range(3 + 4 * plan.rounds)
            )
        lane = Lane(match, rules, store)
        store.close()
    assert lane.state == driver.lane.state, "the stored log folds to another state"
    events = sum(len(lane.game.read(record).events) for record in records)
    values = {"open_ms": open_ms, "fold_ms": fold_ms, "commits": lane.version, "events": events}
    shown = (
        f"{open_ms:.1f} ms to read, decode and fold {lane.version:,} commits, {events:,} events "
        f"({fold_ms:.1f} ms of it to decode and fold)"
    )
    return Measurement("open a long match, warm", shown, values)


def timed_ms(work: Callable[[], object]) -> float:
    """How long something takes, with nothing left over from before."""
    gc.collect()
    began = time.perf_counter()
    work()
    return 1_000 * (time.perf_counter() - began)


@contextmanager
def collecting_as_served() -> Iterator[None]:
    """The collector as the server sets it."""
    usual = gc.get_threshold()
    collector.set_thresholds()
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def stored(directory: Path, driver: LaneDriver) -> SqliteStore:
    """A database that holds one match."""
    store = SqliteStore(directory, lambda call: call())
    tail, summary = Tail(0, Head(bytes(32)), 0, 0), Summary(driver.match, RULESET, "live", True, 0, b"{}")
    for entry in driver.store.read(driver.match, 0, driver.lane.version):
        store.submit(Append(entry, tail, None, summary), lambda outcome: None)
        tail = Tail(entry.version, entry.head, entry.at, 0)
    return reopened(store, directory)


def reopened(store: SqliteStore, directory: Path) -> SqliteStore:
    """The same files in a store that has written nothing."""
    store.close()
    return SqliteStore(directory, lambda call: call())


def legal(plan: BenchPlan) -> Iterator[Measurement]:
    """Milliseconds for the legal list of the seat that decides, in battles of ten a side: on cards as drawn, and on two storeys."""
    hits, misses = kept()
    yield from _legal(plan, "", {})
    yield from _legal(plan, ", two storeys", {"terrain": TWO_STOREYS})
    hits, misses = (now - before for now, before in zip(kept(), (hits, misses), strict=True))
    kib = sum(weight(memo.kept[1], memo.kept[0]) for memo in MEMOS) / 1024
    shown = (
        f"{hits:,} were there already, {misses:,} had to be made: {hits / (hits + misses):.0%}; "
        f"those of the last state weigh {kib:.1f} KiB, no others are there"
    )
    yield Measurement("results kept for a state", shown, {"hits": hits, "misses": misses, "kib": kib})


def weight(results: object, shared: object) -> int:
    """Bytes of all objects that results consist of, except those that what they follow from consists of too."""
    known = {id(each) for each in _reached([shared], set())}
    return sum(map(sys.getsizeof, _reached([results], known)))


def _reached(waiting: list[object], known: set[int]) -> Iterator[object]:
    """These objects and all that they refer to, each once; no code. known: ids of those that are not wanted."""
    while waiting:
        one = waiting.pop()
        if id(one) not in known and not isinstance(one, type | ModuleType | FunctionType):
            known.add(id(one))
            waiting += gc.get_referents(one)
            yield one


def kept() -> tuple[int, int]:
    """How often a result was there already, and how often not, of all functions whose results are kept (`toolkit/memo.py`)."""
    return sum(memo.hits for memo in MEMOS), sum(memo.misses for memo in MEMOS)


def _legal(plan: BenchPlan, on: str, setup: dict[str, str]) -> Iterator[Measurement]:
    """The first step, each expansion and the longest of its slices, and the full list, which is both steps together. on: what it is played on."""
    first, expansions, longest, whole = list[float](), list[float](), list[float](), list[float]()
    for number in range(1 + plan.positions // 100):
        driver = opened(MatchId(f"{0xA0 + number:032x}"), setup)
        with undisturbed():
            for each in islice(play(driver, Random(number), muster=TEN), plan.positions):
                lane = each.lane
                seat = lane.game.pending(lane.state)[0].seat
                began = time.perf_counter()
                listed = lane.game.outline(lane.state, seat)
                taken = [1_000 * (time.perf_counter() - began)]
                made = [sliced_ms(option.list_all()) for option in listed if isinstance(option, OpenOption)]
                taken += [whole_ms for whole_ms, _ in made]
                if lane.state.battle.phase == "combat":
                    first.append(taken[0])
                    expansions += taken[1:]
                    longest += [longest_ms for _, longest_ms in made]
                    whole.append(sum(taken))
    yield _quantiles(f"first step of a legal list{on}", first, "positions of combat, 10 against 10")
    yield _quantiles(f"expansion of an option{on}", expansions, "options there")
    yield _quantiles(f"longest slice of each{on}", longest, "options there")
    yield _quantiles(f"legal list{on}", whole, "positions of combat, 10 against 10")


def sliced_ms(work: Sliced[object]) -> tuple[float, float]:
    """How long the work takes, and its longest slice, which is as long as a loop is held: others are served in the pauses.

    Slices are so short that the processor's time is measured for them: what else the machine does now and then would be longer.
    """
    longest_s, ended, began = 0.0, False, time.perf_counter()
    while not ended:
        slice_began = time.thread_time()
        ended = next(work, work) is work
        longest_s = max(longest_s, time.thread_time() - slice_began)
    return 1_000 * (time.perf_counter() - began), 1_000 * longest_s


def _quantiles(name: str, times: list[float], of: str) -> Measurement:
    times.sort()
    middle, high = quantile(times, 0.50), quantile(times, 0.99)
    values = {"median_ms": middle, "p99_ms": high, "max_ms": times[-1], "positions": len(times)}
    shown = f"median {middle:.2f} ms, p99 {high:.2f} ms, at most {times[-1]:.1f} ms over {len(times)} {of}"
    return Measurement(name, shown, values)
