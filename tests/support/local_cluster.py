"""A whole cluster on this machine, from the shipped files: three nats-servers with TLS, three nodes, one port that spreads.

`./dev cluster` runs it, to see one, play on it, and kill a part of it: what ends is started again.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import secrets
import shutil
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import NoReturn

from tests.faults.server_process import ROOT, free_port
from tests.faults.small_disk import mounted
from tests.support.certificates import certificate
from tests.support.cluster import node_folder
from tests.support.nats_servers import NatsServer, program, started
from tests.support.patience import patient
from tests.support.proxies import changed

SHIPPED = ROOT / "deploy" / "cluster"
PORT, PORT_MAX = 8000, 65_535
AGAIN_S = 2.0
CONNECT_S = patient(2)


class ShippedServer(NatsServer):
    """One of three nats-servers, configured as `deploy/cluster` says, except for its places on this machine."""

    def __init__(self, directory: Path, name: str, cluster_port: int, routes: str, password: str) -> None:
        self._cluster_port, self._routes = cluster_port, routes
        self.environment = {"WARDRUM_NATS_NAME": name, "WARDRUM_LOG_PASSWORD": password}
        super().__init__(directory, name)
        self.url = f"tls://wardrum:{password}@127.0.0.1:{self.client_port}"

    @property
    def data(self) -> Path:
        """Where its streams are."""
        return self.folder / "data"

    def configuration(self) -> str:
        own = self.folder.parent / "certificates"
        shutil.copy(SHIPPED / "account.conf", self.folder)
        return changed(
            (SHIPPED / "nats.conf").read_text(),
            {
                '"0.0.0.0:4222"': f'"127.0.0.1:{self.client_port}"',
                '"0.0.0.0:8222"': f'"127.0.0.1:{self.monitor_port}"',
                '"0.0.0.0:6222"': f'"127.0.0.1:{self._cluster_port}"',
                '"nats://nats-1:6222", "nats://nats-2:6222", "nats://nats-3:6222"': self._routes,
                "/var/lib/nats": str(self.data),
                "/etc/nats/own/certificate.pem": str(own / "fullchain.pem"),
                "/etc/nats/own/key.pem": str(own / "privkey.pem"),
                "/etc/nats/own/ca.pem": str(own / "fullchain.pem"),
            },
        )


def made_servers(
    directory: Path,
    ports: Sequence[int],
    routes: Sequence[Sequence[int]],
    kind: type[ShippedServer] = ShippedServer,
) -> list[ShippedServer]:
    """Three of them, not started yet. ports: on which each takes routes · routes: for each, the ports by which it finds the others."""
    own = directory / "certificates"
    own.mkdir(parents=True)
    certificate(own)
    password = secrets.token_hex(8)
    return [
        kind(
            directory,
            f"nats-{number}",
            port,
            ", ".join(f'"nats://127.0.0.1:{each}"' for each in found_by),
            password,
        )
        for number, (port, found_by) in enumerate(zip(ports, routes, strict=True), 1)
    ]


@contextmanager
def shipped_servers(directory: Path, disk_mib: int = 0) -> Iterator[list[ShippedServer]]:
    """Three of them, started and healthy. disk_mib: of a disk for each server's data; 0 = they are where the folder is."""
    ports = [free_port() for _ in range(3)]
    servers = made_servers(directory, ports, [ports] * 3)
    with ExitStack() as stack:
        for server in servers if disk_mib else ():
            stack.enter_context(mounted(server.data, disk_mib))
        stack.enter_context(started(servers))
        yield servers


def address_of(servers: Sequence[ShippedServer], directory: Path, ports: Sequence[int] = ()) -> str:
    """The setting `log` of a node. ports: by which it reaches the servers; none = their own."""
    access = servers[0].url.partition("://")[2].partition("@")[0]
    hosts = ",".join(f"127.0.0.1:{port}" for port in ports or [server.client_port for server in servers])
    monitors = ",".join(str(server.monitor_port) for server in servers)
    return f"tls://{access}@{hosts}?monitor={monitors}&ca={directory / 'certificates' / 'fullchain.pem'}"


class Spreader:
    """One port in front of several: each connection goes to the next of them that takes it."""

    def __init__(self, ports: Sequence[int]) -> None:
        self._ports, self._turn = ports, count()

    async def start(self, port: int) -> asyncio.Server:
        """Begin to listen. Raises OSError."""
        return await asyncio.start_server(self._pass_on, "127.0.0.1", port)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = next(self._turn)
        for port in (self._ports[(first + n) % len(self._ports)] for n in range(len(self._ports))):
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(CONNECT_S):
                    far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
                ways = [pumped(reader, far_writer), pumped(far_reader, writer)]
                await asyncio.gather(*ways, return_exceptions=True)
                return
        writer.close()


async def pumped(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Passes on what one side says until it ends."""
    try:
        while data := await reader.read(65_536):
            writer.write(data)
            await writer.drain()
    finally:
        writer.close()


class Part:
    """A process of the cluster that is started again when it ends."""

    def __init__(
        self, name: str, where: str, command: Sequence[str], environment: dict[str, str], log: Path
    ) -> None:
        self.name, self.where = name, where
        self._command, self._environment, self._log = command, environment, log

    async def keep(self) -> None:
        """Runs it, until this task is cancelled; then it is asked to stop, and waited for."""
        while True:
            with self._log.open("ab") as log:
                process = await asyncio.create_subprocess_exec(
                    *self._command,
                    stdout=log,
                    stderr=log,
                    env={**os.environ, **self._environment},
                    start_new_session=True,  # Ctrl-C is for the whole, which stops its parts in order
                )
            print(f"  {self.name:8} {self.where:42} pid {process.pid}", flush=True)
            try:
                code = await process.wait()
            except asyncio.CancelledError:
                process.terminate()
                await process.wait()
                raise
            print(f"  {self.name} has ended ({code}); it is started again in {AGAIN_S:.0f} s", flush=True)
            await asyncio.sleep(AGAIN_S)


@asynccontextmanager
async def kept(parts: Sequence[Part]) -> AsyncIterator[None]:
    """All of them, for as long as the context lasts."""
    tasks = [asyncio.create_task(part.keep()) for part in parts]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def run(directory: Path, port: int) -> None:
    """Runs it until SIGINT or SIGTERM. Raises OSError: the port is taken."""
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    ports = [free_port() for _ in range(3)]
    front = await Spreader(ports).start(port)
    port = front.sockets[0].getsockname()[1]  # 0: any that is free
    with shipped_servers(directory) as servers:
        log = address_of(servers, directory)
        for server in servers:  # from here on they are looked after
            server.stop()
        parts = [
            Part(
                server.name,
                f"tls://127.0.0.1:{server.client_port}, http://127.0.0.1:{server.monitor_port}",
                server.command(),
                server.environment,
                server.folder / "log",
            )
            for server in servers
        ]
        async with kept(parts):
            await asyncio.sleep(0.1)
            for server in servers:
                await asyncio.to_thread(server.wait_healthy)
            async with kept(
                [node(directory, log, number, each, port) for number, each in enumerate(ports, 1)]
            ):
                for each in ports:
                    await listening(each)
                print(
                    f"\nopen http://localhost:{port}/ – each connection goes to the next node; files in {directory}"
                )
                print(f"play on it: ./dev demo --url ws://127.0.0.1:{port}/ws")
                print("kill a part by its pid and look how play goes on; Ctrl-C ends all\n", flush=True)
                await stop.wait()
    front.close()


async def listening(port: int) -> None:
    """Returns when a node takes connections."""
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            return writer.close()
        await asyncio.sleep(0.1)


def node(directory: Path, log: str, number: int, port: int, front: int) -> Part:
    """One of the nodes."""
    folder = node_folder(directory, f"node-{number}")
    flags = [
        f"--data={folder}",
        f"--port={port}",
        f"--public-url=http://localhost:{front}",
        "--log-format=json",
    ]
    command = [sys.executable, "-m", "wardrum.server", "serve", *flags]
    environment = {"WARDRUM_LOG": log, "PYTHONPATH": os.pathsep.join(sys.path)}
    return Part(f"node-{number}", f"http://127.0.0.1:{port}", command, environment, folder / "log")


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def tcp_port(text: str) -> int:
    """A port."""
    with suppress(ValueError):
        if 0 <= (port := int(text)) <= PORT_MAX:
            return port
    raise argparse.ArgumentTypeError(f"it cannot be {text!r}: it is from 0 to {PORT_MAX:,} (TCP port)")


def new_folder(text: str) -> Path:
    """A folder that is not there yet, or empty."""
    path = Path(text)
    try:
        if path.exists() and any(path.iterdir()):
            raise argparse.ArgumentTypeError(f"{text} holds something already: a new folder is needed")
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{text} cannot be used: {error.strerror}") from error
    return path


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for. Raises SystemExit."""
    parser = Parser(prog="./dev cluster", description="A whole cluster on this machine, to try.")
    parser.add_argument(
        "--port", type=tcp_port, metavar="P", help=f"of all nodes together; 0 = any (default: {PORT})"
    )
    parser.add_argument(
        "--data", metavar="DIR", type=new_folder, help="a new folder for all files (default: gone at the end)"
    )
    parser.add_argument("--bench", action="store_true", help="print what a cluster does here, and end")
    parser.add_argument("--full", action="store_true", help="with --bench: also a start with 100,000 matches")
    args = parser.parse_args(argv)
    if args.full and not args.bench:
        parser.error("--full goes with --bench")
    if args.bench and (args.port is not None or args.data):
        parser.error("--bench has its own ports and folders: no --port and no --data")
    return args


def main(argv: Sequence[str] | None = None) -> int:
    """The process of `./dev cluster`."""
    args = arguments(argv)
    if program() is None:
        print("./dev cluster needs nats-server, which ./dev test installs", file=sys.stderr)
        return 1
    try:
        if args.bench:
            from tests.support.cluster_bench import measure

            measure(stored=100_000 if args.full else 0)
            return 0
        with tempfile.TemporaryDirectory(prefix="wardrum-cluster-") as folder:
            asyncio.run(run(args.data or Path(folder), PORT if args.port is None else args.port))
    except OSError as error:
        print(f"./dev cluster: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
