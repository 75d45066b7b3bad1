"""Durable commands: recorded battles replayed against the server, beside what bare `websockets` echoes."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Raw, Struct

from . import child
from .link import Link, LinkPool
from .load_run import LoadRun, Watching, act, seated
from .measurements import Measurement, median, quantile
from .plan import BenchPlan
from .recordings import RecordedBattle, mix, opened

BATTLES_EACH = 40  # at most, at one table
PACED_TABLES = 50
LANES = 40
SYNCS = 300
SYNC_BYTES = 4096
SEATS_THAT_WATCH: dict[Watching, str] = {"mixed": "a page and a program", "pages": "two pages"}


class Round(Struct, frozen=True):
    """What one round gave. Latencies in ms."""

    per_s: float
    p50_ms: float
    p99_ms: float
    cpu_us: float = 0.0

    @property
    def values(self) -> dict[str, float]:
        """How many, and how soon: what every measurement of commands has."""
        return {"commands_per_s": self.per_s, "p50_ms": self.p50_ms, "p99_ms": self.p99_ms}


def measure(plan: BenchPlan) -> Iterator[Measurement]:
    """Every figure about commands."""
    kinds = mix(plan.battles)
    shares = ", ".join(f"{kind} {times / kinds.total():.1%}" for kind, times in kinds.most_common())
    commands = sum(kinds.values())
    yield Measurement(
        "replayed", f"{len(plan.battles)} greedy battles, {commands} commands: {shares}", dict(kinds)
    )
    yield lane_alone(plan)
    stored: Round | None = None
    for tables in plan.crowds:
        figure, stored = crowd(plan, tables)
        yield figure
    if stored is not None:
        yield storage_off(plan, plan.crowds[-1], stored)
    for pace in plan.paces_per_s:
        yield paced(plan, pace)
    yield from watched(plan)


def crowd(plan: BenchPlan, tables: int) -> tuple[Measurement, Round]:
    """A number of matches at once, flat out: echo and server in turn, round by round."""
    bare, tuned, stored = [], [], []
    for _ in range(plan.rounds):
        bare.append(echo(plan, tables, "echo"))
        tuned.append(echo(plan, tables, "tuned-echo"))
        stored.append(server(plan, tables))
    return compared(plan, tables, middle(bare), middle(tuned), middle(stored)), middle(stored)


def compared(plan: BenchPlan, tables: int, bare: Round, tuned: Round, stored: Round) -> Measurement:
    """One line of the comparison."""
    name = f"{tables} match{'es' if tables > 1 else ''}, flat out"
    values = {
        "echo_per_s": bare.per_s,
        "tuned_echo_per_s": tuned.per_s,
        "commands_per_s": stored.per_s,
        "ratio": stored.per_s / bare.per_s,
        "tuned_ratio": stored.per_s / tuned.per_s,
        "p50_ms": stored.p50_ms,
        "p99_ms": stored.p99_ms,
        "cpu_us": stored.cpu_us,
    }
    shown = (
        f"{stored.per_s:,.0f} durable commands/s, {values['ratio']:.0%} of {bare.per_s:,.0f} bare echoes/s "
        f"({values['tuned_ratio']:.0%} of {tuned.per_s:,.0f}/s with our allocator settings) · "
        f"p50 {stored.p50_ms:.2f} ms, p99 {stored.p99_ms:.2f} ms · {stored.cpu_us:.0f} µs of CPU each"
    )
    return alone(plan, name, shown, values) if tables == 1 else Measurement(name, shown, values)


def alone(plan: BenchPlan, name: str, shown: str, values: dict[str, float]) -> Measurement:
    """One match waits for the disk, once for each command."""
    values["fdatasync_ms"] = sync_ms(plan.directory)
    values["over_ms"] = values["p50_ms"] - values["fdatasync_ms"]
    shown += f" · one fdatasync here {values['fdatasync_ms']:.2f} ms"
    return Measurement(name, shown, values)


def lane_alone(plan: BenchPlan) -> Measurement:
    """The same commands through lane and rules in this process: what no server around them can pass."""
    battles = plan.battles[:LANES]
    solos = [opened(battle.match) for battle in battles]
    with undisturbed():
        began = time.perf_counter()
        for driver, battle in zip(solos, battles, strict=True):
            for seat, command in battle.commands:
                driver.do(seat, Raw(command))
        each_s = (time.perf_counter() - began) / sum(len(battle.commands) for battle in battles)
    values = {"commands_per_s": 1 / each_s, "command_us": 1e6 * each_s}
    shown = f"{1 / each_s:,.0f} commands/s, {1e6 * each_s:.0f} µs each: decided, encoded, read back, folded"
    return Measurement("lane and rules alone", shown, values)


def storage_off(plan: BenchPlan, tables: int, stored: Round) -> Measurement:
    """The same server, keeping everything in memory."""
    off = middle([server(plan, tables, on_disk=False) for _ in range(plan.rounds)])
    values = off.values | {"stored_ratio": stored.per_s / off.per_s}
    shown = (
        f"{off.per_s:,.0f} commands/s · p50 {off.p50_ms:.2f} ms, p99 {off.p99_ms:.2f} ms · "
        f"with SQLite {values['stored_ratio']:.0%} of it"
    )
    return Measurement(f"{tables} matches, storage off", shown, values)


def paced(plan: BenchPlan, per_s: int) -> Measurement:
    """Commands at their times, whatever the server does."""
    best = middle([server(plan, PACED_TABLES, pace_per_s=per_s) for _ in range(plan.rounds)])
    shown = f"p50 {best.p50_ms:.2f} ms, p99 {best.p99_ms:.2f} ms ({best.per_s:,.0f}/s arrived)"
    return Measurement(f"{per_s:,} commands/s, paced", shown, best.values)


def watched(plan: BenchPlan) -> Iterator[Measurement]:
    """The same tables with pages at them, which are sent what the battle shows and legal lists in their first step."""
    tables, pages_max, pace = plan.page_tables
    rounds: dict[Watching, list[Round]] = {"events": [], "mixed": [], "pages": []}
    for _ in range(plan.rounds):
        for way, taken in rounds.items():
            taken.append(server(plan, tables, watching=way))
    events = middle(rounds.pop("events"))
    for way, taken in rounds.items():
        found = middle(taken)
        ratios = {"ratio": found.per_s / events.per_s, "cpu_ratio": found.cpu_us / events.cpu_us}
        values = found.values | {"cpu_us": found.cpu_us} | ratios
        shown = (
            f"{found.per_s:,.0f} commands/s, {values['ratio']:.2f} × the {events.per_s:,.0f}/s of events · "
            f"{found.cpu_us:.0f} µs of CPU each, {values['cpu_ratio']:.2f} ×"
        )
        yield Measurement(f"{tables} matches, {SEATS_THAT_WATCH[way]}", shown, values)
    paces = [server(plan, pages_max, pace_per_s=pace, watching="pages") for _ in range(plan.rounds)]
    found = middle(paces)
    shown = f"p50 {found.p50_ms:.2f} ms, p99 {found.p99_ms:.2f} ms · {found.cpu_us:.0f} µs of CPU each"
    yield Measurement(f"{pages_max} matches of pages, {pace} commands/s", shown, found.values)


# -- rounds


def server(
    plan: BenchPlan,
    tables: int,
    *,
    on_disk: bool = True,
    pace_per_s: int = 0,
    watching: Watching = "events",
) -> Round:
    """One round of replayed battles on a fresh server."""
    battles = plan.battles[: tables * BATTLES_EACH]
    with (
        TemporaryDirectory(dir=plan.directory) as directory,
        child.running("wardrum", directory if on_disk else "") as server,
        LinkPool() as people,
    ):
        replay = LoadRun(people, seated(people, server.port, battles, min(tables, len(battles)), watching))
        replay.spread()
        go = partial(replay.paced, pace_per_s) if pace_per_s else replay.flat_out
        return timed(replay.acks, server, lambda: go(plan.round_s))


def timed(acks: Sequence[tuple[float, float]], server: child.Child, go: Callable[[], None]) -> Round:
    """Play, and count what was acknowledged. acks: filled by `go`, see `LoadRun`."""
    with undisturbed():
        began, cpu_s = time.perf_counter(), server.cpu_s
        go()
    latencies = sorted(latency for _, latency in acks)
    return Round(
        per_s=len(latencies) / (acks[-1][0] - began),
        p50_ms=1_000 * quantile(latencies, 0.50),
        p99_ms=1_000 * quantile(latencies, 0.99),
        cpu_us=1e6 * (server.cpu_s - cpu_s) / len(latencies),
    )


def echo(plan: BenchPlan, tables: int, kind: child.Kind) -> Round:
    """As many connections, each with one of the same messages under way."""
    with child.running(kind) as server, LinkPool() as people:
        links = people.connect(server.port, 2 * tables)
        frames = list(islice(frames_of(plan.battles), 500))
        count = 0

        def ear(link: Link, offset: int) -> Callable[[bytes], None]:
            following = cycle(frames[offset:] + frames[:offset])

            def heard(_: bytes) -> None:
                nonlocal count
                count += 1
                link.send(next(following))

            return heard

        with undisturbed():
            for place, link in enumerate(links):
                link.on_frame = ear(link, place % len(frames))
                link.on_frame(b"")
            count, began = 0, time.perf_counter()
            people.listen(lambda: count > 0 and time.perf_counter() - began > plan.round_s / 2)
        return Round(count / (time.perf_counter() - began), 0.0, 0.0)


def frames_of(battles: list[RecordedBattle]) -> Iterator[bytes]:
    """The command frames of recorded battles."""
    for battle in battles:
        for number in range(len(battle.commands)):
            yield act(battle, number)[1]


def middle(rounds: list[Round]) -> Round:
    """The medians of several rounds, each figure for itself."""
    return Round(
        per_s=median(each.per_s for each in rounds),
        p50_ms=median(each.p50_ms for each in rounds),
        p99_ms=median(each.p99_ms for each in rounds),
        cpu_us=median(each.cpu_us for each in rounds),
    )


@contextmanager
def undisturbed() -> Iterator[None]:
    """No garbage collection of this process in the middle of a round."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def sync_ms(directory: Path) -> float:
    """The median time (ms) of one `fdatasync` after 4 KiB more, right there."""
    times = []
    with TemporaryDirectory(dir=directory) as place, (Path(place) / "sync").open("wb", 0) as file:
        for _ in range(SYNCS):
            file.write(bytes(SYNC_BYTES))
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - began)
    return 1_000 * median(times)
