"""Which web pages may connect. There are no cookies to steal, but a page may not speak from a visitor's address unasked.

1. No Origin: not a browser, allowed.
2. An Origin whose host and port are those of the Host header: our own page, allowed.
3. An Origin that is listed, letter for letter, or that is the public address: allowed.
4. Anything else, `null` and repeated headers included: refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from wardrum.server.config import Config

SCHEMES = ("http://", "https://")


def origin_allowed(origins: Sequence[str], hosts: Sequence[str], config: Config) -> bool:
    """Whether a handshake with these Origin and Host headers may go on."""
    if not origins:
        return True
    if len(origins) > 1 or len(hosts) != 1:
        return False
    (origin,), (host,) = origins, hosts
    own = bool(host) and any(origin == scheme + host for scheme in SCHEMES)
    return own or origin in config.allowed_origins or origin == public_origin(config)


def public_origin(config: Config) -> str | None:
    """The origin of the public address; None: there is none."""
    parts = urlsplit(config.public_url)
    return f"{parts.scheme}://{parts.netloc}" if parts.netloc else None
