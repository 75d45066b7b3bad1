"""The server's name (Ed25519) under the last head of an ended match, checked where the extra `sign` is installed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal
from urllib.parse import SplitResult, urlsplit

from wardrum.events.formats.replay import Signed
from wardrum.events.verify.signed import final_head

from ..transport.connection import is_loopback

if TYPE_CHECKING:
    from types import ModuleType

EXTRA = "pip install 'wardrum[sign]'"
KEY_PATH = "/.well-known/wardrum-key"
KEY_DIGITS = 64
KEY_BYTES_MAX = 1024
FETCH_S = 10
HTTP = {"ws": "http", "wss": "https"}

Verdict = Literal["none", "good", "wrong", "unchecked"]
"""none: there is no signature · unchecked: there is one, and nobody has looked whether it is good."""


class Unavailable(Exception):
    """The extra is not installed, so no signature can be checked."""


def is_good(signed: Signed, match: str, version: int, head: bytes) -> bool:
    """Whether the holder of the key it names signed this head. Raises Unavailable."""
    from_bytes = _ed25519().Ed25519PublicKey.from_public_bytes
    from cryptography.exceptions import InvalidSignature

    try:
        key = from_bytes(bytes.fromhex(signed.key))
        key.verify(bytes.fromhex(signed.signature), final_head(match, version, head))
    except (InvalidSignature, ValueError):
        return False
    return True


def need_available() -> None:
    """Raises Unavailable: signatures cannot be checked here."""
    _ed25519()


def is_available() -> bool:
    """Whether signatures can be checked here."""
    try:
        need_available()
    except Unavailable:
        return False
    return True


async def server_key(url: str) -> str:
    """The public key (64 hex digits) that the server of this websocket gives as its own now; "" = none that can be had.

    Whoever needs more than the server's own word keeps the key that he fetched once over a connection he trusts.
    """
    return await asyncio.to_thread(_fetched, url)


def _fetched(url: str) -> str:
    from http.client import HTTPException
    from urllib.request import ProxyHandler, build_opener

    parts = urlsplit(url)
    address = SplitResult(HTTP[parts.scheme], parts.netloc, KEY_PATH, "", "").geturl()
    try:
        with build_opener(ProxyHandler({} if is_loopback(url) else None)).open(
            address, timeout=FETCH_S
        ) as answer:
            said = answer.read(KEY_BYTES_MAX).decode("ascii", "replace").strip()
        return said if len(bytes.fromhex(said)) * 2 == KEY_DIGITS else ""
    except (HTTPException, OSError, ValueError):
        return ""


def _ed25519() -> ModuleType:
    """Imported when first needed: it takes its time, and few clients check. Raises Unavailable."""
    try:
        from cryptography.hazmat.primitives.asymmetric import ed25519
    except ImportError:
        raise Unavailable(f"signatures need the extra: {EXTRA}") from None
    module: ModuleType = ed25519
    return module
