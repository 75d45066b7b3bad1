"""A log that several nodes share, by its address: opened to be written, or read into a data directory.

The engine is an optional extra, so nothing of it is imported before it is asked for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from wardrum.server.log_address import LogAddress
from wardrum.server.store.interface import StoreError

if TYPE_CHECKING:
    from wardrum.server.store.jetstream.snapshot import LogSnapshot
    from wardrum.server.store.jetstream.store import JetStreamStore


@contextmanager
def _packages() -> Iterator[None]:
    """Raises StoreError: those that the engine needs are not there."""
    try:
        yield
    except ImportError as error:
        raise StoreError(
            "a log that several nodes share needs more packages: pip install 'wardrum[cluster]'"
        ) from error


async def open_shared(
    address: LogAddress, directory: Path, fingerprint: str, reference: bytes
) -> JetStreamStore:
    """The store at an address. fingerprint: of the secret of its nodes · directory: for this one's mirror.

    Its streams are made if there are none. Raises StoreError.
    """
    with _packages():
        from wardrum.server.store.jetstream.store import cluster_at, open_store
    cluster = cluster_at(address, fingerprint, reference)
    return await open_store(cluster, directory, asyncio.get_running_loop().call_soon)


async def fingerprint_at(address: LogAddress) -> str:
    """Of the secret of the nodes that have a log there. Raises StoreError: there is none, or it cannot be reached."""
    with _packages():
        from wardrum.server.store.jetstream.connection import Connection
        from wardrum.server.store.jetstream.store import cluster_at
        from wardrum.server.store.jetstream.streams import fingerprint_of
    connection = Connection(cluster_at(address, "", b"").access)
    await connection.open()
    try:
        return await fingerprint_of(connection)
    finally:
        connection.close()
        await connection.wait_closed()


async def servers_without_news(address: LogAddress) -> list[str]:
    """The servers that have people on their disks and do not take now what is changed or erased. Raises StoreError."""
    with _packages():
        from wardrum.server.store.jetstream.connection import Connection
        from wardrum.server.store.jetstream.servers import absent
        from wardrum.server.store.jetstream.store import cluster_at
        from wardrum.server.store.jetstream.streams import NAMES, SEATS, info_of
    connection = Connection(cluster_at(address, "", b"").access)
    await connection.open()
    try:
        infos = [await info_of(connection, stream) for stream in (SEATS, NAMES)]
    finally:
        connection.close()
        await connection.wait_closed()
    return sorted(absent(info for info in infos if info))


async def take_snapshot(
    address: LogAddress, directory: Path, report: Callable[[int, int], object]
) -> LogSnapshot:
    """Fills a directory with what the log holds now, see `jetstream.snapshot`. Raises StoreError."""
    with _packages():
        from wardrum.server.store.jetstream import snapshot
        from wardrum.server.store.jetstream.store import cluster_at
    return await snapshot.take_snapshot(cluster_at(address, "", b"").access, directory, report)


async def differing_replicas(
    address: LogAddress, last: int, report: Callable[[str, int], object]
) -> tuple[Sequence[str], list[str]]:
    """Compares the replicas of the log up to a message, see `jetstream.replicas`. Raises StoreError."""
    with _packages():
        from wardrum.server.store.jetstream import replicas
        from wardrum.server.store.jetstream.store import cluster_at
    return await replicas.differing_replicas(cluster_at(address, "", b"").access, last, report)
