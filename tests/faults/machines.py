"""Three machines of a cluster, each with one of its servers, whose ways to each other go through proxies that can be cut."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

from tests.faults.flaky_proxy import FlakyProxy, flaky
from tests.faults.server_process import free_port
from tests.support.local_cluster import ShippedServer, address_of, made_servers
from tests.support.nats_servers import started
from tests.support.patience import patient
from tests.support.proxies import changed

NOWHERE = "127.0.0.1:1"
"""Servers tell each other of the others' addresses, and connect there as well: nobody listens here."""


class HiddenServer(ShippedServer):
    """One that the others, and nodes elsewhere, find by the proxies only: where it is itself, nobody is informed."""

    def configuration(self) -> str:
        reported = f'name: wardrum\n  no_advertise: true\n  advertise: "{NOWHERE}"\n'
        return changed(super().configuration(), {"name: wardrum\n": reported})


Ways = dict[tuple[int, int], FlakyProxy]
"""By which machine leads to which: the proxy between."""


class Machines:
    """servers: one on each machine · routes: between servers · clients: from a node to the servers elsewhere."""

    def __init__(self, servers: list[ShippedServer], directory: Path, routes: Ways, clients: Ways) -> None:
        self.servers, self._directory = servers, directory
        self.routes, self.clients = routes, clients

    def address(self, machine: int) -> str:
        """The setting `log` of the node there: its own server, and the others by way of the proxies."""
        elsewhere = [way.port for (here, _), way in self.clients.items() if here == machine]
        return address_of(self.servers, self._directory, [self.servers[machine].client_port, *elsewhere])

    def leader(self) -> int | None:
        """The machine whose server leads the log, as most servers say; None: there is none now."""
        said = [leaders_said_by(server).get("WD_LOG", "") for server in self.servers]
        names = [server.name for server in self.servers]
        most = max(said, key=said.count)
        return names.index(most) if most in names and said.count(most) > 1 else None

    def all_led(self) -> bool:
        """Whether each stream has a leader, of whom all servers know."""
        first, *others = map(leaders_said_by, self.servers)
        return all(first.values()) and all(first == other for other in others)

    def heard_by(self, machine: int) -> int:
        """How many messages the server there has had from the others by the routes that it has now."""
        return sum(route["in_msgs"] for route in asked(self.servers[machine], "routez")["routes"])

    def cut(self, machine: int, *, silently: bool) -> None:
        """Nothing reaches the others from there, or the other way round.

        silently: nobody is informed, and the node there reaches no other server either; otherwise the routes end.
        """
        ways = [*ways_of(self.routes, machine), *(ways_of(self.clients, machine) if silently else ())]
        for way in ways:
            way.cut()
            if not silently:
                way.drop_all()

    def heal(self) -> None:
        """All ways lead on again."""
        for way in [*self.routes.values(), *self.clients.values()]:
            way.recover()


def ways_of(ways: Ways, machine: int) -> Iterator[FlakyProxy]:
    """Those from and to a machine."""
    return (way for ends, way in ways.items() if machine in ends)


def leaders_said_by(server: ShippedServer) -> dict[str, str]:
    """By stream, the name of the server that leads it as far as one of them knows; "" = it knows of nobody.

    Under "" stands the one that leads the servers themselves: who knows of none refuses whatever is asked of any stream.
    """
    reported = asked(server, "jsz?accounts=true&streams=true")
    streams = [
        stream
        for account in reported.get("account_details", ())
        for stream in account.get("stream_detail", ())
    ]
    return {
        "": reported["meta_cluster"].get("leader", ""),
        **{stream["name"]: stream["cluster"].get("leader", "") for stream in streams},
    }


def asked(server: ShippedServer, page: str) -> Any:
    """What a server says at its monitoring address."""
    with urllib.request.urlopen(f"{server.monitor}/{page}", timeout=patient(5)) as answer:
        return json.load(answer)


@asynccontextmanager
async def machines(directory: Path) -> AsyncIterator[Machines]:
    """All servers started and healthy, all ways open."""
    ports = [free_port() for _ in range(3)]
    async with AsyncExitStack() as proxies:

        async def ways_to(ports: list[int]) -> Ways:
            return {
                (here, there): await proxies.enter_async_context(flaky(ports[there], Random(here)))
                for here, there in permutations(range(3), 2)
            }

        routes = await ways_to(ports)
        found_by = [
            [way.port for (here, _), way in routes.items() if here == machine] for machine in range(3)
        ]
        servers = made_servers(directory, ports, found_by, HiddenServer)
        clients = await ways_to([server.client_port for server in servers])
        with ExitStack() as running:
            await asyncio.to_thread(running.enter_context, started(servers))  # the proxies are on this loop
            yield Machines(servers, directory, routes, clients)
