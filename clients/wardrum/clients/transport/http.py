"""What a server answers to plain HTTP requests beside its websocket: its key, the files of its matches."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import SplitResult, urlencode, urlsplit

from wardrum.events.core.kernel import MatchId

from .connection import is_loopback

if TYPE_CHECKING:
    from http.client import HTTPResponse

HTTP = {"ws": "http", "wss": "https"}
SOCKET_PATH = "/ws"
LINE_BYTES_MAX = 4 * 1024 * 1024  # a whole state with a thousand pieces is shorter
WAIT_S = 60.0  # for each piece of a file: servers pause while they make one


def replay_file(url: str, match: MatchId, language: str = "") -> Iterator[bytes]:
    """The lines of the replay file of a match: as much of it as the server at this websocket shows to spectators.

    language: in which it says everything, "" = the server's own choice. Raises as `get`.
    """
    path = urlsplit(url).path.removesuffix(SOCKET_PATH)
    query = urlencode({"language": language}) if language else ""
    with get(url, f"{path}/m/{match}/replay.jsonl", query, WAIT_S) as answer:
        yield from iter(lambda: answer.readline(LINE_BYTES_MAX), b"")


@contextmanager
def get(url: str, path: str, query: str = "", wait_s: float = WAIT_S) -> Iterator[HTTPResponse]:
    """The answer to a GET request to the server at this websocket (`ws://…` or `wss://…`).

    wait_s: for the connection, and for each piece of the answer. The proxies of the environment are used, except on the
    way to this machine. Raises OSError, of which urllib.error.HTTPError is one; HTTPException, ValueError: that is no server.
    """
    from urllib.request import ProxyHandler, build_opener

    parts = urlsplit(url)
    address = SplitResult(HTTP[parts.scheme], parts.netloc, path, query, "").geturl()
    proxies = ProxyHandler({} if is_loopback(url) else None)
    with build_opener(proxies).open(address, timeout=wait_s) as answer:
        yield answer
