"""The servers that are measured, each in a process of its own: `python -m wardrum.server.benchmarks.child KIND DIRECTORY LOG`.

`wardrum` is the real server with the bench's profile, known keys and a known nonce; without a directory its storage
is off; with a log it is a node of that. `stalls` is the same and measures how long its loop is held. `echo` and `broadcast` are what `websockets` alone does, on the same loop; `tuned-echo` also gets what the server does
about allocator and collector. A child prints its port once it listens, and ends when its standard input does.
"""

from __future__ import annotations

import asyncio
import gc
import os
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Literal
from urllib.request import urlopen

from msgspec import Struct
from msgspec.structs import replace
from websockets.asyncio.server import ServerConnection, serve
from websockets.asyncio.server import broadcast as send_to_all

from wardrum.events.rulesets import games
from wardrum.server import app
from wardrum.server.config import Config
from wardrum.server.limits import PACELESS
from wardrum.server.process import logs
from wardrum.server.process.system_clock import SystemClock

from .recordings import known_keys

Kind = Literal["wardrum", "stalls", "echo", "tuned-echo", "broadcast"]

STOP_S = 10.0
KIB = 1024
STALL, STALL_CPU = "bench_stall_seconds", "bench_stall_cpu_seconds"
STALL_STEP_S = 0.001

PROFILE: dict[str, Any] = {
    "sockets_max": 12_000,
    "sockets_per_address_max": 12_000,
    "spectators_max": 10_064,  # with the players
    "connects_per_address_max": 10_000,
    "idle_s": 600.0,
    "new_matches_per_address_max": 1_000_000,
    "open_matches_per_address_max": 1_000_000,
    "open_matches_max": 1_000_000,
}
"""What the bench's server allows beyond the defaults, with `LIMITS`: one address plays all seats, as fast as it can."""

LIMITS = replace(PACELESS, connection=replace(PACELESS.connection, ping_s=600.0))  # links answer no pings


def main(argv: list[str]) -> int:
    """The child's own process."""
    kind, directory, log = argv
    logs.configure("json", "error")
    servers: dict[str, Callable[[str], Coroutine[Any, Any, None]]] = {
        "wardrum": partial(wardrum, log=log),
        "stalls": partial(wardrum, log=log, with_stalls=True),
        "echo": echo,
        "tuned-echo": tuned_echo,
        "broadcast": broadcast,
    }
    with asyncio.Runner(loop_factory=app.loop_factory()) as runner:
        runner.run(servers[kind](directory))
    return 0


async def wardrum(directory: str, log: str, *, with_stalls: bool = False) -> None:
    """The server itself, started as `wardrum serve` starts it. with_stalls: it also measures `Stalls`."""
    app.tune()
    config = Config(port=0, data=directory, log=log, **PROFILE)
    app.check_descriptors(config)
    opened = replace(await app.open_log(config), keys=known_keys())
    server = await app.start(config, opened, games(), SystemClock(), LIMITS)
    collections = app.short_collections(server)
    if with_stalls:
        Stalls().show(server.context.metrics.gauges)
    await listening(server.port)
    collections.stop()
    await server.drain()
    opened.store.close()
    await opened.store.wait_closed()


class Stalls:
    """The longest time for which the loop was held, in seconds, to a millisecond: how much later than asked for a timer ran.

    On a busy machine others hold it too, so the processor time that it took itself is measured as well.
    """

    def __init__(self) -> None:
        self._longest_s = self._cpu_s = 0.0
        self._set()

    def show(self, gauges: dict[str, Callable[[], float]]) -> None:
        """As gauges, each since it was read last."""
        gauges[STALL], gauges[STALL_CPU] = self._taken, self._taken_cpu

    def _taken(self) -> float:
        longest_s, self._longest_s = self._longest_s, 0.0
        return longest_s

    def _taken_cpu(self) -> float:
        cpu_s, self._cpu_s = self._cpu_s, 0.0
        return cpu_s

    def _ring(self) -> None:
        self._longest_s = max(self._longest_s, time.perf_counter() - self._due_s)
        self._cpu_s = max(self._cpu_s, time.thread_time() - self._cpu_before_s)
        self._set()

    def _set(self) -> None:
        self._due_s, self._cpu_before_s = time.perf_counter() + STALL_STEP_S, time.thread_time()
        asyncio.get_running_loop().call_later(STALL_STEP_S, self._ring)


async def echo(_: str) -> None:
    """Every message goes back to its sender."""

    async def answer(connection: ServerConnection) -> None:
        async for message in connection:
            await connection.send(message)

    await bare(answer)


async def tuned_echo(_: str) -> None:
    """The same, with the server's settings for the process."""
    app.tune()
    gc.freeze()
    await echo("")


async def broadcast(_: str) -> None:
    """Every message goes to all connections."""
    connections: set[ServerConnection] = set()

    async def relay(connection: ServerConnection) -> None:
        connections.add(connection)
        async for message in connection:
            send_to_all(connections, message)

    await bare(relay)


async def bare(handler: Any) -> None:
    """`websockets` alone on a free port of the loopback."""
    app.check_descriptors(Config())
    async with serve(handler, "127.0.0.1", 0, compression=None, ping_interval=None) as server:
        await listening(server.sockets[0].getsockname()[1])


async def listening(port: int) -> None:
    """Say where, and run until the parent ends."""
    print(port, flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


# -- the parent's side


class Held(Struct, frozen=True):
    """How long a loop was held at most, by one turn."""

    ms: float
    """By the clock: also while the processor was with others."""
    cpu_ms: float
    """Of processor time."""


class Child(Struct, frozen=True):
    """A running child. started_s: from the start of its process until it listened."""

    process: subprocess.Popen[str]
    port: int
    started_s: float

    @property
    def cpu_s(self) -> float:
        """Processor time it has taken so far, all its threads together."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def metrics(self) -> str:
        """What it shows at `/metrics`, without the lines that explain it."""
        with urlopen(f"http://127.0.0.1:{self.port}/metrics") as answer:
            lines = answer.read().decode().splitlines()
        return "\n".join(line for line in lines if not line.startswith("#"))

    def held(self) -> Held:
        """How long the loop of a child of the kind `stalls` was held at most, since this was asked for last."""
        shown = self.plain_metrics()
        return Held(1_000 * shown[STALL], 1_000 * shown[STALL_CPU])

    def plain_metrics(self) -> dict[str, float]:
        """Those without labels, by name without the prefix."""
        pairs = (line.removeprefix("wardrum_").split(" ") for line in self.metrics().splitlines())
        return {name: float(value) for name, value in pairs if "{" not in name}

    @property
    def memory_kib(self) -> float:
        """Its resident memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="ascii")
        return float(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


@contextmanager
def running(kind: Kind, directory: Path | str = "", log: str = "") -> Iterator[Child]:
    """A child for as long as the context lasts. log: that of a cluster whose node it is. Raises OSError: it did not start."""
    with started(kind, [sys.executable, "-m", __name__, kind, str(directory), log]) as server:
        yield server


@contextmanager
def started(name: str, command: list[str]) -> Iterator[Child]:
    """A child of any command that prints its port once it listens and ends when its standard input does. Raises OSError: likewise."""
    began = time.perf_counter()
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603
        try:
            assert process.stdout is not None
            port = process.stdout.readline()
            if not port:
                raise OSError(f"the {name} server did not start")
            yield Child(process, int(port), time.perf_counter() - began)
        finally:
            end(process)


@contextmanager
def apart(server: Child) -> Iterator[None]:
    """The child on all cores but one, we on that one: where the kernel puts us beside each other, figures double."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) > 1:
        os.sched_setaffinity(0, cores[:1])
        for thread in Path(f"/proc/{server.process.pid}/task").iterdir():
            os.sched_setaffinity(int(thread.name), cores[1:])
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def end(process: subprocess.Popen[str]) -> None:
    """Let a child go, by force if it stays."""
    assert process.stdin is not None
    process.stdin.close()
    try:
        process.wait(STOP_S)
    except subprocess.TimeoutExpired:
        process.kill()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
