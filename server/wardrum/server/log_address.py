"""The address of a log that several nodes share, as an operator writes it: `nats://host[:port],host[:port]…[?key=value&…]`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

from msgspec import Struct

SCHEMES = ("nats", "tls")
SHAPE = "nats://[user:password@]host[:port],…[?monitor=PORT&credentials=FILE&ca=FILE&replicas=1]"
PORT, MONITOR_PORT = 4222, 8222
REPLICAS = 3
KEYS = ("monitor", "credentials", "ca", "replicas")


class LogAddress(Struct, frozen=True):
    """How the servers that have the log are reached."""

    urls: tuple[str, ...]
    """One for each server, with user and password if there are any."""
    monitors: tuple[str, ...]
    """`http://host:port`, where each says how it is set up."""
    replicas: int = REPLICAS
    """3, or 1 for a log that one disk may lose."""
    credentials: Path | None = None
    """A file of the servers', None = none is needed."""
    ca: Path | None = None
    """The file of the certificates that are trusted, None = those of the system."""

    @property
    def is_encrypted(self) -> bool:
        """Whether the servers are spoken to by TLS."""
        return self.urls[0].startswith("tls:")


def parsed(text: str) -> LogAddress:
    """The address in a text. Raises ValueError: what is wrong with it, as the end of a sentence."""
    scheme, separator, rest = text.partition("://")
    if scheme not in SCHEMES or not separator:
        raise ValueError(f"it is as {SHAPE}")
    places, _, query = rest.partition("?")
    access, at, hosts = places.rpartition("@")
    urls = tuple(_url(scheme, access + at, host.strip()) for host in hosts.split(","))
    given = _given(query)
    return LogAddress(
        urls,
        _monitors(urls, given.get("monitor", str(MONITOR_PORT)).split(",")),
        _replicas(given.get("replicas", str(REPLICAS))),
        Path(given["credentials"]) if "credentials" in given else None,
        Path(given["ca"]) if "ca" in given else None,
    )


def is_shared(text: str) -> bool:
    """Whether a text means a log that several nodes share, and no directory."""
    return text.startswith(tuple(f"{scheme}://" for scheme in SCHEMES))


def shown(text: str) -> str:
    """An address as it may be shown: without its password."""
    scheme, separator, rest = text.partition("://")
    access, at, hosts = rest.rpartition("@")
    user, colon, _ = access.partition(":")
    return f"{scheme}{separator}{user}{colon}{'…' if colon else ''}{at}{hosts}"


def _url(scheme: str, access: str, host: str) -> str:
    """Of one server."""
    try:
        parts = urlsplit(f"{scheme}://{access}{host}")
        name, port = parts.hostname, parts.port
    except ValueError:
        name = port = None
    if not name or parts.path or port == 0:
        raise ValueError(f"{host!r} in it is no server's host or host:port")
    address = f"[{name}]" if ":" in name else name
    return f"{scheme}://{access}{address}:{port or PORT}"


def _given(query: str) -> Mapping[str, str]:
    given = dict(parse_qsl(query, keep_blank_values=True))
    for key in given:
        if key not in KEYS:
            raise ValueError(f"there is no {key!r} to be said of it; there are {', '.join(KEYS)}")
    return given


def _monitors(urls: Sequence[str], monitors: Sequence[str]) -> tuple[str, ...]:
    """One for each server: all have the same port, or each its own."""
    if len(monitors) not in (1, len(urls)):
        raise ValueError(f"monitor names {len(monitors)} ports for {len(urls)} servers")
    each = monitors if len(monitors) == len(urls) else list(monitors) * len(urls)
    return tuple(_monitor(url, port) for url, port in zip(urls, each, strict=True))


def _monitor(url: str, port: str) -> str:
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 65_536):
        raise ValueError(f"monitor is a port from 1 to 65,535, not {port!r}")
    host = urlsplit(url).hostname or ""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


def _replicas(text: str) -> int:
    if text not in ("1", "3"):
        raise ValueError(f"replicas is 3, or 1 for a log that one disk may lose, not {text!r}")
    return int(text)
