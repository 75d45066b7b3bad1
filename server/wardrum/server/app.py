"""Where a server is built, started and stopped: every component is constructed here and given its collaborators."""

from __future__ import annotations

import asyncio
import ctypes
import resource
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import structlog
from msgspec import Struct

from wardrum import clients
from wardrum.clients import Key
from wardrum.clients.bots.tactical.process import SearchProcess
from wardrum.clients.bots.worker import BotWorker, SeatAssignment
from wardrum.events.core.kernel import MatchId
from wardrum.events.match.game import Game
from wardrum.events.rulesets import games as all_games
from wardrum.server import data_directory, log_address
from wardrum.server.connections.context import Services
from wardrum.server.connections.gateway import Gateway, listen
from wardrum.server.connections.handlers import limits_of, welcome
from wardrum.server.crypto import server_keys, signing
from wardrum.server.engine import summaries
from wardrum.server.http.feeds import LobbyFeeds, MatchFeeds
from wardrum.server.http.public_urls import bracketed, hosts, links
from wardrum.server.http.routes import WEBSOCKET_PATH, Files, Routes
from wardrum.server.http.sharing import SharedFiles
from wardrum.server.http.static_files import StaticFiles, site_of
from wardrum.server.languages import available
from wardrum.server.matches.clock_offset import ClockOffset
from wardrum.server.matches.deadlines import Deadlines
from wardrum.server.matches.disk_space import DiskSpace
from wardrum.server.matches.effect_runner import EffectRunner
from wardrum.server.matches.elsewhere import Elsewhere
from wardrum.server.matches.never_begun import NeverBegun
from wardrum.server.matches.outages import Outages
from wardrum.server.matches.periodic_tasks import PeriodicTasks
from wardrum.server.matches.presence import PresenceTracker
from wardrum.server.matches.referrals import Referrals
from wardrum.server.matches.registry import MatchRegistry, ServerContext
from wardrum.server.matches.storage_health import StorageHealth
from wardrum.server.nodes.bus import ALONE, Bus
from wardrum.server.nodes.membership import Membership
from wardrum.server.process import logs
from wardrum.server.process.clock import TimeSource
from wardrum.server.process.release import RELEASE
from wardrum.server.process.system_clock import SystemClock
from wardrum.server.protocol.frames import encode_frame
from wardrum.server.services.bot_runner import BotRunner, BotSeat, Player
from wardrum.server.services.demos import Demos
from wardrum.server.services.display_names import DisplayNames
from wardrum.server.services.forks import Forks
from wardrum.server.services.lessons import Lessons
from wardrum.server.services.luck_reports import LuckReports
from wardrum.server.services.phrases import Phrases
from wardrum.server.services.request_quotas import OpenMatches, RequestQuotas
from wardrum.server.services.seat_transfer import SeatTransfer
from wardrum.server.services.seating import Seating
from wardrum.server.services.uploads import Uploads
from wardrum.server.store.archive import open_archive
from wardrum.server.store.interface import Store, StoreError
from wardrum.server.store.memory import MemoryStore
from wardrum.server.store.shared import open_shared
from wardrum.server.store.sqlite import SqliteStore

from .config import Config
from .limits import DEFAULTS, ServerLimits
from .process import collector
from .process.disk_usage import disk_gauges
from .process.loop_lag import LoopLag
from .process.metrics import Metrics
from .process.supervisor import Supervisor

log = structlog.get_logger()

WEB = Path(clients.__file__).parent / "web"  # the web client's files

M_TRIM_THRESHOLD = -1  # of mallopt(3)
TRIM_BYTES = 256 * 1024 * 1024  # glibc would give memory back and fault it in again for every message
SWITCH_S = (
    0.0005  # the store's thread comes back from its fsync and needs the interpreter before the usual 5 ms
)
LOOPBACK = {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}  # noqa: S104 -- looked up, not listened on
EXHIBITION_PACE = 2  # bots among themselves: nobody thinks in between, and spectators want to see each attack
DESCRIPTORS_SPARE = 512  # files, the log, stray sockets


class OpenedLog(Struct, frozen=True):
    """What a server is started on. keys: those of its dice and invites · bus: to the other nodes that serve the log."""

    store: Store
    keys: server_keys.ServerKeys
    bus: Bus = ALONE


class Matches(Struct, frozen=True):
    """Everything that runs matches, without a socket."""

    context: ServerContext
    limits: ServerLimits
    registry: MatchRegistry
    health: StorageHealth
    disk: DiskSpace
    periodic: PeriodicTasks
    nodes: Membership
    clock_offset: ClockOffset
    presence: PresenceTracker
    referrals: Referrals
    outages: Outages
    deadlines: Deadlines
    commands: EffectRunner
    bots: BotRunner
    removal: NeverBegun

    def start(self) -> None:
        """Begin to keep time."""
        self.nodes.start()
        self.outages.start(self.commands.report_outages)
        self.presence.start(self.commands.submit_as_system)
        self.deadlines.start(self.commands.submit_as_system, self.commands.report_outages)
        self.periodic.start()
        self.registry.follow(self.commands.catch_up, self.deadlines.look_again, self.bots.look)
        self.registry.open_delayed()

    async def stop(self) -> None:
        """Refuse new commands, stop all timers and wait for the appends in flight, for drain_s at most."""
        self.registry.close()
        self.nodes.stop()
        self.clock_offset.stop()
        self.presence.stop()
        self.deadlines.stop()
        self.periodic.stop()
        self.outages.stop()
        if not await self.commands.drain(self.limits.drain_s):
            log.warning("stopping with appends unanswered", count=self.commands.in_flight)


def build_matches(context: ServerContext, limits: ServerLimits = DEFAULTS) -> Matches:
    """The components that run matches."""
    config, store, clock = context.config, context.store, context.clock
    periodic = PeriodicTasks(clock)
    disk = DiskSpace(config, context.metrics, periodic)
    nodes = Membership(context.bus, clock, store.cut_off)
    clock_offset = ClockOffset(store, clock)
    health = StorageHealth(store, clock, periodic, nodes, clock_offset)
    if nodes.is_shared:
        context.metrics.gauges |= {
            "nodes": lambda: len(nodes.names),
            "log_reachable": lambda: int(not store.cut_off()),
            "log_lag_messages": store.lag,
            "log_servers_missing": lambda: len(store.missing()),
            "clock_offset_seconds": lambda: clock_offset.offset_s,
        }
    elsewhere = Elsewhere(context.bus, nodes, clock, store.cut_off)
    registry = MatchRegistry(context, limits.match, health, periodic, elsewhere)
    bots = BotRunner(context, registry, nodes)
    presence = PresenceTracker(registry, elsewhere, clock, limits.presence)
    referrals = Referrals(registry, nodes, clock, periodic)
    outages = Outages(store, clock, registry, periodic, nodes)
    deadlines = Deadlines(context, registry, presence, outages, nodes, bots.substitute)
    commands = EffectRunner(context, health, deadlines, presence, outages, bots.seats_changed)
    removal = NeverBegun(context, registry, health, periodic, nodes)
    return Matches(
        context,
        limits,
        registry,
        health,
        disk,
        periodic,
        nodes,
        clock_offset,
        presence,
        referrals,
        outages,
        deadlines,
        commands,
        bots,
        removal,
    )


def build_services(matches: Matches, links: tuple[str, ...]) -> Services:
    """The services that connections ask. links: where a browser finds the page."""
    context, registry, commands = matches.context, matches.registry, matches.commands
    store, clock, config, limits = context.store, context.clock, context.config, matches.limits
    names = DisplayNames(store, registry)
    open_matches = OpenMatches(config, store, matches.periodic)
    quotas = RequestQuotas(
        config, limits.quotas, context.metrics, clock.monotonic, matches.disk, open_matches
    )
    transfer = SeatTransfer(registry, commands, store, matches.bots, names)
    seating = Seating(context, registry, commands, matches.bots, transfer, quotas)
    files = (limits.uploads, config.upload_bytes_max, limits.connection.frame_bytes_max)
    shown_limits = limits_of(config, limits.connection, limits.match.seats.commands)
    return Services(
        context=context,
        limits=limits.connection,
        registry=registry,
        commands=commands,
        presence=matches.presence,
        referrals=matches.referrals,
        seating=seating,
        transfer=transfer,
        names=names,
        phrases=Phrases(registry, context.bus),
        demos=Demos(context, registry, seating),
        forks=Forks(registry, seating),
        lessons=Lessons(context),
        uploads=Uploads(*files, clock.monotonic, quotas),
        quotas=quotas,
        luck=LuckReports(registry, store, clock, limits.luck_waiting_max),
        links=links,
        welcome_frames={tag: encode_frame(welcome(context, shown_limits, links, tag)) for tag in available()},
    )


class Server:
    """A running server."""

    def __init__(self, matches: Matches, services: Services, gateway: Gateway) -> None:
        self.matches, self.services, self.gateway = matches, services, gateway
        self.context, self.registry = matches.context, matches.registry
        self.loop_lag = LoopLag(self.context.metrics)
        self.searching = SearchProcess(
            lambda why: log.warning("a search failed: the greedy bot steps in", error=why)
        )

    @property
    def port(self) -> int:
        """The port it listens on."""
        return self.gateway.port

    @property
    def url(self) -> str:
        """The address that clients on this machine connect to."""
        return socket_url(self.context.config, self.port)

    @property
    def links(self) -> tuple[str, ...]:
        """Where a browser finds the page, the best address first; never empty."""
        return self.services.links

    async def drain(self) -> None:
        """Accept nothing new, finish what is in flight, close the connections. Takes at most drain_s + close_s."""
        self.gateway.stop_listening()
        await self.matches.bots.stop()
        await self.searching.close()
        await self.matches.stop()
        await self.gateway.close()
        self.services.uploads.close()
        self.loop_lag.stop()


@asynccontextmanager
async def running(
    config: Config,
    games: Mapping[str, Game] | None = None,
    clock: TimeSource | None = None,
    limits: ServerLimits = DEFAULTS,
) -> AsyncIterator[Server]:
    """A server for as long as the context lasts. games: by name, all rulesets unless given.

    Raises OSError: it cannot listen; StoreError: the log cannot be served; ValueError: the keys cannot be read.
    """
    opened = await open_log(config)
    try:
        known = all_games() if games is None else games
        server = await start(config, opened, known, clock or SystemClock(), limits)
        try:
            yield server
        finally:
            await server.drain()
    finally:
        opened.store.close()
        await opened.store.wait_closed()


async def start(
    config: Config,
    opened: OpenedLog,
    games: Mapping[str, Game],
    clock: TimeSource,
    limits: ServerLimits = DEFAULTS,
) -> Server:
    """Build a server on an open log and start it."""
    store = opened.store
    signer = signing.load(Path(config.data)) if config.data else signing.fresh()
    metrics = Metrics()
    if isinstance(store, SqliteStore):
        metrics.checkpoint_s = store.checkpoint_s
        metrics.gauges |= disk_gauges(Path(config.data))
        metrics.gauges["wal_kept_bytes"] = lambda: store.wal.kept_bytes
        if store.wal.index_in_memory:
            log.warning("no room for log.db-shm: other programs cannot read log.db until the next start")
    context = ServerContext(config, games, store, opened.keys, clock, metrics, signer, opened.bus)
    names = await hosts(config)
    listening = listen(config)
    try:
        server = build(context, limits, listening, names)
        if server.matches.nodes.is_shared:
            metrics.node = f"{socket.gethostname()}:{server.port}"
        await server.gateway.open()
    except BaseException:
        listening.close()
        raise
    server.loop_lag.start()
    server.matches.start()
    await server.matches.clock_offset.start()
    server.matches.bots.start(player(config, server.port, games, server.searching))
    return server


def build(context: ServerContext, limits: ServerLimits, listening: socket.socket, names: list[str]) -> Server:
    """A server that is not started. names: those of this machine, for the links to the page."""
    matches = build_matches(context, limits)
    addresses = links(context.config, names, listening.getsockname()[1])
    services = build_services(matches, addresses)
    registry = matches.registry
    files = Files(
        shared=SharedFiles(context, limits.handouts, registry),
        feeds=MatchFeeds(context, registry),
        lobby=LobbyFeeds(context, limits.handouts, addresses[0]),
        static=StaticFiles(WEB),
    )
    routes = Routes(context, registry, matches.health, matches.disk, files)
    return Server(matches, services, Gateway(services, routes, matches.health, matches.periodic, listening))


def player(config: Config, port: int, games: Mapping[str, Game], searching: SearchProcess) -> Player:
    """Plays the server's own bots as clients of its own port."""
    url, pause_s = socket_url(config, port), config.bot_pace_ms / 1000
    opponent = BotWorker(url, games, searching, pause_s)
    exhibition = BotWorker(url, games, searching, EXHIBITION_PACE * pause_s)

    async def play(match: MatchId, seats: tuple[BotSeat, ...], *, alone: bool) -> None:
        places = [
            SeatAssignment(Key(match, each.token, each.seed, each.seat), each.bot, each.late)
            for each in seats
        ]
        await (exhibition if alone else opponent).play(match, places)

    return play


async def open_log(config: Config) -> OpenedLog:
    """The log of a configuration, and its keys.

    Raises StoreError: it cannot be served; ValueError: the keys cannot be read, or are lost while the log has matches.
    """
    loop, directory = asyncio.get_running_loop(), Path(config.data)
    if not config.data:
        return OpenedLog(MemoryStore(loop.call_soon), server_keys.fresh())
    if config.log:
        return await open_shared_log(config.log, directory)
    store = open_file(directory)
    try:
        return OpenedLog(store, server_keys.load(directory, has_matches=store.has_hosts()))
    except BaseException:
        store.close()
        raise


async def open_shared_log(address: str, directory: Path) -> OpenedLog:
    """A log that other nodes serve, too. directory: with this node's mirror and the keys that all nodes have.

    Raises StoreError, ValueError: as `open_log`.
    """
    keys, where = server_keys.load(directory), log_address.parsed(address)
    store = await open_shared(where, directory, keys.oldest, summaries.FORKED_FROM)
    if where.replicas == 1:
        log.warning("one disk may lose this log: replicas=1", log=log_address.shown(address))
    warn_of_own_log(directory, store.lacks)
    return OpenedLog(store, keys, store.bus)


def warn_of_own_log(directory: Path, lacks: Callable[[MatchId, int], bool]) -> None:
    """Warns if `log.db` in a node's directory has commits that the shared log lacks, so that nobody can play these matches.

    lacks: whether it does, by match and version.
    """
    if not (directory / data_directory.LOG).exists():
        return
    try:
        with open_archive(directory) as own:
            tails = ((match, own.tail(match)) for match in own.ids())
            if not any(tail and lacks(match, tail.version) for match, tail in tails):
                return
            why = "it has commits that the shared log lacks; `wardrum move` takes them there"
    except (StoreError, OSError) as error:
        why = str(error)
    log.warning("log.db beside the mirror is not served", why=why, data=str(directory))


def open_file(directory: Path) -> SqliteStore:
    """The store in a data directory. Raises StoreError."""
    if data_directory.is_copied_alone(directory):
        log.warning("log.db has no matches", why=data_directory.COPIED_ALONE, data=str(directory))
    store = SqliteStore(directory, asyncio.get_running_loop().call_soon_threadsafe)
    if store.news:
        log.info("data directory of an earlier format", done=store.news, data=str(directory))
    return store


def _ignore(_: Server) -> None:
    """The default of `on_ready`: nothing."""


async def serve_forever(
    config: Config,
    games: Mapping[str, Game] | None = None,
    on_ready: Callable[[Server], None] = _ignore,
    limits: ServerLimits = DEFAULTS,
) -> None:
    """Serve until SIGTERM or SIGINT; returns within 5 s of it, with any number of connections. See `running`.

    on_ready: called once it listens.
    """
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    async with running(config, games, limits=limits) as server:
        collections = short_collections(server)
        supervisor = Supervisor()
        supervisor.ready()
        joining = asyncio.get_running_loop().run_in_executor(
            None, site_of, WEB.resolve()
        )  # before anybody asks
        log.info(
            "listening",
            url=server.url,
            release=RELEASE,
            data=config.data or "memory",
            log=log_address.shown(config.log),
        )
        on_ready(server)
        await stop.wait()
        supervisor.stopping()
        joining.cancel()
        collections.stop()
        log.info("stopping")
    log.info("stopped")


def run(
    config: Config,
    games: Mapping[str, Game] | None = None,
    on_ready: Callable[[Server], None] = _ignore,
    limits: ServerLimits = DEFAULTS,
) -> None:
    """The process of `wardrum serve`. See `serve_forever`."""
    logs.configure(config.log_format, config.log_level)
    tune()
    check_descriptors(config)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(serve_forever(config, games, on_ready, limits))


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
    collector.set_thresholds()


def short_collections(server: Server) -> collector.ShortCollections:
    """Of the process of a server that has started, until `stop`."""
    context = server.context
    collections = collector.ShortCollections(
        context.metrics, is_idle=lambda: not server.gateway.connections, clock=context.clock
    )
    server.matches.periodic.every_second(collections.look)
    collections.start()
    return collections


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
    """The address that clients on this machine connect to."""
    host = LOOPBACK.get(config.host, config.host)
    return f"ws://{bracketed(host)}:{port}{WEBSOCKET_PATH}"
