"""Whole servers in this process that serve one log on a real nats-server."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.support import later_toy, limits
from tests.support.nats_servers import NatsServer
from tests.support.toy import GAME
from wardrum.events.match.game import Game
from wardrum.server import data_directory
from wardrum.server.app import Server
from wardrum.server.crypto import server_keys, signing
from wardrum.server.nodes import membership
from wardrum.server.process.clock import TimeSource


def address_of(*servers: NatsServer) -> str:
    """The setting `log` for these servers."""
    hosts = ",".join(server.url.removeprefix("nats://") for server in servers)
    ports = ",".join(str(server.monitor_port) for server in servers)
    return f"nats://{hosts}?monitor={ports}&replicas={len(servers)}"


def node_folder(directory: Path, name: str) -> Path:
    """A directory for one node, with the keys that all nodes have."""
    keys, folder = directory / "keys", directory / name
    server_keys.load(keys)
    signing.load(keys)
    data_directory.make(folder)
    for path in data_directory.key_files(keys):
        shutil.copy(path, folder / path.name)
    return folder


@asynccontextmanager
async def later_node(nats: NatsServer, directory: Path, **values: Any) -> AsyncIterator[Server]:
    """A node of a later release, with the toy ruleset of that. values: see `limits.running`."""
    values = {"data": str(node_folder(directory, "later")), "log": address_of(nats), **values}
    async with AsyncExitStack() as stack:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(membership, "RELEASE", later_toy.RELEASE)
            node = await stack.enter_async_context(limits.running({"toy": later_toy.GAME}, **values))
        yield node


@asynccontextmanager
async def nodes(
    nats: NatsServer,
    directory: Path,
    count: int = 2,
    games: Mapping[str, Game] | None = None,
    clock: TimeSource | None = None,
    **values: Any,
) -> AsyncIterator[list[Server]]:
    """This many nodes on one log, of the toy ruleset unless others are given. values: see `limits.running`."""
    async with AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(
                limits.running(
                    games or {"toy": GAME},
                    clock,
                    data=str(node_folder(directory, f"node-{n}")),
                    log=address_of(nats),
                    **values,
                )
            )
            for n in range(count)
        ]
