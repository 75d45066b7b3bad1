"""One match and its spectators: what each commit costs, beside `websockets.broadcast()` of the same bytes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from tempfile import TemporaryDirectory
from typing import TypeVar

from msgspec import Raw

from wardrum.events import wire

from . import child
from .commands import undisturbed
from .figures import Figure, at_least, median
from .link import Crowd, Link, masked
from .plan import Plan
from .recordings import OPENING, Battle
from .replay import REFUSALS, answered, seated, welcomed

T = TypeVar("T")

ONE, JOINED = 1.25, 5.0  # times what broadcast() delivers
JOINED_COMMITS = 16  # settled in one turn of the loop


def measure(plan: Plan) -> Iterator[Figure]:
    """Deliveries a second to the spectators of one match."""
    battle = max(plan.battles, key=lambda each: len(each.records))
    bare, one, joined = [], [], []
    for _ in range(plan.rounds):
        bare.append(broadcast(plan, battle))
        one.append(commits(plan, battle))
        joined.append(joined_commits(plan, battle))
    yield compared(plan, median(one), median(bare), "a commit at a time", ONE)
    yield compared(plan, median(joined), median(bare), f"{JOINED_COMMITS} commits a turn", JOINED)


def compared(plan: Plan, ours: float, bare: float, how: str, least: float) -> Figure:
    """One line of the comparison."""
    values = {"deliveries_per_s": ours, "broadcast_per_s": bare, "ratio": ours / bare}
    shown = f"{ours:,.0f} deliveries/s, {values['ratio']:.2f} × the {bare:,.0f}/s of websockets.broadcast()"
    name = f"{plan.spectators:,} spectators, {how}"
    return at_least(name, shown, values, "ratio", least, f"≥ {least:g} × broadcast()")


class Audience:
    """Links that only count what they hear."""

    def __init__(self, links: list[Link]) -> None:
        self.heard = 0
        for link in links:
            link.heard = self._hear

    def _hear(self, payload: bytes) -> None:
        if not payload.startswith(REFUSALS):
            self.heard += 1


def broadcast(plan: Plan, battle: Battle) -> float:
    """Deliveries a second of `websockets.broadcast()`: one connection sends what all get."""
    frames = [masked(record) for record in battle.records[OPENING:][: plan.broadcasts]]
    with child.running("broadcast") as server, Crowd() as people:
        links = people.connect(server.port, plan.spectators, print)
        audience = Audience(links)
        return rate(people, audience, frames, links[0].send, len(links))


def commits(plan: Plan, battle: Battle) -> float:
    """Deliveries a second of the server: recorded commands, durable, one after the other."""
    with TemporaryDirectory(dir=plan.directory) as place, child.running("wardrum", place) as server:
        with Crowd() as people:
            [table] = seated(people, server.port, [battle], 1)
            audience = Audience([*spectators(plan, people, server.port, battle), *table.links.values()])
            count = plan.spectators + len(table.links) + 1  # and the ack
            moves = list(table.frames)[: plan.broadcasts]
            return rate(people, audience, moves, lambda move: move[0].send(move[1]), count)


def joined_commits(plan: Plan, battle: Battle) -> float:
    """Deliveries a second when many commits are settled in one turn: storage off, commands in one piece."""
    with child.running("wardrum") as server, Crowd() as people:
        [table] = seated(people, server.port, [battle], 1)
        audience = Audience([*spectators(plan, people, server.port, battle), *table.links.values()])
        pieces = [offers(battle, number) for number in range(plan.broadcasts // JOINED_COMMITS + 1)]
        count = (plan.spectators + len(table.links) + 1) * JOINED_COMMITS
        return rate(people, audience, pieces, table.links["a"].send, count)


def rate(
    people: Crowd, audience: Audience, items: list[T], send: Callable[[T], object], count: int
) -> float:
    """Deliveries a second: the next item is sent when `count` frames of the one before have arrived."""
    with undisturbed():
        began, audience.heard = time.perf_counter(), 0
        for number, item in enumerate(items, 1):
            send(item)
            people.listen(lambda: audience.heard >= number * count)  # noqa: B023 -- called before the next one
        return audience.heard / (time.perf_counter() - began)


def spectators(plan: Plan, people: Crowd, port: int, battle: Battle) -> list[Link]:
    """Links that watch as events, from now on."""
    links = people.connect(port, plan.spectators, print)
    people.ask([(link, masked(wire.encode(wire.Hello("wardrum-bench")))) for link in links], welcomed)
    watch = masked(wire.encode(wire.Watch("watch", battle.match)))
    people.ask([(link, watch) for link in links], answered)
    time.sleep(0.5)  # presence is told once all are there; it is no delivery of ours
    people.wait(0)
    return links


def offers(battle: Battle, piece: int) -> bytes:
    """So many commands in one write: a result is offered and taken back, again and again."""
    kinds = (b'{"type":"OfferResult","result":"draw"}', b'{"type":"DeclineResult"}')
    numbers = range(piece * JOINED_COMMITS, (piece + 1) * JOINED_COMMITS)
    acts = (wire.Act(f"{n:032x}", battle.match, "a", Raw(kinds[n % 2])) for n in numbers)
    return b"".join(masked(wire.encode(act)) for act in acts)

