"""The objectives of docs/reliability.md, measured on this machine: acks in time and none lost, a quick restart, readiness."""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from wardrum.events.core.kernel import MatchId
from wardrum.events.formats import wire
from wardrum.server.store.sqlite import SqliteStore

from . import child, memory
from .commands import undisturbed
from .link import LinkPool, NoAnswer, OnFrame
from .load_run import ACK, LoadRun, SeatPair, seated
from .measurements import Measurement, at_least, at_most, quantile
from .plan import BenchPlan
from .recordings import OPENING, RecordedBattle

ACK_P99_MS, RESTART_S, READY_SHARE = 50.0, 2.0, 0.999
PACE_PER_S = 200  # commands: about 1,000 people at play
TABLES = 40
OPEN_COMMITS = 20  # of a battle that goes on, after its opening
PROBE_S, PROBE_TIMEOUT_S = 0.05, 2.0
KILL_AFTER_S = (0.1, 0.5)
FLAT_OUT_S = 5.0  # longer than any server lives that is about to be killed

Acks = dict[tuple[MatchId, int], str]
"""Match and version → the head that was acknowledged, in hex."""


def measure(plan: BenchPlan) -> Iterator[Measurement]:
    """Every objective."""
    yield from paced_load(plan)
    yield from kill_loop(plan)


# -- under load


def paced_load(plan: BenchPlan) -> Iterator[Measurement]:
    """Acks and readiness while commands arrive at their times."""
    tables = min(TABLES, len(plan.battles))
    with (
        TemporaryDirectory(dir=plan.directory) as place,
        child.running("wardrum", place) as server,
        LinkPool() as people,
    ):
        replay = LoadRun(people, seated(people, server.port, plan.battles, tables))
        replay.spread()
        with undisturbed(), probing(server.port) as probes:
            replay.paced(PACE_PER_S, plan.slo_s)
    yield ack_figure(sorted(latency for _, latency in replay.acks))
    yield ready_figure(probes)


def ack_figure(latencies_s: Sequence[float]) -> Measurement:
    """latencies_s: sorted."""
    p50_ms, p99_ms = (1_000 * quantile(latencies_s, share) for share in (0.50, 0.99))
    values = {"acks": len(latencies_s), "p50_ms": p50_ms, "p99_ms": p99_ms}
    shown = (
        f"p50 {p50_ms:.1f} ms, p99 {p99_ms:.1f} ms of {len(latencies_s):,} durable commands at {PACE_PER_S}/s"
    )
    return at_most("acknowledged in time", shown, values, "p99_ms", ACK_P99_MS, f"p99 ≤ {ACK_P99_MS:.0f} ms")


def ready_figure(probes: Sequence[bool]) -> Measurement:
    """probes: whether each of them was answered with 200."""
    share = sum(probes) / len(probes)
    values = {"ready_share": share, "probes": len(probes)}
    shown = f"{share:.2%} of {len(probes):,} requests for /readyz under that load were answered with 200"
    return at_least("ready", shown, values, "ready_share", READY_SHARE, f"≥ {READY_SHARE:.1%}")


@contextmanager
def probing(port: int) -> Iterator[list[bool]]:
    """Ask `/readyz` again and again on a thread of its own; what comes back, whether it was 200, grows meanwhile."""
    probes: list[bool] = []
    stop = threading.Event()

    def probe() -> None:
        while not stop.wait(PROBE_S):
            probes.append(is_ready(port))

    thread = threading.Thread(target=probe)
    thread.start()
    try:
        yield probes
    finally:
        stop.set()
        thread.join()
        probes.append(is_ready(port))


def is_ready(port: int) -> bool:
    """Whether the server answers `/readyz` with 200, in time."""
    asked = http.client.HTTPConnection("127.0.0.1", port, timeout=PROBE_TIMEOUT_S)
    try:
        asked.request("GET", "/readyz")
        return asked.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        asked.close()


# -- killed again and again


def kill_loop(plan: BenchPlan) -> Iterator[Measurement]:
    """Servers on one log with many matches, each killed under load: how soon each is ready, which acks the log lacks."""
    restarts_s: list[float] = []
    count, lost = 0, 0
    with TemporaryDirectory(dir=plan.directory) as place:
        fill(Path(place), plan)
        each = max(1, len(plan.battles) // plan.kills)
        for number in range(plan.kills):
            acks: Acks = {}
            battles = plan.battles[number * each : (number + 1) * each]
            restarts_s.append(killed(place, battles, Random(number).uniform(*KILL_AFTER_S), acks))
            count, lost = count + len(acks), lost + missing(Path(place), acks)
    values = {"restart_s": max(restarts_s), "open": plan.open_matches, "finished": plan.finished_matches}
    shown = (
        f"{max(restarts_s):.2f} s at most of {plan.kills} starts after kill -9, the interpreter's included, with "
        f"{plan.open_matches:,} open and {plan.finished_matches:,} finished matches"
    )
    yield at_most("restart to ready", shown, values, "restart_s", RESTART_S, f"≤ {RESTART_S:.0f} s")
    values = {"lost": lost, "kills": plan.kills, "killed_acks": count}
    shown = f"{lost} of {count:,} acks of {plan.kills} servers that were killed under load"
    yield at_most("acks lost", shown, values, "lost", 0, "none")


def killed(place: str, battles: Sequence[RecordedBattle], after_s: float, acks: Acks) -> float:
    """Start a server, play, kill it so long after its first ack, note its acks. Returns the seconds from its start until
    it was ready.
    """
    began = time.perf_counter()
    with child.running("wardrum", place) as server, LinkPool() as people:
        while not is_ready(server.port):
            time.sleep(PROBE_S / 10)
        ready_s = time.perf_counter() - began
        replay = LoadRun(people, seated(people, server.port, battles, min(TABLES, len(battles))))
        killer = threading.Timer(after_s, server.process.kill)
        note_acks(replay.tables, acks, killer.start)
        with suppress(NoAnswer, OSError):  # it dies meanwhile, as it should
            replay.flat_out(FLAT_OUT_S)
        killer.cancel()
        server.process.kill()
        server.process.wait()
    return ready_s


def note_acks(tables: Sequence[SeatPair], acks: Acks, first: Callable[[], None]) -> None:
    """Keep what every ack on these tables says. first: called with the first of them."""

    def kept(on_frame: OnFrame) -> Callable[[bytes], None]:
        def heard(payload: bytes) -> None:
            if payload.startswith(ACK):
                ack = wire.from_server.decode(payload)
                assert isinstance(ack, wire.Ack)
                if not acks:
                    first()
                acks[ack.match, ack.version] = ack.head
            on_frame(payload)

        return heard

    for table in tables:
        for link in table.links.values():
            link.on_frame = kept(link.on_frame)


def missing(directory: Path, acks: Acks) -> int:
    """How many of these acks are not in the log, or are there with another head."""
    store = SqliteStore(directory, lambda call: call())
    try:
        return sum(
            [entry.head.hex() for entry in store.read(match, version - 1, 1)] != [head]
            for (match, version), head in acks.items()
        )
    finally:
        store.close()


def fill(directory: Path, plan: BenchPlan) -> None:
    """A log with open matches, copies of the beginnings of recorded battles, and finished ones of one commit."""
    battles = plan.battles
    going_on = (
        copy(battles[number % len(battles)], 1 << 124 | number, OPENING + OPEN_COMMITS)
        for number in range(plan.open_matches)
    )
    finished = (copy(battles[0], 2 << 124 | number, 1) for number in range(plan.finished_matches))
    memory.fill(directory, going_on, "live")
    memory.fill(directory, finished)


def copy(battle: RecordedBattle, number: int, commits: int) -> RecordedBattle:
    """The first commits of a battle, as a match of its own."""
    match = MatchId(f"{number:032x}")
    old, new = battle.match.encode(), match.encode()
    return RecordedBattle(match, [record.replace(old, new) for record in battle.records[:commits]])
