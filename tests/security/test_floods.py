"""One peer that floods is cut off and does not make the others wait: a player under every flood (RELIABILITY L1, S11, S12).

The server, the flooder and the player are processes of their own. By default every command of the player has to be
acknowledged and the flooder refused; how long acks take is judged behind the long mark.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import pytest
from msgspec import Struct

from tests.faults.server_process import PLANTED, ROOT, TOY, ServerProcess, search_path, served
from tests.security.flooder import FLOODS, NOTHING
from tests.support.patience import patient
from tests.support.table_talk import Battle, Talker, talking

ACK_P99_S = 0.05  # the objective
ATTEMPTS = 3
PACE_S = 0.004  # between two commands of the player
CALM_S, FLOOD_S, LONG_FLOOD_S, PLANTED_S = 0.3, 0.8, 10.0, 0.5
UNTIL_REFUSED_S = (FLOOD_S, 2.0, 10.0, 30.0)  # the next one only where the flooder was too slow to be refused
GROWN_BYTES_MAX = 64 * 2**20  # by the busiest flood; without limits pongs alone took twice as much
HEADING = """| flood | waited without it, p50 / p99 ms | waited under it | server's work until the ack | memory | flooder |
| --- | --- | --- | --- | --- | --- |"""

Say = Callable[[object], None]


class Ack(Struct, frozen=True):
    """From a command to its ack: seconds that the player waited, and that the server worked meanwhile."""

    waited_s: float
    worked_s: float


class Run(Struct, frozen=True):
    """Acks without and with a flood · reported: by the flooder · grown_bytes: the server's memory · refused: what the server
    has turned away, frames, connections and sockets together.
    """

    flood: str
    calm: list[Ack]
    flooded: list[Ack]
    reported: dict[str, int]
    grown_bytes: int
    refused: int

    @property
    def unopposed(self) -> bool:
        """Whether the server has turned nothing of the flood away and ended none of its connections."""
        return not (self.refused or self.reported["lost"])

    @property
    def grown(self) -> bool:
        """Whether memory grew without bound."""
        return self.grown_bytes > GROWN_BYTES_MAX

    @property
    def slowed(self) -> bool:
        """Whether memory grew without bound, or the player waited for longer than the objective because of the server.

        Unless the server's own work between command and ack took as long, other processes of the machine are to blame.
        """
        return self.grown or all(
            p99(seconds) > ACK_P99_S
            for seconds in ([ack.waited_s for ack in self.flooded], [ack.worked_s for ack in self.flooded])
        )

    def __str__(self) -> str:
        waits = [
            f"{median(seconds) * 1e3:.1f} / {p99(seconds) * 1e3:.1f}"
            for seconds in (
                [ack.waited_s for ack in self.calm],
                [ack.waited_s for ack in self.flooded],
                [ack.worked_s for ack in self.flooded],
            )
        ]
        reported = ", ".join(
            f"{count} {name}" for name, count in {**self.reported, "refused": self.refused}.items()
        )
        return f"| {self.flood} | {' | '.join(waits)} | {self.grown_bytes / 2**20:+.0f} MiB | {reported} |"


def p99(seconds: list[float]) -> float:
    """The largest of few, the 99th percentile of many."""
    return quantiles(seconds, n=100)[98] if len(seconds) > 20 else max(seconds)


def worked_s(pid: int) -> float:
    """CPU time of another process, exact to the nanosecond (Linux: `clock_getcpuclockid(3)` makes its clock's id so)."""
    return time.clock_gettime((~pid << 3) | 0b010)


async def acks(talker: Talker, battle: Battle, pid: int, until: asyncio.Future[Any]) -> list[Ack]:
    """How long each command took to be acknowledged, until something else has ended."""
    took = []
    while not until.done() or not took:
        began_s, before_s = time.perf_counter(), worked_s(pid)
        assert (await battle.act(talker, "a", "Bloat", events=1))["type"] == "ack"
        took.append(Ack(time.perf_counter() - began_s, worked_s(pid) - before_s))
        await asyncio.sleep(PACE_S)
    return took


async def flood(server: ServerProcess, name: str, seconds: float) -> dict[str, int]:
    """Run the flooder; what it tells."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "tests/security/flooder.py"),
        *(name, str(server.port), str(seconds)),
        env={"PYTHONPATH": search_path()},
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        out, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    reported: dict[str, int] = json.loads(out)
    return reported


async def run(server: ServerProcess, talker: Talker, battle: Battle, name: str, seconds: float) -> Run:
    """A player's acks without the flood, then with it."""
    calm = await acks(talker, battle, server.pid, asyncio.ensure_future(flood(server, NOTHING, CALM_S)))
    before, turned_away = server.rss_bytes(), await refused(server)
    flooding = asyncio.ensure_future(flood(server, name, seconds))
    flooded = await acks(talker, battle, server.pid, flooding)
    grown = server.rss_bytes() - before
    return Run(name, calm, flooded, flooding.result(), grown, await refused(server) - turned_away)


async def refused(server: ServerProcess) -> int:
    """How much the server has turned away so far."""
    page = await server.page("/metrics")
    return sum(
        map(int, re.findall(r'wardrum_happened_total\{kind="(?:throttled|refused_sockets)"\} (\d+)', page))
    )


async def runs(
    directory: Path,
    names: Iterable[str],
    say: Say,
    fault: Callable[[Run], bool],
    attempts_s: Sequence[float],
    entry: tuple[str, ...] = TOY,
) -> dict[str, bool]:
    """By flood, on one server: whether it has the fault. The real server has a few attempts to be without it, a planted
    one as many to have it.
    """
    found = {}
    async with served(directory, entry) as server, talking(server) as talker:
        battle = Battle()
        await battle.begin(talker)
        for name in names:
            for seconds in attempts_s:
                figures = await run(server, talker, battle, name, seconds)
                say(figures)
                found[name] = fault(figures)
                if found[name] is (entry is not TOY):
                    break
    return found


def without(limits: str) -> tuple[str, ...]:
    """A planted server that lacks these limits."""
    return (str(PLANTED / "unlimited.py"), *limits.split(), "serve")


async def test_every_flood_is_refused_and_a_player_answered(tmp_path, say):
    """Under each flood every command of a player is acknowledged, the flooder is refused, and the server's memory is bounded."""
    say(HEADING)
    found = await runs(
        tmp_path, FLOODS, say, lambda figures: figures.unopposed or figures.grown, UNTIL_REFUSED_S
    )
    assert not any(found.values()), found


async def test_a_server_that_refuses_nothing_is_caught(tmp_path, say):
    """A planted server that does not count control frames refuses none of them."""
    entry = without("control_frames slices")
    found = await runs(tmp_path, ["ping"], say, lambda figures: figures.unopposed, [PLANTED_S], entry)
    assert all(found.values())


@pytest.mark.long
@pytest.mark.timeout(patient(600))  # several floods of ten seconds, each with a server of its own
@pytest.mark.parametrize("seconds", [FLOOD_S, LONG_FLOOD_S])
async def test_no_flood_makes_a_player_wait(seconds, tmp_path, say):
    """Under each flood the 99th percentile of a player's acks stays below 50 ms, and the server's memory is bounded."""
    say(HEADING)
    found = await runs(tmp_path, FLOODS, say, lambda figures: figures.slowed, ATTEMPTS * [seconds])
    assert not any(found.values()), found


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "limits"), [("ping", "control_frames slices"), ("json-reconnect", "connects slices abort")]
)
async def test_a_server_without_the_limits_is_caught(name, limits, tmp_path, say):
    """A planted server that lacks the limits against a flood lets its players wait for longer."""
    planted, attempts_s = without(limits), ATTEMPTS * [PLANTED_S]
    found = await runs(tmp_path, [name], say, lambda figures: figures.slowed, attempts_s, planted)
    assert all(found.values())
