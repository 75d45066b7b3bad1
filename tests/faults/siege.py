"""A server that dies, or is stopped, time and again while eight play on it, and what became of their commands."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

from msgspec import Struct

from tests.faults.ledger import Verdict, judge
from tests.faults.planted.failpoint import EXIT_CODE
from tests.faults.players import Crowd
from tests.faults.server_process import PLANTED, SERVE, ServerProcess, served
from wardrum.events.rulesets import games

TABLES = 4  # of two players each
LIFE_MS = (20, 500)  # of a server that is ready, until it is killed: any moment is as good as another
COMMITS_MAX = 50  # of a server that dies at a failpoint

Death = Callable[[ServerProcess, Crowd], Awaitable[None]]
"""Lets one server die and starts the next one."""


class Siege(Struct, frozen=True):
    """How it went. deaths: of servers · unknown: commands unanswered at a death · connections: of players, all in all."""

    verdict: Verdict
    deaths: int
    unknown: int
    connections: int
    failures: tuple[str, ...]

    def __str__(self) -> str:
        v = self.verdict
        return (
            f"{self.deaths} deaths of the server, {self.connections} connections of players, {self.unknown} unknown resolved, "
            f"{v.acks} acks checked, {v.lost} lost, {v.commits} commits verified, {len(v.faults)} faults"
        )


async def besiege(directory: Path, deaths: int, die: Death, entry: tuple[str, ...] = SERVE) -> Siege:
    """Let the server die time and again while eight play on it; then let all be answered and look at the log."""
    unknown = died = 0
    async with served(directory, entry) as server:
        crowd = Crowd(server.url, TABLES, Random(deaths))
        await crowd.playing(crowd.ledger.until(acks=TABLES))
        while died < deaths and crowd.all_play:
            await die(server, crowd)
            died += 1
            unknown += len(crowd.ledger.unanswered)
        failures = await crowd.rest()
        await server.kill()
    verdict = judge(directory, crowd.ledger, games())
    return Siege(verdict, died, unknown, crowd.connections, tuple(failures))


def killed(rng: Random) -> Death:
    """`kill -9` at a random moment."""

    async def die(server: ServerProcess, crowd: Crowd) -> None:
        await crowd.playing(asyncio.sleep(rng.uniform(*LIFE_MS) / 1000))
        await server.kill()
        await server.start()

    return die


def fails_at(point: str, rng: Random, then: tuple[str, ...] = SERVE) -> Death:
    """Its own end, at a named place on the way of one of its commits. then: the server after it."""

    async def die(server: ServerProcess, crowd: Crowd) -> None:
        await server.kill()
        await server.start(planted(f"{point}:{rng.randint(1, COMMITS_MAX)}"))
        assert await server.ended() == EXIT_CODE, "".join(server.output[-20:])
        await server.start(then)
        await crowd.playing(crowd.ledger.until(acks=len(crowd.ledger.acks) + 2 * TABLES))

    return die


def planted(fault: str) -> tuple[str, ...]:
    """A server with a fault."""
    return str(PLANTED / "failpoint.py"), fault, "serve"
