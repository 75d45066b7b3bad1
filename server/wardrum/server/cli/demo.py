"""Serve, let bots play and tell what happens.

Without flags it serves on 127.0.0.1:8000 and plays battle after battle at a human pace until Ctrl-C. With --once it
takes a free port, plays one battle to its end and leaves nothing behind. With --url it serves nothing: the bots play
on a server that runs already.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from random import Random

from msgspec.structs import replace

from wardrum.server.cli.bot import BOTS_USED, SEEDED, assigned_bots, bots, known_ruleset, seated
from wardrum.server.cli.errors import Failure
from wardrum.server.cli.values import add_language, add_terms, count, pause
from wardrum.server.config import Config
from wardrum.server.languages import speaking

from .server_address import address, cannot_serve, reaching

HOST, PORT = "127.0.0.1", 8000
HUMAN_PACE_S = 1.5
BETWEEN = 3  # pauses, to read how a battle came out before the next one
COMMANDS = 10_000  # of a seat at once, and a second: its bots are our own


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum demo`."""
    parser.add_argument("--once", action="store_true", help="one battle on a free port, then exit")
    parser.add_argument("--url", type=address, help="a server that runs already; none is started")
    parser.add_argument("--host", help=f"(default: {HOST})")
    parser.add_argument("--port", type=int, help=f"(default: {PORT}, with --once a free one)")
    parser.add_argument(
        "--data", metavar="DIR", type=Path, help="where to keep the matches (default: gone at the end)"
    )
    parser.add_argument("--ruleset", default="warcry", help="what to play (default: warcry)")
    parser.add_argument("--bot", type=bots, help=f"one for each seat (default: {','.join(BOTS_USED)})")
    parser.add_argument("--seats", type=count, help="how many take part, where the ruleset lets one choose")
    parser.add_argument(
        "--pace", metavar="S", type=pause, default=HUMAN_PACE_S, help="seconds between commands"
    )
    add_terms(parser)
    add_language(parser)
    parser.add_argument("--seed", type=int, help=f"{SEEDED}; dice never are")


def run(args: argparse.Namespace) -> int:
    """Serve, play, tell."""
    known_ruleset(args.ruleset)
    setup = seated(args.ruleset, args.seats)
    args.bot = assigned_bots(args.ruleset, setup, args.bot)
    from wardrum.server.app import loop_factory
    from wardrum.server.store.interface import StoreError

    if args.url is not None and any(each is not None for each in (args.host, args.port, args.data)):
        raise Failure(
            "--url names a server that runs already: --host, --port and --data are for one that is started"
        )
    host = HOST if args.host is None else args.host
    port = args.port if args.port is not None else 0 if args.once else PORT
    with reaching(args.url or f"{host}:{port}"):
        try:
            with asyncio.Runner(loop_factory=loop_factory()) as runner:
                runner.run(_visit(args, setup) if args.url else _serve(args, host, port, setup))
        except asyncio.CancelledError:
            raise KeyboardInterrupt from None
        except StoreError as error:
            raise Failure(str(error)) from None
    return 0


@contextmanager
def kept_in(data: Path | None) -> Iterator[Path]:
    """The data directory; one of our own is gone afterwards."""
    if data is not None:
        yield data
        return
    with tempfile.TemporaryDirectory(prefix="wardrum-demo-") as folder:
        yield Path(folder)


def profile(host: str, port: int, data: Path) -> Config:
    """The demo's settings: the defaults, but that only what is wrong is logged. Raises Failure."""
    from wardrum.server.config import ConfigError, read

    try:
        return read(env={}, flags={"host": host, "port": port, "data": str(data), "log_level": "warning"})
    except ConfigError as error:
        raise Failure(str(error)) from None


async def _visit(args: argparse.Namespace, setup: dict[str, int]) -> None:
    """Play on a server that runs already."""
    print(f"playing on {args.url}")
    await _show(args, args.url, setup)


async def _serve(args: argparse.Namespace, host: str, port: int, setup: dict[str, int]) -> None:
    """Play on a server of one's own."""
    from wardrum.server.app import running
    from wardrum.server.limits import DEFAULTS
    from wardrum.server.matches.registry import MatchLimits
    from wardrum.server.matches.room import SeatLimits
    from wardrum.server.process import logs
    from wardrum.server.protocol.rate_limits import Rate

    quick = MatchLimits(seats=SeatLimits(commands=Rate(COMMANDS, COMMANDS)))
    async with AsyncExitStack() as started:
        config = profile(host, port, started.enter_context(kept_in(args.data)))
        logs.configure(config.log_format, config.log_level)
        try:
            server = await started.enter_async_context(running(config, limits=replace(DEFAULTS, match=quick)))
        except OSError as error:
            raise cannot_serve(config.host, config.port, error) from None
        print(f"serving {server.url}, matches in {config.data}")
        print(
            f"profile demo: {COMMANDS:,} commands a second for each seat, log_level {config.log_level}",
            flush=True,
        )
        await _show(args, server.url, setup)


async def _show(args: argparse.Namespace, url: str, setup: dict[str, int]) -> None:
    """Battle after battle, or one."""
    from wardrum.server.cli.demo_battle import DemoBattle

    chance = Random(args.seed)
    if (task := asyncio.current_task()) is not None:
        for number in (signal.SIGTERM, signal.SIGHUP):  # its folder goes with it, as with Ctrl-C
            asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    show = DemoBattle(url, args.ruleset, args.bot, args.pace, setup, args.terms)
    with speaking(args.language):
        await show.battle(chance, sys.stdout)
        while not args.once:
            await asyncio.sleep(BETWEEN * args.pace)
            await show.battle(chance, sys.stdout)
