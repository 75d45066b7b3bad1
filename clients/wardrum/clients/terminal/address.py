"""Parses the links to a match: websocket address, page address, or match id."""

from __future__ import annotations

import re
from urllib.parse import SplitResult, urlsplit

from msgspec import Struct

from wardrum.events.core.kernel import MatchId

SCHEMES = {"http": "ws", "https": "wss", "ws": "ws", "wss": "wss"}
SOCKET_PATH = "/ws"
_match_page = re.compile(r"^(?P<prefix>.*)/m/(?P<match>[0-9a-f]{32})/?$")
_id = re.compile(r"^[0-9a-f]{32}$")


class Address(Struct, frozen=True):
    """url: of the websocket · match: 32 hex digits."""

    url: str
    match: MatchId


def address(link: str, match: str = "") -> Address:
    """The address in a link: `ws://host/ws#match`, `http(s)://host/m/match`, or with the match id as its own argument.

    Raises ValueError: its text says in one sentence what is missing.
    """
    parts = urlsplit(link if "://" in link else f"ws://{link}")
    if parts.scheme not in SCHEMES or not parts.hostname:
        raise ValueError(f"{link!r} is no address of a server, as ws://host:port/ws or http://host:port")
    page = _match_page.match(parts.path)
    found = match or (page["match"] if page else parts.fragment)
    if not _id.match(found):
        raise ValueError(
            f"{link!r} does not say which match: add #match, or give its id (32 hex digits) after it"
        )
    return Address(socket_url(link), MatchId(found))


def socket_url(link: str) -> str:
    """The websocket address of the server in a link, as `ws://host:port/ws`."""
    parts = urlsplit(link if "://" in link else f"ws://{link}")
    page = _match_page.match(parts.path)
    path = page["prefix"] + SOCKET_PATH if page else parts.path.rstrip("/") or SOCKET_PATH
    return SplitResult(SCHEMES.get(parts.scheme, parts.scheme), parts.netloc, path, "", "").geturl()
