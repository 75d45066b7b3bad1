"""Where a server is put together, started and stopped; nothing else builds things."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import resource
import signal
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import structlog

from wardrum import clients
from wardrum.clients import Key
from wardrum.clients.bots.worker import BotWorker, SeatAssignment
from wardrum.events.match.game import Game
from wardrum.events.match.game import games as all_games
from wardrum.server import logs
from wardrum.server.connections.gateway import Gateway
from wardrum.server.connections.handlers import RELEASE
from wardrum.server.crypto import server_keys, signing
from wardrum.server.http.addresses import bracketed, hosts, links
from wardrum.server.http.routes import WEBSOCKET_PATH, Routes
from wardrum.server.http.static_files import StaticFiles
from wardrum.server.matches.registry import MatchRegistry, ServerContext
from wardrum.server.protocol.clock import Clock, SystemClock
from wardrum.server.services.bot_runner import BotRunner, BotSeat, Player
from wardrum.server.services.demos import Demos
from wardrum.server.services.forks import Forks
from wardrum.server.services.luck_reports import LuckReports
from wardrum.server.services.seating import Seating
from wardrum.server.services.services import Services
from wardrum.server.services.uploads import Uploads
from wardrum.server.store import MemoryStore, SqliteStore
from wardrum.server.store.protocol import Store

from .config import Config
from .metrics import Metrics

log = structlog.get_logger()

WEB = Path(clients.__file__).parent / "web"  # the web client's files

M_TRIM_THRESHOLD = -1  # of mallopt(3)
TRIM_BYTES = 256 * 1024 * 1024  # glibc would give memory back and fault it in again for every message
SWITCH_S = (
    0.0005  # the log's thread comes back from its fsync and wants the interpreter: not after the usual 5 ms
)
COLLECT = (
    20_000,
    50,
    100,
)  # states are many and have no cycles: collecting as often as usual took 5 % of a busy server
LOOPBACK = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}  # noqa: S104 -- looked up, not listened on
DESCRIPTORS_SPARE = 512  # files, the log, stray sockets


class Server:
    """A running server."""

    def __init__(self, hub: MatchRegistry, gateway: Gateway, bots: BotRunner, uploads: Uploads) -> None:
        self.hub, self.gateway, self.bots, self._uploads = hub, gateway, bots, uploads

    @property
    def port(self) -> int:
        """Where it listens."""
        return self.gateway.port

    @property
    def url(self) -> str:
        """Where clients on this machine connect."""
        return socket_url(self.hub.shell.config, self.port)

    @property
    def links(self) -> tuple[str, ...]:
        """Where a browser finds the page, the best address first; never empty."""
        return self.hub.links

    async def drain(self) -> None:
        """Take nothing new, finish what is in flight, say goodbye. Takes at most drain_s + close_s."""
        self.gateway.stop_listening()
        await self.bots.stop()
        if not await self.hub.stop(self.hub.shell.config.drain_s):
            log.warning("stopping with appends unanswered", count=self.hub.in_flight)
        await self.gateway.close()
        self._uploads.close()


@asynccontextmanager
async def running(
    config: Config, games: Mapping[str, Game] | None = None, clock: Clock | None = None
) -> AsyncIterator[Server]:
    """A server for as long as the context lasts. games: by name, all rulesets unless given.

    Raises OSError: it cannot listen; StoreError: the log cannot be served; ValueError: the keys cannot be read.
    """
    store = open_store(config)
    try:
        server = await start(config, store, all_games() if games is None else games, clock or SystemClock())
        try:
            yield server
        finally:
            await server.drain()
    finally:
        store.close()


async def start(
    config: Config,
    store: Store,
    games: Mapping[str, Game],
    clock: Clock,
    known: server_keys.ServerKeys | None = None,
) -> Server:
    """Put a server together on a store that is open already. known: its keys, those of the data directory if absent."""
    if known is None:
        known = server_keys.load(Path(config.data)) if config.data else server_keys.fresh()
    signer = signing.load(Path(config.data)) if config.data else signing.fresh()
    hub = MatchRegistry(ServerContext(config, games, store, known, clock, Metrics(), signer))
    bots = BotRunner(hub)
    desk = Seating(hub, bots)
    uploads = Uploads(config, clock.monotonic)
    desks = Services(desk, Demos(hub, desk), Forks(hub, desk), uploads, LuckReports(hub))
    gateway = Gateway(hub, desks, Routes(hub, StaticFiles(WEB)))
    names = await hosts(config)  # may take a moment: before anybody can ask
    await gateway.open()
    hub.links = links(config, names, gateway.port)
    hub.start()
    bots.start(player(config, gateway.port, games))
    return Server(hub, gateway, bots, uploads)


def player(config: Config, port: int, games: Mapping[str, Game]) -> Player:
    """The server's own bots: clients of its own port, which come and go as others do."""
    worker = BotWorker(socket_url(config, port), games, config.bot_pace_ms / 1000)

    async def play(match: str, chairs: tuple[BotSeat, ...]) -> None:
        places = [
            SeatAssignment(Key(match, chair.token, chair.seed, chair.seat), chair.bot, chair.late)
            for chair in chairs
        ]
        await worker.play(match, places)

    return play


def open_store(config: Config) -> Store:
    """The store of a configuration. Raises StoreError."""
    loop = asyncio.get_running_loop()
    if not config.data:
        return MemoryStore(loop.call_soon)
    return SqliteStore(Path(config.data), loop.call_soon_threadsafe)


def _silent(_: Server) -> None:
    """Nobody wants to know."""


async def serve_forever(
    config: Config, games: Mapping[str, Game] | None = None, on_ready: Callable[[Server], None] = _silent
) -> None:
    """Serve until SIGTERM or SIGINT; returns within 5 s of it, whoever is connected. See `running`.

    on_ready: called once it listens.
    """
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with running(config, games) as server:
        gc.collect()
        gc.freeze()  # rules, codecs and modules live for ever: no collection needs to look at them again
        log.info("listening", url=server.url, release=RELEASE, data=config.data or "memory")
        on_ready(server)
        await stop.wait()
        log.info("stopping")
    log.info("stopped")


def run(
    config: Config, games: Mapping[str, Game] | None = None, on_ready: Callable[[Server], None] = _silent
) -> None:
    """The process of `wardrum serve`. See `serve_forever`."""
    logs.configure(config.log_format, config.log_level)
    tune()
    check_descriptors(config)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(serve_forever(config, games, on_ready))


def loop_factory() -> type[asyncio.AbstractEventLoop] | None:
    """The loop of uvloop where it is installed: twice the messages; None: asyncio's own."""
    try:
        import uvloop
    except ImportError:
        return None
    loop: type[asyncio.AbstractEventLoop] = uvloop.Loop
    return loop


def tune() -> None:
    """Settings of the process that a busy server needs."""
    keep_memory()
    sys.setswitchinterval(SWITCH_S)
    gc.set_threshold(*COLLECT)


def keep_memory() -> None:
    """Tells glibc to keep freed memory; does nothing elsewhere."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(M_TRIM_THRESHOLD, TRIM_BYTES)


def check_descriptors(config: Config) -> None:
    """Raises the limit of open files to what `sockets_max` needs, or says that it cannot."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = config.sockets_max + DESCRIPTORS_SPARE
    if soft < needed and hard != resource.RLIM_INFINITY:
        needed = min(needed, hard)
    if soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))
    if needed < config.sockets_max + DESCRIPTORS_SPARE:
        log.warning("fewer sockets than configured", sockets_max=config.sockets_max, open_files_max=needed)


def socket_url(config: Config, port: int) -> str:
    """Where clients on this machine connect."""
    host = LOOPBACK.get(config.host, config.host)
    return f"ws://{bracketed(host)}:{port}{WEBSOCKET_PATH}"
