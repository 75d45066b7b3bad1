"""Try a server: create a match on it, play, end and fork it, and hold every answer against the protocol's document.

The match is in no list; its two seats are played by this command. Exit code 1: something is not as the document says, or cannot be reached.
"""

from __future__ import annotations

import argparse
import asyncio

from wardrum.server.cli.server_address import address
from wardrum.server.cli.values import count

from .report import add_json, finished, shown


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum conformance server`."""
    parser.add_argument("url", metavar="URL", type=address, help="a server, as ws://127.0.0.1:8000/ws")
    parser.add_argument("--ruleset", default="", help="what is played (default: the first that it has)")
    parser.add_argument(
        "--patience",
        metavar="S",
        type=count,
        default=20,
        help="how long the server may take for one answer (default: 20 seconds)",
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Try it and print the table."""
    from wardrum.clients.conformance.server_trial import try_server

    return finished(args, asyncio.run(try_server(args.url, args.ruleset, shown(args), args.patience)))
