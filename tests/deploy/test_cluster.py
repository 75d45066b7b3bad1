"""The shipped files of a cluster: they run, they let a node do what it needs, and nothing else."""

import asyncio
import os
import re
import shutil
import subprocess
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

from tests.clients.fake import SOON
from tests.faults.server_process import free_port
from tests.server.http.test_pages import get
from tests.support import later_toy, limits
from tests.support.certificates import NAME, certificate
from tests.support.cluster import later_node, node_folder, nodes
from tests.support.local_cluster import SHIPPED, address_of, shipped_servers
from tests.support.nats_servers import need_nats
from tests.support.nats_servers import running as running_server
from tests.support.patience import patient
from tests.support.proxies import PATH, changed, listens
from tests.support.table_talk import Battle, talking
from tests.support.toy import GAME, Roll
from wardrum.clients import Client
from wardrum.server import log_address
from wardrum.server.store.interface import StoreError


@pytest.fixture
def servers(tmp_path):
    """Three from the shipped files."""
    need_nats()
    with shipped_servers(tmp_path / "servers") as servers:
        yield servers


async def refused(address: str, directory: Path) -> str:
    """Why a node does not start."""
    with pytest.raises(StoreError) as error:
        async with limits.running({"toy": GAME}, data=str(directory), log=address):
            pass
    assert "\n" not in str(error.value)
    return str(error.value)


async def test_nodes_play_on_the_shipped_servers(servers, tmp_path):
    """With TLS, an account, three replicas; what the account may not do is refused, and so are clients that do not fit."""
    from wardrum.server.store.jetstream.connection import Connection, Unanswered
    from wardrum.server.store.jetstream.store import cluster_at

    address = address_of(servers, tmp_path / "servers")
    one, two = (node_folder(tmp_path, name) for name in ("one", "two"))
    async with (
        limits.running({"toy": GAME}, data=str(one), log=address) as here,
        limits.running({"toy": GAME}, data=str(two), log=address) as there,
        talking(here) as mine,
        talking(there) as yours,
    ):
        battle = Battle()
        await battle.begin(mine)
        await battle.play(mine, 3)
        answer = await yours.ask("name", match=battle.match, seat="a", name="x")
        assert answer["code"] == "not_seated"
        await yours.ask("seat", match=battle.match, token=battle.tokens["a"])
        assert (await yours.ask("name", match=battle.match, seat="a", name="Ann"))["names"] == {"a": "Ann"}
    connection = Connection(cluster_at(log_address.parsed(address), "", b"").access)
    await connection.open()
    for forbidden in ("STREAM.PURGE.WD_LOG", "STREAM.MSG.DELETE.WD_LOG"):
        with pytest.raises(Unanswered):
            await connection.api(forbidden, {})
    connection.close()
    await connection.wait_closed()
    password = servers[0].environment["WARDRUM_LOG_PASSWORD"]
    three = tmp_path / "three"
    why = await refused(address.replace(password, "wrong"), two)
    assert "Authorization Violation" in why or "wrong user or password" in why
    assert "same secret file" in await refused(address, three)
    assert "certificate" in await refused(re.sub(r"&ca=.*", "", address), one)
    assert "is needed" in await refused(f"{address}&replicas=1", one)


async def test_a_node_names_the_server_that_is_missing(servers, tmp_path):
    """While two of three have the log it is ready, and says at which server it is not whole; when that is back, no more."""
    address = address_of(servers, tmp_path / "servers")
    data = node_folder(tmp_path, "one")

    line = b"the log is not whole at nats-2: look at /healthz of that server\n"

    async def says(node, *, it: bool) -> None:
        async with asyncio.timeout(patient(60)):
            while (line in (answer := await get(node, "/readyz"))[2]) is not it or answer[0] != 200:
                with suppress(StoreError):  # another one is elected in its place
                    await node.context.store.time_s()
                await asyncio.sleep(0.05)

    async with limits.running({"toy": GAME}, data=str(data), log=address) as node:
        await says(node, it=False)
        servers[1].stop()
        await says(node, it=True)
        assert b"wardrum_log_servers_missing{node=" in (await get(node, "/metrics"))[2]
        servers[1].start()
        await says(node, it=False)


async def test_a_proxy_takes_the_node_that_is_there(tmp_path):
    """The shipped nginx.conf spreads connections over nodes; when one stops, everybody gets to another one."""
    need_nats()
    if shutil.which("nginx", path=PATH) is None:
        say = pytest.fail if os.environ.get("CI") else pytest.skip
        say("nginx is not installed: its shipped configuration was not tried")
    with running_server(tmp_path / "nats") as server:
        async with nodes(server, tmp_path, 2, trust_proxy=True) as (first, second):
            with proxied(tmp_path, [first.port, second.port, free_port()]) as url:
                from ssl import create_default_context

                tls = create_default_context(cafile=str(tmp_path / "fullchain.pem"))
                options = {
                    "ssl": tls,
                    "proxy": None,
                    "close_timeout": 1,
                    "origin": url.replace("wss", "https")[:-3],
                }
                seen = set()
                for _ in range(4):
                    async with connect(url, **options):
                        seen |= {node.port for node in (first, second) if list(node.gateway.connections)}
                assert seen == {first.port, second.port}
                await first.drain()
                for _ in range(6):
                    async with connect(url, **options):
                        assert list(second.gateway.connections)


async def test_people_get_through_a_proxy_to_the_node_of_a_later_release(tmp_path, monkeypatch):
    """The shipped nginx.conf takes the node with the fewest connections, which is the one that they had to leave."""
    need_nats()
    if shutil.which("nginx", path=PATH) is None:
        say = pytest.fail if os.environ.get("CI") else pytest.skip
        say("nginx is not installed: its shipped configuration was not tried")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "fullchain.pem"))
    port = free_port()
    with running_server(tmp_path / "nats") as server:
        async with nodes(server, tmp_path, 1, trust_proxy=True) as (old,), AsyncExitStack() as stack:
            url = stack.enter_context(proxied(tmp_path, [old.port, port, free_port()]))

            async def client(url: str) -> Client:
                games = {"toy": later_toy.GAME}
                return await stack.enter_async_context(Client.connect(url, games=games, timing=SOON))

            here = await client(url)
            created = await here.create("toy", {})
            mine = await here.join(created.match, invite=created.token)
            new = await stack.enter_async_context(later_node(server, tmp_path, trust_proxy=True, port=port))
            while len(new.gateway.connections) < max(2, len(old.gateway.connections)):
                await client(url)
            there = await client(new.url)
            yours = await there.join(created.match, seat="b", invite=created.invites["b"])
            async with asyncio.timeout(patient(60)), here.mirror(created.match) as mirror:
                await mirror.until(lambda m: m.caught_up and m.state.match.status == "live")
                while not old.matches.nodes.has_later:  # noqa: ASYNC110 -- nothing tells of it
                    await asyncio.sleep(0.02)
                cheered = await yours.do(later_toy.Cheer())
                await mirror.until(lambda m: m.version >= cheered.version)
                assert (await mine.do(Roll())).version == cheered.version + 1
    assert new.context.metrics.count["faults"] == 0


def proxied(directory: Path, ports: list[int]):
    """The shipped configuration with nodes at these ports; the address of the websocket."""
    from contextlib import contextmanager

    @contextmanager
    def running():
        at, key = certificate(directory)
        port = free_port()
        changes = {
            "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
            "/etc/letsencrypt/live/wardrum.example/fullchain.pem": str(at),
            "/etc/letsencrypt/live/wardrum.example/privkey.pem": str(key),
            "server_name wardrum.example": f"server_name {NAME}",
        } | {f"node-{n}:8000": f"127.0.0.1:{each}" for n, each in enumerate(ports, 1)}
        (directory / "wardrum.conf").write_text(changed((SHIPPED / "nginx.conf").read_text(), changes))
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        folders = "".join(f"{kind}_temp_path {directory}/{kind};\n" for kind in kinds)
        (directory / "nginx.conf").write_text(
            f"daemon off;\nmaster_process off;\npid {directory}/pid;\nerror_log stderr;\nevents {{}}\n"
            f"http {{\naccess_log off;\n{folders}include {directory}/wardrum.conf;\n}}\n"
        )
        with (directory / "nginx.log").open("wb") as log:
            command = ["nginx", "-p", str(directory), "-c", str(directory / "nginx.conf")]
            process = subprocess.Popen(
                command, stdout=log, stderr=log, env={"HOME": str(directory), "PATH": PATH}
            )
        try:
            while not listens(port):
                assert process.poll() is None, (directory / "nginx.log").read_text()
            yield f"wss://{NAME}:{port}/ws"
        finally:
            process.kill()
            process.wait()

    return running()
