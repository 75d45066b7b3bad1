"""A log that several nodes share, by its address.

The engine is an optional extra, so nothing of it is imported before it is asked for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from wardrum.server.log_address import LogAddress
from wardrum.server.store.interface import StoreError

if TYPE_CHECKING:
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
