"""Which web pages may connect. There are no cookies to steal, but a page may not speak from a visitor's address unasked.

1. No Origin: not a browser, allowed.
2. An Origin that is listed, letter for letter, or that is the public address: allowed.
3. An Origin whose host and port are those of the Host header, and the server is called so (`is_called`): our own page, allowed.
   A page of a name that its owner lets lead to this machine ("DNS rebinding") has both headers alike, but nobody calls the server by it.
4. Anything else, `null` and repeated headers included: refused.

A browser does not tell a page why its websocket was refused. So a page asks again over HTTP, `GET /ws?origin=…`, and gets the
reason as text; and the operator gets one warning for each pair of headers, because a proxy that changes Host refuses everybody.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import parse_qs, urlsplit

import structlog
from websockets.http11 import Request

from wardrum.server.config import Config
from wardrum.server.http.public_urls import is_called

log = structlog.get_logger()

SCHEMES = ("http://", "https://")
READABLE = re.compile(
    r"/version|/asyncapi\.json|/schemas/[a-z_0-9]+\.json|/\.well-known/wardrum-keys?|"
    r"/m/[0-9a-f]{32}/(?:events|[a-z]+\.[a-z]+)|/matches\.json|/battles\.atom"
)
"""What pages of other sites may read: what says nothing but what every spectator is sent."""
PAIRS_MAX = 100  # that are warned of: a stranger can make up as many as he likes
SHOWN_MAX = 100  # letters of a header


class Origins:
    """Judges the requests for a websocket, and warns once of each pair of Origin and Host that is refused."""

    def __init__(self) -> None:
        self._warned: set[tuple[str, str]] = set()

    def complaint(self, request: Request, config: Config) -> str:
        """Why a page may not connect, in a sentence for who looks at it; "" if it may."""
        hosts = request.headers.get_all("Host")
        origins = request.headers.get_all("Origin") or asked_origin(request)
        if origin_allowed(origins, hosts, config):
            return ""
        origin, host = (", ".join(words)[:SHOWN_MAX] for words in (origins, hosts))
        self._warn(origin, host)
        if is_of_host(origin, host):
            return (
                f"The server does not know that it is called {host}. The operator of the server sets public_url or "
                "allowed_origins to the address of this page."
            )
        return (
            f"The server does not know the address of this page: it was loaded from {origin}, but the server was asked as "
            f"{host or 'nobody'}. The operator of the server finds in its log what to set."
        )

    def _warn(self, origin: str, host: str) -> None:
        pair = (origin, host)
        if pair in self._warned or len(self._warned) >= PAIRS_MAX:
            return
        self._warned.add(pair)
        log.warning(
            "the page of another address was refused a websocket; if it is yours, let the proxy pass Host as it came, with "
            "its port (nginx: $http_host), or set public_url or allowed_origins",
            origin=origin,
            host=host,
        )


def asked_origin(request: Request) -> list[str]:
    """The origin that a page names when it asks why it was refused."""
    if request.headers.get_all("Upgrade"):
        return []
    return parse_qs(urlsplit(request.path).query).get("origin", [])[:1]


def sharing_headers(request: Request, config: Config) -> dict[str, str]:
    """What lets a page of an allowed origin read the answer to its request, and a cache tell it from others (Fetch §3.2); {} = nothing does."""
    if not (config.allowed_origins and READABLE.fullmatch(request.path.partition("?")[0])):
        return {}
    origins = request.headers.get_all("Origin")
    if len(origins) != 1 or origins[0] not in config.allowed_origins:
        return {"Vary": "Origin"}
    return {
        "Vary": "Origin",
        "Access-Control-Allow-Origin": origins[0],
        "Access-Control-Expose-Headers": "ETag, Retry-After",
        "Cross-Origin-Resource-Policy": "cross-origin",
    }


def origin_allowed(origins: Sequence[str], hosts: Sequence[str], config: Config) -> bool:
    """Whether a handshake with these Origin and Host headers may go on."""
    if not origins:
        return True
    if len(origins) > 1 or len(hosts) != 1:
        return False
    (origin,), (host,) = origins, hosts
    if origin in config.allowed_origins or origin == public_origin(config):
        return True
    return is_of_host(origin, host) and is_called(host, config)


def is_of_host(origin: str, host: str) -> bool:
    """Whether a page was loaded from the host and port that it asks."""
    return bool(host) and any(origin == scheme + host for scheme in SCHEMES)


def public_origin(config: Config) -> str | None:
    """The origin of the public address; None: there is none."""
    parts = urlsplit(config.public_url)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else None
