"""A slow disk makes acks slow, and nothing else (RELIABILITY D12).

By default a sync takes until the test ends it, so that what waits for the disk and what does not is distinguished without a
clock. The long run measures a disk whose every sync takes 200 ms more.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from statistics import median

import pytest
from msgspec import Struct, field, structs

from tests.faults.powercut.recording import needs_a_recorder
from tests.faults.server_process import PLANTED, TOY, ServerProcess
from tests.support.table_talk import Battle, Talker, talking

SYNC_S = 0.2
HELD_S = 600.0  # a sync that the test ends
BLOCKED_S = 0.5  # of a planted server, which answers nothing for as long as it waits for the disk
ROUNDS = 5  # of pings and questions during one sync
MATCHES = 8
COMMITS = 6  # of the quickest match
BEGUN = 5  # the version at which a match is live
ANSWERED_S = 1.0  # pings, and questions that need no disk
USUALLY_S = SYNC_S / 2  # half of the pings: none of those waits for a sync
BLOCKING = (str(PLANTED / "blocking_store.py"), "serve")

pytestmark = needs_a_recorder


class Figures(Struct):
    """Seconds from ping to pong, from a question about a state to its answer and from command to ack; for each match, the
    acks and what its spectator saw; the most that the server's metrics showed as waiting.
    """

    pings_s: list[float] = field(default_factory=list)
    questions_s: list[float] = field(default_factory=list)
    acks_s: list[float] = field(default_factory=list)
    commits: list[int] = field(default_factory=lambda: [0] * MATCHES)
    seen: list[int] = field(default_factory=lambda: [0] * MATCHES)
    took_s: float = 0.0
    queued: int = 0
    in_flight: int = 0

    def __str__(self) -> str:
        return (
            f"{sum(self.commits)} commits in {self.took_s:.1f} s, per match {sorted(self.commits)}; "
            f"acks p50 {median(self.acks_s) * 1000:.0f} ms, pings p50 {median(self.pings_s) * 1000:.1f} ms and at most "
            f"{max(self.pings_s) * 1000:.0f} ms, questions at most {max(self.questions_s) * 1000:.0f} ms, "
            f"{self.in_flight} appends under way, {self.queued} commands waiting"
        )


@pytest.fixture(scope="module")
def slow_sync(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library to preload."""
    library = tmp_path_factory.mktemp("slow") / "slow_sync.so"
    source = Path(__file__).with_name("slow_sync.c")
    subprocess.run(["gcc", "-shared", "-fPIC", "-O2", "-o", library, source, "-ldl"], check=True)
    return library


async def plays(talker: Talker, battle: Battle, match: int, figures: Figures, commits: int) -> None:
    """One command after the other, until this match has this many more acks."""
    for _ in range(commits):
        began_s = time.perf_counter()
        assert (await battle.act(talker, "a", "Bloat", events=1))["type"] == "ack"
        figures.acks_s.append(time.perf_counter() - began_s)
        figures.commits[match] += 1


async def watches(talker: Talker, match: int, figures: Figures, commits: int) -> None:
    """Sees this many commits of a match, each in its turn."""
    for version in range(BEGUN + 1, BEGUN + commits + 1):
        assert (await talker.hear("commit"))["record"]["version"] == version
        figures.seen[match] += 1


async def pings(talker: Talker, figures: Figures) -> None:
    """Pings on one connection, one after the other, for ever."""
    while True:
        began_s = time.perf_counter()
        await (await talker.socket.ping())
        figures.pings_s.append(time.perf_counter() - began_s)
        await asyncio.sleep(0.1)


async def asks(talker: Talker, match: str, figures: Figures) -> None:
    """Asks for the state of a match that is played, again and again."""
    while True:
        began_s = time.perf_counter()
        assert (await talker.ask("state", match=match))["type"] == "snapshot"
        figures.questions_s.append(time.perf_counter() - began_s)
        await asyncio.sleep(0.1)


async def looks(server: ServerProcess, figures: Figures) -> None:
    """Reads the lengths of the queues from the metrics, again and again."""
    while True:
        page = await server.page("/metrics")
        figures.queued = max(figures.queued, gauge(page, "lane_queue_longest_commands"))
        figures.in_flight = max(figures.in_flight, gauge(page, "appends_in_flight"))
        await asyncio.sleep(0.05)


def gauge(page: str, name: str) -> int:
    found = re.search(rf"^wardrum_{name} (\S+)", page, re.MULTILINE)
    assert found, name
    return int(float(found[1]))


@asynccontextmanager
async def slowed(
    directory: Path, entry: tuple[str, ...], slow_sync: Path, sync_s: float = SYNC_S
) -> AsyncIterator[ServerProcess]:
    """A server whose disk is slow while there is a file `slow` in the directory."""
    server = ServerProcess(directory / "data", entry)
    try:
        await server.start(
            environment={
                "LD_PRELOAD": str(slow_sync),
                "SLOW_SYNC_MS": str(int(sync_s * 1000)),
                "SLOW_SYNC_WHILE": str(directory / "slow"),
            }
        )
        yield server
    finally:
        await server.kill()


async def seated(
    stack: AsyncExitStack, server: ServerProcess, count: int
) -> tuple[list[Battle], list[Talker], list[Talker]]:
    """This many live matches, each with its player and a spectator."""
    players, spectators = [
        [await stack.enter_async_context(talking(server)) for _ in range(count)]  # type: ignore[arg-type]
        for _ in range(2)
    ]
    battles = [Battle() for _ in players]
    for battle, player, spectator in zip(battles, players, spectators, strict=True):
        await battle.begin(player)
        await spectator.say("watch", match=battle.match, after=BEGUN)
    return battles, players, spectators


async def run(
    directory: Path, slow_sync: Path, entry: tuple[str, ...] = TOY, commits: int = COMMITS
) -> Figures:
    """Matches that are set up on a quick disk, then played and watched on a slow one."""
    figures, slow = Figures(), directory / "slow"
    async with slowed(directory, entry, slow_sync) as server, AsyncExitStack() as stack:
        battles, players, spectators = await seated(stack, server, MATCHES)
        pinger, asker = [await stack.enter_async_context(talking(server)) for _ in range(2)]  # type: ignore[arg-type]
        slow.touch()
        began_s = time.perf_counter()
        beside = [
            asyncio.create_task(each)
            for each in (
                pings(pinger, figures),
                asks(asker, battles[0].match, figures),
                looks(server, figures),
            )
        ]
        playing = [
            asyncio.create_task(plays(player, battle, match, figures, commits))
            for match, (player, battle) in enumerate(zip(players, battles, strict=True))
        ]
        watching = [
            asyncio.create_task(watches(spectator, match, figures, commits))
            for match, spectator in enumerate(spectators)
        ]
        await asyncio.wait([*playing, *beside], return_when=asyncio.FIRST_COMPLETED)
        when_first = structs.replace(
            figures,
            took_s=time.perf_counter() - began_s,
            commits=list(figures.commits),
            seen=list(figures.seen),
            acks_s=list(figures.acks_s),
        )
        slow.unlink()
        await asyncio.gather(*playing, *watching)
        for task in beside:
            task.cancel()
        ended = await asyncio.gather(*beside, return_exceptions=True)
        assert all(isinstance(each, asyncio.CancelledError) for each in ended), ended
    return when_first


async def test_a_slow_disk_holds_up_acks_and_nothing_else(tmp_path: Path, slow_sync: Path) -> None:
    """During one sync of the disk pings and questions are answered again and again, no command is acknowledged, and the
    queues have a bound; after it every command is acknowledged and shown to those who watch.
    """
    figures, slow = Figures(), tmp_path / "slow"
    async with slowed(tmp_path, TOY, slow_sync, HELD_S) as server, AsyncExitStack() as stack:
        battles, players, spectators = await seated(stack, server, MATCHES)
        asker = await stack.enter_async_context(talking(server))  # type: ignore[arg-type]
        slow.touch()
        playing = [
            asyncio.create_task(plays(player, battle, match, figures, 2))
            for match, (player, battle) in enumerate(zip(players, battles, strict=True))
        ]
        while gauge(await server.page("/metrics"), "appends_in_flight") < MATCHES:
            pass  # until a command of each match waits for the disk
        for battle in ROUNDS * battles:
            await (await asker.socket.ping())
            state = await asker.ask("state", match=battle.match)
            assert (state["type"], state["version"]) == ("snapshot", BEGUN)
        page = await server.page("/metrics")
        assert gauge(page, "appends_in_flight") == MATCHES
        assert gauge(page, "lane_queue_longest_commands") <= 1
        assert figures.commits == [0] * MATCHES
        slow.unlink()
        await asyncio.gather(*playing)
        await asyncio.gather(
            *(watches(spectator, match, figures, 2) for match, spectator in enumerate(spectators))
        )
    assert figures.commits == figures.seen == [2] * MATCHES


@pytest.mark.long
async def test_a_slow_disk_makes_acks_slow_and_nothing_else(
    tmp_path: Path, slow_sync: Path, say: Callable[[object], None]
) -> None:
    """Pings and questions are answered within a second, spectators see each commit, matches get on alike, the queues
    have a bound, and each sync makes the commits of several matches durable.
    """
    figures = await run(tmp_path, slow_sync)
    say(figures)
    assert min(figures.acks_s) >= SYNC_S
    assert median(figures.pings_s) < USUALLY_S
    assert max(figures.pings_s) <= ANSWERED_S
    assert max(figures.questions_s) <= ANSWERED_S
    assert min(figures.commits) >= COMMITS // 2
    assert all(seen >= commits - 1 for seen, commits in zip(figures.seen, figures.commits, strict=True))
    assert figures.in_flight <= MATCHES
    assert figures.queued <= 1
    assert sum(figures.commits) >= 2 * figures.took_s / SYNC_S


@pytest.mark.long
async def test_a_disk_that_stays_slow(tmp_path: Path, slow_sync: Path, say: Callable[[object], None]) -> None:
    """The same for WARDRUM_TEST_SLOW_DISK_S seconds, five minutes unless given."""
    commits = int(float(os.environ.get("WARDRUM_TEST_SLOW_DISK_S", "300")) / (2 * SYNC_S))
    figures = await run(tmp_path, slow_sync, commits=commits)
    say(figures)
    assert max(*figures.pings_s, *figures.questions_s) <= ANSWERED_S
    assert min(figures.commits) >= commits * 3 // 4
    assert figures.in_flight <= MATCHES


async def test_a_store_that_waits_on_the_loop_is_caught(tmp_path: Path, slow_sync: Path) -> None:
    """The negative control: a planted server that commits on its event loop answers no ping while the disk syncs."""
    slow = tmp_path / "slow"
    async with slowed(tmp_path, BLOCKING, slow_sync, HELD_S) as server, AsyncExitStack() as stack:
        [battle], [player], _ = await seated(stack, server, 1)
        pinger = await stack.enter_async_context(talking(server))  # type: ignore[arg-type]
        slow.touch()
        await player.say("command", match=battle.match, seat="a", command={"type": "Bloat", "events": 1})
        await unanswered(pinger)
        slow.unlink()
        assert (await player.hear("ack"))["version"] == BEGUN + 1


async def unanswered(talker: Talker) -> None:
    """Pings until one of them has no answer: the server is busy with what was sent before."""
    with suppress(TimeoutError):
        while True:
            async with asyncio.timeout(BLOCKED_S):
                await (await talker.socket.ping())


@pytest.mark.long
async def test_pings_that_wait_for_the_disk_are_found(
    tmp_path: Path, slow_sync: Path, say: Callable[[object], None]
) -> None:
    """The negative control of the figures: the same server keeps most of the pings waiting for the disk."""
    figures = await run(tmp_path, slow_sync, BLOCKING, commits=2)
    say(figures)
    assert median(figures.pings_s) > USUALLY_S
