"""A server process that dies at any moment loses nothing that was acknowledged, and doubles nothing sent again.

RELIABILITY D1 and D11. What `kill -9` cannot show, because the kernel keeps what was written, the power cut shows.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct
from tests.faults.ledger import Verdict, judge
from tests.faults.players import Crowd
from tests.faults.planted.failpoint import EXIT_CODE, POINTS
from tests.faults.server_process import PLANTED, SERVE, ServerProcess, served

from wardrum.events.game import games
from wardrum.server.store.archive import open_archive

TABLES = 4  # of two players each
LIFE_MS = (20, 500)  # of a server that is ready, until it is killed: any moment is as good as another
COMMITS_MAX = 50  # of a server that dies at a failpoint

EARLY_ACK = (str(PLANTED / "early_ack.py"), "serve")

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


async def told_by_a_fresh_server(directory: Path) -> dict[str, tuple[int, str]]:
    """Where each match stands for a client that follows it from its beginning and folds it itself."""
    told = {}
    async with served(directory) as server, Crowd(server.url, 0, Random(0)).sit_down() as client:
        for match in kept(directory):
            async with client.mirror(match, 0, hash=True) as mirror:
                await mirror.until(lambda m: m.caught_up)
                told[match] = mirror.version, mirror.head
    return told


def kept(directory: Path) -> dict[str, tuple[int, str]]:
    """Where each match stands by its files."""
    with open_archive(directory) as archive:
        logs = {match: list(archive.commits(match)) for match in archive.ids()}
    return {match: (log[-1].version, log[-1].head.hex()) for match, log in logs.items()}


@pytest.fixture
async def say(capsys: pytest.CaptureFixture[str]) -> AsyncIterator[Callable[[object], None]]:
    """Shows the figures of a run even when it passes."""

    def say(told: object) -> None:
        with capsys.disabled():
            print(f"\n{told}")

    yield say


async def test_kill_loses_and_doubles_nothing(tmp_path, say):
    """After 25 kills under eight players each ack is in the log once, byte for byte, and a fresh server tells the same."""
    siege = await besiege(tmp_path, 25, killed(Random(1)))
    say(siege)
    assert (siege.failures, siege.verdict.faults) == ((), ())
    assert siege.verdict.acks > 300, "too little was acknowledged for the kills to matter"
    assert siege.unknown > 10, "the kills fell beside the commands"
    assert await told_by_a_fresh_server(tmp_path) == kept(tmp_path)


@pytest.mark.long
@pytest.mark.timeout(0)
async def test_many_kills_lose_and_double_nothing(tmp_path, say):
    """The same after 500 kills."""
    siege = await besiege(tmp_path, 500, killed(Random(2)))
    say(siege)
    assert (siege.failures, siege.verdict.faults) == ((), ())
    assert siege.unknown > 200, "the kills fell beside the commands"


@pytest.mark.parametrize("point", POINTS)
async def test_dying_at_any_step_of_a_commit_loses_and_doubles_nothing(point, tmp_path, say):
    """Four deaths at the same step of a commit's way, from before its append to amid its broadcast, lose nothing."""
    siege = await besiege(tmp_path, 4, fails_at(point, Random(point)))
    say(f"{point}: {siege}")
    assert (siege.failures, siege.verdict.faults) == ((), ())
    assert siege.deaths == 4
    assert siege.unknown or point in ("after_ack", "mid_broadcast"), "nobody was waiting for an answer"


async def test_an_ack_before_the_commit_is_caught(tmp_path, say):
    """The checker misses commands that a planted server acknowledged before they were committed."""
    siege = await besiege(tmp_path, 10, killed(Random(3)), EARLY_ACK)
    say(siege)
    assert siege.verdict.lost > 0


async def test_a_server_that_forgets_what_it_has_done_is_caught(tmp_path, say):
    """The checker finds a command that was done and then refused by a planted server when it was sent again."""
    siege = await besiege(tmp_path, 3, fails_at("after_commit", Random(4), then=planted("never:1:forgetful")))
    say(siege)
    assert any(fault.startswith("refused, yet done") for fault in siege.verdict.faults)
