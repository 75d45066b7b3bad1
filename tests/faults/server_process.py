"""A real server in a process of its own: started, waited for, killed by its pid, started again on the same port."""

from __future__ import annotations

import asyncio
import os
import random
import socket
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from tests.support.limits import given
from tests.support.patience import patient

ROOT = Path(__file__).resolve().parents[2]
PLANTED = Path(__file__).parent / "planted"
SERVE = ("-m", "tests.support.limits", "serve")
TOY = (str(Path(__file__).parent / "toy_server.py"), "serve")
LISTENING = b'"event": "listening"'
READY_S, GONE_S = patient(120), patient(60)  # only ever reached by a test that fails

UNHURRIED: dict[str, Any] = {
    "commands_burst": 1_000_000,
    "commands_per_s": 1_000_000,
    "new_matches_per_address_max": 1_000_000,
    "matches_all_burst": 1_000_000,
    "open_matches_per_address_max": 1_000_000,
    "open_matches_max": 1_000_000,
    "written_burst": 2**40,
    "written_all_burst": 2**40,
}
"""Settings and limits under which no player of a test is asked to wait."""

NO_CLIENTS_PORT = (20_000, 32_000)
"""Below the ports that connecting sockets are given: a client that knocks at a dead server there can neither meet
itself nor take the port away from the next server."""


class ServerDied(Exception):
    """The process ended before it was ready; the text is what it printed."""


class ServerProcess:
    """One server after the other on the same port and data directory; `entry` is what python is to run."""

    def __init__(self, data: Path, entry: Sequence[str] = SERVE, **settings: Any) -> None:
        self.data, self.port = data, free_port()
        self.output: list[str] = []
        self._entry, self._settings = list(entry), {**UNHURRIED, **settings}
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        """Where clients connect."""
        return f"ws://127.0.0.1:{self.port}/ws"

    @property
    def pid(self) -> int:
        """Of the running process."""
        assert self._process is not None, "no server has been started"
        return self._process.pid

    async def start(self, entry: Sequence[str] = (), environment: Mapping[str, str] = {}) -> None:
        """Returns when it listens. entry, environment: for this time only. Raises ServerDied."""
        places = {"host": "127.0.0.1", "port": self.port, "data": self.data}
        flags, limits = given({**places, **self._settings})
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *(entry or self._entry),
            *flags,
            env={**plain_environment(), **limits, **environment},
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        ready = asyncio.Event()
        self._reading = asyncio.create_task(self._read(self._process, ready))
        async with asyncio.timeout(READY_S):
            await first_of(ready.wait(), self._reading)
        if not ready.is_set():
            raise ServerDied("".join(self.output[-40:]))

    async def kill(self) -> None:
        """`kill -9`: no goodbye of any kind."""
        with suppress(ProcessLookupError):
            self._running().kill()
        await self.ended()

    async def terminate(self) -> int:
        """SIGTERM; the exit code."""
        self._running().terminate()
        return await self.ended()

    async def ended(self) -> int:
        """The exit code of a process that ends by itself or has been asked to."""
        async with asyncio.timeout(GONE_S):
            code = await self._running().wait()
            assert self._reading is not None, "a server that was started is read from"
            await self._reading
        return code

    async def page(self, path: str) -> str:
        """What the port answers to plain HTTP, headers and all."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        answer = await reader.read()
        writer.close()
        return answer.decode()

    def rss_bytes(self) -> int:
        """The memory it has resident."""
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def _running(self) -> asyncio.subprocess.Process:
        assert self._process is not None, "no server has been started"
        return self._process

    async def _read(self, process: asyncio.subprocess.Process, ready: asyncio.Event) -> None:
        assert process.stderr is not None, "the server's log is a pipe"
        async for line in process.stderr:
            self.output.append(line.decode(errors="replace"))
            if LISTENING in line:
                ready.set()


@asynccontextmanager
async def served(data: Path, entry: Sequence[str] = SERVE, **settings: Any) -> AsyncIterator[ServerProcess]:
    """A server that has been started; whatever process is left over at the end is killed."""
    server = ServerProcess(data, entry, **settings)
    try:
        await server.start()
        yield server
    finally:
        await server.kill()


async def first_of(*waiting: Any) -> None:
    """Returns when one of them is done; the others go on."""
    await asyncio.wait(map(asyncio.ensure_future, waiting), return_when=asyncio.FIRST_COMPLETED)


def plain_environment() -> dict[str, str]:
    """Ours without the variables that tests read: a server would take them for settings."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("WARDRUM_")}
    return {**ours, "PYTHONPATH": search_path()}


def search_path() -> str:
    """The module path of a child: ours, and the folder that holds the tests."""
    return os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])


def free_port() -> int:
    """A port nobody has, outside the range from which the system takes ports for clients."""
    while True:
        port = random.randint(*NO_CLIENTS_PORT)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
