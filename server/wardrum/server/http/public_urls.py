"""The addresses under which a browser finds this server. No packet is sent to find out."""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
from collections.abc import Iterable
from functools import cache
from urllib.parse import urlsplit

from wardrum.server.config import Config

ANY = {"0.0.0.0": socket.AF_INET, "": socket.AF_INET, "::": socket.AF_INET6}  # noqa: S104 -- compared with
DOCUMENTATION = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # ranges that no host uses
LOOKUP_S = 1.0  # a broken resolver must not keep the server from starting
HOST = re.compile(r"(?P<name>[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d+)?")
"""A `Host` header."""
HOME_DOMAINS = ("", ".local", ".lan", ".internal", ".home.arpa", ".localhost")
"""What may follow this machine's own name: nobody outside can register a name that ends so."""

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


async def hosts(config: Config) -> list[str]:
    """The names under which this machine can be reached on the listening address, the best first."""
    family = ANY.get(config.host)
    return [config.host] if config.public_url or family is None else await own_addresses(family)


def links(config: Config, names: Iterable[str], port: int) -> tuple[str, ...]:
    """The page's addresses: the public one if it is set, else one for each of these `hosts`."""
    if config.public_url:
        return (config.public_url.rstrip("/") + "/",)
    return tuple(f"http://{bracketed(name)}:{port}/" for name in names)


def is_called(host: str, config: Config) -> bool:
    """Whether this server is called so, as far as it knows. host: of a request, with its port.

    An address of any kind, since no name was looked up; this machine's own names; those of the settings. Behind a proxy it is the proxy
    that is called, by names that it knows.
    """
    if config.trust_proxy:
        return True
    found = HOST.fullmatch(host)
    name = found["name"].strip("[]").lower() if found else ""
    set_names = {urlsplit(address).hostname for address in (config.public_url, *config.allowed_origins)}
    return bool(name) and (_is_address(name) or name in _machine_names() | {config.host.lower()} | set_names)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


@cache
def _machine_names() -> frozenset[str]:
    own = socket.gethostname().lower()
    return frozenset(name + domain for name in ("localhost", own) for domain in HOME_DOMAINS)


async def own_addresses(family: socket.AddressFamily) -> list[str]:
    """This machine's addresses that others may reach, the outbound one first; loopback if there is none."""
    named = await by_name(family)
    found = dict.fromkeys(str(each) for each in usable([*outbound_address(family), *named]))
    return list(found) or ["127.0.0.1" if family == socket.AF_INET else "::1"]


def outbound_address(family: socket.AddressFamily) -> list[str]:
    """The address from which others would be reached: a datagram socket learns it by connecting, without a packet."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((DOCUMENTATION[family], 9))
            return [str(probe.getsockname()[0])]
    except OSError:
        return []


async def by_name(family: socket.AddressFamily) -> list[str]:
    """The addresses that this machine's own name has."""
    try:
        async with asyncio.timeout(LOOKUP_S):
            found = await asyncio.get_running_loop().getaddrinfo(socket.gethostname(), None, family=family)
    except (OSError, TimeoutError):
        return []
    return [str(entry[4][0]) for entry in found]


def usable(addresses: Iterable[str]) -> list[Address]:
    """Those that can be given to another machine: no loopback, and none that means something on one link only."""
    parsed = [ipaddress.ip_address(each) for each in addresses if "%" not in each]
    return [each for each in parsed if not (each.is_loopback or each.is_link_local or each.is_unspecified)]


def is_local(link: str) -> bool:
    """Whether a link leads nowhere from another machine."""
    return "://127." in link or "://localhost" in link or "://[::1]" in link


def bracketed(host: str) -> str:
    """A host as it stands in an address."""
    return f"[{host}]" if ":" in host else host
