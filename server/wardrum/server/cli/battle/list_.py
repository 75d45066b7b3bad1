"""List the matches of a server or of a log.

One match on a line: id, ruleset, status, seats, and how it came out.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Any

from wardrum.clients import state_access
from wardrum.server.cli.errors import Failure
from wardrum.server.cli.server_address import LOCAL, address, reaching
from wardrum.server.cli.values import fork_text
from wardrum.server.log_address import is_shared

from .named import log_of, opened

STATUSES = ("open", "live", "finished")


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum battle list`."""
    parser.add_argument(
        "where",
        metavar="DIR|ADDRESS|URL",
        nargs="?",
        default=LOCAL,
        help=f"a data directory, the address of a log, or a server (default: {LOCAL})",
    )
    parser.add_argument("--status", choices=STATUSES, help="only these (default: all)")


def run(args: argparse.Namespace) -> int:
    """Print the matches, newest first."""
    wanted = (args.status,) if args.status else STATUSES
    if is_shared(args.where) or Path(args.where).exists():
        found = [entry for entry in _stored(args.where) if entry["status"] in wanted]
    else:
        found = asked(args.where, wanted)
    for entry in found:
        print(line(entry))
    return 0


def asked(server: str, wanted: tuple[str, ...]) -> list[dict[str, Any]]:
    """What a server lists. Raises Failure."""
    try:
        url = address(server)
    except argparse.ArgumentTypeError:
        url = ""
    if not url or not (":" in server or "." in server):
        raise Failure(f"{server!r} is neither a data directory nor the address of a server")
    with reaching(url):
        return asyncio.run(_served(url, wanted))


def line(entry: dict[str, Any]) -> str:
    """One match; what it is known by comes first, so that it can be cut off for other commands."""
    free = f"free: {', '.join(entry['free'])}" if entry.get("free") else ""
    happened = entry.get("result") or free or (f"round {entry['round']}" if entry.get("round") else "")
    late = state_access.delay_label(entry.get("terms", {}).get("delay", {}))
    parts = [happened, f"delay {late}" if late else "", descent(entry.get("forked"))]
    said = " · ".join(part for part in parts if part)
    return f"{entry['match']}  {entry['ruleset']:<8}  {entry['status']:<8}  {said}".rstrip()


def descent(forked: dict[str, Any] | None) -> str:
    """Where a fork comes from; "" for a match that is none."""
    return fork_text(forked["match"], forked["version"], forked["dice"]) if forked else ""


def _stored(where: str) -> list[dict[str, Any]]:
    from wardrum.server.engine import summaries as lobby

    with opened(log_of(where)) as archive:
        summaries = [summary for name in archive.ids() if (summary := archive.summary(name))]
    return [lobby.list_entry(summary) for summary in sorted(summaries, key=lambda summary: -summary.at)]


async def _served(url: str, statuses: tuple[Any, ...]) -> list[dict[str, Any]]:
    from wardrum.clients import Client

    async with Client.connect(url) as client:
        return [entry for status in statuses for entry in await client.matches(status)]
