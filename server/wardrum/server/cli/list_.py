"""List the matches of a running server, or all those of a data directory.

One match on a line: id, ruleset, status, seats, and how it came out.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from wardrum.clients import state_access
from wardrum.server.cli.errors import Failure
from wardrum.server.cli.values import fork_text

from .server_address import LOCAL, address, reaching

STATUSES = ("open", "live", "finished")


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum list`."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--url", type=address, default=address(LOCAL), help=f"a server (default: {LOCAL})")
    where.add_argument("--data", metavar="DIR", type=Path, help="a data directory")
    parser.add_argument("--status", choices=STATUSES, help="only these (default: all)")


def run(args: argparse.Namespace) -> int:
    """Print the matches, newest first."""
    wanted = (args.status,) if args.status else STATUSES
    if args.data:
        found = [entry for entry in _stored(args.data) if entry["status"] in wanted]
    else:
        with reaching(args.url):
            found = asyncio.run(_served(args.url, wanted))
    for entry in found:
        print(line(entry))
    return 0


def line(entry: dict[str, Any]) -> str:
    """One match; what it is known by comes first, so that it can be cut off for other commands."""
    free = f"free: {', '.join(entry['free'])}" if entry.get("free") else ""
    happened = entry.get("result") or free or (f"round {entry['round']}" if entry.get("round") else "")
    late = state_access.delay_label(entry.get("terms", {}).get("delay", {}))
    told = [happened, f"delay {late}" if late else "", descent(entry.get("forked"))]
    said = " · ".join(part for part in told if part)
    return f"{entry['match']}  {entry['ruleset']:<8}  {entry['status']:<8}  {said}".rstrip()


def descent(forked: dict[str, Any] | None) -> str:
    """Where a fork comes from; "" for a match that is none."""
    return fork_text(forked["match"], forked["version"], forked["dice"]) if forked else ""


def _stored(directory: Path) -> Iterator[dict[str, Any]]:
    from wardrum.server.engine import summaries as lobby
    from wardrum.server.store.archive import open_archive
    from wardrum.server.store.interface import StoreError

    try:
        with open_archive(directory) as archive:
            summaries = [summary for name in archive.ids() if (summary := archive.summary(name))]
    except StoreError as error:
        raise Failure(str(error)) from None
    return (lobby.list_entry(summary) for summary in sorted(summaries, key=lambda summary: -summary.at))


async def _served(url: str, statuses: tuple[Any, ...]) -> list[dict[str, Any]]:
    from wardrum.clients import Client

    async with Client.connect(url) as client:
        return [entry for status in statuses for entry in await client.matches(status)]
