"""The proxies' shipped configurations, each run by the real proxy in front of a real server."""

from __future__ import annotations

import asyncio
import datetime as dt
import shutil
import ssl
import urllib.request
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from msgspec import Struct

from tests.faults.server_process import ROOT, free_port
from tests.support.patience import patient
from tests.support.table_talk import Battle, serving, talking
from wardrum.server.app import WEB, Server

DEPLOY = ROOT / "deploy"
NAME = "localhost"
STARTED_S = patient(20)
SCRIPT = next((WEB / "js").rglob("*.js"))


class Proxied(Struct, frozen=True):
    """A server as it is seen through a proxy. url: of the websocket."""

    port: int
    tls: ssl.SSLContext

    @property
    def url(self) -> str:
        return f"wss://{NAME}:{self.port}/ws"


def certificate(directory: Path) -> tuple[Path, Path]:
    """A certificate for the name, and its key."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name.from_rfc4514_string(f"CN={NAME}")
    now = dt.datetime.now(dt.UTC)
    signed = (
        x509.CertificateBuilder(name, name, key.public_key(), 1, now, now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    encoded = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.TraditionalOpenSSL, plain
    )
    at, key_at = directory / "fullchain.pem", directory / "privkey.pem"
    at.write_bytes(signed.public_bytes(serialization.Encoding.PEM))
    key_at.write_bytes(encoded)
    return at, key_at


def changed(text: str, changes: dict[str, str]) -> str:
    """The shipped text with what differs from one machine to the next."""
    for old, new in changes.items():
        assert old in text, f"the shipped file has no {old!r}"
        text = text.replace(old, new)
    return text


def nginx(directory: Path, port: int, server_port: int) -> list[str]:
    """The command that runs nginx with the shipped file."""
    at, key = certificate(directory)
    changes = {
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "127.0.0.1:8000": f"127.0.0.1:{server_port}",
        "/etc/letsencrypt/live/wardrum.example/fullchain.pem": str(at),
        "/etc/letsencrypt/live/wardrum.example/privkey.pem": str(key),
        "server_name wardrum.example": f"server_name {NAME}",
    }
    (directory / "wardrum.conf").write_text(changed((DEPLOY / "nginx.conf").read_text(), changes))
    folders = "".join(
        f"{kind}_temp_path {directory}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = directory / "nginx.conf"
    main.write_text(
        f"daemon off;\nmaster_process off;\npid {directory}/pid;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{folders}include {directory}/wardrum.conf;\n}}\n"
    )
    return ["nginx", "-p", str(directory), "-c", str(main)]


def caddy(directory: Path, port: int, server_port: int) -> list[str]:
    """The command that runs Caddy with the shipped file."""
    at, key = certificate(directory)
    changes = {
        "wardrum.example {\n": f"https://{NAME}:{port} {{\n\ttls {at} {key}\n\tbind 127.0.0.1\n",
        "127.0.0.1:8000": f"127.0.0.1:{server_port}",
    }
    options = f"{{\n\tadmin off\n\tauto_https off\n\tstorage file_system {directory}\n}}\n"
    file = directory / "Caddyfile"
    file.write_text(options + changed((DEPLOY / "Caddyfile").read_text(), changes))
    return ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]


PROXIES: dict[str, Callable[[Path, int, int], list[str]]] = {"nginx": nginx, "caddy": caddy}


@asynccontextmanager
async def proxied(name: str, directory: Path, server: Server) -> AsyncIterator[Proxied]:
    """The server behind a proxy that is ready."""
    port = free_port()
    command = PROXIES[name](directory, port, server.port)
    log = (directory / "log").open("wb")
    env = {"HOME": str(directory), "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
    process = await asyncio.create_subprocess_exec(*command, stdout=log, stderr=log, env=env)
    try:
        async with asyncio.timeout(STARTED_S):
            while not await listens(port):
                assert process.returncode is None, (directory / "log").read_text()
                await asyncio.sleep(0.05)
        tls = ssl.create_default_context(cafile=str(directory / "fullchain.pem"))
        yield Proxied(port, tls)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
        log.close()


async def listens(port: int) -> bool:
    """Whether anybody accepts connections there."""
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True


@pytest.mark.parametrize("name", PROXIES)
async def test_the_shipped_configuration_serves(name, tmp_path):
    """Through the proxy a match is played, a page's websocket upgraded, a static file fetched, and the client's own
    address is what limits count, whatever the client claims.
    """
    if shutil.which(name, path="/usr/sbin:/usr/bin") is None:
        pytest.skip(f"{name} is not installed: its shipped configuration was not tried")
    async with serving(trust_proxy=True) as server, proxied(name, tmp_path, server) as proxy:
        page = {"origin": f"https://{NAME}:{proxy.port}", "ssl": proxy.tls, "host": "127.0.0.1"}
        claim = {"X-Forwarded-For": "192.0.2.66"}
        client = ("127.0.0.2", 0)
        async with talking(proxy, **page, additional_headers=claim, local_addr=client) as talker:
            assert [each.address for each in server.gateway.connections] == ["127.0.0.2"]
            battle = Battle()
            await battle.begin(talker)
            for seat in "ab":
                assert (await battle.act(talker, seat, "Roll"))["type"] == "ack"
        status, body = await asyncio.to_thread(fetch, proxy)
        assert status == 200
        assert body == SCRIPT.read_bytes()


def fetch(proxy: Proxied) -> tuple[int, bytes]:
    """One of the web client's files."""
    with urllib.request.urlopen(
        f"https://{NAME}:{proxy.port}/web/{SCRIPT.relative_to(WEB)}", context=proxy.tls
    ) as answer:
        return answer.status, answer.read()
