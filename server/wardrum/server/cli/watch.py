"""Tell a match live, in plain sentences.

Without a match the newest one that is being played is told. Nobody needs a seat or a token to watch.
"""

from __future__ import annotations

import argparse
import asyncio
import sys

from wardrum.server.cli.errors import FOUND, Failure
from wardrum.server.cli.values import add_language, count
from wardrum.server.languages import speaking

from .server_address import address, reaching


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum watch`."""
    parser.add_argument("url", metavar="URL", help="a server, or the link of a match")
    parser.add_argument(
        "match", metavar="MATCH", nargs="?", default="", help="the match's id (32 hex digits)"
    )
    since = parser.add_mutually_exclusive_group()
    since.add_argument("--now", action="store_true", help="from now on, without what has happened so far")
    since.add_argument(
        "--after", metavar="VERSION", type=count, default=0, help="only what followed this version"
    )
    add_language(parser)


def run(args: argparse.Namespace) -> int:
    """Narrate until the match is over."""
    with reaching(args.url), speaking(args.language):
        asyncio.run(_watch(args.url, args.match, None if args.now else args.after))
    return 0


async def _watch(link: str, match: str, after: int | None) -> None:
    from wardrum.clients.terminal import address as match_address
    from wardrum.clients.terminal import watch

    try:
        url = address(link)
        place = match_address(link, match) if match or names_match(link) else None
    except (argparse.ArgumentTypeError, ValueError) as error:
        raise Failure(str(error)) from None
    if place is None:
        match = await newest(url)
    await watch(link, match, sys.stdout, after=after)


def names_match(link: str) -> bool:
    """Whether the link is one of a match."""
    return "#" in link or "/m/" in link


async def newest(url: str) -> str:
    """The id of the match that was begun last. Raises Failure: none is being played."""
    from wardrum.clients import Client

    async with Client.connect(url) as client:
        live = await client.matches("live")
    if not live:
        raise Failure(f"no listed match is being played at {url}", FOUND)
    return str(live[0]["match"])
