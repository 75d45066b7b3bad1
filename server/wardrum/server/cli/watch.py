"""Tell a match live, in plain sentences.

Without a match the newest one that is being played is shown. Nobody needs a seat or a token to watch.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from wardrum.server.cli.battle.named import OnServer, on_server
from wardrum.server.cli.errors import FOUND, Failure
from wardrum.server.cli.values import add_language, count
from wardrum.server.languages import speaking

from .server_address import LOCAL, reaching


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum watch`."""
    parser.add_argument(
        "url",
        metavar="URL",
        nargs="?",
        default=LOCAL,
        help=f"a server, or the address of a match (default: {LOCAL})",
    )
    since = parser.add_mutually_exclusive_group()
    since.add_argument("--now", action="store_true", help="from now on, without what has happened so far")
    since.add_argument(
        "--after", metavar="VERSION", type=count, default=0, help="only what followed this version"
    )
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Narrate until the match is over. 1: its end is not signed by the key that the server gives."""
    from wardrum.clients import WrongSignature

    if Path(args.url).exists():
        raise Failure(f"{args.url} is no server; `wardrum battle story` tells what is stored")
    there = on_server(args.url)
    with reaching(there.link), speaking(args.language):
        try:
            asyncio.run(_watch(there, None if args.now else args.after))
        except WrongSignature:  # said before the result
            return FOUND
    return 0


async def _watch(there: OnServer, after: int | None) -> None:
    from wardrum.clients.terminal import watch

    await watch(there.url, there.match or await newest(there.url), sys.stdout, after=after)


async def newest(url: str) -> str:
    """The id of the match that was begun last. Raises Failure: none is being played."""
    from wardrum.clients import Client

    async with Client.connect(url) as client:
        live = await client.matches("live")
    if not live:
        raise Failure(f"no listed match is being played at {url}", FOUND)
    return str(live[0]["match"])
