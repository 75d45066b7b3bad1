"""Ask a server whether it is ready.

Exit code 1: it is not, or it does not answer. Without --url it is looked for where the settings say that it listens.
"""

from __future__ import annotations

import argparse
import http.client
from urllib.parse import SplitResult, urlsplit

from wardrum.server.cli.errors import FOUND, Failure
from wardrum.server.config import Config, ConfigError, read

from .server_address import address

TIMEOUT_S = 4.0  # shorter than the container's own
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}  # noqa: S104 -- what a server binds is not what one connects to


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `wardrum health`."""
    parser.add_argument(
        "--url", type=address, help="a server, as ws://127.0.0.1:8000/ws or http://127.0.0.1:8000"
    )


def run(args: argparse.Namespace) -> int:
    """Print what the server says."""
    url = http_url(args.url) if args.url else _listening()
    parts = urlsplit(url)
    try:
        status, said = ask(parts)
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Failure(f"{url} does not answer: {getattr(error, 'strerror', None) or error}", FOUND) from None
    print(said or status)
    return 0 if status == http.client.OK else FOUND


def http_url(socket: str) -> str:
    """The address of a server for plain requests, from that of its websocket."""
    return f"http{socket.removeprefix('ws').removesuffix('/ws')}"


def ask(parts: SplitResult) -> tuple[int, str]:
    """Status and text of /readyz. Raises OSError, HTTPException, ValueError."""
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=TIMEOUT_S)
    try:
        connection.request("GET", f"{parts.path.rstrip('/')}/readyz")
        answer = connection.getresponse()
        return answer.status, answer.read(1_000).decode(errors="replace").strip()
    finally:
        connection.close()


def _listening() -> str:
    try:
        config: Config = read()
    except ConfigError as error:
        raise Failure(str(error)) from None
    return f"http://{ANYWHERE.get(config.host, config.host)}:{config.port}"
