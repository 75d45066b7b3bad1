"""What the servers must be before anything is entrusted to them: new enough, and writing through to the disk, each of them.

Neither can be asked for on the connection of an account that may only do what a node needs. It is found at each server's
monitoring address (`http: host:port` in its configuration, reached by nobody but the nodes).
"""

from __future__ import annotations

import asyncio
import urllib.request
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

import msgspec

from wardrum.server.store.interface import StoreError, StoreUnsafe

OLDEST = (2, 12)
"""Earlier servers have accepted two messages with one expected number, or answered for what was lost."""

ASK_S = 5.0  # only when a node starts, which may wait


async def safe_servers(monitors: Sequence[str]) -> set[str]:
    """The names of the servers with these monitoring addresses, `http://host:port`.

    Raises StoreUnsafe: one would not keep what it has answered. StoreError: one does not say.
    """
    found = {
        variables["server_name"]: variables
        for variables in await asyncio.gather(*map(variables_of, monitors))
    }
    for name, variables in found.items():
        need_version(name, variables.get("version", ""))
        need_sync(name, variables.get("jetstream", {}).get("config", {}))
    return set(found)


def need_asked(safe: AbstractSet[str], infos: Iterable[Mapping[str, Any]], server: str) -> None:
    """Raises StoreError: a server that has a replica was not asked. infos: of the streams · server: that we are connected to."""
    if unasked := replicas(infos, server) - safe:
        raise StoreError(
            f"the monitoring address of {', '.join(sorted(unasked))} is missing: each server of the log has to say that it "
            "writes through to its disk"
        )


async def variables_of(monitor: str) -> dict[str, Any]:
    """What a server says of itself. Raises StoreError."""
    if not monitor.startswith(("http://", "https://")):
        raise StoreError(f"{monitor} is no monitoring address: it begins with http:// or https://")
    try:
        answer = await asyncio.to_thread(fetched_from, f"{monitor.rstrip('/')}/varz")
        variables: dict[str, Any] = msgspec.json.decode(answer)
    except (OSError, msgspec.DecodeError, ValueError) as error:
        raise StoreError(f"the server at {monitor} does not say how it keeps the log: {error}") from error
    return variables


def fetched_from(url: str) -> bytes:
    """Raises OSError."""
    with urllib.request.urlopen(url, timeout=ASK_S) as answer:  # noqa: S310 -- see `variables_of`
        body: bytes = answer.read()
    return body


def replicas(infos: Iterable[Mapping[str, Any]], server: str) -> set[str]:
    """The names of the servers that have a replica of a stream."""
    names = set()
    for info in infos:
        cluster = info.get("cluster") or {}
        names |= {cluster.get("leader") or server}
        names |= {replica["name"] for replica in cluster.get("replicas") or ()}
    return names


def absent(infos: Iterable[Mapping[str, Any]]) -> set[str]:
    """The names of the servers whose replica of a stream lacks something, as they are away or catching up."""
    return {
        replica["name"]
        for info in infos
        for replica in (info.get("cluster") or {}).get("replicas") or ()
        if replica.get("offline") or not replica.get("current")
    }


def need_version(name: str, version: str) -> None:
    """Raises StoreUnsafe."""
    numbers = tuple(int(part) if part.isdecimal() else 0 for part in version.split(".")[:2])
    if numbers < OLDEST:
        raise StoreUnsafe(
            f"the server {name} is nats-server {version}: {'.'.join(map(str, OLDEST))} or a later one is needed"
        )


def need_sync(name: str, config: Mapping[str, Any]) -> None:
    """Raises StoreUnsafe."""
    if not config.get("sync_always"):
        raise StoreUnsafe(
            f"the server {name} does not write through to its disk: set sync_interval to always in its block jetstream"
        )
