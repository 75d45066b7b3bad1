"""What idle things weigh in the server's memory, and how soon it listens however much is stored."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from wardrum.events.core.hash_chain import leaf, link, root
from wardrum.events.core.kernel import MatchId
from wardrum.events.core.record import canonical, envelope
from wardrum.events.formats import wire
from wardrum.server.store.interface import Append, Entry, Summary, Tail
from wardrum.server.store.sqlite import SqliteStore

from . import child
from .lane_driver import RULESET, START
from .link import Link, LinkPool, masked
from .load_run import answered, seated, welcomed
from .measurements import Measurement
from .plan import BenchPlan
from .recordings import RecordedBattle, opened

COLLECTIONS = "wardrum_collection_seconds"
BEGUN_AT_ONCE = 50  # by one pair of connections, which may act for 64 seats
SETTLE_S = 0.6  # what was planned for a little later is over by then


def measure(plan: BenchPlan) -> Iterator[Measurement]:
    """Resident memory for each open match and for each spectator's connection."""
    battles = plan.battles[: plan.memory_matches]
    with TemporaryDirectory(dir=plan.directory) as place:
        fill(Path(place), battles)
        with child.running("wardrum", place) as server, LinkPool() as people:
            [visitor] = greeted(people, server.port, 1)
            yield weighed(people, visitor, server, battles)
            before = server.memory_kib
            watching(people, server.port, battles[0], plan.memory_links)
            yield spectator_figure((server.memory_kib - before) / plan.memory_links, plan.memory_links)
    yield from collecting(plan)


def collecting(plan: BenchPlan) -> Iterator[Measurement]:
    """How long passes of the garbage collector hold a server in which matches begin, one after the other, and stay in memory for a while."""
    if not plan.begun:
        return
    battles = [RecordedBattle(MatchId(f"{number:032x}"), []) for number in range(plan.begun)]
    with TemporaryDirectory(dir=plan.directory) as place, child.running("wardrum", place) as server:
        for at in range(0, plan.begun, BEGUN_AT_ONCE):
            with LinkPool() as people:  # for as long as it takes: links answer no pings
                seated(people, server.port, battles[at : at + BEGUN_AT_ONCE], 1)
        yield collector_figure(server.metrics(), plan.begun)


def collector_figure(metrics: str, begun: int) -> Measurement:
    """From what `/metrics` shows."""
    read = {name: float(value) for name, _, value in (line.rpartition(" ") for line in metrics.splitlines())}
    passes = read[f"{COLLECTIONS}_count"]
    bounds = [
        name.split('"')[1]
        for name in read
        if name.startswith(f"{COLLECTIONS}_bucket") and read[name] == passes
    ]
    values = {"begun": begun, "passes": passes, "longest_below_ms": 1_000 * float(bounds[0])}
    values["together_ms"] = 1_000 * read[f"{COLLECTIONS}_sum"]
    shown = (
        f"{passes:,.0f} passes while {begun:,} matches began, {values['together_ms']:,.0f} ms together, "
        f"each below {values['longest_below_ms']:g} ms"
    )
    return Measurement("garbage collector", shown, values)


def weighed(
    people: LinkPool, visitor: Link, server: child.Child, battles: list[RecordedBattle]
) -> Measurement:
    """What the second half of some battles adds, which the server has stored and not read yet."""
    half = len(battles) // 2  # by then the database's page cache is full and code is loaded
    touch(people, visitor, battles[:half])
    before = server.memory_kib
    touch(people, visitor, battles[half:])
    return match_figure((server.memory_kib - before) / (len(battles) - half), battles[half:])


def match_figure(each_kib: float, battles: list[RecordedBattle]) -> Measurement:
    commits = sum(len(battle.records) for battle in battles) / len(battles)
    shown = f"{each_kib:.1f} KiB for each of {len(battles)} open matches of {commits:.0f} commits"
    return Measurement("memory, idle match", shown, {"match_kib": each_kib})


def spectator_figure(each_kib: float, links: int) -> Measurement:
    shown = f"{each_kib:.1f} KiB for each of {links:,} spectators"
    return Measurement("memory, idle spectator", shown, {"spectator_kib": each_kib})


def touch(people: LinkPool, visitor: Link, battles: Iterable[RecordedBattle]) -> None:
    """Look at each match, so that it is in memory."""
    looks = (masked(wire.encode(wire.StateFrame("look", battle.match))) for battle in battles)
    people.ask([(visitor, look) for look in looks], lambda payload: payload.startswith(b'{"type":"snapshot"'))


def watching(people: LinkPool, port: int, battle: RecordedBattle, count: int) -> None:
    """A number of connections watch a match and hear nothing."""
    watch = masked(wire.encode(wire.Watch("watch", battle.match, after=len(battle.records))))
    people.ask([(link, watch) for link in greeted(people, port, count)], answered)
    time.sleep(SETTLE_S)
    people.wait(0)


def greeted(people: LinkPool, port: int, count: int) -> list[Link]:
    """Links that have said hello."""
    hello = masked(wire.encode(wire.Hello("wardrum-bench")))
    links = people.connect(port, count)
    people.ask([(each, hello) for each in links], welcomed)
    return links


# -- databases


def fill(directory: Path, battles: Iterable[RecordedBattle], status: str = "finished") -> None:
    """A database that holds these battles too. status: that the lobby shows of them."""
    store = SqliteStore(directory, lambda call: call())
    for battle in battles:
        summary = Summary(battle.match, RULESET, status, True, START, b"{}")
        tail = Tail(0, root(battle.match), 0, 0)
        for record in battle.records:
            it, head = envelope(record), link(tail.head, leaf(record))
            entry = Entry(it.match, it.version, it.actor, it.command_id, it.at, record, head)
            store.submit(Append(entry, tail, None, summary), lambda outcome: None)
            tail = Tail(it.version, head, it.at, 0)
    store.close()


def start(plan: BenchPlan) -> Iterator[Measurement]:
    """Seconds from the start of the process until it listens, with a number of matches stored."""
    if not plan.stored:
        return
    first = opened(MatchId("0" * 32)).records[0]
    record = opened(MatchId("0" * 32)).lane.game.read(first)
    ids = (MatchId(f"{number:032x}") for number in range(plan.stored))
    battles = (RecordedBattle(match, [canonical(replace(record, match=match))]) for match in ids)
    with TemporaryDirectory(dir=plan.directory) as place:
        with TemporaryDirectory(dir=plan.directory) as nothing, child.running("wardrum", nothing) as server:
            empty_s = server.started_s
        fill(Path(place), battles)
        with child.running("wardrum", place) as server:
            values = {"listening_s": server.started_s, "empty_s": empty_s, "stored": plan.stored}
    shown = (
        f"{server.started_s:.2f} s with {plan.stored:,} stored matches, the interpreter's start included "
        f"({empty_s:.2f} s with none)"
    )
    yield Measurement("start to listening", shown, values)
