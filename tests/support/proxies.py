"""The real proxies, nginx and Caddy, in front of a server, each with the shipped configuration.

`below="/wardrum"`: as `docs/operations.md` says that a site lies below a path, which the proxy takes away.
"""

from __future__ import annotations

import os
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec import Struct

from tests.faults.server_process import ROOT, free_port
from tests.support.certificates import NAME, certificate
from tests.support.patience import patient

DEPLOY = ROOT / "deploy"
STARTED_S = patient(20)
PATH = "/usr/sbin:/usr/bin:/sbin:/bin"


class Proxied(Struct, frozen=True):
    """A server as it is seen through a proxy. below: the path that it lies below, "" = none."""

    port: int
    tls: ssl.SSLContext
    below: str = ""

    @property
    def origin(self) -> str:
        """What its pages say where they come from."""
        return f"https://{NAME}:{self.port}"

    @property
    def site(self) -> str:
        """The address of the lobby."""
        return f"{self.origin}{self.below}/"

    @property
    def url(self) -> str:
        """The address of the websocket."""
        return f"wss://{NAME}:{self.port}{self.below}/ws"


def changed(text: str, changes: dict[str, str]) -> str:
    """The shipped text with what differs from one machine to the next."""
    for old, new in changes.items():
        assert old in text, f"the shipped file has no {old!r}"
        text = text.replace(old, new)
    return text


def nginx(directory: Path, port: int, server_port: int, below: str) -> list[str]:
    """The command that runs nginx with the shipped file."""
    at, key = certificate(directory)
    changes = {
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "127.0.0.1:8000": f"127.0.0.1:{server_port}",
        "/etc/letsencrypt/live/wardrum.example/fullchain.pem": str(at),
        "/etc/letsencrypt/live/wardrum.example/privkey.pem": str(key),
        "server_name wardrum.example": f"server_name {NAME}",
    }
    if below:
        changes |= {
            "location / {": f"location {below}/ {{",
            "proxy_pass http://wardrum;": "proxy_pass http://wardrum/;",
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


def caddy(directory: Path, port: int, server_port: int, below: str) -> list[str]:
    """The command that runs Caddy with the shipped file."""
    at, key = certificate(directory)
    changes = {
        "wardrum.example {\n": f"https://{NAME}:{port} {{\n\ttls {at} {key}\n\tbind 127.0.0.1\n",
        "127.0.0.1:8000": f"127.0.0.1:{server_port}",
    }
    if below:
        changes |= {
            "\treverse_proxy": f"\tredir {below} {below}/\n\thandle_path {below}/* {{\n\t\treverse_proxy",
            "\n}\n": "\n\t}\n}\n",
        }
    options = f"{{\n\tadmin off\n\tauto_https off\n\tstorage file_system {directory}\n}}\n"
    file = directory / "Caddyfile"
    file.write_text(options + changed((DEPLOY / "Caddyfile").read_text(), changes))
    return ["caddy", "run", "--config", str(file), "--adapter", "caddyfile"]


PROXIES: dict[str, Callable[[Path, int, int, str], list[str]]] = {"nginx": nginx, "caddy": caddy}


@contextmanager
def proxied(name: str, directory: Path, server_port: int, below: str = "") -> Iterator[Proxied]:
    """A server behind a proxy that is ready. Where that proxy is not installed the test is skipped; in CI it fails."""
    if shutil.which(name, path=PATH) is None:
        say = pytest.fail if os.environ.get("CI") else pytest.skip
        say(f"{name} is not installed: its shipped configuration was not tried")
    port = free_port()
    command = PROXIES[name](directory, port, server_port, below)
    with (directory / "log").open("wb") as log:
        process = subprocess.Popen(
            command, stdout=log, stderr=log, env={"HOME": str(directory), "PATH": PATH}
        )
        try:
            given_up = time.monotonic() + STARTED_S
            while not listens(port):
                assert process.poll() is None, (directory / "log").read_text()
                assert time.monotonic() < given_up, f"{name} does not listen"
                time.sleep(0.05)
            tls = ssl.create_default_context(cafile=str(directory / "fullchain.pem"))
            yield Proxied(port, tls, below)
        finally:
            process.kill()
            process.wait()


def listens(port: int) -> bool:
    """Whether anybody accepts connections there."""
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True
