"""Real nats-servers of a test's own: on free ports of the loopback, with their data in a scratch folder, stopped by pid."""

from __future__ import annotations

import asyncio
import importlib.util
import inspect
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.patience import patient
from tests.support.proxies import changed
from wardrum.server.store.interface import Deliver, Store

if TYPE_CHECKING:
    from wardrum.server.store.jetstream.store import Cluster, JetStreamStore

FINGERPRINT = "of-the-tests"
SHIPPED_ACCOUNT = Path(__file__).parents[2] / "deploy" / "cluster" / "account.conf"
ADMIN = "admin"
"""Who may do everything on the account, with this password."""
START_S = patient(20)


def program() -> str | None:
    """Where nats-server lies: beside this Python, or on the path."""
    return shutil.which(
        "nats-server", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    )


def missing() -> str:
    """What the tests of the log on JetStream lack, "" = nothing."""
    if importlib.util.find_spec("nats") is None:
        return "nats-py is not installed"
    return "" if program() else "nats-server is not installed"


def need_nats() -> None:
    """Skips a test that cannot run here. CI has to have what it needs."""
    if why := missing():
        if os.environ.get("CI"):
            pytest.fail(f"the log on JetStream cannot be tested: {why}")
        pytest.skip(f"the log on JetStream is NOT TESTED: {why}")


class NatsServer:
    """One server. name: in its cluster · url, admin_url, monitor: its addresses, for a node and for who may do everything · folder: with all its files · environment: beside ours."""

    environment: Mapping[str, str] = {"WARDRUM_LOG_PASSWORD": "unasked"}

    def __init__(
        self, directory: Path, name: str, settings: str = "", sync: str = "always", access: str = ""
    ) -> None:
        self.name = name
        self.client_port, self.monitor_port = free_port(), free_port()
        self.url = f"nats://127.0.0.1:{self.client_port}"
        self.admin_url = self.url.replace("//", f"//{ADMIN}:{ADMIN}@")
        self.monitor = f"http://127.0.0.1:{self.monitor_port}"
        self.folder = directory / name
        self.folder.mkdir(parents=True)
        self._settings, self._sync, self._access = settings, sync, access
        self._config = self.folder / "nats.conf"
        self._config.write_text(self.configuration())
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def process(self) -> subprocess.Popen[bytes]:
        """The one that runs."""
        assert self._process is not None, "no server has been started"
        return self._process

    def configuration(self) -> str:
        """What is in its file. Who gives no name is the one of the shipped account, who may do what a node needs and no more."""
        account = changed(
            SHIPPED_ACCOUNT.read_text(), {"users: [": f"users: [{{ user: {ADMIN}, password: {ADMIN} }}"}
        )
        (self.folder / "account.conf").write_text(account)
        access = self._access or 'include "account.conf"\nno_auth_user: wardrum\n'
        return (
            f"server_name: {self.name}\nlisten: 127.0.0.1:{self.client_port}\nhttp: 127.0.0.1:{self.monitor_port}\n"
            f"jetstream {{ store_dir: {str(self.folder / 'data')!r}, sync_interval: {self._sync} }}\n{self._settings}\n{access}\n"
        )

    def command(self) -> list[str]:
        """How it is started."""
        path = program()
        assert path
        return [path, "-c", str(self._config)]

    def start(self) -> None:
        """Returns at once; see `wait_healthy`."""
        with (self.folder / "log").open("ab") as log:
            environment = {**os.environ, **self.environment}
            self._process = subprocess.Popen(self.command(), stdout=log, stderr=log, env=environment)

    def wait_healthy(self) -> None:
        """Returns when JetStream is there."""
        until = time.monotonic() + START_S
        while not self.is_healthy():
            if self._process is not None:
                assert self._process.poll() is None, (self.folder / "log").read_text()[-2_000:]
            assert time.monotonic() < until, f"{self.name} does not become healthy"
            time.sleep(0.02)

    def kill(self, number: signal.Signals = signal.SIGKILL) -> None:
        """Sends a signal; returns when the server has ended if it is one that ends it."""
        assert self._process
        self._process.send_signal(number)
        if number in (signal.SIGKILL, signal.SIGTERM):
            self._process.wait(patient(30))

    def stop(self) -> None:
        """Ends it if it runs."""
        if self._process and self._process.poll() is None:
            self.kill()
        self._process = None

    def is_healthy(self) -> bool:
        """Whether JetStream is there and has all that it should have, as the server says."""
        with (
            suppress(OSError),
            urllib.request.urlopen(f"{self.monitor}/healthz", timeout=patient(1)) as answer,
        ):
            return bool(answer.status == 200)
        return False


@contextmanager
def running(directory: Path, **settings: str) -> Iterator[NatsServer]:
    """One server without a cluster."""
    server = NatsServer(directory, "one", **settings)
    server.start()
    try:
        server.wait_healthy()
        yield server
    finally:
        server.stop()


@contextmanager
def running_cluster(directory: Path) -> Iterator[list[NatsServer]]:
    """Three servers, each with routes to the others."""
    ports = [free_port() for _ in range(3)]
    routes = ", ".join(f'"nats://127.0.0.1:{port}"' for port in ports)
    servers = [
        NatsServer(
            directory,
            f"server-{number}",
            f"cluster {{ name: tests, listen: 127.0.0.1:{port}, routes: [{routes}] }}",
        )
        for number, port in enumerate(ports, 1)
    ]
    with started(servers):
        yield servers


@contextmanager
def started(servers: Sequence[NatsServer]) -> Iterator[None]:
    """These servers, all of them healthy at the beginning, until they are stopped."""
    try:
        for server in servers:
            server.start()
        for server in servers:
            server.wait_healthy()
        yield
    finally:
        for server in servers:
            server.stop()


def free_port() -> int:
    """One that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def cluster_of(servers: Sequence[NatsServer], **fields: Any) -> Cluster:
    """How to reach the servers."""
    from wardrum.server.store.jetstream.connection import Access
    from wardrum.server.store.jetstream.store import Cluster

    given = {
        "access": Access(tuple(server.url for server in servers)),
        "monitors": tuple(server.monitor for server in servers),
        "fingerprint": FINGERPRINT,
        "replicas": len(servers),
    }
    return Cluster(**(given | fields))


async def opened(
    server: NatsServer, directory: Path, deliver: Deliver | None = None, **fields: Any
) -> JetStreamStore:
    """A store on one server. fields: of its `Cluster`."""
    from wardrum.server.store.jetstream.store import open_store

    deliver = deliver or asyncio.get_running_loop().call_soon
    return await open_store(cluster_of([server], **fields), directory, deliver)


async def without_streams(server: NatsServer) -> None:
    """Deletes all streams of a server."""
    from wardrum.server.store.jetstream.connection import Access, ApiRefused, Connection
    from wardrum.server.store.jetstream.streams import OF

    connection = Connection(Access((server.admin_url,)))
    await connection.open()
    for stream in OF:
        with suppress(ApiRefused):
            await connection.api(f"STREAM.DELETE.{stream}")
    connection.close()
    await connection.wait_closed()


class OnThread:
    """A store whose loop runs in a thread of its own, for tests that have none: each call returns when it is done there."""

    def __init__(self, opening: Callable[[], Awaitable[Store]]) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._store: Any = self._run(opening)
        self._is_open = True

    def close(self) -> None:
        """Closing again does nothing."""
        if self._is_open:
            self._is_open = False
            self._run(self._close)
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    def __getattr__(self, name: str) -> Any:
        async def call(*arguments: Any) -> Any:
            answer = getattr(self._store, name)(*arguments)
            return await answer if inspect.isawaitable(answer) else answer

        return lambda *arguments: self._run(lambda: call(*arguments))

    async def _close(self) -> None:
        self._store.close()
        await self._store.wait_closed()

    def _run(self, work: Callable[[], Awaitable[Any]]) -> Any:
        async def worked() -> Any:
            return await work()

        return asyncio.run_coroutine_threadsafe(worked(), self._loop).result(patient(60))
